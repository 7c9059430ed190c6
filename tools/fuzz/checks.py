"""What is asked of each parser: what it reads it writes so that it reads back as the same value.

`CHECKS`: by name the check and the good texts that tools/fuzz/parsers.py spoils.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from fuzz.texts import BTS, CONVENTION, DEALS, GAME, GAME_TOML, HANDS, JSON, PPN, SHEET, TEXT

from ddsolve import Contract, DdsolveError, Deal, Hand, read_records, write_records
from ddsolve.advice.layouts.knowledge import Limits
from ddsolve.auction import Auction, read_calls
from ddsolve.boards import Board
from ddsolve.bulk.job import Condition, Job
from ddsolve.bulk.output import ResultFile
from ddsolve.bulk.work import do_item
from ddsolve.conventions import Convention
from ddsolve.errors import AuctionError
from ddsolve.files import encode
from ddsolve.io.disk import decode, read_argument
from ddsolve.io.documents import read_json, read_toml
from ddsolve.io.plain_text import harmless, single_line
from ddsolve.questions.scored import parse_tricks
from ddsolve.scoring.game_file import GameFile
from ddsolve.scoring.hand_result import parse_calls
from ddsolve.scoring.sheet import Sheet
from ddsolve.values.cards import Strain, parse_cards
from ddsolve.values.play import PlayState

AUCTIONS = [Convention.load(name) for name in ("sochi", "rostov-es")]
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
    "bts": (check_file("bts"), [BTS]),
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
