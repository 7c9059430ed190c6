"""`conventions`: the list, one convention with its sources, where two differ, what they pay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated

from ddsolve.asking.ask import AskingError, Question, asked
from ddsolve.asking.declared import TextsGiven
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
from ddsolve.errors import ScoreError
from ddsolve.io.reading import Reads
from ddsolve.questions.scored import overrides_asked, players_asked
from ddsolve.scoring.calling import whist_is_forced
from ddsolve.scoring.hand_result import Call, HandResult
from ddsolve.scoring.one_hand import HandScore, score
from ddsolve.solving.bench import Bench
from ddsolve.values.answers import Json
from ddsolve.values.contract import ALLPASS, MISERE, Contract
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import N_

SIX_MADE = Contract.parse("6S")
SEVEN_DOWN = Contract.parse("7C")
TRICKS = (6, 2, 2)  # the soloist's, then each defender's
EVENTS = ("made", "down", "caught", "allpass")


def pay_row(convention: Convention, players: int) -> dict[str, HandScore | None]:
    """Return the four results for one number of players; None for what the convention does not have.

    6♠ made and 7♣ one down with two tricks for each defender, whisted by the first of them alone in open play
    (by both where the whist is compulsory); misère caught by two; a first all-pass of 2, 3 and 5 tricks.
    """
    soloist = Seat.SECOND if players == 2 else Seat.FIRST
    hands: dict[str, HandResult] = {}
    for event, contract in (("made", SIX_MADE), ("down", SEVEN_DOWN)):
        tricks = dict(zip((soloist, *soloist.others), TRICKS, strict=True))
        calls = () if whist_is_forced(convention.options, contract) else _lone_whist(players, soloist)
        hands[event] = HandResult(
            contract=contract, players=players, soloist=soloist, tricks=tricks, calls=calls
        )
    caught = dict(zip((soloist, *soloist.others), (2, 4, 4), strict=True))
    hands["caught"] = HandResult(contract=MISERE, players=players, soloist=soloist, tricks=caught)
    if players > 2:  # a hussar's all-pass has two takers only
        hands["allpass"] = HandResult(
            contract=ALLPASS, players=players, tricks=dict(zip(SEATS, (2, 3, 5), strict=True)), round=1
        )
    return {event: _scored(convention, hands[event]) if event in hands else None for event in EVENTS}


@dataclass(frozen=True, slots=True)
class PayTable:
    """The four results under some conventions."""

    rows: Mapping[Convention, Mapping[str, HandScore | None]]

    def as_json(self) -> Json:
        """Return the entries and values of each result by convention; null for what it does not have."""
        return {
            "pay": {
                convention.name: {
                    event: None if outcome is None else outcome.as_json() for event, outcome in row.items()
                }
                for convention, row in self.rows.items()
            }
        }


def pay_table(conventions: Iterable[Convention], players: int) -> PayTable:
    """Return the rows of all conventions; one that so many cannot play takes the number it is made for."""
    table = {}
    for convention in conventions:
        allowed = convention.options.players
        table[convention] = pay_row(convention, players if players in allowed else allowed[0])
    return PayTable(table)


def _lone_whist(players: int, soloist: Seat) -> tuple[Call, ...]:
    first, second = soloist.others
    return ((first, "whist"),) if players == 2 else ((first, "whist"), (second, "pass"))


def _scored(convention: Convention, hand: HandResult) -> HandScore | None:
    try:
        return score(convention, hand)
    except ScoreError:
        return None  # the rogues know no all-pass


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
