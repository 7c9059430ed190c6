"""Words about the play of the cards (topic `play`)."""

from __future__ import annotations

WORDS = {
    # rules of an all-pass
    "rule_value": "no such rule {value!r}; choose one of {known}",
    "rule_without_widow": "the widow rule {rule!r} needs the widow's two cards",
    "widows_differ": "the widow is {given}, but the deal's fourth field says {deal}",
    "widow_leader": "with a widow rule seat 1 plays first, so seat {seat} cannot lead",
    # starting a game
    "discard_first": "seat {seat} holds 12 cards: it has to discard two before the play",
    "no_soloist": "a trick game or misère needs the soloist's seat",
    "soloist_in_allpass": "an all-pass has no soloist",
    "seat_absent": "{role}: seat {seat} takes no part in this deal",
    "role_soloist": "soloist",
    "role_leader": "leader",
    "misere_split": "nobody whists a misère: tricks are split in a trick game",
    "allpass_in_solve": "an all-pass has no soloist: use 'ddsolve allpass' for it",
    "table_size": "a table of {size} MiB cannot be: 1 is the least",
    # playing a card
    "at": "trick {trick}, {card}: {reason}",
    "finished": "the play is over",
    "already_played": "this card has been played already",
    "not_held": "seat {seat} is to play, but seat {holder} holds this card",
    "dead_card": "this card is in no hand",
    "must_follow": "seat {seat} has to follow suit with {cards}",
    "must_trump": "seat {seat} has no {suit} and has to trump with {cards}",
}
