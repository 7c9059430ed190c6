"""The rules of one trick, in bare numbers, and of the two widow cards in an all-pass.

A card is its index (its suit is `index >> 3`, higher is better within a suit), a hand the set of its cards as
a mask; `trump` is None in no trump, misère and all-pass. The compiled engine has its own copy of these rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from ddsolve.errors import DealError
from ddsolve.io.reading import number, read, read_fields
from ddsolve.values.cards import Card, card_items
from ddsolve.values.deal import FULL_HAND, Deal, check_widow_pair
from ddsolve.words import Listed, _

SUIT_CARDS = tuple(255 << 8 * suit for suit in range(4))


def suit_led(trick: Sequence[int]) -> int | None:
    """Return the suit to follow in a trick without a widow card; None before its first card."""
    return trick[0] >> 3 if trick else None


def legal_cards(hand: int, suit: int | None, trump: int | None = None) -> int:
    """Return the cards of a hand that may be played: those of the suit to follow, else trumps, else any."""
    if suit is None:
        return hand
    ruffs = 0 if trump is None else hand & SUIT_CARDS[trump]
    return hand & SUIT_CARDS[suit] or ruffs or hand


def winning_place(trick: Sequence[int], suit: int, trump: int | None = None) -> int:
    """Return the winner's place in the trick: the highest trump, else the highest of the suit to follow."""
    wins = trump if any(card >> 3 == trump for card in trick) else suit
    return max((card, place) for place, card in enumerate(trick) if card >> 3 == wins)[1]


# How the two widow cards are used in an all-pass: one value with its own checks.


WidowRule = Literal["none", "shows", "dealer"]
FirstPlayer = Literal["eldest", "winner"]
VoidLead = Literal["discard", "sets-suit"]

WIDOW_RULES: tuple[WidowRule, ...] = ("none", "shows", "dealer")
WIDOW_TRICKS = 2
Counts = tuple[int, int, int]  # final tricks of a seat, of the next in order of play, of the third


@dataclass(frozen=True, slots=True)
class AllPassOrder:
    """What each seat plays for in an all-pass: all final counts of tricks as it sees them, the best first.

    Made by `scoring.allpass_order` where the fewest tricks are paid instead of each trick being charged.
    """

    counts: tuple[Counts, ...]

    def __post_init__(self) -> None:
        if not isinstance(self.counts, tuple) or len(set(self.counts)) != len(self.counts):
            raise DealError("{name}: all final counts of tricks are wanted, each once", name="counts")

    @classmethod
    def by(cls, counts: Iterable[Counts], worth: Callable[[Counts], Fraction]) -> AllPassOrder:
        """Order counts by worth; of equals the fewest own tricks, then the most for the next, the third."""
        return cls(tuple(sorted(counts, key=lambda one: (-worth(one), one[0], -one[1], -one[2]))))


def check_ten_tricks(deal: Deal) -> None:
    """Raise DealError for fewer than the ten tricks on which the score of an all-pass hangs."""
    if deal.cards_each != FULL_HAND or len(deal.seats) < 3:
        raise DealError(
            "the score hangs on all ten tricks: give three hands of ten cards, and those played so far"
        )


@dataclass(frozen=True, slots=True)
class AllPassRules:
    """The rules of an all-pass that are not the same everywhere.

    widow_rule: `none`; `shows` (the card only names the suit to follow); `dealer` (the dealer plays it, it
    can win). widow: its cards in the order turned. second_lead, third_lead: who plays first to tricks 2 and
    3, seat 1 (`eldest`) or the `winner` of the trick before. void_lead: whether the card of a first player
    who is void `sets-suit` or is a `discard` (it matters under `shows` only). Without a widow rule only the
    widow's absence matters: the winner of a trick leads the next one. order: what everyone plays for; None:
    the fewest own tricks, then the most for the next seat, then for the third.
    """

    widow_rule: WidowRule = "none"
    widow: tuple[Card, Card] | None = None
    second_lead: FirstPlayer = "eldest"
    third_lead: FirstPlayer = "eldest"
    void_lead: VoidLead = "discard"
    order: AllPassOrder | None = None

    def __post_init__(self) -> None:
        read_fields(self, DealError)
        if self.widow is not None:
            check_widow_pair(self.widow)
        if self.widow_rule != "none" and self.widow is None:
            raise DealError("the widow rule {rule!r} needs the widow's two cards", rule=self.widow_rule)

    @classmethod
    def for_deal(
        cls,
        deal: Deal,
        widow: str | Sequence[Card | str] | None = None,
        widow_rule: WidowRule | None = None,
        second_lead: FirstPlayer = "eldest",
        third_lead: FirstPlayer = "eldest",
        void_lead: VoidLead = "discard",
        order: AllPassOrder | None = None,
    ) -> AllPassRules:
        """Return the rules, the widow from the argument or the deal's fourth field (both: they must agree).

        The rule defaults to `shows` where `widow` is given, else to `none`: cards alone switch nothing on.
        """
        deal = read(Deal, deal, "deal")
        pair = deal.widow if widow is None else check_widow_pair(card_items(widow, ordered=True))
        if pair is not None and deal.widow is not None and pair != deal.widow:
            raise DealError(
                "the widow is {given: }, but the deal's fourth field says {deal: }",
                given=Listed(pair),
                deal=Listed(deal.widow),
            )
        if widow_rule is None:
            widow_rule = "none" if widow is None else "shows"
        rules = cls(widow_rule, pair, second_lead, third_lead, void_lead, order)
        rules.check(deal)
        return rules

    def check(self, deal: Deal) -> None:
        """Raise DealError unless the widow is exactly the two missing cards of three hands of ten.

        Likewise where the order of final counts needs ten tricks and the hands do not have them.
        """
        deal = read(Deal, deal, "deal")
        if self.order is not None:
            check_ten_tricks(deal)
        if self.widow is None:
            return
        if deal.cards_each != FULL_HAND or len(deal.seats) < 3 or deal.before_discard is not None:
            raise DealError("a widow needs three hands of ten cards each")
        for card in self.widow:
            if card not in deal.dead:
                holder = next(seat for seat in deal.seats if card in deal.hand(seat))
                raise DealError(
                    "{card} is given twice: {first} and {second}",
                    card=card,
                    first=_("{seat:seat}", seat=holder),
                    second=_("widow"),
                )
        if self.widow[0] == self.widow[1]:
            raise DealError("{card} is given twice", card=self.widow[0])

    def shown(self, tricks_done: int) -> Card | None:
        """Return the widow card of the trick after `tricks_done` finished ones, or None."""
        tricks_done = number(tricks_done, "tricks_done", 0, FULL_HAND)
        if self.widow_rule == "none" or self.widow is None or tricks_done >= WIDOW_TRICKS:
            return None
        return self.widow[tricks_done]

    def eldest_leads(self, tricks_done: int) -> bool:
        """Tell whether seat 1 plays first to the next trick, whoever won the last of `tricks_done` tricks."""
        tricks_done = number(tricks_done, "tricks_done", 0, FULL_HAND)
        if self.widow_rule == "none" or not 1 <= tricks_done <= WIDOW_TRICKS:
            return False
        return (self.second_lead if tricks_done == 1 else self.third_lead) == "eldest"

    def as_json(self) -> dict[str, object]:
        """Return the rules with the names of the command line's options."""
        return {
            "widow_rule": self.widow_rule,
            "widow": None if self.widow is None else [str(card) for card in self.widow],
            "second_lead": self.second_lead,
            "third_lead": self.third_lead,
            "void_lead": self.void_lead,
        }
