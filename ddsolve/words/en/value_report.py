"""Words in the answer of `value` (topic `value_report`)."""

from __future__ import annotations

WORDS = {
    "tricks": "Tricks of the soloist, seat {seat}, all cards seen:",
    "of_seat": "seat {seat}",
    "whisters_played": "Tricks of two whisters, each for the contract first, then for himself:",
    "whisters_even": "Tricks of two whisters, shared evenly, the odd one to the first:",
    "whisters_even_second": "Tricks of two whisters, shared evenly, the odd one to the second:",
    "whisters_first": "Tricks of two whisters, all to the first:",
    "whisters_second": "Tricks of two whisters, all to the second:",
    "model": "Value for seat {seat} in whists, {model}:",
    "none": "both defenders pass",
    "one": "the first defender whists, open play",
    "both": "both defenders whist",
    "best": "defenders call their best",
    "best_contract": "best of all",
    "best_note": "'best': the defenders call, and all play, as if they saw all cards: no bound either way.",
    "name": "{name} ({players})",
    "ten_cards": "a contract needs ten cards in each hand, not {count}",
    "twelve": "seat {seat} has twelve cards, so only seat {seat} can be the soloist",
}
