"""Which convention do we play? Eight questions, and the conventions that fit the answers best."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ddsolve.conventions.convention import NAMES, Convention
from ddsolve.conventions.option_values import written
from ddsolve.conventions.schema import meaning
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
