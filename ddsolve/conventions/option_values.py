"""The values of options: as people write them, read, checked against the schema, written; what they mean."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from ddsolve.conventions.declared import SHARED
from ddsolve.conventions.schema import GROUPS, OptionValue, option_fields
from ddsolve.errors import ConventionError
from ddsolve.io import documents
from ddsolve.io.reading import plain
from ddsolve.words import N_, Typed, _

_TRUE = ("yes", "true", "on", "1")
_FALSE = ("no", "false", "off", "0")
_EMPTY = ("", "none", "off")


@cache
def _types() -> dict[str, Any]:
    hints: dict[str, Any] = {}
    for group in GROUPS:
        hints.update(get_type_hints(group))
    return hints


def default_source(name: str) -> str:
    """Return the source tag of an option's default."""
    source: str = option_fields()[name].metadata["source"]
    return source


def allowed_values(name: str) -> str:
    """Return the allowed values of an option as words for people."""
    kind = _types()[name]
    if kind is bool:
        return Typed("yes, no")
    if get_origin(kind) is Literal:
        return Typed(", ".join(str(value) for value in get_args(kind)))
    inner = get_args(kind)[0] if get_origin(kind) is tuple else int
    if get_origin(inner) is Literal:
        return _("a list of {values}", values=Typed(", ".join(get_args(inner))))
    about = option_fields()[name].metadata
    key = (
        N_("a list of whole numbers from {least} to {most}")
        if get_origin(kind) is tuple
        else N_("a whole number from {least} to {most}")
    )
    return _(key, least=about["least"], most=about["most"])


def choices(name: str) -> list[str] | None:
    """Return the values of an option that has one of a few; None where any number or a list is meant."""
    kind = _types()[name]
    if kind is bool:
        return ["yes", "no"]
    return [str(value) for value in get_args(kind)] if get_origin(kind) is Literal else None


def several(name: str) -> list[str] | None:
    """Return the values of which an option has a list; None for an option that has none."""
    kind = _types()[name]
    inner = get_args(kind)[0] if get_origin(kind) is tuple else None
    return list(get_args(inner)) if get_origin(inner) is Literal else None


def read_value(name: str, given: object) -> OptionValue:
    """Return the value of an option from a TOML value or from text (`--set name=text`).

    Lists are written `1,2,4` in text. Raises ConventionError, naming the allowed ones, for an unknown option
    or a value it cannot have.
    """
    if name not in option_fields():
        raise unknown_option(name)
    kind = _types()[name]
    try:
        if get_origin(kind) is tuple:
            inner = get_args(kind)[0]
            values = [_one(name, inner, item) for item in _items(given, numbers=inner is int)]
            if get_origin(inner) is Literal:
                return tuple(str(value) for value in values)
            return tuple(int(value) for value in values)
        return _one(name, kind, given)
    except (ValueError, TypeError):
        raise ConventionError(
            "option {name} cannot be {value!r}; allowed: {allowed}",
            name=name,
            value=_shown(given),
            allowed=allowed_values(name),
        ) from None


def unknown_option(name: str) -> ConventionError:
    """Return the error for an option that there is not: it names those most like it, or where all are."""
    near = Typed(", ".join(get_close_matches(name, option_fields(), n=3)))
    key = (
        N_("unknown option {name!r}; did you mean {near}?")
        if near
        else N_("unknown option {name!r}; `ddsolve conventions --options` lists them")
    )
    return ConventionError(key, name=name[:40], near=near)


def _items(given: object, numbers: bool) -> Iterable[object]:
    if isinstance(given, str):
        text = given.strip().strip("[]")
        separators = r"[,\-]" if numbers else ","  # 6-7-7 is how players write a list
        return [] if text.lower() in _EMPTY else [item.strip() for item in re.split(separators, text)]
    if isinstance(given, (list, tuple)):
        return given
    return [given]


def _one(name: str, kind: Any, given: object) -> bool | int | str:
    """Return one value of the type `kind`; ValueError if `given` is none of them."""
    if kind is bool:
        return _truth(given)
    if kind is int:
        return _whole_number(name, given)
    text = str(given).strip()
    text = _spelling(option_fields()[name].metadata["aliases"].get(text, text))
    for value in get_args(kind):
        if _spelling(str(value)) == text and not isinstance(given, bool):
            return value  # type: ignore[no-any-return]  # a literal int or str of the annotation
    raise ValueError


def _spelling(text: str) -> str:
    """Return a value as it is compared: `Pass-half` is `pass_half`."""
    return text.lower().replace("-", "_").replace(" ", "_")


def _truth(given: object) -> bool:
    if isinstance(given, bool):
        return given
    if isinstance(given, str) and given.strip().lower() in _TRUE + _FALSE:
        return given.strip().lower() in _TRUE
    raise ValueError


def _whole_number(name: str, given: object) -> int:
    given = plain(given)
    if isinstance(given, bool) or not isinstance(given, (int, str)):
        raise ValueError
    number = int(given)
    about = option_fields()[name].metadata
    if not about["least"] <= number <= about["most"]:
        raise ValueError
    return number


def _shown(given: object) -> str:
    """Return a value about as it was written: TOML's fractions are exact here."""
    if isinstance(given, list | tuple):
        return f"[{', '.join(map(_shown, given[:20]))}]"[:40]
    return str(documents.plain(given) if isinstance(given, Fraction) else given)[:40]


def written(value: OptionValue) -> str:
    """Return a value as text that `read_value` reads back."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(str(item) for item in value) or "none"
    return str(value)


def value_name(option: str, value: str) -> str:
    """Return what a value of an option means; a number says itself. KeyError for a value that is none."""
    key = option_fields()[option].metadata["names"].get(value) or SHARED.get(value)
    if key is None and value.isdecimal():
        return value
    if key is None:
        raise KeyError(f"{option}={value}")
    return _(key)


def value_names(option: str) -> dict[str, str] | None:
    """Return the values of an option, or of its list, with their meanings; None where any number is meant."""
    allowed = choices(option) or several(option)
    return None if allowed is None else {value: value_name(option, value) for value in allowed}
