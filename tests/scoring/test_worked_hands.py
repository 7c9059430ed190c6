"""Every worked hand of the sources: what it writes on the sheet, named by source."""

from __future__ import annotations

from typing import Any

import pytest
from scoring_support import hand, scored, totals, written

from ddsolve.scoring import HandResult
from ddsolve.values.cards import parse_cards

FULL = "liability8plus=both_full"
FSPR = "split=gentleman_always"


def case(name: str, convention: str, result: HandResult, entries: str, *overrides: str) -> Any:
    return pytest.param(convention, result, entries, overrides, id=name)


SEEDS = [
    case("FI-1", "sochi-finnish", hand("7C", "5 3 2", "whist whist"), "H1=8 W2>1=20 W3>1=16"),
    case("FI-2-open", "sochi-finnish", hand("6C", "8 2 0", "whist pass"), "P1=2 H2=4 W2>1=4"),
    case("FI-2-closed", "sochi-finnish", hand("6C", "6 2 2", "whist pass", closed=True), "P1=2 H2=4 W2>1=4"),
    case("FI-3", "sochi-finnish", hand("6C", "8 2 0", "whist whist"), "P1=2 H3=4 W2>1=4"),
    case("FI-4-first", "sochi-finnish", hand("allpass", "4 3 3", round=1), "H1=4 H2=3 H3=3"),
    case("FI-4-second", "sochi-finnish", hand("allpass", "4 3 3", round=2), "H1=8 H2=6 H3=6"),
    case("FI-zero-1", "sochi-finnish", hand("allpass", "0 5 5", round=1), "P1=1 H2=5 H3=5"),
    case("FI-zero-2", "sochi-finnish", hand("allpass", "0 5 5", round=2), "P1=2 H2=10 H3=10"),
    case("FI-zero-3", "sochi-finnish", hand("allpass", "0 5 5", round=3), "P1=4 H2=20 H3=20"),
    case("FI-zero-4-stays", "sochi-finnish", hand("allpass", "0 5 5", round=4), "P1=4 H2=20 H3=20"),
    case("FI-whist-1", "sochi-finnish", hand("6S", "6 4 0"), "P1=2 W2>1=8"),
    case("FI-whist-2", "sochi-finnish", hand("6C", "5 4 1", "whist whist"), "H1=2 W2>1=10 W3>1=4"),
    # FI: "ottaa kuuden pelissä rangaistus kahdesta tikistä ja seitsemän pelissä yhdestä tikistä"
    case("FI-half-six", "sochi-finnish", hand("6C", "", "pass half"), "P1=2 H3=4"),
    case("FI-half-after-whist", "sochi-finnish", hand("7C", "", "whist pass half"), "P1=4 H2=4"),
    case("FI-half-seven", "sochi-finnish", hand("7C", "", "pass half"), "P1=4 H3=4"),
    case("FI-ten", "sochi-finnish", hand("10C"), "P1=10"),
    case("FI-misere-without-the-widow", "sochi-finnish", hand("misere", "0 5 5", hand=True), "P1=10"),
    case("FI-preference", "sochi-finnish", hand("10NT", preference=True), "P1=10"),
    case(
        "FI-lone-closed-failed",
        "sochi-finnish",
        hand("6C", "5 2 3", "whist pass", closed=True),
        "H1=2 H2=4 W2>1=6 W3>1=2",
    ),
    case("FI-8-last-whister", "sochi-finnish", hand("8C", "10 0 0", "whist whist"), "P1=6 H3=6"),
    case("ES-one-whister", "sochi", hand("6C", "7 3 0", "whist pass"), "P1=2 H2=2 W2>1=6"),
    case("ES-two-whisters", "sochi", hand("6C", "7 2 1", "whist whist"), "P1=2 H3=2 W2>1=4 W3>1=2"),
    case("JP-8-two-down", "game-farm", hand("8C", "6 3 1", "whist whist"), "H1=12 W2>1=30 W3>1=18"),
    case("JP-6-with-8", "game-farm", hand("6C", "8 2 0", "whist whist"), "P1=2 W2>1=4 W1>3=4"),
    case("JP-9-failed", "game-farm", hand("9C", "8 1 1", "whist whist"), "H1=8 W2>1=8 W3>1=8"),
    case("JP-9-made", "game-farm", hand("9C", "9 1 0", "whist whist"), "P1=8"),
    case("JP-6-with-7-lone", "game-farm", hand("6C", "7 2 1", "whist pass"), "P1=2 W1>2=2"),
    case("JP-lone-team-reached", "game-farm", hand("6C", "6 3 1", "whist pass"), "P1=2 W2>1=6 W3>1=2"),
    case("JP-misere-caught", "game-farm", hand("misere", "2 4 4", players=4), "H1=20 W2>1=20 W3>1=20"),
    case(
        "JP-dealer-gets-nothing",
        "game-farm",
        hand("8C", "6 3 1", "whist whist", players=4),
        "H1=12 W2>1=30 W3>1=18",
    ),
    case("JP-allpass-5", "game-farm", hand("allpass", "0 4 6", round=5), "H2=20 H3=30"),
    case(
        "KZ2-KAZ-7", "kazakhstan", hand("7C", "6 3 1", "whist pass", players=4), "H1=16 W2>1=80 Wdealer>1=16"
    ),
    case("KZ2-KAZ-allpass", "kazakhstan", hand("allpass", "1 4 5"), "W1>2=40 W1>3=50"),
    case("KZ2-KAZ-allpass-tie", "kazakhstan", hand("allpass", "2 2 6"), "W1>3=30 W2>3=30"),
    case("KZ2-KAZ-allpass-zero", "kazakhstan", hand("allpass", "0 4 6"), "P1=2 W1>2=40 W1>3=60"),
    case("KZ2-KAZ-half-6", "kazakhstan", hand("6C", "", "pass half"), "P1=8 W3>1=16"),
    case("KZ2-KAZ-half-7", "kazakhstan", hand("7C", "", "pass half"), "P1=16 W3>1=16"),
    case(
        "KZ2-KAZ-over-greedy",
        "kazakhstan",
        hand("6C", "5 5 0", "whist whist"),
        "H1=8 H3=16 W2>1=48 W3>1=8",
        "over_greedy=two_whisters",
    ),
    case(
        "11.2-over-greedy-ends-at-nine",
        "kazakhstan",
        hand("10C", "9 0 1", "whist pass"),
        "H1=40 W2>1=80",
        "over_greedy=always",
        "ten_game=whisted",
    ),
    case(
        "KZ2-KAZ-over-greedy-lone",
        "kazakhstan",
        hand("6C", "6 1 3", "whist pass"),
        "P1=8 H2=8 W2>1=8",
        "over_greedy=always",
    ),
    case("KZ2-FIN-7", "finns", hand("7C", "6 3 1", "whist pass", players=4), "H1=8 W2>1=48 Wdealer>1=8"),
    case("KZ2-FIN-6-unwhisted", "finns", hand("6C", "", "pass pass"), "P1=2 H1=-2"),
    case("KZ2-FIN-misere-caught", "finns", hand("misere", "2 4 4"), "H1=40"),
    case("KZ2-FIN-half", "finns", hand("7C", "", "pass half"), "P1=4 H1=-4 W3>1=8"),
    case("KZ2-FIN-zero", "finns", hand("allpass", "0 4 6"), "P1=2 H2=8 H3=12"),
    case(
        "KZ2-VMK-8", "vmk", hand("8C", "7 2 1", "whist pass", players=4), "H1=6 W2>1=28 W3>1=10 Wdealer>1=10"
    ),
    case("KZ2-VMK-9-shared", "vmk", hand("9C", "10 0 0", "whist whist"), "P1=8 H2=4 H3=4"),
    case("KZ2-VMK-off-the-hill", "vmk", hand("7C", "", "pass pass", off_hill=True), "H1=-4"),
    case("KZ2-VMK-misere-off-the-hill", "vmk", hand("misere", "0 5 5", off_hill=True), "H1=-10"),
    case("KZ2-VMK-zero-second", "vmk", hand("allpass", "0 4 6", round=2), "P1=2 H2=16 H3=24"),
    case(
        "KZ2-VMK-zero-fixed",
        "vmk",
        hand("allpass", "0 4 6", round=2),
        "P1=1 H2=16 H3=24",
        "zero_bonus=pool+1",
    ),
    case("KZ2-RAC-misere-caught", "racing", hand("misere", "2 4 4"), "H1=40"),
    case("KZ2-RAC-forced-allpass", "racing", hand("allpass", "3 3 4", price=4), "H1=12 H2=12 H3=16"),
    case("ES-LIST-no-trump-eight", "rogue-list", hand("6NT", "8 1 1"), "H1=-6 W2>1=6 W3>1=6"),
    case("ES-LIST-no-trump-five", "rogue-list", hand("6NT", "5 3 2"), "H1=2 W2>1=8 W3>1=6"),
    case("ES-LIST-no-shortage", "rogue-list", hand("7C", "10 0 0"), "H1=-4"),
]
OTHERS = [
    case(
        "ALI",
        "sochi",
        hand("7S", "5 3 2", "whist pass", players=4),
        "H1=8 W2>1=18 W3>1=18 Wdealer>1=8",
        "split=gentleman",
    ),
    case("SHR-table-9", "leningrad", hand("9C", "10 0 0", "whist pass"), "P1=8 H2=8"),
    case(
        "FSPR-split-on-success", "leningrad", hand("7C", "7 3 0", "whist pass"), "P1=4 W2>1=12 W3>1=12", FSPR
    ),
    case("greedy-on-success", "leningrad", hand("7C", "7 3 0", "whist pass"), "P1=4 W2>1=24"),
    case("TRN-8-both-share", "leningrad", hand("8C", "10 0 0", "whist whist"), "P1=6 H2=3 H3=3"),
    case("KZ2-RAC-8-both-share", "racing", hand("8C", "10 0 0", "whist whist"), "P1=6 H2=3 H3=3"),
    case(
        "LES-8-second-whister",
        "leningrad",
        hand("8C", "10 0 0", "whist whist"),
        "P1=6 H3=6",
        "liability8plus=second_whister",
    ),
    case("FSPR-8-both-full", "leningrad", hand("8C", "10 0 0", "whist whist"), "P1=6 H2=6 H3=6", FULL),
    case("FSPR-10-both-full", "leningrad", hand("10C", "10 0 0", "whist whist"), "P1=10 H2=10 H3=10", FULL),
    case("FSPR-7-lone", "leningrad", hand("7C", "10 0 0", "whist pass"), "P1=4 H2=8"),
    case("PRO-6-with-8", "sochi", hand("6C", "8 1 1", "whist whist"), "P1=2 H2=2 H3=2 W2>1=2 W3>1=2"),
    case("PRO-6-with-7", "sochi", hand("6C", "7 2 1", "whist pass"), "P1=2 H2=2 W2>1=6"),
    case("SOC-8-with-9", "sochi", hand("8C", "9 1 0", "whist whist"), "P1=6 W2>1=6"),
    case(
        "PAR-3", "sochi", hand("6C", "7 2 1", "whist whist"), "P1=2 H3=2 W2>1=4 W3>1=2", "liability67=parlett"
    ),
    case(
        "PAR-1", "sochi", hand("6C", "9 1 0", "whist whist"), "P1=2 H2=2 H3=2 W2>1=2", "liability67=parlett"
    ),
    case("PAR-2-0", "sochi", hand("6C", "8 2 0", "whist whist"), "P1=2 H3=4 W2>1=4", "liability67=parlett"),
    case(
        "M1-3-0",
        "sochi",
        hand("6C", "7 3 0", "whist whist"),
        "P1=2 H3=2 W2>1=6",
        "liability67=fewer_takes_all",
    ),
    case("M2-3-0", "sochi", hand("6C", "7 3 0", "whist whist"), "P1=2 H3=4 W2>1=6"),
    case(
        "M1-1-0",
        "sochi",
        hand("6C", "9 1 0", "whist whist"),
        "P1=2 H3=6 W2>1=2",
        "liability67=fewer_takes_all",
    ),
    case("M2-1-0", "sochi", hand("6C", "9 1 0", "whist whist"), "P1=2 H2=2 H3=4 W2>1=2"),
    case("ES-misere-halves-made", "sochi", hand("misere", "0 5 5", players=4, halves=True), "P1=5 Pdealer=5"),
    case(
        "ES-misere-halves-caught",
        "sochi",
        hand("misere", "3 4 3", players=4, halves=True),
        "H1=15 Hdealer=15",
    ),
    case(
        "TRN-return-takes-all",
        "leningrad",
        hand("6C", "5 3 2", "pass half return", players=4),
        "H1=4 W2>1=28 Wdealer>1=4",
    ),
    case("FI-return", "sochi-finnish", hand("6C", "5 3 2", "pass half return"), "H1=2 W2>1=12 W3>1=2"),
    case(
        "FSPR-dealer-whist",
        "leningrad",
        hand("7C", "9 1 0", "pass pass dealer:whist", players=4),
        "P1=4 Wdealer>1=8",
    ),
    case(
        "dealer-whist-liable",
        "leningrad",
        hand("7C", "9 1 0", "pass pass dealer:whist", players=4),
        "P1=4 Wdealer>1=8 Hdealer=4",
        "dealer_whist=liable",
    ),
    case("checked-ten-failed", "kazakhstan", hand("10C", "8 2 0"), "H1=80 W2>1=120 W3>1=120"),
    case("TRN-resign", "leningrad", hand("7C", resigned=True), "H1=24"),
    case("ES-resign-without-two", "sochi", hand("7C", resigned=True), "H1=8", "resign_without=2"),
    case("HUS-alone", "hussar", hand("6C", "0 9 1", "3:alone", soloist="2", players=2), "P2=2 H3=2 W3>2=2"),
    case("HUS-dummy", "hussar", hand("6C", "2 5 3", "3:whist", soloist="2", players=2), "H2=2 W3>2=12"),
    case("HUS-allpass", "hussar", hand("allpass", "0 3 7", players=2), "H2=3 H3=7"),
    # KZ2: alone one trick at seven; nobody but the opponent is there to be consoled
    case("HUS-alone-seven", "hussar", hand("7C", "0 10 0", "3:alone", soloist="2", players=2), "P2=4 H3=4"),
    case("HUS-eight", "hussar", hand("8C", "1 9 0", "3:whist", soloist="2", players=2), "P2=6 W3>2=6"),
    case("HUS-misere", "hussar", hand("misere", "4 2 4", soloist="2", players=2), "H2=20"),
    # KZ2: both partners must whist, or the first whists and the second passes
    case(
        "ROG-small", "rogue-small", hand("6C", "2 6 2", "3:whist 1:whist", soloist="2"), "P2=2 W3>2=4 W1>2=4"
    ),
    case(
        "ROG-large-one-down",
        "rogue-large",
        hand("7D", "1 6 3", "3:whist 1:whist", soloist="2"),
        "H2=4 W3>2=16 W1>2=8",
    ),
    case("ROG-xl-first", "rogue-xl", hand("6H", "1 7 2", "3:whist 1:pass", soloist="2"), "P2=2 W3>2=6 H3=2"),
    case("ROG-misere", "rogue-small", hand("misere", "5 1 4", soloist="2"), "H2=10"),
    # ten an undertrick to both, five tricks by halves
    case("ROS-one-down", "rostov", hand("6C", "5 3 2", "whist pass"), "H1=2 W2>1=15 W3>1=15"),
    case("ROS-ES-made", "rostov-es", hand("7C", "", "pass pass"), "P1=4 H1=-4"),
    # both are responsible for the one trick of eight; half of twelve, shared
    case("RAC-5x20-eight", "racing-5x20", hand("8C", "10 0 0", "whist whist"), "P1=6 H2=3 H3=3"),
    case("C96-eight", "code-1996", hand("8C", "10 0 0", "whist whist"), "P1=6 H3=6"),
    case("CLA-double-bomb", "classic", hand("6C", "6 4 0", "whist pass", bomb=2), "H1=-8 W2>1=32"),
]


