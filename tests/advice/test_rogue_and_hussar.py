"""The rogues: games named from a list, before the widow and after it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random
from statistics import fmean

import pytest
from support import printed, refused

from ddsolve import Analyst, Hand, ScoreError
from ddsolve.advice.bid.rogue import blind_bids, prices
from ddsolve.advice.bid.widows import WidowSampler
from ddsolve.advice.figures.pricing import Pricing, SplitWorth
from ddsolve.advice.layouts.common import common_layouts, sample_split_effects
from ddsolve.conventions import NAMES, Convention
from ddsolve.errors import AuctionError
from ddsolve.questions.bid import advise_bid
from ddsolve.questions.discard import best_discard
from ddsolve.scoring.calling import shared
from ddsolve.scoring.expected import ContractValues, layout_values
from ddsolve.scoring.special_games import contracts_of, items_left, list_items
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import FULL_MASK
from ddsolve.values.contract import TRICK_CONTRACTS, Contract
from ddsolve.values.seats import Seat

HAND = "♠AKQT ♣AK7 ♦K8 ♥9"
TWELVE = "♠AKQT ♣AK87 ♦K8 ♥98"


def test_items_are_read_as_people_write_contracts():
    left = set(list_items("small")) - {"6S", "misere", "7"}
    for used in (["6S", "misere", "7"], ["6п", "мизер", "7"], ["шесть пик", "МИЗЕР", "7 бубён"]):
        assert set(items_left("small", used)) == left
    assert "NT" not in items_left("list", ["бк"])
    with pytest.raises(ScoreError):
        items_left("small", ["six"])


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


HUSSAR = Convention.load("hussar")


NAMED = "♠AKQT ♣AK7 ♦K98 ♥98"


def by_hand(level, taken, alone):
    """Return the soloist's value when the other takes what is best for him, prices of Sochi for two.

    KZ2: whist alone aims at two tricks at six and one at seven; else whist with the dummy, at four and two.
    """
    game = Fraction(2 * (level - 5))
    quota = {6: 4, 7: 2}.get(level, 1)

    def value(tricks, needed):
        if tricks < level:
            under = level - tricks
            return -10 * game * under / 2 - game * under - game * (10 - tricks)
        short = max(0, needed - (10 - tricks))
        return 10 * game / 2 + 10 * game * short / 2 - game * (10 - tricks)

    calls = [10 * game / 2, value(taken, quota)]  # a pass, a whist
    if alone is not None and level <= 7:
        calls.append(value(alone, {6: 2, 7: 1}[level]))
    return min(calls)


@pytest.mark.parametrize("level", [6, 7, 8])
def test_the_opponent_takes_the_best_of_three(level):
    for taken, alone in product([4, 6, 8, 9], [None, 3, 6, 8, 10]):
        values = layout_values(
            *(HUSSAR, Contract.parse(f"{level}C"), "best", shared(taken, "even")),
            players=2,
            soloist=Seat.SECOND,
            alone=alone,
        )
        assert values["2"] == by_hand(level, taken, alone), (taken, alone)
        assert sum(values.values()) == 0


def test_the_whist_alone_is_off_where_the_option_is():
    off = HUSSAR.changed(["hussar_alone=no"])
    words = {"players": 2, "soloist": Seat.SECOND}
    for convention, players in ((off, 2), (Convention.load("sochi"), 3)):
        words["players"] = players
        with_it = layout_values(convention, Contract.parse("6C"), "best", (7, 2, 1), alone=3, **words)
        assert with_it == layout_values(convention, Contract.parse("6C"), "best", (7, 2, 1), **words)


@pytest.mark.slow
def test_a_bid_of_six_is_worth_less_where_he_may_whist_alone():
    hand = "S:AKQT C:AK7 D:K8 H:9"
    with_it = advise_bid(hand, 2, "hussar", players=2, samples=6)
    without = advise_bid(hand, 2, HUSSAR.changed(["hussar_alone=no"]), players=2, samples=6)
    values = [{one.name: one.expected.value for one in each.bids} for each in (with_it, without)]
    assert values[0]["6S"] < values[1]["6S"]  # he chooses what is worse for the soloist, never better
    assert all(values[0][name] <= values[1][name] + 1e-9 for name in values[0])
    assert values[0]["pass"] == values[1]["pass"]


@pytest.mark.slow
def test_an_all_pass_of_two_is_played_without_dummy_and_widow():
    # aces and kings take all ten tricks whatever the other holds, sevens and eights none
    high = advise_bid("♠AKQ ♣AKQ ♦AK ♥AK", 2, "hussar", players=2, samples=2)
    low = advise_bid("♠987 ♣987 ♦87 ♥87", 3, "hussar", players=2, samples=2)
    passes = [next(one for one in each.bids if one.name == "pass").expected for each in (high, low)]
    assert passes[0].value == passes[0].low == -50 - 5  # ten hill points by halves; the other's zero bonus
    assert passes[1].value > 40


@pytest.mark.slow
def test_discard_says_what_the_whist_alone_changes():
    pricing = Pricing(HUSSAR, Seat.SECOND, players=2)
    twelve = Hand.parse(NAMED)
    own = twelve - Hand.parse("H:98")
    unseen = Hand(FULL_MASK & ~twelve.mask)
    worth = SplitWorth(pricing, Contract.parse("6S"))
    with Bench(2) as bench:
        (effect,) = sample_split_effects(
            bench, [(worth, own)], unseen, Seat.FIRST, common_layouts(unseen, 1, 200)
        )
    assert effect.alone
    assert effect.difference.value <= 0
    assert effect.as_json()["alone"] is True


@pytest.mark.long
def test_the_answer_of_discard_names_it():
    advice = best_discard(NAMED, 2, "hussar", players=2)
    best = advice.best
    assert advice.split_effect.alone is (best.contract.level in (6, 7))


def test_a_six_of_two_that_stands_is_no_order():
    """Six spades is the lowest bid, nothing more: its bidder will not play ♠AKQ109 of the other as trumps."""
    found = advise_bid("♠AKQT9 ♣A7 ♦K8 ♥9", 3, "hussar", players=2, auction="2=6S", samples=4)
    passing = next(one for one in found.bids if one.bid is None)
    assert dict(passing.then) == {"2": 1.0}
    assert passing.expected.value < 20  # as a defence against six spades it was worth 69


def test_after_a_pass_of_the_first_the_other_may_bid():
    """A dummy calls nothing: the second speaks last."""
    told = [advise_bid("♠T87 ♣KJ8 ♦Q98 ♥9", seat, "hussar", players=2, samples=20).bids for seat in (2, 3)]
    first, second = (dict(next(one for one in bids if one.bid is None).then) for bids in told)
    assert first.keys() == {"allpass", "3"}
    assert second == {"allpass": 1.0}
