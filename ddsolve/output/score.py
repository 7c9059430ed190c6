"""The answer of `score` for people, and numbers and players as every sheet shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ddsolve.output.report.blocks import Report, TableBlock, paragraph, table
from ddsolve.output.report.spans import phrase, strong
from ddsolve.scoring import Entry, HandScore, Sheet
from ddsolve.words import N_, Cited, _, figure

if TYPE_CHECKING:
    from ddsolve.questions.score import Score

COLUMNS = {"pool": N_("pool"), "hill": N_("hill"), "whists": N_("whists")}


def shown_number(number: Fraction | int) -> str:
    """Return a number for people: whole, or with two digits behind the point."""
    exact = Fraction(number)
    return str(exact.numerator) if exact.denominator == 1 else figure(float(exact), ".2f")


def signed(number: Fraction | int) -> str:
    """Return a gain or a loss with its sign."""
    return ("+" if number > 0 else "") + shown_number(number)


def player_name(player: str) -> str:
    """Return a seat as people read it; other names are names."""
    if player == "dealer":
        return _("dealer")
    return _("{seat:seat}", seat=player) if player in ("1", "2", "3") else player


def whists_on(player: str) -> str:
    """Return the name of the column of whists on a player."""
    if player in ("1", "2", "3"):
        return _("whists on {seat:seat}", seat=player)
    return _("whists on {player}", player=player)


def entry_rows(entries: Iterable[Entry]) -> list[list[object]]:
    """Return a row for each entry: player, column, points, why, source."""
    rows: list[list[object]] = []
    for entry in entries:
        column = _(COLUMNS[entry.column])
        if entry.against is not None:
            column = whists_on(entry.against)
        rows.append([player_name(entry.player), column, signed(entry.points), entry.why, Cited(entry.source)])
    return rows


def score_report(question: Score, outcome: HandScore) -> Report:
    """Show what a hand writes and what it is worth to everyone."""
    title = _(question.convention.title)
    head = phrase("{contract}, {convention}", contract=question.contract, convention=title)
    headers = [_("player"), _("column"), _("points"), _("why"), _("source")]
    entries = entry_rows(outcome.entries)
    written = table(headers, entries, "llrll") if entries else paragraph(phrase("nothing is written"))
    report: Report = [paragraph(strong(head)), written, value_table(outcome.value)]
    if outcome.sheet is not None:
        report.append(sheet_table(outcome.sheet))
        if question.convention.options.end == "races":
            told = phrase("No prize of a race is counted: a sheet does not say which race it is.")
            report.append(paragraph(told))
    if outcome.closes_game:
        told = phrase("The game is over: the soloist's pool closes, his hill goes to 0, all pools close.")
        report.append(paragraph(told))
    return report


def value_table(value: Mapping[str, Fraction]) -> TableBlock:
    """Show values in whists, one column for each player."""
    names = [player_name(player) for player in value]
    row = [_("value in whists"), *(signed(points) for points in value.values())]
    return table(["", *names], [row], "l")


def sheet_table(sheet: Sheet) -> TableBlock:
    """Show the totals of a sheet."""
    on = [whists_on(player) for player in sheet.players]
    headers = ["", _("pool"), _("hill"), *on]
    rows = [
        [
            player_name(player),
            shown_number(sheet.pool[player]),
            shown_number(sheet.hill[player]),
            *_whist_cells(sheet, player),
        ]
        for player in sheet.players
    ]
    return table(headers, rows, "l")


def _whist_cells(sheet: Sheet, player: str) -> Sequence[str]:
    row = sheet.whists[player]
    return [shown_number(row[other]) if other in row else "" for other in sheet.players]
