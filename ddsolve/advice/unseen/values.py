"""What the contracts of a layout make for one who does not see it: in other layouts of the same hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ddsolve.advice.figures.sampling import CLOSED_SAMPLES
from ddsolve.advice.layouts.common import fitting_layouts
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.unseen.play import ClosedPlay, Layout, played_layouts, sampled_contexts, valued
from ddsolve.advice.unseen.played import play_closed
from ddsolve.errors import DealError
from ddsolve.solving.bench import Bench, part
from ddsolve.values.cards import Strain
from ddsolve.values.contract import Contract
from ddsolve.values.deal import FULL_HAND, Deal
from ddsolve.values.seats import Seat


def check_closed(deal: Deal) -> None:
    """Raise DealError unless each hand has ten cards."""
    if deal.before_discard is not None or deal.cards_each != FULL_HAND:
        raise DealError("what is made unseen needs ten cards in each hand, after the discard")


def closed_values(
    bench: Bench,
    deal: Deal,
    soloist: Seat,
    leader: Seat,
    contracts: Iterable[Contract],
    seed: int,
    samples: int = CLOSED_SAMPLES,
) -> dict[Contract, ClosedPlay]:
    """Return what contracts for tricks make in closed play; those without a level (misère) are left out.

    The two cards that nobody holds are taken for the soloist's discard, which he knows. DealError unless each
    hand has ten cards. Contracts of one strain share their layouts.
    """
    check_closed(deal)
    unseen = deal.hand(soloist.next) | deal.hand(soloist.last)
    view = View(deal.hand(soloist), unseen, soloist, leader)
    sample = fitting_layouts(view, seed, samples + samples // 2)
    asked = [
        (contract, contract.level, contract.strain)
        for contract in contracts
        if contract.level is not None and contract.strain is not None
    ]
    strains = sorted({strain for _contract, _level, strain in asked})
    found: dict[Strain, list[Layout]] = {}
    for done, strain in enumerate(strains):
        with bench.through(part(done, len(strains) + len(asked))):
            found[strain] = sampled_contexts(bench, view, strain, sample)
    values = {}
    for done, (contract, level, strain) in enumerate(asked, len(strains)):
        with bench.through(part(done, len(strains) + len(asked))):
            played = play_closed(bench, view, strain, level, played_layouts(sample), seed)
        values[contract] = replace(valued(found[strain], view, strain, level), played=played)
    return values
