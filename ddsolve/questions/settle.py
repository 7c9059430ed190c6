"""`settle`: the final sum of a score sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Any

from ddsolve.asking.ask import Asked, Question, asked
from ddsolve.errors import ScoreError
from ddsolve.io.disk import file_of
from ddsolve.io.documents import plain
from ddsolve.io.reading import Reads, read
from ddsolve.questions.game import convention_of
from ddsolve.questions.scored import Ruled
from ddsolve.scoring import Settlement, Sheet, settle
from ddsolve.scoring.entries import exact_number
from ddsolve.scoring.game_file import GameFile, is_game
from ddsolve.scoring.game_lines import is_typed
from ddsolve.scoring.sheet import is_sheet, money, read_whole_sheet
from ddsolve.scoring.whole_game import Game
from ddsolve.solving.bench import Bench
from ddsolve.words import N_


def read_sheet(given: object) -> object:
    """Return a sheet; its text, or its object of JSON, as it is: how it is read hangs on the convention."""
    return given if isinstance(given, str | Mapping) else read(Sheet, given, "sheet")


def read_price(given: object) -> object:
    """Return the price of a whist; its text as it is."""
    return given if isinstance(given, str) else exact_number(given, "stake")


class Sheeted(Asked):
    """A score sheet, and what a whist costs."""

    sheet: Reads[Annotated[Sheet, read_sheet], Sheet | str | Mapping[str, Any]] = asked(
        "", kw_only=False, argument=True, document=True, trailing=True, metavar="SHEET", echo=Sheet.to_json
    )


class Settle(Ruled, Sheeted, Question[Settlement]):
    """What each player wins or loses by a score sheet, in whists: exact, and as the convention rounds it."""

    help = N_("""Settle a score sheet: what each player wins or loses, exact, and as the convention rounds it.

    The sheet is typed, for each player NAME POOL HILL and whists OTHER=WHISTS; or a file of such lines, of a
    game, as `ddsolve game` reads it, or of JSON with players, pool, hill and whists ('-' reads standard
    input).

    \b
    Examples:
      ddsolve settle A 20 4 B=12 C=3, B 10 2 A=5, C 12 0
      ddsolve settle sheet.json --convention sochi-finnish
    with sheet.json
      {"players": ["A", "B", "C"], "pool": {"A": 10, "B": 10, "C": 10},
       "hill": {"A": 15, "B": 16, "C": 20},
       "whists": {"A": {"B": 50}, "B": {"A": 110}}}
    """)

    stake: Reads[Annotated[Fraction, read_price] | None, Fraction | float | str | None] = asked(
        N_("The price of a whist, as 0.5: show the money too."),
        default=None,
        metavar="PRICE",
        quiet=True,
        echo=lambda stake: stake and plain(stake),
    )

    def check(self) -> None:
        """Read the sheet, whose text may name the convention, and settle it."""
        super().check()
        sheet: object = self.sheet
        if isinstance(sheet, str) and not is_sheet(sheet) and (is_typed(sheet) or is_game(sheet)):
            if is_typed(sheet) and "\n" not in sheet.strip():
                read_whole_sheet(sheet)  # it says how a sheet is written: a game has a line for each hand
            file = GameFile.parse(sheet)
            if is_typed(sheet) and not file.records:
                read_whole_sheet(sheet)
            typed = self.convention if "convention" in self.given else None
            convention = convention_of(file, file_of(sheet), typed, self.overrides, self.convention)
            self.put(convention=convention)
            sheet = Game.replay(file, self.convention).sheet
        self.put(sheet=Sheet.of(sheet, self.convention.options))
        self.put(stake=self._price())
        assert self.settled.result

    def _price(self) -> Fraction | None:
        """Read the price of a whist; ScoreError for what is none, and for nothing."""
        stake: Fraction | str | None = self.stake
        if stake is None:
            return None
        price = exact_number(stake, "--stake", comma=True) if isinstance(stake, str) else stake
        if price <= 0:
            raise ScoreError(
                "the price of a whist is a number above zero, not {stake!r}", stake=str(stake)[:20]
            )
        return price

    @cached_property
    def settled(self) -> Settlement:
        """The settlement, with the money where a whist has a price."""
        result = settle(self.convention, self.sheet)
        return result if self.stake is None else replace(result, money=money(result.result, self.stake))

    def answer(self, bench: Bench) -> Settlement:
        """Return the settlement."""
        return self.settled
