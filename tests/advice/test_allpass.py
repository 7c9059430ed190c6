"""The exchange before an all-pass: the widow goes from hand to hand, and each lays two cards down."""

from __future__ import annotations

from itertools import combinations
from random import Random
from statistics import fmean

import pytest
from reference.allpass_claims import Table, claims, layouts, play_at_random
from reference.plans import BIT
from support import DECK, printed, refused, thinned

from ddsolve import Analyst, DdsolveError, Deal, DealError, Hand, Seat, allpass, sample_allpass
from ddsolve._allpass import Position
from ddsolve._people import Players, Thinking
from ddsolve.advice.allpass import DEALS, SOLVED, draw_layouts
from ddsolve.advice.exchange import answer_exchange, danger, exchanged, thrown
from ddsolve.advice.figures.comparing import Distribution
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import players_seed
from ddsolve.advice.layouts.knowledge import Limits
from ddsolve.conventions import Convention
from ddsolve.scoring.allpass_order import allpass_order
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import Halving, Policy
from ddsolve.values.cards import Card, as_cards
from ddsolve.values.rules import AllPassRules

TWELVE = Hand.parse("♠AKQ7 ♣A987 ♦K8 ♥98")
KAZAKHSTAN = Convention.load("kazakhstan", ["allpass_exchange=yes"])


FEW = Policy(exchanged=8, exchange=Halving([(1, 4), (1, 2)], 3))


def dealt(seed):
    cards = list(range(32))
    Random(seed).shuffle(cards)
    mask = [sum(1 << card for card in cards[at : at + 10]) for at in (12, 22)]
    return sum(1 << card for card in cards[:12]), mask[0], mask[1]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("seat", list(Seat)[:3])
def test_the_widow_goes_from_hand_to_hand(seed, seat):
    # KZ2: eldest, second and youngest hand in this order take the widow and discard two to form a new one
    twelve, following, last = dealt(seed)
    pair = sum(1 << card for card in [card for card in range(32) if twelve >> card & 1][:2])
    hands = exchanged(twelve, pair, following, last, seat)
    assert [hand.bit_count() for hand in hands] == [10, 10, 10]
    assert hands[seat.place] == twelve & ~pair
    widow = pair
    before = [0, 0, 0]
    before[seat.next.place], before[seat.last.place] = following, last
    for place in range(3):
        if place < seat.place:
            assert hands[place] == before[place]  # he has exchanged already
        elif place > seat.place:
            assert not hands[place] & ~(before[place] | widow)
            widow = (before[place] | widow) & ~hands[place]
            assert widow == thrown(before[place] | (widow | hands[place]) & ~before[place])
    assert widow.bit_count() == 2
    assert not hands[0] & hands[1] | hands[1] & hands[2] | hands[0] & hands[2] | widow & sum(hands)


def test_danger_is_counted_from_below():
    assert danger(Hand.parse("♠79JK").mask) == 0
    assert danger(Hand.parse("♠A").mask) == 7
    assert danger(Hand.parse("♠7A").mask) == 5
    least = min(danger(TWELVE.mask & ~Hand.of(pair).mask) for pair in combinations(TWELVE, 2))
    assert danger(TWELVE.mask & ~thrown(TWELVE.mask)) == least


@pytest.mark.long
def test_the_price_in_force_counts():
    raised = KAZAKHSTAN.changed(["allpass_prices=10,20,30", "zero_bonus=none"])
    with Bench(1, policy=FEW) as bench:
        one, three = (
            answer_exchange(bench, TWELVE, Pricing(raised, Seat.FIRST), number=number) for number in (1, 3)
        )
    assert [option.discard for option in one.options] == [option.discard for option in three.options]
    for first, third in zip(one.options, three.options, strict=True):
        assert third.expected.value == pytest.approx(3 * first.expected.value)
        # one more of the layouts (three here) in which all ten tricks are taken
        assert first.expected.low <= first.expected.value - (first.expected.value + 100) / 4


AFTER_PASSES = ["discard", str(TWELVE), "--seat", "1", "--won", "allpass"]


def test_nobody_exchanges_where_that_is_not_agreed():
    assert "allpass_exchange" in refused(*AFTER_PASSES, "--convention", "kazakhstan")


@pytest.mark.long
def test_where_it_is_agreed_two_cards_are_handed_on_at_the_price_in_force():
    agreed = ["--convention", "kazakhstan", "--set", "allpass_exchange=yes", "--round", "2"]
    document = printed(*AFTER_PASSES, *agreed)
    assert document["round"] == 2
    assert all(len(option["discard"]) == 2 for option in document["options"])


