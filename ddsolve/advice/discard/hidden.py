"""A trick contract played open with the discard hidden: beside the answer of `discard`, and for itself."""

from __future__ import annotations

from dataclasses import replace

from ddsolve.advice.discard.advice import DiscardAdvice, answer_menu
from ddsolve.advice.discard.options import DiscardOption
from ddsolve.advice.figures.pricing import Menu
from ddsolve.advice.figures.sampling import CLOSED_SAMPLES
from ddsolve.advice.hidden.contract_search import ContractSearch
from ddsolve.advice.hidden.contracts import OpenContract
from ddsolve.advice.hidden.prices import Pair
from ddsolve.advice.hidden.results import HiddenDiscard
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.search.search import DiscardSearch
from ddsolve.advice.unseen.play import value_closed_play
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK, Strain
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

BEFORE = 0.9  # the share of the work after which only this is left


def with_hidden(bench: Bench, hand: Hand, result: DiscardAdvice, layouts: int | None = None) -> DiscardAdvice:
    """Return an answer with the best mixture for its best trick contract."""
    bench.tell(replace(result, share=BEFORE))
    search = _search(bench, hand, result, layouts)
    if search is None:
        return result
    with bench.through(lambda share: replace(result, share=BEFORE + (1 - BEFORE) * min(share, 0.99))):
        return replace(result, hidden=search[0].find(search[1]))


def _search(
    bench: Bench, hand: Hand, result: DiscardAdvice, layouts: int | None
) -> tuple[ContractSearch, Pair] | None:
    """Return what is to be searched, and the discard that is best if known; None where misère is best."""
    found = [option for option in result.options if option.contract is not None]  # not to resign
    contract = found[0].contract if found else None
    if contract is None or contract.level is None:
        return None
    pricing = result.menu.pricing
    about = OpenContract(hand, contract, pricing.seat, tuple(pricing.values(contract)))
    same = [option for option in found if option.contract == contract]
    options = {frozenset(pair): option for option in same for pair in (option.discard, *option.equals)}
    exact = {}
    for discard in about.discards:
        option = options.get(frozenset(discard))
        if option is not None and option.tricks is not None:
            exact[discard] = option.tricks.expected(pricing.values(contract))
    shown = {frozenset(pair) for pair in (found[0].discard, *found[0].equals)}
    best = next(discard for discard in about.discards if frozenset(discard) in shown)
    search = ContractSearch(bench, about, result.seed, layouts or bench.policy.contracts.layouts, exact)
    return search, best


def answer_hidden_discard(bench: Bench, hand: Hand, menu: Menu, layouts: int, seed: int) -> HiddenDiscard:
    """Return the best mixture for the best trick contract of a menu; only its progress is told."""
    search = DiscardSearch.of(bench, hand, menu.pricing.seat, list(menu.contracts), seed=seed)
    with bench.through(lambda told: told.share):
        found = with_hidden(bench, hand, answer_menu(search, None, menu), layouts).hidden
    assert found is not None
    return found


# What the best options make in closed play, beside what they make with all cards seen.


def with_closed(
    bench: Bench, hand: Hand, result: DiscardAdvice, seed: int, samples: int = CLOSED_SAMPLES
) -> DiscardAdvice:
    """Return an answer with the figures of closed play for the best trick contracts, but no hopeless ones.

    Each contract comes with its best discard before one of them comes with another.
    """
    growing = replace(result, share=0.9)
    bench.tell(growing)
    options = list(result.options)
    seat = result.menu.pricing.seat
    left = bench.policy.unseen_options
    with bench.showing(growing):
        firsts = {option.contract: place for place, option in reversed(list(enumerate(options)))}
        for place in dict.fromkeys([*sorted(firsts.values()), *range(len(options))]):
            option = options[place]
            if (
                left
                and option.contract is not None
                and option.contract.level is not None
                and option.likely > 0
            ):
                options[place] = _with_figures(bench, hand, option, seat, seed, samples)
                left -= 1
    return replace(result, options=tuple(options))


def _with_figures(
    bench: Bench, hand: Hand, option: DiscardOption, seat: Seat, seed: int, samples: int
) -> DiscardOption:
    contract = option.contract
    assert contract is not None
    assert contract.level is not None
    assert isinstance(contract.game, Strain)
    view = View(hand - Hand.of(option.discard), Hand(FULL_MASK & ~hand.mask), seat, Seat.FIRST)
    closed = value_closed_play(bench, view, contract.game, contract.level, seed=seed, samples=samples)
    return replace(option, closed=closed)
