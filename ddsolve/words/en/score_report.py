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
    "game_head": "Game, {convention}",
    "dealer": "dealer",
    "hand": "hand",
    "soloist": "soloist",
    "written": "written",
    "fine": "fine",
    "on": "{player} on {other}",
    "game_over": "The game is over: {reason}.",
    "next": "Next: {dealer} deals; an all-pass costs {price} a trick, the lowest bid is {level}.",
    "next_list": "Next: {dealer} deals; {soloist} chooses from {games}.",
    "next_forced": "Next: {dealer} deals; the hand is a forced all-pass at {price} a trick.",
    "settle_head": "Settlement, {convention}",
}
