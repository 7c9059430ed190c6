"""`Players`: an all-pass played by three who see only their own cards."""

from __future__ import annotations

import random

import pytest

from ddsolve import AllPassRules, Card, Deal, Hand, Players, PlayState
from ddsolve.errors import NotationError, PlayError, ScoreError
from ddsolve.values.contract import ALLPASS, Contract

SMALL = "♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q"
QUICK = {"deals": 3}


def a_deal(seed: int) -> tuple[Deal, tuple[Card, Card]]:
    """Deal ten cards each; return the two that are left as well."""
    pack = random.Random(seed).sample(range(32), 32)
    hands = [Hand(sum(1 << card for card in pack[at : at + 10])).ascii for at in (0, 10, 20)]
    return Deal.parse(" | ".join(hands)), (Card(pack[30]), Card(pack[31]))


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"widow_rule": "shows"},
        {"widow_rule": "shows", "void_lead": "sets-suit", "second_lead": "winner", "third_lead": "winner"},
        {"widow_rule": "dealer", "third_lead": "winner"},
    ],
)
def test_the_play_is_legal_and_goes_on_from_every_position(rules):
    players = Players(**QUICK)
    for seed in range(2):
        deal, widow = a_deal(seed)
        state = PlayState.start(deal, ALLPASS, rules=AllPassRules(widow=widow, **rules))
        end = players.play(state)
        assert end.finished
        assert sum(end.won) == 10
        for card in end.played:
            worths = players.worths(state)
            assert set(worths) == set(state.legal())
            assert players.card(state) == card
            best = max(worths.values())
            assert worths[card] == pytest.approx(best) or len({one.suit for one in worths}) == 1
            state = state.play(card)
        assert players.card(state) is None
        assert players.worths(state) == {}


def test_a_player_does_not_look_at_hidden_cards():
    """What he thinks of his cards is the same when the others exchange theirs and the dead ones."""
    deal, dead = a_deal(5)
    one, two, three = (deal.hand(seat) for seat in (1, 2, 3))
    other = (three - Hand.of(sorted(three)[:2])) | Hand.of(dead)
    players = Players(**QUICK)
    found = [
        players.worths(PlayState.start(Deal.parse(" | ".join(hand.ascii for hand in hands)), ALLPASS))
        for hands in ((one, two, three), (one, other, two))
    ]
    assert found[0] == found[1]


def test_players_under_a_convention_play_for_their_score():
    deal, _ = a_deal(7)
    rostov, plain = Players("rostov", **QUICK), Players(**QUICK)
    start = PlayState.start(deal, ALLPASS)
    assert all(worth <= 0 for worth in plain.worths(start).values())
    assert rostov.worths(start) != plain.worths(start)  # in whists
    assert rostov.play(deal).finished


def test_small_and_two_handed_deals_are_played():
    assert Players(seed=-1, **QUICK).play("♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q").finished
    ended = Players(**QUICK).play("♠AK ♥A | - | ♠J8 ♥Q")
    assert sum(ended.won) == 3


def test_what_is_not_played_is_refused():
    with pytest.raises(PlayError, match="all-pass, not 6S"):
        Players().play(PlayState.start(Deal.parse(SMALL), Contract.parse("6S"), 1))
    with pytest.raises(NotationError):
        Players().play("♠AX | ♠KQ | ♠JT")
    with pytest.raises(ScoreError, match="two hands"):
        Players("hussar", 2)
