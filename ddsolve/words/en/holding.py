"""Words about holdings (topic `holding`)."""

from __future__ import annotations

WORDS = {
    "ranks": "{text!r} is no holding: write the ranks of one suit, as AKJ or K1098",
    "twice": "{text!r}: a card twice",
    "bare": "bare card",
    "marriage": "marriage",
    "trellis": "trellis",
    "second_king": "second king",
    "third_queen": "third queen",
    "fourth_jack": "fourth jack",
    "whists_1": "simple whist",
    "whists_2": "double whist",
    "whists_3": "triple whist",
    "wall": "wall (in trumps)",
    "long": "long suit",
    "head": "{cards}: {names} (ES).",
    "side": "the holder plays",
    "over": "after the soloist",
    "under": "before the soloist",
    "tricks": "{count} tricks",
    "mean": "mean",
    "cards": "cards",
    "sure_mean": "{side}: sure / mean",
    "called": "called (ES)",
    "led_other": "The suit alone, all its cards seen, over every split of the 22 unseen cards. Others "
    "lead it, whichever of them is worse for the holder.",
    "led_own": "The suit alone, all its cards seen, over every split of the 22 unseen cards. The holder "
    "leads it.",
    "in_hand": "In the hand, by the glossary of ES: {holdings}.",
    "of_suit": "{cards} {name}",
}
