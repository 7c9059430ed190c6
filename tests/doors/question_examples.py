"""For every question something short to ask, that each door is asked."""

from __future__ import annotations

import json
from typing import Any

import click
from click.testing import CliRunner

from ddsolve.asking.ask import Question
from ddsolve.cli.root import cli
from ddsolve.questions.allpass import AllPass
from ddsolve.questions.auction import Auction
from ddsolve.questions.bid import AnyBid
from ddsolve.questions.catch import Catch
from ddsolve.questions.claim import Claim, ShownPreference
from ddsolve.questions.conventions import Conventions
from ddsolve.questions.discard import Discard
from ddsolve.questions.game import Game
from ddsolve.questions.hand_in_allpass import SampleAllPass
from ddsolve.questions.holding import Holding
from ddsolve.questions.layouts import Layouts
from ddsolve.questions.lead import Lead
from ddsolve.questions.misere import Misere
from ddsolve.questions.review import Review
from ddsolve.questions.score import Score
from ddsolve.questions.settle import Settle
from ddsolve.questions.solve import Solve
from ddsolve.questions.table import Table
from ddsolve.questions.value import Value
from ddsolve.questions.whist import Whist
from ddsolve.web.questions import read_question

SHEET = (
    '{"players": ["A", "B", "C"], "pool": {"A": 10, "B": 10, "C": 10}, "hill": {"A": 15, "B": 16, "C": 20},'
    ' "whists": {"A": {"B": 50}, "B": {"A": 110}}}'
)
GAME = "Anna, Boris, Vera; sochi\nAnna 7S; Boris whist, Vera pass; 7-3-0\nallpass 2-3-5\n"
HANDS = """
Deal: ♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q
Contract: 7S
Soloist: 2

Deal: ♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q
Auction: 1=6S 2=pass 3=pass
Contract: 7S
Soloist: 1
Play: ♠A ♠7 ♠8  ♥A
"""
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
        {"hand": "♠AKQJT98 ♣AK ♦A", "seat": 3, "auction": "1=9S 2=pass", "any_order": True,
         "trust": 0.5, "samples": 2, "seed": 5, "players": 4},
        "advise_bid",
    ),
    "catch": (
        Catch,
        {"deal": "♠A ♣KQJ ♥A7 | ♠J8 ♦A7 | ♣T7 ♥KQ", "leader": 2, "played": "DA", "worlds": "CJ CK; CJ HA=2",
         "objective": "score", "set": ["misere_value=20"], "players": 4},
        "catch",
    ),
    "misere": (
        Misere,
        {"hand": "♠987 ♣A987 ♦J987 ♥K", "seat": 2, "seen": True, "quick": True, "players": 3, "seed": 5,
         "set": ["misere_value=20"]},
        "best_misere",
    ),
    "holding": (Holding, {"cards": "K 10 9 8", "over": True, "lead": "own"}, ""),
    "auction": (
        Auction,
        {"calls": "1=pass 2=pass 3=pass", "convention": "classic", "players": 3, "round": 2, "blind": "1,2",
         "set": ["split=gentleman"]},
        "",
    ),
    "conventions": (
        Conventions, {"compare": ["sochi", "leningrad"], "set": ["split=gentleman"]}, "",
    ),
    "review": (
        Review,
        {"file": HANDS, "number": 2, "from": "text", "leader": 1, "convention": "leningrad", "round": 2},
        "",
    ),
    "score": (
        Score,
        {"contract": "7S", "soloist": 1, "tricks": "1=5,2=3,3=2", "calls": "2=whist,3=pass", "players": 4,
         "convention": "leningrad", "set": ["split=gentleman"]},
        "",
    ),
    "settle": (
        Settle,
        {"sheet": SHEET, "convention": "sochi-finnish", "set": ["split=gentleman"], "stake": "0,5"},
        "",
    ),
    "game": (Game, {"file": GAME, "convention": "sochi", "set": ["split=gentleman"]}, ""),
    "value": (
        Value,
        {"deal": TEN, "soloist": 1, "leader": 2, "convention": ["classic", "leningrad"], "bomb": 1,
         "set": ["allpass_score=hill"], "whist": "both", "split": "even", "lowest": 7,
         "closed": True, "samples": 3},
        "",
    ),
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


def by_json(name: str, given: dict[str, Any]) -> dict[str, Any]:
    """Ask as the page does: an object of JSON that becomes the words of a command line."""
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    asked = read_question(command, given)
    result = CliRunner().invoke(cli, [name, "--json", *asked.arguments], input=asked.typed)
    assert result.exit_code == 0, result.stderr
    document: dict[str, Any] = json.loads(result.stdout)
    return document
