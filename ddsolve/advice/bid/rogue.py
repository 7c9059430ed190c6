"""Which game of his list a rogue should name, with ten cards, before the widow is seen.

Each game that is left is valued on its own: for one hand, whatever the others will bring later. Beside it
stands what the game brings with any hand, so that one sees which of them this hand is good for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, ClassVar

from ddsolve.advice.bid.advice import draw_widows
from ddsolve.advice.bid.passing import ALLPASSES, allpass_layouts, in_proportion, passer
from ddsolve.advice.bid.widows import BidValue, Summary, WidowSampler, ends_of
from ddsolve.advice.figures.ends import Possible
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import (
    DEFAULT_SEED,
    Estimate,
    is_clear,
    looks,
    mean_estimate,
    paired,
    unpaired,
)
from ddsolve.errors import ContractError, ScoreError
from ddsolve.scoring.list_games import contracts_of, items_left, read_item
from ddsolve.solving.bench import Bench, telling
from ddsolve.solving.effort import cut_short
from ddsolve.values.answers import Answer
from ddsolve.values.cards import FULL_MASK
from ddsolve.values.contract import Contract
from ddsolve.values.deal import check_ten
from ddsolve.values.documents import Json
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import _

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools

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
    sample: tuple[float, ...] = field(default=(), repr=False)
    average: Estimate | None = None
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
    """The games that are left, best first for this one hand. hands: how many others made the averages.

    partial: time was up before all widows were tried.
    """

    rows: ClassVar[str] = "bids"

    hand: Hand
    pricing: Pricing
    widows: int
    hands: int
    seed: int
    bids: tuple[ListOption, ...] = ()
    partial: bool = False
    share: float = 0.0

    @property
    def estimated(self) -> bool:
        """Whether there is a first estimate."""
        return bool(self.bids)

    def as_json(self) -> Json:
        """Return the keys of `ddsolve bid --json` where games are named from a list."""
        return {
            **cut_short(self.partial),
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


def contracts_left(pricing: Pricing, used: Sequence[str], named: str | None) -> tuple[Contract, ...]:
    """Return what a rogue may play: the game he has named, or all that are left."""
    kind, left = pricing.convention.options.game_list, left_on_list(pricing, used)
    if named is not None:
        name = read_item(kind, named)
        if name not in left:
            raise ScoreError(_("{item} is not left on the list", item=named.strip()[:20]))
        left = (name,)
    found = tuple(game for item in left for game in contracts_of(kind, item))
    if not found:
        raise ContractError(_("an all-pass is no bid that is won: write a trick contract or misere"))
    return found


def answer_list(
    bench: Bench,
    hand: Hand,
    pricing: Pricing,
    used: Sequence[str] = (),
    *,
    widows: int = WIDOWS,
    seed: int = DEFAULT_SEED,
) -> ListAdvice:
    """Return the advice; used: the games of his list that the soloist has played."""
    check_ten(hand)
    left = left_on_list(pricing, used)
    pairs = draw_widows(hand, widows, seed)
    sampler = ItemSampler(hand, pricing, seed, tuple(item for item in left if item != ALLPASS))
    allpass = passer(pricing, 1, seed) if ALLPASS in left else None
    layouts = allpass_layouts(hand, pricing, len(pairs), seed) if ALLPASS in left else []
    mine, anyones = Possible(pricing, hand), Possible(pricing)
    result = ListAdvice(hand, pricing, 0, 0, seed)
    passed: list[float] = []
    now: list[dict[str, BidValue]] = []
    usual: list[dict[str, BidValue]] = []

    def with_any_hand(tools: Tools, dealt: tuple[Hand, tuple[int, int]]) -> dict[str, BidValue]:
        return replace(sampler, hand=dealt[0])(tools, dealt[1])

    def all_passed(tools: Tools, number: int) -> float:
        assert allpass is not None
        return allpass(tools, layouts[number], number)

    done = 0
    for goal in looks(widows):
        start, end = done / widows, goal / widows
        tell = telling(result, start, start + 0.1 * (end - start))
        wanted = range(len(passed), min(len(layouts), in_proportion(ALLPASSES, goal)))
        with bench.through(tell):
            passed += bench.map(all_passed, wanted)
        bids: list[ListOption] = []
        if passed:
            bids.append(ListOption(ALLPASS, mean_estimate(passed, *mine.allpass)))
        tell = telling(result, start + 0.1 * (end - start), start + 0.55 * (end - start))
        drawn = pairs[len(now) : goal] if sampler.items else []
        with bench.through(tell):
            now += bench.map(sampler, drawn)
        tell = telling(result, start + 0.55 * (end - start), end)
        others = [any_hand(seed, number) for number in range(done, goal)] if sampler.items else []
        with bench.through(tell):
            usual += bench.map(with_any_hand, others)
        for item in sampler.items:
            average = [one[item] for one in usual]
            bids.append(
                ListOption(
                    item,
                    *Summary.of([widow[item] for widow in now], mine)[:4],
                    mean_estimate([one.value for one in average], *ends_of(average, anyones)),
                )
            )
        bids.sort(key=lambda one: -one.expected.value)
        rest = [replace(one, behind=_behind(bids[0], one)) for one in bids[1:]]
        result = replace(result, widows=min(goal, len(pairs)), hands=goal, bids=(bids[0], *rest), share=end)
        done = goal
        if goal < widows:
            bench.tell(result)
    return result


def _behind(best: ListOption, other: ListOption) -> Estimate:
    if best.sample and other.sample:
        return paired(best.sample, other.sample)
    return unpaired(best.expected, other.expected)


def any_hand(seed: int, number: int) -> tuple[Hand, tuple[int, int]]:
    """Return a random hand of ten and a widow."""
    cards = [card for card in range(32) if FULL_MASK >> card & 1]
    Random(f"{seed}/any/{number}").shuffle(cards)
    return Hand(sum(1 << card for card in cards[:10])), (cards[10], cards[11])


@dataclass(frozen=True)
class ItemSampler:
    """Values the games of a list with one widow after another."""

    hand: Hand
    pricing: Pricing
    seed: int
    items: tuple[str, ...]

    def __call__(self, tools: Tools, widow: tuple[int, int]) -> dict[str, BidValue]:
        """Return what each game comes to when these two cards (by index) are the widow.

        A game with a trump to choose is played in the best strain: that is named when the widow is seen.
        """
        sampler = WidowSampler(self.hand, self.pricing, self.seed, self._leader)
        kind = list_of(self.pricing)
        return sampler.games(tools, widow, {item: contracts_of(kind, item) for item in self.items})

    @property
    def _leader(self) -> Seat:
        """ES: the soloist leads in his list; elsewhere the eldest hand."""
        own = self.pricing.convention.options.game_list == "list"
        return self.pricing.seat if own else Seat.FIRST
