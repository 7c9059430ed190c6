"""Cards played by players who see only what players see: what they know, deal again and play."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from hidden_endings import random_ending
from play import books, play_hidden, play_hidden_score
from play import dealt_hands as dealt
from play import seen_cards as seen
from play.play_cards import Players
from play.seen_cards import Hands, Seen, Ways
from support import mask

from ddsolve import Contract
from ddsolve._engine import Engine
from ddsolve.advice.catching.position import Moment, World
from ddsolve.advice.figures.sampling import card_indices, mean_estimate
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayState

ALL = 0xFFFFFFFF
WORTH = [float(tricks) for tricks in range(11)]
LOSSES = [-tricks for tricks in WORTH]
GAMES = [("6S", False), ("7D", True), ("8NT", False), ("misere", True)]
Game = tuple[dealt.Played, bool]


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(16 << 20)


@pytest.fixture(params=range(len(GAMES)), ids=[f"{name}, {opened=}" for name, opened in GAMES])
def game(request: pytest.FixtureRequest) -> Game:
    """A deal with the soloist of its number, who throws what the books throw, and whether hands are open."""
    name, opened = GAMES[request.param]
    deal, contract = dealt.Dealt.of(request.param), Contract.parse(name)
    soloist = request.param % 3
    least = Contract.parse("6S") if contract.is_misere else contract
    thrown, _order = books.order(deal.hands[soloist] | deal.widow, least)
    return dealt.Played(deal, soloist, thrown, contract), opened


def states(order: dealt.Played, seed: int) -> Iterator[PlayState]:
    """Yield the position before each card of a game in which any cards are played."""
    random, state = Random(seed), seen.start(order)
    while not state.finished:
        yield state
        state = state.play(random.choice(list(state.legal())))


def again(order: dealt.Played, state: PlayState, view: Seen, hands: Hands) -> tuple[dealt.Played, PlayState]:
    """Return the game so far if the cards not played lay like this."""
    soloist = order.soloist
    held = [hands[place] | (order.hands[place] & view.gone) for place in range(3)]
    thrown = ALL & ~sum(held)
    held[soloist] = (held[soloist] | thrown) & ~order.deal.widow
    deal = dealt.Dealt(order.deal.number, (held[0], held[1], held[2]), order.deal.widow)
    other = dealt.Played(deal, soloist, thrown, order.contract)
    return other, seen.start(other).replay(state.played)


def test_nobody_can_tell_the_deals_apart_that_he_deals(game):
    """Each deal could have been played so far, card by card; he would have seen the same, whoever he is."""
    order, opened = game
    dealt_ways = set()
    for state in states(order, 1):
        view = Seen.by(order, state, opened=opened)
        for hands in view.deals(3, Random(state.trick_number)):
            other, there = again(order, state, view, hands)
            assert tuple(hand.mask for hand in there.hands) == hands
            assert Seen.by(other, there, opened=opened) == view
            dealt_ways.add(hands)
    assert len(dealt_ways) > 15


def test_all_deals_that_agree_are_found_and_as_likely(game):
    """Against every way to give each unseen card to a hand or to what was thrown."""
    order, opened = game
    compared = 0
    for seed in range(2):
        for state in states(order, seed):
            view = Seen.by(order, state, opened=opened)
            unseen = card_indices(view.unseen)
            if not 5 <= len(unseen) <= 8:
                continue
            wanted = set(_by_trial(view, unseen))
            ways = Ways.of(view, careful=False)
            assert ways.total == len(wanted)
            assert set(ways.some(ways.total, Random(1))) == wanted
            assert tuple(hand.mask for hand in state.hands) in wanted
            if ways.total > 12:
                drawn = Counter(hands for turn in range(30) for hands in ways.some(12, Random(turn)))
                mean = 360 / ways.total
                chi = sum((drawn[hands] - mean) ** 2 / mean for hands in wanted)
                assert chi < ways.total + 5 * (2 * ways.total) ** 0.5
            compared += 1
    assert compared > 1


def _by_trial(view: Seen, unseen: list[int]) -> Iterator[Hands]:
    places = [place for place in range(3) if view.hands[place] is None]
    if view.seat != view.soloist:
        places.append(3)  # thrown
    for owners in product(places, repeat=len(unseen)):
        hands = [hand or 0 for hand in view.hands] + [0]
        for card, owner in zip(unseen, owners, strict=True):
            hands[owner] |= 1 << card
        if [hand.bit_count() for hand in hands[:3]] != list(view.left):
            continue
        if any(hands[place] & view.void[place] for place in range(3)):
            continue
        if any(hands[place] & view.widow for place in range(3) if place != view.soloist):
            continue
        yield hands[0], hands[1], hands[2]


def test_hands_lie_open_as_the_convention_says():
    """From the first card on where one whists alone, before the soloist's own lead too; but not to misère."""
    deal = dealt.Dealt.of(3)
    for soloist, name, opened, sees in [
        (0, "7S", True, 3),
        (0, "misere", True, 1),
        (0, "7S", False, 1),
        (1, "7S", True, 1),
    ]:
        order = dealt.Played(deal, soloist, deal.widow, Contract.parse(name))
        view, after = (
            Seen.by(order, state, opened=opened) for state, _ in zip(states(order, 1), range(2), strict=False)
        )
        assert sum(hand is not None for hand in view.hands) == sees
        wanted = (3 if after.seat == soloist else 2) if opened else 1
        assert sum(hand is not None for hand in after.hands) == wanted
        assert (after.thrown is None) == (after.seat != soloist)


