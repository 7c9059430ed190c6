"""What can be asked is a frozen dataclass; its fields are declared once, and every door is derived from them.

    class Whist(Sampled, Defending, Question[WhistAdvice]):
        calls: tuple[Call, ...] = asked(N_("The calls so far, as 2=pass,3=half."), default=())
        def check(self) -> None: ...
        def answer(self, bench: Bench) -> WhistAdvice: ...

A field has its type, its default, its bounds and its help. Of these come the option of the command line, the
key of JSON, the parameter of the function and of `Analyst`, and the field of a form. What the fields mean
together is for `check`: it raises for what cannot be, refuses what would change nothing (`idle`), and puts
in place what follows from the rest. Fields are listed base by base, the last base first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from numbers import Integral
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypedDict
from warnings import warn

from ddsolve.errors import DdsolveError
from ddsolve.io.reading import Reads, check_bounds, field_types, read_fields
from ddsolve.values.cards import Card, read_ordered_cards
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat
from ddsolve.words import N_, Typed, _

if TYPE_CHECKING:
    from typing_extensions import Self, Unpack, dataclass_transform
else:

    def dataclass_transform(**_):
        """Mark what makes dataclasses, for type checkers alone."""
        return lambda made: made


_DECLARED = "declared"
_SEATS = tuple(str(seat) for seat in Seat)
SIZES = ("samples", "layouts")  # of a sample


class AskingError(DdsolveError):
    """A question that cannot be asked so: what it says of options is for whoever chose them."""


class IdleError(AskingError):
    """Something was given that would change nothing; reason: when it counts, with a field `option`."""

    def __init__(self, name: str, reason: str, needed: str = "") -> None:
        self.name, self.reason, self.needed = name, reason, needed
        super().__init__(self.told(name))

    def told(self, option: str) -> str:
        """Return what is said where the option is called so."""
        return _(self.reason, option=Typed(option), needed=Typed(self.needed))


class MissingError(AskingError):
    """Something was not given, and nothing else says it; name: the field."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(_("{name}: it is needed", name=name))


class _Said(TypedDict, total=False):
    """What may be said of a field; see `asked`."""

    least: float | None
    most: float | None
    key: str | None
    quiet: bool
    echo: Callable[[Any], object] | None
    typed: bool
    spelled: tuple[str, ...]
    metavar: str | None
    argument: bool
    document: bool
    multiple: bool
    trailing: bool
    told: bool
    rare: str


@dataclass(frozen=True, slots=True)
class Declared:
    """What is said of a field beside its type and its default; see `asked`."""

    help: str
    least: float | None = None
    most: float | None = None
    key: str | None = ""
    quiet: bool = False
    echo: Callable[[Any], object] | None = None
    typed: bool = True
    spelled: tuple[str, ...] = ()
    metavar: str | None = None
    argument: bool = False
    document: bool = False
    multiple: bool = False
    trailing: bool = False
    told: bool = True
    rare: str = ""


def asked(help: str, *, default: Any = MISSING, kw_only: bool = True, **said: Unpack[_Said]) -> Any:
    """Declare a field of a question; help: one sentence, marked for translation.

    least, most: the bounds of a number. In the `input` of a document: key, by default its name, None for no
    place there; quiet: whether nothing is said where nothing was given; echo: how it is written, by default
    as `plain` does. On the command line, where it is `typed`: spelled: its names, by default `--name`;
    metavar: what stands for a value; argument: whether it stands without a name; document: whether it is
    the text of a file, which is named there; multiple: whether it is repeated; trailing: whether values may
    follow its first one without its name, of an argument more words of the same text; told: whether the help
    shows the default; rare: the title under which only --help-all lists it.
    """
    return field(default=default, kw_only=kw_only, metadata={_DECLARED: Declared(help, **said)})


