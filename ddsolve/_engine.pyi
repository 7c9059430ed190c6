from collections.abc import Sequence

from typing_extensions import Self

from ddsolve._layouts import LayoutFamily

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
