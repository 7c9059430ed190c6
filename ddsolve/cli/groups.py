"""Options that belong together: each group is one decorator, and reaches the command as one value.

A group is a frozen dataclass whose fields are named as its options are; `option_group` makes its decorator.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from typing import Any, TypeVar

import click

from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.cli import lazy
from ddsolve.cli.options import CONVENTION
from ddsolve.cli.run import Run
from ddsolve.conventions import Convention
from ddsolve.questions.scored import DEFAULT_CONVENTION
from ddsolve.words import N_

Function = TypeVar("Function", bound=Callable[..., Any])
Option = Callable[[Function], Function]


def option_group(name: str, kind: type[Any], *options: Option[Any]) -> Option[Any]:
    """Return the decorator that adds options and passes them as one argument, `kind` made of their values.

    A field without an option keeps its default.
    """
    names = [field.name for field in fields(kind)]

    def decorate(function: Callable[..., None]) -> Callable[..., None]:
        @wraps(function)
        def command(*positional: Any, **given: Any) -> None:
            group = kind(**{each: given.pop(each) for each in names if each in given})
            function(*positional, **given, **{name: group})

        decorated: Callable[..., None] = command
        for option in reversed(options):
            decorated = option(decorated)
        return decorated

    return decorate


# Scoring -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Scoring:
    """A convention with its overrides."""

    name: str
    overrides: tuple[str, ...]

    def load(self, run: Run) -> Convention:
        """Return the convention, and record it."""
        convention = Convention.load(self.name, self.overrides)
        run.convention = convention.name
        if self.overrides:
            run.echo(set=list(self.overrides))
        return convention


convention_option = lazy.option(
    "--convention",
    "name",
    type=CONVENTION,
    metavar="NAME",
    default=DEFAULT_CONVENTION,
    show_default=True,
    help=N_("A convention (`ddsolve conventions` lists them) or a .toml file."),
)
set_option = lazy.option(
    "--set",
    "overrides",
    metavar="OPTION=VALUE",
    multiple=True,
    help=N_("Override one option of the convention; may be repeated."),
)
players_option = lazy.option(
    "--players",
    type=click.IntRange(2, 4),
    help=N_("The number of players.  [default: 3, else what the convention is for]"),
)
table_options = option_group("scoring", Scoring, convention_option, set_option)
seed_option = lazy.option(
    "--seed",
    type=int,
    default=DEFAULT_SEED,
    show_default=True,
    help=N_("The seed of the sample; the same seed gives the same answer."),
)
