"""The command `game`: a file of hand results, replayed to the sheet and the settlement."""

from __future__ import annotations

import re
from pathlib import Path

import click

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
from ddsolve.words import say

_PLAIN_FILE = re.compile(r"(?!\.)[^/\\:]{1,100}\.toml", re.IGNORECASE)


@click.command("game", help=say("scoring_help.game"))
@click.argument("file", type=FILE, metavar="FILE")
@click.option(
    "--convention", "name", type=CONVENTION, metavar="NAME", help=say("scoring_help.option_game_convention")
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
        raise ScoreError(say("game.convention_elsewhere", name=name[:40], known=", ".join(NAMES)))
    return Path(file.removeprefix("@")).parent / name
