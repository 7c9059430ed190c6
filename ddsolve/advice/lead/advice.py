"""The first lead of a defender: each card's expected result over layouts that fit.

Against misère with both defenders' hands open the soloist's twelve cards are known, and only his discard is
not: then every one of the 66 is solved.

Else layouts are added until the best card is clear: a few looks, each after twice as many as the one before.
Each look asks for more than one interval would, so that all of them together err as seldom.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from ddsolve.advice.catching.advice import CatchAdvice, answer_catch, default_payoff
from ddsolve.advice.catching.position import MOST_WORLDS, OpenMisere, World
from ddsolve.advice.catching.values import Objective
from ddsolve.advice.figures.race import grow
from ddsolve.advice.figures.sampling import DEFAULT_SEED, effective_size
from ddsolve.advice.lead.cards import LeadOption, LeadPrices, Solved, lead_prices, ranked
from ddsolve.advice.people.bidders import Heard
from ddsolve.advice.people.called import told_model
from ddsolve.advice.people.calls import CallValues, check_calls
from ddsolve.advice.people.sensible import DefenderLayout, DefenderView, Fitting, draw_fitting
from ddsolve.auction import Bid
from ddsolve.conventions import Convention
from ddsolve.errors import DealError, ScoreError
from ddsolve.scoring.calling import is_checked
from ddsolve.scoring.hand_result import Call
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import cut_short
from ddsolve.values.answers import Answer, Json
from ddsolve.values.cards import FULL_MASK, Card
from ddsolve.values.contract import Contract
from ddsolve.values.deal import check_ten
from ddsolve.values.hand import Hand
from ddsolve.values.seats import SEATS

if TYPE_CHECKING:
    from ddsolve._catch import Catcher
    from ddsolve.solving.tools import Tools

    Weigher = Callable[[Tools, DefenderLayout], tuple[float, ...]]

SAMPLES = 240  # any number works; fewer are drawn where the best lead is clear
FEW_WORLDS = 2  # discards between which points are reckoned in no time


@dataclass(frozen=True, slots=True, repr=False)
class LeadAdvice(Answer):
    """First cards with the tricks and whists they lead to, best for the defenders first.

    layouts: how many were sampled, or the 66 discards.
    partial: time was up before the best card was clear and before all layouts were solved. weights: how much
    each layout counts after what was heard, none where all count alike; calls, bids: what that was. prices:
    by what the cards are ranked.
    """

    rows: ClassVar[str] = "cards"

    view: DefenderView
    layouts: int
    seed: int
    prices: LeadPrices
    options: tuple[LeadOption, ...] = ()
    partner: Hand | None = None
    order: Fitting = "sensible"
    partial: bool = False
    weights: tuple[float, ...] = field(default=(), repr=False)
    calls: tuple[Call, ...] = ()
    bids: tuple[Bid | str, ...] = ()
    trust: float = 1.0
    share: float = 0.0

    @property
    def estimated(self) -> bool:
        """Whether there is a first estimate."""
        return bool(self.options)

    @property
    def effective(self) -> float:
        """How many layouts of equal weight would tell as much (Kish)."""
        return effective_size(self.weights) if self.weights else float(self.layouts)

    def as_json(self) -> Json:
        """Return the keys of `ddsolve lead --json`."""
        return {
            **cut_short(self.partial),
            "cards": [option.as_json() for option in self.options],
            "priced_calls": [f"{seat}={call}" for seat, call in self.prices.calls],
            "layouts": self.layouts,
            "sampled": self.partner is None,
            "seed": self.seed,
            "sensible_order": self.order == "sensible" and self.partner is None,
            "order": None if self.partner is not None else self.order,
            "trust": self.trust,
            "model": told_model(),
            "bids": [str(said) for said in self.bids],
            "effective_layouts": self.effective,
        }


def check_led(convention: Convention, contract: Contract, *, seen: bool) -> None:
    """Raise ScoreError where no defender leads in the dark; seen: the other defender's hand is known."""
    if convention.options.game_list == "list":
        raise ScoreError("the soloist himself leads first in this convention, no defender")
    if not seen and is_checked(convention.options, contract):
        raise ScoreError(
            "in this convention a ten is checked with all cards on the table, not played in the dark; "
            "--partner gives the other defender's hand"
        )


def answer_lead(
    bench: Bench,
    heard: Heard,
    samples: int = SAMPLES,
    calls: tuple[Call, ...] = (),
    dealt: DefenderLayout | None = None,
) -> LeadAdvice:
    """Return the advice to a defender on lead, from a sample of the layouts that fit.

    heard: his view, the convention, the seed, and the auction. samples: the most layouts; fewer where the
    best card is clear before. calls: the defenders', whist or pass. dealt: how the cards really lie, for what
    each was worth. ScoreError where these calls cannot be made.
    """
    view, seed = heard.values.view, heard.seed
    check_calls(heard.values, calls)
    prices = lead_prices(heard.values, calls)
    free = heard.values.calling.only_way() is None  # else calls tell nothing
    told = calls if free else ()
    result = LeadAdvice(view, 0, seed, prices, calls=told, bids=heard.bids, trust=heard.trust)
    weigher = heard.weigher([calls]) if heard.anything([calls]) else None
    mover = _mover(view, weigher)
    answers: list[Solved] = []
    with bench.within(0.0, 0.0):
        as_dealt = _dealt_tricks(bench, view, dealt)

    def more(result: LeadAdvice, size: int) -> LeadAdvice:
        with bench.within(0.0, 0.0):
            drawn = draw_fitting(bench, view, size - len(answers), seed, len(answers))
        answers.extend(bench.map(mover, drawn.layouts))
        weights = () if weigher is None else tuple(weight for _tricks, weight in answers)
        options = ranked(view, prices, answers, weights, exact=False) if answers else ()
        options = _on_deal(options, as_dealt)
        return replace(result, layouts=len(answers), order=drawn.order, options=options, weights=weights)

    def settled(result: LeadAdvice) -> bool:
        return sum(option.equal for option in result.options) == 1

    return grow(bench, samples, result, more, settled)


