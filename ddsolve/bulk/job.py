"""What a batch does: the task, where its deals come from, under which options; and its columns."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Literal

from ddsolve._version import __version__
from ddsolve.advice.figures.sampling import stream
from ddsolve.asking.ask import Question
from ddsolve.asking.declared import declared, defaults, plain, positional
from ddsolve.conventions import Convention
from ddsolve.errors import DdsolveError, DealError, FormatError, NotationError
from ddsolve.io.reading import read
from ddsolve.values.answers import Json
from ddsolve.values.cards import Card
from ddsolve.values.contract import MISERE
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.words import Typed

if TYPE_CHECKING:
    from ddsolve.bulk.source import Source


@dataclass(frozen=True, slots=True)
class Template:
    """A question without its hand. name: that of its command; given: fields by their names, as read."""

    name: str
    kind: type[Question[Any]]
    given: Mapping[str, Any]

    @property
    def first(self) -> str:
        """The field that holds the hand, or the deal."""
        return positional(self.kind)[0]

    def of(self, hand: str) -> Question[Any]:
        """Return the question about a hand; DdsolveError where it cannot be asked."""
        return self.kind(**{**self.given, self.first: hand})

    def told(self, hand: str) -> Json:
        """Return what is asked of every hand, as the input of a document has it; hand: any of them.

        That is what was given, and defaults that do not hang on the hand.
        """
        question, usual = self.of(hand), defaults(self.kind)
        known = {name: one.key for name, one in declared(self.kind).items() if name != self.first}
        common = {
            key or name
            for name, key in known.items()
            if key is not None
            and (
                name in self.given or (usual.get(name) is not None and getattr(question, name) == usual[name])
            )
        }
        found = {key: value for key, value in question.echo().items() if key in common}
        convention = getattr(question, "convention", None)
        return found if convention is None else {"convention": convention.name, **found}

    @property
    def said(self) -> str:
        """What was given, as text."""
        return repr({name: plain(value) for name, value in sorted(self.given.items())})

    def priced(self, hand: str) -> str:
        """Return all options of the convention, of which a file may hold any; nothing where none counts."""
        convention = getattr(self.of(hand), "convention", None)
        return "" if convention is None else str(convention.settings)


# A question that a batch asks of every hand: its name, and what was given but the hand.


Task = Literal["table", "discard", "ask"]
Also = Literal["allpass", "widow", "misere"]
ALSO: dict[Also, Task] = {"allpass": "table", "widow": "table", "misere": "discard"}
MOST_TRIES = 100_000


@dataclass(frozen=True, slots=True)
class Condition:
    """What a deal has to fulfil to be kept: a seat can make so many tricks with the widow, or a clean misère.

    Both on the very layout, all cards seen, with the best discard; seat 1 leads.
    """

    seat: int
    level: int | None  # None: misère

    @classmethod
    def parse(cls, text: str) -> Condition:
        """Read `1:6` (seat 1 can make six) or `2:misere`; NotationError otherwise."""
        seat, _rest, goal = (part.strip() for part in text.partition(":"))
        if seat in ("1", "2", "3") and goal in ("6", "7", "8", "9", "10"):
            return cls(int(seat), int(goal))
        if seat in ("1", "2", "3") and goal == str(MISERE):
            return cls(int(seat), None)
        raise NotationError("a condition is written as 1:6 … 1:10 or 1:misere, not {text!r}", text=text[:20])

    def __str__(self) -> str:
        return f"{self.seat}:{MISERE if self.level is None else self.level}"


@dataclass(frozen=True, slots=True)
class Job:
    """One batch. lines: the deals or hands as written, or empty where `generate` of them are drawn.

    condition: deals of `lines` without it have no record; a deal is drawn until it has it.
    table: deals, solved for every soloist; also: with the all-pass, with what each could make with the widow.
    discard: twelve-card hands of `seat`, under a convention and `others`, all priced from the same work;
    sample: chosen and valued by samples alone; also: with what a misère would be worth.
    ask: the answer to a question about each hand; told: what is asked of all.
    columns: what a record has, everything where none is named; carried: columns of the input, by item.
    """

    task: Task
    lines: tuple[str, ...] = ()
    generate: int = 0
    seed: int = 1
    condition: Condition | None = None
    seat: int = 1
    convention: str = "sochi"
    players: int = 3
    won: str = "6S"
    also: tuple[Also, ...] = ()
    sample: bool = False
    others: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    carried: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    question: Template | None = None
    told: Mapping[str, object] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """The number of items."""
        return len(self.lines) or self.generate

    @property
    def chooses(self) -> bool:
        """Whether some of the lines may have no record."""
        return bool(self.lines) and self.condition is not None

    def options(self) -> Json:
        """Return what every record of this job has in common; two jobs with other options do not mix."""
        common: Json = {"task": self.task}
        if self.question is not None:
            common.update(ask=self.question.name, asked=dict(self.told))
        if self.task == "discard":
            common.update(seat=str(self.seat), convention=self.convention, players=self.players, won=self.won)
            common["whist"] = "best"  # proofs are; people's calls are sampled, by `--ask discard`
            if self.others:
                common["others"] = list(self.others)
            if self.sample:
                common["sample"] = True
        if self.also:
            common["also"] = sorted(self.also)
        if not self.lines:
            common["seed"] = self.seed
        if self.condition is not None:
            common["condition"] = str(self.condition)
        return common

    def digest(self) -> str:
        """Return what stands for the version and all arguments, the options of a convention's file included.

        The lines are not in it: each record holds its own, and a file of deals may grow.
        """
        told: Json = {"version": __version__, **self.options()}
        if self.task == "discard":
            names = (self.convention, *self.others)
            told["options"] = " ".join(str(Convention.load(name).settings) for name in names)
        if self.question is not None:
            told["options"] = self.question.priced(self.lines[0])
            told["said"] = self.question.said
        if self.columns:
            told["columns"] = list(self.columns)
        return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]

    def key(self, number: int) -> Json:
        """Return what tells item `number` (from 0) of this job from every other: its place and its text."""
        return {
            "number": number + 1,
            **self.options(),
            **({"given": self.lines[number]} if self.lines else {}),
        }

    def telling(self) -> Job:
        """Return the job with what its question asks of every hand."""
        assert self.question is not None
        return replace(self, told=self.question.told(self.lines[0]))

    def alone(self) -> Job:
        """Return the job without its lines: what a worker has to know, beside the line of an item."""
        return replace(self, lines=(), carried={}, columns=())


def random_deal(seed: int, number: int, attempt: int = 0) -> Deal:
    """Return the deal of that number, every deal equally likely, the widow as its fourth field."""
    pack = list(range(32))
    stream(seed, number, attempt).shuffle(pack)
    first, second, third = (
        Hand(sum(1 << card for card in pack[10 * seat : 10 * seat + 10])) for seat in range(3)
    )
    return Deal((first, second, third), (Card(pack[30]), Card(pack[31])))


def check_items(job: Job, source: Source) -> None:
    """Raise FormatError, naming the line, for the first item that is no deal (or no hand) of the task.

    Where `also` asks for the widow some deal has to tell it: what is made without one has no such answer.
    """
    told = job.task != "table" or "widow" not in job.also
    for item, text in enumerate(job.lines):
        try:
            if job.task == "table":
                deal = Deal.parse(text)
                told = told or deal.widow is not None or deal.before_discard is not None
                seat = None if job.condition is None else job.condition.seat
                if seat is not None and deal.widow is None and deal.before_discard != seat:
                    raise _needs_widow(str(job.condition))
            elif job.question is not None:
                job.question.of(text)
            elif len(Hand.parse(text)) != 12:
                raise NotationError(
                    "the soloist has 12 cards before the discard, not {count}", count=len(Hand.parse(text))
                )
        except DdsolveError as error:
            raise source.error(item, error) from None
    if job.lines and not told:
        raise source.error(0, _needs_widow("--also widow"))


def _needs_widow(asking: str) -> DealError:
    return DealError("{condition} asks for the widow: write it as the fourth field", condition=asking)


# Which columns a record of a batch has: names of answers, with dots inside, and of columns of the input.


_SEAT = "[123]"
_FIGURES = (
    "expected|best|one|callers|make|exact|at_most|samples|expected_one|interval|make_interval|sampled_tricks"
)
_PARTS = "callers|closed|closed_first_lead|played"
_OPTION = rf"discard|contract|{_FIGURES}|equivalent|tricks(\.\d+)?|({_PARTS})(\.\w+)*"
# what may be asked for below each answer
_BELOW = {
    "tricks": rf"{_SEAT}(\.(S|C|D|H|NT))?",
    "allpass": rf"(guarantee|tricks)(\.{_SEAT})?",
    "with_widow": rf"{_SEAT}(\.\w+)*",
    "best": _OPTION,
}
RESERVED = ("job", "sum")  # what `output` writes behind every record
# every column that whole records have, in their order, behind the key of the item
_ANSWERS = ("answer", "deal", "hand", "tricks", "best", "under", "misere", "allpass", "with_widow")
_ORDER = (*_ANSWERS, "version", *RESERVED)
_MISERE = {"table": _SEAT, "discard": rf"discard|lead|tricks|hopeless|any_clean|make_at_most|{_FIGURES}"}


def read_columns(given: object) -> tuple[str, ...]:
    """Read names between commas; FormatError for none or one that comes twice."""
    if not isinstance(given, str):
        return read(tuple[str, ...], given, "columns")
    names = tuple(name.strip() for name in given.split(","))
    if not all(names):
        raise FormatError("columns are names between commas, not {text!r}", text=given[:40])
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise FormatError("the column {name!r} is named twice", name=twice[:40])
    return names


def check_columns(job: Job) -> None:
    """Raise FormatError for a column that no record of the job can have, or that a batch writes itself."""
    known = _answers(job)
    asked = {"deal", "hand"}  # as the file has it or as it is read: one thing
    for name in job.columns:
        if name in RESERVED or (name in job.carried and name not in asked and _is_answer(known, name)):
            raise FormatError(
                "a batch writes a column {name!r} itself: rename the one that is to be carried", name=name
            )
        if name in job.carried or _is_answer(known, name):
            continue
        told = ", ".join(dict.fromkeys((*known, *job.carried)))
        raise FormatError("no column {name!r}; there are {known}", name=name[:40], known=Typed(told))


def _is_answer(known: Mapping[str, str], name: str) -> bool:
    top, _rest, below = name.partition(".")
    return name in known or (top in known and re.fullmatch(known[top], below) is not None)


def _answers(job: Job) -> dict[str, str]:
    """Return the columns of a job's records, each with what may stand below it."""
    nothing = r"(?!)"
    known = dict.fromkeys((*job.key(0), "version"), nothing)
    if job.task == "ask":
        return {**known, "answer": r".+"}
    if job.task == "table":
        return {
            **known,
            "deal": nothing,
            "tricks": _BELOW["tricks"],
            "misere": _MISERE["table"],
            **{name: _BELOW[name] for name in ("allpass",) if name in job.also},
            **({"with_widow": _BELOW["with_widow"]} if "widow" in job.also else {}),
        }
    known |= {"hand": nothing, "best": _BELOW["best"]}
    if job.others:
        names = "|".join(map(re.escape, (job.convention, *job.others)))
        known["under"] = rf"({names})(\.({_OPTION}))?"
    if "misere" in job.also:
        known["misere"] = _MISERE["discard"]
    return known


