"""The one schema: every option of every convention, with its values, its default and where that comes from.

An option is one field of `hand_options` or `game_options`: values, default, source, meaning, their names.
The annotation is the set of values it may have, so that the schema and the code that reads an option cannot
drift apart (and mypy sees a comparison with a value that does not exist).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass, fields, replace
from difflib import get_close_matches
from fractions import Fraction
from functools import cache, cached_property
from typing import Any, Literal, get_args, get_origin, get_type_hints

from ddsolve.conventions.declared import SHARED
from ddsolve.conventions.game_options import Auction, Course
from ddsolve.conventions.hand_options import AllPasses, Prices, Whisting
from ddsolve.errors import ConventionError
from ddsolve.io import documents
from ddsolve.io.reading import plain
from ddsolve.values.rules import VoidLead, WidowRule
from ddsolve.words import N_, Typed, _

OptionValue = bool | int | str | tuple[int, ...] | tuple[str, ...]
LEVELS = 5  # six to ten
TEN = 10


@dataclass(frozen=True, kw_only=True)
class Options(Prices, Whisting, AllPasses, Auction, Course):
    """All options of one convention. Immutable; `changed` gives a copy with other values."""

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, object]:
        """Return the fields alone: texts hash otherwise in another process."""
        return {name: getattr(self, name) for name in option_fields()}

    @cached_property
    def _hash(self) -> int:  # what is kept by options is looked up with every hand
        return hash(tuple(self.__getstate__().values()))

    @property
    def opening_hill(self) -> int:
        """Everyone's hill at the start of a game."""
        return self.start_hill or (self.pool_size if self.start_hill_as_pool else 0)

    @property
    def keeps_pool(self) -> bool:
        """Whether anything can be written in a pool."""
        writes = self.zero_bonus.startswith("pool") or self.preference != "off"
        return self.success != "hill_only" or self.pool_size > 0 or writes

    def widow_rule(self, players: int) -> WidowRule:
        """Return how an all-pass uses the widow: its cards are played by the dealer, in a game of four."""
        if self.allpass_widow == "none":
            return "none"
        return "dealer" if self.allpass_widow == "real_cards" and players == 4 else "shows"

    @property
    def games_without_widow(self) -> bool:
        """Whether a nine or ten may be bid without the widow; they alone outbid a misère above all games."""
        return self.no_widow in ("games", "both") or self.misere_rank == "above_all"

    def open_ten(self, level: int | None) -> bool:
        """Whether it is a ten that is played open, and for which nobody answers."""
        return level == TEN and self.ten_game == "open"

    def lone_play_at(self, level: int | None) -> str:
        """Return how a lone whister plays at a level: open, closed (if all are greedy: KZ2) or by choice."""
        if self.open_ten(level):
            return "open"
        return "closed" if self.over_greedy == "always" else self.lone_play

    @property
    def void_lead(self) -> VoidLead:
        """What the card of a first player is who cannot follow the widow's, as `AllPassRules` calls it."""
        return "sets-suit" if self.allpass_void_first == "sets_suit" else "discard"

    def changed(self, values: Mapping[str, OptionValue]) -> Options:
        """Return a copy with these values, which `read_value` must have read."""
        return replace(self, **values)  # type: ignore[arg-type]  # names and values were checked by the reader


GROUPS: tuple[type, ...] = (Prices, Whisting, AllPasses, Auction, Course)


@cache
def option_fields() -> dict[str, Field[Any]]:
    """Return the declaration of each option by name, in the order of the groups."""
    own = {field.name: field for field in fields(Options)}
    return {field.name: own[field.name] for group in GROUPS for field in fields(group)}


def check_together(options: Options) -> None:
    """Raise ConventionError where single options are allowed but cannot stand together."""
    if len(options.game_values) != LEVELS:
        raise ConventionError(
            "option {name} needs five values, for the levels six to ten", name="game_values"
        )
    for name in ("players", "allpass_prices", "exit_levels", "bomb_factors"):
        if not getattr(options, name):
            raise ConventionError("option {name} needs at least one value", name=name)
    if options.allpass_growth != "stay" and options.allpass_prices[-1:] < options.allpass_prices[-2:-1]:
        raise ConventionError(
            "option {name} needs prices that do not fall (allpass_prices)", name="allpass_growth"
        )
    if options.races and not options.pool_size:
        raise ConventionError("option {name} needs option {other}", name="races", other="pool_size")
    if options.end == "races" and not (options.races or options.races_as_players):
        raise ConventionError("option {name} needs option {other}", name="end=races", other="races")
    if options.end == "races" and options.aid != "off":
        raise ConventionError("option {name} goes without {other}", name="end=races", other="aid")
    if options.end == "list" and options.game_list == "none":
        raise ConventionError("option {name} needs option {other}", name="end=list", other="game_list")
    if options.first_empty_hill and len(options.first_empty_hill) != 2:
        raise ConventionError(
            "option {name} needs two values, for three and for four players", name="first_empty_hill"
        )


def meaning(name: str) -> str:
    """Return what an option means, for people; KeyError for a name that is none."""
    said: str = option_fields()[name].metadata["meaning"]
    return _(said)


# The values of options: as people write them, read, checked against the schema, written; what they mean.


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
