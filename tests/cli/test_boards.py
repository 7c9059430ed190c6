"""The interactive board and the commands that read hands from files."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support import DATA, printed, refused, run, shown

from ddsolve import Deal, PlayError, Solver
from ddsolve.boards import Board
from ddsolve.values.cards import Card
from ddsolve.values.contract import Contract
from ddsolve.values.play import PlayState

SMALL = "♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q"
SIX = ["--contract", "6S", "--soloist", "1"]
BTS = str(DATA / "files" / "preferans.bts")


def board(**options: object) -> Board:
    return Board(PlayState.start(Deal.parse(SMALL), Contract.parse("6S"), 1), **options)  # type: ignore[arg-type]


def test_a_pipe_gets_one_state_for_every_move() -> None:
    told = shown("play", SMALL, *SIX, stdin="SA\nS7\n\nHK\nS8\nback\ngo\nend\nquit\nSA\n").splitlines()
    assert told == [
        "trick=1 seat=1 table=- won=0,0,0 value=3 cards=SA:3,SK:3,HA:3",
        "trick=1 seat=2 table=SA won=0,0,0 value=3 cards=SQ:3,S7:3",
        "trick=1 seat=3 table=SA,S7 won=0,0,0 value=3 cards=SJ:3,S8:3",
        "error: trick 1, HK: seat 3 is to play, but seat 2 holds this card",
        "trick=2 seat=1 table=- won=1,0,0 value=3 cards=SK:3,HA:3",
        "trick=1 seat=3 table=SA,S7 won=0,0,0 value=3 cards=SJ:3,S8:3",
        "trick=2 seat=1 table=- won=1,0,0 value=3 cards=SK:3,HA:3",
        "finished won=3,0,0 value=3",
    ]


def test_values_can_be_left_out() -> None:
    told = shown("play", SMALL, *SIX, "--no-values", stdin="")
    assert told == "trick=1 seat=1 table=- won=0,0,0 cards=SA,SK,HA\n"


def test_the_program_answers_for_its_seats() -> None:
    here = board(auto=[2, 3])
    here.do("SA")
    assert here.state.to_move == 1
    assert len(here.state.tricks) == 1
    here.do("auto")
    here.do("SK")
    assert here.state.to_move == 2
    here.do("auto 2,3")
    assert here.state.to_move == 1


def test_back_and_restart() -> None:
    here = board()
    with pytest.raises(PlayError, match="this is the start"):
        here.do("back")
    for line in ("SA", "S7", "S8"):
        here.do(line)
    here.do("back 2")
    assert here.state.played == (Card.parse("SA"),)
    here.do("back 9")
    assert here.state.played == ()
    here.do("SK")
    here.do("restart")
    assert here.state.played == ()


def test_moves_in_russian() -> None:
    here = board()
    here.do("пТ")
    here.do("Назад")
    assert here.state.played == ()
    here.do("конец")
    assert here.state.finished
    here.do("выход")
    assert here.finished


def test_a_move_that_cannot_be_made_changes_nothing() -> None:
    here = board()
    before = here.state
    for line in ("HK", "XX", "back x", "auto 7", "S7"):
        with pytest.raises(ValueError, match=r"\w"):
            here.do(line)
    assert here.state is before


def test_words_instead_of_a_state() -> None:
    told = shown("play", SMALL, *SIX, stdin="help\nline\n").splitlines()
    assert told[1].startswith("a card, back [n]")
    assert re.fullmatch(r"line( [SCDH][789TJQKA]){9}", told[2])


@pytest.mark.slow
def test_an_all_pass_on_the_board_uses_the_widow() -> None:
    deal = "♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7"
    arguments = ["--contract", "allpass", "--widow", "H8 S9"]
    told = shown("play", deal, *arguments, stdin="HQ\n").splitlines()
    expected = Solver().allpass(Deal.parse(deal + " | H8 S9"), rules=None)
    assert told[0].startswith("trick=1 seat=1 widow=H8 table=- won=0,0,0 value=")
    assert re.search(r"cards=HA:\d/\d,HK:\d/\d,H9:\d/\d$", told[1])
    dealer = shown("play", deal, *arguments, "--widow-rule", "dealer", stdin="")
    assert "won=0,0,0,0" in dealer
    plain = shown("play", deal, "--contract", "allpass", stdin="")
    assert f"value={','.join(str(expected.tricks[seat]) for seat in (1, 2, 3))} " in plain


def test_a_widow_rule_that_is_asked_for_keeps_the_leads_of_the_record() -> None:
    hands = "Deal: ♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7\nContract: allpass\n"
    said = "Widow: H8 S9\nSecond lead: winner\nThird lead: winner\n"
    asked = ["--widow-rule", "dealer", "--no-values"]
    rules = printed("play", hands + said, *asked, stdin="")["input"]["rules"]
    assert rules["widow_rule"] == "dealer"
    assert rules["widow"] == ["H8", "S9"]
    assert (rules["second_lead"], rules["third_lead"]) == ("winner", "winner")


def test_the_board_takes_a_hand_from_a_file() -> None:
    told = shown("play", BTS, "--record", "3", "--auto", "1", stdin="")
    assert told.startswith("trick=2 seat=3 table=- won=0,0,1 value=2 ")
    assert "choose one with --record" in refused("play", BTS)
    assert "no hand number 9" in refused("play", BTS, "--record", "9")
    assert "unknown seats '7'" in refused("play", SMALL, *SIX, "--auto", "7")


def test_convert_reads_and_writes_every_format(tmp_path: Path) -> None:
    source = BTS
    for name in ("all.json", "all.txt", "again.bts", "last.json"):
        target = tmp_path / name
        assert shown("convert", source, "-o", target) == ""
        source = str(target)
    first = json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    last = json.loads((tmp_path / "last.json").read_text(encoding="utf-8"))
    assert first == last
    assert len(first["records"]) == 4


def test_convert_tells_of_a_play_that_breaks_a_rule_and_keeps_it(tmp_path: Path) -> None:
    file = tmp_path / "wrong.txt"
    deal = "Deal: ♠A ♣A | ♠7 ♥9 | ♠J ♠8\n"
    file.write_text(f"{deal}Contract: 6NT\nSoloist: 1\nPlay: SA H9 S8\n\n{deal}Play: SA SA\n", "utf-8")
    result = run("convert", file, "--to", "json")
    assert result.exit_code == 0
    assert result.stderr == (
        "ddsolve: record 1: trick 1, seat 2, H9: seat 2 has to follow suit with S7\n"
        "ddsolve: record 2: SA is played twice\n"
    )
    assert json.loads(result.stdout)["records"][0]["played"] == ["SA", "H9", "S8"]


def test_a_name_that_tells_no_format_is_refused(tmp_path: Path) -> None:
    assert "name it with --to" in refused("convert", BTS, "-o", tmp_path / "x.pdf")
    shown("convert", BTS, "-o", tmp_path / "x.pdf", "--to", "json")
    assert json.loads((tmp_path / "x.pdf").read_text(encoding="utf-8"))["records"]


@pytest.mark.parametrize("command", [["review"], ["play"], ["diagram", "--out"]])
def test_the_contract_of_an_allpass_may_be_another(command: list[str], tmp_path: Path) -> None:
    """Its rules of the widow are of that game, and go with it."""
    deal = "Deal: ♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q\nContract: allpass\nSecond lead: winner\nPlay: ♠A ♠7"
    to = [str(tmp_path / "x.svg")] if command[1:] else []
    told = shown(*command, *to, deal, "--contract", "misere", "--soloist", "1", stdin="")
    assert command != ["review"] or "misère" in told.lower()


@pytest.mark.slow
def test_a_review_takes_the_widow_from_the_command_line() -> None:
    deal = "Deal: ♠KJT7 ♣AQ7 ♦J8 ♥Q | ♠- ♣KT8 ♦AT97 ♥AK9 | ♠AQ8 ♣J9 ♦KQ ♥JT7\nPlay: HQ"
    arguments = ["--contract", "allpass", "--widow", "H8 S9"]
    told = printed("review", deal, *arguments)
    assert told["input"]["rules"]["widow_rule"] == "shows"
    assert told["moves"][0]["forced"]
    free = printed("review", deal, "--contract", "allpass")
    assert not free["moves"][0]["forced"]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there")
def test_a_terminal_gets_a_drawing_and_a_prompt(tmp_path: Path) -> None:
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "ddsolve", "play", SMALL, *SIX]
    plain = {**os.environ, "NO_COLOR": "1", "PYTHONUTF8": "1", "COLUMNS": "100", "TERM": "xterm"}
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, cwd=tmp_path, env=plain) as process:
        os.close(theirs)
        os.write(ours, b"SA\nquit\n")
        shown = b""
        while chunk := _read(ours):
            shown += chunk
        assert process.wait(timeout=30) == 0
    os.close(ours)
    text = shown.decode()
    assert "seat 1> " in text
    assert "seat 2> " in text
    assert "on the table: ♠A" in text
    assert "The soloist takes 3 with best play." in text


def _read(terminal: int) -> bytes:
    """Read what the other end wrote; nothing when it has closed the terminal."""
    try:
        return os.read(terminal, 4096)
    except OSError:  # Linux tells the end so
        return b""
