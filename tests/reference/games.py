"""Full-tree minimax over the positions of ``position``: every legal card is tried, every answer is exact.

Each game knows three things: what an empty hand is worth, what a trick adds for its winner, and which of
several outcomes the seat to move takes. All else is common. Outcomes count from the asked position on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from reference.position import (
    SUITS,
    Deal,
    Place,
    Position,
    best_card,
    clear_table,
    legal,
    place,
    position,
    put_on_table,
)

DEALER = 3


class NobodyFollows(Exception):  # noqa: N818 (it is an event, not an error)
    """A widow card named a suit and nobody followed: impossible with ten cards, and the rules are silent."""


class Widow(NamedTuple):
    """How the two widow cards are used in the first two tricks of an all-pass.

    ``rule``: ``shows`` (the card names the suit and cannot win) or ``dealer`` (the dealer plays it).
    """

    cards: tuple[str, str]
    rule: str
    second_winner: bool = False
    third_winner: bool = False
    void_sets_suit: bool = False


class Trick(NamedTuple):
    """The trick on the table. ``led`` is the suit to follow, None while the first card is free."""

    seats: tuple[int, ...]  # who takes part, in the order 0, 1, 2: all three, or two
    number: int  # tricks finished before this one
    leader: int
    led: int | None = None
    played: tuple[tuple[int, Place], ...] = ()  # (seat, card) in the order played

    def to_move(self) -> int | None:
        """Say whose turn it is; None when all seats have played."""
        done = sum(seat != DEALER for seat, _ in self.played)
        return None if done == len(self.seats) else turn_of(self.seats, self.leader, done)


def turn_of(seats: Sequence[int], leader: int, cards: int) -> int:
    """Say who plays after this many cards of a trick; the seat that takes no part is skipped."""
    return seats[(seats.index(leader) + cards) % len(seats)]


def seats_in_play(hands: Deal, leader: int, trick: Sequence[str]) -> list[int]:
    """List the seats that take part: with two, the third hand is empty from the start.

    Who has cards takes part, and so does the leader of a card on the table, were it his last. Two cards on
    the table, and a third to come, are always of three hands.
    """
    return [
        seat
        for seat, hand in enumerate(hands)
        if list(hand) or len(trick) == 2 or (len(trick) == 1 and seat == leader)
    ]


class Game:
    """What all games have in common. ``trump`` is a suit letter or None."""

    empty: Any

    def __init__(
        self, trump: str | None = None, widow: Widow | None = None, *, all_cards: bool = False
    ) -> None:
        self.trump = None if trump is None else SUITS.index(trump)
        self.widow = widow
        self.all_cards = all_cards
        self.memo: dict[tuple[Widow | None, int, int, Position], Any] = {}

    def credit(self, outcome: Any, winner: int) -> Any:
        """Return the outcome with one more trick for ``winner``."""
        raise NotImplementedError

    def choose(self, seat: int, outcomes: Iterable[Any]) -> Any:
        """Return the outcome that ``seat`` takes."""
        raise NotImplementedError

    # What a caller asks ----------------------------------------------------------------------------------

    def solve(self, hands: Deal, leader: int = 0, trick: Sequence[str] = (), number: int = 0) -> Any:
        """Solve from here to the end, the trick on the table included.

        hands: the cards still held, without those of ``trick`` (0 to 2 cards, in the order played from
        ``leader``); one is empty from the start where two hands play. number: how many tricks are finished,
        it matters only with a widow.
        """
        everything = self.cards_in_play(hands, leader, trick, number)
        if not any(everything):
            return self.empty
        return self.go_on(*self.set_up(everything, leader, trick, number))

    def moves(
        self, hands: Deal, leader: int = 0, trick: Sequence[str] = (), number: int = 0
    ) -> dict[str, Any]:
        """Solve after each legal card of the seat to move."""
        everything = self.cards_in_play(hands, leader, trick, number)
        where, table = self.set_up(everything, leader, trick, number)
        seat = table.to_move()
        assert seat is not None
        allowed = set(legal(where, seat, table.led, self.trump, all_cards=True))
        spots = {card: place(everything, card) for card in hands[seat]}
        return {card: self.after(where, table, spots[card]) for card in hands[seat] if spots[card] in allowed}

    def cards_in_play(self, hands: Deal, leader: int, trick: Sequence[str], number: int) -> list[list[str]]:
        """Give the hands with the trick put back, and the dealer's cards where he plays them."""
        whole = [list(hand) for hand in hands]
        seats = seats_in_play(whole, leader, trick)
        for turn, card in enumerate(trick):
            whole[turn_of(seats, leader, turn)].append(card)
        if self.widow and self.widow.rule == "dealer":
            whole.append(list(self.widow.cards[number:]))
        return whole

    def set_up(
        self, everything: Deal, leader: int, trick: Sequence[str], number: int
    ) -> tuple[Position, Trick]:
        """Write the position with the cards of ``trick`` on the table."""
        where, table = self.open_trick(position(everything), leader, number)
        for card in trick:
            where, table = self.with_card(where, table, place(everything, card))
        return where, table

    # The tree --------------------------------------------------------------------------------------------

    def value(self, where: Position, leader: int, number: int) -> Any:
        """Solve a position between tricks."""
        if not any(set(line) - {str(DEALER)} for line in where):
            return self.empty
        widow = self.widow if number < 2 else None  # after the second trick every rule is the same game
        if widow is None:
            number, where = 2, self.sort_suits(where)
        key = (widow, number, leader, where)
        if key not in self.memo:
            self.memo[key] = self.go_on(*self.open_trick(where, leader, number))
        return self.memo[key]

    def sort_suits(self, where: Position) -> Position:
        """Put the suits other than trumps in alphabetical order: without a widow names do not matter."""
        if self.trump is None:
            return tuple(sorted(where))
        plain = sorted(line for suit, line in enumerate(where) if suit != self.trump)
        return (*plain[: self.trump], where[self.trump], *plain[self.trump :])

    def open_trick(self, where: Position, leader: int, number: int) -> tuple[Position, Trick]:
        """Turn a widow card if this trick has one; otherwise the table is empty and no suit is led."""
        owners = {int(owner) for line in where for owner in line} - {DEALER}
        table = Trick(tuple(sorted(owners)), number, leader)
        if self.widow is None or number > 1:
            return where, table
        table = table._replace(led=SUITS.index(self.widow.cards[number][0]))
        if self.widow.rule == "shows":
            return where, table
        card = self.dealers_place(where, number)
        return put_on_table(where, card), table._replace(played=((DEALER, card),))

    def dealers_place(self, where: Position, number: int) -> Place:
        """Find the widow card of this trick among the dealer's cards (both, or only the second)."""
        assert self.widow is not None
        left = self.widow.cards[number:]
        suit, above = place([left], left[0])
        spots = [spot for spot, owner in enumerate(where[suit]) if owner == str(DEALER)]
        return suit, spots[above]

    def go_on(self, where: Position, table: Trick) -> Any:
        """Let the next seat choose its card of the trick, or end the trick."""
        seat = table.to_move()
        if seat is None:
            return self.end_trick(where, table)
        cards = legal(where, seat, table.led, self.trump, all_cards=self.all_cards)
        return self.choose(seat, (self.after(where, table, card) for card in cards))

    def after(self, where: Position, table: Trick, card: Place) -> Any:
        """Play one card and go on."""
        return self.go_on(*self.with_card(where, table, card))

    def with_card(self, where: Position, table: Trick, card: Place) -> tuple[Position, Trick]:
        """Put the card of the seat to move on the table.

        The first card names the suit to follow, unless a widow card has. Where a void first player sets the
        suit, he does so with this card (if he is not void he had to follow, and nothing changes).
        """
        seat = table.to_move()
        assert seat is not None
        opens = not table.played and (table.led is None or (self.widow and self.widow.void_sets_suit))
        led = card[0] if opens else table.led
        return put_on_table(where, card), table._replace(led=led, played=(*table.played, (seat, card)))

    def end_trick(self, where: Position, table: Trick) -> Any:
        """Credit the trick and go on with the seat that leads the next one."""
        assert table.led is not None
        best = best_card([card for _, card in table.played], table.led, self.trump)
        if best is None:
            raise NobodyFollows
        winner, _ = table.played[best]
        rest = self.value(clear_table(where), self.next_leader(winner, table.number), table.number + 1)
        return self.credit(rest, winner)

    def next_leader(self, winner: int, number: int) -> int:
        """Say who plays first to the next trick: the winner, but seat 0 while the widow is in use."""
        if self.widow is None or number > 1:
            return winner
        by_winner = self.widow.second_winner if number == 0 else self.widow.third_winner
        return winner if by_winner and winner != DEALER else 0


