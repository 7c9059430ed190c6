"""All layouts: the recorded distributions, brute force on small endings, what restrictions leave."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb

import pytest
from advice.plain import distribution, ending, layouts_of, tricks
from support import GAMES, data, index, legal, thinned

from ddsolve import Card, DealError, Hand, NotationError, PlayError, Strain, layouts
from ddsolve.advice.layouts.all_layouts import question
from ddsolve.advice.layouts.knowledge import Limits, View
from ddsolve.solving.bench import Bench
from ddsolve.values.contract import Misere
from ddsolve.values.seats import Seat


def game_of(name):
    return "misere" if name == "misere" else Strain.parse(name)


def counts(result, name):
    return {int(key): count for key, count in result.as_json()["tricks"][name].items()}


def hand(cards):
    return Hand.of(Card(index(card)) for card in cards)


@pytest.mark.slow
@pytest.mark.parametrize("vector", [v for v in data("distributions.json") if v["strain"] in "SC"])
@pytest.mark.parametrize("threads", [1, 2])
def test_recorded_distribution(vector, threads):
    game = game_of(vector["strain"])
    found = layouts(vector["hand"], vector["seat"], vector["dead"], [game], threads=threads)
    assert found.as_json() == {"layouts": 184756, "tricks": {vector["strain"]: vector["tricks"]}}


@pytest.mark.slow
@pytest.mark.parametrize("seed", thinned(range(12), 4))
def test_every_game_of_an_ending_by_brute_force(seed):
    size = 2 + seed % 3
    own, unseen, dead = ending(seed, size)
    seat, leader = seed % 3, seed // 3 % 3
    found = layouts(hand(own), seat + 1, dead, leader=leader + 1, threads=2)
    everything = list(layouts_of(own, unseen, seat))
    assert found.layouts == comb(2 * size, size)
    for name in GAMES:
        assert counts(found, name) == distribution(name, seat, everything, leader), name


@pytest.mark.parametrize("seed", thinned(range(8), 3))
def test_one_first_card_for_all_layouts(seed):
    own, unseen, dead = ending(100 + seed, 3)
    seat = seed % 3
    everything = list(layouts_of(own, unseen, seat))
    for name in ("NT", own[0][0], "misere"):
        found = layouts(
            hand(own), seat + 1, dead, [game_of(name)], leader=seat + 1, first_lead="closed", threads=1
        )
        (cards,) = found.first_cards.values()
        told = {str(card): first.tricks.as_json() for first in cards for card in first.cards}
        for card in own:
            wanted = distribution(name, seat, everything, seat, [card])
            assert told[card] == {str(key): count for key, count in sorted(wanted.items())}, (name, card)
        sign = 1 if name == "misere" else -1
        means = [sign * first.tricks.mean for first in cards]
        assert means == sorted(means)


@pytest.mark.parametrize("seed", range(10))
def test_restrictions_are_a_filter(seed):
    own, unseen, dead = ending(200 + seed, 3)
    seat = seed % 3
    following, last = (seat + 1) % 3, (seat + 2) % 3
    limits = Limits.parse([f"{following + 1}:{unseen[0]}"], [f"{last + 1}:{unseen[-1][0]}>=1"])
    fitting = [
        hands
        for hands in layouts_of(own, unseen, seat)
        if unseen[0] in hands[following] and any(card[0] == unseen[-1][0] for card in hands[last])
    ]
    if not fitting:
        pytest.skip("nothing fits: see test_nothing_fits")
    found = layouts(hand(own), seat + 1, dead, limits=limits, threads=1)
    assert found.layouts == len(fitting)
    for name in ("NT", own[0][0], "misere"):
        assert counts(found, name) == distribution(name, seat, fitting, 0)


@pytest.mark.parametrize("seed", range(10))
def test_a_discard_shows_a_void(seed):
    own, unseen, dead = ending(400 + seed, 3)
    first, second = unseen[0], unseen[-1]
    if first[0] == second[0]:
        pytest.skip("the same suit shows nothing")
    for name in ("NT", second[0], own[0][0]):  # a plain discard, a ruff, and another trump perhaps
        fitting = [
            hands
            for hands in layouts_of(own, unseen, 2)
            if first in hands[0] and second in hands[1] and second in legal(hands[1], [first], name)
        ]
        game = game_of(name)
        if not fitting:
            with pytest.raises(DealError):
                layouts(hand(own), 3, dead, [game], lead=[first, second], threads=1)
            continue
        found = layouts(hand(own), 3, dead, [game], lead=[first, second], threads=1)
        wanted = Counter(tricks(name, 2, hands, 0, [first, second]) for hands in fitting)
        assert counts(found, name) == wanted


@pytest.mark.parametrize(
    ("missing", "split"),
    [
        (2, {1: 0.5263, 2: 0.4737}),
        (3, {2: 0.7895, 3: 0.2105}),
        (4, {2: 0.4180, 3: 0.4954, 4: 0.0867}),
        (5, {3: 0.6966, 4: 0.2709, 5: 0.0325}),
        (6, {3: 0.3715, 4: 0.4876, 5: 0.1300, 6: 0.0108}),
        (7, {4: 0.6502, 5: 0.2926, 6: 0.0542, 7: 0.0031}),
        (8, {4: 0.3501, 5: 0.4801, 6: 0.1500, 7: 0.0191, 8: 0.0007}),
    ],
)
def test_splits_of_a_suit(missing, split):
    """Lesnoy's table 4: how the missing cards of one suit lie."""
    spades = 8 - missing
    clubs = 10 - spades if spades > 1 else 8
    own = Hand.of(Card(rank) for rank in range(spades)) | Hand.of(Card(8 + rank) for rank in range(clubs))
    own = own | Hand.of([Card(16 + rank) for rank in range(10 - len(own))])
    dead = ["H7", "H8"]
    for longer, wanted in split.items():
        share = Fraction(0)
        for length in {longer, missing - longer}:
            view = View.of(own, dead, 1, limits=Limits.parse([], [f"2:S={length}"]))
            share += Fraction(view.family(Strain.NT, False).layouts, 184756)
        assert round(float(share), 4) == wanted


