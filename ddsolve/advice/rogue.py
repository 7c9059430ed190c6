"""Which game of his list a rogue should name, with ten cards, before the widow is seen.

Each game that is left is valued on its own: for one hand, whatever the others will bring later. Beside it
stands what the game brings with any hand, so that one sees which of them this hand is good for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, ClassVar

from ddsolve.advice.bidding import allpass_layouts, draw_widows, passer
from ddsolve.advice.differences import is_clear, paired, unpaired
from ddsolve.advice.pricing import Pricing
from ddsolve.advice.sampling import DEFAULT_SEED, Estimate, mean_estimate
from ddsolve.advice.widows import BidValue, WidowSampler
from ddsolve.advice.workers import Workers, part, report
from ddsolve.answers import Answer
from ddsolve.cards import FULL_MASK
from ddsolve.errors import DealError, ScoreError
from ddsolve.hand import Hand
from ddsolve.results import Json
from ddsolve.scoring.list_games import contracts_of, items_left
from ddsolve.seats import Seat
from ddsolve.words import _

if TYPE_CHECKING:
    from ddsolve._engine import Engine

WIDOWS = 60
ALLPASS = "allpass"


@dataclass(frozen=True, slots=True)
class ListOption:
    """One game of the list: the expected whists of naming it, how often it is made, the trumps chosen then.

    average: what it brings with any hand, None for an all-pass. sample: the whists with each widow. behind:
    by how much the best game is better; None for the best itself.
    """

    item: str
    expected: Estimate
    make: Estimate | None = None
    orders: tuple[tuple[str, float], ...] = ()
    average: Estimate | None = None
    sample: tuple[float, ...] = field(default=(), repr=False)
    behind: Estimate | None = None

    @property
    def equal(self) -> bool:
        """Whether it is the best game, or not clearly behind it."""
        return self.behind is None or not is_clear(self.behind)

    def as_json(self) -> Json:
        """Return one entry of `bids` in `ddsolve bid --json` where games are named from a list."""
        entry: Json = {
            "bid": self.item,
            "expected": self.expected.value,
            "interval": [self.expected.low, self.expected.high],
            "exact": False,
            "equal": self.equal,
            "behind": None if self.behind is None else self.behind.as_json(),
            "average": None if self.average is None else self.average.as_json(),
        }
        if self.make is not None:
            entry["make"] = self.make.value
            entry["make_interval"] = [self.make.low, self.make.high]
            entry["orders"] = dict(self.orders)
        return entry


@dataclass(frozen=True, slots=True, repr=False)
class ListAdvice(Answer):
    """The games that are left, best first for this one hand. hands: how many others made the averages."""

    rows: ClassVar[str] = "bids"

    hand: Hand
    pricing: Pricing
    widows: int
    hands: int
    seed: int
    bids: tuple[ListOption, ...] = ()
    share: float = 0.0

    def as_json(self) -> Json:
        """Return the keys of `ddsolve bid --json` where games are named from a list."""
        return {
            "bids": [one.as_json() for one in self.bids],
            "one_hand": True,
            "widows": self.widows,
            "hands": self.hands,
            "seed": self.seed,
            "sampled": True,
        }


def list_of(pricing: Pricing) -> str:
    """Return the list of the convention; ScoreError where games are bid for."""
    kind = pricing.convention.options.game_list
    if kind == "none":
        raise ScoreError(_("this convention has no list of games: they are bid for"))
    return kind


def left_on_list(pricing: Pricing, used: Sequence[str]) -> tuple[str, ...]:
    """Return the games that are left of the list when some are used up; ScoreError where none is."""
    left = items_left(list_of(pricing), used)
    if not left:
        raise ScoreError(_("nothing is left on the list"))
    return left


def iter_list(
    workers: Workers,
    hand: Hand,
    pricing: Pricing,
    used: Sequence[str] = (),
    *,
    widows: int = WIDOWS,
    seed: int = DEFAULT_SEED,
) -> Iterator[ListAdvice]:
    """Yield the growing advice; used: the games of his list that the soloist has played."""
    if len(hand) != 10:
        raise DealError(_("a defender has 10 cards here, not {count}", count=len(hand)))
    left = left_on_list(pricing, used)
    pairs = draw_widows(hand, widows, seed)
    others = [any_hand(seed, number) for number in range(widows)]
    result = ListAdvice(hand, pricing, len(pairs), len(others), seed)
    bids: list[ListOption] = []
    if ALLPASS in left:
        found = yield from report(
            workers.mapping(passer(hand, pricing, 1), allpass_layouts(hand, pricing, len(pairs), seed)),
            lambda share: replace(result, share=0.1 * share),
        )
        bids.append(ListOption(ALLPASS, mean_estimate(found, min(found), max(found))))
    sampler = ItemSampler(hand, pricing, seed, tuple(item for item in left if item != ALLPASS))
    if sampler.items:
        now = yield from report(
            workers.mapping(sampler, pairs), lambda share: replace(result, share=0.1 + 0.45 * share)
        )

        def withany_hand(engine: Engine, dealt: tuple[Hand, tuple[int, int]]) -> dict[str, BidValue]:
            return replace(sampler, hand=dealt[0])(engine, dealt[1])

        scale = part(1, 2)
        usual = yield from report(
            workers.mapping(withany_hand, others),
            lambda share: replace(result, share=0.1 + 0.9 * scale(share)),
        )
        bids += [_option(item, now, usual) for item in sampler.items]
    bids.sort(key=lambda one: -one.expected.value)
    best = bids[0]
    rest = [replace(one, behind=_behind(best, one)) for one in bids[1:]]
    yield replace(result, bids=(best, *rest), share=1.0)


def _behind(best: ListOption, other: ListOption) -> Estimate:
    if best.sample and other.sample:
        return paired(best.sample, other.sample)
    return unpaired(best.expected, other.expected)


def any_hand(seed: int, number: int) -> tuple[Hand, tuple[int, int]]:
    """Return a random hand of ten and a widow."""
    cards = [card for card in range(32) if FULL_MASK >> card & 1]
    Random(f"{seed}/any/{number}").shuffle(cards)
    return Hand(sum(1 << card for card in cards[:10])), (cards[10], cards[11])


def _option(
    item: str, now: Sequence[dict[str, BidValue]], usual: Sequence[dict[str, BidValue]]
) -> ListOption:
    outcomes = [widow[item] for widow in now]
    values = [one.value for one in outcomes]
    any_hand = [one[item].value for one in usual]
    orders = Counter(str(one.contract) for one in outcomes)
    return ListOption(
        item,
        mean_estimate(values, min(values), max(values)),
        mean_estimate([one.made for one in outcomes], 0, 1),
        tuple((name, count / len(outcomes)) for name, count in orders.most_common()),
        mean_estimate(any_hand, min(any_hand), max(any_hand)),
        tuple(values),
    )


@dataclass(frozen=True)
class ItemSampler:
    """Values the games of a list with one widow after another."""

    hand: Hand
    pricing: Pricing
    seed: int
    items: tuple[str, ...]

    def __call__(self, engine: Engine, widow: tuple[int, int]) -> dict[str, BidValue]:
        """Return what each game comes to when these two cards (by index) are the widow.

        A game with a trump to choose is played in the best strain: that is named when the widow is seen.
        """
        sampler = WidowSampler(self.hand, self.pricing, self.seed, self._leader)
        kind = list_of(self.pricing)
        return sampler.games(engine, widow, {item: contracts_of(kind, item) for item in self.items})

    @property
    def _leader(self) -> Seat:
        """ES: the soloist leads in his list; elsewhere the eldest hand."""
        own = self.pricing.convention.options.game_list == "list"
        return self.pricing.seat if own else Seat.FIRST
