"""The answer of `settle` for people: the sheet, and what each player wins or loses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ddsolve.output.report.blocks import Report, TableBlock, paragraph, table
from ddsolve.output.report.spans import EMPTY, lines, phrase, strong
from ddsolve.output.score import player_name, sheet_table, shown_number, signed
from ddsolve.scoring import Settlement
from ddsolve.words import Listed, _, figure

if TYPE_CHECKING:
    from ddsolve.questions.settle import Settle


def result_table(result: Settlement) -> TableBlock:
    """Show what each player wins or loses, and the remainder of a rounding."""
    names = [player_name(player) for player in result.result]
    rows = [[_("result in whists"), *map(signed, result.result.values())]]
    notes = []
    if result.rounded is not None:
        rows.append([_("as the players round it"), *map(signed, result.rounded.values())])
        notes.append(phrase("what the rounding lost: {points}", points=shown_number(result.remainder)))
    if any(result.open_pools.values()):
        parts = Listed(
            _("{player} {points}", player=player_name(player), points=signed(points))
            for player, points in result.open_pools.items()
        )
        notes.append(phrase("The pools are not equal; of this result that makes {parts}.", parts=parts))
        if result.rounded is not None:
            notes.append(
                phrase("The formula of this convention has no such term: it is for a finished game.")
            )
    return table(["", *names], rows, "l", note=lines(*notes))


def settle_report(question: Settle, result: Settlement) -> Report:
    """Show the sheet and its settlement, with the money where whists have a price."""
    head = phrase("Settlement, {convention}", convention=_(question.convention.title))
    report: Report = [paragraph(strong(head)), sheet_table(question.sheet), result_table(result)]
    if (money := result.money) is not None:
        names = [player_name(player) for player in money]
        row = [_("money"), *(figure(float(amount), "+.2f") for amount in money.values())]
        exact = phrase("The money is of the exact result, not of the rounded one.")
        report.append(table(["", *names], [row], "l", note=EMPTY if result.rounded is None else exact))
    return report
