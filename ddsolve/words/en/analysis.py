"""Words in the answers about one hand (topic `analysis`)."""

from __future__ import annotations

WORDS = {
    "double_dummy": "Every layout is played with all cards seen, by everybody.",
    "tricks": "tricks",
    "layouts": "layouts",
    "share": "share",
    "card": "card",
    "mean": "mean",
    # layouts
    "layouts_head": "{cards}, seat {seat}; seat {leader} leads. {layouts} layouts fit.",
    "limited": "Only layouts that fit what is said of the defenders.",
    "game_head": "{game}: tricks of the soloist, seat {seat}; {mean} on average",
    "first_cards_head": "{game}: one first card for all layouts (cards closed)",
    "no_trick": "no trick",
    "makes": "at least {level}",
    "allpass_head": "All-pass, a sample of {samples} layouts (seed {seed}): tricks of seat {seat}",
    "guarantee": "at most, against both others",
    "line": "everyone for himself",
    "first_card_head": "Average tricks of seat {seat} after each first card (everyone for himself):",
    "sample_head": "{label}: {mean} (95 % interval)",
    "plus_minus": "{value} [{low}, {high}]",
}
