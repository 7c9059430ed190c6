"""Help texts of the command `auction` (topic `help_auction`)."""

from __future__ import annotations

WORDS = {
    "auction_short": "An auction: what is legal, who has won, what he may order.",
    "auction": """Replay an auction: who is to call, what he may call, who has won and what he may order.

    Calls are seat=call in turn, a call being pass, here, a bid (6S … 10NT, misere), or, where the convention
    has them, misere-hand and 9S-hand (without the widow), blind and 7-blind. An illegal call is refused by
    the rule it breaks.

    \b
    Examples:
      ddsolve auction "1=6S 2=pass 3=6C 1=here"
      ddsolve auction "1=6S 2=misere 3=9S 1=pass" --convention leningrad
      ddsolve auction "1=pass 2=pass 3=pass" --convention classic --round 2 --blind 1,2
    """,
    "option_round": "1, or n where all passing would make this the n-th all-pass of a series.",
    "option_auction": 'The calls of the auction, as "1=6S 2=pass 3=6C 1=here".',
    "option_review": "The convention that a recorded auction is checked by.",
    "option_blind": "The seats that pass without looking, as 1,2 (for bombs).",
}
