"""The rogues: games named from a list, before the widow and after it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from statistics import fmean

import pytest
from support import printed, refused, shown

from ddsolve import Analyst, Hand, ScoreError
from ddsolve.advice.bid.rogue import blind_bids, prices
from ddsolve.advice.bid.widows import WidowSampler
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.conventions import NAMES, Convention
from ddsolve.errors import AuctionError
from ddsolve.scoring.expected import ContractValues
from ddsolve.scoring.special_games import contracts_of, item_of, items_left, list_items
from ddsolve.solving.bench import Bench
from ddsolve.values.contract import TRICK_CONTRACTS, Contract
from ddsolve.values.seats import Seat

HAND = "♠AKQT ♣AK7 ♦K8 ♥9"
TWELVE = "♠AKQT ♣AK87 ♦K8 ♥98"


@pytest.mark.parametrize("kind", ["small", "large", "xl", "list"])
def test_every_item_is_some_contract_and_every_contract_one_item(kind):
    for item in set(list_items(kind)) - {"allpass"}:
        found = contracts_of(kind, item)
        assert found
        assert {item_of(kind, game) for game in found} == {item}
    named = [game for item in set(list_items(kind)) for game in contracts_of(kind, item)]
    assert len(named) == len(set(named))
    if kind != "list":
        assert set(TRICK_CONTRACTS) <= set(named)


def test_items_are_read_as_people_write_contracts():
    left = set(list_items("small")) - {"6S", "misere", "7"}
    for used in (["6S", "misere", "7"], ["6п", "мизер", "7"], ["шесть пик", "МИЗЕР", "7 бубён"]):
        assert set(items_left("small", used)) == left
    assert "NT" not in items_left("list", ["бк"])
    with pytest.raises(ScoreError):
        items_left("small", ["six"])


@pytest.mark.slow
def test_a_game_of_the_list_was_not_won_in_an_auction():
    named = ("--convention", "rogue-small", "--named", "7 пик")
    told = shown("discard", TWELVE, "--seat", "2", *named, "--quick", "--why")
    assert "games of the list: 7♠ to 7NT" in told
    assert "won with" not in told
    assert "must whist" in " ".join(told.split())


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rogue-small", "rogue-large", "rogue-xl", "rogue-list"])
def test_every_game_left_is_valued(name):
    convention = Convention.load(name)
    kind = convention.options.game_list
    seat = "1" if name == "rogue-list" else "2"
    used = "6S misere"
    document = printed("bid", HAND, "--seat", seat, "--convention", name, "--samples", "2", "--used", used)
    left = Counter(list_items(kind)) - Counter(used.split())
    assert {one["bid"] for one in document["bids"]} == set(left)
    assert document["one_hand"] is True
    for one in document["bids"]:
        if one["bid"] != "allpass":
            assert set(one["orders"]) <= {str(game) for game in contracts_of(kind, one["bid"])}
    gains = [one["expected"] - one["kept"]["value"] for one in document["bids"]]
    assert gains == sorted(gains, reverse=True)


def test_what_is_left_of_a_list_is_valued_without_the_other_strains() -> None:
    """The same layouts choose and value it, so the answer is the same for a part of the work."""
    pricing = Pricing(Convention.load("rogue-small"), Seat.SECOND).checked()
    sampler = WidowSampler(Hand.parse(HAND), pricing, 1)
    every = {str(game): [game] for game in TRICK_CONTRACTS if game.level == 6}
    found, nodes = [], []
    for asked in (every, {"6S": every["6S"]}):
        with Bench(1) as bench:
            found += bench.map(lambda tools, _, asked=asked: sampler.games(tools, (1, 9), asked), [0])
            nodes.append(bench.nodes)
    assert found[1] == {"6S": found[0]["6S"]}
    assert nodes[1] < nodes[0] / 2


def test_a_sure_game_is_worth_its_points_and_no_whister_is_short():
    # ten sure tricks: named as a six they bring what a six brings, as a ten what a ten does
    with Analyst("rogue-small", 3) as analyst:
        found = analyst.named_game("♠AKQJT987 ♣A ♦A", 2, samples=2)
    worth = {one.item: one.expected.value for one in found.bids}
    for item, contract in (("6S", "6S"), ("8", "8S"), ("10", "10S")):
        table = ContractValues.of("rogue-small", Contract.parse(contract), soloist="2")
        assert worth[item] == pytest.approx(float(table.soloist[10]))
    assert found.bids[0].item == "10"


def test_the_no_trump_item_counts_the_tricks_it_takes():
    # ES: its level is the tricks taken, with fewer than six a failed six
    table = ContractValues.of("rogue-list", "6NT", soloist="1")
    assert table.soloist[8] == ContractValues.of("rogue-list", "8D", soloist="1").soloist[8]
    assert table.soloist[5] < 0 < table.soloist[6]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        (("--used", "6S 7", "--named", "8"), {"8"}),
        (("--used", "6S 6C 6D 6H 6NT 8 9 10 misere"), {"7"}),
    ],
)
def test_after_the_widow_the_game_named_is_played(words, allowed):
    document = printed("discard", TWELVE, "--seat", "2", "--convention", "rogue-small", *words)
    assert {option["contract"][0] for option in document["options"]} == allowed
    assert document["proved"]
    assert "misere" not in document


@pytest.mark.parametrize(
    "words",
    [
        ("bid", HAND, "--seat", "1", "--used", "6S"),  # nothing is named in Sochi
        ("discard", TWELVE, "--seat", "1", "--named", "7"),
        ("bid", HAND, "--seat", "1", "--convention", "rogue-small"),  # KZ2: the second hand is the soloist
        ("bid", HAND, "--seat", "2", "--convention", "rogue-list"),  # ES: the one left of the dealer
        ("discard", TWELVE, "--seat", "3", "--convention", "rogue-xl"),
        ("bid", HAND, "--seat", "2", "--convention", "rogue-small", "--used", "6S 6S"),
        ("bid", HAND, "--seat", "2", "--convention", "rogue-small", "--used", " ".join(list_items("small"))),
        ("discard", TWELVE, "--seat", "2", "--convention", "rogue-small", "--named", "5C"),
        ("discard", TWELVE, "--seat", "1", "--convention", "rogue-list", "--named", "allpass"),
    ],
)
def test_what_is_not_on_the_list_is_refused(words):
    refused(*words, "--json")


def test_prices_name_the_games_of_an_evening_nearly_as_well_as_can_be():
    """Against the best policy by dynamic programming; naming what brings most now is far behind it."""
    random, dear = Random(3), (20, 25, 30, 60, 140, -60)
    hands = []
    for _hand in range(40):
        strength = random.gauss(0, 1)
        hands.append([slope * (strength - 1.5) + random.gauss(0, 20) for slope in dear])

    @cache
    def mean(name, left):
        """Return what an evening brings from here on; name: the game for a hand."""
        named = [(hand, name(hand, left)) for hand in hands] if left else []
        return fmean(hand[game] + mean(name, left - {game}) for hand, game in named) if left else 0.0

    @cache
    def price(left):
        games = sorted(left)
        found = prices([[hand[game] for game in games] for hand in hands], [1] * len(games))
        return dict(zip(games, found, strict=True))

    def by_price(hand, left):
        return max(left, key=lambda game: hand[game] - price(left)[game])

    def best(hand, left):
        return max(left, key=lambda game: hand[game] + mean(best, left - {game}))

    def dearest(hand, left):
        return max(left, key=lambda game: hand[game])

    every = frozenset(range(len(dear)))
    most, least = mean(best, every), mean(dearest, every)
    assert most - mean(by_price, every) < (most - least) / 10


def test_a_price_is_what_half_the_hands_gain_by_where_two_games_are_left():
    worths = [[float(gain), 0.0] for gain in range(-100, 101, 5)]
    one, other = prices(worths, [1, 1])
    assert one - other == pytest.approx(0.0, abs=2.0)
    one, other = prices(worths, [1, 3])
    assert one - other == pytest.approx(50.0, abs=5.0)


# Blind bids, which are made before the cards are looked at.


@pytest.mark.parametrize("name", NAMES)
def test_who_may_bid_blind(name):
    # JP: the one left of the dealer, before seeing his hand, a six; ES, by agreement: six, seven and so on
    convention = Convention.load(name)
    rule = convention.options.blind_bid
    for seat in list(Seat)[:3]:
        pricing = Pricing(convention, seat, players=convention.options.players[0])
        if rule == "no" or (rule == "eldest" and seat != 1):
            with pytest.raises(AuctionError):
                blind_bids(pricing)
        else:
            assert [bid.blind for bid in blind_bids(pricing)] == (
                [6] if rule == "eldest" else [6, 7, 8, 9, 10]
            )


@pytest.mark.slow
def test_a_blind_bid_is_the_average_of_all_hands():
    document = printed("bid", "blind", "--seat", "1", "--convention", "classic", "--samples", "3")
    assert document["blind"] is True
    assert document["hands"] == 3
    names = [one["bid"] for one in document["bids"]]
    assert names == ["6-blind", "7-blind", "8-blind", "9-blind", "10-blind"]
    for one, level in zip(document["bids"], range(6, 11), strict=True):
        games = set(one["orders"]) - {"resign"}
        assert all(int(game.rstrip("SCDHNT")) >= level for game in games)
        # never worse than resigning, never better than the best a ten brings
        most = max(ContractValues.of("classic", "10C").soloist)
        assert one["interval"][0] <= one["expected"] <= float(most)
    values = [one["expected"] for one in document["bids"]]
    assert values == sorted(values, reverse=True)  # a higher one leaves less to choose from


@pytest.mark.slow
def test_the_round_raises_the_lowest_blind_bid():
    asked = ("--convention", "leningrad", "--set", "blind_bid=anyone", "--round", "2", "--samples", "3")
    assert printed("bid", "blind", "--seat", "1", *asked)["bids"][0]["bid"] == "7-blind"


@pytest.mark.parametrize("more", [("--auction", "1=6S"), ("--used", "6S"), ("--convention", "sochi")])
def test_where_there_is_none(more):
    convention = () if "--convention" in more else ("--convention", "classic")
    refused("bid", "blind", "--seat", "1", *convention, *more)


@pytest.mark.parametrize(("name", "bombs"), [("classic", True), ("game-farm", False)])
def test_bombs_are_spoken_of_where_there_are_any(name: str, bombs: bool) -> None:
    told = shown("bid", "blind", "--seat", "1", "--convention", name, "--samples", "2")
    assert ("Bombs" in told) == bombs
