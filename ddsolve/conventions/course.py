"""Options: the course of a game: pools, aid, prizes, races, lists, bombs, the deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ddsolve.conventions.fields import option

Fine = Literal["underbid", "misdeal", "widow_dealt_first_or_last", "unwelcome_widow", "revoke", "error"]


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
    fines: tuple[Fine, ...] = option((), "ES, by agreement")
    fine_hill: int = option(2, "KZ1: one undertrick of a six")
