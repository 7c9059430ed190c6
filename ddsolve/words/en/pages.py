"""Words of the pages of --html (topic `pages`)."""

from __future__ import annotations

WORDS = {
    "language": "en",
    "footer": "Made by ddsolve {version}. All counts are double dummy: everyone is taken to see all cards.",
    "footer_plain": "Made by ddsolve {version}.",
    "title_table": "Every contract on this deal",
    "title_solve": "One contract, every card",
    "title_allpass": "All-pass",
    "title_layouts": "All layouts",
    "title_discard": "The best discard",
    "title_misere": "Misère",
    "title_claim": "A claim",
    "title_game": "The game",
    "title_other": "{command}",
    "title_review": "Review: {contract}",
    # what was asked
    "asked_contract": "contract {value}",
    "asked_seat": "seat {value}",
    "asked_soloist": "soloist seat {value}",
    "asked_leader": "seat {value} leads",
    "asked_won": "the auction was won with {value}",
    "asked_convention": "convention {value}",
    # the board
    "board": "Board",
    "first": "To the start",
    "back": "Back one card",
    "next": "On by one card",
    "last": "To the end",
    "slider": "Card of the play",
    "next_turn": "Next turning point",
    "turning_points": "Turning points",
    "play": "The play",
    "said_choice": "Trick {trick}: seat {seat} plays {card}. With best play from here: {value}.",
    "said_forced": "Trick {trick}: seat {seat} has to play {card}. With best play from here: {value}.",
    "said_end": "The end: {value}.",
    "said_stop": "The record stops here. With best play from here: {value}.",
    "value_soloist": "the soloist takes {tricks}",
    "head_soloist": "soloist",
    "head_line": "line",
    "legend_soloist": "▸ leads; the winner of a trick is bold; the last column is the soloist's total with "
    "best play from there on; −1 means that the card gave away one trick of its side.",
    "legend_allpass": "▸ leads; the winner of a trick is bold; the last column is the tricks of the seats if "
    "everyone plays for himself from there on; −1 means that the card brought its seat one trick more, "
    "−(1) that it raised what the seat can be made to take.",
    "cost": "−{count}",
    "cost_guarantee": "−({count})",
    "seat": "seat {seat}",
    "seat_named": "{seat} · {name}",
}
