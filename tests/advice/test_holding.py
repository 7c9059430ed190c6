"""Holdings of one suit: names by the glossary, tricks against a plain search and against dealt cards."""

from __future__ import annotations

import random
from math import sqrt

import pytest
from reference.single_suit import RANKS, best
from support import printed, refused

from ddsolve import NotationError
from ddsolve.advice.holding import (
    Lead,
    Side,
    _suit_tricks,
    all_holdings,
    counted_whists,
    holding_tricks,
    listed_whists,
    names,
    read_holding,
    top_cards,
)
from ddsolve.questions.whist import advise_whist

LEADS: tuple[Lead, ...] = ("other", "own")
SIDES: tuple[Side, ...] = ("over", "under", "soloist")


def as_set(ranks: str) -> int:
    return sum(1 << RANKS.index(rank) for rank in ranks)


@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize("side", SIDES)
def test_tricks_against_a_plain_search(side: Side, lead: Lead) -> None:
    for seed in range(40):
        draw = random.Random(f"{side}/{lead}/{seed}")
        dead = [] if side == "soloist" else ["dead"]
        owner = [draw.choice(["holder", "holder", "soloist", "partner", *dead]) for _ in RANKS]
        hands = {
            who: "".join(rank for rank, has in zip(RANKS, owner, strict=True) if has == who)
            for who in ("holder", "soloist", "partner")
        }
        held, soloist, partner = (as_set(hands[who]) for who in ("holder", "soloist", "partner"))
        assert _suit_tricks(held, soloist, partner, side, lead) == best(hands, side, lead), hands


@pytest.mark.parametrize(
    ("ranks", "side"),
    [("KT98", "over"), ("AQ7", "under"), ("QJ9", "over"), ("K", "over"), ("AJ8", "soloist")],
)
def test_chances_against_dealt_cards(ranks: str, side: Side) -> None:
    exact = holding_tricks(ranks, side)
    assert sum(exact.chances.values()) == 1
    others = [rank for rank in RANKS if rank not in ranks]
    pack = others + [""] * ((20 if side == "soloist" else 22) - len(others))
    draw, deals = random.Random(7), 4000
    seen: dict[int, int] = {}
    for _ in range(deals):
        draw.shuffle(pack)
        soloist, partner = as_set("".join(pack[:10])), as_set("".join(pack[10:20]))
        tricks = _suit_tricks(as_set(ranks), soloist, partner, side, "other")
        seen[tricks] = seen.get(tricks, 0) + 1
    assert set(seen) <= set(exact.chances)
    for count, chance in exact.chances.items():
        p = float(chance)
        assert abs(seen.get(count, 0) / deals - p) < 4.5 * sqrt(p * (1 - p) / deals) + 1e-9


# ES: "whist simple … as en blanco, segundo rey, tercera reina, cuarta jota", and the other two lists
WHISTS = {
    1: ["A", "K7", "K9", "Q87", "J987"],
    2: ["AK", "KQJ", "KQ7", "AQ9", "AJ8", "AT98", "KJ7", "KT98", "QT98"],
    3: ["AKQ", "AKJ", "AK98", "KQJ8", "KQ98", "KJ98"],
}


@pytest.mark.parametrize(
    ("count", "ranks"), [(count, ranks) for count, row in WHISTS.items() for ranks in row]
)
def test_what_es_lists(count: int, ranks: str) -> None:
    assert listed_whists(ranks) == count
    assert f"whists_{count}" in names(ranks)
    # "en la gran mayoría de los casos": on the better side the mean is near
    assert float(holding_tricks(ranks, "over").expected) > count - 0.6


