"""The answer of `solve` for people."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from ddsolve.output.report.blocks import LayoutBlock, Report, TextBlock, paragraph, table
from ddsolve.output.report.spans import EMPTY, grouped, nphrase, phrase, strong
from ddsolve.output.solving import line_table
from ddsolve.values.deal import FULL_HAND
from ddsolve.values.results import Solution
from ddsolve.words import N_, _

if TYPE_CHECKING:
    from ddsolve.questions.solve import Solve

_REPORT = {
    "made": N_(
        "{contract}: the soloist, {soloist:seat}, takes {tricks} of {total} {total:trick|tricks}: just made."
    ),
    "over": N_(
        "{contract}: the soloist, {soloist:seat}, takes {tricks} of {total} {total:trick|tricks}: "
        "made with {over} over."
    ),
    "down": N_(
        "{contract}: the soloist, {soloist:seat}, takes {tricks} of {total} "
        "{total:trick|tricks}: {over} short."
    ),
    "ending": N_(
        "{contract}: the soloist, {soloist:seat}, takes {tricks} of the last {total} {total:trick|tricks}."
    ),
    "misere_clean": N_("{contract}: the soloist, {soloist:seat}, takes no trick: clean."),
    "misere_caught": N_(
        "{contract}: the soloist, {soloist:seat}, takes {tricks} of {total} {total:trick|tricks}: caught."
    ),
}


def solve_report(question: Solve, result: Solution) -> Report:
    """Show the position, the soloist's tricks, what every card is worth, and one best line."""
    state = question.state
    report: Report = [LayoutBlock(state), _verdict(result, state.deal.cards_each), *moves_of(result)]
    return report + (line_table(state, result, phrase("One best line:")) if result.line else [])


def _verdict(result: Solution, total: int) -> TextBlock:
    """Say what the soloist takes of `total` tricks; only a whole game is made or lost."""
    words = {"contract": result.contract, "soloist": result.soloist, "tricks": result.tricks, "total": total}
    if result.contract.is_misere:
        key = "misere_clean" if result.tricks == 0 else "misere_caught"
    elif total < FULL_HAND:
        key = "ending"  # who took the tricks before is not known
    else:
        over = result.tricks - (result.contract.level or 0)
        key = "made" if over == 0 else "over" if over > 0 else "down"
        words["over"] = abs(over)
    won = EMPTY
    if result.won:
        won = nphrase(
            "{count} of these tricks is already won.", "{count} of these tricks are already won.", result.won
        )
    return paragraph(strong(phrase(_REPORT[key], **words)), won)


def moves_of(result: Solution) -> Report:
    """Show the cards in groups of one value, the best first and marked; nothing where nobody is to play."""
    rows = []
    for tricks, group in groupby(result.moves, key=lambda move: move.tricks):
        moves = list(group)
        cost = result.cost(moves[0])
        mark = _("best") if cost == 0 else _("costs {count}", count=cost)
        best = strong("*") if cost == 0 else ""
        rows.append([best, grouped(move.card for move in moves), tricks, mark])
    if not rows:
        return []
    head = phrase(
        "{seat:Seat} to play; tricks of the soloist, {soloist:seat}, after each card:",
        seat=result.to_move,
        soloist=result.soloist,
    )
    return [table(["", _("card"), _("soloist's tricks"), ""], rows, "llrl", title=head)]
