"""Whole hands valued on more deals: which deals are drawn, who is asked what, and the mean."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from advice.like_the_books import asks_like_the_books
from play import dealt_hands as dealt
from play import hands_again as hands
from play.judge_play import CARDS, Judge
from play.whole_hands import Books, Whole, Written, whole_hand

ROOT = Path(__file__).resolve().parents[2]


DATA = ROOT / "evidence"
FILES = [DATA / "hands-advice.jsonl.xz", DATA / "hands-first.jsonl.xz"]


def known(decision: str, whole: Whole) -> tuple[object, ...]:
    """What the one who decides has seen and heard, written down once more."""
    seat = whole.seat
    own = whole.deal.hands[seat]
    if decision == "bid":
        return (own,)
    assert whole.auction is not None
    if decision == "discard":
        return own, whole.deal.widow, whole.auction
    assert whole.played is not None
    calls = dict(whole.calls)
    if decision == "whist":
        other = str(3 - whole.auction[0] - seat + 1)
        second = (whole.auction[0] + 2) % 3 == seat
        calls = {other: calls[other]} if second else {}
    return own, whole.auction[0], whole.played.contract, tuple(calls.items())


@pytest.mark.long
def test_deals_that_look_alike():
    """On each of them both ways to play come to the decision in which they part, with the same knowledge."""
    seen: Counter[str] = Counter()
    for deal, line, other, decision in hands.pairs(*map(hands.read, FILES)):
        if decision is None and "discard" in line:  # they never part there: let one resign
            other = {**line, "discard": ["resign", 0]}
            decision = hands.parting(deal, line, other)
        if decision is None or seen[decision] == 3:
            continue
        seen[decision] += 1
        deals = [deal, *hands.alike(decision, deal, line, 4)]
        assert deals[1:] == list(hands.alike(decision, deal, other, 4))
        assert len({one.hands for one in deals}) == len(deals) > 1
        for way in (line, other):
            told = {known(decision, whole_hand(one, Written(way))) for one in deals}
            assert told == {known(decision, whole_hand(deal, Written(line)))}
        for one in deals:
            assert sum(one.hands) + one.widow == (1 << 32) - 1
            assert [hand.bit_count() for hand in one.hands] == [10] * 3
    assert seen == dict.fromkeys(("bid", "discard", "whist", "lead"), 3)


def write(path: Path, lines: list[dict[str, Any]]) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


def test_what_a_line_says_is_not_asked(monkeypatch):
    """Up to the parting; the rest is asked, where the hand comes to it."""
    asked = asks_like_the_books(monkeypatch)
    deal = dealt.Dealt.of(3)  # seat 1 defends 6♥ and leads
    line = whole_hand(deal, Books()).choices
    assert list(line) == ["bid", "whist", "lead"]
    for decision, questions in {"bid": ["whist 7", "lead 7"], "whist": ["lead 7"], "lead": []}.items():
        asked.clear()
        assert hands.asked(deal, line, decision, 7) == line
        assert asked == questions
    other = {"bid": "pass", "whist": "whist", "lead": 6}
    assert hands.asked(deal, other, "lead", 7) == other


@pytest.mark.long  # each question in a process of its own
def test_hands_are_asked_by_rounds_and_go_on(tmp_path, monkeypatch):
    asks_like_the_books(monkeypatch)
    deals = [dealt.Dealt.of(number) for number in (0, 2, 5)]
    own = [{"deal": deal.number, **whole_hand(deal, Books()).choices} for deal in deals]
    other = [{**own[0], "bid": "pass"}, {**own[1], "bid": "10NT"}, own[2]]
    found = [(one, line, way) for one, line, _, way in hands.pairs(own, other) if way]
    assert [(one.number, way) for one, _, way in found] == [(0, "bid"), (2, "bid")]
    path = tmp_path / "again.jsonl"
    hands.ask(path, found, 2, 4, 60)
    lines = path.read_text().splitlines()
    told = [json.loads(line) for line in lines]
    assert [(one["deal"], one["again"]) for one in told] == [(0, 1), (2, 1), (0, 2), (2, 2)]
    path.write_text("\n".join(lines[:3]) + "\n")
    hands.ask(path, found, 2, 4, 60)
    assert path.read_text().splitlines() == lines


def test_the_gain_is_the_mean_over_the_deals(capsys):
    """Of the deal dealt and of those that both answered; the rest of the hands gains nothing."""
    deal, judge = dealt.Dealt.of(0), Judge()
    own = [{"deal": 0, "bid": "7H"}, {"deal": 3, "bid": "pass"}]
    other = [{"deal": 0, "bid": "pass"}, {"deal": 3, "bid": "pass"}]
    more = list(hands.alike("bid", deal, own[0], 3))
    again = [{"deal": 0, "again": number, "bid": "7H"} for number in (1, 2, 3)]
    rival = [{"deal": 0, "again": number, "bid": "pass"} for number in (1, 3)]
    each = [
        judge.whole(whole_hand(one, Written(own[0]))) - judge.whole(whole_hand(one, Written(other[0])))
        for one in (deal, more[0], more[2])
    ]
    assert len(set(each)) > 1
    hands.tell(own, other, (again, [*rival, {"deal": 0, "again": 2, "late": 9}]), judge)
    row = capsys.readouterr().out
    assert row.startswith("hands        2 hands,    1 of other worth: ")
    assert f": {sum(each) / 3 / 2:+.2f} whists" in row
    hands.tell(own, other, ([], []), judge)
    assert f": {each[0] / 2:+.2f} whists" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.parametrize("cards", CARDS)
def test_the_page_shows_what_they_won(cards, capsys):
    """Every hand that was kept is valued again."""
    again = [DATA / path.name.replace(".", "-again.", 1) for path in FILES]
    lines, others, own, rival = map(hands.read, (*FILES, *again))
    hands.tell(lines, others, (own, rival), Judge(cards))
    page = (DATA.parent / "docs" / "proof-by-play.md").read_text(encoding="utf-8")
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 4
    assert all(f"    {row}\n" in page for row in rows)


@pytest.mark.long
def test_discards_are_the_first_version_s():
    """Both are proofs over all layouts: won with the same bid, a hand is played the same."""
    same = 0
    for _, line, other, _ in hands.pairs(*map(hands.read, FILES)):
        if line["bid"] == other["bid"] and "discard" in line:
            same += 1
            assert line["discard"] == other["discard"]
    assert same > 100