def shaped(job: Job, number: int, record: Json) -> Json:
    """Return a record with the columns of its job (none named: all) behind what tells it from others."""
    if not job.columns:
        return record
    key = job.key(number)
    carried = carried_columns(job)
    values = {
        name: job.carried[name][number] if name in carried else _inside(record, name)
        for name in job.columns
        if name not in key
    }
    return {**key, **values, "version": record["version"]}


def missing_columns(job: Job, record: Json) -> list[str]:
    """Return the columns of the answer to a question that a record of the job does not have."""
    return [name for name in job.columns if name.startswith("answer.") and record.get(name) is None]


def ordered_columns(job: Job, names: Iterable[str]) -> list[str]:
    """Return the columns of whole records in one order, whichever record has them: key, answers, version."""
    return sorted(names, key=[*job.key(0), *_ORDER].index)


def carried_columns(job: Job) -> tuple[str, ...]:
    """Return the columns of a job whose values are those of its input: an answer of that name goes before."""
    known = _answers(job)
    return tuple(name for name in job.columns if name in job.carried and not _is_answer(known, name))


def _inside(value: object, name: str) -> object:
    """Return what stands at a dotted name, None where nothing does; names on the way may have dots too."""
    if not isinstance(value, Mapping):
        return None
    if name in value:
        return value[name]
    parts = name.split(".")
    for count in range(1, len(parts)):
        head = ".".join(parts[:count])
        if head in value:
            return _inside(value[head], ".".join(parts[count:]))
    return None
