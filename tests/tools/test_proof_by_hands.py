"""Whole hands by the advice: their path, what is asked on it, and what they are worth."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from play import ask_advice, books, contracts_unseen, prove_by_play
from play import dealt_hands as dealt
from play import hands_again as hands
from play import prove_by_hands as prove
from play.judge_play import CARDS, Judge
from play.whole_hands import Books, Whole, Written, first_difference, whole_hand

from ddsolve import Contract, Hand

ROOT = Path(__file__).resolve().parents[2]


def asks_like_the_books(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Let the advice be the books'; return what it is asked, as it comes."""
    asked: list[str] = []

    def bid(own: int, seat: int, samples: int) -> str:
        asked.append("bid")
        return ask_advice.name_of(books.limit(own))

    def discard(twelve: int, seat: int, won: Any) -> list[object]:
        asked.append("discard")
        thrown, contract = books.order(twelve, won)
        return [str(contract), thrown]

    def whist(played: dealt.Played, seat: int, calls: Any, samples: int) -> str:
        asked.append(f"whist {samples}")
        return Books().whist(played, seat, calls)

    def lead(played: dealt.Played, calls: Any, samples: int) -> int:
        asked.append(f"lead {samples}")
        assert "whist" in dict(calls).values()
        return books.lead(played.hands[0], played.contract)

    for question in (bid, discard, whist, lead):
        monkeypatch.setattr(ask_advice, question.__name__, question)
    return asked


def test_the_books_play_a_whole_hand_as_they_play_each_decision():
    decided = set()
    for number in range(40):
        deal = dealt.Dealt.of(number)
        hand = whole_hand(deal, Books())
        assert hand.played == dealt.by_the_books(deal)
        assert (hand.auction is None) == (hand.played is None)
        decided.update(hand.choices)
        if hand.played is None or hand.played.contract.is_misere:
            assert (hand.calls, hand.lead) == ((), None)
            continue
        assert list(hand.calls) == dealt.calls_by_the_books(hand.played, somebody=False)
        led = hand.played.soloist != 0 and "whist" in dict(hand.calls).values()
        assert hand.lead == (books.lead(hand.played.hands[0], hand.played.contract) if led else None)
        assert whole_hand(deal, Written(hand.choices)) == hand
        assert first_difference(hand, whole_hand(deal, Written({}))) is None
    assert decided == {"bid", "discard", "whist", "lead"}


def ten_tricks() -> dealt.Dealt:
    """Seat 1 takes ten tricks without trumps; by the books the others go to 9♣ and 7♥, and both whist."""
    hands = [Hand.parse(hand).mask for hand in ("♠AKQJT987 ♣AK", "♣QJT98 ♦AKQJT", "♣7 ♦987 ♥AKQJT9")]
    return dealt.Dealt(0, (hands[0], hands[1], hands[2]), Hand.parse("♥87").mask)


@pytest.mark.parametrize("cards", CARDS)
def test_whole_hands_are_worth_what_the_score_says(cards):
    """Counted by hand: 9NT made is 8 in the pool, and seat 3 owes a trick, 8 on the hill."""
    judge, deal = Judge(cards, 2), ten_tricks()
    nine = {"bid": "10S", "discard": ["9NT", deal.widow]}
    hand = whole_hand(deal, Written(nine))
    assert (hand.auction[0], str(hand.auction[1])) == (0, "9D")
    assert hand.calls == (("2", "whist"), ("3", "whist"))
    assert judge.whole(hand) == pytest.approx(8 * 10 * 2 / 3 + 8 * 10 / 3)
    resigned = whole_hand(deal, Written({"bid": "9D", "discard": ["resign", 0]}))
    assert resigned.played is None
    assert judge.whole(resigned) == pytest.approx(-3 * 8 * 10 * 2 / 3)
    assert first_difference(hand, resigned) == "discard"  # both limits end the auction alike
    passed = whole_hand(deal, Written({"bid": "pass"}))
    assert (passed.auction[0], str(passed.auction[1])) == (1, "7NT")
    assert first_difference(hand, passed) == "bid"


def test_hands_are_asked_and_go_on(tmp_path, monkeypatch):
    asked = asks_like_the_books(monkeypatch)
    path, bids = tmp_path / "hands.jsonl", tmp_path / "bids.jsonl"
    prove.ask(path, 8, 40)
    lines = path.read_text().splitlines()
    assert [json.loads(line)["deal"] for line in lines] == list(range(8))
    path.write_text("\n".join(lines[:5]) + "\n")
    prove.ask(path, 8, 40)
    assert path.read_text().splitlines() == lines
    assert set(asked) == {"bid", "discard", "whist 40", "lead 40"}
    found = [found["gain"] for found in prove.gains(list(map(json.loads, lines)), None, Judge())]
    assert found == [0.0] * 8

    asked.clear()
    told = [{"deal": 0, "advice": "pass"}, {"deal": 2, "late": 9}, {"deal": 5, "refused": "no"}]
    bids.write_text("\n".join(json.dumps({"decision": "bid", **one}) for one in told))
    path.unlink()
    prove.ask(path, 8, 40, bids=str(bids))
    found = list(map(json.loads, path.read_text().splitlines()))
    assert found[0]["bid"] == "pass"
    assert found[1:] == [{"deal": 2, "samples": 40, "late": 9}, {"deal": 5, "samples": 40, "refused": "no"}]
    prove.ask(tmp_path / "books.jsonl", 8, 40, bids="books")
    assert (tmp_path / "books.jsonl").read_text().splitlines() == lines
    assert "bid" not in asked


