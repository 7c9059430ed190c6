"""Words of the answer of `bid` (topic `bid`)."""

from __future__ import annotations

WORDS = {
    "head": "{cards}, seat {seat}, before the widow. {convention}, {players} players.",
    "best": "Best: {bid}.",
    "pass": "pass (all-pass)",
    "pass_against": "pass (and defend {bid} of seat {seat})",
    "without_widow": "{bid} without the widow",
    "here": "here ({bid})",
    "bid": "bid that wins",
    "whists": "expected whists (95 % interval)",
    "made": "made",
    "then": "most often ordered then",
    "order": "{contract} {share}",
    "gain": "{card} ({gain})",
    "helping": "Widow cards that help: {cards}. At least one of the {count} is there in {chance}.",
    "split_played": "Two whisters are taken to share their tricks evenly in your own contracts, and as each "
    "plays for himself in those you defend.",
    "sampled": "A sample of {widows} widows (seed {seed}). A bid is valued as if it won the auction, the "
    "pass as if all passed; all cards are seen in the play.",
    "assumed": "Of the auction this much is taken: who would play, and that his bid is a sensible order. "
    "Passes and lower bids are taken to say nothing about cards.",
}
