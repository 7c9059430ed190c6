"""The answer of `table` for people, and any answer of a solver without its deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ddsolve.output.allpass import allpass_table
from ddsolve.output.report.blocks import LayoutBlock, Report, TableBlock, paragraph, table
from ddsolve.output.report.spans import EMPTY, Text, lines, phrase, strong, thrown
from ddsolve.output.solve import moves_of, seat_name
from ddsolve.values.cards import STRAINS
from ddsolve.values.results import AllPassResult, Solution, Table, WithWidow
from ddsolve.words import N_, _

if TYPE_CHECKING:
    from ddsolve.questions import table as questions


def table_report(question: questions.Table, result: Table) -> Report:
    """Show soloists × strains and misère, the all-pass, and the best contracts with the widow."""
    deal, leader = question.deal, question.leader
    head = phrase(
        N_("Tricks of the soloist, {leader:seat} leads, all play their best:")
        if deal.before_discard is None
        else N_(
            "Tricks of the soloist over the best discard for each, {leader:seat} leads, all play their best:"
        ),
        leader=leader,
    )
    return [LayoutBlock(deal, {leader: _("leads")}), *_games(result, head, widow=deal.widow is not None)]


def _games(result: Table, head: Text = EMPTY, *, widow: bool = False) -> Report:
    report: Report = []
    if result.tricks:
        headers = [_("soloist"), *STRAINS, _("misère")]
        rows = [
            [seat_name(seat), *(row.get(strain, "") for strain in STRAINS), result.misere.get(seat, "")]
            for seat, row in result.tricks.items()
        ]
        report.append(table(headers, rows, "l", title=head))
    if result.allpass is not None:
        title = (
            N_("All-pass without the widow (with it: `allpass DEAL --convention NAME`), tricks of each seat:")
            if widow
            else N_("All-pass without the widow, tricks of each seat:")
        )
        report.append(allpass_table(result.allpass, phrase(title)))
    return [*report, *(_with_widow(seat, best) for seat, best in (result.with_widow or {}).items())]


def _with_widow(seat: int, best: WithWidow) -> TableBlock:
    strain = best.best_strain
    choice = best.strains[strain]
    if best.contract is None:
        first = phrase(
            "no trick contract can be made ({tricks} of 10 tricks at most, in {strain})",
            tricks=choice.tricks,
            strain=strain,
        )
    else:
        first = phrase(
            "best contract {contract} ({tricks} {tricks:trick|tricks})",
            contract=best.contract,
            tricks=choice.tricks,
        )
    headers = ["", *STRAINS, _("misère")]
    choices = [*(best.strains[strain] for strain in STRAINS), best.misere]
    rows: list[list[object]] = [
        [_("tricks"), *(choice.tricks for choice in choices)],
        [_("discard"), *(thrown(choice.discard) for choice in choices)],
    ]
    advice = phrase("{text}, discarding {cards}", text=first, cards=thrown(choice.discard))
    return table(
        headers,
        rows,
        "l",
        title=lines(
            phrase("{seat:Seat} with the widow, tricks of {seat:seat} as the soloist:", seat=seat), advice
        ),
    )


def alone(result: Solution | Table | AllPassResult) -> Report:
    """Show a result without its deal, as a notebook does."""
    if isinstance(result, AllPassResult):
        return [allpass_table(result)]
    if isinstance(result, Table):
        return _games(result)
    words = {"contract": result.contract, "soloist": result.soloist, "tricks": result.tricks}
    return [
        paragraph(strong(phrase("{contract}: tricks of the soloist, {soloist:seat}: {tricks}.", **words))),
        *moves_of(result),
    ]
