"""Words of the answer to a claim (topic `claim`)."""

from __future__ import annotations

WORDS = {
    "misere": "misère clean",
    "preference": "preference",
    "trick": "one trick in {strain}",
    "tricks": "{tricks} tricks in {strain}",
    "holds": "{goal}: holds against all {layouts} layouts.",
    "fails": "{goal}: does not hold. {failing} of {layouts} layouts beat it ({share}).",
    "discard": "Discard {cards}.",
    "first_cards": "Good first cards: {cards}.",
    "plan": "Proved as one plan: it needs no look at the defenders' cards.",
    "plan_from": "Proved as one plan from {cards} on: it needs no look at the defenders' cards.",
    "double_dummy": "Proved for the first card; after it every layout is played with all cards seen, so this "
    "is not yet one plan.",
    "no_plan": "{goal}: does not hold. No single plan wins against all {layouts} layouts.",
    "each_layout": "Each of them can be won with all cards seen.",
    "each_layout_from": "Each of them can be won with all cards seen, from {cards} on.",
    "only_double_dummy": "With all cards seen every layout can be won, but no single first card wins in all: "
    "the best, {card}, fails in these.",
    "best_card": "The best first card is {card}; {count} layouts are lost even with all cards seen.",
    "only_when": "It fails only when {cases} of the {missing} missing {suit} ({share} of the layouts).",
    "or": ", or ",
    "has_all": "seat {seat} has all {count}",
    "has": "seat {first} has {count} and seat {second} {rest}",
    "likeliest": "Most often it fails when seat {seat} has {lengths}.",
    "leads": "Seat {seat} leads.",
    "layout": "A layout that beats it:",
    "line": "The line that does:",
}