def test_what_is_refused_or_late_is_not_valued(tmp_path, monkeypatch):
    found = iter([ask_advice.in_time(60, Contract.parse, "7Z"), ask_advice.in_time(0.1, sleep, 60)])
    path = tmp_path / "hands.jsonl"
    monkeypatch.setattr(ask_advice, "in_time", lambda *_words: next(found))
    prove.ask(path, 2, 40)
    lines = list(map(json.loads, path.read_text().splitlines()))
    assert lines == [
        {"deal": 0, "samples": 40, "refused": "unknown strain 'z': S, C, D, H or NT"},
        {"deal": 1, "samples": 40, "late": 0.1},
    ]
    assert list(prove.gains(lines, None, Judge())) == []
    answer = {"deal": 0, "bid": "pass"}
    assert list(prove.gains([answer], lines, Judge())) == []


def test_gains_are_told_over_another_file_and_kept(tmp_path, capsys):
    """One file is the books', the other passes and never whists: what one gains the other loses."""
    own, other, values = (tmp_path / name for name in ("own.jsonl", "other.jsonl", "values.jsonl"))
    own.write_text("".join(json.dumps({"deal": number, "bid": "pass"}) + "\n" for number in range(9)))
    passes = ({"deal": number, "bid": "pass", "whist": "pass"} for number in range(9))
    other.write_text("".join(json.dumps(line) + "\n" for line in passes))
    for cards in CARDS:
        judge = Judge(cards, 1)
        gained = list(prove.gains(prove.read(own), prove.read(other), judge))
        lost = list(prove.gains(prove.read(other), prove.read(own), judge))
        assert [one["gain"] for one in gained] == [-one["gain"] for one in lost]
        assert {one["first"] for one in gained} == {None, "whist"}
        assert any(one["gain"] for one in gained)
    prove.tell(own, other, judge, values)
    shown = capsys.readouterr().out
    assert list(map(json.loads, values.read_text().splitlines())) == gained
    assert [row.split()[:2] for row in shown.splitlines()] == [["hands", "9"], ["whist", "2"]]
    prove.tell(own, other, None, values)  # nothing is valued again
    assert capsys.readouterr().out == shown


@pytest.mark.slow
def test_single_decisions_are_valued_with_hidden_cards():
    """They are worth something else than double-dummy, and to the rival the loss of it."""
    lines = [
        {"deal": number, "decision": "lead", "books": card, "advice": other}
        for number, card, other in ((3, 6, 30), (11, 23, 3), (12, 6, 15))
    ]
    seen = prove_by_play.gains(lines, None)
    hidden = prove_by_play.gains(lines, None, judge=Judge("hidden", 2))
    assert seen["lead"] != hidden["lead"]
    swapped = [{**line, "books": line["advice"], "advice": line["books"]} for line in lines]
    back = prove_by_play.gains(swapped, None, judge=Judge("hidden", 2))
    assert back["lead"] == [-gain for gain in hidden["lead"]]


@pytest.mark.long
@pytest.mark.parametrize("rival", [None, "first"])
@pytest.mark.parametrize("cards", CARDS)
def test_the_page_shows_what_whole_hands_won(rival, cards, capsys):
    """Every hand that was kept is valued again."""
    data = ROOT / "evidence"
    prove.tell(data / "hands-advice.jsonl.xz", rival and data / f"hands-{rival}.jsonl.xz", Judge(cards))
    page = (data.parent / "docs" / "proof-by-play.md").read_text(encoding="utf-8")
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == (4 if rival else 5)  # the discards are the same
    assert all(f"    {line}\n" in page for line in lines)


def test_contracts_are_played_seen_and_unseen(capsys):
    """On the same deals; two who whist see less than one, and each kind's hands add up to all."""
    contracts_unseen.main(["--deals", "25", "--samples-of-play", "2"])
    told = {name.strip(): line for line in capsys.readouterr().out.splitlines() for name in [line[:18]]}
    counts = {name: int(line[18:].split()[0]) for name, line in told.items()}
    played = [whole_hand(dealt.Dealt.of(number), Books()) for number in range(25)]
    whisted = [hand for hand in played if "whist" in dict(hand.calls).values()]
    assert counts.pop("all") == sum(counts.values()) == len(whisted) > 5


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
