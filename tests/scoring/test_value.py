"""Every printed value of the sources, named by source. All in whists."""

from __future__ import annotations

import pytest
from scoring_support import PRINTED, PRINTED_ONE, hand, scored

SEATS = ("1", "2", "3", "dealer")
SECOND = "liability8plus=second_whister"  # the Leningrad and Rostov columns assume it

# contract, tricks, then S/W1/W2(/D) for Sochi 3p, Sochi 4p, Leningrad 3p, Rostov 3p; both whist
BOTH_WHIST = """
6 6,2,2    5.33/-2.67/-2.67    7/-1/-1/-5     10.67/-5.33/-5.33    5.33/-2.67/-2.67
6 6,4,0    5.33/1.33/-6.67     7/3/-5/-5      10.67/2.67/-13.33    5.33/1.33/-6.67
6 7,2,1    14/4/-18            14/4/-18/0     21.33/1.33/-22.67    10.67/0.67/-11.33
6 7,3,0    20.67/12.67/-33.33  19/11/-35/5    28/12/-40            14/6/-20
6 8,1,1    22.67/-11.33/-11.33 21/-13/-13/5   32/-16/-16           16/-8/-8
6 5,3,2    -27.33/14.67/12.67  -31/13/11/7    -54.67/29.33/25.33   -43.33/22.67/20.67
7 8,1,1    18.67/-9.33/-9.33   22/-6/-6/-10   37.33/-18.67/-18.67  18.67/-9.33/-9.33
7 9,1,0    36/4/-40            36/4/-40/0     58.67/-5.33/-53.33   29.33/-2.67/-26.67
7 5,3,2    -89.33/46.67/42.67  -104/40/36/28  -178.67/93.33/85.33  -113.33/58.67/54.67
8 9,1,0    34/-14/-20          39/-9/-15/-15  68/-28/-40           34/-14/-20
8 10,0,0   60/0/-60            60/0/-60/0     100/-20/-80          50/-10/-40
8 7,2,1    -70/38/32           -81/33/27/21   -140/76/64           -78/42/36
9 8,1,1    -85.33/42.67/42.67  -100/36/36/28  -170.67/85.33/85.33  -89.33/44.67/44.67
10 9,1,0   -96.67/53.33/43.33  -115/45/35/35  -193.33/106.67/86.67 -96.67/53.33/43.33
"""
COLUMNS = (("sochi", 3), ("sochi", 4), ("leningrad", 3), ("rostov", 3))


def both_whist_cases() -> list[tuple[str, int, int, str, str]]:
    found = []
    for line in BOTH_WHIST.strip().splitlines():
        level, tricks, *columns = line.split()
        for (convention, players), values in zip(COLUMNS, columns, strict=True):
            found.append((convention, players, int(level), tricks.replace(",", " "), values))
    return found


def test_rules_6_both_whist() -> None:
    for convention, players, level, tricks, values in both_whist_cases():
        outcome = scored(convention, hand(f"{level}C", tricks, "whist whist", players=players), SECOND)
        found = [float(outcome.value[seat]) for seat in SEATS[:players]]
        printed = [float(value) for value in values.split("/")]
        assert found == pytest.approx(printed, abs=PRINTED), (convention, players, level, tricks)


def test_rules_6_skuratov_leningrad() -> None:
    allpass = scored("leningrad", hand("allpass", "6 4 0 0", round=2, players=4), "zero_bonus=none")
    assert allpass.value["1"] == -140