def test_a_soloist_is_dealt_a_hand_worth_his_order():
    """A defender who sees his own cards only deals the soloist of an eight more tricks than that of a six."""
    deal = dealt.Dealt.of(0)
    counts = []
    for name in ("6S", "8S"):
        order = dealt.Played(deal, 1, deal.widow, Contract.parse(name))
        view = Seen.by(order, seen.start(order), opened=False)
        deals = view.deals(12, Random(1))
        assert len(deals) == 12
        for hands in deals:
            thrown = view.unseen & ~sum(hand for place, hand in enumerate(hands) if place != view.seat)
            assert thrown & (seen.ACES | 255) == 0
        counts.append(sum(books.counted(hands[1], view.strain) for hands in deals) / 12)
    assert counts[0] >= 5
    assert counts[1] > counts[0] + 1


@pytest.mark.parametrize("number", range(4))
def test_who_sees_all_plays_double_dummy(engine, number):
    """With the true deal in place of those they deal again, the soloist takes what the solver counts."""
    deal = dealt.Dealt.of(number)
    name, opened = GAMES[number % len(GAMES)]
    order = dealt.Played(deal, number % 3, deal.widow, Contract.parse(name))
    strain = 4 if order.contract.strain is None else int(order.contract.strain)
    misere = order.contract.is_misere

    def truth(view: Seen, _count: int, _random: Random) -> list[Hands]:
        one, two, three = (hand & ~view.gone for hand in order.hands)
        return [(one, two, three)]

    players = Players(engine, 1, deals=truth)
    taken = players.play(order, LOSSES if misere else WORTH, opened=opened)
    assert sum(taken) == 10
    assert taken[order.soloist] == engine.solve(order.hands, strain, misere, order.soloist, 0)
    for card, tricks in engine.moves(order.hands, strain, misere, order.soloist, 0)[::4]:
        led = players.play(order, LOSSES if misere else WORTH, opened=opened, lead=card)
        assert led[order.soloist] == tricks


