from collections.abc import Sequence

DEFAULT_TABLE_BYTES: int

class AllPass:
    def __init__(self, table_bytes: int = 0) -> None: ...
    def clear(self) -> None: ...
    def cancel(self) -> None: ...
    @property
    def nodes(self) -> tuple[int, int]: ...
    def guarantee(
        self,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int] = (),
        tricks_done: int = 0,
        widow: Sequence[int] = (),
        rule: int = 0,
        second_winner: bool = False,
        third_winner: bool = False,
        void_sets_suit: bool = False,
    ) -> tuple[int, int, int]: ...
    def tricks(
        self,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int] = (),
        tricks_done: int = 0,
        widow: Sequence[int] = (),
        rule: int = 0,
        second_winner: bool = False,
        third_winner: bool = False,
        void_sets_suit: bool = False,
    ) -> tuple[int, int, int, int]: ...
    def moves(
        self,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int] = (),
        tricks_done: int = 0,
        widow: Sequence[int] = (),
        rule: int = 0,
        second_winner: bool = False,
        third_winner: bool = False,
        void_sets_suit: bool = False,
    ) -> list[tuple[int, tuple[int, int, int, int]]]: ...
    def line(
        self,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int] = (),
        tricks_done: int = 0,
        widow: Sequence[int] = (),
        rule: int = 0,
        second_winner: bool = False,
        third_winner: bool = False,
        void_sets_suit: bool = False,
    ) -> list[int]: ...
    def solve(
        self,
        hands: Sequence[int],
        leader: int,
        trick: Sequence[int] = (),
        tricks_done: int = 0,
        widow: Sequence[int] = (),
        rule: int = 0,
        second_winner: bool = False,
        third_winner: bool = False,
        void_sets_suit: bool = False,
    ) -> tuple[tuple[int, int, int], tuple[int, int, int, int], list[int]]: ...
