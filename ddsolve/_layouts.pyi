from collections.abc import Sequence

from typing_extensions import Self

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
        dead: int = 0,
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
    @property
    def dead(self) -> int: ...
    def group_sizes(self) -> list[int]: ...
