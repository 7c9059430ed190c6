"""Words in the answers of `score`, `settle`, `game`, `value` and `conventions` (topic `score_report`)."""

from __future__ import annotations

WORDS = {
    "seat": "seat {seat}",
    "player": "player",
    "column": "column",
    "points": "points",
    "why": "why",
    "source": "source",
    "pool": "pool",
    "hill": "hill",
    "whists": "whists",
    "whists_on": "whists on {player}",
    "value": "value in whists",
    "result": "result in whists",
    "rounded": "as the players round it",
    "remainder": "what the rounding lost: {points}",
    "hand_head": "{contract}, {convention}",
    "nothing": "nothing is written",
    "settle_head": "Settlement, {convention}",
}
