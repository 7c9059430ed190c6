"""Help texts of `table`, `solve` and `allpass` (topic `help_solving`)."""

from __future__ import annotations

WORDS = {
    "table_short": "Every soloist in every strain, misère and all-pass.",
    "table": """Solve a deal for every soloist in every strain, for misère and for all-pass.

    The all-pass here is without the widow. With the widow as a fourth field the best contract each seat could
    have made with it is shown too. With one hand of 12 cards only that seat is solved, over all its discards.

    \b
    Example:
      ddsolve table "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7 | H8 S9"
    """,
    "solve_short": "One contract: the tricks, every card's value, a best line.",
    "solve": """Solve a trick game or misère, all cards seen, and value every legal card.

    Counts are always the soloist's tricks, those already won in --played included.

    \b
    Examples:
      ddsolve solve "♠AK9 ♣KQ8 ♦AT7 ♥K | ♠QJT ♣AJT ♦K9 ♥98 | ♠87 ♣97 ♦QJ8 ♥AJT" \\
          --contract 6NT --soloist 1
      ddsolve solve @deal.txt --contract misere --soloist 2 --leader 3 --played "S8 SA"
    """,
    "allpass_short": "All-pass: each seat's guarantee and the line.",
    "allpass": """Solve an all-pass, in which everyone plays for himself and wants few tricks.

    Two exact answers: the fewest tricks each seat can hold itself to against both others together, and the
    tricks when everyone plays for himself (fewest own tricks, then the most for the next seat, then for the
    one after).

    \b
    Example (the widow's cards name the suit of the first two tricks):
      ddsolve allpass "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7" --widow "H8 S9"
    """,
    "option_widow_rule": "shows: the widow's card names the suit; dealer: the dealer plays it; none.  "
    "[default: shows with --widow, else none]",
    "option_second_lead": "Who plays first to trick 2 under a widow rule.",
    "option_third_lead": "Who leads to trick 3 under a widow rule.",
    "option_void_lead": "What the card of a first player void in the widow's suit does under 'shows'.",
}
