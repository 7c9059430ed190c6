"""What must hold between options, whatever each of them says alone."""

from __future__ import annotations

from ddsolve.conventions.options import Options
from ddsolve.errors import ConventionError
from ddsolve.words import say

LEVELS = 5  # six to ten


def check_together(options: Options) -> None:
    """Raise ConventionError where single options are allowed but cannot stand together."""
    if len(options.game_values) != LEVELS:
        raise ConventionError(say("conventions.five_values", name="game_values"))
    for name in ("players", "allpass_prices", "exit_levels", "bomb_factors"):
        if not getattr(options, name):
            raise ConventionError(say("conventions.empty_list", name=name))
    if options.races and not options.pool_size:
        raise ConventionError(say("conventions.needs", name="races", other="pool_size"))
    if options.end == "races" and not (options.races or options.races_as_players):
        raise ConventionError(say("conventions.needs", name="end=races", other="races"))
    if options.end == "list" and options.game_list == "none":
        raise ConventionError(say("conventions.needs", name="end=list", other="game_list"))
    if options.first_empty_hill and len(options.first_empty_hill) != 2:
        raise ConventionError(say("conventions.two_prizes", name="first_empty_hill"))
