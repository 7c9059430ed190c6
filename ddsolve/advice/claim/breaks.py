"""Which splits of the unseen cards beat a claim, as players say it: "only when seat 2 has four trumps"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ddsolve.advice.layouts.knowledge import View
from ddsolve.values.cards import Suit
from ddsolve.values.documents import Json

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
        share = _layouts(group for group in groups if group.lengths[suit] in bad) / total
        if missing and share < best.share:
            best = BadSplit(suit, missing, tuple(bad), share, likeliest)
    return best


def _layouts(groups: Iterable[GroupCount]) -> int:
    return sum(group.layouts for group in groups)


def lengths_of(hand: int) -> tuple[int, int, int, int]:
    """Return how many cards of S, C, D and H a set has."""
    first, second, third, fourth = ((hand >> 8 * suit & 255).bit_count() for suit in Suit)
    return first, second, third, fourth
