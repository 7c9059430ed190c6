from collections.abc import Sequence

from typing_extensions import Self

from ddsolve._engine import Engine

class Table:
    def __new__(
        cls,
        deals: int,
        strain: int,
        misere: bool,
        level: int,
        worth: Sequence[Sequence[float]],
        sees: Sequence[Sequence[int]],
        called: Sequence[int] = (0, 0, 0),
    ) -> Self: ...

class ContractPlayers:
    def __new__(cls, engine: Engine | None = None) -> Self: ...
    def play(
        self,
        rules: Table,
        hands: Sequence[int],
        soloist: int,
        leader: int,
        trick: Sequence[int] = (),
        won: int = 0,
        seed: int = 1,
        gone: int = 0,
        lacks: Sequence[int] = (0, 0, 0),
        thrown: int = 0,
        shown: Sequence[int] = (0, 0, 0),
        enough: int = 11,
    ) -> tuple[int, list[int]]: ...
    def worths(
        self,
        rules: Table,
        hands: Sequence[int],
        soloist: int,
        leader: int,
        trick: Sequence[int] = (),
        won: int = 0,
        seed: int = 1,
        gone: int = 0,
        lacks: Sequence[int] = (0, 0, 0),
        thrown: int = 0,
        shown: Sequence[int] = (0, 0, 0),
    ) -> list[tuple[int, float]]: ...
