"""Options: who may call what, who writes which tricks, who pays a whister's shortage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ddsolve.conventions.fields import option


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
    first_lead_games: Literal["open", "closed"] = option("open", "C96")
    first_lead_misere: Literal["open", "closed"] = option("closed", "C96 TRN")
