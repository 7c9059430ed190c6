"""What a caller gives becomes what is meant: text and numbers are read, all else is refused in one line.

One reader for every public function and value type. What is wanted is said as a type; a type that has a
`parse` reads text with it.
"""

from __future__ import annotations

import inspect
import math
import types
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import MISSING, field, fields
from fractions import Fraction
from functools import cache
from itertools import islice
from numbers import Integral, Real
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Generic,
    Literal,
    TypeGuard,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from ddsolve.errors import DdsolveError
from ddsolve.io import MAX_ITEMS
from ddsolve.words import N_, _

_WANTED = {
    int: N_("whole number"),
    float: N_("number"),
    Fraction: N_("number"),
    str: N_("text"),
    bool: N_("True or False"),
    tuple: N_("list"),
}


_Kind = TypeVar("_Kind")
_Held = TypeVar("_Held")
_Taken = TypeVar("_Taken")
_Choice = TypeVar("_Choice")
_UNIONS = (Union, types.UnionType)
_PRINTED = 10_000  # bits of a whole number that Python still prints


class Reads(Generic[_Held, _Taken]):
    """The annotation of a field that holds one type and takes more: `Reads[Hand, Hand | str]` reads a Hand.

    None that is taken and not held is left for the dataclass to settle.

    A type checker takes it for a descriptor, and so knows both types; nothing of it is there at run time.
    """

    if TYPE_CHECKING:

        @overload
        def __get__(self, made: None, kind: Any) -> Reads[_Held, _Taken]: ...
        @overload
        def __get__(self, made: object, kind: Any) -> _Held: ...
        def __get__(self, made: Any, kind: Any) -> Any: ...
        def __set__(self, made: object, given: _Taken) -> None: ...


def by_default(value: Any = MISSING, *, hash: bool | None = None) -> Any:
    """Declare a field that `Reads`, with its default if any; type checkers take that for what is wanted."""
    return field(default=value, hash=hash)


def read(kind: type[_Kind], value: object, name: str) -> _Kind:
    """Return the value as a `kind`, read from text if that is what it is; DdsolveError otherwise."""
    found: _Kind = value if type(value) is kind and kind is not float else _read(kind, value, name)
    return found


def read_or_none(kind: type[_Kind], value: object, name: str) -> _Kind | None:
    """Return None for None, else as `read`."""
    return None if value is None else read(kind, value, name)


def plain(value: Any) -> Any:
    """Return a number or a flag of another library, as numpy has them, as Python's own; all else as it is."""
    if isinstance(value, int | float | Fraction | str):
        return value
    if isinstance(value, Integral):
        return int(value)
    if isinstance(value, Real):
        return float(value)
    is_flag = getattr(getattr(value, "dtype", None), "kind", "") == "b" and not value.shape
    return bool(value) if is_flag else value


def one_of(known: Iterable[_Choice], value: object, name: str) -> _Choice:
    """Return the value where it is one of those known; DdsolveError, which lists them, otherwise."""
    choices, value = tuple(known), plain(value)
    kind = str if isinstance(value, str) else type(value)
    for choice in choices:
        if type(choice) is kind and value == choice:
            return choice
    listed = ", ".join(map(str, choices))
    raise DdsolveError("{name}: {given} is none of {known}", name=name, given=shown(value), known=listed)


