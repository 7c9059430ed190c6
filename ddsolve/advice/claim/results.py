"""What is claimed, and the answer to a claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ddsolve.advice.layouts.all_layouts import question
from ddsolve.advice.layouts.knowledge import View
from ddsolve.errors import ContractError
from ddsolve.solving.bench import Counting
from ddsolve.solving.effort import cut_short
from ddsolve.values.answers import Answer, Json, by_seat, card_names, known, listed
from ddsolve.values.cards import Card, Suit
from ddsolve.values.contract import Contract, Game
from ddsolve.values.hand import Hand

if TYPE_CHECKING:
    from ddsolve.advice.unseen.play import ClosedClaim

# what is told of every claim
TOLD = "holds", "double_dummy_holds", "first_cards", "layouts", "failing", "double_dummy_failing"
TELLING = 0.5  # a split that comes more often than this explains nothing


@dataclass(frozen=True, slots=True)
class GroupCount:
    """A group: layouts with the same lengths of suits of the next defender, and those that beat the claim."""

    lengths: tuple[int, int, int, int]
    layouts: int
    failing: int


@dataclass(frozen=True, slots=True)
class BadSplit:
    """The suit that explains most: `lengths` are those of the next defender with which the claim can fail.

    suit None: no single suit explains it. share: how often the suit splits so. likeliest: the lengths (S C D
    H) of the next defender with the most failing layouts.
    """

    suit: Suit | None
    missing: int
    lengths: tuple[int, ...]
    share: float
    likeliest: tuple[int, int, int, int]

    def as_json(self) -> Json:
        """Return the suit, how many cards are missing, the bad lengths of the next defender."""
        return {
            "suit": None if self.suit is None else self.suit.letter,
            "missing": self.missing,
            "next_defender_has": list(self.lengths),
            "share": self.share,
            "likeliest": {suit.letter: length for suit, length in zip(Suit, self.likeliest, strict=True)},
        }


def explain(view: View, groups: Sequence[GroupCount]) -> BadSplit | None:
    """Return the suit whose bad splits cover all failing layouts and are the rarest; None if none fail."""
    failing = [group for group in groups if group.failing]
    if not failing:
        return None
    total = sum(group.layouts for group in groups)
    likeliest = max(failing, key=lambda group: group.failing).lengths
    best = BadSplit(None, 0, (), TELLING, likeliest)
    for suit in Suit:
        missing = len(view.unseen.suit_cards(suit))
        bad = sorted({group.lengths[suit] for group in failing})
        share = sum(group.layouts for group in groups if group.lengths[suit] in bad) / total
        if missing and share < best.share:
            best = BadSplit(suit, missing, tuple(bad), share, likeliest)
    return best


def lengths_of(hand: int) -> tuple[int, int, int, int]:
    """Return how many cards of S, C, D and H a set has."""
    first, second, third, fourth = ((hand >> 8 * suit & 255).bit_count() for suit in Suit)
    return first, second, third, fourth


Proof = Literal["plan", "double-dummy after the first card", "counterexample"]
PLAN: Proof = "plan"
FIRST_CARD: Proof = "double-dummy after the first card"
REFUTED: Proof = "counterexample"


@dataclass(frozen=True, slots=True)
class Goal:
    """What is claimed: `tricks` or more in a strain, or (`misere`) none at all. tricks: in the whole hand."""

    game: Game
    tricks: int

    @classmethod
    def of(cls, contract: Contract, tricks: int | None = None) -> Goal:
        """Return the claim of a contract; `tricks` overrides its level, as for "one more trick"."""
        if contract.is_misere:
            if tricks is not None:
                raise ContractError("a misère is claimed clean: leave the number of tricks out")
            return cls(contract.game, 0)
        if contract.strain is None or contract.level is None:
            raise ContractError("an all-pass has two claims of its own")
        return cls(contract.strain, contract.level if tricks is None else tricks)

    @property
    def misere(self) -> bool:
        """Whether no trick may be taken."""
        return self.game.is_misere

    def question(self, view: View, trick: Sequence[Card] = ()) -> Counting:
        """Return the cheapest question that tells success from failure."""
        if self.misere:
            return question(view, self.game, trick, 0, view.won + 1)
        return question(view, self.game, trick, self.tricks - 1, self.tricks)

    def failing(self, view: View, counts: Sequence[int]) -> int:
        """Return how many layouts fail, counted by the tricks still to come."""
        if self.misere:
            return sum(counts) if view.won else sum(counts[1:])
        return sum(counts[: max(0, self.tricks - view.won)])

    def failing_tricks(self, view: View) -> range:
        """Return the numbers of tricks still to come that are a failure."""
        if self.misere:
            return range(0 if view.won else 1, 11)
        return range(max(0, self.tricks - view.won))


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A layout that beats the claim: hands by seat at the start of the trick, and the line that does it."""

    hands: dict[int, Hand]
    line: tuple[Card, ...]

    def as_json(self) -> Json:
        """Return hands and line in JSON form."""
        return {
            "hands": by_seat({seat: self.hands[seat].ascii for seat in sorted(self.hands)}),
            "line": card_names(self.line),
        }


@dataclass(frozen=True, slots=True, repr=False)
class Claim(Answer):
    """The answer to a claim.

    holds: each layout is won, after one first card where it is the soloist's turn, and it is not proved that
    no single plan exists. first_cards: the cards that win each layout, where it is his turn. failing: layouts
    that beat the best single card (where it is not his turn: that beat double dummy); 0 too where only the
    plan fails, and then there is no counterexample. double_dummy_failing: those that beat even the best card
    of each layout. best_card: what was taken for the best single card. plan: whether one whole plan exists,
    None where that is not known; plan_cards: the first cards of proved plans. closed: what is made by one who
    does not see, where that was asked. estimated: all but that is worked out; partial: it was cut short then.
    """

    goal: Goal
    layouts: int
    holds: bool
    double_dummy_holds: bool
    failing: int
    double_dummy_failing: int
    first_cards: tuple[Card, ...] = ()
    best_card: Card | None = None
    proof: Proof = FIRST_CARD
    plan: bool | None = None
    plan_cards: tuple[Card, ...] = ()
    counterexample: Counterexample | None = None
    bad_split: BadSplit | None = None
    discard: tuple[Card, Card] | None = None
    closed: ClosedClaim | None = None
    share: float = 1.0
    estimated: bool = False
    partial: bool = False

    def as_json(self) -> Json:
        """Return the keys of `ddsolve claim --json`."""
        return {
            **cut_short(self.partial),
            **listed(self, *TOLD, "best_card", "proof", "plan", "plan_cards", "counterexample", "bad_split"),
            **known(discard=self.discard, closed=self.closed),
        }
