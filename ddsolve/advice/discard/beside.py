"""What is told beside the answer of `discard`, or instead: a hidden discard, closed play, one whole deal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from ddsolve.advice.discard.advice import DiscardAdvice, answer_menu
from ddsolve.advice.discard.options import DiscardOption, is_made, rank, resignation
from ddsolve.advice.figures.comparing import Distribution
from ddsolve.advice.figures.pricing import Menu, SplitWorth
from ddsolve.advice.figures.sampling import CLOSED_SAMPLES
from ddsolve.advice.hidden.contracts import ContractSearch, OpenContract
from ddsolve.advice.hidden.game import Pair
from ddsolve.advice.hidden.results import HiddenDiscard
from ddsolve.advice.layouts.common import discard_classes
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.search.search import DiscardSearch
from ddsolve.advice.unseen.play import value_closed_play
from ddsolve.errors import DealError
from ddsolve.scoring.expected import START, Model
from ddsolve.scoring.side_by_side import LayoutTricks
from ddsolve.solving.bench import Bench
from ddsolve.solving.solver import Solver
from ddsolve.values.answers import Answer, Json, listed
from ddsolve.values.cards import FULL_MASK, Strain
from ddsolve.values.contract import TRICK_CONTRACTS
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import _

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


# The best discard on one layout, all cards seen: what could have been made of twelve cards.


@dataclass(frozen=True, slots=True, repr=False)
class PostMortem(Answer):
    """Every choice on one layout, best first; not_allowed: orders that the bid that won does not leave."""

    rows: ClassVar[str] = "options"

    options: tuple[DiscardOption, ...]
    not_allowed: tuple[DiscardOption, ...]

    def as_json(self) -> Json:
        """Return the keys of `ddsolve discard --json` for a whole deal."""
        return {**listed(self, "options", "not_allowed"), "layouts": 1}


def seat_of_twelve(deal: Deal) -> Seat:
    """Return who has still to throw two of his cards; DealError where nobody has."""
    if deal.before_discard is None:
        told = _(
            "one of the three hands has to be the soloist's 12 cards; three hands of ten are for "
            "'ddsolve value' and 'ddsolve table'"
        )
        raise DealError(told)
    return deal.before_discard


def options_on_deal(deal: Deal, menu: Menu) -> PostMortem:
    """Return every discard with every contract and misère on this very layout, and resignation.

    deal: one hand of twelve, the soloist's, beside two of ten (DealError otherwise). Discards are shown
    once only where they are equal suit by suit, since on one layout the suits differ.
    """
    seat = seat_of_twelve(deal)
    solver, pricing = Solver(), menu.pricing
    legal = {contract for contracts in menu.contracts.values() for contract in contracts}
    contracts = pricing.playable(TRICK_CONTRACTS)
    shared = pricing.split != "played" or any(SplitWorth(pricing, one).matters for one in contracts)
    split = pricing.split if shared else "even"  # which is counted faster, and is worth the same
    listed = pricing.convention.options.game_list == "list"
    models: tuple[Model, ...] = (pricing.model, "one", "best")
    found = []
    for discards in discard_classes(deal.hand(seat), None):
        kept = deal.with_hand(seat, discards.own)
        tricks = LayoutTricks.of(solver, kept, seat, None, split, lists=listed)
        (worth,) = tricks.valued([pricing.convention], models, pricing.players, START)
        for contract, values in worth.values.items():
            taken = worth.tricks[contract]
            discard, *equals = discards.discards[:: -1 if contract.is_misere else 1]
            found.append(
                DiscardOption(
                    contract,
                    discard,
                    values[pricing.model],
                    Fraction(is_made(contract, taken)),
                    tuple(equals),
                    expected_one=values["one"],
                    expected_best=values["best"],
                    tricks=Distribution.of([taken]),
                )
            )
    resigned = resignation(menu)
    found.sort(key=rank)
    return PostMortem(
        tuple(sorted([*(one for one in found if one.contract in legal), *resigned], key=rank)),
        tuple(one for one in found if one.contract not in legal),
    )
