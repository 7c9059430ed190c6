"""The scripts that play: the player of the books, decisions asked and valued, the calibration of callers."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from fit import bidders as fit_bidders
from fit import calibrate
from fit import callers as fit
from play import books, deal_again
from play import dealt_hands as dealt
from play import prove_by_play as play
from support import thinned

from ddsolve import Contract, Hand
from ddsolve.advice.figures.sampling import share_estimate
from ddsolve.values.cards import Strain

ROOT = Path(__file__).resolve().parents[2]


def cards(text: str) -> int:
    return Hand.parse(text).mask


@pytest.mark.parametrize(
    ("hand", "strain", "tricks"),
    [
        ("♠AKQJT ♣AK ♦A8 ♥7", "S", 8),
        ("♠AKQJT ♣K8 ♦A8 ♥7", "S", 6.5),
        ("♠AKQ ♣AK ♦AK ♥AKQ", "NT", 9),  # one off where there are no trumps
        ("♠AKQ ♣AK ♦AK ♥AKQ", "S", 0),  # three trumps are none
        ("♠T987 ♣987 ♦98 ♥9", "S", 2),  # the last two of four, when ace, king, queen and jack have fallen
    ],
)
def test_the_books_count_tricks(hand, strain, tricks):
    assert books.counted(cards(hand), Strain.parse(strain)) == tricks


def test_the_books_call():
    assert str(books.limit(cards("♠AKQJT ♣AK ♦A8 ♥7"))) == "9S"
    assert str(books.limit(cards("♠789 ♣789 ♦78 ♥78"))) == "misere"
    assert books.limit(cards("♠K98 ♣Q98 ♦J8 ♥K8")) is None
    six = Contract.parse("6C")
    assert books.whists(cards("♠A98 ♣A98 ♦98 ♥98"), six, None)
    assert not books.whists(cards("♠A98 ♣A98 ♦98 ♥98"), six, "pass")  # four tricks alone
    assert books.lead(cards("♠AK8 ♣A98 ♦98 ♥98"), six) == 7


def test_deals_and_auctions():
    for number in range(20):
        deal = dealt.Dealt.of(number)
        assert deal.hands[0] | deal.hands[1] | deal.hands[2] | deal.widow == 0xFFFFFFFF
        played = dealt.by_the_books(deal)
        if played is not None:
            assert all(hand.bit_count() == 10 for hand in played.hands)
    limits = [Contract.parse("7C"), None, Contract.parse("8D")]
    assert dealt.won(limits) == (2, Contract.parse("7D"))
    assert dealt.won([Contract.parse("7C"), None, Contract.parse("7C")]) == (0, Contract.parse("7C"))
    assert dealt.won([None, Contract.parse("misere"), Contract.parse("8NT")]) == (1, Contract.parse("misere"))
    assert dealt.won([None, None, None]) is None


@pytest.fixture(scope="module")
def judge():
    return play.Judge()


def test_a_judge_values_what_is_chosen(judge):
    """A whole deal by hand: seat 1 has ten sure tricks in spades, so a whist costs and a pass does not."""
    hands = tuple(cards(hand) for hand in ("♠AKQJT987 ♣AK", "♣QJT98 ♦AKQJT", "♣7 ♦987 ♥AKQJT9"))
    deal = dealt.Dealt(0, hands, cards("♥87"))
    played = dealt.Played(deal, 0, deal.widow, Contract.parse("7S"))
    both = judge._worth(played, {1: "pass", 2: "pass"})
    whist = judge._worth(played, {1: "whist", 2: "pass"})
    assert both["2"] == pytest.approx(-40 / 3)  # the soloist's four in the pool
    assert whist["2"] == pytest.approx(
        -40 / 3 - 2 * 40 * 2 / 3
    )  # and two tricks short, four each on the hill
    for values in (both, whist, judge._all_pass(deal), judge._resigned_of(Contract.parse("7S"), 0)):
        assert sum(values.values()) == pytest.approx(0)


def books_choice(decision: str, deal: dealt.Dealt) -> object:
    seat = deal_again.decider(decision, deal)
    if decision == "bid":
        return books.limit(deal.hands[seat])
    played = dealt.by_the_books(deal)
    assert played is not None
    if decision == "discard":
        return played.contract, played.thrown
    if decision == "lead":
        return books.lead(played.hands[seat], played.contract)
    other = dealt.calls_by_the_books(played, somebody=False)[0][1] if deal.number % 2 else None
    return books.whists(played.hands[seat], played.contract, other)


@pytest.mark.long
@pytest.mark.parametrize("decision", play.DECISIONS)
def test_who_decides_cannot_tell_deals_apart(decision):
    """A player of the books, who goes by what he sees and hears, chooses the same on all of them."""
    kept = 0
    for number in range(24):
        deal = dealt.Dealt.of(number)
        played = dealt.by_the_books(deal)
        if decision != "bid" and (played is None or played.contract.is_misere):
            continue
        if decision == "lead" and played is not None and played.soloist == 0:
            continue
        deals = deal_again.alike(decision, deal, 3)
        kept += len(deals) - 1
        assert deals[0] == deal
        assert len({deal_again.decider(decision, one) for one in deals}) == 1
        seat = deal_again.decider(decision, deal)
        assert len({one.hands[seat] for one in deals}) == 1
        assert len({one.hands for one in deals}) == len(deals)
        assert len({books_choice(decision, one) for one in deals}) == 1
        if decision != "bid":
            orders = [dealt.by_the_books(one) for one in deals]
            assert len({order and (order.soloist, order.contract) for order in orders}) == 1
    assert kept >= 24


@pytest.mark.slow
def test_more_deals_of_a_choice_are_averaged(judge, monkeypatch):
    line = {"deal": 0, "decision": "bid", "books": "7H", "advice": "pass"}
    deals = deal_again.alike("bid", dealt.Dealt.of(0), 4)
    each = [judge.value("bid", one, "pass") - judge.value("bid", one, "7H") for one in deals]
    assert play.gains([line], None)["bid"] == [pytest.approx(each[0])]
    assert play.gains([line], None, again=4)["bid"] == [pytest.approx(sum(each) / 5)]
    assert len(set(each)) > 1


@pytest.mark.slow
def test_decisions_are_asked_and_told_and_go_on(tmp_path, judge):
    path = tmp_path / "asked.jsonl"
    play.ask(path, 2, ["whist", "lead"], 4)
    first = path.read_text().splitlines()
    assert len(first) == 4
    path.write_text("\n".join(first[:3]) + "\n")
    play.ask(path, 2, ["whist", "lead"], 4)
    assert path.read_text().splitlines() == first
    line = {"deal": 0, "decision": "whist", "books": "whist", "advice": "whist"}
    assert play.gains([line], None)["whist"] == [0]
    other = {**line, "advice": "pass"}
    gain = play.gains([line], [other])["whist"]
    assert gain == [-play.gains([other], [line])["whist"][0]]
    assert gain[0] != 0


@pytest.mark.slow
def test_calibration_counts_and_draws(tmp_path):
    path = tmp_path / "calls.jsonl"
    calibrate.run("callers", path, 2)
    lines = path.read_text().splitlines()
    assert len(lines) == 2
    calibrate.run("callers", path, 2)
    assert path.read_text().splitlines() == lines
    told = [{"predicted": 0.1, "seen": False}] * 9 + [{"predicted": 0.1, "seen": True}, {"deal": 3}]
    found = calibrate.classes(told)
    assert [mean for mean, _ in found] == [pytest.approx(0.1)]
    assert found[0][1] == share_estimate(1, 10)
    assert calibrate.plot(found, calibrate.WORDS["players"]).count("<circle") == 1


def test_errors_of_callers_are_counted_by_their_cost(tmp_path, capsys):
    path = tmp_path / "calls.jsonl"
    fit.run(path, 4, views=3, tries=60)
    lines = path.read_text().splitlines()
    fit.run(path, 4, views=3, tries=60)
    assert path.read_text().splitlines() == lines
    told = [{"deal": 1, "gain": 2 * gain, "few": gain, "whisted": gain > 0} for gain in (-9.0, 9.0, 0.5)]
    path.write_text("\n".join(map(json.dumps, [*told, {"deal": 2}])))
    fit.tell(path)
    shown = capsys.readouterr().out
    assert "cost 0 to 2 whists: 0 errors in 1 calls" in shown
    assert "cost 8 and more whists: 0 errors in 2 calls" in shown
    assert fit.likelihood(told, "gain", 1, 0) > fit.likelihood(told, "gain", 1, 0.2)
    wrong = [{**one, "whisted": not one["whisted"]} for one in told]
    assert fit.likelihood(wrong, "gain", 1, 0) < fit.likelihood(wrong, "gain", 1, 0.2)


@pytest.mark.long
def test_the_model_bids_about_as_often_as_players_do():
    """On 300 hands, within three standard deviations of the difference; with nothing gained it does not."""
    deals = 300
    worth = fit_bidders.levels_of_the_model(deals)
    asked = map(dealt.Dealt.of, range(deals))
    taught = [fit_bidders.level_of(books.limit(deal.hands[deal.bidder])) for deal in asked]
    advised = list(fit_bidders.levels_of_the_advice().values())[:deals]

    def difference(gained: float, others: list[int]) -> float:
        pairs = zip(worth, others, strict=True)
        parted = [(max(one.values()) > -gained) - (other > 0) for one, other in pairs]
        return abs(sum(parted)) / sum(map(abs, parted)) ** 0.5

    for others in (taught, advised):
        assert difference(fit_bidders.GAINED, others) < 3
        assert difference(0.0, others) > 2


@pytest.mark.long
def test_the_page_of_callers_shows_how_often_the_model_bids(monkeypatch, capsys):
    """Each number of the table is worked out again."""
    monkeypatch.setattr(sys, "argv", ["fit_bidders.py"])
    fit_bidders.main()
    page = (ROOT / "docs" / "callers.md").read_text(encoding="utf-8")
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("gained")]
    for row in rows:
        gained, passed, books_, advice = re.fullmatch(
            r"gained (.+?): \[\(0, (\d+)\).*as the books (\d+), as the advice (\d+)", row
        ).groups()
        shown = f"| {float(gained):g} | {2000 - int(passed):,} | {int(books_):,} | {int(advice):,} |"
        assert shown in page


@pytest.mark.slow
def test_what_takes_too_long_has_no_answer(tmp_path):
    path = tmp_path / "asked.jsonl"
    play.ask(path, 1, ["bid"], 60, 0.01)
    assert json.loads(path.read_text()) == {"deal": 0, "decision": "bid", "samples": 60, "late": 0.01}


@pytest.mark.long
def test_callers_call_as_often_as_predicted(tmp_path):
    """Over 300 deals the whists seen lie within four standard deviations of the sum of the predictions."""
    path = tmp_path / "calls.jsonl"
    calibrate.run("callers", path, 300)
    told = [one for one in map(json.loads, path.read_text().splitlines()) if "predicted" in one]
    expected = sum(one["predicted"] for one in told)
    spread = sum(one["predicted"] * (1 - one["predicted"]) for one in told) ** 0.5
    assert abs(sum(one["seen"] for one in told) - expected) < 4 * spread


@pytest.mark.long
@pytest.mark.parametrize(("rival", "again"), thinned([("first", 0), (None, 0), ("first", 20), (None, 20)], 4))
def test_the_page_shows_what_was_played(
    rival: str | None, again: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every choice that was kept is valued again."""
    data = ROOT / "evidence"
    play.tell(data / "play-advice.jsonl.xz", data / f"play-{rival}.jsonl.xz" if rival else None, again)
    page = (data.parent / "docs" / "proof-by-play.md").read_text(encoding="utf-8")
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == (3 if rival else 4)
    assert all(f"    {line}\n" in page for line in lines)
