"""Words about whole games (topic `game`)."""

from __future__ import annotations

WORDS = {
    # reading a file
    "the_game": "the game",
    "the_hand": "the hand",
    "the_fine": "the fine",
    "no_object": "a game is an object with players and hands",
    "no_hand": "a hand is an object with a contract",
    "no_contract": "the contract is missing",
    "unknown_key": "{where}: unknown field {key!r}; fields: {known}",
    "needs_list": "{field}: a list is needed",
    "negative": "{field}: {given} is below zero",
    "no_map": "{field}: an object is needed",
    "no_text": "{field}: text is needed",
    "yes_or_no": "{field}: true or false is needed",
    "calls": "calls: write Boris=whist, Vera=pass",
    "aid": 'aid: "hill", or the points for each receiver',
    "unreadable": "this is neither JSON nor TOML: {reason}",
    "in_hand": "hand {number}: {error}",
    # the course of a game
    "over": "the game was over: {reason}",
    "forced_allpass": "this hand is a forced all-pass, at {price} a trick",
    "designated": "{player} must play this hand",
    "item_used": "{player} has no {item} left on his list",
    "no_fine": "there is no fine {fine!r} in this game; fines: {known}",
    "none": "none",
    "why_fine": "fine: {fine}",
    "prize_race_pool": "first full pool of the race",
    "prize_race_hill": "smallest hill of the race",
    "prize_total_pool": "fullest pool of the game",
    "prize_total_hill": "smallest hill of the game",
    "prize_full_pool": "first full pool",
    "prize_empty_hill": "first empty hill",
    "end_each_pool": "all pools are full",
    "end_sum": "the pools have reached their sum",
    "end_pool_and_hill": "all pools are full and all hills empty",
    "end_first_pool": "the first pool is full",
    "end_list": "all lists are played",
    "end_races": "all races are run",
    "end_deals": "the agreed number of deals is played",
    "end_preference": "a preference was shown",
    # aid
    "no_aid_choice": "this convention leaves no choice where the points of a full pool go (aid, aid_choice)",
    "aid_receiver": "aid cannot go to {player!r}",
    "aid_room": "the pool of {player} cannot take {points} as aid",
}
