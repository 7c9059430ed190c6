"""Pages of every command that writes one, made once for all tests."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from click.testing import CliRunner

from ddsolve.cli.root import cli

DEAL = "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7"
BOOK = """Title: Lasker's misère <script>alert("no")</script>
Source: a book & its page
Player 1: Anna
Hand 1: ♠AKJT ♣AT ♦A7 ♥A7
Hand 2: ♠987 ♣J987 ♦98 ♥8
Hand 3: ♠Q ♣KQ ♦KQJT ♥JT9
Contract: misere
Soloist: 2
Play: ♦A ♦9 ♦J  ♥A ♥8 ♥J  ♠A ♠9 ♠Q  ♠K ♠8 ♥9
Comment: The ♦ seven was the card to keep.
"""
ALLPASS = f"Deal: {DEAL}\nWidow: ♥8 ♠9\nContract: allpass\nPlay: ♥Q ♥K ♥T ♠7 ♥A ♠A"
GAME = {
    "convention": "sochi",
    "players": ["Anna", "Boris", "Vera & Co"],
    "set": {"pool_size": 20},
    "hands": [
        {
            "contract": "6S",
            "soloist": "Anna",
            "calls": "Boris=whist, Vera & Co=pass",
            "tricks": {"Anna": 6, "Boris": 4, "Vera & Co": 0},
        },
        {"contract": "allpass", "tricks": {"Anna": 2, "Boris": 3, "Vera & Co": 5}},
    ],
}
DEFENDER = ("♠- ♣KT8 ♦AT97 ♥AK9", *["--seat", "2", "--soloist", "1", "--contract", "6S", "--samples", "2"])
HAND = ["--contract", "6S", "--soloist", "1", "--tricks", "1=6,2=4,3=0", "--calls", "2=whist,3=pass"]
SHEET = {
    "players": ["Anna", "Boris", "Vera"],
    "pool": {"Anna": 5, "Boris": 0, "Vera": 2},
    "hill": {"Anna": 0, "Boris": 2, "Vera": 0},
    "whists": {"Anna": {"Boris": 3}, "Boris": {"Anna": 0}, "Vera": {}},
}
COMMANDS = {
    "table": ["table", f"{DEAL} | H8 S9"],
    "solve": ["solve", DEAL, "--contract", "6S", "--soloist", "1", "--played", "SK"],
    "allpass": ["allpass", DEAL, "--widow", "H8 S9"],
    "layouts": ["layouts", "♠AKQJT ♣AK ♦9 ♥AK", "--dead", "S7 C7", "--seat", "1", "--strain", "S"],
    "discard": ["discard", "♠KJT79 ♣AQ7 ♦J8 ♥Q8 | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7"],
    "misere": ["misere", "♠987 ♣987 ♦987 ♥987", "--seat", "2"],
    "claim": ["claim", "♠AKQJT ♣AK ♦9 ♥AK", "--dead", "S7 C7", "--contract", "10S", "--seat", "1"],
    "review": ["review", "BOOK"],
    "review-allpass": ["review", "ALLPASS"],
    "game": ["game", "GAME"],
    "catch": ["catch", "♠A ♣KQJ ♥A7 | ♠J8 ♦A7 | ♣T7 ♥KQ"],
    "bid": ["bid", "♠AKQJT987 ♣AK", "--seat", "1", "--widows", "2", "--whist", "none"],
    "whist": ["whist", *DEFENDER],
    "lead": ["lead", *DEFENDER],
    "value": ["value", DEAL, "--soloist", "1", "--convention", "sochi", "--split", "even"],
    "score": ["score", *HAND],
    "settle": ["settle", json.dumps(SHEET)],
    "auction": ["auction", "1=6S 2=pass 3=7C"],
    "problem": ["problem", "CHAPTER"],
    "compose": ["compose", "--task", "soloist makes 2", "--cards", "3", "--seed", "1"],
    "conventions": ["conventions", "sochi"],
    "holding": ["holding", "AKJ"],
}


CHAPTER = """Title: A first problem
Hand 1: ♠AQ
Hand 2: ♠KJ
Hand 3: ♠T8
Contract: 6NT
Soloist: 1
Leader: 2
Task: soloist makes 2
"""


def make_page(folder: Path, name: str) -> Path:
    """Write the page of a command into a folder."""
    page = folder / f"{name}.html"
    page.write_text(page_of(name), encoding="utf-8")
    return page


@cache
def page_of(name: str) -> str:
    """Run a command with --html and return its page."""
    files = {"BOOK": BOOK, "ALLPASS": ALLPASS, "GAME": json.dumps(GAME), "CHAPTER": CHAPTER}
    with TemporaryDirectory() as folder:
        for file, text in files.items():
            Path(folder, file).write_text(text, encoding="utf-8")
        page = Path(folder, "page.html")
        arguments = [str(Path(folder, word)) if word in files else word for word in COMMANDS[name]]
        result = CliRunner().invoke(cli, [*arguments, "--html", str(page)])
        assert result.exit_code == 0, result.stderr
        return page.read_text(encoding="utf-8")