def number(value: object, name: str, least: int, most: int) -> int:
    """Return a whole number within bounds; DdsolveError otherwise."""
    value = plain(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _refusal(int, value, name)
    if not least <= value <= most:
        raise DdsolveError(
            "{name}: {given} is not between {least} and {most}",
            name=name,
            given=shown(value),
            least=least,
            most=most,
        )
    return int(value)


def check_bounds(value: object, name: str, least: float | None, most: float | None) -> None:
    """Raise DdsolveError for a number out of bounds; None, and what is no number, has none."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return
    if (least is None or least <= value) and (most is None or value <= most):
        return
    bounds = {"name": name, "given": shown(value), "least": least, "most": most}
    if most is None:
        raise DdsolveError("{name}: {least} or more, not {given}", **bounds)
    raise DdsolveError("{name}: {given} is not between {least} and {most}", **bounds)


def has_items(value: object) -> TypeGuard[Iterable[Any]]:
    """Tell whether a value is no text and no mapping, and has items; an array of no dimension has none."""
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        return False
    try:
        iter(value)
    except TypeError:
        return False
    return True


def iterable(values: object, name: str) -> Iterable[Any]:
    """Return what has items, however many; DdsolveError for a text and for what has none."""
    if not has_items(values):
        raise _refusal(tuple, values, name)
    return values


def read_items(values: object, name: str, *, ordered: bool = False) -> tuple[Any, ...]:
    """Return the items of a list, tuple or other iterable; DdsolveError for a text and for what is none.

    Also for one that does not end, and, where their order counts, for a set.
    """
    values = iterable(values, name)
    if ordered and isinstance(values, Set) and len(values) > 1:  # a hand is one, too
        raise DdsolveError("{name}: the order counts, and a set has none; give a list", name=name)
    items = tuple(islice(values, MAX_ITEMS + 1))
    if len(items) > MAX_ITEMS:
        raise DdsolveError("{name}: more than {most} items", name=name, most=MAX_ITEMS)
    return items


def read_fields(made: Any, error: type[DdsolveError] = DdsolveError) -> None:
    """Read the fields of a frozen dataclass by their declared types: what its `__post_init__` does.

    `error` is raised for what has the wrong type; text that cannot be read raises the error of its reader.
    """
    declared: type = type(made)
    for name, kind, taken in _hints(declared):
        value = getattr(made, name)
        if type(value) in taken:
            continue
        try:
            found = _read(kind, value, name)
        except DdsolveError as refused:
            raise refused if type(refused) is not DdsolveError else error(*refused.args) from None
        if found is not value:
            object.__setattr__(made, name, found)


def known_right(kind: type[_Kind], *values: object) -> _Kind:
    """Return a frozen dataclass with slots, of all its values: they are right, so nothing is read again."""
    made: _Kind = _maker(kind)(*values)  # type: ignore[arg-type]
    return made


@cache
def _maker(kind: Any) -> Callable[..., Any]:
    """Return what makes a class with slots of its values, written out as dataclasses write `__init__`."""
    names = kind.__slots__
    lines = [f"    put_{name}(made, {name})" for name in names]
    lines = [f"def make({', '.join(names)}):", "    made = new(kind)", *lines, "    return made"]
    known: dict[str, Any] = {f"put_{name}": getattr(kind, name).__set__ for name in names}
    known |= {"new": object.__new__, "kind": kind}
    exec("\n".join(lines), known)
    made: Callable[..., Any] = known["make"]
    return made


def field_types(kind: Any) -> dict[str, Any]:
    """Return what each field of a dataclass is read as."""
    found = ((name, hint) for name, hint, _taken in _hints(kind))
    return {name: get_args(hint)[0] if get_origin(hint) is Reads else hint for name, hint in found}


def shown(value: object) -> str:
    """Return a short description of what was given, on one line."""
    if isinstance(value, str | int | float | bytes) or value is None:
        text = repr(value) if not isinstance(value, int) or value.bit_length() < _PRINTED else "…"
    else:
        text = type(value).__name__
    return text if len(text) <= 40 else text[:39] + "…"


@cache
def _hints(kind: type) -> tuple[tuple[str, Any, frozenset[type]], ...]:
    """Return each field's name, its type, and the types of values that need no reading."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        (field.name, hints[field.name], _taken(hints[field.name])) for field in fields(kind) if field.init
    )


@cache
def _parses(kind: Any) -> bool:
    """Tell whether a type is read from text alone: a sheet is not, its convention has to be known."""
    needed = inspect.signature(kind.parse).parameters.values() if hasattr(kind, "parse") else ()
    return sum(one.default is one.empty for one in needed) == 1


@cache
def _taken(kind: Any) -> frozenset[type]:
    return frozenset(_taken_as_they_are(kind))


