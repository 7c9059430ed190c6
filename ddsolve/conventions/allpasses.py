"""Options: how an all-pass is played and paid, and what ends a series."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ddsolve.conventions.fields import option


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
