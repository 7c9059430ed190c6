"""The first lead of a defender: each card's expected result over layouts that fit.

Against misère with both defenders' hands open the soloist's twelve cards are known, and only his discard is
not: then every one of the 66 is solved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from ddsolve.advice.all_layouts import card_classes
from ddsolve.advice.analyst import Analyst
from ddsolve.advice.differences import is_clear, paired
from ddsolve.advice.sampling import DEFAULT_SEED, Estimate, mean_estimate, share_estimate
from ddsolve.advice.sensible import DefenderLayout, DefenderView, Order, drawing_steps
from ddsolve.advice.workers import Workers, report
from ddsolve.cards import FULL_MASK, Card
from ddsolve.contract import Contract
from ddsolve.errors import DealError
from ddsolve.hand import Hand
from ddsolve.results import Json, card_names
from ddsolve.words import say

if TYPE_CHECKING:
    from ddsolve._engine import Engine

SAMPLES = 100


@dataclass(frozen=True, slots=True)
class LeadOption:
    """A first card, with its equals: the soloist's average tricks after it, how often it beats the contract.

    Both are estimates with intervals, or (`exact`) over all 66 discards; beaten counts those then. equal:
    whether it is the best card, or not clearly behind it, layout by layout.
    """

    cards: tuple[Card, ...]
    tricks: Estimate
    beaten: Estimate
    exact: bool = False
    equal: bool = True

    def as_json(self) -> Json:
        """Return one entry of `cards` in `ddsolve lead --json`."""
        entry: Json = {
            "card": str(self.cards[0]),
            "equals": card_names(self.cards[1:]),
            "expected_tricks": self.tricks.value,
            "beaten": self.beaten.value,
            "exact": self.exact,
            "equal": self.equal,
        }
        if self.exact:
            entry["discards_beaten"] = round(self.beaten.value * self.beaten.size)
        else:
            entry["interval"] = [self.tricks.low, self.tricks.high]
            entry["beaten_interval"] = [self.beaten.low, self.beaten.high]
        return entry


@dataclass(frozen=True, slots=True)
class LeadAdvice:
    """First cards, best for the defenders first. layouts: how many were sampled, or the 66 discards."""

    view: DefenderView
    layouts: int
    seed: int
    options: tuple[LeadOption, ...] = ()
    partner: Hand | None = None
    order: Order = "sensible"
    share: float = 0.0

    def as_json(self) -> Json:
        """Return the keys of `ddsolve lead --json`."""
        return {
            "cards": [option.as_json() for option in self.options],
            "layouts": self.layouts,
            "sampled": self.partner is None,
            "seed": self.seed,
            "sensible_order": self.order == "sensible" and self.partner is None,
            "order": None if self.partner is not None else self.order,
        }


def iter_lead(
    workers: Workers, view: DefenderView, samples: int = 100, seed: int = DEFAULT_SEED
) -> Iterator[LeadAdvice]:
    """Yield the growing advice to a defender on lead, from a sample of the layouts that fit."""
    result = LeadAdvice(view, samples, seed)
    drawn = yield from report(
        drawing_steps(workers, view, samples, seed), lambda share: replace(result, share=0.7 * share)
    )
    result = replace(result, layouts=len(drawn.layouts), order=drawn.order)
    answers = yield from report(
        workers.mapping(_mover(view), drawn.layouts), lambda share: replace(result, share=0.7 + 0.3 * share)
    )
    yield replace(result, options=_ranked(view, answers, exact=False), share=1.0)


def iter_lead_open(workers: Workers, view: DefenderView, partner: Hand) -> Iterator[LeadAdvice]:
    """Yield the advice when both defenders' hands are known: all 66 discards of the soloist are solved."""
    view.check()
    if len(partner) != len(view.hand):
        raise DealError(say("advice.ten_cards", count=len(partner)))
    for card in partner & view.hand:
        raise DealError(say("advice.two_holders", card=card))
    twelve = Hand(FULL_MASK & ~view.hand.mask & ~partner.mask)
    layouts = []
    for pair in combinations(twelve, 2):
        hands = [0, 0, 0]
        hands[view.seat.place] = view.hand.mask
        hands[view.partner.place] = partner.mask
        hands[view.soloist.place] = (twelve - Hand.of(pair)).mask
        layouts.append((hands[0], hands[1], hands[2]))
    result = LeadAdvice(view, len(layouts), DEFAULT_SEED, partner=partner)
    answers = yield from report(
        workers.mapping(_mover(view), layouts), lambda share: replace(result, share=share)
    )
    yield replace(result, options=_ranked(view, answers, exact=True), share=1.0)


def _mover(view: DefenderView) -> Callable[[Engine, DefenderLayout], dict[int, int]]:
    """Return what solves every first card of the defender in one layout."""

    def moves(engine: Engine, layout: DefenderLayout) -> dict[int, int]:
        misere = view.contract.is_misere
        return dict(engine.moves(layout, int(view.strain), misere, view.soloist.place, view.seat.place))

    return moves


def _ranked(view: DefenderView, answers: Sequence[dict[int, int]], *, exact: bool) -> tuple[LeadOption, ...]:
    """Return the cards best for the defenders first: beaten most often, then the soloist's tricks."""
    unseen = Hand(FULL_MASK & ~view.hand.mask)
    level = view.contract.level
    found = []
    samples: dict[Card, tuple[list[int], list[bool]]] = {}
    for cards in card_classes(view.hand, unseen):
        tricks = [answer[cards[0].index] for answer in answers]
        beaten = [count > 0 if level is None else count < level for count in tricks]
        samples[cards[0]] = tricks, beaten
        share = share_estimate(sum(beaten), len(tricks))
        found.append(LeadOption(cards, mean_estimate(tricks, 0, 10), share, exact))
    sign = -1 if level is None else 1

    def key(option: LeadOption) -> tuple[float, float, Card]:
        return -option.beaten.value, sign * option.tricks.value, option.cards[-1]

    ranked = sorted(found, key=key)
    best = samples[ranked[0].cards[0]]
    return tuple(replace(one, equal=_equal(best, samples[one.cards[0]], sign, exact)) for one in ranked)


def _equal(
    best: tuple[list[int], list[bool]], other: tuple[list[int], list[bool]], sign: int, exact: bool
) -> bool:
    """Tell whether a card is not clearly behind the best one, in beating the contract or in tricks."""
    if exact:
        return sum(best[0]) == sum(other[0]) and sum(best[1]) == sum(other[1])
    tricks = [sign * count for count in other[0]], [sign * count for count in best[0]]  # fewer are better
    found = paired(best[1], other[1], -1, 1), paired(tricks[0], tricks[1], -10, 10)
    return not any(is_clear(behind) for behind in found)


def advise_lead(
    hand: Hand | str,
    seat: int,
    soloist: int,
    contract: Contract | str,
    *,
    partner: Hand | str | None = None,
    samples: int = 100,
    seed: int = DEFAULT_SEED,
    threads: int | None = None,
) -> LeadAdvice:
    """Return what each first card of a defender on lead comes to, all cards seen afterwards.

    The seat is taken to be on lead. partner: the other defender's ten cards where both hands are open, as in
    misère; then all discards of the soloist are solved instead of a sample. Raises NotationError, DealError
    or ContractError.
    """
    with Analyst(threads=threads) as analyst:
        return analyst.lead(hand, seat, soloist, contract, partner=partner, samples=samples, seed=seed)
