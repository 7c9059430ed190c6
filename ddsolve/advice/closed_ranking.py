"""Misères ranked by one first card for all layouts: the soloist leads before the others' cards are shown.

With a card chosen for each layout a discard is worth more than that, never less. So the discard that is worth
most with all cards seen gets its first card first, and those follow that could still be worth more than what
was found: the others are settled below it as in `discard_search`.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from fractions import Fraction

from ddsolve.advice.all_layouts import first_card_steps
from ddsolve.advice.discard_search import DiscardSearch
from ddsolve.advice.first_leads import best_first_card_steps
from ddsolve.advice.knowledge import View
from ddsolve.advice.misere_line import misere_line_steps
from ddsolve.advice.pricing import Pricing
from ddsolve.advice.sampling import Estimate, number
from ddsolve.advice.tally import NUMBERS, Tally, ValueRow
from ddsolve.advice.workers import Workers
from ddsolve.cards import Card
from ddsolve.contract import MISERE
from ddsolve.games import Misere
from ddsolve.results import Json
from ddsolve.scoring.exact import plain

Discard = tuple[Card, ...]
SAFE = (Fraction(1), *[Fraction(0)] * (NUMBERS - 1))  # of a misère, by tricks: how often it is made


@dataclass(frozen=True, slots=True)
class ClosedLead:
    """What an option is worth if the soloist leads one card for all layouts, the others' cards unseen.

    expected: in whists; make: how often it is made. Exact over all layouts, or both estimated in a sample.
    """

    card: Card
    expected: Fraction | Estimate
    make: Fraction | Estimate

    @property
    def worth(self) -> float:
        """The value to sort by."""
        return number(self.expected)

    def as_json(self) -> Json:
        """Return the card, and what it leaves."""
        found: Json = {"card": str(self.card), "exact": isinstance(self.expected, Fraction)}
        for name, figure in (("expected", self.expected), ("make", self.make)):
            if isinstance(figure, Estimate):
                found[name] = figure.value
                found["interval" if name == "expected" else "make_interval"] = [figure.low, figure.high]
            else:
                found[name] = plain(figure)
        return found


def sampled_leads_steps(
    search: DiscardSearch, pricing: Pricing
) -> Generator[float, None, dict[Discard, ClosedLead]]:
    """Return the misère discard that does best led unseen in a sample, with its first card."""
    line = yield from misere_line_steps(search.workers, search.hand, pricing, search.leader, search.seed)
    return {} if line.lead is None else {line.discard: ClosedLead(line.lead, line.expected, line.make)}


def misere_lead_steps(
    workers: Workers, view: View, pricing: Pricing, *, safest: bool = False
) -> Generator[float, None, ClosedLead]:
    """Return the first card of a misère that is worth most over all layouts together.

    safest: the card that is caught least often, whatever a trick costs.
    """
    values = pricing.values(MISERE)
    aim = SAFE if safest else values
    if list(aim) == sorted(aim, reverse=True):
        first = yield from best_first_card_steps(workers, view, Misere.MISERE, aim)
    else:  # more tricks may be worth more: no bound
        cards = yield from first_card_steps(workers, view, Misere.MISERE)
        first = max(cards, key=lambda one: one.tricks.expected(aim))
    return ClosedLead(first.cards[0], first.tricks.expected(values), first.tricks.expected(SAFE))


def misere_leads_steps(
    search: DiscardSearch, pricing: Pricing, *, prove: bool = True, safest: bool = False
) -> Generator[float, None, dict[Discard, ClosedLead]]:
    """Return the closed first lead of each misère discard that may be the best one so led.

    The search has counted some discards; prove: any other is counted as far as it takes to tell that it is
    not the best. safest: the best is the one that is caught least often.
    """
    row = ValueRow.of(Misere.MISERE, SAFE) if safest else pricing.row(MISERE)
    found: dict[Discard, ClosedLead] = {}
    best: Fraction | None = None
    while True:
        left = [
            tally
            for tally in search.tallies
            if tally.discards.discard not in found
            and (tally.complete or prove)
            and (best is None or _most(tally, row) > best)
        ]
        counted = [tally for tally in left if tally.complete]
        if counted:
            tally = max(counted, key=lambda one: _most(one, row))
            view = tally.discards.view(search.seat, search.leader)
            lead = yield from misere_lead_steps(search.workers, view, pricing, safest=safest)
            found[tally.discards.discard] = lead
            reached = lead.make if safest else lead.expected
            assert isinstance(reached, Fraction)
            best = reached if best is None else max(best, reached)
        elif left and best is not None:
            yield from search.settling_miseres(left, [row], best)
        else:
            return found


def _most(tally: Tally, row: ValueRow) -> Fraction:
    """Return what a discard is worth at most with all cards seen."""
    if tally.complete or tally.bounds:
        return tally.most_of(row)
    return Fraction(max(row.values), row.scale)
