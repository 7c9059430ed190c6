"""Words of the command `catch` (topic `catch`)."""

from __future__ import annotations

WORDS = {
    # errors
    "three_fields": "three hands, HAND | HAND | HAND, are needed, not {count} fields",
    "sizes": "one hand must have two cards more than the others, which have one to ten: "
    "here they have {one}, {two} and {three}",
    "card_shared": "{card} is with seat {first} and with seat {second}",
    "pair": "{text!r}: a discard is two different cards",
    "no_world": "no discard is named",
    "weight": "{text!r}: a weight is a number that is not negative, as in SA SK=2",
    "not_held": "{card} is not in the soloist's hand and cannot have been thrown",
    "twice": "the discard {one} {two} is named twice",
    "too_many": "at most {most} discards can be looked at together",
    "no_weight": "every discard has weight 0",
    "over": "{card}: the play is over",
    "not_there": "{card} is not in the hand of seat {seat}",
    "must_follow": "{card}: seat {seat} must follow suit",
    "ruled_out": "{card}: with none of the discards could seat {seat} play it",
    "payoff": "{text!r}: a payoff is two numbers, as in 2:1, and the first trick costs something",
    "objective": "{text!r} is no objective: caught, tricks or score",
    # help
    "catch_short": "Catch a misère whose discard nobody knows.",
    "catch": """What the defenders can do against a misère when they do not know what was thrown.

    DEAL is three hands; the one with two cards more is the soloist's. The discards that he may have made
    come from --worlds, with weights; without it they are the mixture that is caught least often. The answer
    says against which of them one plan catches him, what every card is worth, and the plan.

    \b
    Examples:
      ddsolve catch "♠K7 ♣T ♦KT8 ♥AQJT97 | ♠AQJ ♣AK87 ♦A9 ♥8 | ♠T98 ♣QJ9 ♦QJ7 ♥K" --worlds "SK DK; CT DK=2"
      ddsolve catch "♠QJT ♣AQT ♦8 | ♣K7 ♦7 ♥QT | ♠A8 ♣J ♦JT" --leader 2 --objective score
    """,
    "argument": "DEAL",
    "option_worlds": 'The discards that are possible, with weights, as "SA CJ; SA SK=2".',
    "option_objective": "caught: a trick or none; tricks: how many, by pure plans; score: points, by mixed "
    "plans.",
    "option_payoff": "Points for the first trick and each later one, as 2:1.  [default: the convention's]",
    # the answer
    "head": "Misère of seat {soloist}; seat {seat} is to move.",
    "head_over": "Misère of seat {soloist}; the play is over.",
    "worlds": "thrown",
    "share": "share",
    "known": "tricks if known",
    "ruled_out_by_play": "Ruled out by the play: {worlds}.",
    "shares_found": "The shares are the soloist's best mixture, as found on {layouts} layouts (seed {seed}).",
    "shares_equal": "No discards were named: those of the highest cards are taken as equally likely.",
    "caught_all": "One plan catches every one of these discards.",
    "caught_none": "No plan catches any of these discards.",
    "caught_one": "One plan catches {worlds}; nothing else can be caught.",
    "caught_choice": "You can play {choices}, not for all of them.",
    "caught_for": "for {worlds}",
    "or": " or ",
    "value_caught": "He is caught in {value} under these shares.",
    "value_tricks": "He takes {value} tricks on average under these shares, by pure plans.",
    "value_score": "He loses {value} points on average under these shares, {first} for the first trick and "
    "{later} for each later one.",
    "pure": "For three discards or more this counts plans without a toss of a coin; none was met that gains "
    "by one.",
    "pure_tricks": "Pure plans only: with a toss of a coin the defenders can do better.",
    "vector": "{number}",
    "front_title": "What plans reach:",
    "card": "card",
    "value": "value",
    "only_in": "if he threw",
    "any": "any",
    "plan": "The plan:",
    "plan_score": "A plan that catches him (the score may need a toss of a coin):",
    "step": "{indent}seat {seat}: {card}",
    "step_if": "{indent}if seat {seat} plays {card}",
    "step_caught": "{indent}seat {seat}: {card}, and he is caught",
    "step_if_caught": "{indent}if seat {seat} plays {card}, he is caught",
    "step_guess": "{indent}seat {seat}: {card}, a guess: it gives up {worlds}",
}