def test_what_es_leaves_out() -> None:
    assert listed_whists("KQ87") is None  # "sin siete"
    assert listed_whists("87") is None
    assert names("KQ") == ("marriage", "whists_1", "short")
    assert names("KQJ")[0] == "trellis"
    # "mazo: as y rey del mismo palo"; "matrimonio cerrado: matrimonio con un pequeño"; "enrejado cerrado"
    assert names("AK")[0] == names("AKJ")[0] == "sledgehammer"
    assert names("KQ7")[0] == names("KQT9")[0] == "closed_marriage"
    assert names("KQJ8")[0] == "closed_trellis"
    assert "wall" in names("T987")
    # "palo largo: cuatro o más cartas"; "palo corto: una o dos"; the wall is a defender's
    assert names("T987", "soloist") == ("long",)
    assert names("87") == ("short",)
    # "segundo (tercero, cuarto) <nombre de la carta>": the card named is the highest
    assert [names(ranks)[0] for ranks in ("KJ", "K98", "QT97", "J8")] == [
        "second_king",
        "third_king",
        "fourth_queen",
        "second_jack",
    ]
    # a whist is a defender's too, and ace, king and jack are three only "con el movimiento de otra persona"
    assert names("AKJ") == ("sledgehammer", "whists_3")
    assert names("AKJ", lead="own") == ("sledgehammer", "whists_2")
    assert names("AKJ", "soloist") == ("sledgehammer",)


@pytest.mark.parametrize(
    ("ranks", "count"),
    [("KQ", 1), ("KJ", 1), ("QJ7", 1), ("AQJ", 2), ("AKQ8", 3), ("KQ87", 2), ("AT987", 2), ("QJ", None)],
)
def test_a_better_holding_has_the_name_of_a_listed_one(ranks: str, count: int | None) -> None:
    assert listed_whists(ranks) is None
    assert counted_whists(ranks) == count
    assert (f"whists_{count}" in names(ranks)) == (count is not None)


def test_top_trumps_are_guaranteed_whists() -> None:
    # "whist garantizado: … por ejemplo, un as de triunfo"
    assert [top_cards(ranks) for ranks in ("AKJ7", "A98", "KQJ", "AKQJT987")] == ["AK", "A", "", "AKQJT987"]


def test_on_ones_own_lead_ace_king_jack_is_worth_less() -> None:
    # "as, rey, jota (con el movimiento de otra persona)"
    assert holding_tricks("AKJ", "over").sure == 3
    assert holding_tricks("AKJ", "over", "own").sure == 2


@pytest.mark.slow
def test_higher_cards_never_take_less() -> None:
    for lower, higher in (("K", "A"), ("Q8", "QJ"), ("AJ", "AQ"), ("T98", "JT8")):
        for side in SIDES:
            low, high = (holding_tricks(ranks, side).expected for ranks in (lower, higher))
            assert low <= high


def test_the_command() -> None:
    found = printed("holding", "10 K 9 8", "--over")
    assert found["holding"] == "KT98"
    assert "under" not in found
    assert sum(found["over"]["tricks"].values()) == pytest.approx(1)
    both = printed("holding", "AKJ")
    assert (both["over"]["sure"], both["under"]["sure"]) == (3, 2)
    own = printed("holding", "AQ98", "--soloist")
    assert set(own) & {"over", "under", "soloist"} == {"soloist"}
    assert [name["key"] for name in own["names"]] == ["long"]
    for wrong in ("AKX", "", "AA"):
        refused("holding", wrong)
    for wrong in ("1", "ТВZ"):
        with pytest.raises(NotationError):
            read_holding(wrong)
    assert read_holding("твк10") == read_holding("AJK10") == read_holding("♠AJK10")
    with pytest.raises(NotationError):
        read_holding("♠A♥K")


def test_all_holdings_are_there_once() -> None:
    assert len(all_holdings(5)) == len(set(all_holdings(5))) == 8 + 28 + 56 + 70 + 56


@pytest.mark.long
def test_whist_names_the_holdings_of_the_hand() -> None:
    found = advise_whist("♠AKQ ♣987 ♦KJ ♥A9", "7C", 2, 1, samples=2, threads=1)
    held = [(suit.letter, ranks, count) for suit, ranks, count in found.listed_holdings]
    assert held == [("S", "AKQ", 3), ("D", "KJ", 1), ("H", "A9", 1)]
    assert found.as_json()["holdings"][0] == {"suit": "S", "cards": "AKQ", "whists": 3}
    assert found.as_json()["guaranteed"] == []
    trumps = advise_whist("♠KQ ♣AK87 ♦KJ ♥A9", "7C", 2, 1, samples=2, threads=1)
    assert trumps.as_json()["guaranteed"] == ["CA", "CK"]
