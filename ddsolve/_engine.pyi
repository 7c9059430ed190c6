from collections.abc import Sequence

from typing_extensions import Self

DEFAULT_TABLE_BYTES: int
FEATURES: dict[str, int]

def fail_memory(after: int) -> int: ...

class Engine:
    def __new__(cls, table_bytes: int = 0, features: int = -1) -> Self: ...
    def clear(self) -> None: ...
    def cancel(self) -> None: ...
    @property
    def table_bytes(self) -> int: ...
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
        floor: int = 0,
        ceiling: int = 10,
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
    def line(
        self,
        hands: Sequence[int],
        strain: int,
        misere: bool,
        soloist: int,
        leader: int,
        trick: Sequence[int] = (),
    ) -> list[int]: ...
    def first_tried(
        self, hands: Sequence[int], strain: int, misere: bool, soloist: int, leader: int
    ) -> int: ...
    def count(
        self,
        family: LayoutFamily,
        leader: int,
        trick: Sequence[int] = (),
        group: int = -1,
        floor: int = 0,
        ceiling: int = 10,
    ) -> tuple[list[int], list[int]]: ...
    def lower(
        self,
        family: LayoutFamily,
        leader: int,
        group: int,
        bounds: bytearray | memoryview,
        floor: int = 0,
        ceiling: int = 10,
    ) -> list[int]: ...

class LayoutFamily:
    def __new__(
        cls,
        own: int,
        unseen: int,
        soloist: int,
        strain: int,
        misere: bool,
        next_has: int = 0,
        last_has: int = 0,
        least: Sequence[int] = (0, 0, 0, 0),
        most: Sequence[int] = (8, 8, 8, 8),
        quota: Sequence[int] = (0, 0, 0, 0),
        loose: int = 0,
    ) -> Self: ...
    @property
    def groups(self) -> int: ...
    @property
    def layouts(self) -> int: ...
    @property
    def soloist(self) -> int: ...
    @property
    def strain(self) -> int: ...
    @property
    def misere(self) -> bool: ...
    @property
    def alike(self) -> bool: ...
    def group_sizes(self) -> list[int]: ...
