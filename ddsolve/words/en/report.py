"""Words in the answers of `table`, `solve` and `allpass` (topic `report`)."""

from __future__ import annotations

WORDS = {
    # the drawing
    "soloist": "soloist",
    "soloist_leads": "soloist, leads",
    "leads": "leads",
    "plays": "to play",
    "absent": "not in play",
    "dead": "dead: {cards}",
    "widow_cards": "widow: {cards}",
    "shown": "widow's card: {card}",
    "on_table": "on the table: {cards}",
    # table
    "table_head": "Tricks of the soloist, seat {leader} leads, all play their best:",
    "before_discard": " (over the best discard for each)",
    "allpass_plain_head": "All-pass without the widow, tricks of each seat:",
    "guarantee": "at most, against both others",
    "guarantee_of_two": "at most, against the other",
    "line_tricks": "everyone for himself",
    "widow_head": "Seat {seat} with the widow, tricks of seat {seat} as the soloist:",
    "best_contract": "best contract {contract} ({tricks} tricks)",
    "no_contract": "no contract can be made ({tricks} of 10 tricks at most, in {strain})",
    "with_discard": "{text}, discarding {cards}",
    "tricks": "tricks",
    "discard": "discard",
    # solve
    "over_now": "The play is over.",
    "made": "{contract}: the soloist, seat {soloist}, takes {tricks} of {total} tricks{won}: just made.",
    "over": "{contract}: the soloist, seat {soloist}, takes {tricks} of {total} tricks{won}: made with "
    "{over} over.",
    "down": "{contract}: the soloist, seat {soloist}, takes {tricks} of {total} tricks{won}: {over} short.",
    "ending": "{contract}: the soloist, seat {soloist}, takes {tricks} of the last {total} tricks{won}.",
    "misere_clean": "{contract}: the soloist, seat {soloist}, takes no trick: clean.",
    "misere_caught": "{contract}: the soloist, seat {soloist}, takes {tricks} of {total} tricks{won}: "
    "caught.",
    "already_won": " ({won} already won)",
    "alone": "{contract}: tricks of the soloist, seat {soloist}: {tricks}.",
    "moves_head": "Seat {seat} to play; tricks of the soloist, seat {soloist}, after each card:",
    "card": "card",
    "soloists_tricks": "soloist's tricks",
    "best": "best",
    "costs": "costs {count}",
    "line_head": "One best line:",
    "trick": "trick",
    "widow": "widow",
    "first": "first",
    "cards": "cards",
    "won_by": "won by",
    # allpass
    "allpass_head": "All-pass, {rules}: tricks of each seat",
    "already_counted": ", those already won included",
    "rule_none": "the widow not used",
    "rule_shows": "the widow's cards name the suit of the first two tricks",
    "rule_dealer": "the dealer plays the widow's cards to the first two tricks",
    # several commands
    "partial": "Stopped: this is what was ready, not everything.",
}
