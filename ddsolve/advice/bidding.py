"""What to bid before the widow is seen: a sample of widows, and of layouts after each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, ClassVar, Protocol

from ddsolve.advice.analyst import Analyst
from ddsolve.advice.call_values import CallValues
from ddsolve.advice.callers import SCALE
from ddsolve.advice.differences import firmly, is_clear, is_firm, looks, may_end, paired, unpaired
from ddsolve.advice.effort import cut_short
from ddsolve.advice.hand_allpass import DealtCards, allpass_solver, draw_layouts, start_of_play
from ddsolve.advice.heard import Heard
from ddsolve.advice.orders import OVER, UNDER
from ddsolve.advice.passing import Others, Passed, after_pass, shares
from ddsolve.advice.pricing import Pricing
from ddsolve.advice.sampling import (
    DEFAULT_SEED,
    Estimate,
    card_indices,
    effective_size,
    mean_estimate,
    weighted_mean,
)
from ddsolve.advice.sensible import DefenderLayout, DefenderView, Order, drawing_steps
from ddsolve.advice.widows import WidowSampler, WidowValue
from ddsolve.advice.workers import Workers, report, telling
from ddsolve.allpass_rules import AllPassRules, WidowRule
from ddsolve.answers import Answer
from ddsolve.auction import HERE, PASS, Auction, Bid, WonAuction, check_turn, defended_by_passing
from ddsolve.cards import FULL_MASK, Card
from ddsolve.contract import ALLPASS, Contract
from ddsolve.conventions import Convention
from ddsolve.errors import DealError
from ddsolve.hand import Hand
from ddsolve.results import Json
from ddsolve.scoring import HandResult, score
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.scoring.sharing import shared
from ddsolve.seats import SEATS, Seat
from ddsolve.words import _

if TYPE_CHECKING:
    from ddsolve._allpass import AllPass
    from ddsolve._engine import Engine

WIDOWS = 60
# with so many widows; with fewer or more of them in proportion
DEALS = 150  # a pass that others may bid after, see `passing`
ALLPASSES = 300  # a pass that nobody may
PASSING_PART = 0.1  # of the work
DEFENCES = 100  # a pass that leaves another's bid to defend


@dataclass(frozen=True, slots=True)
class Trusted:
    """What calls tell: trust, 0 to 1, in all; any_order: nothing, from a bid that stands."""

    trust: float = 1.0
    any_order: bool = False


@dataclass(frozen=True, slots=True)
class BidOption:
    """One bid, if it wins the auction, or a pass: the expected whists with their interval.

    make: how often the contract then named is made. orders: how often each contract is named (resign too).
    here: another's bid is held. without_widow: the ten cards are played as they are. against: whom a pass
    leaves to play, and his bid; None: into all-pass. sample: the whists with each widow, empty for a pass.
    behind: by how much the best bid is better, widow by widow; None for the best itself. then: after a pass
    that nobody has bid against, how often each seat plays, or all pass (`allpass`), see `passing`. said: by
    the other defender of a bid that stands; weights: how much each layout counts then, see `heard`.
    """

    bid: Contract | None
    expected: Estimate
    make: Estimate | None = None
    orders: tuple[tuple[str, float], ...] = ()
    here: bool = False
    without_widow: bool = False
    against: WonAuction | None = None
    sample: tuple[float, ...] = field(default=(), repr=False)
    behind: Estimate | None = None
    then: tuple[tuple[str, float], ...] = ()
    said: tuple[Bid | str, ...] = ()
    weights: tuple[float, ...] = field(default=(), repr=False)

    @property
    def effective(self) -> float:
        """How many layouts of equal weight would tell as much (Kish); 0 where there are no weights."""
        return effective_size(self.weights)

    @property
    def equal(self) -> bool:
        """Whether it is the best bid, or not clearly behind it."""
        return self.behind is None or not is_clear(self.behind)

    @property
    def name(self) -> str:
        """`6S`, `misere`, `here`, `pass`."""
        if self.bid is None:
            return PASS
        return HERE if self.here else str(Bid(self.bid, self.without_widow))

    def as_json(self) -> Json:
        """Return one entry of `bids` in `ddsolve bid --json`."""
        entry: Json = {
            "bid": self.name,
            "expected": self.expected.value,
            "interval": [self.expected.low, self.expected.high],
            "exact": False,
            "equal": self.equal,
            "behind": None if self.behind is None else self.behind.as_json(),
        }
        if self.make is not None:
            entry["make"] = self.make.value
            entry["make_interval"] = [self.make.low, self.make.high]
        if self.orders:
            entry["orders"] = dict(self.orders)
        if self.then:
            entry["then"] = dict(self.then)
        if self.against is not None:
            entry["against"] = {"soloist": str(self.against.soloist), "bid": str(self.against.bid)}
            entry["effective_layouts"] = self.effective
        return entry


@dataclass(frozen=True, slots=True)
class HelpingCard:
    """A widow card and how much the best trick bid gains when it is there."""

    card: Card
    gain: Estimate


@dataclass(frozen=True, slots=True, repr=False)
class BidAdvice(Answer):
    """Bids best first; `helping`: cards that surely help the best trick bid, `chance` that one is there.

    widows: how many were tried, fewer than asked for where it is clear before whether to bid; partial:
    time was up before either.
    """

    rows: ClassVar[str] = "bids"

    hand: Hand
    pricing: Pricing
    widows: int
    seed: int
    bids: tuple[BidOption, ...] = ()
    helping: tuple[HelpingCard, ...] = ()
    chance: float = 0.0
    heard: Trusted = Trusted()
    partial: bool = False
    share: float = 0.0

    @property
    def estimated(self) -> bool:
        """Whether there is a first estimate."""
        return self.widows > 0

    def as_json(self) -> Json:
        """Return the keys of `ddsolve bid --json`."""
        return {
            **cut_short(self.partial),
            "bids": [bid.as_json() for bid in self.bids],
            "helping_cards": [
                {
                    "card": str(one.card),
                    "gain": one.gain.value,
                    "interval": [one.gain.low, one.gain.high],
                }
                for one in self.helping
            ],
            "helping_chance": self.chance,
            "trust": self.heard.trust,
            "any_order": self.heard.any_order,
            "model": {"scale": SCALE, "order_under": UNDER, "order_over": OVER},
            "widows": self.widows,
            "seed": self.seed,
            "sampled": True,
        }


def iter_bid(
    workers: Workers,
    hand: Hand,
    pricing: Pricing,
    *,
    widows: int = WIDOWS,
    allpass_round: int = 1,
    auction: Auction | None = None,
    heard: Trusted = Trusted(),
    seed: int = DEFAULT_SEED,
) -> Iterator[BidAdvice]:
    """Yield the growing advice. allpass_round: its place in the series, for price and lowest bid.

    auction: the calls so far, in which it is this seat's turn: then only legal bids are valued, and a pass is
    worth what defending against the bid that stands is worth. heard: how far these calls are trusted.
    """
    against = None
    if auction is not None:
        check_turn(auction, pricing.seat)
        against = defended_by_passing(auction)
    if len(hand) != 10:
        raise DealError(_("a defender has 10 cards here, not {count}", count=len(hand)))
    pairs = draw_widows(hand, widows, seed)
    blank = BidAdvice(hand, pricing, 0, seed, heard=heard)
    if against is not None and auction is not None:
        passing: _Passing = _Defending(blank, against, auction)
    elif pricing.players == DUMMY_PLAYERS:
        passing = _AllPassing(blank, len(pairs), allpass_round)
    else:
        passing = _Others(blank, auction, allpass_round)
    sampler = WidowSampler(hand, pricing, seed, passed=allpass_round - 1)
    found: list[WidowValue] = []
    result = blank
    for goal in looks(len(pairs)):
        start, end = len(found) / len(pairs), goal / len(pairs)
        middle = start + PASSING_PART * (end - start)
        option = yield from report(passing.grown(workers, goal), telling(result, start, middle))
        if not found:
            result = replace(blank, bids=(option,), share=middle)
            yield result
        found += yield from report(
            workers.mapping(sampler, pairs[len(found) : goal]), telling(result, middle, end)
        )
        result = _ranked(blank, [option, *_legal_options(auction, found)], found)
        if may_end(goal, len(pairs)) and _is_settled(result.bids):
            break
        yield replace(result, share=goal / len(pairs))
    yield replace(result, share=1.0)


def _ranked(blank: BidAdvice, bids: list[BidOption], found: Sequence[WidowValue]) -> BidAdvice:
    """Return the advice after the widows so far; of bids that come to the same the lowest first."""
    if len(bids) == 1:
        return replace(blank, bids=tuple(bids), widows=len(found))
    bids.sort(key=lambda option: (-option.expected.value, (option.bid or ALLPASS).ladder()))
    with_widow = [one.bid for one in bids if one.bid is not None and not one.without_widow]
    best = next((bid for bid in with_widow if not bid.is_misere), None)
    helping = () if best is None else helping_cards(found, best)
    return replace(
        blank,
        bids=tuple(_compared(bids)),
        helping=helping,
        chance=chance_of_one(len(helping)),
        widows=len(found),
    )


def _is_settled(bids: Sequence[BidOption]) -> bool:
    """Tell whether the best bid needs no more widows to be known.

    Of the trick bids with the widow the best one only has to be ahead of another kind: a pass, misère, a game
    without the widow. Among themselves they differ in what they forbid, and most of it nobody would order.
    """
    best = bids[0]
    # a misère that nobody would bid loses what no other bid can
    weighed = [one for one in bids if one is best or not (one.bid is None or one.bid.is_misere)]
    seen = [value for one in weighed for value in one.sample]
    reach = max(seen) - min(seen) if seen else 0.0
    for one in bids[1:]:
        if best.sample and one.sample:
            firm = firmly(best.sample, one.sample, reach)
        else:
            firm = one.behind is not None and is_firm(one.behind)
        if not firm and _kind(one) != _kind(best):
            return False
    return True


def _kind(option: BidOption) -> tuple[bool, bool, bool]:
    bid = option.bid
    return bid is None, bid is not None and bid.is_misere, option.without_widow


# A pass --------------------------------------------------------------------------------------------------


class _Passing(Protocol):
    """Values a pass in more and more deals."""

    def grown(self, workers: Workers, widows: int) -> Generator[float, None, BidOption]:
        """Return the value in as many deals as go with so many widows; those of earlier calls are kept."""


class _AllPassing:
    """The pass of two players and a dummy, where the other one's bids are not modelled: into all-pass."""

    def __init__(self, asked: BidAdvice, widows: int, allpass_round: int) -> None:
        self._layouts = allpass_layouts(asked.hand, asked.pricing, widows, asked.seed)
        self._value = passer(asked.hand, asked.pricing, allpass_round)
        self._worth: list[float] = []

    def grown(self, workers: Workers, widows: int) -> Generator[float, None, BidOption]:
        layouts = self._layouts[len(self._worth) : in_proportion(ALLPASSES, widows)]
        self._worth += yield from workers.mapping(self._value, layouts)
        return BidOption(None, mean_estimate(self._worth, *_span(self._worth)))