# frozen as they are, type checkers are not told so: mypy forgets what an inherited field is read as
@dataclass_transform(kw_only_default=True, field_specifiers=(asked,))
class Asked:
    """A group of fields with their rules: what questions are made of.

    given: the names of the fields that were given, defaults or not; left_out: of those that mean nothing;
    harmless: of those that are never refused as idle. replaced: what was given where `put` stands now.
    """

    renamed: ClassVar[Mapping[str, str]] = MappingProxyType({})  # fields by their former names; to none: gone
    reordered: ClassVar[tuple[str, ...]] = ()  # how values without names were ordered in 0.1, if otherwise

    given: ClassVar[frozenset[str]] = frozenset()
    left_out: ClassVar[frozenset[str]] = frozenset()
    harmless: ClassVar[frozenset[str]] = frozenset()
    replaced: ClassVar[Mapping[str, object]] = MappingProxyType({})

    def __init_subclass__(cls, **named: Any) -> None:
        super().__init_subclass__(**named)
        dataclass(frozen=True, repr=False)(cls)
        cls.__hash__ = Asked.__hash__  # type: ignore[method-assign]

    def __new__(cls, *values: object, **named: object) -> Self:  # noqa: D102
        made = super().__new__(cls)
        object.__setattr__(made, "given", frozenset((*positional(cls)[: len(values)], *named)))
        return made

    @classmethod
    def with_usual(cls, usual: Mapping[str, object], *values: object, **named: object) -> Self:
        """Return a question with other values in the place of defaults, which do not count as given.

        A default that was given is not refused as idle: a program hands on whatever it has.
        """
        made = cls.__new__(cls, *values, **named)
        given = {**dict(zip(positional(cls), values, strict=False)), **named}
        own = {name: one for name, one in defaults(cls).items() if name in given}
        same = (name for name, one in own.items() if type(given[name]) is type(one) and given[name] == one)
        object.__setattr__(made, "harmless", frozenset(same))
        known = {name: usual[name] for name in declared(cls) if name in usual and name not in made.given}
        made.__init__(*values, **{**known, **named})  # type: ignore[misc]
        return made

    def __repr__(self) -> str:
        asked = (
            f"{name}={plain(getattr(self, name))!r}" for name in declared(type(self)) if name in self.given
        )
        return f"{type(self).__name__}({', '.join(asked)})"

    def __hash__(self) -> int:
        return hash((type(self), *(_hashed(getattr(self, name)) for name in declared(type(self)))))

    def but(self, **changes: object) -> Self:
        """Return the question with other values of some fields."""
        return type(self)(**{**self.told(), **changes})

    def told(self) -> dict[str, object]:
        """Return the fields that were given, as they were."""
        return {**{name: getattr(self, name) for name in self.given}, **self.replaced}

    def __post_init__(self) -> None:
        for name, one in declared(type(self)).items():
            value = getattr(self, name)
            if one.multiple and isinstance(value, set | frozenset):  # their order says nothing
                self.put(**{name: sorted(value, key=str)})
        read_fields(self)
        for name, one in declared(type(self)).items():
            check_bounds(getattr(self, name), name, one.least, one.most)
        self.check()

    def check(self) -> None:
        """Raise for what cannot be; put in place what follows from the rest. Calls that of the next base."""

    def put(self, **values: object) -> None:
        """Put values in the place of what was given: in `check` only."""
        kept = {name: getattr(self, name) for name in values if name in self.given}
        object.__setattr__(self, "replaced", {**kept, **self.replaced})
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def idle(
        self, *names: str, reason: str = N_("{option} counts with {needed} only"), needed: str = ""
    ) -> None:
        """Raise IdleError for what was given and would change nothing.

        reason: when it counts, with a field `option`; by default with other options, `needed`.
        """
        for name in names:
            if name in self.given - self.harmless:
                raise IdleError(name, reason, needed)

    def unused(
        self, *names: str, reason: str = N_("{option} counts with {needed} only"), needed: str = ""
    ) -> None:
        """Refuse as `idle` does, and leave the defaults of such fields out of the input."""
        self.idle(*names, reason=reason, needed=needed)
        self.put(left_out=self.left_out | {*names})

    def echo(self) -> dict[str, object]:
        """Return the `input` of a document: plain JSON values."""
        found: dict[str, object] = {}
        for name, one in declared(type(self)).items():
            if name in self.left_out:
                continue
            value = getattr(self, name)
            if one.key is not None and not (one.quiet and (value is None or value is False or value == ())):
                found[one.key or name] = plain(value) if one.echo is None else one.echo(value)
        return found


