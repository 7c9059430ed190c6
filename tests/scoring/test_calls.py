"""Who may call what and when; every refusal is one line that names the rule or the field."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest
from scoring_support import hand, scored

from ddsolve import Contract, ScoreError, Seat
from ddsolve.conventions import NAMES, Convention
from ddsolve.scoring import HandResult
from ddsolve.scoring.calling import Calling
from ddsolve.scoring.calls import hear_calls
from ddsolve.scoring.hand_result import CALLS, Call, dummy_seat
from ddsolve.values.cards import parse_cards


def refused(convention: str, result: HandResult, *overrides: str) -> str:
    with pytest.raises(ScoreError) as caught:
        scored(convention, result, *overrides)
    assert "\n" not in str(caught.value)
    return str(caught.value)


FORBIDDEN: list[tuple[str, HandResult, str]] = [
    ("sochi", hand("8C", "", "pass half"), "half_whist"),
    ("game-farm", hand("6C", "", "pass half"), "half_whist"),
    ("vmk", hand("6C", "", "whist pass half"), "half_whist"),
    ("sochi", hand("misere", "0 5 5", "whist pass"), "misère is not whisted"),
    ("sochi", hand("allpass", "3 3 4", "2:whist 3:pass"), "all-pass is not whisted"),
    ("sochi-finnish", hand("10C", "10 0 0", "whist pass"), "ten_game"),
    ("sochi-finnish", hand("6S", "6 4 0", "whist pass"), "stalingrad"),
    ("racing", hand("6H", "", "pass pass"), "stalingrad"),
    ("rogue-small", hand("7C", "", "pass pass"), "forced_whist"),
    ("sochi-finnish", hand("8C", "9 1 0", "pass half return"), "half_whist"),
    ("game-farm", hand("7C", "9 1 0", "pass pass dealer:whist", players=4), "dealer_whist"),
    ("sochi", hand("7C", "9 1 0", "pass pass dealer:whist"), "four players"),
    ("sochi", hand("6C", "8 2 0", "2:alone 3:pass"), "hussar_alone"),
    ("hussar", hand("8C", "0 9 1", "3:alone", soloist="2", players=2), "hussar_alone"),
    ("hussar", hand("6C", "3 6 1", "1:whist 3:pass", soloist="2", players=2), "dummy"),
    ("hussar", hand("6C", "6 4 0", "2:whist", soloist="1", players=2), "dummy"),
    ("classic", hand("allpass", "3 3 4", bomb=1), "bomb"),
    ("classic", hand("6C", "", "pass pass", bomb=4), "0 to 3"),
    ("sochi", hand("6S", "6 2 2", "pass pass dealer:whist", players=4, dealer_for="1"), "the dealer"),
    ("rogue-small", hand("6C", "6 4 0", closed=True, soloist="2", players=2), "lone_play"),
    ("hussar", hand("6C", "3 6 1", "3:whist", soloist="2", players=2, closed=True), "lone_play"),
    ("code-1996", hand("7C", resigned=True), "resign_without"),
    ("sochi", hand("10NT", preference=True), "preference"),
    ("sochi-finnish", hand("9NT", preference=True), "10NT"),
    ("sochi", hand("misere", "0 5 5", hand=True), "no_widow"),
    # FI: the ladder has "misääri ilman leskeä" and no other game without the widow
    ("sochi-finnish", hand("9H", "", "pass pass", hand=True), "only misère"),
    ("leningrad", hand("misere", "0 5 5", players=4, halves=True), "misere_halves"),
    ("sochi", hand("misere", "0 5 5", halves=True), "four players"),
    ("sochi", hand("6C", "", "pass pass", off_hill=True), "success"),
    ("vmk", hand("7C", "7 3 0", "whist pass", off_hill=True), "success"),
    ("sochi", hand("allpass", "0 5 5", bonus_off_hill=frozenset({"1"})), "zero_bonus"),
    ("sochi", hand("6C", "6 4 0", "whist pass", bomb=1), "bomb"),
    ("sochi", hand("6C", "6 4 0", "whist pass", players=4, thrown=True), "throw_widow"),
    ("rogue-large", hand("allpass", "3 3 4"), "no all-pass"),
    *(("rogue-list", hand(game, "6 4 0"), "not on the list") for game in ("6H", "7S", "8C", "9S", "7NT")),
    ("sochi", hand("misere", resigned=True), "resigned"),
]


@pytest.mark.parametrize(("convention", "result", "message"), FORBIDDEN)
def test_what_a_convention_forbids_names_the_rule(convention: str, result: HandResult, message: str) -> None:
    assert message in refused(convention, result)


def test_without_the_widow_only_the_games_that_es_lists() -> None:
    eight, nine = (hand(game, "", "pass pass", hand=True) for game in ("8C", "9C"))
    assert "nine and ten" in refused("sochi", eight, "no_widow=games")
    assert scored("sochi", nine, "no_widow=games").value["1"] > 0


WRONG: list[tuple[HandResult, str]] = [
    (hand("6C", "6 4 1", "whist pass"), "sum to 11"),
    (hand("6C", "6 3 0", "whist pass"), "sum to 9"),
    (hand("6C", "11 0 0", "whist pass"), "11 is not between 0 and 10"),
    (hand("6C", "6 4 0", "3:whist 2:pass"), "seat 3 called, it was the turn of seat 2"),
    (hand("6C", "6 4 0", "half pass"), "seat 2 cannot say half-whist"),
    (hand("6C", "6 4 0", "whist half"), "seat 3 cannot say half-whist"),
    (hand("6C", "6 4 0", "whist"), "the call of seat 3 is missing"),
    (hand("6C", "6 4 0"), "the call of seat 2 is missing"),
    (hand("6C", "6 4 0", "whist pass pass"), "cannot say pass here"),
    (hand("6C", "6 4 0", "whist whist half"), "cannot say half-whist here"),
    (hand("6C", "6 4 0", "1:whist 3:pass"), "seat 1 is the soloist"),
    (hand("6C", "", "whist pass"), "tricks are missing"),
    (hand("6C", "6 4 0", "pass pass"), "no cards were played"),
    (hand("6C", "", "pass pass", closed=True), "nothing was whisted"),
    (hand("misere"), "tricks are missing"),
    (hand("allpass"), "tricks are missing"),
    (hand("allpass", "3 3 4", soloist="1"), "no soloist"),
    (hand("allpass", "3 3 4", round=1, price=1), "not both"),
    (hand("allpass", "3 3 4", round=0), "from 1"),
    (hand("allpass", "3 3 4", price=0), "is 1 to 100000"),
    (hand("allpass", "3 3 4", round=10**9), "from 1 to 100"),
    (hand("allpass", "3 3 4", price=10**30), "is 1 to 100000"),
    (hand("allpass", "3 3 4", resigned=True), "resigned does not belong"),
    (hand("allpass", "3 3 4", closed=True), "closed does not belong"),
    (hand("allpass", "0 6 4", bonus_off_hill=frozenset("2")), "seat 2 has no bonus"),
    (hand("6C", "", "pass pass", halves=True), "only a misère is shared"),
    (hand("6C", "", "pass pass", bonus_off_hill=frozenset("1")), "belongs to an all-pass"),
    (hand("6C", "", "pass pass", players=4, dealer_for="2"), "the dealer did not whist"),
    (hand("6C", "6 4 0", "whist pass", round=1), "all-pass"),
    (hand("6C", "6 4 0", "whist pass", soloist=None), "needs a soloist"),
    (hand("6C", "6 4 0", "whist pass", soloist="dealer"), "the dealer of four sits out"),
    (hand("6C", "6 3 0 1", "whist pass", players=4), "the dealer takes no tricks"),
    (hand("allpass", "3 3 1 3", players=4), "two tricks at most"),
    (hand("6C", "6 4 0", "whist pass", players=5), "5 players cannot"),
    (hand("6C", "6 4 0", "whist pass", players=2), "2 players cannot"),
    (hand("6C", resigned=True, calls="pass pass"), "nothing is called"),
    (hand("6C", "6 4 0", "whist pass", players=4, widow=parse_cards("SA"), thrown=False), "two cards"),
]


@pytest.mark.parametrize(("result", "message"), WRONG)
def test_bad_input_gets_one_clear_line(result: HandResult, message: str) -> None:
    assert message in refused("sochi", result)


def test_stalingrad_needs_no_calls_and_accepts_the_right_ones() -> None:
    silent = scored("sochi-finnish", hand("6S", "6 4 0"))
    spoken = scored("sochi-finnish", hand("6S", "6 4 0", "whist whist"))
    assert silent == spoken


# What defenders who choose may call is what is heard when the hand is written, and nothing else.


Calls = tuple[Call, ...]
SETTINGS = (
    (),
    ("half_whist=whist_pass_half", "half_whist_consent=yes", "return_of_whist_levels=6,7"),
    ("half_whist=off", "hussar_alone=yes"),
    ("half_whist=pass_half", "half_whist_consent=yes", "return_of_whist_levels=7"),
)


def offered(calling: Calling, calls: Calls = ()) -> Iterator[Calls]:
    turn = calling.turn(calls)
    if turn is None:
        yield calls
        return
    for choice in turn[1]:
        if choice is None:
            yield calls
        else:
            yield from offered(calling, (*calls, (turn[0], choice)))


def changed(every: set[Calls], any_call: Calls) -> set[Calls]:
    """Return these calls, and what comes of each by one call more, less or another (but silence)."""
    found = set(every)
    for calls in every:
        for at in range(len(calls) + 1):
            found.add(calls[:at] + calls[at + 1 :])
            found |= {(*calls[:at], call, *calls[at + step :]) for call in any_call for step in (0, 1)}
    return found - {()}


def as_said(every: set[Calls]) -> set[Calls]:
    """Return these calls, and those in which a whist is taken back as players say it: "whist"."""
    return every | {
        tuple((seat, "whist" if call == "return" else call) for seat, call in calls) for calls in every
    }


def is_heard(calling: Calling, calls: Calls) -> bool:
    try:
        hear_calls(calling.options, calling.result(calls, None))
    except ScoreError:
        return False
    return True


def games() -> Iterator[Calling]:
    for name, settings, contract in product(NAMES, SETTINGS, ("6S", "7D", "8H", "10NT")):
        convention = Convention.load(name, settings)
        for players in convention.options.players:
            soloist = "2" if players == 2 else "1"
            hand = HandResult(contract=Contract.parse(contract), players=players, soloist=soloist)
            calling = Calling(convention.options, hand)
            if calling.only_way() is None:
                yield calling


@pytest.mark.long
def test_what_is_offered_is_what_is_heard() -> None:
    known: dict[object, None] = {}
    for calling in games():
        options, hand = calling.options, calling.hand
        kind = (
            hand.players,
            calling.level,
            options.half_whist,
            options.return_of_whist_levels,
            options.dealer_whist,
            options.half_whist_consent,
            options.hussar_alone,
        )
        if kind in known:
            continue
        known[kind] = None
        every = set(offered(calling))
        dummy = dummy_seat(hand)
        # silence is the soloist's consent: what is offered with `allow` is heard without it too
        silent = {tuple(call for call in calls if call[1] != "allow") for calls in every}
        seats = [seat for seat in (calling.first, calling.second, hand.declarer) if seat != dummy]
        any_call = [*product(seats, CALLS), *([(Seat.DEALER, "whist")] if hand.players == 4 else [])]
        known_calls = as_said(every | silent)
        for calls in changed(every | silent, tuple(any_call)):
            assert is_heard(calling, calls) == (calls in known_calls), (kind, calls)
    assert len(known) > 20


def calling(contract: str, players: int = 3, soloist: int = 1, *options: str) -> Calling:

    base = "hussar" if players == 2 else "sochi"
    result = HandResult(contract=Contract.parse(contract), players=players, soloist=soloist)
    return Calling(Convention.load(base, options).options, result)


def test_the_calls_of_two_players_without_looking_at_cards() -> None:
    assert calling("6C", 2, 2).of_model("none") == ((3, "pass"),)
    assert calling("6C", 2, 3).of_model("one") == ((2, "whist"),)
    assert calling("6C").of_model("none") == ((2, "pass"), (3, "pass"))
    assert calling("6C").of_model("both") == ((2, "whist"), (3, "whist"))


@pytest.mark.parametrize(
    ("contract", "calls", "options", "turn"),
    [
        ("6C", "2=whist 3=pass", "half_whist=whist_pass_half", ("2", (None, "half"))),
        ("6C", "2=whist 3=pass", "half_whist=pass_half", None),
        (
            "6C",
            "2=whist 3=pass 2=half",
            "half_whist=whist_pass_half return_of_whist_levels=6,7",
            ("3", (None, "return")),
        ),
        ("6C", "2=whist 3=pass 2=half", "half_whist=whist_pass_half return_of_whist_levels=7", None),
        ("6C", "2=pass 3=half", "return_of_whist_levels=6,7", ("2", (None, "return"))),
        ("6C", "2=pass 3=half", "return_of_whist_levels=7", None),
        ("6C", "2=pass 3=half", "half_whist_consent=yes", ("1", ("allow", "refuse"))),
        ("6C", "2=pass 3=half 1=refuse", "half_whist_consent=yes", ("3", ("pass", "whist"))),
        ("6C", "2=whist 3=pass 2=half 1=refuse", "half_whist_consent=yes half_whist=whist_pass_half", None),
        ("8C", "2=pass", "", ("3", ("pass", "whist"))),
        ("7C", "2=pass", "", ("3", ("pass", "half", "whist"))),
        ("6C", "2=pass", "half_whist=off", ("3", ("pass", "whist"))),
        ("6C", "", "hussar_alone=yes", ("2", ("pass", "whist"))),  # alone is for two
    ],
)
def test_whose_turn_it_is_to_call(
    contract: str, calls: str, options: str, turn: tuple[str, tuple[str | None, ...]] | None
) -> None:
    said = tuple((pair.split("=")[0], pair.split("=")[1]) for pair in calls.split())
    asked = calling(contract, 3, 1, *options.split())
    found = asked.turn(
        tuple((asked.first if who == "2" else asked.second if who == "3" else 1, call) for who, call in said)
    )  # type: ignore[misc]
    assert (None if found is None else (str(found[0]), found[1])) == turn
