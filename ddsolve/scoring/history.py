"""Every running total of a game, field by field, as players write them."""

from __future__ import annotations

from fractions import Fraction

from ddsolve.scoring.running import running_totals
from ddsolve.scoring.sheet import Sheet

Field = tuple[str, str, str | None]  # player, column, against


class History:
    """The totals of each field after each hand that changed it, one at the start included if it is not 0."""

    def __init__(self, sheet: Sheet) -> None:
        self._last = dict.fromkeys(_totals(sheet), Fraction(0))
        self.totals: dict[Field, list[Fraction]] = {field: [] for field in self._last}
        self.note(sheet)

    def note(self, sheet: Sheet) -> None:
        """Take down the fields that changed."""
        for field, total in _totals(sheet).items():
            if total != self._last[field]:
                self.totals[field].append(total)
                self._last[field] = total

    def written(self, comma: bool = False) -> dict[Field, str]:
        """Return each field as it looks on paper."""
        return {field: running_totals(totals, comma) for field, totals in self.totals.items()}


def _totals(sheet: Sheet) -> dict[Field, Fraction]:
    found: dict[Field, Fraction] = {}
    for player in sheet.players:
        found[player, "pool", None] = sheet.pool[player]
        found[player, "hill", None] = sheet.hill[player]
        for other, points in sheet.whists[player].items():
            found[player, "whists", other] = points
    return found
