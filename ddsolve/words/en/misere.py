"""Words of the answer of `misere` (topic `misere`)."""

from __future__ import annotations

WORDS = {
    "throw": "{hand}, seat {seat}, misère: throw {cards}.",
    "clean": "Clean: no layout of the other cards can catch it.",
    "clean_lead": "Clean, leading {cards}: no layout of the other cards can catch it.",
    "clean_with_sight": "No layout catches it with all cards seen, but no single first card is good in all.",
    "safe": "The cards alone are enough in {safe} of the layouts; when caught it takes {tricks} tricks on "
    "average.",
    "sampled": "The cards alone are enough in about {safe} of the layouts (a sample).",
    "void": "{suit} void",
    "suit_safe": "{suit} safe",
    "hole": "{suit}: the {rank}'s hole",
    "rank_7": "seven",
    "rank_8": "eight",
    "rank_9": "nine",
    "rank_T": "ten",
    "rank_J": "jack",
    "rank_Q": "queen",
    "rank_K": "king",
    "rank_A": "ace",
    "leaders": "Safe by who leads: {shares}.",
    "leader": "seat {seat} {share}",
    "discard": "throw",
    "clean_share": "safe",
    "tricks": "tricks",
    "whists": "whists",
    "holes": "holes at",
    "table_head": "Sensible discards (those with ~ are estimates):",
    "honest": "All cards are seen by everybody in these figures: defenders who do not know the discard do "
    "worse.",
}
