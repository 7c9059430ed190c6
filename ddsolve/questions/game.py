"""`game`: the hands of an evening, replayed to the sheet and the settlement."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, ClassVar

from ddsolve.asking.ask import Question, asked
from ddsolve.asking.declared import TextsGiven
from ddsolve.conventions import NAMES, Convention, misspelt_convention, named
from ddsolve.errors import ScoreError
from ddsolve.io.disk import file_of
from ddsolve.io.reading import Reads, read
from ddsolve.questions.scored import DEFAULT_CONVENTION, overrides_asked
from ddsolve.scoring.game_file import GameFile
from ddsolve.scoring.whole_game import Game as Played
from ddsolve.solving.bench import Bench
from ddsolve.words import N_, Typed

_PLAIN_FILE = re.compile(r"(?!\.)[^/\\:]{1,100}\.toml", re.IGNORECASE)


def read_game(given: object) -> object:
    """Return a game; its text as it is."""
    return given if isinstance(given, str) else read(GameFile, given, "file")


class Game(Question[Played]):
    """A whole game: every hand, the sheet as players write it, and the settlement.

    named: what the file is called.
    """

    help = N_("""Replay the hands of an evening: the sheet as players write it, and the settlement.

    FILE is a line for the players and perhaps the convention, then a line for each hand: the soloist with
    his contract; the calls; the tricks in the order of the players, or by name. The players sit clockwise,
    the last one deals first. An all-pass has no soloist; the soloist's tricks may stand alone behind his
    contract, as `2`, `clean` or `down one`, where that is enough. What else there is to say stands between
    semicolons: closed, without the widow, resigned, halves, preference, the auction. A line
    `continue` lets the game go on after its end. JSON and TOML, with more fields, are read too: players,
    convention, set, dealer, continue, and hands with contract, soloist, calls, tricks. What it is in money
    tells `ddsolve settle FILE --stake PRICE`.

    \b
    Example:
      ddsolve game evening.txt --convention sochi
    with evening.txt
      Anna, Boris, Vera; sochi
      Anna 7S; Boris whist, Vera pass; 7-3-0
      allpass 2-3-5
      Vera misere 2
    """)

    file: Reads[Annotated[GameFile, read_game], GameFile | str] = asked(
        "", kw_only=False, argument=True, document=True, metavar="FILE"
    )
    convention: Reads[Convention, Convention | str | None] = asked(
        N_("The convention, instead of the file's.  [default: sochi]"),
        default=None,
        kw_only=False,
        metavar="NAME",
        key=None,
    )
    overrides: TextsGiven = overrides_asked()
    named: ClassVar[str] = ""

    def check(self) -> None:
        """Read the game, and find its convention."""
        super().check()
        text: object = self.file
        if isinstance(text, str):
            self.put(file=GameFile.parse(text), named=file_of(text))
        usual: Convention | None = self.convention  # an analyst's own stands there, though it was not given
        typed = usual if "convention" in self.given else None
        self.put(convention=convention_of(self.file, self.named, typed, self.overrides, usual))

    def echo(self) -> dict[str, object]:
        """Return the input: what the file is called, and who plays."""
        return {**super().echo(), "file": self.named, "players": list(self.file.players)}

    def answer(self, bench: Bench) -> Played:
        """Return the game after its last hand; ScoreError names the hand that cannot be."""
        return Played.replay(self.file, self.convention)


def convention_of(
    file: GameFile,
    named: str,
    typed: Convention | None,
    overrides: Iterable[str],
    usual: Convention | None = None,
) -> Convention:
    """Return the convention of a game: the one typed, else the file's, with the options of both.

    named: what the file is called, beside which its own convention may lie. usual: where neither says any.
    """
    convention, own = typed, file.convention
    if convention is None and own is not None:
        convention = Convention.load(_own_convention(own, named))
    if convention is None:
        convention = usual or Convention.load(DEFAULT_CONVENTION)
    return convention.changed(file.overrides).changed(overrides)


def _own_convention(name: str, file: str) -> str | Path:
    """Return the convention that a game names: one of ours, or a file beside the game's, nothing else."""
    if named(name) in NAMES:
        return named(name)
    if not _PLAIN_FILE.fullmatch(name):
        raise misspelt_convention(name) or ScoreError(
            "convention {name!r}: a game names a .toml file beside it or one of {known}",
            name=name[:40],
            known=Typed(", ".join(NAMES)),
        )
    return Path(file.removeprefix("@")).parent / name