def test_who_does_not_see_plays_otherwise_but_always_alike(engine):
    """Ten tricks each; the same from the same seed; not the solver's, nor that of another sample or seed."""
    found = []
    for number in range(2):
        deal = dealt.Dealt.of(number)
        order = dealt.Played(deal, number % 3, deal.widow, Contract.parse("6S"))
        games = [Players(engine, *how).play(order, WORTH, opened=False) for how in ((2,), (2, 2), (1,))]
        assert all(sum(taken) == 10 for taken in games)
        assert games[0] == Players(engine, 2).play(order, WORTH, opened=False)
        games.append(Players(engine, 2).play(order, WORTH, opened=True))
        games.append((engine.solve(order.hands, 0, False, order.soloist, 0),) * 3)
        found.append([taken[order.soloist] for taken in games])
    assert len(set(zip(*found, strict=True))) == 5


def test_a_defender_does_not_know_what_was_thrown(engine):
    """Two soloists who threw other cards and have played the same: the defence cannot tell them apart."""
    deal = dealt.Dealt.of(7)
    twelve = deal.hands[0] | deal.widow
    cards = card_indices(twelve)
    orders = [
        dealt.Played(deal, 0, sum(1 << card for card in pair), Contract.parse("misere"))
        for pair in (cards[-2:], cards[-3:-1])
    ]
    views = [Seen.by(order, seen.start(order).replay(_card(cards[0])), opened=True) for order in orders]
    assert views[0] == views[1]
    assert views[0].unseen == twelve & ~(1 << cards[0])
    assert orders[0].hands != orders[1].hands
    assert len({Players(engine, 4).card(view, LOSSES, Random(1)) for view in views}) == 1


def _card(index: int) -> str:
    return "SCDH"[index >> 3] + "789TJQKA"[index & 7]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "seat", "worlds"),
    [("♠AK87 ♣J7 ♦QT97 ♥97", 3, "SA CJ; SA SK"), ("♠QJT87 ♣J8 ♦87 ♥AQ7", 3, "HA HQ; CJ HA")],
)
def test_played_out(hand: str, seat: int, worlds: str) -> None:
    found = play_hidden.matches(Hand.parse(hand), seat, World.parse_all(worlds), 60)
    assert found.hiding.value == pytest.approx(0, abs=1e-9)
    assert 0 <= found.rules.value < 0.01, "the rules that are told keep the secret"
    assert found.peeping.value == pytest.approx(found.known - found.promised)


HALF = Fraction(1, 2)


def ending_with_a_guess(players: Any, seed: int) -> tuple[Moment, tuple[Fraction, ...]] | None:
    """Return an ending of four cards in which mixed plans reach several corners, and the best of these."""
    where, worlds = random_ending(random.Random(seed), 4, 2)
    named = tuple(World.parse_all("; ".join(" ".join(sorted(world)) for world in worlds)))
    hands = mask(where.hands[0]), mask(where.hands[1]), mask(where.hands[2])
    moment = Moment(hands, tuple(World(one.discard, HALF) for one in named), where.leader)
    region = players.measure(moment)
    return (moment, max(region, key=sum)) if len(region) > 1 else None


@pytest.mark.long
def test_played_out_for_points() -> None:
    """Both sides at their best come to the value; neither gains by what it does instead, peeping does."""
    module = play_hidden_score
    players = module.Players(1)
    found = [one for seed in range(60) if (one := ending_with_a_guess(players, seed)) is not None][:3]
    assert len(found) == 3

    def more(soloist: Callable[..., Any], defence: Callable[..., Any]) -> Any:
        values = []
        for moment, aim in found:
            value = float(sum(aim) / 2)
            for _ in range(20):
                thrown = players.rng.choice(moment.worlds)
                values.append(players.played(module.Table(moment, aim), thrown, soloist, defence) - value)
        return mean_estimate(values, -5, 5)

    both = more(players.splitting_soloist, players.mixing_defence)
    assert both.low <= 0 <= both.high
    assert more(players.soloist_by_rules, players.mixing_defence).high >= 0
    assert more(players.splitting_soloist, players.weighing_defence).low <= 0
    assert more(players.splitting_soloist, players.peeping_defence).value > 0
