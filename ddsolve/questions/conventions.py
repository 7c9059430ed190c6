"""`conventions`: the list, one convention with its sources, where two differ, what they pay."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from ddsolve.asking.ask import AskingError, Question, asked
from ddsolve.asking.fields import TextsGiven
from ddsolve.conventions import NAMES, Convention
from ddsolve.conventions.asked import (
    Compared,
    Described,
    Fitting,
    Listing,
    Questions,
    Schema,
    fitting,
    read_answers,
)
from ddsolve.io.reading import Reads
from ddsolve.questions.scored import overrides_asked, players_asked
from ddsolve.scoring.pay_table import PayTable, pay_table
from ddsolve.solving.bench import Bench
from ddsolve.words import N_

About = Listing | Described | Schema | Compared | PayTable | Questions | Fitting


class Conventions(Question[About]):
    """The scoring conventions: their list, one with every option, where two differ, or what each pays."""

    help = N_("""List the scoring conventions, or show one with every option and its source.

    \b
    Examples:
      ddsolve conventions leningrad
      ddsolve conventions --compare sochi leningrad
      ddsolve conventions --pay --players 4
      ddsolve conventions --ask
    """)

    name: Reads[Convention | None, Convention | str | None] = asked(
        "", default=None, kw_only=False, argument=True, key=None
    )
    schema: bool = asked(
        N_("Show what each option means and may be; with a convention, what it is there."),
        default=False,
        spelled=("--options",),
        key="options",
        quiet=True,
    )
    pay: bool = asked(
        N_("Show what each convention pays for four well-known results."), default=False, quiet=True
    )
    players: int | None = players_asked()
    compare: Reads[tuple[Convention, Convention] | None, tuple[Convention | str, Convention | str] | None] = (
        asked(
            N_("Show where two conventions differ."),
            default=None,
            metavar="A B",
            quiet=True,
            echo=lambda two: two and [convention.name for convention in two],
        )
    )
    which: bool = asked(
        N_("Show eight questions that tell which convention is played."),
        default=False,
        spelled=("--ask",),
        key="ask",
        quiet=True,
    )
    answers: Reads[Annotated[tuple[int, ...], read_answers] | None, str | Iterable[int] | None] = asked(
        N_("The answers to them by number, 0 for any: the conventions that fit best."),
        default=None,
        metavar="NUMBERS",
        quiet=True,
    )
    overrides: TextsGiven = overrides_asked()

    def check(self) -> None:
        """Refuse two questions at once; put conventions with their overrides in place."""
        super().check()
        one, two = self.name, self.compare
        asking = self.which or self.answers is not None
        if (two is not None) + (one is not None or self.schema) + self.pay + asking > 1:
            raise AskingError("give one convention, or one of --compare, --options, --pay and --ask")
        if self.overrides and not (one or two or self.pay):
            raise AskingError("--set needs a convention, --compare or --pay")
        if self.answers is not None:
            self.idle("which", reason=N_("{option} shows the questions, and --answers answers them"))
        if self.players and not self.pay:
            raise AskingError("--players goes with --pay")
        if one is not None:
            self.put(name=one.changed(self.overrides))
        if two is not None:
            self.put(compare=tuple(convention.changed(self.overrides) for convention in two))

    @property
    def named_convention(self) -> Convention | None:
        """The convention that is shown."""
        return self.name

    def answer(self, bench: Bench) -> About:
        """Return what was asked for."""
        if self.compare is not None:
            return Compared(*self.compare)
        if self.name is not None:
            return Described(self.name)
        if self.pay:
            return pay_table((Convention.load(each, self.overrides) for each in NAMES), self.players or 3)
        if self.answers is not None:
            return fitting(self.answers)
        if self.which:
            return Questions()
        return Schema() if self.schema else Listing(tuple(map(Convention.load, NAMES)))
