"""The command `game`: a file of hand results, replayed to the sheet and the settlement."""

from __future__ import annotations

import re
from pathlib import Path

from ddsolve.cli import lazy
from ddsolve.cli.groups import CONVENTION, DEFAULT_CONVENTION, set_option
from ddsolve.cli.options import FILE, html_option, output_options
from ddsolve.cli.result_options import read_document
from ddsolve.cli.run import Run
from ddsolve.conventions import NAMES, Convention
from ddsolve.errors import ScoreError
from ddsolve.output.game import game_document, game_report
from ddsolve.scoring.game_file import GameFile
from ddsolve.scoring.settlement import settle
from ddsolve.scoring.whole_game import Game
from ddsolve.words import N_, _

_PLAIN_FILE = re.compile(r"(?!\.)[^/\\:]{1,100}\.toml", re.IGNORECASE)


@lazy.command(
    "game",
    help=N_(
        "Replay a list of hand results: the sheet as players write it, and the "
        "settlement.\n\n    FILE is JSON or TOML: players (clockwise; the last one deals "
        "first), perhaps a convention, a map `set` of\n    options and the first dealer; and "
        "hands, each with a contract, a soloist, calls and tricks by name. A fine\n    is a "
        "hand with the fields fine and player. Where there is more to say a hand also has "
        'dealer, bomb, widow,\n    dealer_for, bonus_off_hill, aid ("hill" or points by '
        "receiver), blind_passes, and, true or false, closed,\n    off_hill, halves, hand "
        "(without the widow), resigned, preference, thrown, overbid_misere.\n\n    \b\n    "
        "Example:\n      ddsolve game pulka.json --convention sochi\n    with pulka.json\n      "
        '{"players": ["Anna", "Boris", "Vera"], "hands": [\n        {"contract": "6S", '
        '"soloist": "Anna", "calls": "Boris=whist, Vera=pass",\n         "tricks": {"Anna": '
        '6, "Boris": 4, "Vera": 0}},\n        {"contract": "allpass", "tricks": {"Anna": 0, '
        '"Boris": 4, "Vera": 6}}]}\n    '
    ),
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
        raise ScoreError(
            _(
                "convention {name!r}: a game names a .toml file beside it or one of {known}",
                name=name[:40],
                known=", ".join(NAMES),
            )
        )
    return Path(file.removeprefix("@")).parent / name
