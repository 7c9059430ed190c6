"""JSON and TOML from outside: within the limits of depth and digits, each key once, texts made harmless.

And rows as an Arrow table, for Parquet, pandas and Polars; pyarrow is imported when it is asked for.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any

from ddsolve.errors import FormatError
from ddsolve.io import MAX_DEPTH, MAX_DIGITS, MAX_KEY_PARTS
from ddsolve.io.plain_text import harmless, single_line
from ddsolve.words import _

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_PLACE = re.compile(r"line (\d+),? column (\d+)")
_TWICE = re.compile("Cannot (overwrite|declare)|Duplicate")  # what the reader of TOML says of a key
_JSON_SIGN = re.compile(r'[][{}"]')
_JSON_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
# a string of four kinds, or one that does not end; a comment; a bracket; a word or a number; the rest
_TOML_TOKEN = re.compile(
    r'(?P<string>"""(?:[^\\"]|\\.|"(?!""))*"{3,5}|\'\'\'(?:[^\']|\'(?!\'\'))*\'{3,5}'
    r'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\')|(?P<endless>["\'])|#[^\n]*|(?P<open>[\[{])|(?P<close>[\]}])'
    r"|(?P<word>[A-Za-z0-9_+-]+)|(?P<dot>\.)|[ \t]+|(?P<other>[^ \t])",
    re.DOTALL,
)


def read_json(text: str, *, lines: bool = True) -> Any:
    """Return a JSON document, decimals as exact fractions; FormatError for what is none or beyond the limits.

    lines: whether texts may have several lines.
    """
    _check_json_depth(text)
    try:
        document = json.loads(
            text, parse_int=_whole, parse_float=decimal, parse_constant=decimal, object_pairs_hook=_once
        )
    except FormatError:
        raise
    except (ValueError, RecursionError) as error:
        reason = _reason(error, several="\n" in text)
        raise FormatError("this is no JSON: {reason}", reason=reason) from None
    return _cleaned(document, harmless if lines else single_line)


def read_toml(text: str) -> dict[str, Any]:
    """Return a TOML document, decimals as exact fractions, texts on one line; FormatError as `read_json`."""
    _check_toml(text)
    try:
        document = tomllib.loads(text, parse_float=decimal)
    except FormatError:
        raise
    except (ValueError, RecursionError) as error:
        raise FormatError(_reason(error)) from None
    found: dict[str, Any] = _cleaned(document, single_line)
    return found


def decimal(text: str) -> Fraction:
    """Return a decimal as it is written, not as its nearest binary number; FormatError for inf and nan."""
    _check_digits(text)
    number = float(text)
    if not isfinite(number):
        raise FormatError("{given!r} is no number that can be counted with", given=text[:20])
    return Fraction(repr(number))


def plain(number: Fraction | int) -> int | float:
    """Return an exact number as JSON shows it: whole when it is whole, else unrounded."""
    exact = Fraction(number)
    return exact.numerator if exact.denominator == 1 else float(exact)


def in_floats(value: Any) -> Any:
    """Return a document with its decimals as JSON has them, and what it has no type for, a date, as text."""
    if isinstance(value, dict):
        return {key: in_floats(each) for key, each in value.items()}
    if isinstance(value, list):
        return [in_floats(each) for each in value]
    if isinstance(value, Fraction):
        return float(value)
    return value if isinstance(value, str | bool | int | None) else str(value)


def _whole(text: str) -> int:
    _check_digits(text)
    return int(text)


def _check_digits(text: str) -> None:
    if len(text) > MAX_DIGITS:
        raise FormatError(
            "a number has more than {most} {most:digit|digits}: {given}…", given=text[:20], most=MAX_DIGITS
        )


def _check_depth(depth: int) -> None:
    if depth > MAX_DEPTH:
        raise FormatError("more than {most} {most:list|lists} or objects inside each other", most=MAX_DEPTH)


def _check_json_depth(text: str) -> None:
    """Count the brackets outside of strings: the reader would go as deep as they do."""
    depth = at = 0
    while sign := _JSON_SIGN.search(text, at):
        at = sign.end()
        if sign[0] == '"':
            string = _JSON_STRING.match(text, sign.start())
            if string is None:
                return  # it does not end: the reader will say so
            at = string.end()
        else:
            depth += 1 if sign[0] in "[{" else -1
            _check_depth(depth)


def _check_toml(text: str) -> None:
    """Look at the brackets, the numbers and the dotted keys before the reader does."""
    depth = parts = 0
    for token in _TOML_TOKEN.finditer(text):
        if token["endless"]:
            return  # the reader will say so, and read no further
        depth += bool(token["open"]) - bool(token["close"])
        _check_depth(depth)
        word = token["word"] or ""
        if word[:1] in "+-0123456789":
            _check_digits(word)
        if token["dot"]:
            parts += 1
            if parts >= MAX_KEY_PARTS:
                raise FormatError("a dotted key has more than {most} {most:part|parts}", most=MAX_KEY_PARTS)
        elif token["other"] or token["open"] or token["close"]:
            parts = 0


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object whose keys are all different: a player written twice is a mistake."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise FormatError("{key!r} is given twice", key=single_line(key)[:20])
        found[key] = value
    return found


def _cleaned(value: Any, clean: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [_cleaned(item, clean) for item in value]
    if isinstance(value, dict):
        return _once([(single_line(key), _cleaned(item, clean)) for key, item in value.items()])
    return value


def _reason(error: BaseException, *, several: bool = True) -> str:
    """Return where the reader stopped, whose own words are English; else what it says, on one line.

    several: whether the document has lines to be counted.
    """
    told = str(error)
    place = _PLACE.search(told)
    if _TWICE.search(told) is not None:  # found where its line ends, perhaps with the document
        if place is None:
            return _("a key is given twice, the second time in the last line")
        return _("a key is given twice, the second time in line {line}", line=place[1])
    if place is not None and not several:
        return _("it breaks off at column {column}", column=place[2])
    if place is not None:
        return _("it breaks off at line {line}, column {column}", line=place[1], column=place[2])
    if "end of document" in told:
        return _("it ends too early")
    return single_line(told)[:80] or type(error).__name__


# Rows as an Arrow table, for Parquet, pandas and Polars; pyarrow is imported when it is asked for.


def pyarrow() -> Any:
    """Return the library; FormatError where it (extra `parquet`) is not installed."""
    try:
        import pyarrow  # type: ignore[import-not-found,import-untyped,unused-ignore]
        import pyarrow.parquet  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError:
        raise FormatError('Parquet and Arrow need pyarrow: pip install "ddsolve[parquet]"') from None
    return pyarrow


def arrow_table(rows: Sequence[Mapping[str, object]], names: Iterable[str]) -> Any:
    """Return the columns of these names as a `pyarrow.Table`; null where a row has nothing."""
    return pyarrow().table({name: _column([row.get(name) for row in rows]) for name in names})


def _column(values: list[object]) -> Any:
    """Return values as a column, as text where Arrow has no type for all of them."""
    array, cells = pyarrow().array, [_cell(value) for value in values]
    try:
        return array(cells)
    except (ValueError, TypeError, OverflowError):  # text beside numbers; more than 64 bits
        return array([cell if cell is None else _text(cell) for cell in cells], pyarrow().string())


def _cell(value: object) -> object:
    return value if value is None or isinstance(value, (str, int, float)) else json.dumps(value)


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)
