"""Which convention do we play? Eight questions, and the conventions that fit the answers best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ddsolve.conventions.convention import NAMES, Convention, Setting, source_names
from ddsolve.conventions.schema import allowed_values, meaning, option_fields, written
from ddsolve.errors import ConventionError
from ddsolve.io.reading import read_items

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

    def as_json(self) -> dict[str, object]:
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

    def as_json(self) -> dict[str, object]:
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


Json = dict[str, object]


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
