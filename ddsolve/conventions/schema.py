"""The one schema: every option of every convention, with its values, its default and where that comes from.

The annotation of a field is the set of values it may have, so that the schema and the code that reads an
option cannot drift apart (and mypy sees a comparison with a value that does not exist).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from functools import cache
from typing import Any, Literal, TypeVar

from ddsolve.errors import ConventionError
from ddsolve.values.rules import VoidLead, WidowRule
from ddsolve.words import _

OptionValue = bool | int | str | tuple[int, ...] | tuple[str, ...]
Receiver = Literal["whister", "passer", "dealer"]
Fine = Literal["underbid", "misdeal", "widow_dealt_first_or_last", "unwelcome_widow", "revoke", "error"]
LEVELS = 5  # six to ten
_Value = TypeVar("_Value")


def option(
    default: _Value,
    source: str,
    *,
    least: int = 0,
    most: int = 1000,
    aliases: Mapping[str, str] | None = None,
) -> _Value:
    """Declare an option: its value where a convention is silent, and the source tag of that value.

    `≈` before a tag: the sources of the conventions are silent, this is the value commonly accepted.
    `least` and `most` bound whole numbers, also within lists; `aliases` are other spellings of a value.
    """
    about = {"source": source, "least": least, "most": most, "aliases": dict(aliases or {})}
    declared: _Value = field(default=default, metadata=about)
    return declared


@dataclass(frozen=True, kw_only=True)
class Prices:
    """The price list. All amounts are points of the column they are written in."""

    players: tuple[int, ...] = option((3, 4), "FI JP ES KZ2", least=2, most=4)
    game_values: tuple[int, ...] = option((2, 4, 6, 8, 10), "FI JP ES", least=1)
    misere_value: int = option(10, "FI JP ES", least=1)
    k_pool: int = option(1, "FI JP", least=1, most=20)
    k_hill: int = option(1, "FI JP", least=1, most=20)
    k_whist: int = option(1, "FI JP", least=1, most=20)
    pool_point: Literal[10, 20] = option(10, "ES FI JP")
    hill_point: int = option(10, "ES FI JP", least=1, most=100)
    hill_divisor: Literal["N", "N-1"] = option("N", "FI MAIL ROZ LES SLV")
    success: Literal["pool", "pool_and_hill", "hill_only", "choice_if_unwhisted"] = option("pool", "FI JP ES")
    consolation: Literal["none", "game", "flat_10"] = option(
        "game", "FI JP", aliases={"flat 10": "flat_10", "flat": "flat_10", "k_whist*g": "game"}
    )
    consolation_to: tuple[Receiver, ...] = option(("whister", "passer", "dealer"), "COD KZ2 FSPR ALI")
    lone_whister_takes_passers_share: bool = option(False, "≈ FI ES")
    consolation_on_misere: bool = option(False, "KZ2")
    rounding: Literal["exact", "FI", "JP"] = option("exact", "≈")


@dataclass(frozen=True, kw_only=True)
class Whisting:
    """The defenders: calls, tricks and responsibility."""

    split: Literal["greedy", "gentleman", "gentleman_always"] = option(
        "greedy",
        "LES ES",
        aliases={"gentle": "gentleman", "gentle_on_remise": "gentleman", "gentle_always": "gentleman_always"},
    )
    passer_tricks: Literal["whister", "passer", "nobody"] = option("whister", "COD LES KZ2")
    passer_tricks_closed: Literal["same", "whister", "passer", "nobody"] = option("same", "COD LES KZ2")
    lone_quota: Literal["team", "own", "personal"] = option("team", "COD LES KZ2")
    lone_quota_closed: Literal["same", "team", "own", "personal"] = option("same", "COD LES KZ2")
    over_greedy: Literal["off", "two_whisters", "always"] = option("off", "KZ2")
    responsibility: Literal["full", "half"] = option("full", "ES", aliases={"1": "full", "1/2": "half"})
    liability67: Literal[
        "fewer_takes_all", "personal_if_team_failed", "personal_always", "parlett", "japanese"
    ] = option("personal_if_team_failed", "KZ2 AND PRO FSPR")
    liability8plus: Literal["last_whister", "second_whister", "shared", "both_full"] = option(
        "second_whister", "LES C96", aliases={"second": "second_whister", "last": "last_whister"}
    )
    top_quota_level: int = option(10, "COD ES", least=6, most=10)
    ten_game: Literal["whisted", "checked", "open"] = option("whisted", "COD ES")
    stalingrad: Literal["no", "6S", "sixes"] = option(
        "no", "C96 TRN", aliases={"off": "no", "all sixes": "sixes"}
    )
    forced_whist: Literal["no", "both", "first", "both_or_first"] = option("no", "≈ FI ES KZ2")
    half_whist: Literal["off", "pass_half", "whist_pass_half"] = option("pass_half", "≈ ES KZ2")
    half_whist_entry: Literal["whists", "hill"] = option("whists", "≈")
    half_whist_consent: bool = option(False, "≈ ES")
    return_of_whist_levels: tuple[int, ...] = option((6, 7), "≈ FI", least=6, most=10)
    return_takes_all: bool = option(False, "≈ FI")
    open_needs_consent: bool = option(False, "ES")
    lone_play: Literal["choice", "open", "closed"] = option("choice", "ES")
    hussar_alone: bool = option(False, "KZ2")
    dealer_whist: Literal["off", "unliable", "liable"] = option("unliable", "ES, FSPR")
    misere_halves: bool = option(True, "ES")
    widow_prize: Literal["off", "dealer", "dealer_or_halves"] = option("off", "≈ ES KZ2")
    paid_widow: int = option(0, "ES, by agreement")
    throw_widow: bool = option(False, "ES, by agreement")
    throw_widow_fine: int = option(0, "ES, by agreement")
    first_lead_games: Literal["open", "closed"] = option("open", "≈ C96")
    first_lead_misere: Literal["open", "closed"] = option("closed", "≈ C96 TRN")


@dataclass(frozen=True, kw_only=True)
class AllPasses:
    """All-pass. Index n of a price or level list is the number of all-passes already in this series."""

    allpass_widow: Literal["none", "suit_only", "real_cards"] = option("real_cards", "ES COD TRN")
    allpass_lead2: Literal["eldest", "winner"] = option("eldest", "FI TRN PRO")
    allpass_lead3: Literal["eldest", "winner"] = option("eldest", "FI TRN PRO RPM")
    allpass_void_first: Literal["discard", "sets_suit"] = option("discard", "FI RPM RAS")
    allpass_exchange: bool = option(False, "KZ2")
    allpass_score: Literal["hill", "least_writes"] = option(
        "hill", "FI JP ES", aliases={"rostov": "least_writes"}
    )
    allpass_prices: tuple[int, ...] = option((1, 2, 3), "LES", least=1)
    allpass_growth: Literal["stay", "arithmetic", "geometric"] = option("stay", "LES")
    allpass_basis: Literal["full", "difference"] = option("full", "FI FSPR COD KZ2")
    allpass_tie: Literal["split", "nothing"] = option("split", "KZ2 COD")
    zero_bonus: Literal[
        "none",
        "pool+1",
        "pool+2",
        "pool+price",
        "pool+half_price",
        "hill-price",
        "hill-2*price",
        "pool_or_hill_price",
        "pool+2_then_hill-2",
    ] = option("pool+price", "LES FI COD")
    zero_bonus_dealer: bool = option(False, "≈ ES, a separate agreement; FSPR no")
    exit_levels: tuple[int, ...] = option((6,), "C96", least=6, most=10)
    exit_needs_whisted: bool = option(False, "AND")
    exit_by_misere: bool = option(True, "AND")
    exit_by_remise: bool = option(True, "≈ FI")


@dataclass(frozen=True, kw_only=True)
class Auction:
    """What may be bid and declared."""

    misere_rank: Literal["above_7NT", "above_8NT", "above_all"] = option("above_8NT", "JP ES TRN C96")
    misere_overbid_ends_auction: bool = option(False, "≈ ES, by agreement")
    no_widow: Literal["off", "misere", "games", "both"] = option("off", "≈ ES KZ2, by agreement")
    nt_in_auction: bool = option(True, "FI ES KZ1 COD")
    jump_bids: bool = option(True, "ES FI JP")
    blind_bid: Literal["no", "eldest", "anyone"] = option("no", "≈ ES, by agreement")
    hold_rule: Literal["older_seat", "passes_on", "none"] = option("older_seat", "ES")
    resign_without: Literal[0, 2, 3] = option(0, "≈ C96", aliases={"none": "0"})
    preference: Literal["off", "FI", "ES", "ES-12"] = option("off", "≈ ES, by agreement")


@dataclass(frozen=True, kw_only=True)
class Course:
    """From the first deal to the settlement."""

    end: Literal["each_pool", "sum", "time", "pool_and_hill", "first_pool", "list", "races"] = option(
        "each_pool", "FI JP ES"
    )
    pool_size: int = option(10, "≈ FI")
    number_of_deals: int = option(0, "ES, by agreement")
    aid: Literal["off", "fullest", "donor", "smallest_room", "own_hill"] = option("fullest", "FI")
    aid_choice: bool = option(False, "≈ FI KZ2")
    aid_whists: Literal[10, 20] = option(10, "FI JP KZ2")
    aid_overflow: Literal["own_hill", "dropped"] = option("own_hill", "LES")
    hill_aid: Literal["off", "smallest_hill"] = option("off", "≈ FI JP ES")
    start_hill: int = option(0, "≈ FI JP")
    start_hill_as_pool: bool = option(False, "≈ FI JP")
    first_empty_hill: tuple[int, ...] = option((), "≈ FI JP ES")
    first_full_pool: int = option(0, "≈ FI JP ES")
    races: int = option(0, "≈ FI JP ES", most=20)
    races_as_players: bool = option(False, "KZ2")
    race_pool_prize: int = option(0, "≈ FI JP ES")
    race_hill_prize: int = option(0, "≈ FI JP ES")
    race_hill: Literal["race", "whole"] = option("race", "KZ2")
    race_total_prizes: bool = option(False, "≈ FI JP ES")
    race_opens_with_allpass: bool = option(False, "≈ FI JP ES")
    forced_allpass_prices: tuple[int, ...] = option((), "≈ FI JP ES", least=1)
    deal_after: Literal["moves", "allpass_keeps", "allpass_keeps_3", "allpass_and_misere_keep"] = option(
        "moves", "COD TRN FSPR"
    )
    failed_misere_keeps_deal: bool = option(False, "≈ ES, by agreement")
    game_list: Literal["none", "small", "large", "xl", "list"] = option("none", "≈ FI JP ES")
    soloist: Literal["auction", "eldest", "second"] = option("auction", "FI JP ES")
    bombs: bool = option(False, "≈ FI JP")
    bomb_factors: tuple[int, ...] = option((1, 2, 4, 8), "ES", least=1)
    preliminary_prices: tuple[int, ...] = option((), "≈ FI JP", least=1)
    preliminary_hill: int = option(0, "≈ FI JP")
    fines: tuple[Fine, ...] = option((), "ES, by agreement")
    fine_hill: int = option(2, "KZ1: one undertrick of a six")


@dataclass(frozen=True, kw_only=True)
class Options(Prices, Whisting, AllPasses, Auction, Course):
    """All options of one convention. Immutable; `changed` gives a copy with other values."""

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
            _("option {name} needs five values, for the levels six to ten", name="game_values")
        )
    for name in ("players", "allpass_prices", "exit_levels", "bomb_factors"):
        if not getattr(options, name):
            raise ConventionError(_("option {name} needs at least one value", name=name))
    if options.races and not options.pool_size:
        raise ConventionError(_("option {name} needs option {other}", name="races", other="pool_size"))
    if options.end == "races" and not (options.races or options.races_as_players):
        raise ConventionError(_("option {name} needs option {other}", name="end=races", other="races"))
    if options.end == "list" and options.game_list == "none":
        raise ConventionError(_("option {name} needs option {other}", name="end=list", other="game_list"))
    if options.first_empty_hill and len(options.first_empty_hill) != 2:
        raise ConventionError(
            _("option {name} needs two values, for three and for four players", name="first_empty_hill")
        )
