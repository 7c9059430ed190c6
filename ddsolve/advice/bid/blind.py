"""What blind bids are worth: made before the cards are looked at, so on the average of all hands.

Each of `samples` deals gives a hand and a widow; the winner looks then, and orders the best game that his
blind bid allows, found in some layouts of the other cards and valued in others, as after any bid.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

from ddsolve.advice.bid.rogue import any_hand
from ddsolve.advice.bid.widows import BidValue, Summary, WidowSampler
from ddsolve.advice.figures.ends import Possible
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import DEFAULT_SEED, Estimate, looks
from ddsolve.auction import Bid, Ladder
from ddsolve.errors import AuctionError
from ddsolve.solving.bench import Bench, telling
from ddsolve.solving.effort import cut_short
from ddsolve.values.answers import Answer
from ddsolve.values.cards import STRAINS
from ddsolve.values.contract import Contract
from ddsolve.values.documents import Json
from ddsolve.values.hand import Hand
from ddsolve.words import _

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools

HANDS = 60


@dataclass(frozen=True, slots=True)
class BlindOption:
    """One blind bid, if it wins: the expected whists over all hands, how often what is ordered is made."""

    bid: Bid
    expected: Estimate
    make: Estimate
    orders: tuple[tuple[str, float], ...]
    sample: tuple[float, ...] = field(default=(), repr=False)

    def as_json(self) -> Json:
        """Return one entry of `bids` in `ddsolve bid blind --json`."""
        return {
            "bid": str(self.bid),
            "expected": self.expected.value,
            "interval": [self.expected.low, self.expected.high],
            "exact": False,
            "make": self.make.value,
            "make_interval": [self.make.low, self.make.high],
            "orders": dict(self.orders),
        }


@dataclass(frozen=True, slots=True, repr=False)
class BlindAdvice(Answer):
    """The blind bids of a convention, the lowest first, over so many hands; partial: time was up first."""

    rows: ClassVar[str] = "bids"

    pricing: Pricing
    hands: int
    seed: int
    bids: tuple[BlindOption, ...] = ()
    partial: bool = False
    share: float = 0.0

    @property
    def estimated(self) -> bool:
        """Whether there is a first estimate."""
        return bool(self.bids)

    def as_json(self) -> Json:
        """Return the keys of `ddsolve bid blind --json`."""
        return {
            **cut_short(self.partial),
            "bids": [one.as_json() for one in self.bids],
            "blind": True,
            "hands": self.hands,
            "seed": self.seed,
            "sampled": True,
        }


def answer_blind(
    bench: Bench,
    pricing: Pricing,
    *,
    samples: int = HANDS,
    allpass_round: int = 1,
    seed: int = DEFAULT_SEED,
) -> BlindAdvice:
    """Return the advice; allpass_round: its place in the series, which may raise the lowest bid.

    AuctionError where the convention has no blind bids, or this seat none.
    """
    passed = allpass_round - 1
    bids = blind_bids(pricing, passed)
    result = BlindAdvice(pricing, 0, seed)
    asked = {bid: _orders(bid) for bid in bids}

    resigning = {
        str(bid): float(worth)
        for bid in bids
        if (worth := pricing.resignation(Contract(bid.blind or 0, STRAINS[0]))) is not None
    }

    def value(tools: Tools, dealt: tuple[Hand, tuple[int, int]]) -> dict[str, BidValue]:
        sampler = WidowSampler(dealt[0], pricing, seed, passed=passed)
        games = {str(bid): orders for bid, orders in asked.items()}
        return sampler.games(tools, dealt[1], games, resigning)

    possible = Possible(pricing)
    found: list[dict[str, BidValue]] = []
    for goal in looks(samples):
        deals = [any_hand(seed, number) for number in range(len(found), goal)]
        start, end = len(found) / samples, goal / samples
        with bench.through(telling(result, start, end)):
            found += bench.map(value, deals)
        options = tuple(
            BlindOption(bid, *Summary.of([one[str(bid)] for one in found], possible, asked[bid])[:4])
            for bid in bids
        )
        result = replace(result, hands=len(found), bids=options, share=end)
        if goal < samples:
            bench.tell(result)
    return result


def blind_bids(pricing: Pricing, passed: int = 0) -> tuple[Bid, ...]:
    """Return the blind bids that the seat may begin with; AuctionError where there are none."""
    options = pricing.convention.options
    if options.blind_bid == "no":
        raise AuctionError(_("this convention has no blind bids (blind_bid = no)"))
    if options.blind_bid == "eldest" and pricing.seat != 1:
        raise AuctionError(_("only the eldest hand may bid blind (blind_bid = eldest)"))
    return tuple(bid for bid in Ladder(options, passed).bids if bid.blind is not None)


def _orders(bid: Bid) -> tuple[Contract, ...]:
    """Return what may be ordered when a blind bid has won: every game from its level up."""
    return tuple(Contract(level, strain) for level in range(bid.blind or 0, 11) for strain in STRAINS)