@pytest.mark.parametrize(("name", "number"), [("leningrad", 2), ("vmk", 2), ("racing", 3)])
def test_a_bid_below_the_lowest_has_not_won(name, number):
    # KZ2: after an all-pass the lowest bid is seven there
    words = ["discard", str(TWELVE), "--seat", "1", "--convention", name, "--round", str(number)]
    assert "7" in refused(*words, "--won", "6S")
    found = printed(*words, "--quick")  # where nothing is said the lowest bid has won
    assert found["input"]["won"] == "7S"
    assert not any(str(option["contract"]).startswith("6") for option in found["options"])


def rules_of(table: Table) -> AllPassRules:
    def who(winner: bool) -> str:
        return "winner" if winner else "eldest"

    return AllPassRules(
        table.rule,
        tuple(map(Card.parse, table.widow)),
        who(table.second),
        who(table.third),
        "sets-suit" if table.sets_suit else "discard",
    )


def played_on(rng: Random, left: int) -> tuple[Table, list[set[str]], list[set[str]]]:
    """Deal, and play at random until `left` whole tricks are left and some cards lie on the table.

    Returns what everybody has seen, the hands before the first card, and the hands now.
    """
    pack = rng.sample(DECK, 32)
    rule = rng.choice(("none", "shows", "dealer"))
    table = Table((pack[0], pack[1]), rule, *(rng.random() < 0.5 for _ in range(3)))
    start = [set(pack[2 + 10 * seat : 12 + 10 * seat]) for seat in range(3)]
    now = [set(hand) for hand in start]
    play_at_random(rng, table, now, 3 * (10 - left) + rng.randrange(3))
    return table, start, now


@pytest.mark.slow
@pytest.mark.parametrize("part", thinned(range(6), 3))
@pytest.mark.parametrize("open_hands", [False, True])
def test_both_claims_of_every_seat(part: int, open_hands: bool) -> None:
    held = [0, 0]
    with Analyst(threads=1) as analyst:
        for seed in range(40 * part, 40 * part + 40):
            rng = Random(seed)
            left = rng.choice((3, 4, 5)) if open_hands else rng.choice((2, 3, 3, 3))
            table, start, now = played_on(rng, left)
            for seat in range(3):
                following = (seat + 1) % 3
                limits = Limits().with_cards(following + 1, Hand.parse(" ".join(start[following])))
                found = analyst.claim(
                    " ".join(sorted(start[seat])),
                    "allpass",
                    seat + 1,
                    table.widow,
                    played=table.played,
                    limits=limits if open_hands else None,
                    rules=rules_of(table),
                )
                lie = {place: sum(BIT[card] for card in hand) for place, hand in enumerate(now)}
                fitting = [lie] if open_hands else list(layouts(table, now[seat], seat))
                expected = claims(table, seat, left, fitting)
                assert (found.no_more.holds, found.rest.holds) == expected, (seed, seat, table)
                assert found.no_more.layouts == found.rest.layouts == len(fitting)
                held = [count + one for count, one in zip(held, expected, strict=True)]
    assert min(held) > 0
    assert max(held) < 120


def test_under_the_widow_nothing_is_claimed() -> None:
    table, start, _ = played_on(Random(1), 8)
    table.rule = "shows"
    own = " ".join(start[0])
    with Analyst(threads=1) as analyst, pytest.raises(DealError, match="first two tricks"):
        analyst.claim(own, "allpass", 1, table.widow, played=table.played[:5], rules=rules_of(table))


@pytest.mark.long
def test_allpass_sample_is_played_for_the_score_where_the_fewest_tricks_are_paid():
    """All seats' lines of one sample, against the solver of single deals."""
    hand, order = Hand.parse("♠KJT7 ♣AQ7 ♦J8 ♥Q"), allpass_order("rostov")
    plain, scored = (
        sample_allpass(hand, 1, "H8 S9", "none", samples=12, convention=each, threads=1).line
        for each in (None, "rostov")
    )
    wanted = []
    for layout in draw_layouts(hand, Seat.FIRST, as_cards("H8 S9"), 12, 1):
        deal = Deal(tuple(Hand(mask) for mask in layout.hands))
        wanted.append(allpass(deal, rules=AllPassRules(order=order)).tricks[1])
    assert scored == Distribution.of(wanted)
    assert scored != plain


