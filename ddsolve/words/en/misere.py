"""Words of the answer of `misere` (topic `misere`)."""

from __future__ import annotations

WORDS = {
    "throw": "{hand}, seat {seat}, misère: throw {cards}.",
    "clean": "Clean: no layout of the other cards can catch it.",
    "clean_lead": "Clean, leading {cards}: no layout of the other cards can catch it.",
    "clean_with_sight": "No layout catches it with all cards seen, but no single first card is good in all.",
    "safe": "The cards alone are enough in {safe} of the layouts; when caught it takes {tricks} tricks on "
    "average.",
    "sampled": "The cards alone are enough in about {safe} of the layouts (a sample).",
    "hopeless_head": "{hand}, seat {seat}: no misère.",
    "hopeless": "Whatever is thrown, it is caught in nearly every layout of a sample (safe in {safe} at "
    "best), so nothing more was counted.",
    "both_rankings": "Safest: throw {safest} ({safe} safe); cheapest: throw {cheapest} ({whists} whists).",
    "own_lead": "You lead: {caught} of {layouts} layouts catch it even if you see all cards, {with_card} if "
    "you lead {card} whatever the layout.",
    "halves": "Shared with the dealer by halves it is worth {soloist} to you and {dealer} to him;"
    " alone {alone}.",
    "halves_invite": "Invite him, if he comes.",
    "halves_alone": "Play it alone; the dealer would be glad of an invitation.",
    "void": "{suit} void",
    "suit_safe": "{suit} safe",
    "suit_safe_if_led": "{suit} safe if others lead it",
    "hole": "{suit}: the {rank}'s hole",
    "and": "'s and the ",
    "rank_7": "seven",
    "rank_8": "eight",
    "rank_9": "nine",
    "rank_T": "ten",
    "rank_J": "jack",
    "rank_Q": "queen",
    "rank_K": "king",
    "rank_A": "ace",
    "leaders": "Safe by who leads: {shares}.",
    "leader": "seat {seat} {share}",
    "discard": "throw",
    "clean_share": "safe",
    "tricks": "tricks",
    "whists": "whists",
    "holes": "holes at",
    "closed_lead": "led before their cards are seen",
    "led": "{card}: {whists}",
    "table_head": "Sensible discards (those with ~ are estimates):",
    "honest": "All cards are seen by everybody in these figures: defenders who do not know the discard do "
    "worse.",
    "hidden_head": "{hand}, seat {seat}, misère. They see your twelve cards, not which two you throw.",
    "first_score": "First estimate: throw {mix}; about {value} whists …",
    "first_caught": "First estimate: throw {mix}; caught in about {value} …",
    "hidden_score": "For the score: throw {mix}.",
    "hidden_caught": "To be caught least often: throw {mix}.",
    "hidden_both": "Throw {mix}.",
    "mix_coin": "{cards}, by the toss of a coin",
    "mix_even": "{cards}, each one time in {count}",
    "mix_part": "{cards} {share}",
    "mix_or": "{first} or {last}",
    "hidden_lead": "Lead {card}.",
    "hidden_bounds": "It is worth {value} whists even if they know it. Mixing in {others} adds {gain} at "
    "most (a bound from {layouts} layouts), less against a defence that mixes its plans too.",
    "hidden_share": "Caught in {value}{interval}; in {known} if they knew each time what you threw.",
    "hidden_fall": "They may know how you toss, not how it fell: in {guess} of the layouts they cannot play "
    "against every discard of the mixture.",
    "hidden_interval": " ({low} to {high}, a sample of {layouts})",
    "known_caught": "One discard that they know: {cards}, caught in {value}.",
    "no_other": "No other discard of the 66 helps: checked on {layouts} layouts.",
    "other_helps": "{cards} may help further: so it seemed on {layouts} layouts.",
    "seen_head": "If they knew the discard",
}
