"""Words about games played without the widow (topic `no_widow`)."""

from __future__ import annotations

WORDS = {
    "option_no_widow": "Ten cards played without the widow: two of the 22 unseen cards are dead.",
    "option_exact": "With --no-widow: count all 42,678,636 layouts instead of a sample; in misère that is "
    "long work.",
    "already_exact": "--exact goes with --no-widow: with the dead cards known everything is counted anyway",
    "not_with": "--no-widow and --{option}: without the widow only the own ten cards are known",
    "ten": "without the widow the hand has ten cards (as many as are dealt), not {count}",
    "preference": "the preference is shown with all twelve cards: there is none without the widow",
    "layouts_head": "{cards}, seat {seat}, without the widow; seat {leader} leads. {layouts} layouts, two of "
    "the unseen cards dead.",
    "sampled": "A sample of {samples} of them (seed {seed}), every card seen by everybody.",
    "game_head": "{game}: tricks of the soloist, seat {seat}; {mean} on average",
    "misere_head": "{hand}, seat {seat}: misère without the widow.",
    "clean": "Clean: none of the {layouts} layouts can catch it.",
    "clean_lead": "Clean, leading {cards}: none of the {layouts} layouts can catch it.",
    "clean_with_sight": "No layout catches it with all cards seen, but no single first card is good in all.",
    "safe": "The cards alone are enough in {safe} of the layouts: {caught} of {layouts} catch it, all "
    "cards seen.",
    "sampled_safe": "The cards alone are enough in {safe} of a sample of the layouts.",
    "hopeless": "Caught in nearly every layout of a sample (safe in {safe}), so nothing more was counted.",
    "own_lead": "Lead {card}: {caught} layouts catch it then, whatever the layout.",
    "tricks": "Tricks taken: {mean} on average (95 % interval, a sample of {samples}, seed {seed}).",
    "worth": "Worth {whists} whists (95 % interval) in {convention}.",
    "worth_exactly": "Worth {whists} whists in {convention}.",
    "no_price": "{convention} knows no misère without the widow (no_widow = off), so it has no price there.",
}
