"""The answer of `conventions --pay`: four results under every convention."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ddsolve.conventions import Convention
from ddsolve.output.blocks import Report, paragraph, table
from ddsolve.output.score import hand_document, shown_number, signed
from ddsolve.output.spans import phrase
from ddsolve.scoring import HandScore
from ddsolve.scoring.pay_table import EVENTS
from ddsolve.words import N_, Listed, Typed, _

_CONVENTION_REPORT_PAY = {
    "made": N_("6♠ made"),
    "down": N_("7♣ one down"),
    "caught": N_("misère, two tricks"),
    "allpass": N_("first all-pass, 2-3-5"),
    "note": N_(
        "What the soloist writes (P pool, H hill, w whists owed) and its value for him in "
        "whists; all-pass: the value for each.\nTwo tricks for each defender, whisted by the "
        "first alone in open play (by both where they must)."
    ),
}


# What the soloist writes, in short.
_COLUMN = {"pool": N_("P{points}"), "hill": N_("H{points}"), "whists": N_("w{points}")}
Rows = Mapping[Convention, Mapping[str, HandScore | None]]


def pay_document(rows: Rows) -> dict[str, object]:
    """Return the entries and values of each result by convention; null for what it does not have."""
    return {
        "pay": {
            convention.name: {
                event: None if outcome is None else hand_document(outcome) for event, outcome in row.items()
            }
            for convention, row in rows.items()
        }
    }


def pay_report(rows: Rows) -> Report:
    """Show a row for each convention: what the soloist writes and its value; all-pass for each player."""
    headers = ["", *(_(_CONVENTION_REPORT_PAY[event]) for event in EVENTS)]
    cells = [[Typed(convention.name), *_cells(row)] for convention, row in rows.items()]
    return [
        table(headers, cells, "lllll"),
        paragraph(
            phrase(
                "What the soloist writes (P pool, H hill, w whists owed) and its value for him in "
                "whists; all-pass: the value for each.\nTwo tricks for each defender, whisted by the "
                "first alone in open play (by both where they must)."
            )
        ),
    ]


def _cells(row: Mapping[str, HandScore | None]) -> list[str]:
    found = []
    for event in EVENTS:
        outcome = row[event]
        if outcome is None:
            found.append("-")
        elif event == "allpass":
            found.append("  ".join(signed(value) for value in outcome.value.values()))
        else:
            found.append(_soloist(outcome))
    return found


def _soloist(outcome: HandScore) -> str:
    """Return the soloist's points by column and his value. The soloist is who owes or has the first entry."""
    soloist = next(entry.player for entry in outcome.entries if entry.column != "whists")
    columns = dict.fromkeys(("pool", "hill", "whists"), Fraction(0))
    for entry in outcome.entries:
        if entry.against == soloist:
            columns["whists"] += entry.points
        elif entry.player == soloist and entry.column != "whists":
            columns[entry.column] += entry.points
    written = Listed(
        _(_COLUMN[name], points=shown_number(points)) for name, points in columns.items() if points
    )
    return _("{value}  ({written: })", value=signed(outcome.value[soloist]), written=written)
