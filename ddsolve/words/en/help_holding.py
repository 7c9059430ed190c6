"""Help texts of the command `holding` (topic `help_holding`)."""

from __future__ import annotations

WORDS = {
    "holding_short": "A defender's cards of one suit: their name, and the tricks they take.",
    "holding": """Name a defender's holding in one suit, and count its tricks over every split of the rest.

    The suit is played alone, with all its cards seen; the chances follow the law of the 22 unseen cards.

    \b
    Examples:
      ddsolve holding AKJ
      ddsolve holding "K 10 9 8" --over
      ddsolve holding --all 3
    """,
    "option_over": "The holder sits after the soloist.",
    "option_under": "The holder sits before the soloist.",
    "option_lead": "Who leads the suit: another than the holder, or always himself.",
    "option_all": "A table of all holdings up to so many cards.",
}
