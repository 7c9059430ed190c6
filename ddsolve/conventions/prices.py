"""Options: what a game, an undertrick and a trick of the defenders are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ddsolve.conventions.fields import option

Receiver = Literal["whister", "passer", "dealer"]


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
