"""For every question something short to ask, that each door is asked."""

from __future__ import annotations

from typing import Any

from ddsolve.asking.ask import Question
from ddsolve.questions.allpass import AllPass
from ddsolve.questions.bid import AnyBid
from ddsolve.questions.claim import Claim, ShownPreference
from ddsolve.questions.discard import Discard
from ddsolve.questions.hand_in_allpass import SampleAllPass
from ddsolve.questions.holding import Holding
from ddsolve.questions.layouts import Layouts
from ddsolve.questions.lead import Lead
from ddsolve.questions.solve import Solve
from ddsolve.questions.table import Table
from ddsolve.questions.whist import Whist

ENDING = "♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q"
TEN = "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7"
DEFENDER = "♠JT9 ♣QJ ♦A98 ♥AK"

Example = tuple[type[Question[Any]], dict[str, Any], str]
# By the name of the command: the question, what is given, and the public function that asks it, if any does.
EXAMPLES: dict[str, Example] = {
    "table": (Table, {"deal": ENDING, "leader": 2}, "table"),
    "solve": (
        Solve, {"deal": ENDING, "contract": "7S", "soloist": 1, "leader": 3, "played": "SJ"}, "solve",
    ),
    "allpass": (
        AllPass,
        {"deal": TEN, "leader": 1, "played": "HQ", "widow": "H8 S9", "second_lead": "winner",
         "convention": "leningrad", "set": ["allpass_widow=suit_only"], "players": 3, "round": 2},
        "",
    ),
    "claim": (
        Claim,
        {"hand": "♣AT ♦K", "contract": "6S", "seat": 1, "tricks": 1, "played": "CA C8 CQ", "has": ["2:SA"],
         "dead": "♠QJT987 ♣KJ97 ♦AQJ87 ♥AKQJT987"},
        "check_claim",
    ),
    "layouts": (
        Layouts,
        {"hand": "♠AK ♥A", "dead": "♣789TJQKA ♦789TJQKA ♥789TJQK", "seat": 2, "strain": ["NT", "S"],
         "misere": True, "length": ["1:S>=1"], "lead": "SJ"},
        "layouts",
    ),
    "discard": (
        Discard,
        {"hand": "♠AKQJT987 ♣AKQJ", "seat": 1, "won": "10S", "players": 4, "whist": "both", "samples": 4,
         "closed": True, "seed": 5, "set": ["split=gentleman"]},
        "best_discard",
    ),
    "bid": (
        AnyBid,
        {"hand": DEFENDER, "seat": 3, "auction": "1=misere 2=pass", "any_order": True,
         "trust": 0.5, "samples": 2, "seed": 5, "players": 4},
        "advise_bid",
    ),
    "holding": (Holding, {"cards": "K 10 9 8", "over": True, "lead": "own"}, ""),
    "whist": (
        Whist,
        {"hand": DEFENDER, "seat": 3, "soloist": 1, "contract": "7S", "calls": "2=pass", "trust": 0.5,
         "has": ["1:SA"], "samples": 6, "seed": 5, "set": ["split=gentleman"]},
        "advise_whist",
    ),
    "lead": (
        Lead,
        {"hand": DEFENDER, "seat": 2, "soloist": 1, "contract": "7S", "calls": "2=whist,3=pass",
         "length": ["1:S>=4"], "samples": 6},
        "advise_lead",
    ),
}  # fmt: skip
# Those that no command is named as, by their function.
MORE: dict[str, Example] = {
    "check_preference": (ShownPreference, {"hand": "♠AKQJT98 ♣AKQ ♦A ♥A", "seat": 2}, "check_preference"),
    "sample_allpass": (
        SampleAllPass,
        {"hand": "♠T98 ♣987 ♦98 ♥97", "dead": "SA D7", "seat": 1, "widow_rule": "shows",
         "convention": "sochi", "samples": 3},
        "sample_allpass",
    ),
}  # fmt: skip
ALL = EXAMPLES | MORE
