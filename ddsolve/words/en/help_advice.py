"""Help texts of the commands that advise one hand (topic `help_advice`)."""

from __future__ import annotations

WORDS = {
    "option_seat": "The seat whose hand this is, 1 to 3; seat 1 plays first.",
    "option_dead": "The cards in nobody's hand: the discard.",
    "option_has": 'Cards a defender is known to hold, as "2:SA SK"; repeat for more.',
    "option_length": 'What is known of a defender\'s suit, as "2:S>=4" (also <= and =); repeat for more.',
    "option_lead": "The first cards of the first trick, already seen (one or two).",
    "option_leader": "The seat that leads to the first trick.",
    "option_jobs": "How many threads work.  [default: every core]",
    "option_first_lead": "closed: also one first card of your own for all layouts together.",
    "option_seed": "The seed of the sample; the same seed gives the same answer.",
    "option_samples": "How many layouts are sampled.",
    "option_convention": "The convention: a name of 'ddsolve conventions' or a .toml file.",
    "option_set": "Override an option of the convention, as split=gentleman; repeat for more.",
    "option_players": "Players in the game.",
    "option_whist": "How the defenders are taken to whist: none, one, both or best.",
    "extra_strain": "unexpected argument {text!r}",
    # layouts
    "layouts_short": "The distribution of the tricks over all layouts.",
    "layouts": """The exact distribution of the soloist's tricks over all layouts of the unseen cards.

    Every layout is solved with all cards seen (double dummy): 184,756 of them for ten cards. Without
    --strain, --misere or --allpass all five strains and misère are counted. --allpass is sampled.

    \b
    Examples:
      ddsolve layouts "♠AKQT ♣AK7 ♦K8 ♥9" --dead "C8 D9" --seat 1 --strain S
      ddsolve layouts "♠J98 ♣AKJT8 ♦A ♥7" --dead "S7 H8" --seat 3 --strain C --length "1:C>=3"
    """,
    "option_strain": "A strain, S C D H or NT; repeat for more.",
    "option_misere": "Misère.",
    "option_allpass": "All-pass (sampled): your tricks, and your best first card.",
    "option_widow_rule": "How an all-pass uses the widow, which are the dead cards.",
}
