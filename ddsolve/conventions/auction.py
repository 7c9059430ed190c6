"""Options: bidding, the final contract, resignation and preference."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ddsolve.conventions.fields import option


@dataclass(frozen=True, kw_only=True)
class Auction:
    """What may be bid and declared."""

    misere_rank: Literal["above_7NT", "above_8NT", "above_all"] = option("above_8NT", "JP ES TRN C96")
    misere_overbid_ends_auction: bool = option(False, "≈ ES, by agreement")
    no_widow: Literal["off", "misere", "games"] = option("off", "≈ ES KZ2, by agreement")
    nt_in_auction: bool = option(True, "FI ES KZ1 COD")
    jump_bids: bool = option(True, "ES FI JP")
    blind_bid: Literal["no", "eldest", "anyone"] = option("no", "≈ ES, by agreement")
    hold_rule: Literal["older_seat", "passes_on", "none"] = option("older_seat", "ES")
    resign_without: Literal[0, 2, 3] = option(0, "C96", aliases={"none": "0"})
    preference: Literal["off", "FI", "ES", "ES-12"] = option("off", "≈ ES, by agreement")