def _taken_as_they_are(kind: Any) -> Iterator[type]:
    """Yield the types whose every value has this type, nothing inside it to be looked at."""
    if get_origin(kind) in _UNIONS:
        for one in get_args(kind):
            yield from _taken_as_they_are(one)
    elif get_origin(kind) is Reads:
        yield from _taken_as_they_are(get_args(kind)[0])
    elif (
        isinstance(kind, type) and get_origin(kind) is None and kind not in (object, float)
    ):  # nan is refused
        yield kind


def _refusal(kind: Any, value: object, name: str) -> DdsolveError:
    kind = get_origin(kind) or kind
    wanted = _(_WANTED[kind]) if kind in _WANTED else getattr(kind, "__name__", str(kind))
    return DdsolveError("{name}: {given} is no {wanted}", name=name, given=shown(value), wanted=wanted)


def _read(kind: Any, value: Any, name: str) -> Any:
    if kind in (Any, object):
        return value
    value = plain(value)
    origin = get_origin(kind)
    if origin in _UNIONS:
        return _of_union(kind, value, name)
    if origin is Reads:
        held, taken = get_args(kind)
        left_open = value is None and types.NoneType in get_args(taken)
        return None if left_open else _read(held, value, name)
    if origin is Literal:
        return one_of(get_args(kind), value, name)
    if origin is Annotated:
        return kind.__metadata__[0](value)  # a reader of its own
    if origin is not None:
        return _of_generic(kind, origin, value, name)
    if kind is int or kind is bool or kind is str:
        if type(value) is kind or (isinstance(value, kind) and not isinstance(value, bool)):
            return value
    elif kind is float or kind is Fraction:
        if isinstance(value, int | float | Fraction) and not isinstance(value, bool):
            with suppress(OverflowError):  # too large for a float
                if math.isfinite(value):
                    return value if isinstance(value, kind) else kind(value)
    elif isinstance(value, kind):
        return value
    elif _parses(kind) and (isinstance(value, str) or (type(value) is int and issubclass(kind, int))):
        return kind.parse(value)
    raise _refusal(kind, value, name)


def _are_read(inner: tuple[Any, ...], items: Collection[Any]) -> bool:
    """Tell whether items have the types that are wanted, and so nothing is to be read."""
    if inner[-1] is Ellipsis:
        taken = _taken(inner[0])
        return all(type(item) in taken for item in items)
    return len(inner) == len(items) and all(
        type(item) in _taken(kind) for item, kind in zip(items, inner, strict=True)
    )


def _of_union(kind: Any, value: Any, name: str) -> Any:
    """Return the value as the first of several types that takes it; what it is already comes first."""
    wanted = [one for one in get_args(kind) if one is not type(None)]
    if value is None and len(wanted) < len(get_args(kind)):
        return None
    if len(wanted) == 1:
        return _read(wanted[0], value, name)
    for one in wanted:
        if isinstance(one, type) and isinstance(value, one) and type(value) is not bool:
            return value
    for one in wanted:
        try:
            return _read(one, value, name)
        except DdsolveError:
            continue
    raise _refusal(kind, value, name)


def _of_generic(kind: Any, origin: Any, value: Any, name: str) -> Any:
    """Read what holds other values: tuple, frozenset, mapping, callable."""
    inner = get_args(kind)
    if origin is Callable:
        if callable(value):
            return value
    elif isinstance(origin, type) and issubclass(origin, Mapping):
        if isinstance(value, Mapping):
            if _are_read((inner[0], ...), value) and _are_read((inner[1], ...), value.values()):
                return dict(value)
            return {_read(inner[0], key, name): _read(inner[1], held, name) for key, held in value.items()}
    elif origin is tuple and type(value) is tuple and _are_read(inner, value):
        return value
    elif has_items(value):
        held = read_items(value, name, ordered=origin is tuple)
        kinds = inner if origin is tuple and inner[-1] is not Ellipsis else inner[:1] * len(held)
        if len(kinds) == len(held):
            read_all = tuple(_read(one, item, name) for one, item in zip(kinds, held, strict=True))
            return read_all if origin is tuple else origin(read_all)
        raise DdsolveError(
            "{name}: {given} items instead of {wanted}", name=name, given=len(held), wanted=len(kinds)
        )
    raise _refusal(kind, value, name)
