"""What claims rest on, line by line: which tricks fail, what becomes of a plan, which discard is tried."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from support import DECK, rest_of

from ddsolve import Card, Contract, Hand, Strain, check_claim
from ddsolve.advice.claim import checks as claim_checks
from ddsolve.advice.claim.plan import FoundPlan
from ddsolve.advice.claim.results import FIRST_CARD, PLAN, REFUTED, Claim, Goal
from ddsolve.advice.layouts.common import discard_classes
from ddsolve.advice.layouts.knowledge import View
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import USUAL
from ddsolve.values.contract import MISERE
from ddsolve.values.seats import Seat

NINE = Goal(Strain.S, 9)
CLEAN = Goal.of(MISERE)
TWELVE = Hand.parse("S:AKQJT C:AK D:A9 H:AK9")


def view_of(own: str, unseen: str, seat: int = 1, leader: int = 1) -> View:
    dead = rest_of(own, unseen)
    return View.of(Hand.parse(own), dead, seat, leader)


# Which tricks fail ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("won", range(4))
@pytest.mark.parametrize("tricks", [None, 0, 1, 3, 4, 10])
def test_the_tricks_that_fail(tricks: int | None, won: int) -> None:
    """Every number of layouts is a power of two: the sum tells which were taken."""
    goal = CLEAN if tricks is None else Goal(Strain.S, tricks)
    view = replace(view_of("SA SK", "S7 S8 C7 C8"), won=won)
    fail = [more for more in range(11) if (won + more > 0 if tricks is None else won + more < tricks)]
    assert list(goal.failing_tricks(view)) == fail
    assert goal.failing(view, [1 << more for more in range(11)]) == sum(1 << more for more in fail)


def test_a_contract_claims_its_level_or_what_is_said() -> None:
    assert Goal.of(Contract.parse("8D")) == Goal(Strain.D, 8)
    assert Goal.of(Contract.parse("8D"), 0) == Goal(Strain.D, 0)
    assert Goal.of(Contract.parse("misere")).tricks == 0


# What becomes of a plan -------------------------------------------------------------------------------------


def held(goal: Goal = NINE) -> Claim:
    return Claim(goal, 6, True, True, 0, 0)


@pytest.mark.parametrize(
    ("found", "told"),
    [
        (None, (True, None, FIRST_CARD)),  # the search met its limit: nothing is proved
        (FoundPlan(False), (False, False, FIRST_CARD)),  # no plan: the claim does not hold
        (FoundPlan(True, ()), (True, True, PLAN)),
    ],
)
def test_what_the_search_says_is_what_is_told(found, told, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(claim_checks, "cards_by_count", lambda view, goal: None)
    monkeypatch.setattr(claim_checks, "find_plan", lambda *about: (asked.append(about), found)[1])
    view = replace(view_of("SA SK", "S7 S8 C7 C8"), won=7)
    claim = claim_checks._with_plan(SimpleNamespace(engine="engine", policy=USUAL), view, held())
    assert (claim.holds, claim.plan, claim.proof) == told
    # nine are claimed and seven taken
    assert asked == [("engine", view, Strain.S.trump, False, 2, USUAL.plans)]


def test_what_is_counted_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claim_checks, "find_plan", None)
    view = view_of("SA SK", "S7 S8 C7 C8")
    for cards in ((), tuple(view.own)):  # no card: it is not his turn
        monkeypatch.setattr(claim_checks, "cards_by_count", lambda view, goal, cards=cards: cards)
        claim = claim_checks._with_plan(SimpleNamespace(), view, held())
        assert (claim.holds, claim.plan, claim.proof, claim.plan_cards) == (True, True, PLAN, cards)


def test_no_answer_on_the_way_says_that_it_holds(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not counted yet is not claimed."""

    def counting(bench: Bench, view: View, goal: Goal) -> Any:
        bench.tell(0.25)
        bench.tell(0.75)
        return held(goal)

    monkeypatch.setattr(claim_checks, "answer_claim_at", counting)
    growing: list[Claim] = []
    with bench.heard(growing.append):
        last = claim_checks.answer_claim(bench, view_of("SA SK", "S7 S8 C7 C8"), NINE)
    assert last == held()
    empty = Claim(NINE, 6, False, False, 0, 0)  # four unseen cards, two with each
    assert growing == [replace(empty, share=0.25), replace(empty, share=0.75)]


