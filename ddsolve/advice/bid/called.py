"""What the lowest levels are worth to a bidder against defenders who call as people do.

A bidder does not know yet what he will throw and order, so the calls are looked at once for each level: with
some widows, in his best suit as a rule of thumb throws. Of each number of tricks the calls are then those of
the layouts in which he took about as many: a layout counts NEAR times as much for each trick that it is off.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import card_indices, random_split, stream
from ddsolve.advice.layouts.common import layout_hands
from ddsolve.advice.people.bidders import thrown
from ddsolve.advice.people.called import Called, Ways
from ddsolve.advice.people.orders import HIGH
from ddsolve.auction import Ladder
from ddsolve.scoring.calling import shared
from ddsolve.scoring.hand_result import DUMMY_PLAYERS
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK
from ddsolve.values.contract import TRICK_CONTRACTS, Contract
from ddsolve.values.deal import MOST_TRICKS
from ddsolve.values.hand import Hand

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools

LEVELS = 2  # the lowest: above them whoever whists is hardly ever wrong (docs/callers.md)
LOOKS = 16  # widows, with a layout each; any number works, and this many take half a second of a processor
NEAR = 0.3  # set by hand, not fitted

Values = Mapping[Contract, Sequence[float]]
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
