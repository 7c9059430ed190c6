"""A convention: named options, each with the source of its value. The data are the TOML files of this folder.

A file names what its sources say; what it leaves out comes from the convention it `builds_on`, or from the
defaults of the schema, which carry the tag of the accepted value. A user's own file has the same form.
Below: for how many players it is, and what the all-passes of a series make of its prices and bids.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from fractions import Fraction
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from ddsolve.conventions.schema import (
    Options,
    OptionValue,
    check_together,
    default_source,
    option_fields,
    read_value,
    unknown_option,
    written,
)
from ddsolve.errors import ConventionError, FormatError
from ddsolve.io.disk import is_file, read_text_file
from ddsolve.io.documents import read_toml
from ddsolve.io.reading import read, read_fields, read_items, shown
from ddsolve.notation.vocabulary import CONVENTION_WORDS, convention_name
from ddsolve.words import Typed, _

_FOLDER = files("ddsolve.conventions")
_SOURCES = "sources.toml"
NAMES = tuple(
    sorted(
        entry.name.removesuffix(".toml")
        for entry in _FOLDER.iterdir()
        if entry.name.endswith(".toml") and entry.name != _SOURCES
    )
)
_TEXT_KEYS = ("name", "title", "about", "builds_on")
_FILE_KEYS = (*_TEXT_KEYS, "options")
_SETTING_KEYS = ("value", "source", "note")


class Setting(NamedTuple):
    """The value of one option, the tag of its source (`≈`: accepted, the sources are silent), a remark."""

    value: OptionValue
    source: str
    note: str = ""


class Difference(NamedTuple):
    """One option in which two conventions differ."""

    option: str
    first: Setting
    second: Setting


@dataclass(frozen=True, slots=True, repr=False)
class Convention:
    """A scoring convention. Build one with `Convention.load`; instances are immutable and comparable.

    `options` holds the values that scoring reads, `settings` the same with their sources.
    """

    name: str
    title: str
    about: str
    builds_on: str | None
    options: Options
    settings: tuple[tuple[str, Setting], ...]
    _sources: dict[str, str] = field(init=False, repr=False, compare=False)

    @property
    def sources(self) -> Mapping[str, str]:
        """The tag of each option's source."""
        return MappingProxyType(self._sources)

    @classmethod
    def parse(cls, name: str) -> Convention:
        """Return a convention by its name, or from a file: `load` without overrides."""
        return _packaged(name) if isinstance(name, str) and name in NAMES else cls.load(name)

    def __post_init__(self) -> None:
        read_fields(self, ConventionError)
        object.__setattr__(self, "_sources", {name: setting.source for name, setting in self.settings})

    def __repr__(self) -> str:
        """Return what loads it again, or what it is called where it is from a file of the user's own."""
        if self.name not in NAMES:
            return f"<Convention {self.name!r}>"
        usual, changed = _packaged(self.name), dict[str, OptionValue]()
        for again in (usual, usual.changed(self._unlike(usual))):  # one option may follow from another
            changed |= self._unlike(again)
        return f"Convention.load({self.name!r}{f', {changed}' if changed else ''})"

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return the names of the conventions that are known."""
        return NAMES

    @classmethod
    def load(cls, name: str | Path, overrides: Iterable[str] | Mapping[str, object] = ()) -> Convention:
        """Return a convention by its name, or from a user's TOML file given by its path.

        `overrides` are `option=value` texts or a mapping of options to values. Raises ConventionError for an
        unknown name, option or value; the message lists the allowed ones. NotationError for a file that
        cannot be read.
        """
        if not isinstance(name, str | Path):
            raise ConventionError(
                "unknown convention {name!r}; conventions: {known}, or the path of a .toml file",
                name=shown(name),
                known=Typed(", ".join(NAMES)),
            )
        name = named(name) if isinstance(name, str) else name
        base = _packaged(name) if isinstance(name, str) and name in NAMES else _from_user(name)
        return base if isinstance(overrides, tuple) and not overrides else base.changed(overrides)

    def changed(self, overrides: Iterable[str] | Mapping[str, object]) -> Convention:
        """Return a copy with some options overridden (`["split=gentleman"]` or `{"split": "gentleman"}`)."""
        given_text = not isinstance(overrides, Mapping | Iterable) or isinstance(overrides, str | bytes)
        if given_text:
            raise ConventionError("an option is set as name=value, not {text!r}", text=shown(overrides))
        pairs = (
            overrides.items()
            if isinstance(overrides, Mapping)
            else map(_pair, read_items(overrides, "overrides"))
        )
        mine = _("your choice")
        given: dict[str, Setting] = {}
        for option, value in ((read(str, option, "option"), value) for option, value in pairs):
            setting = Setting(read_value(option, value), mine)
            if given.setdefault(option, setting) != setting:
                raise ConventionError("option {name} is set twice", name=option)
        settings = {**dict(self.settings), **_derived(self.options, given)}
        for option, setting in given.items():
            if settings[option].value != setting.value:  # the same value is no change
                settings[option] = setting
        if tuple(settings.items()) == self.settings:
            return self
        return _build(self.name, self.title, self.about, self.builds_on, settings)

    def _unlike(self, other: Convention) -> dict[str, OptionValue]:
        theirs = dict(other.settings)
        return {name: one.value for name, one in self.settings if one.value != theirs[name].value}

    @property
    def called(self) -> str:
        """Its title in the language of whoever is spoken to."""
        return _(self.title)

    def setting(self, option: str) -> Setting:
        """Return the value of one option with its source; ConventionError if there is no such option."""
        found = dict(self.settings).get(read(str, option, "option"))
        if found is None:
            raise unknown_option(option)
        return found

    def differences(self, other: Convention) -> list[Difference]:
        """Return the options whose values differ, in the order of the schema."""
        theirs = dict(read(Convention, other, "convention").settings)
        return [
            Difference(option, mine, theirs[option])
            for option, mine in self.settings
            if mine.value != theirs[option].value
        ]


def _derived(options: Options, given: Mapping[str, Setting]) -> dict[str, Setting]:
    """Return what follows from options given: a hill that begins at half of the pool stays half of it."""
    pool, hill = options.pool_size, options.start_hill
    if "pool_size" not in given or not hill or 2 * hill != pool:
        return {}
    size = given["pool_size"].value
    assert isinstance(size, int)
    return {"start_hill": Setting(size // 2, _("half of pool_size"))}


def _build(
    name: str, title: str, about: str, builds_on: str | None, settings: Mapping[str, Setting]
) -> Convention:
    """Return the convention with its options checked one against the other."""
    options = Options().changed({option: setting.value for option, setting in settings.items()})
    check_together(options)
    return Convention(name, title, about, builds_on, options, tuple(settings.items()))


def _defaults() -> dict[str, Setting]:
    plain = Options()
    return {option: Setting(getattr(plain, option), default_source(option)) for option in option_fields()}


@cache
def _packaged(name: str) -> Convention:
    return _read(_FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8"), name, name)


@cache
def source_names() -> dict[str, str]:
    """Return the title of the text behind each tag of a source, in the order of the list."""
    listed = read_toml(_FOLDER.joinpath(_SOURCES).read_text(encoding="utf-8"))
    return {str(tag): str(title) for tag, title in listed.items()}


def named(text: str) -> str:
    """Return the name of ours that a text means, in either language and case; any other text as it is."""
    told = convention_name(text)
    return told.strip().lower() if told.strip().lower() in NAMES else told


def misspelt_convention(name: str) -> ConventionError | None:
    """Return the error for a name that is much like one of ours, None for any other."""
    near = Typed(", ".join(get_close_matches(name.lower(), [*NAMES, *CONVENTION_WORDS], n=2)))
    if not near:
        return None
    return ConventionError("unknown convention {name!r}; did you mean {near}?", name=name[:40], near=near)


def _from_user(name: str | Path) -> Convention:
    path = Path(name)
    if isinstance(name, str) and path.suffix != ".toml" and not is_file(path):
        raise misspelt_convention(name) or ConventionError(
            "unknown convention {name!r}; conventions: {known}, or the path of a .toml file",
            name=name[:40],
            known=Typed(", ".join(NAMES)),
        )
    return _read(read_text_file(path), path.stem, str(path))


def _read(text: str, name: str, origin: str) -> Convention:
    """Return the convention that a TOML text describes; errors name the file (`origin`) and the key."""
    try:
        document = read_toml(text)
    except FormatError as error:
        raise ConventionError(
            "convention file {path} is not valid TOML: {reason}", path=origin, reason=error
        ) from None
    unknown = next((key for key in document if key not in _FILE_KEYS), None)
    if unknown is not None:
        known = Typed(", ".join(_FILE_KEYS))
        raise ConventionError(
            "convention file {path}: unknown key {name!r}; keys: {known}",
            path=origin,
            name=unknown,
            known=known,
        )
    stated_texts = ((key, document.get(key, key)) for key in _TEXT_KEYS)
    wrong = next((key for key, text in stated_texts if not isinstance(text, str) or not text.strip()), None)
    if wrong is not None:
        raise ConventionError(
            "convention file {path}: {key} must be a text, and not empty", path=origin, key=Typed(wrong)
        )
    base = document.get("builds_on")
    if base is not None and base not in NAMES:
        raise ConventionError(
            "convention file {path}: builds_on is one of {known}, not {name!r}",
            path=origin,
            name=base[:40],
            known=Typed(", ".join(NAMES)),
        )
    settings = _defaults() if base is None else dict(_packaged(base).settings)
    stated = document.get("options", {})
    if not isinstance(stated, dict):
        raise ConventionError("convention file {path}: options must be a table", path=origin)
    own = {option: _setting(option, given) for option, given in stated.items()}
    derived = {} if base is None else _derived(_packaged(base).options, own)
    settings.update({**derived, **own})
    own_name = document.get("name", name)
    if own_name in NAMES and origin not in NAMES:
        own_name = Path(origin).name  # a user's leningrad.toml stands beside leningrad, never in its place
    return _build(own_name, document.get("title", own_name), document.get("about", ""), base, settings)


def _setting(option: str, given: object) -> Setting:
    """Read `{value = …, source = "…", note = "…"}` or a bare value, whose source is the user."""
    if not isinstance(given, dict):
        return Setting(read_value(option, given), _("your choice"))
    wrong = next((key for key in given if key not in _SETTING_KEYS), None)
    if wrong is not None or "value" not in given:
        raise ConventionError(
            "option {name}: write a value, or a table with {known}",
            name=option,
            known=Typed(", ".join(_SETTING_KEYS)),
        )
    source = str(given.get("source", _("your choice")))
    return Setting(read_value(option, given["value"]), source, str(given.get("note", "")))


def _pair(text: str) -> tuple[str, str]:
    text = read(str, text, "override")
    option, equals, value = text.partition("=")
    if not equals:
        raise ConventionError("an option is set as name=value, not {text!r}", text=text[:40])
    return option.strip().replace("-", "_"), value.strip()


# How many play: what is said of a number of players that a convention is not for.


HUSSAR = 2


def wrong_players(players: int, *conventions: Options) -> str:
    """Return what is wrong with so many players, for whom none of the conventions is."""
    allowed = sorted({count for options in conventions for count in options.players})
    told = _(
        "{count} {count:player|players} cannot play this convention; players: {known}",
        count=players,
        known=", ".join(map(str, allowed)),
    )
    if players != HUSSAR or len(conventions) != 1:
        return told
    return _(
        "{told}; two play hussar (--convention hussar), on this one so: {how}",
        told=told,
        how=Typed(_hussar_on(conventions[0])),
    )


def _hussar_on(base: Options) -> str:
    """Return the options, as they are typed, that make a hussar of a convention for more players."""
    hussar = Convention.load("hussar")
    own = (each.option for each in hussar.differences(Convention.load(hussar.builds_on or "")))
    wanted = {name: getattr(hussar.options, name) for name in own}
    return " ".join(
        f"--set {name}={written(value)}" for name, value in wanted.items() if getattr(base, name) != value
    )


# What the all-passes in a row make of prices, of the lowest bid, and of blind passes.


MOST_ROUND = 100  # no series is longer, and geometric prices stay numbers that can be written


def price_in_series(options: Options, number: int) -> int:
    """Return the price of a trick in the `number`-th all-pass of a series (1, 2 …)."""
    prices = options.allpass_prices
    if number <= len(prices):
        return prices[number - 1]
    beyond = min(number, MOST_ROUND) - len(prices)
    if options.allpass_growth == "geometric":
        ratio = Fraction(prices[-1], prices[-2]) if len(prices) > 1 else Fraction(2)
        return int(prices[-1] * ratio**beyond)
    if options.allpass_growth == "arithmetic":
        step = prices[-1] - prices[-2] if len(prices) > 1 else prices[-1]
        return prices[-1] + step * beyond
    return prices[-1]


def prices_change(options: Options) -> bool:
    """Tell whether a trick costs more in a later all-pass of a series."""
    return any(price_in_series(options, number) != options.allpass_prices[0] for number in (2, 3, MOST_ROUND))


def lowest_level(options: Options, passed: int) -> int:
    """Return the lowest level that may be bid after `passed` all-passes of the series.

    The last level stays, but a list that falls back (6-7-8-6-7-8) goes round.
    """
    levels = options.exit_levels
    if list(levels) != sorted(levels):
        return levels[passed % len(levels)]
    return levels[min(passed, len(levels) - 1)]


def bombs_of(options: Options, blind_passes: int) -> int:
    """Return the bombs that blind passes earn in an all-pass: the first hand's, and the second's with it."""
    return min(blind_passes, 2) if options.bombs else 0
