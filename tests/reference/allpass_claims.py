"""May a seat claim in an all-pass, no more tricks or all the rest? Nothing left out, as in `plans`.

Who claims sees his ten cards, the widow and what has been played; the others see everything. The cards played
tell the voids: of the suit led, or of the suit a widow card names in the first two tricks.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from reference.plans import BIT, CARDS, Known, Plans, Seen

DEALER = 3


@dataclass
class Table:
    """An all-pass as everybody sees it: seats 0 to 2, cards in text.

    rule: "none", "shows" or "dealer". second, third: whether the winner, not the eldest, leads to the second
    and the third trick.
    """

    widow: tuple[str, str]
    rule: str = "none"
    second: bool = False
    third: bool = False
    sets_suit: bool = False
    leader: int = 0
    tricks: int = 0
    on_table: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    count: list[int] = field(default_factory=lambda: [0, 0, 0])
    voids: list[set[str]] = field(default_factory=lambda: [set(), set(), set()])

    @property
    def mover(self) -> int:
        """Who plays next."""
        return (self.leader + len(self.on_table)) % 3

    @property
    def shown(self) -> str | None:
        """The widow card beside this trick."""
        return self.widow[self.tricks] if self.rule != "none" and self.tricks < 2 else None

    @property
    def suit(self) -> str | None:
        """The suit to follow."""
        own = self.shown is None or (self.rule == "shows" and self.sets_suit)
        if own and self.on_table:
            return self.on_table[0][0]
        return None if self.shown is None else self.shown[0]

    def legal(self, hand: set[str]) -> list[str]:
        """List what may be played from a hand."""
        return sorted({card for card in hand if card[0] == self.suit} or hand)

    def play(self, card: str) -> None:
        """Put a card on the table; the third one ends the trick."""
        if self.suit is not None and card[0] != self.suit:
            self.voids[self.mover].add(self.suit)
        self.count[self.mover] += 1
        self.on_table.append(card)
        self.played.append(card)
        if len(self.on_table) == 3:
            self._end()

    def _end(self) -> None:
        seats = {card: (self.leader + turn) % 3 for turn, card in enumerate(self.on_table)}
        if self.rule == "dealer" and self.shown is not None:
            seats[self.shown] = DEALER
        best = max((card for card in seats if card[0] == self.suit), key=lambda card: BIT[card])
        self.tricks, winner = self.tricks + 1, seats[best]
        late = (self.second, self.third)[self.tricks - 1] if self.tricks <= 2 else True
        eldest = winner == DEALER or (self.rule != "none" and not late)
        self.leader, self.on_table = 0 if eldest else winner, []


def play_at_random(rng: Random, table: Table, hands: list[set[str]], cards: int) -> None:
    """Play so many cards of three hands, which lose them."""
    for _ in range(cards):
        mover = table.mover
        card = rng.choice(table.legal(hands[mover]))
        hands[mover].remove(card)
        table.play(card)


def layouts(table: Table, own: set[str], seat: int, ten: int = 10) -> Iterator[dict[int, int]]:
    """Yield the hands left, by seat, in every layout that fits; own: what the seat still holds."""
    first, second = sorted({0, 1, 2} - {seat})
    unseen = set(CARDS) - own - set(table.widow) - set(table.played)
    for chosen in combinations(sorted(unseen), ten - table.count[first]):
        hands = {seat: own, first: set(chosen), second: unseen - set(chosen)}
        if all(card[0] not in table.voids[place] for place in (first, second) for card in hands[place]):
            yield {place: sum(BIT[card] for card in hand) for place, hand in hands.items()}


def claims(table: Table, seat: int, left: int, hands: list[dict[int, int]]) -> tuple[bool, bool]:
    """Say whether one plan takes no more tricks in all these layouts, and whether one takes all `left`."""
    seen = Seen(table.leader, tuple(BIT[card] for card in table.on_table), left)
    no_more, rest = (Plans(Known((), (), seat, 0, game, left), hands) for game in ("misere", "NT"))
    return no_more.wins(seen), rest.wins(seen)
