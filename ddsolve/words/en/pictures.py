"""Words in pictures (topic `pictures`)."""

from __future__ import annotations

WORDS = {
    "ranks": "7 8 9 10 J Q K A",
    "leads": "leads",
    "widow": "widow",
    "dead": "dead cards",
    "order": "{number}. seat {seat}",
    "layout_label": "The hands on the table: {deal}",
    "hand_label": "A hand: {hand}",
    "trick_label": "Trick {cards}, won by seat {winner}",
    "hill": "hill",
    "pool": "pool",
    "on": "on {name}",
    "sheet_label": "Score sheet of {names}",
    "chart_label": "Shares by number of tricks: {shares}",
    "trick_axis": "tricks",
}
