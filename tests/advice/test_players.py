"""`Players`: all-pass, contracts and misère played by three who see only what players see."""

from __future__ import annotations

import random

import pytest
from support import thinned

from ddsolve import AllPassRules, Card, Deal, Hand, Players, PlayState, solve
from ddsolve.errors import DealError, NotationError, ScoreError
from ddsolve.values.contract import ALLPASS, Contract

SMALL = "♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q"
FULL = "♠AQJ87 ♣KJ ♦AQ ♥J | ♠KT9 ♣Q98 ♦98 ♥AK | ♠- ♣AT7 ♦KJT7 ♥QT9"
QUICK = {"deals": 3}


def a_deal(seed: int) -> tuple[Deal, tuple[Card, Card]]:
    """Deal ten cards each; return the two that are left as well."""
    pack = random.Random(seed).sample(range(32), 32)
    hands = [Hand(sum(1 << card for card in pack[at : at + 10])).ascii for at in (0, 10, 20)]
    return Deal.parse(" | ".join(hands)), (Card(pack[30]), Card(pack[31]))


def played_on(players: Players, state: PlayState) -> None:
    """What is played is legal, the best mean (of one run of cards any), and the same from the middle."""
    end = players.play(state)
    assert end.finished
    assert sum(end.won) == 10
    for card in end.played:
        worths = players.worths(state)
        assert set(worths) == set(state.legal())
        assert players.card(state) == card
        one_run = len({one.suit for one in worths}) == 1
        assert worths[card] == pytest.approx(max(worths.values())) or one_run
        state = state.play(card)
    assert players.card(state) is None
    assert players.worths(state) == {}


@pytest.mark.parametrize(
    "rules",
    thinned(
        [
            {},
            {"widow_rule": "shows"},
            {
                "widow_rule": "shows",
                "void_lead": "sets-suit",
                "second_lead": "winner",
                "third_lead": "winner",
            },
            {"widow_rule": "dealer", "third_lead": "winner"},
        ],
        2,
    ),
)
def test_the_play_is_legal_and_goes_on_from_every_position(rules):
    deal, widow = a_deal(0)
    state = PlayState.start(deal, ALLPASS, rules=AllPassRules(widow=widow, **rules))
    played_on(Players(**QUICK), state)


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
    with pytest.raises(NotationError):
        Players().play("♠AX | ♠KQ | ♠JT")
    sochi = Players("sochi", **QUICK)
    with pytest.raises(DealError, match="all ten tricks"):
        sochi.play(SMALL)
    deal, widow = a_deal(7)
    with pytest.raises(ScoreError, match="dealer takes no tricks"):
        sochi.play(deal, AllPassRules("dealer", widow))
    with pytest.raises(ScoreError, match="no all-pass"):
        Players("rogue-small", **QUICK).play(deal)


@pytest.mark.parametrize(
    ("contract", "options"),
    [("6S", {}), ("7NT", {"opened": True}), ("6S", {"convention": "sochi"}), ("misere", {})],
)
def test_contracts_are_played_on_from_every_position(contract, options):
    deal, _ = a_deal(2)
    played_on(Players(**QUICK, **options), PlayState.start(deal, Contract.parse(contract), 2))


def test_what_lies_open_is_seen():
    """A soloist who sees the defenders' hands makes what the exact solver says; one who does not guesses."""
    start = PlayState.start(Deal.parse(FULL), Contract.parse("6S"), 1)
    closed, opened = (Players(opened=opened, **QUICK).worths(start) for opened in (False, True))
    tricks = {one.card: one.tricks for one in solve(FULL, "6S", 1).moves}
    assert {card: worth >= 1 for card, worth in opened.items()} == {c: n >= 6 for c, n in tricks.items()}
    assert closed != opened
    exchanged = " | ".join(Deal.parse(FULL).hand(seat).ascii for seat in (1, 3, 2))
    other = PlayState.start(Deal.parse(exchanged), Contract.parse("6S"), 1)
    assert Players(**QUICK).worths(other) == closed


def test_who_whisted_is_imagined_with_his_share_of_tricks() -> None:
    """A call is heard: it changes what the cards are worth, and where nothing was said nothing changes."""
    start = PlayState.start(a_deal(4)[0], "6S", 1)
    silent = Players(seed=1).worths(start)
    assert Players(seed=1, calls="2=half").worths(start) == silent
    assert Players(seed=1, calls="2=whist,3=pass").worths(start) != silent
    assert Players(seed=1, calls={2: "whist", 3: "pass"}).worths(start) != silent
    with pytest.raises(ScoreError, match="unknown call"):
        Players(calls="2=maybe")


def test_endings_and_two_hands_play_contracts():
    for deal, contract in ((SMALL, "6S"), (SMALL, "misere"), ("♠AK ♥A | - | ♠J8 ♥Q", "7H")):
        assert Players(**QUICK).play(PlayState.start(Deal.parse(deal), Contract.parse(contract), 1)).finished
    pack = random.Random(1).sample(range(32), 20)
    hands = [Hand(sum(1 << card for card in pack[at : at + 10])).ascii for at in (0, 10)]
    alone = PlayState.start(Deal.parse(f"{hands[0]} | - | {hands[1]}"), Contract.parse("6S"), 3)
    assert Players(**QUICK).play(alone).finished
    last = PlayState.start(Deal.parse("♠A | - | ♠J"), Contract.parse("7H"), 1).play("♠A")
    assert Players(**QUICK).play(last).finished


def test_two_players_play_contracts_for_their_score_and_an_all_pass_for_few_tricks() -> None:
    people = Players("hussar", players=2, deals=2)
    deal = Deal.random(3)
    two = Deal((None, deal.hand(2), deal.hand(3)))
    for contract in ("6S", "misere"):
        state = PlayState.start(two, contract, 2)
        assert sum(people.play(state).won) == 10
        assert set(people.worths(state)) == set(state.legal())
    with pytest.raises(ScoreError, match="needs no convention"):
        people.play(two)


@pytest.mark.parametrize(
    ("calls", "contract", "wrong"),
    [
        ("1=whist,2=pass", "6S", "does not call in this game"),
        ("dealer=whist", "6S", "does not call in this game"),
        ("2=whist", "misere", "is not whisted"),
    ],
)
def test_calls_that_cannot_be_are_refused(calls: str, contract: str, wrong: str) -> None:
    state = PlayState.start(Deal.parse("♠AK | ♠QJ | ♠T9"), Contract.parse(contract), 1)
    with pytest.raises(ScoreError, match=wrong):
        Players(deals=1, calls=calls).card(state)