def test_allpass_sample_repeats_with_its_seed_on_any_number_of_threads():
    hand = Hand.parse("S:T98 C:987 D:98 H:97")
    told = [
        sample_allpass(hand, 1, "SA D7", "shows", samples=12, seed=7, threads=threads).as_json()
        for threads in (1, 3)
    ]
    assert told[0] == told[1]
    assert sum(told[0]["line"]["tricks"].values()) == 12
    assert told[0]["guarantee"]["mean"] >= told[0]["line"]["mean"]  # others together give at least as many


def test_suits_that_are_alike_lead_alike_in_an_allpass():
    """What chance makes of one it makes of the other; a suit of a dead card is another."""
    hand = Hand.parse("S:A7 C:A7 D:A87 H:A87")
    cards = sample_allpass(hand, 1, samples=6, threads=1).as_json()["first_cards"]
    means = {entry["card"]: entry["mean"] for entry in cards}
    assert means["SA"] == means["CA"] != means["DA"] == means["HA"]
    cards = sample_allpass(hand, 1, "S8 H9", samples=6, threads=1).as_json()["first_cards"]
    means = {entry["card"]: entry["mean"] for entry in cards}
    assert means["SA"] != means["CA"]


@pytest.mark.parametrize(
    ("rule", "idle"),
    [
        ("none", {"second_lead": "winner"}),
        ("none", {"third_lead": "winner"}),
        ("none", {"void_lead": "sets-suit"}),
        ("dealer", {"void_lead": "sets-suit"}),
    ],
)
def test_a_lead_that_the_widow_rule_does_not_ask_for(rule, idle):
    with pytest.raises(DdsolveError, match=f"{next(iter(idle))} counts with widow_rule"):
        sample_allpass("S:T98 C:987 D:98 H:97", 1, "SA D7", rule, samples=2, threads=1, **idle)


@pytest.mark.slow
def test_as_people_play_strong_hands_take_more_than_their_line():
    """Honours that vanish under cards that nobody sees are taken at a table; no dead card has to be known."""
    for hand, seat, low, high in (
        ("♠AKQ8 ♣AK7 ♦K8 ♥7", 3, 3.6, 4.4),
        ("♠A7 ♣A7 ♦A87 ♥A87", 1, 2.9, 3.6),
    ):
        found = sample_allpass(hand, seat, (), samples=16, threads=1)
        assert found.played is not None
        assert found.line is not None
        assert found.played.tricks.total == 2 * 16
        assert found.played.mean.low < high
        assert found.played.mean.high > low
        assert float(found.played.tricks.mean) > float(found.line.mean) + 0.4


def test_played_figures_are_in_the_document_beside_the_line():
    found = sample_allpass("♠T98 ♣987 ♦98 ♥97", 2, (), "dealer", samples=4, threads=2)
    document = found.as_json()
    played, line = document["played"], document["line"]
    assert set(played) == {"samples", *line}
    assert played["samples"] == 8
    assert sum(played["tricks"].values()) == 8
    again = sample_allpass("♠T98 ♣987 ♦98 ♥97", 2, (), "dealer", samples=4, threads=1)
    assert again.as_json() == document


def test_a_first_card_of_an_all_pass_is_what_people_make_of_it():
    """Dealt and played here again, by players who are asked after the card lies on the table."""
    hand = Hand.parse("♠AKJ87 ♣K98 ♦T ♥Q")
    found = sample_allpass(hand, 1, samples=5, threads=2)
    assert set(found.first_cards) == set(hand)
    players, thinking = Players(), Thinking(DEALS, SOLVED)
    for card in as_cards("♥Q ♦T ♠J"):
        tricks = []
        for number, layout in enumerate(draw_layouts(hand, Seat.FIRST, (), 10, 1)):
            hands = [layout.hands[0] & ~card.bit, *layout.hands[1:]]
            taken, _ = players.play(Position(hands, 0, [card.index]), thinking, players_seed(1, number))
            tricks.append(taken[0])
        assert found.first_cards[card].value == pytest.approx(fmean(tricks))
    assert found.first_cards[Card.parse("♠8")] == found.first_cards[Card.parse("♠7")]


def test_first_cards_of_an_all_pass_are_told_apart_on_the_same_layouts():
    with Analyst("sochi", threads=2) as analyst:
        found = analyst.allpass("♠7 ♣A87 ♦KJ97 ♥T8", 1, samples=8, convention="sochi", widow_rule="none")
    first, *others = found.first_cards
    values = found.first_values
    assert found.behind[first].value == 0
    for card in others:
        behind = found.behind[card]
        assert behind.value == pytest.approx(values[first].value - values[card].value)
        assert behind.high - behind.low < values[first].high - values[first].low + (
            values[card].high - values[card].low
        )