class _Others:
    """The pass where nobody has bid: what the others make of it."""

    def __init__(self, asked: BidAdvice, auction: Auction | None, allpass_round: int) -> None:
        hand, pricing = asked.hand, asked.pricing
        self._value = after_pass(
            hand,
            pricing,
            Others.of(pricing.seat, auction),
            passer(hand, pricing, allpass_round),
            passed=allpass_round - 1,
            seed=asked.seed,
            trust=asked.heard.trust,
        )
        self._found: list[Passed] = []

    def grown(self, workers: Workers, widows: int) -> Generator[float, None, BidOption]:
        deals = range(len(self._found), in_proportion(DEALS, widows))
        self._found += yield from workers.mapping(self._value, deals)
        worth = [one.value for one in self._found]
        return BidOption(None, mean_estimate(worth, *_span(worth)), then=shares(self._found))


class _Defending:
    """The pass against a bid: it is defended, in layouts in which it is sensible as an order."""

    def __init__(self, asked: BidAdvice, against: WonAuction, auction: Auction) -> None:
        pricing = asked.pricing
        sensible = not asked.heard.any_order
        self._pricing, self._seed, self._against = pricing, asked.seed, against
        self._view = DefenderView(asked.hand, pricing.seat, against.soloist, against.least, sensible=sensible)
        values = CallValues(pricing.convention, self._view, pricing.players, split=pricing.split)
        self._heard = Heard(values, asked.seed, asked.heard.trust, auction)
        self._weigher = self._heard.weigher([()])
        self._drawn = 0
        self._order: Order | None = None
        self._found: list[tuple[float, float]] = []

    def grown(self, workers: Workers, widows: int) -> Generator[float, None, BidOption]:
        goal = in_proportion(DEFENCES, widows)
        drawn = yield from drawing_steps(
            workers, self._view, goal - self._drawn, self._seed, self._drawn, self._order
        )
        self._drawn, self._order = goal, drawn.order
        self._found += yield from workers.mapping(self._worth, drawn.layouts)
        passing, weights = [value for value, _ in self._found], tuple(weight for _, weight in self._found)
        return BidOption(
            None,
            weighted_mean(passing, weights, *_span(passing)),
            against=self._against,
            said=self._heard.bids,
            weights=weights,
        )

    def _worth(self, engine: Engine, hands: DefenderLayout) -> tuple[float, float]:
        """Return what the layout is worth to the defender, and how much it counts."""
        pricing, contract, soloist = self._pricing, self._against.least, self._against.soloist
        alone = pricing.weighs_alone(contract, soloist)
        lone = self._view.value_alone(engine, hands) if alone else None
        if contract.is_misere:
            taken = shared(self._view.value(engine, hands), "even")
        else:
            taken = self._heard.taken(engine, hands)
        prices = pricing.layout_values(contract, taken, soloist, lone)
        return float(prices[str(pricing.seat)]), self._weigher(engine, hands)[0]


