from collections.abc import Sequence

from typing_extensions import Self

from ddsolve._engine import Engine
from ddsolve._layouts import LayoutFamily

DEFAULT_TABLE_BYTES: int
JOINT_FEATURES: dict[str, int]
REGION_FEATURES: dict[str, int]

def fail_memory(after: int) -> int: ...

class Catcher:
    def __new__(cls, engine: Engine | None = None, table_bytes: int = 0, features: int = -1) -> Self: ...
    def clear(self) -> None: ...
    def cancel(self) -> None: ...
    @property
    def nodes(self) -> tuple[int, int]: ...
    @property
    def statistics(self) -> dict[str, int]: ...
    def reaches(
        self,
        twelve: int,
        next_hand: int,
        last_hand: int,
        worlds: Sequence[int],
        targets: Sequence[int],
        leader: int,
        trick: Sequence[int] = (),
    ) -> bool: ...
    def holds(
        self,
        twelve: int,
        next_hand: int,
        last_hand: int,
        worlds: Sequence[int],
        targets: Sequence[int],
        leader: int,
        strain: int,
    ) -> bool: ...
    def contract_region(
        self,
        twelve: int,
        next_hand: int,
        last_hand: int,
        worlds: Sequence[int],
        gains: Sequence[int],
        leader: int,
        strain: int,
    ) -> list[tuple[int, int, int]] | None: ...
    def caught(
        self,
        twelve: int,
        next_hand: int,
        last_hand: int,
        worlds: Sequence[int],
        leader: int,
        trick: Sequence[int] = (),
    ) -> list[int]: ...
    def regions(
        self,
        twelve: int,
        next_hand: int,
        last_hand: int,
        worlds: Sequence[int],
        leader: int,
        trick: Sequence[int] = (),
        first: int = 2,
        later: int = 1,
        caught: bool = False,
    ) -> list[tuple[int, int, int]] | None: ...
    def regions_over(
        self,
        twelve: int,
        unseen: int,
        layouts: Sequence[int],
        worlds: Sequence[int],
        leader: int,
        first_card: int = -1,
        first: int = 2,
        later: int = 1,
    ) -> list[list[tuple[int, int, int]] | None]: ...
    def count_fronts(
        self, family: LayoutFamily, worlds: Sequence[int], leader: int, first_card: int = -1, group: int = -1
    ) -> dict[tuple[int, ...], int]: ...
