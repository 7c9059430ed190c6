"""What tools/fuzz/parsers.py begins with: a good text or more of each kind, and how they are spoiled."""

from __future__ import annotations

import random
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "tests" / "data"
BOMBS = ["[" * 50_000, "{" * 50_000, "9" * 5000, "1e99999999", "inf", "nan", "a." * 20_000, "\\" * 50_000]
BOMBS += [
    '"' * 9999,
    "\x1b]0;x\x07",
    "\u202e",
    "\ud800",
    "\ufffe",
    "\r",
    "|" * 50_000,
    "-" * 50_000,
    *(char * 50_000 for char in "\n ,:=;./0a7("),
]
LETTERS = "♠♣♦♥SCDHNTAKQJ10987 |:.-,\n\t[]{}\"'=#%;/MLRPG0123456789пбчтквдтПБЧТКВДé\u00a0\ufe0f\x00\u2028²٣"
HANDS = ["♠AK9 ♣- ♦J87 ♥AT", "S:AK9 D:J87 H:A10", "AK9.AT.J87.", "п:ТК9 т:- б:В87 ч:Т10", "SA SK D7 HT"]
DEALS = [
    "♠T987 ♣8 ♦987 ♥98 | ♠AK ♣QJT ♦J ♥AKQT | ♠QJ ♣97 ♦AKQT ♥J7 | CA CK",
    "AK.A.. | - | Q7.K.. ",
    "п:ТК | п:ДВ | п:10 9",
]
TEXT = """Title: a title
Hand 1: ♠AKJT ♣AT ♦A7 ♥A7
Hand 2: ♠987 ♣J987 ♦98 ♥8
Hand 3: ♠Q ♣KQ ♦KQJT ♥JT9
Contract: misere
Soloist: 2
Play: ♦A ♦9 ♦J
  2. ♥A ♥8 ♥J
Comment: words
---
Сдача: п:ТК ч:Т | п:Д7 ч:К | п:В8 ч:Д
Игра: 6п
Играющий: 1
"""
JSON = """{"records": [{"hands": {"1": "S:AK C:- D:- H:A", "2": "S:Q7 C:- D:- H:K", "3": "S:J8 C:- D:- H:Q"},
"contract": "6S", "soloist": "1", "leader": "2", "players": {"1": "Anna"}, "played": ["S7"],
"rules": null, "comment": "x"}]}"""
PPN = """[Player1 "Ana"]
[Bula "40"]
1. 3 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 1H 4 B 0 8 DEGR,KNJR 3:24:0:0,0,7:0:-8:0
2. 2 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P
"""
SHEET = """{"players": ["A", "B", "C"], "pool": {"A": 10, "B": 4.5, "C": 0},
"hill": {"A": 1, "B": 0, "C": 12},
"whists": {"A": {"B": 12, "C": 0}, "B": {"A": 20}}}"""
GAME = """{"convention": "sochi", "players": ["Anna", "Boris", "Vera"], "set": {"pool_size": 20},
"hands": [{"contract": "6S", "soloist": "Anna", "calls": "Boris=whist, Vera=pass",
"tricks": {"Anna": 6, "Boris": 4, "Vera": 0}},
{"contract": "allpass", "tricks": {"Anna": 2, "Boris": 3, "Vera": 5}},
{"fine": "misdeal", "player": "Anna", "points": 2}]}"""

GAME_TOML = """convention = "sochi"
players = ["Anna", "Boris", "Vera"]
[set]
pool_size = 20
[[hands]]
contract = "6S"
soloist = "Anna"
calls = {Boris = "whist", Vera = "pass"}
tricks = {Anna = 6, Boris = 4, Vera = 0}
aid = 1.5
"""
CONVENTION = """title = "Our club"
about = "Sochi with gentleman's whist."
builds_on = "sochi"
[options]
split = { value = "gentleman", source = "our own" }
allpass_prices = { value = [1, 2, 3], source = "our own", note = "by agreement" }
misere_value = 10
"""
BTS = (DATA / "files" / "preferans.bts").read_text(encoding="utf-8")


def spoil(rng: random.Random, text: str) -> str:
    """Cut, double, swap or put in a few characters, words or lines."""
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        at = rng.randrange(len(text) + 1)
        to = min(len(text), at + rng.choice((1, 1, 2, 5, 40)))
        kind = rng.randrange(6)
        if kind == 0:
            text = text[:at] + text[to:]
        elif kind == 1:
            text = text[:at] + text[at:to] * rng.choice((2, 2, 3, 60)) + text[to:]
        elif kind == 2:
            text = text[:at] + "".join(rng.choices(LETTERS, k=rng.randint(1, 4))) + text[at:]
        elif kind == 5:
            text = text[:at] + (rng.choice(BOMBS) if rng.random() < 0.2 else rng.choice(LETTERS)) + text[at:]
        elif kind == 3 and text:
            other = rng.randrange(len(text))
            text = text[:at] + text[other : other + 3] + text[to:]
        else:
            lines = text.split("\n")
            rng.shuffle(lines)
            text = "\n".join(lines)
    return text