def _compared(ranked: Sequence[BidOption]) -> list[BidOption]:
    """Return the bids with what each is behind the first: over common widows, but for a pass."""
    best = ranked[0]
    found = [best]
    for one in ranked[1:]:
        common = best.sample and one.sample
        behind = paired(best.sample, one.sample) if common else unpaired(best.expected, one.expected)
        found.append(replace(one, behind=behind))
    return found


def draw_widows(hand: Hand, count: int, seed: int) -> list[tuple[int, int]]:
    """Return different widows, all 231 or a random part of them."""
    everything = list(combinations(card_indices(FULL_MASK & ~hand.mask), 2))
    return Random(seed).sample(everything, min(count, len(everything)))


def in_proportion(usual: int, widows: int) -> int:
    """Return the size of a sample that is `usual` where WIDOWS are tried, so that all share one precision."""
    return max(2, round(usual * widows / WIDOWS))


def chance_of_one(cards: int) -> float:
    """Return how likely one of some unseen cards is in the widow: 1 − C(22 − k, 2) / 231."""
    return 1 - (22 - cards) * (21 - cards) / 2 / 231


def helping_cards(found: Sequence[WidowValue], bid: Contract) -> tuple[HelpingCard, ...]:
    """Return the cards with which a bid surely gains over its average, the best first."""
    everything = [widow.bids[bid].value for widow in found]
    mean = sum(everything) / len(everything)
    span = _span([value - mean for value in everything])
    helping = []
    for card in sorted({card for widow in found for card in widow.widow}):
        gains = [widow.bids[bid].value - mean for widow in found if card in widow.widow]
        gain = mean_estimate(gains, *span)
        if gain.low > 0:
            helping.append(HelpingCard(card, gain))
    return tuple(sorted(helping, key=lambda one: -one.gain.value))


