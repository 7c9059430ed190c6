from collections.abc import Sequence

from typing_extensions import Self

from ddsolve._allpass import AllPass, Position

class Thinking:
    def __new__(cls, deals: int, solved: int = 0, worth: Sequence[float] | None = None) -> Self: ...

class Players:
    def __new__(cls, solver: AllPass | None = None) -> Self: ...
    def play(
        self,
        position: Position,
        thinking: Thinking,
        seed: int = 1,
        gone: int = 0,
        lacks: Sequence[int] = (0, 0, 0),
    ) -> tuple[tuple[int, int, int, int], list[int]]: ...
    def worths(
        self,
        position: Position,
        thinking: Thinking,
        seed: int = 1,
        gone: int = 0,
        lacks: Sequence[int] = (0, 0, 0),
    ) -> list[tuple[int, float]]: ...
