"""A first lead with both defenders' hands open: the soloist's twelve are known, and only his discard is not.

So each of the 66 is solved; against a misère what one plan catches comes first, for nobody knows the discard.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from ddsolve._catch import Catcher
from ddsolve.advice.catching.advice import CatchAdvice, answer_catch, default_payoff
from ddsolve.advice.catching.position import MOST_WORLDS, Objective, OpenMisere, World
from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.advice.lead import LeadAdvice, LeadOption, dealt_tricks, lead_prices, mover, on_deal, ranked
from ddsolve.advice.people.calls import CallValues, check_calls
from ddsolve.advice.people.sensible import DefenderLayout
from ddsolve.errors import DealError
from ddsolve.scoring.hand_result import Call
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK, Card
from ddsolve.values.deal import check_ten
from ddsolve.values.hand import Hand
from ddsolve.values.seats import SEATS

FEW_WORLDS = 2  # discards between which points are reckoned in no time


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
        answers = bench.map(mover(view), layouts)
    options = ranked(view, prices, answers, exact=True)
    if view.contract.is_misere:
        with bench.showing(replace(result, options=options, share=0.99)):
            options = bench.alone(lambda tools: _hidden_first(tools.catcher, values, partner, options))
    return replace(result, options=on_deal(options, dealt_tricks(bench, view, dealt)), share=1.0)


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