def _legal_options(auction: Auction | None, found: Sequence[WidowValue]) -> list[BidOption]:
    """Return the bids that may be made. A blind bid has no value here: it is made before looking."""
    known = found[0].bids
    if auction is None:
        return [_option(bid, found) for bid in known] + [_hand_option(bid, found) for bid in found[0].hands]
    options = []
    for said in auction.legal():
        if not isinstance(said, Bid) or said.contract is None:
            continue
        if said.hand:
            options.append(_hand_option(said.contract, found))
        elif said.contract in known:
            options.append(_option(said.contract, found))
    standing = auction.standing
    held = None if standing is None else standing.contract
    if HERE in auction.legal() and standing is not None and held is not None:
        if standing.hand:
            options.insert(0, replace(_hand_option(held, found), here=True))
        elif held in known:
            options.insert(0, replace(_option(held, found), here=True))
    return options


def _option(bid: Contract, found: Sequence[WidowValue]) -> BidOption:
    outcomes = [widow.bids[bid] for widow in found]
    values = [outcome.value for outcome in outcomes]
    orders = Counter("resign" if one.contract is None else str(one.contract) for one in outcomes)
    return BidOption(
        bid,
        mean_estimate(values, *_span(values)),
        mean_estimate([one.made for one in outcomes], 0, 1),
        tuple((name, count / len(outcomes)) for name, count in orders.most_common()),
        sample=tuple(values),
    )