# 8.1: the soloist against a lone whister, levels six to ten; "-" where nothing is printed
MADE = {
    ("sochi", 4): {
        "pass pass": "15 30 45 60 75", "exact": "7 18 33 52 75", "over": "14 22 39 80 -",
        "pass half": "11 26 - - -", "resigned": "-45 -90 -135 -180 -225",
    },
    ("sochi", 3): {
        "pass pass": "13.33 26.67 40 53.33 66.67", "exact": "5.33 14.67 28 45.33 66.67",
        "pass half": "9.33 22.67 - - -", "resigned": "-40 -80 -120 -160 -200",
    },
    ("leningrad", 3): {
        "pass pass": "26.67 53.33 80 106.67 133.33", "pass half": "18.67 45.33 - - -",
        "resigned": "-80 -160 - - -",
    },
    ("leningrad", 4): {"pass pass": "30 60 90 120 150", "pass half": "22 52 - - -"},
    ("kazakhstan", 3): {"pass pass": "53.33 106.67 160 213.33 -", "exact": "21.33 58.67 112 181.33 -"},
    ("finns", 3): {"pass pass": "26.67 53.33 80 106.67 133.33"},
}  # fmt: skip
FAILED = {
    ("sochi", 4): {
        1: "-31 -58 -81 -100 -115",
        2: "-54 -104 -150 -192 -230",
        3: "-77 -150 -219 -284 -345",
        4: "-100 -196 -288 - -",
        5: "- -242 - - -",
    },
    ("sochi", 3): {
        1: "-27.33 -50.67 -70 -85.33 -96.67",
        2: "-46.67 -89.33 -128 -162.67 -193.33",
        3: "-66 -128 -186 -240 -290",
    },
    ("leningrad", 3): {1: "-54.67 -101.33 -140 -170.67 -193.33"},
    ("leningrad", 4): {1: "-62 -116 -162 -200 -230", 2: "-108 - - - -"},
    ("rostov", 3): {1: "-43.33 -62.67 -78 -89.33 -96.67", 2: "-78.67 -113.33 -144 - -"},
    ("vmk", 3): {1: "-43.33 -62.67 -78 -89.33 -96.67", 2: "-78.67 -113.33 -144 - -"},
    ("rostov", 4): {1: "-55 -76 -93 -106 -115"},
    ("kazakhstan", 3): {1: "-101.33 -186.67 -256 -309.33 -346.67"},
    ("kazakhstan", 4): {1: "-116 -216 -300 -368 -420"},
    ("finns", 3): {1: "-54.67 -101.33 -140 -170.67 -193.33"},
}


def made_cases() -> list[tuple[str, int, int, str, float]]:
    return [
        (convention, players, level, how, float(value))
        for (convention, players), rows in MADE.items()
        for how, row in rows.items()
        for level, value in zip(range(6, 11), row.split(), strict=True)
        if value != "-"
    ]


@pytest.mark.parametrize(("convention", "players", "level", "how", "value"), made_cases())
def test_rules_8_1_made(convention: str, players: int, level: int, how: str, value: float) -> None:
    if how == "resigned":
        result = hand(f"{level}C", resigned=True, players=players)
    elif how.startswith("pass"):
        result = hand(f"{level}C", "", how, players=players)
    else:
        taken = level + (how == "over")
        result = hand(f"{level}C", f"{taken} {10 - taken} 0", "whist pass", players=players)
    if level == 10 and how == "exact":  # the print is of a checked ten; whisted it is 100
        assert float(scored(convention, result).value["1"]) == 100
        result = hand("10C", "10 0 0", players=players)
        assert float(scored(convention, result, "ten_game=checked").value["1"]) == pytest.approx(
            value, abs=PRINTED
        )
    else:
        assert float(scored(convention, result).value["1"]) == pytest.approx(value, abs=PRINTED)


def failed_cases() -> list[tuple[str, int, int, int, float]]:
    return [
        (convention, players, level, down, float(value))
        for (convention, players), rows in FAILED.items()
        for down, row in rows.items()
        for level, value in zip(range(6, 11), row.split(), strict=True)
        if value != "-"
    ]


def test_rules_8_1_failed() -> None:
    for convention, players, level, down, value in failed_cases():
        taken = level - down
        result = hand(f"{level}C", f"{taken} {10 - taken} 0", "whist pass", players=players)
        outcome = scored(convention, result, "ten_game=whisted")
        assert float(outcome.value["1"]) == pytest.approx(value, abs=PRINTED), (
            convention,
            players,
            level,
            down,
        )


@pytest.mark.parametrize(
    ("tricks", "value"), [("0 5 5", 40), ("3 3 4", 3.3), ("4 3 3", -6.7), ("6 2 2", -26.7), ("10 0 0", -66.7)]
)
def test_rules_8_2_all_pass(tricks: str, value: float) -> None:
    outcome = scored("sochi", hand("allpass", tricks, round=1))
    others = 2 * 10 / 3 if tricks == "10 0 0" else 0  # both others have a zero bonus, which costs 10/3 each
    assert float(outcome.value["1"]) == pytest.approx(value - others, abs=PRINTED_ONE)


@pytest.mark.parametrize(("tricks", "value"), [("7 3 0", 112), ("8 1 1", 74.67)])
def test_rules_11_3_where_two_whisters_are_greedy(tricks: str, value: float) -> None:
    outcome = scored("kazakhstan", hand("7C", tricks, "whist whist"), "over_greedy=two_whisters")
    assert float(outcome.value["1"]) == pytest.approx(value, abs=PRINTED)
