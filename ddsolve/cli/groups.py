"""Options that belong together: each group is one decorator, and reaches the command as one value.

A group is a frozen dataclass whose fields are named as its options are; `option_group` makes its decorator.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from typing import Any, TypeVar

import click

from ddsolve.advice.figures.sampling import CLOSED_SAMPLES, DEFAULT_SEED
from ddsolve.cli import lazy
from ddsolve.cli.options import CONVENTION as CONVENTION
from ddsolve.cli.options import choice_option
from ddsolve.cli.run import Run
from ddsolve.conventions import Convention
from ddsolve.conventions.players import wrong_players
from ddsolve.errors import ScoreError
from ddsolve.scoring.sharing import SPLITS
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import Effort
from ddsolve.words import N_, _

DEFAULT_CONVENTION = "sochi"


TABLE_SIZE = click.IntRange(1, 1 << 16)

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
    """A convention with its overrides, and the number of players, None where it was not said."""

    name: str
    overrides: tuple[str, ...]
    players: int | None = None

    def load(self, run: Run) -> Convention:
        """Return the convention, and record it."""
        convention = Convention.load(self.name, self.overrides)
        run.convention = convention.name
        if self.overrides:
            run.echo(set=list(self.overrides))
        return convention

    def players_in(self, convention: Convention) -> int:
        """Return the players asked for: three where nothing was, or what the convention is made for."""
        allowed = convention.options.players
        if self.players is None:
            return 3 if 3 in allowed else allowed[0]
        if self.players not in allowed:
            raise ScoreError(wrong_players(self.players, convention.options))
        return self.players


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
scoring_options = option_group("scoring", Scoring, convention_option, set_option, players_option)


split_option = choice_option(
    "split",
    SPLITS,
    N_(
        "How two whisters share their tricks: as they are played, evenly with the odd one to "
        "the first or the second, or all to one."
    ),
)
# The search ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Threads:
    """How many threads work, and the most memory for what each of them remembers, in MiB."""

    jobs: int | None
    table_mb: int | None

    def open(self, tables: int = 1) -> Bench:
        """Return the threads, to be used as a context; tables: how many of each thread share the memory."""
        return Bench(self.jobs, None if self.table_mb is None else (self.table_mb << 20) // tables)


threads_options = option_group(
    "threads",
    Threads,
    lazy.option(
        "--jobs",
        "--threads",
        "jobs",
        type=click.IntRange(1, 256),
        help=N_("How many threads work.  [default: every core]"),
    ),
    lazy.option(
        "--table-mb", type=TABLE_SIZE, help=N_("The most memory for the table of each thread, in MiB.")
    ),
)


effort_options = option_group(
    "effort",
    Effort,
    lazy.option("--quick", is_flag=True, help=N_("Answer with the first estimate, from a small sample.")),
    lazy.option(
        "--seconds",
        type=click.FloatRange(0, min_open=True),
        help=N_("Answer after so many seconds, or with the first estimate; such an answer is partial."),
    ),
)


def asked_of(effort: Effort) -> dict[str, object]:
    """Return what was asked of the effort, to be recorded; UsageError for both limits at once."""
    if effort.quick and effort.seconds is not None:
        raise click.UsageError(_("--quick answers as soon as it can: leave out --seconds"))
    asked: dict[str, object] = {"quick": True} if effort.quick else {}
    return asked if effort.seconds is None else {"seconds": effort.seconds}


seed_option = lazy.option(
    "--seed",
    type=int,
    default=DEFAULT_SEED,
    show_default=True,
    help=N_("The seed of the sample; the same seed gives the same answer."),
)


@dataclass(frozen=True, slots=True)
class Closed:
    """Whether it is asked what is made unseen, and over how many layouts; None: what is usual."""

    closed: bool | None
    samples: int | None

    def record(self, run: Run, *, usual: bool = False) -> int:
        """Return how many layouts to draw, and record the sample; UsageError where none is asked for.

        usual: whether it is answered where nothing is said.
        """
        if not (usual if self.closed is None else self.closed):
            if self.samples is not None:
                raise click.UsageError(_("--samples is for --closed"))
            return 0
        samples = self.samples or CLOSED_SAMPLES
        run.echo(closed=True, samples=samples)
        return samples


def closed_options(text: str, *, usual: bool = False) -> Option[Any]:
    """Add `--closed`, with its help, and how many layouts it looks at: `--samples`.

    usual: it may be the usual answer, and refused with `--no-closed`.
    """
    closed = lazy.option(
        "--closed/--no-closed" if usual else "--closed", is_flag=True, default=None, help=text
    )
    samples = lazy.option(
        "--samples",
        type=click.IntRange(3, 1_000_000),
        help=N_("With --closed: how many layouts value what is made unseen.  [default: 200]"),
    )
    return option_group("closed", Closed, closed, samples)


def series_option(told: str) -> Callable[[Function], Function]:
    """Add `--round`, the place of an all-pass in its series, as `allpass_round`; told: the help."""
    return lazy.option(
        "--round",
        "allpass_round",
        type=click.IntRange(1, 50),
        default=1,
        show_default=True,
        help=told,
    )


# Without the widow ---------------------------------------------------------------------------------------

no_widow_option = lazy.option(
    "--no-widow",
    is_flag=True,
    help=N_("Ten cards played without the widow: two of the 22 unseen cards are dead."),
)


def refuse_beside_no_widow(**given: object) -> None:
    """Raise UsageError for what tells cards of the others, which is not known without the widow."""
    for name, value in given.items():
        if value:
            raise click.UsageError(
                _(
                    "--no-widow and --{option}: without the widow only the own ten cards are known",
                    option=name.replace("_", "-"),
                )
            )
