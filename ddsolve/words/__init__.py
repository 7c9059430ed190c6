"""Words that people read: English where they are used, other languages by gettext.

`_("{card} is given twice", card=card)` is the sentence in the language of whoever is spoken to: English
unless `speaking` says otherwise for this context (a command, a request; never the whole process). It is text
at once, and remembers its source and its values, so that an error can tell itself in any language later.
Format specs follow the language: `{share:.2f}` and `{count:,}` have a comma and thin spaces in Russian.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from functools import cache
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any

from ddsolve.words import english, russian
from ddsolve.words.english import player_at as player_at
from ddsolve.words.english import seated as seated

if TYPE_CHECKING:
    from gettext import NullTranslations

ENGLISH = "en"
LANGUAGES = (ENGLISH, "ru")
_LATIN = re.compile("[A-Za-z]")
_MARKED = re.compile("`([^`]*)`")
_spoken: ContextVar[str] = ContextVar("ddsolve.words", default=ENGLISH)


def N_(text: str) -> str:  # noqa: N802 (the name that extraction and translators know)
    """Mark a text for translation where it is not shown yet; `_` of it is its translation."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802
    """Mark the forms of a text for one and for several."""
    return one, many


def language() -> str:
    """Return the language of whoever is spoken to."""
    return _spoken.get()


@contextmanager
def speaking(chosen: str) -> Iterator[None]:
    """Speak one of LANGUAGES inside, in this context alone; ValueError for another."""
    if chosen not in LANGUAGES:
        raise ValueError(f"no language {chosen!r}: {', '.join(LANGUAGES)}")
    token = _spoken.set(chosen if chosen == ENGLISH or _is_compiled(chosen) else ENGLISH)
    try:
        yield
    finally:
        _spoken.reset(token)


class Message(str):
    """A sentence in the language it was made in, which can be said again in another."""

    __slots__ = ("context", "many", "source", "values")
    source: str
    many: tuple[str, int] | None
    context: str | None
    values: Mapping[str, object]

    def __new__(
        cls,
        source: str,
        values: Mapping[str, object] | None = None,
        many: tuple[str, int] | None = None,
        context: str | None = None,
    ) -> Message:
        """Say a sentence; many: the form for several, and how many there are; context: see `pgettext`."""
        values = values or {}
        made = super().__new__(cls, _render(translated(source, many, context), values, language()))
        made.source, made.values, made.many, made.context = source, values, many, context
        return made

    def render(self, chosen: str) -> str:
        """Return the sentence in a language."""
        return _render(translated(self.source, self.many, self.context, chosen), self.values, chosen)

    @property
    def english(self) -> str:
        """The sentence in English."""
        return self.render(ENGLISH)

    def reworded(self, change: Callable[[str], str]) -> str:
        """Return the sentence in English with its own words changed, and nothing that it quotes."""
        values = {field: _reworded(value, change) for field, value in self.values.items()}
        return _render(change(translated(self.source, self.many, chosen=ENGLISH)), values, ENGLISH)

    def with_names(self, names: Mapping[Any, str]) -> Message:
        """Return the sentence with names in the place of values that have one: whoever sits in a seat."""
        values = {field: _named(value, names) for field, value in self.values.items()}
        return Message(self.source, values, self.many, self.context)

    def __reduce__(self) -> tuple[Any, ...]:
        return Message, (self.source, dict(self.values), self.many, self.context)


def _reworded(value: object, change: Callable[[str], str]) -> object:
    if isinstance(value, Message):
        return value.reworded(change)
    if isinstance(value, Listed):
        return Listed(_reworded(one, change) for one in value)
    return Typed(change(value)) if isinstance(value, Typed) else value


def _named(value: object, names: Mapping[Any, str]) -> object:
    if isinstance(value, Message):
        return value.with_names(names)
    return next((name for key, name in names.items() if value is key), value)


def _(source: str, /, **values: object) -> str:
    """Return a sentence with its `{field}`s filled in; a text without values may hold braces."""
    return Message(source, values)


def ngettext(one: str, many: str, count: int, /, **values: object) -> str:
    """Return the sentence for so many; `{count}` is the number."""
    return Message(one, {"count": count, **values}, (many, count))


def pgettext(context: str, source: str, /, **values: object) -> str:
    """Return a sentence whose English means different things; context: what it means here."""
    return Message(source, values, None, context)


def said(value: object) -> str:
    """Return a value in the language of whoever is spoken to: a message or an error made in any language."""
    return shown(value, "", language())


def translated(
    source: str, many: tuple[str, int] | None = None, context: str | None = None, chosen: str | None = None
) -> str:
    """Return the pattern of a sentence in a language, its fields still open."""
    chosen = chosen or language()
    if chosen == ENGLISH or not source:
        return source if many is None or many[1] == 1 else many[0]
    catalogue = _catalogue(chosen)
    if many is not None:
        return unmarked(catalogue.ngettext(source, *many))
    return unmarked(catalogue.gettext(source) if context is None else catalogue.pgettext(context, source))


