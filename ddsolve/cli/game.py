"""The command `game`: a file of hand results, replayed to the sheet and the settlement."""

from __future__ import annotations

import re
from pathlib import Path

from ddsolve.cli import lazy
from ddsolve.cli.groups import CONVENTION, DEFAULT_CONVENTION, set_option
from ddsolve.cli.options import FILE, html_option, output_options
from ddsolve.cli.result_options import read_document
from ddsolve.cli.run import Run
from ddsolve.conventions import NAMES, Convention, misspelt_convention
from ddsolve.errors import ScoreError
from ddsolve.output.game import game_document, game_report
from ddsolve.scoring.game_file import GameFile
from ddsolve.scoring.settlement import settle
from ddsolve.scoring.whole_game import Game
from ddsolve.words import N_, Typed, _

_PLAIN_FILE = re.compile(r"(?!\.)[^/\\:]{1,100}\.toml", re.IGNORECASE)


@lazy.command(
    "game",
    help=N_("""Replay the hands of an evening: the sheet as players write it, and the settlement.

    FILE is a line for the players and perhaps the convention, then a line for each hand: the soloist with
    his contract; the calls; the tricks in the order of the players, or by name. The players sit clockwise,
    the last one deals first. An all-pass has no soloist; the soloist's tricks may stand alone behind his
    contract, as `2`, `clean` or `down one`, where that is enough. What else there is to say stands between
    semicolons: closed, without the widow, resigned, halves, preference, the auction. A line
    `continue` lets the game go on after its end. JSON and TOML, with more fields, are read too: players,
    convention, set, dealer, continue, and hands with contract, soloist, calls, tricks.

    \b
    Example:
      ddsolve game evening.txt --convention sochi
    with evening.txt
      Anna, Boris, Vera; sochi
      Anna 7S; Boris whist, Vera pass; 7-3-0
      allpass 2-3-5
      Vera misere 2
    """),
)
@lazy.argument("file", type=FILE, metavar="FILE")
@lazy.option(
    "--convention",
    "name",
    type=CONVENTION,
    metavar="NAME",
    help=N_("The convention, instead of the file's.  [default: sochi]"),
)
@set_option
@output_options
@html_option
def game_command(run: Run, file: str, name: str | None, overrides: tuple[str, ...]) -> None:
    """Replay a game."""
    read = GameFile.parse(read_document(file))
    convention = Convention.load(name or _own_convention(read.convention, file), read.overrides)
    convention = convention.changed(overrides)
    run.convention = convention.name
    run.echo(file=file, players=list(read.players))
    if overrides:
        run.echo(set=list(overrides))
    game = Game.replay(read, convention)
    result = settle(convention, game.sheet)
    run.answer(game_document(game, result), lambda: game_report(game, result))


def _own_convention(name: str | None, file: str) -> str | Path:
    """Return the convention that a game names: one of ours, or a file beside the game's, nothing else."""
    if name is None:
        return DEFAULT_CONVENTION
    if name in NAMES:
        return name
    if not _PLAIN_FILE.fullmatch(name):
        raise misspelt_convention(name) or ScoreError(
            _(
                "convention {name!r}: a game names a .toml file beside it or one of {known}",
                name=name[:40],
                known=Typed(", ".join(NAMES)),
            )
        )
    return Path(file.removeprefix("@")).parent / name
