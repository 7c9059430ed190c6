"""The one schema: every option of every convention, with its values, its default and where that comes from.

An option is one field of `hand_options` or `game_options`: values, default, source, meaning, their names.
The annotation is the set of values it may have, so that the schema and the code that reads an option cannot
drift apart (and mypy sees a comparison with a value that does not exist).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, fields, replace
from functools import cache, cached_property
from typing import Any

from ddsolve.conventions.game_options import Auction, Course
from ddsolve.conventions.hand_options import AllPasses, Prices, Whisting
from ddsolve.errors import ConventionError
from ddsolve.values.rules import VoidLead, WidowRule
from ddsolve.words import _

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
