"""Words about the auction (topic `auction`)."""

from __future__ import annotations

WORDS = {
    "blind_bid": "blind {level}",
    "hand_bid": "{bid} without the widow",
    "pass": "pass",
    "here": "here",
    # errors
    "bid": "{text!r} is no bid: 6S … 10NT, misere, misere-hand, 9S-hand, blind",
    "call": "{text!r} is no call: write seat=call, as in 1=6S 2=pass 3=here",
    "round": "the round counts from 1 to 100, not {round}",
    "none": "there is no auction in {convention}: the games are taken from a list (game_list)",
    "dummy": "seat 1 is the dummy, who always passes",
    "over": "the auction was over before {call}",
    "turn": "call out of turn: seat {seat} called, it was the turn of seat {due}",
    "too_low": "{bid} does not overbid {standing}",
    "misere_after_tricks": "seat {seat} has bid tricks, and misère is a first call only",
    "tricks_after_misere": "seat {seat} has bid misère, and cannot turn it into a trick game",
    "blind_first": "a blind bid is a first call, before looking: the eldest hand's alone where "
    "blind_bid = eldest",
    "no_blind": "this blind bid is not in the convention (blind_bid)",
    "no_hand": "{bid}: the convention has no such bid without the widow (no_widow)",
    "no_nt": "{bid} cannot be bid: no trumps are only named at the end (nt_in_auction)",
    "jump": "{bid} is a jump, the lowest bid is {lowest} (jump_bids)",
    "no_hold": "there is no `here` in this convention (hold_rule)",
    "hold_two": "`here` is for two bidders, on the other's bid (hold_rule)",
    "hold_right": "the right to say `here` is with seat {seat} (hold_rule)",
    "hold_misere": "a misère is not held, nor does it hold another bid",
    "hold_blind": "a blind bid is not held: only a higher level overbids it",
    "no_blind_passes": "blind passes count only where there are bombs",
    "blind_seat": "seats that pass blind are 1, 2 and 3, not {seat!r}",
    "blind_bidder": "seat {seat} did not pass: a blind bid is written 6-blind",
    "blind_order": "the eldest hand passes blind first, then the second, then the third",
    "order": "seat {seat} won with {bid} and cannot order {contract}: {lowest} is the lowest",
    "soloist": "seat {winner} won the auction with {bid}, not seat {seat}",
    "nobody": "all passed: nobody plays",
    "open": "the auction is not over: seat {seat} is to call",
}
