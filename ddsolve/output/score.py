"""The answers of `score` and `settle`: documents for JSON, tables for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from ddsolve.conventions import Convention
from ddsolve.output.blocks import Report, TableBlock, paragraph, table
from ddsolve.output.spans import EMPTY, lines, phrase, strong
from ddsolve.scoring import Entry, HandResult, HandScore, Settlement, Sheet
from ddsolve.scoring.exact import plain
from ddsolve.words import N_, Cited, Listed, _, figure

COLUMNS = {
    "pool": N_("pool"),
    "hill": N_("hill"),
    "whists": N_("whists"),
}


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


def numbers(values: Mapping[str, Fraction]) -> dict[str, int | float]:
    """Return exact values as JSON numbers."""
    return {player: plain(value) for player, value in values.items()}


# score ---------------------------------------------------------------------------------------------------


def entry_document(entry: Entry) -> dict[str, object]:
    """Return one entry as JSON."""
    return entry._asdict() | {"points": plain(entry.points)}


def hand_document(outcome: HandScore) -> dict[str, object]:
    """Return the entries and the values of a hand as JSON."""
    document: dict[str, object] = {
        "entries": [entry_document(entry) for entry in outcome.entries],
        "value": numbers(outcome.value),
    }
    return document | ({"closes_game": True} if outcome.closes_game else {})


def entry_rows(entries: Iterable[Entry]) -> list[list[object]]:
    """Return a row for each entry: player, column, points, why, source."""
    rows: list[list[object]] = []
    for entry in entries:
        column = _(COLUMNS[entry.column])
        if entry.against is not None:
            column = whists_on(entry.against)
        rows.append([player_name(entry.player), column, signed(entry.points), entry.why, Cited(entry.source)])
    return rows


def hand_report(convention: Convention, hand: HandResult, outcome: HandScore) -> Report:
    """Show what a hand writes and what it is worth to everyone."""
    head = phrase("{contract}, {convention}", contract=hand.contract, convention=_(convention.title))
    headers = [
        _("player"),
        _("column"),
        _("points"),
        _("why"),
        _("source"),
    ]
    entries = entry_rows(outcome.entries)
    written = table(headers, entries, "llrll") if entries else paragraph(phrase("nothing is written"))
    report: Report = [paragraph(strong(head)), written, value_table(outcome.value)]
    return (
        [
            *report,
            paragraph(
                phrase("The game is over: the soloist's pool closes, his hill goes to 0, all pools close.")
            ),
        ]
        if outcome.closes_game
        else report
    )


def value_table(value: Mapping[str, Fraction]) -> TableBlock:
    """Show values in whists, one column for each player."""
    names = [player_name(player) for player in value]
    row = [_("value in whists"), *(signed(points) for points in value.values())]
    return table(["", *names], [row], "l")


# settle --------------------------------------------------------------------------------------------------


def settlement_document(result: Settlement) -> dict[str, object]:
    """Return a settlement as JSON; `rounded` and what the rounding lost only where the convention rounds."""
    document: dict[str, object] = {
        "result": numbers(result.result),
        "pairs": {player: numbers(row) for player, row in result.pairs.items()},
    }
    if result.rounded is not None:
        document["rounded"] = numbers(result.rounded)
        document["remainder"] = plain(result.remainder)
    if any(result.open_pools.values()):
        document["open_pools"] = numbers(result.open_pools)
    return document


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
        notes.append(
            phrase("The pools are not closed; of the result their difference makes {parts}.", parts=parts)
        )
        if result.rounded is not None:
            notes.append(
                phrase("The formula of this convention has no such term: it is for a finished game.")
            )
    return table(["", *names], rows, "l", note=lines(*notes))


def settlement_report(
    convention: Convention, sheet: Sheet, result: Settlement, money: Mapping[str, Fraction] | None = None
) -> Report:
    """Show the sheet and its settlement, with the money where whists have a price."""
    head = phrase("Settlement, {convention}", convention=_(convention.title))
    report: Report = [paragraph(strong(head)), sheet_table(sheet), result_table(result)]
    if money is not None:
        names = [player_name(player) for player in money]
        row = [_("money"), *(figure(float(amount), "+.2f") for amount in money.values())]
        exact = phrase("The money is of the exact result, not of the rounded one.")
        report.append(table(["", *names], [row], "l", note=EMPTY if result.rounded is None else exact))
    return report
