"""Words of the answer of `discard` (topic `discard`)."""

from __future__ import annotations

WORDS = {
    "nothing": "Stopped before the first estimate.",
    "head": "{cards}, seat {seat}; the auction was won with {won}. {convention}, {players} players.",
    "order": "Order {contract}, throw {cards}.",
    "resign": "Resign: {whists} whists.",
    "resign_short": "resign",
    "first_estimate": "First estimate: {contract}, throwing {cards}, {whists} whists (95 % interval, "
    "{samples} layouts); it is the best of many, so rather too high …",
    "equals": "As good: {cards}.",
    "made": "Made in {make} of the layouts; expected {whists} whists.",
    "one": "If one defender whists and the other passes: {whists}.",
    "proved": "Counted over all layouts; every other choice was counted too or proved to be worse.",
    "everything": "Every choice was counted over all layouts.",
    "took": "Counted in {seconds} s.",
    "sampled": "Only a sample (seed {seed}), with its 95 % interval: nothing is proved yet.",
    "chart": "Tricks of seat {seat}:",
    "next_best": "The next best choices (those with ~ are estimates):",
    "contract": "order",
    "throw": "throw",
    "whists": "whists",
    "tricks": "tricks",
    "made_short": "made",
    "costs": "costs",
    "proved_worse": "{cost}, proved worse",
    "about": "~{figure}",
    "closed": "Led before the defenders' cards are shown, the best first card is {card}: made in {make}, "
    "expected {expected} whists.",
    "misere": "Had you bid misère: throw {cards}; clean in about {make}, expected {whists} whists "
    "(a sample of {samples}, 95 % interval).",
    "unseen": "{contract} throwing {cards}, the defenders' cards unseen: made in {low} (by a plan) to {high} "
    "(no plan makes more) of {samples} layouts; with all cards seen {seen}.",
    "no_decision": "The first decision costs nothing.",
    "decision": "The first decision that costs most comes after {before}: {options}; "
    "{seen} if you could see.",
    "decision_lead": "Led unseen, {options}; {seen} if you could see.",
    "card_makes": "{card} makes {make}",
    "on_deal": "On this layout: {contract}, throwing {cards}: {whists} whists.",
    "split_even": "Two whisters are taken to share their tricks evenly, the odd one to the first.",
    "split_even_second": "Two whisters are taken to share their tricks evenly, the odd one to the second.",
    "split_first": "All tricks of two whisters are taken to be the first one's.",
    "split_second": "All tricks of two whisters are taken to be the second one's.",
    "split_never": "Two whisters were taken to share their tricks evenly; for your score in this contract "
    "it does not matter how they do.",
    "alone_changes": "The count leaves out that the other may whist alone, without the dummy; where he takes "
    "what is best for him, that changes your score by {whists} (a sample of {samples} layouts).",
    "split_changes": "Two whisters were taken to share their tricks evenly; as each really plays for "
    "himself, this contract is worth {whists} more (a sample of {samples} layouts).",
    "model_none": "Both defenders are taken to pass.",
    "model_one": "One defender is taken to whist, in open play.",
    "model_both": "Both defenders are taken to whist.",
    "model_best": "The defenders are taken to call as if they saw all cards, and you to play so: no bound "
    "either way.",
    "compare_head": "The best choice in each convention:",
    "convention": "convention",
}
