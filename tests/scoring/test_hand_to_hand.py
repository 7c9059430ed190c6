"""What one hand leaves for the next: lists of games, pools without room, series, deals, bombs, the end."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from scoring_support import filled, names

from ddsolve import Contract, Convention, HandResult, ScoreError, Seat, Sheet
from ddsolve.conventions import Options
from ddsolve.scoring.aid import AidChoice, find_room
from ddsolve.scoring.course import Bombs, Dealing, FirstPrizes, Races, Series, reason_to_end
from ddsolve.scoring.entries import Entry
from ddsolve.scoring.history import running_totals
from ddsolve.scoring.special_games import (
    check_soloist,
    contracts_of,
    designated_seat,
    items_left,
    list_items,
    listed_hand,
    read_item,
)

# lists of games -----------------------------------------------------------------------------------


def test_the_lists_of_the_rogues() -> None:
    sixes, sevens = (tuple(f"{level}{suit}" for suit in ("S", "C", "D", "H", "NT")) for level in (6, 7))
    assert list_items("small") == (*sixes, "7", "8", "9", "10", "misere")
    assert list_items("large") == (*sixes, *sevens, "8", "9", "10", "misere")
    assert len(list_items("xl")) == 30
    assert list_items("xl").count("misere") == 5
    assert {item for item in list_items("xl") if item[0] == "1"} == {"10S", "10C", "10D", "10H", "10NT"}
    assert (len(list_items("list")), list_items("list").count("allpass")) == (10, 3)


@pytest.mark.parametrize(
    ("kind", "text", "item", "contracts"),
    [
        ("small", "7", "7", "7S 7C 7D 7H 7NT"),
        ("small", "7D", "7", "7S 7C 7D 7H 7NT"),
        ("small", "6s", "6S", "6S"),
        ("small", "Misere", "misere", "misere"),
        ("large", "7d", "7D", "7D"),
        ("list", "nt", "NT", "6NT"),
        ("list", "10H", "10", "10S 10C 10D 10H 10NT"),
        ("list", "6S", "6S", "6S"),
        ("list", "9H", "9H", "9H"),
        ("list", "allpass", "allpass", ""),
        ("xl", "8C", "8C", "8C"),
    ],
)
def test_an_item_and_what_it_may_be_played_as(kind: str, text: str, item: str, contracts: str) -> None:
    assert read_item(kind, text) == item
    assert [str(contract) for contract in contracts_of(kind, item)] == contracts.split()


def test_items_are_used_up() -> None:
    assert items_left("small", ["6S", "7D", "misere"]) == ("6C", "6D", "6H", "6NT", "8", "9", "10")
    assert "allpass" in items_left("list", ["allpass", "ALLPASS"])
    assert "allpass" not in items_left("list", ["allpass"] * 3)
    for kind, used in (("small", ["7D", "7C"]), ("list", ["allpass"] * 4)):
        with pytest.raises(ScoreError, match="used up more often"):
            items_left(kind, used)
    assert [read_item("list", text) for text in ("6S", "7C", "8D", "9H")] == ["6S", "7C", "8D", "9H"]
    for kind, text in (
        ("small", "allpass"),
        ("list", "6H"),
        ("list", "7S"),
        ("list", "8C"),
        ("list", "9S"),
        ("large", "no game"),
    ):
        with pytest.raises(ScoreError, match="not on the list"):
            read_item(kind, text)


@pytest.mark.parametrize(
    ("convention", "contract", "own", "counts_as"),
    [
        ("rogue-list", "6NT", 8, "8NT"),
        ("rogue-list", "6NT", 5, "6NT"),
        ("rogue-list", "6NT", None, "6NT"),
        ("rogue-list", "10D", 9, "10D"),
        ("rogue-small", "6NT", 8, "6NT"),
    ],
)
def test_the_no_trump_item_counts_for_its_tricks(
    convention: str, contract: str, own: int | None, counts_as: str
) -> None:
    tricks = None if own is None else {1: own, 2: 10 - own}
    result = HandResult(contract=Contract.parse(contract), soloist=1, tricks=tricks)
    listed = listed_hand(Convention.load(convention).options, result)
    assert listed.contract == Contract.parse(counts_as)


def test_who_plays_where_no_auction_decides() -> None:
    second, eldest = Options(soloist="second"), Options(soloist="eldest")
    assert [designated_seat(second, 3), designated_seat(eldest, 3)] == [Seat.SECOND, Seat.FIRST]
    assert designated_seat(eldest, 2) is Seat.SECOND  # of two the eldest hand is the dummy
    check_soloist(eldest, 3, Seat.FIRST)
    check_soloist(Options(), 3, Seat.THIRD)
    with pytest.raises(ScoreError, match="without an auction"):
        check_soloist(eldest, 3, Seat.THIRD)
    with pytest.raises(ScoreError, match="dummy"):
        check_soloist(Options(), 2, Seat.FIRST)


# what has no room ---------------------------------------------------------------------------------


def placed(
    convention: str,
    options: str,
    drawn: Sheet,
    *entries: tuple[str, str, int, str],
    choice: AidChoice | None = None,
) -> dict[str, Fraction]:
    """Return what is written in the end for entries `(player, column, points, rule)`."""
    given = [
        Entry(player, column, None, Fraction(points), "why", rule, "source")  # type: ignore[arg-type]
        for player, column, points, rule in entries
    ]
    found: dict[str, Fraction] = {}
    for entry in find_room(Convention.load(convention, options.split()), drawn, given, choice):
        key = entry.column[0].upper() + entry.player + (f">{entry.against}" if entry.against else "")
        found[key] = found.get(key, Fraction(0)) + entry.points
    return found


@pytest.mark.parametrize(
    ("options", "pool", "hill", "entry", "writes"),
    [
        ("pool_size=10", "9 5 7", "0 0 0", ("A", "pool", 4, "success"), "PA=1 PC=3 WA>C=30"),
        ("pool_size=10", "9 5 9", "0 0 0", ("A", "pool", 4, "success"), "PA=1 PC=1 PB=2 WA>C=10 WA>B=20"),
        ("pool_size=10", "9 10 10", "6 0 0", ("A", "pool", 4, "success"), "PA=1 HA=-3"),
        ("pool_size=10 aid_overflow=dropped", "9 10 10", "6 0 0", ("A", "pool", 4, "success"), "PA=1"),
        ("pool_size=10 aid=own_hill", "9 5 5", "6 0 0", ("A", "pool", 4, "success"), "PA=1 HA=-3"),
        ("pool_size=10", "10 5 7", "0 0 0", ("A", "pool", 1, "success"), "PC=1 WA>C=10"),
        ("pool_size=10 aid=off", "9 5 5", "6 0 0", ("A", "pool", 4, "success"), "PA=4"),
        ("pool_size=10", "9 5 5", "6 0 0", ("A", "pool", 1, "success"), "PA=1"),
        ("pool_size=10", "9 5 5", "6 0 0", ("A", "hill", -4, "success"), "HA=-4"),
        ("pool_size=10", "9 5 5", "6 0 0", ("A", "hill", 4, "success"), "HA=4"),
        # Finn's: what the own hill has not comes off the smallest other one, ten whists a point
        (
            "hill_aid=smallest_hill",
            "0 0 0",
            "2 3 1",
            ("A", "hill", -5, "success"),
            "HA=-2 HC=-1 WA>C=10 HB=-2 WA>B=20",
        ),
        ("hill_aid=smallest_hill", "0 0 0", "2 3 0", ("A", "hill", -9, "success"), "HA=-2 HB=-3 WA>B=30"),
        ("hill_aid=smallest_hill", "0 0 0", "0 3 1", ("A", "hill", -1, "success"), "HC=-1 WA>C=10"),
        ("hill_aid=smallest_hill", "0 0 0", "2 3 1", ("A", "hill", 5, "success"), "HA=5"),
        ("hill_aid=off", "0 0 0", "2 3 1", ("A", "hill", -5, "success"), "HA=-5"),
        # a zero bonus is never passed on: off the own hill as far as that goes
        ("hill_aid=smallest_hill", "0 0 0", "1 3 1", ("A", "hill", -2, "zero_bonus"), "HA=-1"),
        (
            "pool_size=10 zero_bonus=pool+2_then_hill-2",
            "10 5 5",
            "5 3 1",
            ("A", "pool", 2, "zero_bonus"),
            "HA=-2",
        ),
        (
            "pool_size=10 zero_bonus=pool+2_then_hill-2",
            "10 5 5",
            "1 3 1",
            ("A", "pool", 2, "zero_bonus"),
            "HA=-1",
        ),
        (
            "pool_size=10 zero_bonus=pool+2_then_hill-2",
            "9 5 5",
            "5 3 1",
            ("A", "pool", 2, "zero_bonus"),
            "PA=1 HA=-1",
        ),
        ("pool_size=10 zero_bonus=pool+2_then_hill-2", "10 5 5", "0 3 1", ("A", "pool", 2, "zero_bonus"), ""),
    ],
)
def test_points_that_have_no_room(
    options: str, pool: str, hill: str, entry: tuple[str, str, int, str], writes: str
) -> None:
    assert placed("sochi", options, filled(pool, hill), entry) == names(writes)


def test_the_donor_chooses_where_he_may() -> None:
    drawn, four = filled("10 5 8", "6 0 0"), ("A", "pool", 4, "success")
    shares = AidChoice(shares={"B": Fraction(3), "C": Fraction(1)})
    assert placed("sochi", "pool_size=10 aid=donor", drawn, four, choice=shares) == names(
        "PB=3 WA>B=30 PC=1 WA>C=10"
    )
    off = AidChoice(off_hill=True)
    assert placed("sochi", "pool_size=10 aid_choice=yes", drawn, four, choice=off) == names("HA=-4")
    assert placed("sochi", "pool_size=10 aid=own_hill", drawn, four, choice=off) == names("HA=-4")
    for options, choice, wrong in (
        ("aid=donor", AidChoice(shares={"A": Fraction(1)}), "cannot go to"),
        ("aid=donor", AidChoice(shares={"X": Fraction(1)}), "cannot go to"),
        ("aid=donor", AidChoice(shares={"C": Fraction(3)}), "cannot take"),
        ("aid=donor", AidChoice(shares={"B": Fraction(5)}), "cannot take"),
        ("aid=fullest", AidChoice(shares={"B": Fraction(3)}), "no choice"),
        ("aid=fullest", off, "no choice"),
    ):
        with pytest.raises(ScoreError, match=wrong):
            placed("sochi", f"pool_size=10 {options}", drawn, four, choice=choice)


# from hand to hand --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "hands", "passed"),
    [
        ({}, [{"failed": True}], 0),
        ({"exit_by_remise": False}, [{"failed": True}], 1),
        ({"exit_by_misere": False}, [{"failed": True}], 0),
        ({"exit_by_misere": False}, [{"failed": True, "misere": True}], 1),
        ({"exit_by_misere": False}, [{"misere": True}], 1),
        ({"exit_by_remise": False}, [{"failed": True, "misere": True}], 1),
        ({"exit_needs_whisted": True}, [{"whisted": False}], 1),
        ({"exit_needs_whisted": True}, [{"whisted": True}], 0),
        ({}, [{"allpass": True}, {"allpass": True}], 3),
    ],
)
def test_what_ends_a_series(options: dict[str, Any], hands: list[dict[str, bool]], passed: int) -> None:
    series = Series(Options(**options))
    series.after(allpass=True, misere=False, failed=False, whisted=False)
    for played in hands:
        series.after(**({"allpass": False, "misere": False, "failed": False, "whisted": True} | played))
    assert series.passed == passed


@pytest.mark.parametrize(
    ("options", "hands", "dealers"),
    [
        ({"deal_after": "moves"}, "apg", "120"),
        ({"deal_after": "allpass_keeps"}, "ppppg", "00001"),
        ({"deal_after": "allpass_keeps_3"}, "pppppp", "001112"),  # three deals in a row at most
        ({"deal_after": "allpass_keeps_3"}, "pgpp", "0111"),
        ({"deal_after": "allpass_and_misere_keep"}, "mfpg", "0001"),
        ({"failed_misere_keeps_deal": True}, "mfg", "112"),
        ({}, "mfg", "120"),
    ],
)
def test_who_deals(options: dict[str, Any], hands: str, dealers: str) -> None:
    """p: an all-pass, m: a misère made, f: one caught, g and a: a game."""
    deal = Dealing(Options(**options), 3, 0)
    found = ""
    for played in hands:
        deal.after(allpass=played == "p", misere=played in "mf", failed=played == "f")
        found += str(deal.dealer)
    assert found == dealers


def test_three_deals_in_a_row_are_counted_from_a_new_dealer() -> None:
    deal = Dealing(Options(deal_after="allpass_keeps_3"), 3, 0)
    deal.after(allpass=True, misere=False, failed=False)
    deal.start_at(0)  # he deals anyway: his second
    deal.after(allpass=True, misere=False, failed=False)
    assert deal.dealer == 0
    deal.start_at(2)
    for dealer in (2, 2, 0):
        deal.after(allpass=True, misere=False, failed=False)
        assert deal.dealer == dealer


def test_the_first_bomb_goes_first() -> None:
    bombs = Bombs(Options(bombs=True), (1, 3))
    assert bombs.next == 1
    bombs.after(allpass=False, blind_passes=0)
    assert bombs.stock == [3]
    bombs.after(allpass=True, blind_passes=0)
    assert bombs.next == 3
    bombs.after(allpass=False, blind_passes=0)
    assert (bombs.stock, bombs.next) == ([], 0)


# the end ------------------------------------------------------------------------------------------


def why(options: str, drawn: Sheet, hands: int = 1) -> str | None:
    return reason_to_end(Convention.load("sochi", options.split()), drawn, hands, None, None)


def test_what_ends_a_game() -> None:
    assert why("pool_size=10", filled("10 10 9", "0 0 0")) is None
    assert why("pool_size=10", filled("10 10 10", "5 0 0")) is not None
    assert why("pool_size=10 end=sum", filled("20 9 0", "0 0 0")) is None
    assert why("pool_size=10 end=sum", filled("20 9 1", "0 0 0")) is not None
    assert why("pool_size=10 end=pool_and_hill", filled("10 10 10", "0 0 1")) is None
    assert why("pool_size=10 end=pool_and_hill", filled("10 10 10", "0 0 0")) is not None
    assert why("pool_size=10 end=pool_and_hill", filled("10 10 9", "0 0 0")) is None
    assert why("pool_size=10 end=first_pool", filled("10 0 0", "0 0 1")) is not None
    assert why("pool_size=10 number_of_deals=3", filled("0 0 0", "0 0 0"), 2) is None
    assert why("pool_size=10 number_of_deals=3", filled("0 0 0", "0 0 0"), 3) is not None


def test_first_prizes_are_won_once() -> None:
    convention = Convention.load(
        "sochi", ["pool_size=10", "first_full_pool=120", "first_empty_hill=80,60", "start_hill=20"]
    )
    prizes = FirstPrizes(convention)
    assert prizes.after(filled("9 9 9", "1 1 1")) == []
    won = prizes.after(filled("10 10 9", "1 1 1"))  # two at once share it
    assert [(entry.player, entry.against, entry.points) for entry in won] == [("A", "C", 60), ("B", "C", 60)]
    assert prizes.after(filled("10 10 9", "1 1 1")) == []
    won = prizes.after(filled("10 10 10", "1 0 1"))
    assert [(entry.player, entry.against, entry.points) for entry in won] == [("B", "A", 80), ("B", "C", 80)]
    assert prizes.after(filled("10 10 10", "0 0 1")) == []


def test_the_first_empty_hill_of_four() -> None:
    four = ("A", "B", "C", "D")
    convention = Convention.load("sochi", ["first_empty_hill=80,60", "start_hill=20"])
    won = FirstPrizes(convention).after(filled("0 0 0 0", "1 0 1 1", players=four))
    assert [(entry.player, entry.against, entry.points) for entry in won] == [
        ("B", other, 60) for other in "ACD"
    ]
    assert FirstPrizes(Convention.load("sochi")).after(filled("99 0 0", "0 0 0")) == []  # no prizes there


@pytest.mark.parametrize(("rule", "winner"), [("race", "C"), ("whole", "A")])
def test_the_hill_of_a_race_or_the_whole_one(rule: str, winner: str) -> None:
    options = [f"race_hill={rule}", "races=2", "race_pool_prize=300", "race_hill_prize=200", "pool_size=10"]
    convention = Convention.load("racing", options)
    races = Races(convention, filled("0 0 0", "1 9 9"), 0)
    won = races.after(filled("0 10 0", "6 15 10"), raised=False)  # in this race A wrote five, B six, C one
    assert {entry.player for entry in won if entry.points == 200} == {winner}
    assert {(entry.player, entry.points) for entry in won if entry.points != 200} == {("B", 300)}
    assert (races.number, races.first_dealer, races.over) == (2, 1, False)


@pytest.mark.parametrize(
    ("totals_in_turn", "text"),
    [
        ((200, 280, 320), "ØØ.80.Ø20."),
        ((250, 100, 120), "ØØ50.100.120."),  # written off again: the plain total
        ((-5, 0, 5), "-5.0.5."),
        ((100,), "Ø."),
        ((0,), "0."),
        ((150, -20, 30), "Ø50.-20.30."),
        ((120, 80, 110), "Ø20.80.Ø10."),
        ((100, 90, 100), "Ø.90.Ø."),
        ((250, 190, 195, 230), "ØØ50.190.195.Ø30."),
    ],
)
def test_running_totals_with_wheels(totals_in_turn: tuple[int, ...], text: str) -> None:
    assert running_totals([Fraction(total) for total in totals_in_turn]) == text


def test_running_totals_with_commas() -> None:
    assert running_totals([Fraction(2), Fraction(6), Fraction(11)], comma=True) == "2,6,11"