def declared(kind: type[Asked]) -> Mapping[str, Declared]:
    """Return what was said of each field of a question, in their order."""
    return {one.name: one.metadata[_DECLARED] for one in _fields(kind)}


def positional(kind: type[Asked]) -> tuple[str, ...]:
    """Return the fields that may be given without a name, in their order."""
    return tuple(one.name for one in _fields(kind) if not one.kw_only)


def defaults(kind: type[Asked]) -> Mapping[str, object]:
    """Return the defaults of the fields that have one."""
    return {one.name: one.default for one in _fields(kind) if one.default is not MISSING}


def types_of(kind: type[Asked]) -> Mapping[str, Any]:
    """Return what each field is read as."""
    return field_types(kind)


def as_given_now(
    kind: type[Asked], values: tuple[Any, ...], named: Mapping[str, Any], name: str
) -> tuple[tuple[Any, ...], Mapping[str, Any]]:
    """Return fields in the order, and by the names, that they have now.

    DeprecationWarning, with the caller's line, for others. How many layouts are sampled is the usual number
    for None, too. name: of what is called.
    """
    usual, given = defaults(kind), dict(zip(kind.reordered, values, strict=False))
    if _is_seat(given.get("seat")) or (given and {*positional(kind)[: len(values)]} & {*named}):
        warn(f"{name}: the order is {', '.join(positional(kind))}", DeprecationWarning, stacklevel=3)
        named, values = {**given, **named}, ()
    found = {
        field: value
        for field, value in named.items()
        if value is not None or field not in SIZES or usual.get(field) is None
    }
    for former, now in kind.renamed.items():
        if former in found:
            told = f"is called {now}" if now else "counts for nothing: an Analyst keeps its engines warm"
            warn(f"{name}: {former} {told}", DeprecationWarning, stacklevel=3)
            value = found.pop(former)
            if now and value is not None:
                found.setdefault(now, value)
    return values, found


def _is_seat(value: object) -> bool:
    return isinstance(value, Integral) or (isinstance(value, str) and value.strip() in _SEATS)


def plain(value: object) -> object:
    """Return a value as JSON holds it: cards and hands as ASCII, seats and contracts as text."""
    if isinstance(value, Hand):
        return value.ascii
    if isinstance(value, Seat | Contract | Card):
        return str(value)
    if isinstance(value, tuple | list):
        return [plain(each) for each in value]
    return value


def _hashed(value: object) -> object:
    """Return what a value adds to a hash: nothing where it has none, as a sheet has."""
    try:
        return hash(value)
    except TypeError:
        return None


def _fields(kind: type[Asked]) -> Iterable[Field[Any]]:
    return fields(kind) if kind is not Asked else ()  # type: ignore[arg-type]


# What fields share: what most of them are read as, and the titles of what a player hardly ever uses.


KNOWN = N_("What is known")
PRICES = N_("Convention and prices")
SAMPLES = N_("Samples and time")
OUTPUT = N_("Output and machine")

Cards = str | Iterable[Card | str]
SeatGiven = Reads[Seat, Seat | int | str]
SeatUnlessSaid = Reads[Seat, Seat | int | str | None]  # for None `check` puts a seat in place
SeatOrNone = Reads[Seat | None, Seat | int | str | None]
ContractGiven = Reads[Contract, Contract | str]
ContractOrNone = Reads[Contract | None, Contract | str | None]
HandGiven = Reads[Hand, Hand | str]
HandOrNone = Reads[Hand | None, Hand | str | None]
CardsInTurn = Reads[Annotated[tuple[Card, ...], read_ordered_cards], Cards]
CardsOrNone = Reads[Annotated[tuple[Card, ...], read_ordered_cards] | None, Cards | None]
TextsGiven = Reads[tuple[str, ...], Iterable[str]]