def test_the_published_splits_are_of_the_same_table():
    for missing in (4, 5):
        (known,) = [hand for hand in data("published.json") if hand["id"] == f"lesnoy-split-{missing}"]
        for split, share in known["expect"]["p"].items():
            most, least = map(int, split.split(":"))
            ways = comb(missing, most) * comb(20 - missing, 10 - most) * (1 if most == least else 2)
            assert round(ways / comb(20, 10), 4) == share


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("S:AKQ C:AKQ D:AKQ H:A", 1, "S8"), DealError),
        (("S:AKQ C:AKQ D:AKQ H:A", 1, "S8 SA"), DealError),
        (("S:AKQ C:AKQ D:AKQ H:A", 1, "S8 Sx"), NotationError),
    ],
)
def test_cards_that_do_not_fit_together(arguments, error):
    with pytest.raises(error):
        layouts(*arguments, threads=1)


@pytest.mark.parametrize(
    ("has", "lengths"),
    [(["1:S7"], []), (["2:SA"], []), (["2:S7", "3:S7"], []), ([], ["2:S>=4", "3:S>=2"]), ([], ["1:S=1"])],
)
def test_nothing_fits(has, lengths):
    with pytest.raises(DealError):
        View.of("S:AKQ C:AKQ D:AKQ H:A", "S8 C8", 1, limits=Limits.parse(has, lengths))


@pytest.mark.parametrize(
    ("has", "lengths"), [(["S7"], []), (["4:S7"], []), ([], ["2:S>4"]), ([], ["2:NT=1"])]
)
def test_restrictions_that_cannot_be_read(has, lengths):
    with pytest.raises(NotationError):
        Limits.parse(has, lengths)


def test_a_lead_that_is_not_there():
    with pytest.raises(PlayError):
        layouts("S:AKQ C:AKQ D:AKQ H:A", 2, "S8 C8", [Strain.NT], lead="SA", threads=1)


def test_of_touching_cards_thrown_the_count_is_one(bench: Bench) -> None:
    """The king thrown or the ace, with no card of theirs between: the same layouts with the same tricks."""
    unseen = Hand.parse("♠QJ ♣AK ♦AK ♥AK")
    ace, king = (View(Hand.parse(f"{card} ♣7 ♦7 ♥7"), unseen, Seat.FIRST) for card in ("♠A", "♠K"))
    low = View(Hand.parse("♠T ♣7 ♦7 ♥7"), unseen, Seat.FIRST)
    count = bench.count(question(ace, Misere.MISERE))
    assert bench.known(question(king, Misere.MISERE)) == count
    assert bench.known(question(low, Misere.MISERE)) is None
    assert bench.count(question(low, Misere.MISERE)).counts != count.counts