@pytest.mark.parametrize(
    ("anyhow", "failing", "holds", "first", "best", "shown"),
    [
        (0, (0, 2, 0), True, "SA C7", "SA", None),
        (0, (3, 2, 4), False, "", "SQ", "SQ"),  # no one card wins every layout: shown is the best of them
        (1, (3, 2, 4), False, "", "SQ", "double dummy"),
    ],
)
def test_one_first_card_has_to_be_good_in_every_layout(
    anyhow, failing, holds, first, best, shown, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails = dict(zip(("SA", "SQ", "C7"), failing, strict=True))

    def try_card(bench: Bench, view: View, card: Card | None, goal: Goal) -> Any:
        bench.tell(0.5)
        return claim_checks.Tried(view, card, None, anyhow if card is None else fails[str(card)])

    refuted = []
    monkeypatch.setattr(claim_checks, "try_card", try_card)
    monkeypatch.setattr(claim_checks, "_with_plan", lambda bench, view, claim: claim)
    monkeypatch.setattr(claim_checks, "_refuted", lambda *about: (refuted.append(about[3].card), about[2])[1])
    view = view_of("SA SQ C7", "SK S9 S8 C8 C9 D7")
    shares: list[float] = []
    with bench.heard(shares.append):
        claim = claim_checks.answer_claim_at(bench, view, NINE)
    assert shares == [1 / 8, 3 / 8, 5 / 8, 7 / 8]  # double dummy and three cards, each seen half done
    assert (claim.holds, claim.double_dummy_holds) == (holds, anyhow == 0)
    assert (claim.failing, claim.double_dummy_failing) == (min(failing), anyhow)
    assert set(map(str, claim.first_cards)) == set(first.split())
    assert str(claim.best_card) == best
    assert refuted == ([] if shown is None else [None if shown == "double dummy" else claim.best_card])


ENDING = ["SA", "S7", "C7", "SK", "SQ", "CT", "C9", "C8", "CJ"]


# A layout that beats it -------------------------------------------------------------------------------------


def test_the_layout_shown_is_that_at_the_start_of_the_trick() -> None:
    """The card tried ends the trick: all three are put back, each with its player."""
    dead = rest_of(ENDING)
    found = check_claim("SA S7 C7", "6NT", 2, dead, played="SQ SK", tricks=3, leader=3, threads=1)
    hands = {seat: set(map(str, hand)) for seat, hand in found.counterexample.hands.items()}
    assert hands[2] == {"SA", "S7", "C7"}
    assert "SQ" in hands[3]
    assert "SK" in hands[1]
    assert all(len(cards) == 3 for cards in hands.values())
    document = found.as_json()
    assert document["counterexample"]["line"][0] == str(found.best_card) == document["best_card"]
    assert "discard" not in document
    assert (found.plan, document["plan"], document["proof"]) == (False, False, REFUTED)
    assert replace(found, discard=(Card.parse("S7"), Card.parse("C7"))).as_json()["discard"] == ["S7", "C7"]
    assert (document["bad_split"] is None) is (found.bad_split is None)
    assert replace(found, bad_split=None).as_json()["bad_split"] is None


def test_the_last_card_beats_or_is_beaten_in_one_layout() -> None:
    """One card each: the king on the other side is higher, and there are two ways to deal two cards."""
    dead = [card for card in DECK if card not in ("SA", "SK", "SQ")]
    for own, holds in (("SA", True), ("SQ", False)):
        others = [card for card in ("SA", "SK", "SQ") if card != own]
        claim = check_claim(own, "6NT", 1, dead, tricks=1, leader=1, threads=1)
        assert (claim.holds, claim.layouts, claim.failing) == (holds, 2, 0 if holds else 2), others


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_card_tried_is_put_back_with_those_it_was_played_to(seat: int) -> None:
    after, last = seat % 3 + 1, (seat + 1) % 3 + 1
    own, others = "SA S7 C7", "SK SQ CT C9 C8 CJ"
    whole = {seat: set(own.split()), after: {"SQ", "CT", "C9"}, last: {"SK", "C8", "CJ"}}

    def before(view: View, card: Card | None, following: str) -> dict[int, set[str]]:
        tried = claim_checks.Tried(view if card is None else view.play(card, None), card, None, 1)
        hands = claim_checks._hands_before(view, tried, Hand.parse(following).mask)
        return {player: set(map(str, hand)) for player, hand in hands.items()}

    ace = Card.parse("SA")
    led = view_of(own, others, seat, after).replay([Card.parse("SQ"), Card.parse("SK")], None)
    assert before(led, ace, "CT C9") == whole  # it ends the trick: all three are gone from the hands
    on_lead = view_of(own, others, seat, seat)
    assert before(on_lead, ace, "SQ CT C9") == whole
    assert before(on_lead, None, "SQ CT C9") == whole


# Before the discard -----------------------------------------------------------------------------------------


def claims_told(bench: Bench, monkeypatch: pytest.MonkeyPatch, found: list[tuple[bool, int]]) -> Any:
    """Answer for each discard (holds, failing).

    Return all answers, the place of the one shown, the places asked, the limits of failing layouts.
    """
    classes = discard_classes(TWELVE, NINE.game)[:4]
    views = [discards.view(Seat(1), Seat.FIRST) for discards in classes]
    asked, limits = [], []

    def counting(bench: Bench, view: View, goal: Goal) -> Any:
        asked.append(views.index(view))
        holds, failing = found[views.index(view)]
        bench.tell(0.5)
        return Claim(goal, 100, holds, holds, failing, failing)

    def fails(bench: Bench, view: View, goal: Goal, limit: int) -> Any:
        limits.append(limit)
        return found[views.index(view)][1] >= limit

    monkeypatch.setattr(claim_checks, "discard_classes", lambda hand, game: classes)
    monkeypatch.setattr(claim_checks, "_likely_first", lambda *about: classes)
    monkeypatch.setattr(claim_checks, "answer_claim_at", counting)
    monkeypatch.setattr(claim_checks, "_fails_in", fails)
    told: list[Claim] = []
    with bench.heard(told.append):
        told.append(claim_checks.answer_claim_of_twelve(bench, TWELVE, Seat(1), NINE))
    places = {discards.discard: place for place, discards in enumerate(classes)}
    return told, places[told[-1].discard], asked, limits


def test_the_first_discard_with_which_it_holds_ends_the_search(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second fails too often to be looked at."""
    found = [(False, 9), (False, 12), (True, 0), (True, 0)]
    told, place, asked, limits = claims_told(bench, monkeypatch, found)
    assert (place, asked, limits) == (2, [0, 2], [9, 9])  # the second fails too often to be looked at
    assert told[-1].holds
    assert told[0] == Claim(NINE, 0, False, False, 0, 0, share=0.0)
    assert not any(claim.holds for claim in told[:-1])
    shares = [claim.share for claim in told[:-1]]
    assert shares == sorted(shares)
    assert shares[-1] < 1


def test_else_the_one_that_fails_least(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    told, place, asked, _ = claims_told(bench, monkeypatch, [(False, 9), (False, 5), (False, 5), (False, 7)])
    assert (place, asked, told[-1].failing, told[-1].holds) == (1, [0, 1], 5, False)


def test_where_only_the_plan_fails_another_discard_may_do(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No layout fails, but no plan exists: what holds is still looked for."""
    told, place, _, limits = claims_told(bench, monkeypatch, [(False, 0), (False, 3), (True, 0), (True, 0)])
    assert (place, limits, told[-1].holds) == (2, [1, 1], True)
    _told, place, asked, _limits = claims_told(bench, monkeypatch, [(False, 0)] * 4)
    assert (place, asked) == (0, [0, 1, 2, 3])  # of those that are as good the first, the likeliest


@pytest.mark.parametrize(("limit", "enough"), [(1, True), (8, True), (9, False)])
def test_failing_layouts_are_added_up_over_all_groups(
    limit: int, enough: bool, bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of ten layouts fails in each chunk, eight in all; every group is in one of them."""
    seen = []

    def counting(question: object, groups: range) -> Any:
        seen.extend(groups)
        return SimpleNamespace(counts=(1, *[0] * 8, 9, 0))

    view = discard_classes(TWELVE, NINE.game)[0].view(Seat(1), Seat.FIRST)
    monkeypatch.setattr(bench, "count", counting)
    found = claim_checks._fails_in(bench, view, NINE, limit)
    assert found is enough
    whole = list(range(NINE.question(view).family.groups))
    assert sorted(seen) == whole or limit == 1
    assert len(seen) == len(set(seen))


@pytest.mark.parametrize(
    ("goal", "values", "order"),
    [
        (
            NINE,
            [(9, 8, 9), (9, 9, 9), (10, 9, 10), (10, 8, 10)],
            [2, 1, 3, 0],
        ),
        (CLEAN, [(0, 3, 0), (0, 0, 0), (1, 1, 0), (0, 1, 0)], [1, 3, 0, 2]),
    ],
)
def test_the_likeliest_discard_comes_first(goal, values, order, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fewest failures, then the most tricks, in misère the fewest."""
    classes = discard_classes(TWELVE, goal.game)[: len(values)]
    monkeypatch.setattr(claim_checks, "cards_by_count", lambda view, goal: None)
    monkeypatch.setattr(claim_checks, "Race", lambda *about: SimpleNamespace(look=lambda *asked: values))
    found = claim_checks._likely_first(None, classes, goal, Seat(1), Seat.FIRST)
    assert found == [classes[place] for place in order]
    proved = classes[2].view(Seat(1), Seat.FIRST)
    monkeypatch.setattr(claim_checks, "cards_by_count", lambda view, goal: () if view == proved else None)
    found = claim_checks._likely_first(None, classes, goal, Seat(1), Seat.FIRST)
    assert found == [classes[place] for place in (2, 0, 1, 3)]  # the plan is proved by counting
