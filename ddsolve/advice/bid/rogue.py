"""Which game of his list a rogue should name, before the widow is seen; and bids before the cards are seen.

Each game that is left is valued for this hand, and held against what it has to bring to be worth naming, as
every game has to be played (`prices`). Beside it stands what the game brings with any hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import exp, fsum, log, sqrt
from statistics import fmean, pvariance

from ddsolve.advice.allpass import dealt
from ddsolve.advice.bid.advice import draw_widows
from ddsolve.advice.bid.misere import BidValue
from ddsolve.advice.bid.passing import into_allpass, passer
from ddsolve.advice.bid.results import BlindAdvice, ListAdvice, ListOption
from ddsolve.advice.bid.widows import Summary, WidowSampler, ends_of
from ddsolve.advice.figures.comparing import compared, grow, is_firm, unpaired
from ddsolve.advice.figures.pricing import Possible, Pricing
from ddsolve.advice.figures.sampling import (
    DEFAULT_SEED,
    Estimate,
    card_indices,
    mean_estimate,
    stream,
    student,
)
from ddsolve.auction import Bid, Ladder
from ddsolve.errors import AuctionError, ContractError, ScoreError
from ddsolve.scoring.special_games import contracts_of, read_item, times_left
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import USUAL, AfterWidow
from ddsolve.solving.tools import Tools
from ddsolve.values.cards import FULL_MASK, STRAINS
from ddsolve.values.contract import Contract
from ddsolve.values.deal import check_ten
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

SOFT = 10.0  # whists: a hand that gains so much less by another game is torn between the two; any value works
ROUNDS = 100  # the prices stand still to a tenth of a whist long before
FOLDS = 5  # of the hands, each left out once: what that changes is the error of a price; any number works


@dataclass(frozen=True, slots=True)
class GamePrices:
    """The price of each game; folds: the same where a fifth of the hands is left out."""

    whole: Sequence[float]
    folds: Sequence[Sequence[float]]
    hands: int

    @classmethod
    def of(cls, worths: Sequence[Sequence[float]], times: Sequence[int]) -> GamePrices:
        """Return the prices.

        worths: what each game brings with each of some random hands; times: how often each game is left.
        """
        count = min(FOLDS, len(worths))
        folds = [
            prices([row for place, row in enumerate(worths) if place % count != fold], times)
            for fold in range(count)
            if count > 1
        ]
        return cls(prices(worths, times), folds, len(worths))

    def of_game(self, place: int) -> Estimate:
        """Return one price, with the interval of a jackknife."""
        return self._estimate(self.whole[place], [fold[place] for fold in self.folds])

    def apart(self, place: int, other: int) -> Estimate:
        """Return by how much one price is above another."""
        return self._estimate(
            self.whole[place] - self.whole[other], [fold[place] - fold[other] for fold in self.folds]
        )

    def _estimate(self, value: float, folds: Sequence[float]) -> Estimate:
        if not folds:
            return Estimate(value, value, value, self.hands)
        reach = student(len(folds) - 1) * sqrt((len(folds) - 1) * pvariance(folds))
        return Estimate(value, value - reach, value + reach, self.hands)


def prices(worths: Sequence[Sequence[float]], times: Sequence[int]) -> list[float]:
    """Return the prices alone: what is above them is the gain over a hand that names as the others do."""
    wanted = [len(worths) * often / sum(times) for often in times]
    found = [0.0] * len(times)
    for _round in range(ROUNDS):
        named = [0.0] * len(times)
        gained = 0.0
        for row in worths:
            gains = [worth - price for worth, price in zip(row, found, strict=True)]
            most = max(gains)
            shares = [exp((gain - most) / SOFT) for gain in gains]
            whole = fsum(shares)
            gained += fsum(share * gain for share, gain in zip(shares, gains, strict=True)) / whole
            named = [count + share / whole for count, share in zip(named, shares, strict=True)]
        level = gained / len(worths)
        found = [
            price + level + SOFT * log(max(count, 1e-9) / due)
            for price, count, due in zip(found, named, wanted, strict=True)
        ]
    return found


# What a game of a list has to bring, so that it is right to name it: each has to be played once.
#
# A strong hand is wasted on a six that any hand makes: the dear games want it. Over random hands each game
# gets a price; where every hand names what brings it most above its price, each game is named as often as it
# is left. So many hands share the games with the greatest sum (the prices are the dual variables of the
# assignment problem), and the few hands of an evening nearly so.


ALLPASS = "allpass"
PASSES = 4  # all-passes played with each of the other hands; any number tells good ones from bad
EACH = 2  # widows of each other hand: with one a misère is 33 whists too dear beside trick games, with two 15
HANDS = 2 / 3  # other hands for a widow of this one; it hangs on how long one may wait


def list_of(pricing: Pricing) -> str:
    """Return the list of the convention; ScoreError where games are bid for."""
    kind = pricing.convention.options.game_list
    if kind == "none":
        raise ScoreError("this convention has no list of games: they are bid for")
    return kind


def left_on_list(pricing: Pricing, used: Sequence[str]) -> dict[str, int]:
    """Return how often each game is left of the list when some are used up; ScoreError where none is."""
    left = times_left(list_of(pricing), used)
    if not left:
        raise ScoreError("nothing is left on the list")
    return left


def contracts_left(pricing: Pricing, used: Sequence[str], named: str | None) -> tuple[Contract, ...]:
    """Return what a rogue may play: the game he has named, or all that are left."""
    kind, left = pricing.convention.options.game_list, left_on_list(pricing, used)
    if named is not None:
        name = read_item(kind, named)
        if name not in left:
            raise ScoreError("{item} is not left on the list", item=named.strip()[:20])
        left = {name: 1}
    found = tuple(game for item in left for game in contracts_of(kind, item))
    if not found:
        raise ContractError("an all-pass is no bid that is won: write a trick contract or misere")
    return found


def answer_list(
    bench: Bench,
    hand: Hand,
    pricing: Pricing,
    used: Sequence[str] = (),
    *,
    widows: int = USUAL.passing.widows,
    seed: int = DEFAULT_SEED,
) -> ListAdvice:
    """Return the advice; used: the games of his list that the soloist has played."""
    check_ten(hand)
    left = left_on_list(pricing, used)
    pairs = draw_widows(hand, widows, seed)
    sampler = ItemSampler(
        hand, pricing, seed, tuple(item for item in left if item != ALLPASS), bench.policy.after_widow
    )
    allpass = into_allpass(hand, pricing, seed) if ALLPASS in left else None
    passed = passer(pricing, 1, seed) if ALLPASS in left else None
    mine, anyones = Possible(pricing, hand), Possible(pricing)
    now: list[dict[str, BidValue]] = []
    usual: list[dict[str, list[BidValue]]] = []

    def with_any_hand(tools: Tools, number: int) -> dict[str, list[BidValue]]:
        other, widows = any_hand(seed, number, EACH)
        each = [replace(sampler, hand=other)(tools, widow) for widow in widows]
        found = {item: [games[item] for games in each] for item in sampler.items}
        if passed is not None:
            deals = islice(dealt(other, pricing.seat, (), stream(seed, number)), PASSES)
            worths = (passed(tools, deal, place).value for place, deal in enumerate(deals))
            found[ALLPASS] = [BidValue(worth, 0.0, None) for worth in worths]
        return found

    def more(result: ListAdvice, goal: int) -> ListAdvice:
        passing = None
        if allpass is not None:
            with bench.within(0.0, 0.1):
                passing = allpass(bench, goal).expected
        with bench.within(0.1, 0.45):
            now.extend(bench.map(sampler, pairs[len(now) : goal] if sampler.items else []))
        with bench.within(0.55, 0.45):
            usual.extend(bench.map(with_any_hand, range(len(usual), max(2, round(goal * HANDS)))))
        worths = {item: [fmean(one.value for one in games[item]) for games in usual] for item in left}
        means = {
            item: mean_estimate(
                worths[item],
                *(
                    anyones.allpass
                    if item == ALLPASS
                    else ends_of([one for games in usual for one in games[item]], anyones)
                ),
            )
            for item in left
        }
        bids = [] if passing is None else [ListOption(ALLPASS, passing, average=means[ALLPASS])]
        bids += [
            ListOption(item, *Summary.of([widow[item] for widow in now], mine)[:4], means[item])
            for item in sampler.items
        ]
        rows = list(zip(*(worths[one.item] for one in bids), strict=True))
        bids = by_gain(bids, GamePrices.of(rows, [left[one.item] for one in bids]))
        return replace(result, widows=min(goal, len(pairs)), hands=len(usual), bids=tuple(bids))

    return grow(bench, widows, ListAdvice(hand, pricing, 0, 0, seed), more, _is_settled)


def by_gain(options: Sequence[ListOption], prices: GamePrices) -> list[ListOption]:
    """Return games by what they bring above their price, each with what it is behind the first."""
    place = {one.item: number for number, one in enumerate(options)}
    priced = [replace(one, kept=prices.of_game(place[one.item])) for one in options]
    priced.sort(key=lambda one: prices.whole[place[one.item]] - one.expected.value)
    best, *others = compared(priced)

    def behind(one: ListOption) -> Estimate | None:
        dearer = prices.apart(place[best.item], place[one.item])
        return None if one.behind is None else unpaired(one.behind, dearer)

    return [best, *(replace(one, behind=behind(one)) for one in others)]


def _is_settled(result: ListAdvice) -> bool:
    """Tell whether it is clear what to name, without more widows and hands."""
    return all(one.behind is None or is_firm(one.behind) for one in result.bids)


def any_hand(seed: int, number: int, widows: int = 1) -> tuple[Hand, list[tuple[int, int]]]:
    """Return a random hand of ten, and as many widows without a card in common."""
    cards = card_indices(FULL_MASK)
    stream(seed, "any", number).shuffle(cards)
    pairs = [(cards[place], cards[place + 1]) for place in range(10, 10 + 2 * widows, 2)]
    return Hand(sum(1 << card for card in cards[:10])), pairs


@dataclass(frozen=True)
class ItemSampler:
    """Values the games of a list with one widow after another."""

    hand: Hand
    pricing: Pricing
    seed: int
    items: tuple[str, ...]
    how: AfterWidow

    def __call__(self, tools: Tools, widow: tuple[int, int]) -> dict[str, BidValue]:
        """Return what each game is worth when these two cards (by index) are the widow.

        A game with a trump to choose is played in the best strain: that is named when the widow is seen.
        """
        sampler = WidowSampler(self.hand, self.pricing, self.seed, self._leader, how=self.how)
        kind = list_of(self.pricing)
        return sampler.games(tools, widow, {item: contracts_of(kind, item) for item in self.items})

    @property
    def _leader(self) -> Seat:
        """ES: the soloist leads in his list; elsewhere the eldest hand."""
        own = self.pricing.convention.options.game_list == "list"
        return self.pricing.seat if own else Seat.FIRST


# What blind bids are worth: made before the cards are looked at, so on the average of all hands.
#
# Each of `samples` deals gives a hand and a widow; the winner looks then, and orders the best game that his
# blind bid allows, found in some layouts of the other cards and valued in others, as after any bid.


BLIND_HANDS = 60  # any number works; it hangs on how long one may wait


def answer_blind(
    bench: Bench,
    pricing: Pricing,
    *,
    samples: int = BLIND_HANDS,
    allpass_round: int = 1,
    seed: int = DEFAULT_SEED,
) -> BlindAdvice:
    """Return the advice; allpass_round: its place in the series, which may raise the lowest bid.

    AuctionError where the convention has no blind bids, or this seat none.
    """
    passed = allpass_round - 1
    bids = {str(bid): bid for bid in blind_bids(pricing, passed)}
    asked = {  # every game from its level up
        name: tuple(Contract(level, strain) for level in range(bid.blind or 0, 11) for strain in STRAINS)
        for name, bid in bids.items()
    }
    resigning = {
        name: float(worth)
        for name, bid in bids.items()
        if (worth := pricing.resignation(Contract(bid.blind or 0, STRAINS[0]))) is not None
    }

    def value(tools: Tools, number: int) -> dict[str, BidValue]:
        hand, (widow,) = any_hand(seed, number)
        return WidowSampler(hand, pricing, seed, passed=passed, how=bench.policy.after_widow).games(
            tools, widow, asked, resigning
        )

    possible = Possible(pricing)
    found: list[dict[str, BidValue]] = []

    def more(result: BlindAdvice, size: int) -> BlindAdvice:
        found.extend(bench.map(value, range(len(found), size)))
        options = tuple(
            ListOption(name, *Summary.of([one[name] for one in found], possible, asked[name])[:4], bid=bid)
            for name, bid in bids.items()
        )
        return replace(result, hands=len(found), bids=options)

    return grow(bench, samples, BlindAdvice(None, pricing, 0, 0, seed), more)


def blind_bids(pricing: Pricing, passed: int = 0) -> tuple[Bid, ...]:
    """Return the blind bids that the seat may begin with; AuctionError where there are none."""
    options = pricing.convention.options
    if options.blind_bid == "no":
        raise AuctionError("this convention has no blind bids (blind_bid = no)")
    if options.blind_bid == "eldest" and pricing.seat != 1:
        raise AuctionError("only the eldest hand may bid blind (blind_bid = eldest)")
    return tuple(bid for bid in Ladder(options, passed).bids if bid.blind is not None)