def unmarked(text: str) -> str:
    """Return a translation without the backticks that tell its checks what is typed as it stands.

    Where signs alone are typed they are quoted: «-».
    """
    return _MARKED.sub(lambda typed: typed[1] if re.search(r"\w", typed[1]) else f"«{typed[1]}»", text)


def shown(value: object, spec: str, chosen: str) -> str:
    """Return a value as a language writes it, by a format spec (each has its own: see its module)."""
    if isinstance(value, BaseException) and value.args and isinstance(value.args[0], Message):
        value = value.args[0]
    if isinstance(value, Message):  # an interval, say, with which a noun goes
        value = value.render(chosen)
    if isinstance(value, Listed):
        words = [shown(one, "", chosen) for one in value]
        return "".join(joint + word for joint, word in zip(joints(len(words), spec), words, strict=True))
    form = english.formed(value, spec) if chosen == ENGLISH else russian.formed(value, spec)
    if form is not None:
        return form
    told = getattr(value, "_in_words", None)
    if told is not None:
        return str(told(chosen, spec))
    text = format(value, spec)
    if text.startswith("-") and not text.strip("-0."):  # rounded to nothing
        text = text.replace("-", "+" if spec.startswith("+") else "", 1)
    return russian.figure(text) if chosen != ENGLISH and isinstance(value, int | float | Fraction) else text


def figure(value: object, spec: str) -> str:
    """Return a number by a format spec, as the language of whoever is spoken to writes it."""
    return shown(value, spec, language())


class Listed(tuple[object, ...]):
    """Values that stand in a sentence as a list, by the spec of their field: see `joints`."""

    __slots__ = ()


class Typed(str):
    """What is typed as it stands, a key or a value: marked as a translation marks it."""

    __slots__ = ()

    def _in_words(self, chosen: str, _spec: str) -> str:
        return str(self) if chosen == ENGLISH or not _LATIN.search(self) else unmarked(f"`{self}`")


class Cited(str):
    """The tags of sources: among other letters they stand in brackets."""

    __slots__ = ()

    def _in_words(self, chosen: str, _spec: str) -> str:
        told = translated(self, chosen=chosen)
        return told if chosen == ENGLISH or not _LATIN.search(told) else f"[{told}]"


# What stands between the values of a list, and before the last, by the spec of its field in either language.
_JOINTS = {
    "": (", ", ", "),
    " ": (" ", " "),
    ";": ("; ", "; "),
    "and": (", ", " and "),
    "or": (", ", " or "),
    ", or": (", ", ", or "),
    "и": (", ", " и "),
    "или": (", ", " или "),
    ", или": (", ", ", или "),
}


def joints(count: int, spec: str) -> list[str]:
    """Return what stands before each of so many values in a list: `a, b and c` by the spec `and`."""
    between, last = _JOINTS[spec]
    return ["" if place == 0 else last if place == count - 1 else between for place in range(count)]


def card_ranks(ranks: str) -> str:
    """Return ranks (`AKT9`) as people read them: the ten is 10, in Russian letters are Russian."""
    return ranks.replace("T", "10") if language() == ENGLISH else russian.ranks(ranks)


def card_letters(text: str) -> str:
    """Return cards with the signs of their suits as they are typed: `♠AT` in Russian letters is ♠Т10."""
    return text if language() == ENGLISH else russian.ranks(text)


def _render(pattern: str, values: Mapping[str, object], chosen: str) -> str:
    return _InLanguage(chosen).vformat(pattern, (), values) if values else pattern


class _InLanguage(Formatter):
    def __init__(self, chosen: str) -> None:
        self.chosen = chosen

    def format_field(self, value: Any, format_spec: str) -> str:
        return shown(value, format_spec, self.chosen)

    def convert_field(self, value: Any, conversion: Any) -> Any:
        return value if conversion is None else super().convert_field(value, conversion)


def _compiled(chosen: str) -> Path:
    """Return where the compiled catalogue is; in a source tree that was not built there is none."""
    return Path(__file__).parents[1] / "locale" / chosen / "LC_MESSAGES" / "ddsolve.mo"


@cache
def _is_compiled(chosen: str) -> bool:
    return _compiled(chosen).exists()


@cache
def _catalogue(chosen: str) -> NullTranslations:
    """Read a compiled catalogue; without one all is English."""
    from gettext import GNUTranslations, NullTranslations  # only where it is not English

    if not _is_compiled(chosen):
        return NullTranslations()
    with _compiled(chosen).open("rb") as file:
        return GNUTranslations(file)
