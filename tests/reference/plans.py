"""Does one plan of a soloist win against every layout? The whole AND/OR tree, nothing left out.

The soloist sees his own cards and what has been played. The defenders see everything, and which layout it is
is theirs to choose. So where he plays, one card has to win against all layouts that are still possible; where
a defender plays, every card that some layout lets him play has to be answered, and seeing it leaves the
layouts in which he may have played it. Nothing is decided before the last card (or the trick that catches a
misère), no card stands for another. The only help is a memo of positions seen before.

A hand is a set of cards as bits, suit by suit; a set of layouts is bits too, by their place in the list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import NamedTuple

from reference.position import RANKS, SUITS

WIDTH = len(RANKS)
CARDS = [suit + rank for suit in SUITS for rank in reversed(RANKS)]
BIT = {card: 1 << place for place, card in enumerate(CARDS)}
SUIT = {bit: SUITS.index(card[0]) for card, bit in BIT.items()}


def of_suit(hand: int, suit: int) -> int:
    """Pick the cards of one suit out of a hand."""
    return hand & ((1 << WIDTH) - 1) << WIDTH * suit


def suit_of(card: int) -> int:
    """Name the suit of one card, given as its bit."""
    return SUIT[card]


def single_cards(hand: int) -> Iterator[int]:
    """Yield the cards of a hand one by one."""
    while hand:
        yield hand & -hand
        hand &= hand - 1


def playable(hand: int, led: int | None, trump: int | None) -> int:
    """Pick what may be played: the suit led, else a trump, else anything; led is the card that was led."""
    if led is None:
        return hand
    followers = of_suit(hand, suit_of(led))
    if followers:
        return followers
    return (of_suit(hand, trump) if trump is not None else 0) or hand


@cache
def takes(trick: tuple[int, ...], trump: int | None) -> int:
    """Say which of the cards on the table wins, as its place in the order of play."""
    best = 0
    for place, card in enumerate(trick):
        held, new = suit_of(trick[best]), suit_of(card)
        if (new == held and card > trick[best]) or (new == trump and held != trump):
            best = place
    return best


@dataclass(frozen=True)
class Known:
    """What a soloist knows at the start: seats 0 to 2, cards in text.

    game: a suit, "NT" or "misere". needed: tricks in all, those in ``played`` too. has: cards known to be
    with a seat. lengths: (seat, suit, fewest, most). played: every card since the start, in order. own may
    hold more cards than a defender (a preference is shown with twelve); then the play ends with their cards.
    cashing: the play ends as soon as the soloist loses a trick.
    """

    own: tuple[str, ...]
    unseen: tuple[str, ...]
    soloist: int
    leader: int
    game: str
    needed: int
    has: tuple[tuple[int, str], ...] = ()
    lengths: tuple[tuple[int, str, int, int], ...] = ()
    played: tuple[str, ...] = ()
    cashing: bool = False

    @property
    def trump(self) -> int | None:
        """The trump suit's number."""
        return SUITS.index(self.game) if self.game in SUITS else None

    def layouts(self) -> Iterator[dict[int, int]]:
        """Yield the three hands by seat for every layout that fits, before the first card."""
        first, second = sorted({0, 1, 2} - {self.soloist})
        for chosen in combinations(self.unseen, len(self.unseen) // 2):
            hands = {
                self.soloist: _hand(self.own),
                first: _hand(chosen),
                second: _hand(set(self.unseen) - set(chosen)),
            }
            fits = all(hands[seat] & BIT[card] for seat, card in self.has) and all(
                fewest <= of_suit(hands[seat], SUITS.index(suit)).bit_count() <= most
                for seat, suit, fewest, most in self.lengths
            )
            if fits:
                yield hands

    def now(self) -> tuple[Seen, list[dict[int, int]]]:
        """Play the cards played so far: what everybody sees, and the layouts that allow them."""
        left, seen = [], Seen(self.leader, (), self.needed)
        for hands in self.layouts():
            after = self.replay(hands)
            if after is not None:
                seen = after
                gone = _hand(self.played)
                left.append({seat: hand & ~gone for seat, hand in hands.items()})
        return seen, left

    def replay(self, hands: dict[int, int]) -> Seen | None:
        """Play the cards played so far in one layout; None where one of them could not be played."""
        seen = Seen(self.leader, (), self.needed)
        left = dict(hands)
        for name in self.played:
            card, mover = BIT[name], seen.mover
            if not card & playable(left[mover], seen.led, self.trump):
                return None
            left[mover] &= ~card
            seen = seen.after(card, self.soloist, self.trump)
        return seen

    def plan(self) -> bool:
        """Say whether one plan wins against every layout that is left."""
        seen, layouts = self.now()
        return Plans(self, layouts).wins(seen)

    def first_cards(self) -> set[str] | None:
        """Name the soloist's cards from which a plan wins; None where it is not his turn."""
        seen, layouts = self.now()
        if seen.mover != self.soloist:
            return None
        return {self.name(card) for card in Plans(self, layouts).good_cards(seen)}

    def name(self, card: int) -> str:
        """Write one card, given as its bit."""
        return CARDS[card.bit_length() - 1]

    def names(self, hand: int) -> set[str]:
        """Write the cards of a hand."""
        return {self.name(card) for card in single_cards(hand)}


def _hand(cards: Iterable[str]) -> int:
    return sum(BIT[card] for card in cards)


class Seen(NamedTuple):
    """What everybody sees: who led, the cards on the table, and how many tricks the soloist still needs.

    caught: he has won a trick, which ends a misère. lost: he has not won one.
    """

    leader: int
    table: tuple[int, ...]
    needed: int
    caught: bool = False
    lost: bool = False

    @property
    def mover(self) -> int:
        """Who plays the next card."""
        return (self.leader + len(self.table)) % 3

    @property
    def led(self) -> int | None:
        """The first card of the trick."""
        return self.table[0] if self.table else None

    def after(self, card: int, soloist: int, trump: int | None) -> Seen:
        """Return what is seen after one more card."""
        table = (*self.table, card)
        if len(table) < 3:
            return Seen(self.leader, table, self.needed, self.caught, self.lost)
        winner = (self.leader + takes(table, trump)) % 3
        won = winner == soloist
        return Seen(winner, (), self.needed - won, self.caught or won, self.lost or not won)


class Plans:
    """The tree over sets of layouts of one soloist in one game."""

    def __init__(self, known: Known, layouts: Sequence[dict[int, int]]) -> None:
        self.soloist = known.soloist
        self.trump = known.trump
        self.misere = known.game == "misere"
        self.cashing = known.cashing
        self.layouts = {1 << place: layout for place, layout in enumerate(layouts)}
        self.all = (1 << len(layouts)) - 1
        self.memo: dict[tuple[Seen, int, int], bool] = {}

    def wins(self, seen: Seen) -> bool:
        """Say whether one plan wins against all layouts."""
        return self._wins(seen, 0, self.all)

    def legal(self, seen: Seen) -> list[int]:
        """List what the soloist may play now."""
        return list(single_cards(playable(self.layouts[1][self.soloist], seen.led, self.trump)))

    def good_cards(self, seen: Seen) -> list[int]:
        """List the soloist's cards from which a plan wins, where it is his turn."""
        return [
            card
            for card in self.legal(seen)
            if self._wins(seen.after(card, self.soloist, self.trump), card, self.all)
        ]

    def _wins(self, seen: Seen, gone: int, possible: int) -> bool:
        key = (seen, gone, possible)
        if key not in self.memo:
            self.memo[key] = self._look(seen, gone, possible)
        return self.memo[key]

    def _look(self, seen: Seen, gone: int, possible: int) -> bool:
        """Look at every card that can be played. gone: the cards played; possible: bits of layouts."""
        if self.misere and seen.caught:
            return False
        mover, led = seen.mover, seen.led
        layouts_with: dict[int, int] = {}  # the layouts in which a card may be played
        for layout in single_cards(possible):
            for card in single_cards(playable(self.layouts[layout][mover] & ~gone, led, self.trump)):
                layouts_with[card] = layouts_with.get(card, 0) | layout
        if not layouts_with or (self.cashing and seen.lost):
            return self.misere or seen.needed <= 0
        answers = (
            self._wins(seen.after(card, self.soloist, self.trump), gone | card, left)
            for card, left in layouts_with.items()
        )
        # the soloist's hand is the same in all layouts: each of his cards keeps every one of them
        return any(answers) if mover == self.soloist else all(answers)
