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
    "hopeless_head": "{hand}, seat {seat}: no misère.",
    "hopeless": "Whatever is thrown, it is caught in nearly every layout of a sample (safe in {safe} at "
    "best), so nothing more was counted.",
    "both_rankings": "Safest: throw {safest} ({safe} safe); cheapest: throw {cheapest} ({whists} whists).",
    "own_lead": "You lead: {caught} of {layouts} layouts catch it even if you see all cards, {with_card} if "
    "you lead {card} whatever the layout.",
    "void": "{suit} void",
    "suit_safe": "{suit} safe",
    "suit_safe_if_led": "{suit} safe if others lead it",
    "hole": "{suit}: the {rank}'s hole",
    "and": "'s and the ",
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
