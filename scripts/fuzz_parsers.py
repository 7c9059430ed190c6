"""Feed every parser with broken text until the time is over.

    python scripts/fuzz_parsers.py [--seconds 20 | --each 600] [--seed N] [--only NAME …]

Each text is a good one with some characters cut, doubled, swapped or put in. A parser may refuse it with one
of ddsolve's errors, in one line; or read it, and then what it writes must read back as the same value.
Anything else, work of more than seconds included, prints the parser, the seed and the text, and ends the
script with status 1: such a text belongs into tests/files/test_fuzzed.py.

Run on 2026-11-22 after auctions had come: about twelve seconds of processor time for each reader, not the ten
minutes that are the aim. It found blanks in a contract that took the square of their number (now among the
texts that grow in tests/test_hostile_input.py, like those of an auction, found when its reader was added).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path

from ddsolve import Contract, DdsolveError, Deal, Hand, read_records, write_records
from ddsolve.advice.knowledge import Limits
from ddsolve.auction import Auction, read_calls
from ddsolve.boards import Board
from ddsolve.bulk.job import Condition, Job
from ddsolve.bulk.output import ResultFile
from ddsolve.bulk.work import do_item
from ddsolve.cards import Strain, parse_cards
from ddsolve.cli.result_options import parse_calls, parse_tricks
from ddsolve.conventions import Convention
from ddsolve.documents import read_json, read_toml
from ddsolve.errors import AuctionError
from ddsolve.files import encode
from ddsolve.notation.source import decode, read_argument
from ddsolve.plain_text import harmless, single_line
from ddsolve.play import PlayState
from ddsolve.scoring.game_file import GameFile
from ddsolve.scoring.sheet import Sheet

DATA = Path(__file__).resolve().parent.parent / "tests" / "data"
AUCTIONS = [Convention.load(name) for name in ("sochi", "rostov-es")]
LONGEST = 5.0  # seconds of processor time for one text
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


START = PlayState.start(Deal.parse("SA S7 | SK HA | D7 HT"), Contract.parse("6S"), 1)
JOB = Job("table", ("SA S7 | SK HA | D7 HT", "C:AKQ | D:AKQ | H:AKQ"))


def same(value: object, again: object) -> None:
    """Raise AssertionError where a value does not read back."""
    if value != again:
        raise AssertionError(f"{str(value)[:300]} reads back as {str(again)[:300]}")


def check_hand(text: str) -> None:
    """Read a hand in any notation, and what it writes."""
    hand = Hand.parse(text)
    same(hand, Hand.parse(str(hand)))
    same(hand, Hand.parse(hand.ascii))


def check_deal(text: str) -> None:
    """Read a deal, and what it writes."""
    deal = Deal.parse(text)
    same(deal, Deal.parse(str(deal)))
    same(deal, Deal.parse(deal.ascii))


def check_cards(text: str) -> None:
    """Read a list of cards, and what it writes."""
    cards = parse_cards(text)
    same(cards, parse_cards(" ".join(card.pretty for card in cards)))


def check_contract(text: str) -> None:
    """Read a contract, and what it writes."""
    contract = Contract.parse(text)
    same(contract, Contract.parse(str(contract)))
    same(contract, Contract.parse(contract.pretty))


def check_strain(text: str) -> None:
    """Read a strain, and its letter."""
    strain = Strain.parse(text)
    same(strain, Strain.parse(strain.letter))


def check_file(form: str) -> Callable[[str], None]:
    """Return a check of one file format; what is read has to survive our own two formats."""

    def check(text: str) -> None:
        data = text.encode("utf-8", "surrogatepass")
        records = read_records(decode(data), form).records
        for whole in ("text", "json"):
            written = write_records(records, whole)
            same(records, read_records(decode(encode(written.text, whole)), whole).records)
        try:
            again = read_records(write_records(records, form).text, form).records
        except DdsolveError:  # PPN holds no part of a deal, for one
            return
        same(again, read_records(write_records(again, form).text, form).records)

    return check


def check_sheet(text: str) -> None:
    """Read a score sheet, and what it writes."""
    sheet = Sheet.parse(text, Convention.load("sochi").options)
    same(sheet, Sheet.parse(json.dumps(sheet.to_json()), Convention.load("sochi").options))


def check_convention(text: str) -> None:
    """Load a convention from a file of one's own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "club.toml"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        Convention.load(path)


def check_auction(text: str) -> None:
    """Read the calls of an auction, and what they write; then call them under two conventions."""
    calls = read_calls(text)
    same(calls, read_calls(" ".join(map(str, calls))))
    for convention in AUCTIONS:
        with suppress(AuctionError):
            Auction.parse(calls, convention)


def check_json(text: str) -> None:
    """Read any JSON; no text in it may do harm."""
    check_texts(read_json(text))


def check_toml(text: str) -> None:
    """Read any TOML; no text in it may do harm."""
    check_texts(read_toml(text))


def check_texts(value: object) -> None:
    """Raise AssertionError for a text that was not made harmless."""
    if isinstance(value, dict):
        for key, item in value.items():
            same(key, single_line(key))
            check_texts(item)
    elif isinstance(value, list):
        for item in value:
            check_texts(item)
    elif isinstance(value, str):
        same(value, harmless(value))


