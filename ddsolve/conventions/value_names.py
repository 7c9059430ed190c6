"""What each value of an option means, in a few words: a player chooses by them, not by the key."""

from __future__ import annotations

from ddsolve.conventions.option_values import choices, several
from ddsolve.words import N_, _

# values that mean the same wherever they stand
_SHARED = {
    "yes": N_("yes"),
    "no": N_("no"),
    "off": N_("no"),
    "none": N_("none"),
    "same": N_("the same as in open play"),
    "eldest": N_("the first hand"),
    "winner": N_("who took the trick before"),
    "open": N_("open"),
    "closed": N_("closed"),
    "whister": N_("the whister"),
    "passer": N_("the passer"),
    "dealer": N_("the dealer"),
    "nobody": N_("nobody"),
    "team": N_("the quota of both, counted by the tricks of both"),
    "own": N_("the quota of both, counted by his own tricks"),
    "personal": N_("his own quota"),
    "own_hill": N_("off one's own hill"),
    "underbid": N_("a bid that was too low"),
    "misdeal": N_("a misdeal"),
    "widow_dealt_first_or_last": N_("the widow dealt first or last"),
    "unwelcome_widow": N_("a widow nobody wanted"),
    "revoke": N_("a revoke"),
    "error": N_("an error"),
}
_FIRST_LEAD = {"open": N_("after the cards are shown"), "closed": N_("before the cards are shown")}
_VALUES = {
    "hill_divisor": {"N": N_("by all players"), "N-1": N_("by the opponents")},
    "success": {
        "pool": N_("in the pool"),
        "pool_and_hill": N_("in the pool and off the hill"),
        "hill_only": N_("off the hill only"),
        "choice_if_unwhisted": N_("in the pool; off the hill if he likes, when nobody whists"),
    },
    "consolation": {"game": N_("the game's value"), "flat_10": N_("ten whists")},
    "rounding": {
        "exact": N_("not at all"),
        "FI": N_("shares of the hill to whole whists (Finland)"),
        "JP": N_("down to whole whists (Japan)"),
    },
    "split": {
        "greedy": N_("greedy: all are his"),
        "gentleman": N_("gentleman's: halved when the game fails"),
        "gentleman_always": N_("gentleman's: always halved"),
    },
    "over_greedy": {"two_whisters": N_("when both whist"), "always": N_("always")},
    "responsibility": {"full": N_("the full price"), "half": N_("half the price")},
    "liability67": {
        "fewer_takes_all": N_("the one with fewer tricks, all of it"),
        "personal_if_team_failed": N_("when both together are short, each for his own quota"),
        "personal_always": N_("each for his own quota, always"),
        "parlett": N_("one trick: who has fewer; three: each one (Parlett)"),
        "japanese": N_("in whists, between each of them and the soloist (Japan)"),
    },
    "liability8plus": {
        "last_whister": N_("who whisted last"),
        "second_whister": N_("the second whister"),
        "shared": N_("both, half each"),
        "both_full": N_("both, in full"),
    },
    "ten_game": {
        "whisted": N_("whisted"),
        "checked": N_("checked"),
        "open": N_("played open, nobody answers"),
    },
    "stalingrad": {"6S": N_("six of spades"), "sixes": N_("all sixes")},
    "forced_whist": {
        "both": N_("for both"),
        "first": N_("for the first, the second passes"),
        "both_or_first": N_("as they agree"),
    },
    "half_whist": {
        "pass_half": N_("after a pass"),
        "whist_pass_half": N_("after a pass and after one's own whist"),
    },
    "half_whist_entry": {"whists": N_("as whists gained"), "hill": N_("as a penalty on the hill")},
    "lone_play": {"choice": N_("as he likes")},
    "dealer_whist": {"unliable": N_("yes, without liability"), "liable": N_("yes, with liability")},
    "widow_prize": {
        "dealer": N_("yes, in a game of four"),
        "dealer_or_halves": N_("yes; in a game of three half by each opponent"),
    },
    "first_lead_games": _FIRST_LEAD,
    "first_lead_misere": _FIRST_LEAD,
    "allpass_widow": {
        "none": N_("not used"),
        "suit_only": N_("names the suit"),
        "real_cards": N_("the dealer of four plays it"),
    },
    "allpass_void_first": {"discard": N_("a discard"), "sets_suit": N_("names the suit of the trick")},
    "allpass_score": {"hill": N_("on the hill"), "least_writes": N_("as whists of the one with fewest")},
    "allpass_growth": {
        "stay": N_("the last price stays"),
        "arithmetic": N_("by the same step"),
        "geometric": N_("by the same factor"),
    },
    "allpass_basis": {"full": N_("all tricks"), "difference": N_("the difference to the fewest")},
    "allpass_tie": {"split": N_("they share"), "nothing": N_("nobody writes")},
    "zero_bonus": {
        "pool+1": N_("1 in the pool"),
        "pool+2": N_("2 in the pool"),
        "pool+price": N_("the price of a trick in the pool"),
        "pool+half_price": N_("half the price of a trick in the pool"),
        "hill-price": N_("the price of a trick off the hill"),
        "hill-2*price": N_("twice the price of a trick off the hill"),
        "pool_or_hill_price": N_("the price of a trick in the pool or off the hill"),
        "pool+2_then_hill-2": N_("2 in the pool, off the hill when it is full"),
    },
    "misere_rank": {
        "above_7NT": N_("above seven no trump"),
        "above_8NT": N_("above eight no trump"),
        "above_all": N_("above all games"),
    },
    "no_widow": {
        "misere": N_("misère"),
        "games": N_("misère, nine and ten"),
        "both": N_("misère, below a ten; nine and ten"),
    },
    "blind_bid": {"eldest": N_("the first hand, a six"), "anyone": N_("anyone at his first call")},
    "hold_rule": {
        "older_seat": N_("the elder hand"),
        "passes_on": N_("the elder hand; who does not use it hands it on"),
        "none": N_("nobody"),
    },
    "resign_without": {"0": N_("forbidden"), "2": N_("without two"), "3": N_("without three")},
    "preference": {
        "FI": N_("written as a ten (Finland)"),
        "ES": N_("100 whists on each, the game is over"),
        "ES-12": N_("12 points in the pool"),
    },
    "end": {
        "each_pool": N_("all pools are full"),
        "sum": N_("the pools have reached their sum"),
        "time": N_("the time is over"),
        "pool_and_hill": N_("all pools are full and all hills empty"),
        "first_pool": N_("the first pool is full"),
        "list": N_("all lists are played"),
        "races": N_("all races are run"),
    },
    "aid": {
        "off": N_("pools have no limit"),
        "fullest": N_("to the fullest open pool"),
        "donor": N_("where the giver wants"),
        "smallest_room": N_("to the pool with the least room"),
    },
    "aid_overflow": {"dropped": N_("is lost")},
    "hill_aid": {"smallest_hill": N_("yes")},
    "race_hill": {"race": N_("of the race"), "whole": N_("of the whole game")},
    "deal_after": {
        "moves": N_("the deal moves on"),
        "allpass_keeps": N_("stays after an all-pass"),
        "allpass_keeps_3": N_("stays after an all-pass, three times at most"),
        "allpass_and_misere_keep": N_("stays after an all-pass and a misère"),
    },
    "game_list": {
        "small": N_("Rogue, small"),
        "large": N_("Rogue, large"),
        "xl": N_("Rogue, xl"),
        "list": N_("Rogue, the Spanish list"),
    },
    "soloist": {
        "auction": N_("by auction"),
        "eldest": N_("the first hand"),
        "second": N_("the second hand"),
    },
}


def value_name(option: str, value: str) -> str:
    """Return what a value of an option means; a number says itself. KeyError for a value that is none."""
    key = _VALUES.get(option, {}).get(value) or _SHARED.get(value)
    if key is None and value.isdecimal():
        return value
    if key is None:
        raise KeyError(f"{option}={value}")
    return _(key)


def value_names(option: str) -> dict[str, str] | None:
    """Return the values of an option, or of its list, with their meanings; None where any number is meant."""
    allowed = choices(option) or several(option)
    return None if allowed is None else {value: value_name(option, value) for value in allowed}
