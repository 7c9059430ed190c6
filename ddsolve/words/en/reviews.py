"""Words of the review of a played hand (topic `reviews`)."""

from __future__ import annotations

WORDS = {
    "illegal": "trick {trick}, seat {seat}, {card}: {reason}",
    "too_many": "{card} after the last trick: {reason}",
    # turning points; `it` is one of the two words below
    "turn_trick_soloist": "{card} lost the {tricks}{decided}; {best} held {it}",
    "turn_trick_defender": "{card} gave the {tricks}{decided}; {best} held {it}",
    "turn_misere_soloist": "{card} took in the {tricks}{decided}; {best} stayed clear of {it}",
    "turn_misere_defender": "{card} let go the {tricks}{decided}; {best} held {it}",
    "turn_own": "{card} brought seat {seat} its {tricks}; {best} stayed clear of {it}",
    "turn_guarantee": "{card} raised what seat {seat} can be made to take from {before} to {after}; "
    "{best} did not",
    "it": "it",
    "them": "them",
    "decided_trick": " and the contract",
    "decided_misere_soloist": ", and the misère was caught",
    "decided_misere_defender": ", and the misère was clean",
    "place": "trick {trick}, seat {seat}",
    "ordinals": "first second third fourth fifth sixth seventh eighth ninth tenth",
    "one_trick": "{name} trick",
    "several_tricks": "{names} tricks",
    "and": " and ",
    "or": " or ",
    # the report
    "start_trick": "{contract} by seat {soloist}: with best play on all sides the soloist takes {tricks} of "
    "{total} tricks.",
    "end_done": "As it was played he took {tricks}.",
    "end_open": "The record stops before the end; with best play from there he takes {tricks} in all.",
    "allpass_start": "All-pass, {rules}.",
    "value_allpass": "everyone for himself {line}, at most {guarantee}",
    "at_start": "At the start: {value}.",
    "at_end": "At the end: {value}.",
    "now": "Where the record stops: {value}.",
    "given_away": "Tricks given away: {list}.",
    "given_own": "Tricks that a seat's own cards brought it: {list}.",
    "given_soloist": "the soloist {count}",
    "given_defenders": "the defenders {count}",
    "given_seat": "seat {seat} {count}",
    "given_nothing": "Nobody gave anything away.",
    "turning_points": "Turning points:",
    "cards_head": "The cards that were chosen (forced ones are left out), with the {what}:",
    "what_soloist": "soloist's tricks",
    "what_own": "seat's own tricks, and the most it can be made to take",
    "no_cards": "No card has been played.",
    "head_before": "before",
    "head_after": "after",
    "head_cost": "cost",
    "head_better": "better",
    "head_seat": "seat",
    # several records in a file
    "several": "the file holds {count} hands: choose one with --number",
    "no_number": "no hand number {number}: the file holds {count}",
}
