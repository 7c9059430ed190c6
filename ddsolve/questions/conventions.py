"""`conventions`: the list, one convention with its sources, where two differ, what they pay, which fits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from ddsolve.asking.ask import AskingError, Question, asked
from ddsolve.asking.declared import TextsGiven
from ddsolve.conventions.convention import NAMES, Convention, Setting, source_names
from ddsolve.conventions.schema import allowed_values, meaning, option_fields, written
from ddsolve.errors import ConventionError, ScoreError
from ddsolve.io.reading import Reads, read_items
from ddsolve.questions.scored import overrides_asked, players_asked
from ddsolve.scoring.calling import whist_is_forced
from ddsolve.scoring.hand_result import Call, HandResult
from ddsolve.scoring.one_hand import HandScore, score
from ddsolve.solving.bench import Bench
from ddsolve.values.answers import Json, as_json
from ddsolve.values.contract import ALLPASS, MISERE, Contract
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import N_

# Which convention do we play? Eight questions, and the conventions that fit the answers best.


# What players tell conventions apart by, in the order in which they come to speak of it.
ASKED = ("k_hill", "success", "split", "responsibility", "half_whist", "stalingrad", "allpass_prices", "end")


def _value(convention: Convention, option: str) -> str:
    return written(convention.setting(option).value)


@cache
def values_asked() -> dict[str, tuple[str, ...]]:
    """Return what each question may be answered: the values of the conventions, the commonest first."""
    known = [Convention.load(name) for name in NAMES]
    counted = {option: Counter(_value(convention, option) for convention in known) for option in ASKED}
    return {
        option: tuple(value for value, _count in values.most_common()) for option, values in counted.items()
    }


def read_answers(given: object) -> tuple[int, ...]:
    """Read the number of the answer to each question, 0 for any; ConventionError for what is none."""
    words = given.replace(",", " ").split() if isinstance(given, str) else given
    numbers = read_items(words, "answers", ordered=True)
    most = [len(values) for values in values_asked().values()]
    told = [int(str(one)) if str(one).isdecimal() and len(str(one)) < 3 else -1 for one in numbers]
    if len(told) != len(most) or not all(0 <= one <= top for one, top in zip(told, most, strict=True)):
        tops = " ".join(map(str, most))
        raise ConventionError(
            "answers are {count} numbers, 0 for any and {tops} at most", count=len(most), tops=tops
        )
    if not any(told):
        raise ConventionError("every answer is 0, which any convention fits: answer one question at least")
    return tuple(told)


@dataclass(frozen=True, slots=True)
class Questions:
    """The questions with what may be answered."""

    def as_json(self) -> Json:
        """Return each question with its answers, in order."""
        return {
            "questions": [
                {"option": option, "meaning": meaning(option), "answers": list(values)}
                for option, values in values_asked().items()
            ]
        }


@dataclass(frozen=True, slots=True)
class Fit:
    """A convention, and what of the answers is otherwise there."""

    convention: Convention
    otherwise: dict[str, str]

    @property
    def file(self) -> str:
        """The text of a convention file that plays as was answered."""
        told = "".join(f'{option} = "{value}"\n' for option, value in self.otherwise.items())
        return f'builds_on = "{self.convention.name}"\n[options]\n{told}'


@dataclass(frozen=True, slots=True)
class Fitting:
    """The conventions that fit the answers best, all as well as the first."""

    answers: dict[str, str]
    nearest: tuple[Fit, ...]

    def as_json(self) -> Json:
        """Return the answers by option; the conventions with what is otherwise, and a file of the first."""
        return {
            "answers": self.answers,
            "nearest": [
                {"convention": one.convention.name, "otherwise": one.otherwise} for one in self.nearest
            ],
            "file": self.nearest[0].file if self.nearest[0].otherwise else None,
        }


def fitting(numbers: Sequence[int]) -> Fitting:
    """Return the conventions that differ from the answers in the fewest options.

    ConventionError where the answers contradict each other in each of them.
    """
    asked = values_asked().items()
    answers = {
        option: values[number - 1] for (option, values), number in zip(asked, numbers, strict=True) if number
    }
    found = []
    refused: ConventionError | None = None
    for name in NAMES:
        convention = Convention.load(name)
        otherwise = {
            option: value for option, value in answers.items() if _value(convention, option) != value
        }
        try:
            convention.changed(otherwise)
        except ConventionError as error:
            refused = error
            continue
        found.append(Fit(convention, otherwise))
    if not found:
        assert refused is not None
        raise refused
    least = min(len(one.otherwise) for one in found)
    return Fitting(answers, tuple(one for one in found if len(one.otherwise) == least))


# What is told of conventions: their list, one of them, where two differ, what the options mean.


@dataclass(frozen=True, slots=True)
class Listing:
    """Some conventions."""

    conventions: tuple[Convention, ...]

    def as_json(self) -> Json:
        """Return the conventions by name."""
        return {
            "conventions": {
                each.name: {
                    "title": each.title,
                    "about": each.about,
                    "builds_on": each.builds_on,
                    "players": list(each.options.players),
                }
                for each in self.conventions
            }
        }


@dataclass(frozen=True, slots=True)
class Described:
    """One convention."""

    convention: Convention

    def options(self) -> dict[str, Json]:
        """Return every option with its value, its source and what else it could be."""
        return {option: _setting(setting) | _option(option) for option, setting in self.convention.settings}

    def as_json(self) -> Json:
        """Return the convention with every option and every source."""
        return {
            "title": self.convention.title,
            "about": self.convention.about,
            "builds_on": self.convention.builds_on,
            "options": self.options(),
            "sources": source_names(),
        }


@dataclass(frozen=True, slots=True)
class Schema:
    """What the options mean and may be."""

    def as_json(self) -> Json:
        """Return every option with its meaning and its allowed values."""
        return {"options": {option: _option(option) for option in option_fields()}}


@dataclass(frozen=True, slots=True)
class Compared:
    """Two conventions side by side."""

    first: Convention
    second: Convention

    def as_json(self) -> Json:
        """Return the options in which they differ, both settings side by side."""
        first, second = self.first, self.second
        return {
            "compare": [first.name, second.name],
            "differences": {
                option: {first.name: _setting(one), second.name: _setting(two)}
                for option, one, two in first.differences(second)
            },
        }


def _setting(setting: Setting) -> Json:
    value = list(setting.value) if isinstance(setting.value, tuple) else setting.value
    return {"value": value, "source": setting.source, **({"note": setting.note} if setting.note else {})}


def _option(option: str) -> Json:
    return {"meaning": meaning(option), "allowed": allowed_values(option)}


# What each convention pays for four well-known results: a first look at how they differ.


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
                convention.name: {event: as_json(outcome) for event, outcome in row.items()}
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


# The question.


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
