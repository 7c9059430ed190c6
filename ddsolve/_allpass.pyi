from collections.abc import Sequence

from typing_extensions import Self

from ddsolve._engine import Engine

def fail_memory(after: int) -> int: ...

class Order:
    def __new__(cls, ranks: Sequence[int] | None = None) -> Self: ...

class Position:
    def __new__(
        cls,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int] = (),
        tricks_done: int = 0,
        widow: Sequence[int] = (),
        rule: int = 0,
        second_winner: bool = False,
        third_winner: bool = False,
        void_sets_suit: bool = False,
        won: Sequence[int] = (0, 0, 0, 0),
        order: Order | None = None,
    ) -> Self: ...

class AllPass:
    def __new__(cls, engine: Engine | None = None) -> Self: ...
    def clear(self) -> None: ...
    def cancel(self) -> None: ...
    @property
    def nodes(self) -> tuple[int, int]: ...
    def guarantee(self, position: Position) -> tuple[int, int, int]: ...
    def tricks(self, position: Position) -> tuple[int, int, int, int]: ...
    def moves(self, position: Position) -> list[tuple[int, tuple[int, int, int, int]]]: ...
    def line(self, position: Position) -> list[int]: ...
    def solve(
        self, position: Position
    ) -> tuple[tuple[int, int, int], tuple[int, int, int, int], list[int]]: ...