@pytest.mark.parametrize(("convention", "result", "entries", "overrides"), SEEDS + OTHERS)
def test_what_a_hand_writes(
    convention: str, result: HandResult, entries: str, overrides: tuple[str, ...]
) -> None:
    outcome = scored(convention, result, *overrides)
    assert totals(outcome) == written(entries)
    assert sum(outcome.value.values()) == 0


@pytest.mark.parametrize(
    ("cards", "players", "contract", "tricks", "entries"),
    [
        ("SA SK", 4, "7C", "7 3 0", "P1=4 W2>1=24 Wdealer>1=16"),  # FSPR: two tricks at seven
        ("SA SK", 4, "7C", "6 3 1", "H1=8 W2>1=24 W3>1=24 Wdealer>1=24"),  # also when it fails
        ("SA HA", 3, "6C", "6 4 0", "P1=2 W2>1=22 W3>1=6"),  # FSPR: three tricks at six, half each
        ("SA HK", 4, "6C", "6 4 0", "P1=2 W2>1=16 Wdealer>1=4"),
        ("SQ SK", 4, "6C", "6 4 0", "P1=2 W2>1=16 Wdealer>1=4"),
        ("SQ HK", 4, "6C", "6 4 0", "P1=2 W2>1=16"),
    ],
)
def test_quick_tricks_in_the_widow_fspr(
    cards: str, players: int, contract: str, tricks: str, entries: str
) -> None:
    result = hand(contract, tricks, "whist pass", players=players, widow=parse_cards(cards))
    assert totals(scored("leningrad", result, "widow_prize=dealer_or_halves")) == written(entries)


