from collections.abc import Sequence

STYLES: int
SWITCHES: dict[str, int]
IN_FRONT: int
MOST_NODES: int

def fail_memory(after: int) -> int: ...

class BlindSoloist:
    def makes(
        self,
        hands: Sequence[int],
        strain: int,
        soloist: int,
        leader: int,
        trick: Sequence[int],
        needed: int,
        style: int,
        card: int = -1,
        most_nodes: int = ...,
    ) -> bool: ...
    def card(
        self,
        hands: Sequence[int],
        strain: int,
        soloist: int,
        leader: int,
        trick: Sequence[int],
        needed: int,
        style: int,
    ) -> int: ...