def _dealt_tricks(bench: Bench, view: DefenderView, dealt: DefenderLayout | None) -> Mapping[int, int]:
    """Return the soloist's tricks after each first card as the cards really lie, where that is known."""
    if dealt is None:
        return {}
    ((tricks, _weight),) = bench.map(_mover(view), [dealt])
    return tricks


def _on_deal(options: tuple[LeadOption, ...], dealt: Mapping[int, int]) -> tuple[LeadOption, ...]:
    """Return the options with the soloist's tricks as the cards really lie, where that is known."""
    return tuple(replace(one, on_deal=dealt.get(one.cards[0].index)) for one in options)


def answer_lead_open(
    bench: Bench,
    values: CallValues,
    partner: Hand,
    calls: tuple[Call, ...] = (),
    dealt: DefenderLayout | None = None,
) -> LeadAdvice:
    """Return the advice when both defenders' hands are known: all 66 discards of the soloist are solved.

    What is known of the soloist's cards leaves some out; DealError where none is left. In misère the cards
    that one plan catches most with come first, for nobody knows the discard.
    """
    view = values.view
    view.check()
    check_calls(values, calls)
    check_ten(partner)
    replace(view, limits=view.limits.with_cards(view.partner, partner)).check()
    twelve = Hand(FULL_MASK & ~view.hand.mask & ~partner.mask)
    fits = view.limits.fit(view.partner, partner.mask)
    held = ((twelve - Hand.of(pair)).mask for pair in combinations(twelve, 2))
    layouts = [view.layout(ten, partner.mask) for ten in held if fits and view.limits.fit(view.soloist, ten)]
    if not layouts:
        raise DealError("no layout of the unseen cards fits all of this")
    prices = lead_prices(values, calls)
    result = LeadAdvice(view, len(layouts), DEFAULT_SEED, prices, partner=partner, calls=calls)
    with bench.through(lambda share: replace(result, share=share)):
        answers = bench.map(_mover(view), layouts)
    options = ranked(view, prices, answers, exact=True)
    if view.contract.is_misere:
        with bench.showing(replace(result, options=options, share=0.99)):
            options = bench.alone(lambda tools: _hidden_first(tools.catcher, values, partner, options))
    return replace(result, options=_on_deal(options, _dealt_tricks(bench, view, dealt)), share=1.0)


def _hidden_first(
    catcher: Catcher, values: CallValues, partner: Hand, options: Sequence[LeadOption]
) -> tuple[LeadOption, ...]:
    """Rank first cards of an open misère by what one plan catches of the discards that are likely.

    Cards that catch as many are told apart by what the soloist's tricks cost him then, of two discards.
    """
    view = values.view
    hands = [view.hand if seat == view.seat else partner for seat in SEATS]
    hands[view.soloist.place] = Hand(FULL_MASK & ~view.hand.mask & ~partner.mask)
    twelve = hands[view.soloist.place]
    deal = OpenMisere((hands[0], hands[1], hands[2]), view.soloist)
    payoff = default_payoff(values.convention, view.soloist, values.players)

    def reached(worlds: Sequence[World] | None = None, objective: Objective = "caught") -> CatchAdvice:
        return answer_catch(catcher, deal, view.seat, (), worlds, objective, payoff)

    known = reached()
    if not view.limits.nothing:  # of the likely discards those that can be, else whatever can be

        def left(worlds: Iterable[World]) -> list[World]:
            return [one for one in worlds if view.limits.fit(view.soloist, twelve.mask & ~one.mask)]

        likely = left(World(one.discard, one.share) for one in known.worlds)
        known = reached(likely or left(map(World, combinations(twelve, 2)))[:MOST_WORLDS])
    caught = {one.card: one.value for one in known.cards}
    paid: dict[Card, Fraction] = {}
    if len(known.worlds) <= FEW_WORLDS:
        scored = reached([World(one.discard, one.share) for one in known.worlds], "score")
        paid = {one.card: one.value for one in scored.cards}

    def worth(option: LeadOption) -> tuple[Fraction, Fraction]:
        card = option.cards[0]
        return caught[card], paid.get(card, Fraction(0))

    found = sorted(options, key=worth, reverse=True)
    return tuple(
        replace(
            one, hidden=caught[one.cards[0]], loss=paid.get(one.cards[0]), equal=worth(one) == worth(found[0])
        )
        for one in found
    )


def _mover(view: DefenderView, weigher: Weigher | None = None) -> Callable[[Tools, DefenderLayout], Solved]:
    """Return what solves every first card of the defender in one layout, and weighs that."""

    def moves(tools: Tools, layout: DefenderLayout) -> Solved:
        misere = view.contract.is_misere
        tricks = dict(
            tools.engine.moves(layout, int(view.strain), misere, view.soloist.place, view.seat.place)
        )
        return tricks, 1.0 if weigher is None else weigher(tools, layout)[0]

    return moves