def _hand_option(bid: Contract, found: Sequence[WidowValue]) -> BidOption:
    """Return a bid without the widow: the order is chosen once, for all widows that may lie there."""
    games = found[0].hands
    allowed = [bid] if bid.is_misere else [one for one in games if one.ladder() >= bid.ladder()]
    allowed = [one for one in allowed if one.is_misere == bid.is_misere]
    order = max(allowed, key=lambda one: sum(widow.hands[one].chosen for widow in found))
    values = [widow.hands[order].value for widow in found]
    return BidOption(
        bid,
        mean_estimate(values, *_span(values)),
        mean_estimate([widow.hands[order].made for widow in found], 0, 1),
        ((str(order), 1.0),),
        without_widow=True,
        sample=tuple(values),
    )


def _span(values: Sequence[float]) -> tuple[float, float]:
    return min(values), max(values)


# All-pass ------------------------------------------------------------------------------------------------


def allpass_rules_of(pricing: Pricing) -> tuple[AllPassRules, WidowRule]:
    """Return the rules of the convention's all-pass; the widow rule beside them, for each widow drawn."""
    options = pricing.convention.options
    rules = AllPassRules("none", None, options.allpass_lead2, options.allpass_lead3, options.void_lead)
    return rules, options.widow_rule(pricing.players)


def allpass_layouts(hand: Hand, pricing: Pricing, widows: int, seed: int) -> list[DealtCards]:
    """Return the layouts over which an all-pass is valued where so many widows are tried."""
    return draw_layouts(hand, pricing.seat, (), in_proportion(ALLPASSES, widows), seed)


def passer(hand: Hand, pricing: Pricing, number: int) -> Callable[[Engine, DealtCards], float]:
    """Return what values one all-pass for the asked seat: everyone for himself, double-dummy."""
    rules, widow_rule = allpass_rules_of(pricing)
    solvers: dict[int, AllPass] = {}
    leader = Seat.SECOND if pricing.players == 2 else Seat.FIRST

    def value(engine: Engine, layout: DealtCards) -> float:
        if pricing.players == 2:  # the dummy's cards are out of play, and the next seat leads
            layout = layout._replace(hands=(0, *layout.hands[1:]))
        tricks = allpass_solver(solvers, engine).tricks(start_of_play(rules, widow_rule, layout, leader))
        counts = {seat: tricks[seat.place] for seat in Seat if seat in SEATS or tricks[seat.place]}
        result = HandResult(contract=ALLPASS, players=pricing.players, tricks=counts, round=number)
        return float(score(pricing.convention, result).value[str(pricing.seat)])

    return value


def advise_bid(
    hand: Hand | str,
    seat: int,
    convention: Convention | str = "sochi",
    *,
    players: int = 3,
    samples: int | None = None,
    widows: int | None = None,
    allpass_round: int = 1,
    auction: Auction | str | None = None,
    trust: float = 1.0,
    any_order: bool = False,
    quick: bool = False,
    seconds: float | None = None,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
) -> BidAdvice:
    """Return the expected score of every bid that may win, of misère and of a pass, in whists.

    Before the widow is seen; sampled, with intervals; `widows` is the old name of `samples`. With an
    `auction` (`1=6S 2=7C`), bid or pass against those bids; trust: how much the calls so far tell of cards, 0
    to 1; any_order: a bid that stands tells nothing. samples: the most widows, fewer where it is clear before
    whether to bid; quick: the first estimate only; seconds: when time is up, and the answer partial. Raises
    NotationError, DealError, AuctionError or ConventionError.
    """
    with Analyst(convention, players, threads) as analyst:
        drawn = widows if samples is None else samples
        return analyst.bid(
            hand,
            seat,
            samples=drawn,
            allpass_round=allpass_round,
            auction=auction,
            trust=trust,
            any_order=any_order,
            quick=quick,
            seconds=seconds,
            seed=seed,
        )