def test_finns_pays_no_widow_prize_in_misere_nor_to_three() -> None:
    prize = hand("6C", "6 4 0", "whist pass", players=4, widow=parse_cards("SA HA"))
    assert totals(scored("finns", prize))["Wdealer>1"] == 12
    misere = hand("misere", "0 5 5", players=4, widow=parse_cards("SA HA"))
    assert totals(scored("finns", misere)) == written("P1=10 H1=-10")
    three = hand("6C", "6 4 0", "whist pass", widow=parse_cards("SA HA"))
    assert totals(scored("finns", three)) == written("P1=2 H1=-2 W2>1=16")


def test_a_thrown_widow_costs_the_dealer_his_fine_and_no_prize() -> None:
    agreed = ("throw_widow_fine=4", "paid_widow=20")
    taken = hand("6C", "6 4 0", "whist pass", players=4, widow=parse_cards("SA HA"))
    thrown = hand("6C", "6 4 0", "whist pass", players=4, widow=parse_cards("SA HA"), thrown=True)
    assert totals(scored("rostov", taken, *agreed)) == written("P1=2 W2>1=8 Wdealer>1=20")
    assert totals(scored("rostov", thrown, *agreed)) == written("P1=2 W2>1=8 Hdealer=4")


def test_a_preference_by_the_spanish_agreement_pays_a_hundred_from_each() -> None:
    outcome = scored("sochi", hand("10NT", preference=True, players=4), "preference=ES")
    assert totals(outcome) == written("W1>2=100 W1>3=100 W1>dealer=100")
    twelve = scored("sochi", hand("10NT", preference=True), "preference=ES-12")
    assert totals(twelve) == written("P1=12")