class TrickGame(Game):
    """The soloist maximises his tricks, both defenders together minimise them. An outcome is his tricks."""

    empty = 0

    def __init__(self, soloist: int, trump: str | None, *, all_cards: bool = False) -> None:
        super().__init__(trump, all_cards=all_cards)
        self.soloist = soloist

    def credit(self, outcome: int, winner: int) -> int:
        return outcome + (winner == self.soloist)

    def choose(self, seat: int, outcomes: Iterable[int]) -> int:
        return max(outcomes) if seat == self.soloist else min(outcomes)


class Whisters(Game):
    """Closed play with two whisters. An outcome is the tricks of seats 0, 1, 2.

    A defender wants the fewest for the soloist, then the most for himself; the soloist the most for himself,
    then the most for the seat after him.
    """

    empty = (0, 0, 0)

    def __init__(self, soloist: int, trump: str | None, *, all_cards: bool = False) -> None:
        super().__init__(trump, all_cards=all_cards)
        self.soloist = soloist

    def credit(self, outcome: tuple[int, ...], winner: int) -> tuple[int, ...]:
        return tuple(tricks + (seat == winner) for seat, tricks in enumerate(outcome))

    def choose(self, seat: int, outcomes: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
        following = (self.soloist + 1) % 3
        if seat == self.soloist:
            return max(outcomes, key=lambda tricks: (tricks[seat], tricks[following]))
        return min(outcomes, key=lambda tricks: (tricks[self.soloist], -tricks[seat]))


class Guarantee(Game):
    """The fewest tricks a seat can hold itself to when the two others play together against it."""

    empty = 0

    def __init__(self, seat: int, widow: Widow | None = None, *, all_cards: bool = False) -> None:
        super().__init__(None, widow, all_cards=all_cards)
        self.seat = seat

    def credit(self, outcome: int, winner: int) -> int:
        return outcome + (winner == self.seat)

    def choose(self, seat: int, outcomes: Iterable[int]) -> int:
        return min(outcomes) if seat == self.seat else max(outcomes)


class Misere(Guarantee):
    """The soloist minimises his tricks against both defenders: a guarantee without a widow."""

    def __init__(self, soloist: int, *, all_cards: bool = False) -> None:
        super().__init__(soloist, all_cards=all_cards)


class AllPassLine(Game):
    """Everyone for himself. An outcome is the tricks of seats 0, 1, 2 and of the dealer.

    The mover wants the fewest tricks for himself, then the most for the next seat, then the most for the
    one after; what is left is the dealer's. Earlier tricks are a constant, so counting from here is enough.
    """

    empty = (0, 0, 0, 0)

    def credit(self, outcome: tuple[int, ...], winner: int) -> tuple[int, ...]:
        return tuple(tricks + (seat == winner) for seat, tricks in enumerate(outcome))

    def choose(self, seat: int, outcomes: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
        after, last = (seat + 1) % 3, (seat + 2) % 3
        return min(outcomes, key=lambda tricks: (tricks[seat], -tricks[after], -tricks[last]))


class Together(Game):
    """Several games on one tree, each with its own outcome: it saves time, they do not see each other."""

    def __init__(self, games: Sequence[Game]) -> None:
        super().__init__(widow=games[0].widow, all_cards=games[0].all_cards)
        self.trump = games[0].trump
        self.games = games
        self.empty = tuple(game.empty for game in games)

    def credit(self, outcome: tuple[Any, ...], winner: int) -> tuple[Any, ...]:
        return tuple(game.credit(part, winner) for game, part in zip(self.games, outcome, strict=True))

    def choose(self, seat: int, outcomes: Iterable[tuple[Any, ...]]) -> tuple[Any, ...]:
        parts = zip(*outcomes, strict=True)
        return tuple(game.choose(seat, part) for game, part in zip(self.games, parts, strict=True))
