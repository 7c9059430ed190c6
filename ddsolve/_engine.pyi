from collections.abc import Sequence

DEFAULT_TABLE_BYTES: int
FEATURES: dict[str, int]

class Engine:
    def __init__(self, table_bytes: int = 0, features: int = -1) -> None: ...
    def clear(self) -> None: ...
    def cancel(self) -> None: ...
    @property
    def nodes(self) -> int: ...
    @property
    def statistics(self) -> dict[str, int]: ...
    def solve(
        self,
        hands: Sequence[int],
        strain: int,
        misere: bool,
        soloist: int,
        leader: int,
        trick: Sequence[int] = (),
    ) -> int: ...
    def moves(
        self,
        hands: Sequence[int],
        strain: int,
        misere: bool,
        soloist: int,
        leader: int,
        trick: Sequence[int] = (),
    ) -> list[tuple[int, int]]: ...
