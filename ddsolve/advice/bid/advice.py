"""What to bid before the widow is seen: a sample of widows, and of layouts after each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from statistics import fmean

from ddsolve.advice.bid.misere import BidValue
from ddsolve.advice.bid.passing import passing_of
from ddsolve.advice.bid.results import TRUSTED, BidAdvice, BidOption, HelpingCard, Trusted
from ddsolve.advice.bid.widows import Summary, Values, WidowSampler, WidowValue, ends_of
from ddsolve.advice.figures.comparing import compared, firmly, grow, is_firm
from ddsolve.advice.figures.pricing import Possible, Pricing
from ddsolve.advice.figures.sampling import (
    DEFAULT_SEED,
    LEVEL,
    card_indices,
    mean_estimate,
    random_split,
    stream,
)
from ddsolve.advice.layouts.all_layouts import has_hole
from ddsolve.advice.layouts.common import layout_hands
from ddsolve.advice.people.bidders import thrown
from ddsolve.advice.people.called import Called, Ways
from ddsolve.advice.people.orders import HIGH
from ddsolve.auction import HERE, Auction, Bid, Ladder, check_turn
from ddsolve.scoring.calling import shared
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.solving.bench import Bench, telling
from ddsolve.solving.effort import USUAL
from ddsolve.solving.tools import Tools
from ddsolve.values.cards import FULL_MASK
from ddsolve.values.contract import ALLPASS, TRICK_CONTRACTS, Contract
from ddsolve.values.deal import MOST_TRICKS, check_ten
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

PASSING_PART = 0.1  # of the work


def answer_bid(
    bench: Bench,
    hand: Hand,
    pricing: Pricing,
    *,
    widows: int = USUAL.passing.widows,
    allpass_round: int = 1,
    auction: Auction | None = None,
    heard: Trusted = TRUSTED,
    seed: int = DEFAULT_SEED,
    callers: bool = False,
) -> BidAdvice:
    """Return the advice. allpass_round: its place in the series, for price and lowest bid.

    auction: the calls so far, in which it is this seat's turn: then only legal bids are valued, and a pass is
    worth what the others then make of it. heard: how far these calls are trusted. callers: whether the
    defenders are taken to call as people do.
    """
    if auction is not None:
        check_turn(auction, pricing.seat)
    check_ten(hand)
    pairs = draw_widows(hand, widows, seed)
    blank = BidAdvice(hand, pricing, 0, seed, heard=heard, callers=callers)
    passing = passing_of(blank, auction, allpass_round)
    passed = allpass_round - 1

    def calls(looked_at: Sequence[tuple[int, int]], result: BidAdvice) -> Values:
        """Return what contracts are worth as people call, by a look with some of the widows."""
        with bench.showing(result):
            return called_values(bench, hand, pricing, looked_at, seed, passed) if callers else {}

    clean = pricing.seat != Seat.FIRST and not has_hole(hand, Hand(FULL_MASK) - hand)
    possible = Possible(pricing, hand, clean=clean)
    found: list[WidowValue] = []
    how, usual = bench.policy.passing, bench.policy.after_widow
    rough = callers and len(pairs) > how.glance
    called = calls(pairs[: how.glanced] if rough else pairs, blank)
    sizes = replace(usual, misere=usual.far_misere)

    def sampler() -> WidowSampler:
        return WidowSampler(hand, pricing, seed, passed=passed, how=sizes, called=called)

    def ranked(option: BidOption) -> BidAdvice:
        return _ranked(blank, [option, *_legal_options(auction, found, possible)], found, possible)

    def more(result: BidAdvice, goal: int) -> BidAdvice:
        nonlocal rough, called, sizes
        with bench.within(0.0, PASSING_PART):
            option = passing(bench, goal)
        start, end = result.widows / len(pairs), goal / len(pairs)
        middle = start + PASSING_PART * (end - start)
        if not result.widows:
            result = replace(blank, bids=(option,), share=middle)
            bench.tell(result)
        elif rough:  # there is a first estimate: now all over, with every look at the calls
            rough, called = False, calls(pairs, result)
            found.clear()
        with bench.through(telling(result, middle, end)):
            found.extend(bench.map(sampler(), pairs[len(found) : goal]))
        told = ranked(option)
        if sizes is usual or _is_far(told.bids):
            return told
        sizes = usual
        with bench.showing(result):
            found[:] = bench.map(sampler().with_misere, found)
        return ranked(option)

    def settled(result: BidAdvice) -> bool:
        return not rough and _is_settled(result.bids)

    return grow(bench, len(pairs), blank, more, settled, how.glance)


def _ranked(
    blank: BidAdvice, bids: list[BidOption], found: Sequence[WidowValue], possible: Possible
) -> BidAdvice:
    """Return the advice after the widows so far."""
    if len(bids) == 1:
        return replace(blank, bids=tuple(bids), widows=len(found))
    bids = in_order(bids)
    with_widow = [one.bid for one in bids if one.bid is not None and not one.without_widow]
    best = next((bid for bid in with_widow if not bid.is_misere), None)
    helping = () if best is None else helping_cards(found, best, possible)
    return replace(
        blank,
        bids=tuple(bids),
        helping=helping,
        helped=best if helping else None,
        chance=chance_of_one(len(helping)),
        widows=len(found),
    )


def in_order(options: Sequence[BidOption]) -> list[BidOption]:
    """Return bids with what each is behind the first, best first; of those worth the same the lowest first.

    A misère is caught for far more than a game fails for, so it leads only where it is clearly the best.
    """
    bids = sorted(options, key=lambda option: (-option.expected.value, (option.bid or ALLPASS).ladder()))
    found = compared(bids)
    quiet = next((one for one in found if not _is_misere(one)), found[0])
    if not (_is_misere(bids[0]) and quiet.equal):
        return found
    place = found.index(quiet)
    return compared([bids[place], *bids[:place], *bids[place + 1 :]])


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


def _is_far(bids: Sequence[BidOption]) -> bool:
    """Tell whether a misère, if it may be bid, is so far behind that its figure need not be fine."""
    found = [one.behind for one in bids if _is_misere(one) and not one.without_widow]
    return all(behind is not None and behind.value > FAR for behind in found)


def _kind(option: BidOption) -> tuple[bool, bool, bool]:
    bid = option.bid
    return bid is None, _is_misere(option), option.without_widow


def _is_misere(option: BidOption) -> bool:
    return option.bid is not None and option.bid.is_misere


def draw_widows(hand: Hand, count: int, seed: int) -> list[tuple[int, int]]:
    """Return different widows, all 231 or a random part of them."""
    everything = list(combinations(card_indices(FULL_MASK & ~hand.mask), 2))
    return stream(seed).sample(everything, min(count, len(everything)))


def chance_of_one(cards: int) -> float:
    """Return how likely one of some unseen cards is in the widow: 1 − C(22 − k, 2) / 231."""
    return 1 - (22 - cards) * (21 - cards) / 2 / 231


FAR = 50.0  # whists by which a misère is behind: about twice the standard error with eight widows
NOTHING = 0.05  # whists, what is shown as none


def helping_cards(found: Sequence[WidowValue], bid: Contract, possible: Possible) -> tuple[HelpingCard, ...]:
    """Return the cards with which a bid surely gains over its average, the best first.

    At 95 % none of the 22 is told by chance (Bonferroni).
    """
    outcomes = [widow.bids[bid] for widow in found]
    mean = sum(one.value for one in outcomes) / len(outcomes)
    width = [end - mean for end in ends_of(outcomes, possible, [bid])]
    helping = []
    for card in sorted({card for widow in found for card in widow.widow}):
        gains = [widow.bids[bid].value - mean for widow in found if card in widow.widow]
        gain = mean_estimate(gains, width[0], width[1], 1 - (1 - LEVEL) / 22)
        if gain.low > NOTHING:
            helping.append(HelpingCard(card, gain))
    return tuple(sorted(helping, key=lambda one: -one.gain.value))


def _legal_options(
    auction: Auction | None, found: Sequence[WidowValue], possible: Possible
) -> list[BidOption]:
    """Return the bids that may be made. A blind bid has no value here: it is made before looking."""
    known = _outcomes(found)

    def option(bid: Contract) -> BidOption:
        return _summed(bid, Summary.of(known[bid], possible, [bid]))

    if auction is None:
        return [option(bid) for bid in known] + [_hand_option(bid, found, possible) for bid in found[0].hands]
    options = []
    for said in auction.legal():
        if not isinstance(said, Bid) or said.contract is None:
            continue
        if said.hand:
            options.append(_hand_option(said.contract, found, possible))
        elif said.contract in known:
            options.append(option(said.contract))
    standing = auction.standing
    held = None if standing is None else standing.contract
    if HERE in auction.legal() and standing is not None and held is not None:
        if standing.hand:
            options.insert(0, replace(_hand_option(held, found, possible), here=True))
        elif held in known:
            options.insert(0, replace(option(held), here=True))
    return options


def _outcomes(found: Sequence[WidowValue]) -> dict[Contract, list[BidValue]]:
    """Return what each bid was worth after each widow.

    After a bid one may order as after any higher one: where that was worth more, by the luck of the layouts
    in which the orders were chosen, it is what the lower bid is worth, too.
    """
    outcomes = {bid: [widow.bids[bid] for widow in found] for bid in found[0].bids}
    best: list[BidValue] | None = None
    for bid in sorted((bid for bid in outcomes if not bid.is_misere), key=Contract.ladder, reverse=True):
        if best is None or _mean_value(outcomes[bid]) >= _mean_value(best):
            best = outcomes[bid]
        outcomes[bid] = best
    return outcomes


def _mean_value(outcomes: Sequence[BidValue]) -> float:
    return fmean(one.value for one in outcomes)


def _hand_option(bid: Contract, found: Sequence[WidowValue], possible: Possible) -> BidOption:
    """Return a bid without the widow: the order is chosen once, for all widows that may lie there."""
    games = found[0].hands
    allowed = [bid] if bid.is_misere else [one for one in games if one.ladder() >= bid.ladder()]
    allowed = [one for one in allowed if one.is_misere == bid.is_misere]
    order = max(allowed, key=lambda one: sum(widow.hands[one].chosen for widow in found))
    outcomes = [
        BidValue(one.value, one.made, order, layouts=one.layouts)
        for one in (widow.hands[order] for widow in found)
    ]
    return replace(_summed(bid, Summary.of(outcomes, possible)), without_widow=True)


def _summed(bid: Contract, summary: Summary) -> BidOption:
    """Return a bid with what it was worth."""
    known, beside = summary[:4], summary[4:]
    return BidOption(bid, *known, best=beside[0], one=beside[1])


# What the lowest levels are worth to a bidder against defenders who call as people do.
#
# A bidder does not know yet what he will throw and order, so the calls are looked at once for each level:
# with some widows, in his best suit as a rule of thumb throws. Of each number of tricks the calls are then
# those of the layouts in which he took about as many: a layout counts NEAR times as much for each trick that
# it is off.


LEVELS = 2  # the lowest: above them whoever whists is hardly ever wrong (docs/callers.md)
LOOKS = 16  # widows, with a layout each; any number works, and this many take half a second of a processor
NEAR = 0.3  # set by hand, not fitted

Seen = tuple[Ways, int]  # how the calls may go in a layout, and the soloist's tricks there


def called_values(
    bench: Bench, hand: Hand, pricing: Pricing, widows: Sequence[tuple[int, int]], seed: int, passed: int = 0
) -> Values:
    """Return the soloist's whists for 0 to 10 tricks in each contract whose calls people may get wrong.

    With two players, and where all must whist, there is none.
    """
    if pricing.players == DUMMY_PLAYERS:
        return {}
    lowest = Ladder(pricing.convention.options, passed).lowest
    levels = range(lowest, min(lowest + LEVELS, HIGH))  # a whist by mistake on a nine is nothing to count on
    priced = {
        contract: called
        for contract in pricing.playable(TRICK_CONTRACTS)
        if contract.level in levels and (called := Called(pricing, contract, seed)).free
    }

    def look(tools: Tools, item: tuple[int, tuple[int, int]]) -> Seen | None:
        level, (first, second) = item
        twelve = hand.mask | 1 << first | 1 << second
        own, strain = thrown(twelve)
        called = priced.get(Contract(level, strain))
        if called is None:
            return None
        unseen = FULL_MASK & ~twelve
        following = random_split(stream(seed, first, second, "calls"), card_indices(unseen), 10)
        one, two, three = layout_hands(pricing.seat, own, unseen, following)
        return called.ways(tools, (one, two, three)), called.taken(tools, (one, two, three))[0]

    items = [(level, widow) for level in levels for widow in widows[:LOOKS]]
    answers = bench.map(look, items)
    seen: dict[int, list[Seen]] = {level: [] for level in levels}
    for (level, _widow), answer in zip(items, answers, strict=True):
        if answer is not None:
            seen[level].append(answer)
    return {
        contract: [_value(called, seen[contract.level], tricks) for tricks in range(MOST_TRICKS + 1)]
        for contract, called in priced.items()
        if contract.level is not None and seen[contract.level]
    }


def _value(called: Called, seen: Sequence[Seen], tricks: int) -> float:
    """Return what a contract is worth with so many tricks, called as in layouts that are like it."""
    taken = shared(tricks, "even")
    weights = [NEAR ** abs(tricks - took) for _ways, took in seen]
    worths = [called.worth(ways, taken) for ways, _took in seen]
    return sum(weight * worth for weight, worth in zip(weights, worths, strict=True)) / sum(weights)
