"""Words of the interactive board (topic `boards`)."""

from __future__ import annotations

WORDS = {
    "line": "line {cards}",
    "help": "a card, back [n], go [n], end, auto [seats], line, restart, quit",
    "at_start": "this is the start",
    "count": "how many? {text!r} is no number from 1 to 99",
    "refused": "error: {reason}",
    "prompt": "seat {seat}> ",
    "prompt_end": "> ",
    "won": "Tricks won: {won}.",
    "seats_auto": "unknown seats {text!r}: write them as in 23",
    "value_trick": "The soloist takes {tricks} with best play.",
    "value_allpass": "Tricks with best play: {value}.",
    "worth": "  {worth}  {cards}",
    "cards_trick": "After each card the soloist takes:",
    "cards_allpass": "After each card seat {seat} takes, and can be made to take:",
}