def check_output(text: str) -> None:
    """Take up the output of a batch: what is there stays, whatever it is."""
    data = text.encode("utf-8", "surrogatepass")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "out.jsonl"
        path.write_bytes(data)
        try:
            with ResultFile(path, JOB) as results:
                assert results.done <= JOB.size
        finally:
            same(path.read_bytes(), data)


def check_board(text: str) -> None:
    """Say some lines to a board."""
    board = Board(START, values=False)
    for line in text.splitlines():
        with suppress(DdsolveError):
            board.do(line)
        if board.finished:
            return


def check_argument(text: str) -> None:
    """Tell a text from a file's name."""
    if not text.startswith("@") and text != "-":
        read_argument(text)


def check_limits(text: str) -> None:
    """Read what is known of the defenders' cards."""
    if "=" in text:
        Limits.parse([], [text])
    else:
        Limits.parse([text], [])


def result_lines() -> str:
    """Return a true output of the job."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "out.jsonl"
        with ResultFile(path, JOB) as results:
            for number in range(JOB.size):
                results.write(do_item(JOB, number))
        return path.read_text(encoding="utf-8")


OUTPUT = result_lines()
CHECKS: dict[str, tuple[Callable[[str], object], list[str]]] = {
    "hand": (check_hand, HANDS),
    "deal": (check_deal, DEALS),
    "cards": (check_cards, ["SA S7 ♦10", "пТ т7", "SA,HT"]),
    "contract": (check_contract, ["7C", "10NT", "8♥", "6п", "misère", "мизер", "allpass"]),
    "strain": (check_strain, ["S", "♠", "п", "NT", "бк"]),
    "text": (check_file("text"), [TEXT]),
    "json": (check_file("json"), [JSON]),
    "bts": (check_file("bts"), [(DATA / "files" / "preferans.bts").read_text(encoding="utf-8")]),
    "ppn": (check_file("ppn"), [PPN]),
    "guessed": (read_records, [TEXT, JSON, PPN]),
    "sheet": (check_sheet, [SHEET]),
    "game": (GameFile.parse, [GAME, GAME_TOML]),
    "any json": (check_json, [GAME, SHEET, JSON, "[1.5, -2e3, null, true]"]),
    "any toml": (check_toml, [GAME_TOML, CONVENTION]),
    "output": (check_output, [OUTPUT]),
    "board": (check_board, ["SA\nback\ngo 2\nend", "auto 2,3\nrestart\nline\nhelp\nquit", "go 99\nback 2"]),
    "argument": (check_argument, ["SA | S7 | S8", "no/such/file.txt", "hand.json", "{}"]),
    "condition": (Condition.parse, ["1:6", "2:misere"]),
    "convention": (check_convention, [CONVENTION]),
    "limits": (check_limits, ["2:SA SK", "2:S>=4", "3:♠A", "2:D<=1"]),
    # the command line shows these on one line, whatever blanks they quote
    "auction": (check_auction, ["1=6S 2=pass 3=7C 1=here 3=pass", "1=пас, 2=misere; 3=9S-hand", "1:blind"]),
    "calls": (lambda text: parse_calls(text.replace("\n", " ")), ["2=whist,3=pass", "2=pass,3=half"]),
    "tricks": (lambda text: parse_tricks(text.replace("\n", " ")), ["1=5,2=3,3=2", "dealer=1"]),
}


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


def broken(name: str, seed: int) -> tuple[str, bool]:
    """Feed a parser with one text: what broke (nothing: an empty text), and whether the text was read."""
    check, good = CHECKS[name]
    rng = random.Random(seed)
    text = spoil(rng, rng.choice(good))
    begun = time.process_time()
    read, wrong = True, ""
    try:
        check(text)
    except DdsolveError as error:
        read = False
        if "\n" in str(error) or not str(error):
            wrong = f"not one line: {str(error)!r}"
    except Exception as error:
        wrong = f"{type(error).__name__}: {error}"
    if time.process_time() - begun > LONGEST:
        wrong = f"more than {LONGEST} s"
    return wrong and f"{name}, seed {seed}: {wrong}\n{text[:1500]!r}", read


def main() -> int:
    """Run until the time is over; 1 when something broke."""
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--seconds", type=float, default=20, help="of all parsers together")
    parser.add_argument(
        "--each", type=float, help="seconds of processor time for each parser in turn instead"
    )
    parser.add_argument("--seed", type=int, help="try only this one")
    parser.add_argument("--only", nargs="+", choices=CHECKS, default=list(CHECKS))
    options = parser.parse_args()
    first = random.SystemRandom().randrange(10**9) if options.seed is None else options.seed
    until = time.monotonic() + options.seconds
    spent = dict.fromkeys(options.only, 0.0)
    read = dict.fromkeys(options.only, 0)
    refused = dict.fromkeys(options.only, 0)
    for seed in count(first):
        name = min(spent, key=spent.__getitem__)  # all have the same share of the time
        begun = time.process_time()
        wrong, whole = broken(name, seed)
        spent[name] += time.process_time() - begun
        (read if whole else refused)[name] += 1
        if wrong:
            print(wrong)
            return 1
        over = time.monotonic() > until if options.each is None else min(spent.values()) > options.each
        if options.seed is not None or over:
            break
    if options.each is not None:
        for name in spent:
            print(f"{name}: {read[name]} texts read, {refused[name]} refused in {spent[name]:.0f} s")
    print(f"{sum(read.values())} texts read, {sum(refused.values())} refused, from seed {first}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
