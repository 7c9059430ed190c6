"""Words of a game named from a list, the rogues' (topic `rogue`)."""

from __future__ import annotations

WORDS = {
    "no_item": "{item} is not on the list: {known}",
    "used_up": "{item} is used up more often than it is on the list",
    "nothing_left": "nothing is left on the list",
    "no_list": "this convention has no list of games: they are bid for",
    "named_used": "{item} is not left on the list",
    "head": "{cards}, seat {seat}, before the widow. {convention}, {players} players.",
    "best": "Name {item}.",
    "item": "game of the list",
    "whists": "expected whists (95 % interval)",
    "made": "made",
    "then": "played then",
    "average": "any hand",
    "one_hand": "One hand's value: what the games that are left would bring later is not in it. The last "
    "column is what the game brings on average with any hand, a sample of {hands}: a game far above it is "
    "well used now.",
    "sampled": "A sample of {widows} widows (seed {seed}); all cards are seen in the play.",
    "option_used": 'The games of the list that are used up, as "6S 7 misere" (rogues only).',
    "option_named": "The game of the list that was named before the widow, as 7 or 6S (rogues only).",
}
