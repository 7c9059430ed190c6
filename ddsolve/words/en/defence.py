"""Words of the answers of `whist` and `lead` (topic `defence`)."""

from __future__ import annotations

WORDS = {
    "head": "{cards}, seat {seat}, against {contract} of seat {soloist}.",
    "dealer_head": "{cards}, passed by seat {seat} and seen by the dealer, against {contract} of seat "
    "{soloist}.",
    "dealer_plays": "The dealer would whist in the place of seat {seat}, whose cards he sees. Which "
    "of the two hands he looks at he has to choose unseen.",
    "after": "After {calls}:",
    "call_of": "seat {seat}: {call}",
    "best_call": "Best call: {call}.",
    "no_difference": "No clear difference between {choices}.",
    "either": "{call} (open or closed)",
    "either_consent": "{call} (closed, or open if the passer agrees)",
    "forced_call": "There is no choice: the convention says {call} (stalingrad, forced_whist).",
    "call": "call",
    "whists": "expected whists (95 % interval)",
    "whist": "whist",
    "pass": "pass",
    "half": "half-whist",
    "return": "take the whist back",
    "stay": "leave it",
    "alone": "whist alone",
    "open": "{call}, open",
    "open_consent": "{call}, open (if the passer agrees)",
    "closed": "{call}, closed",
    "soloist_tricks": "The soloist's tricks in the sample:",
    "drawn": "A sample of {samples} layouts (seed {seed}) in which the order is sensible: {trumps}, made at "
    "least every second time as the soloist sees it{more}.",
    "drawn_trumps": "at least four trumps, no trump and no ace thrown",
    "drawn_no_trumps": "no ace thrown",
    "drawn_more": ", and one trick more in fewer than nine of ten",
    "drawn_misere": "A sample of {samples} layouts (seed {seed}) in which the misère is sensible: at most "
    "one suit with a hole, clean at least every second time as the soloist sees it.",
    "hardly_strong": "Hardly any layout fits a sensible order of {contract}, so of the {samples} layouts "
    "(seed {seed}) only that is asked: {trumps}, and honours enough at a glance.",
    "hardly_misere": "Hardly any layout fits a sensible misère, so of the {samples} layouts (seed {seed}) "
    "only that is asked: at most one suit with a hole.",
    "hardly_any": "Hardly any layout fits the order of {contract}, so nothing is taken from it: a sample of "
    "{samples} layouts (seed {seed}).",
    "drawn_any": "A sample of {samples} layouts (seed {seed}); nothing is taken from the order itself.",
    "partner_best": "The other defender is taken to call what is best for him in each layout.",
    "weighted": "After {calls}: layouts count by how well that fits his cards, taken to be what he himself "
    "saw as best over {views} layouts that he imagined, with {error} of errors (trust {trust}); they tell as "
    "much as {effective} equal ones.",
    "partner_pass": "The other defender is taken to pass.",
    "partner_whist": "The other defender is taken to whist.",
    "time_up": "Time was up: more layouts may tell more.",
    "split_played": "Two whisters write their tricks as they fall when each plays for the contract first, "
    "then for himself; seat {seat} then takes {own} on average.",
    "split_even": "Two whisters are taken to share their tricks evenly, the odd one to the first; "
    "seat {seat} then has {own} on average.",
    "split_even_second": "Two whisters are taken to share their tricks evenly, the odd one to the second; "
    "seat {seat} then has {own} on average.",
    "split_first": "All tricks of two whisters are taken to be the first one's; "
    "seat {seat} then has {own} on average.",
    "split_second": "All tricks of two whisters are taken to be the second one's; "
    "seat {seat} then has {own} on average.",
    "lead": "Best lead: {card}.",
    "of": "{count} of {total}",
    "beaten": "contract beaten",
    "caught": "caught",
    "tricks": "tricks of seat {seat}",
    "taken_to_lead": "Seat {seat} is taken to be on lead.",
    "all_discards": "The other defender holds {hand}: all 66 discards of the soloist's cards were solved.",
}
