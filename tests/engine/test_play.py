"""The play: turns, legal cards, winners, the widow's rules, and what is refused."""

from __future__ import annotations

import random
from dataclasses import replace
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support import dense_hands, masks

from ddsolve import Card, Contract, ContractError, Deal, DealError, Hand, PlayError, Solver
from ddsolve._allpass import AllPass, Position
from ddsolve._engine import Engine
from ddsolve.solving.tools import allpass_position
from ddsolve.values.cards import DECK, parse_cards
from ddsolve.values.contract import ALLPASS, MISERE
from ddsolve.values.play import PlayState
from ddsolve.values.rules import WIDOW_RULES, AllPassRules, FirstPlayer, VoidLead

SMALL = Deal.parse("SA S7 | SK HA | D7 HT")
TEN = Deal.parse("S:T987 C:8 D:987 H:98 | S:AK C:QJT D:J H:AKQT | S:QJ C:97 D:AKQT H:J7")
# seat 1 has no spade; the missing cards are SA and D7
VOID = Deal.parse("C:AKQ D:AKQ H:AKQJ | S:KQJ C:JT9 D:JT H:T9 | S:T987 C:87 D:98 H:87")


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def allpass(deal: Deal, rule: str, widow: str, **variants: str) -> PlayState:
    first, second = cards(widow)
    return PlayState.start(deal, ALLPASS, rules=AllPassRules(rule, (first, second), **variants))  # type: ignore[arg-type]


def test_states_do_not_change() -> None:
    state = PlayState.start(SMALL, MISERE, soloist=2)
    state.play(Card.parse("SA"))
    assert state == PlayState.start(SMALL, MISERE, soloist=2)
    with pytest.raises(AttributeError):
        state.leader = 2  # type: ignore[misc]


def test_two_hands_play_in_turn() -> None:
    state = PlayState.start(Deal.parse("- | SA S7 | SK H7"), ALLPASS)
    assert state.leader == 2
    state = state.replay(cards("S7 SK"))
    assert (state.won, state.to_move) == ((0, 0, 1, 0), 3)
    assert state.replay(cards("H7 SA")).won == (0, 0, 2, 0)


@pytest.mark.parametrize(
    ("played", "message"),
    [
        ("HA", "trick 1, HA: seat 1 is to play, but seat 2 holds this card"),
        ("D9", "trick 1, D9: this card is in no hand"),
        ("SA HA", "trick 1, HA: seat 2 has to follow suit with SK"),
        ("SA SK D7", "trick 1, D7: seat 3 has no S and has to trump with HT"),
        ("SA SK HT S7", "trick 2, S7: seat 3 is to play, but seat 1 holds this card"),
        ("SA SK HT HT", "trick 2, HT: this card has been played already"),
        ("SA SK HT D7 S7 HA C7", "trick 3, C7: the play is over"),
    ],
)
def test_a_wrong_card_is_refused_with_trick_and_card(played: str, message: str) -> None:
    state = PlayState.start(SMALL, Contract.parse("7H"), soloist=1)
    with pytest.raises(PlayError) as caught:
        state.replay([Card.parse(name) for name in played.split()])
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("deal", "contract", "arguments", "message"),
    [
        (SMALL, ALLPASS, {"soloist": 1}, "no soloist"),
        (SMALL, MISERE, {}, "needs the soloist"),
        (Deal.parse("SA | - | S7"), MISERE, {"soloist": 2}, "soloist: seat 2"),
        (Deal.parse("SA | - | S7"), ALLPASS, {"leader": 2}, "leader: seat 2"),
        (SMALL, MISERE, {"soloist": 4}, "soloist: seat 4"),
    ],
)
def test_a_game_that_cannot_start(
    deal: Deal, contract: Contract, arguments: dict[str, int], message: str
) -> None:
    with pytest.raises(ContractError, match=message):
        PlayState.start(deal, contract, **arguments)


def test_twelve_cards_cannot_be_played() -> None:
    deal = TEN.with_hand(1, TEN.hand(1) | TEN.dead)
    with pytest.raises(DealError, match="seat 1 holds 12 cards"):
        PlayState.start(deal, MISERE, soloist=1)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: AllPassRules("sometimes"), "'sometimes'"),  # type: ignore[arg-type]
        (lambda: AllPassRules("shows"), "needs the widow"),
        (lambda: AllPassRules.for_deal(VOID, widow_rule="dealer"), "needs the widow"),
        (lambda: AllPassRules.for_deal(VOID, cards("SA SK")), "SK is given twice: seat 2 and widow"),  # type: ignore[arg-type]
        (lambda: AllPassRules.for_deal(VOID, cards("SA D7")[:1] * 2), "SA is given twice"),  # type: ignore[arg-type]
        (lambda: AllPassRules.for_deal(SMALL, cards("C8 D8")), "ten cards each"),  # type: ignore[arg-type]
        (
            lambda: AllPassRules.for_deal(Deal(VOID.hands, cards("SA D7")), cards("D7 SA")),  # type: ignore[arg-type]
            "the widow is D7 SA, but the deal's fourth field says SA D7",
        ),
    ],
)
def test_a_widow_that_does_not_fit_is_refused(make: object, message: str) -> None:
    with pytest.raises(DealError, match=message):
        make()  # type: ignore[operator]


@st.composite
def games(draw: st.DrawFn) -> PlayState:
    """Draw any game: every kind, size, leader and widow variant."""
    deck = list(DECK)
    draw(st.randoms(use_true_random=False)).shuffle(deck)
    size = draw(st.integers(1, 10))
    hands = [Hand.of(deck[seat * size : (seat + 1) * size]) for seat in range(3)]
    deal = Deal((hands[0], hands[1], hands[2]))
    kind = draw(st.sampled_from(["6H", "9NT", "misere", "allpass"]))
    if kind != "allpass":
        seats = st.integers(1, 3)
        return PlayState.start(deal, Contract.parse(kind), soloist=draw(seats), leader=draw(seats))
    rule = draw(st.sampled_from(WIDOW_RULES)) if size == 10 else "none"
    first = st.sampled_from(get_args(FirstPlayer))
    widow = None if rule == "none" else (deck[30], deck[31])
    rules = AllPassRules(rule, widow, draw(first), draw(first), draw(st.sampled_from(get_args(VoidLead))))
    return PlayState.start(deal, ALLPASS, leader=None, rules=rules)


def test_a_position_made_by_hand_follows_from_its_deal() -> None:
    state = PlayState.start("♠AK ♥A | ♠Q7 ♥K | ♠J8 ♥Q", "7S", 1).replay("SA S7 S8 SK")
    assert replace(state) == state
    ace = Hand.parse("SA")
    for wrong in ({"won": (-5, 0, 0, 0)}, {"hands": (ace, ace, ace)}, {"on_table": ()}, {"tricks": ()}):
        with pytest.raises(PlayError, match="do not follow"):
            replace(state, **wrong)
    with pytest.raises(ContractError, match="no all-pass"):
        Solver().allpass_from(state)


@pytest.mark.slow
@given(games(), st.randoms(use_true_random=False))
def test_any_legal_play_ends_with_every_card_played_and_every_trick_won(
    start: PlayState, chance: random.Random
) -> None:
    state = start
    while not state.finished:
        legal = state.legal()
        assert legal
        assert not legal - state.hand(state.to_move or 0)
        for card in state.hand(state.to_move or 0) - legal:
            with pytest.raises(PlayError):
                state.play(card)
        state = state.play(chance.choice(list(legal)))
    assert sum(state.won) == start.deal.cards_each == len(state.tricks)
    assert Hand.of(state.played) == start.deal.in_play
    assert start.replay(state.played) == state
    assert (state.won[3] == 0) or start.rules.widow_rule == "dealer"


GAMES = ("6S", "6C", "6D", "6H", "6NT", "misere")


def random_state(random: Random, contract: str, size: int) -> PlayState:
    """Deal, and play a few random cards that Python holds to be legal."""
    one, two, three = masks(dense_hands(random, size))
    soloist = None if contract == "all-pass" else random.randint(1, 3)
    start = PlayState.start(
        Deal((Hand(one), Hand(two), Hand(three))), Contract.parse(contract), soloist, random.randint(1, 3)
    )
    return play_on(random, start, random.randrange(3 * size))


def play_on(random: Random, state: PlayState, count: int) -> PlayState:
    for _ in range(count):
        state = state.play(random.choice(list(state.legal())))
    return state


def engine_moves(engine: Engine, state: PlayState) -> dict[Card, int]:
    assert state.soloist is not None
    hands = [hand.mask for hand in state.hands]
    trick = [card.index for card in state.on_table]
    misere = state.contract.is_misere
    found = engine.moves(hands, int(state.strain), misere, state.soloist.place, state.leader.place, trick)
    return {Card(card): tricks for card, tricks in found}


@pytest.mark.parametrize("contract", GAMES)
def test_in_a_game_with_a_soloist(contract: str) -> None:
    random, engine = Random(contract), Engine()
    voids = finished = 0
    for _ in range(100):
        state = random_state(random, contract, random.randint(1, 5))
        moves = engine_moves(engine, state)
        assert set(moves) == set(state.legal())
        suit = state.suit_to_follow
        voids += suit is not None and not state.hand(state.to_move or 1).suit_cards(suit)
        # the engine's count before a card is its count after it and the trick that Python says it wins
        for card, tricks in moves.items():
            after = state.play(card)
            won = after.soloist_tricks - state.soloist_tricks
            finished += len(after.tricks) > len(state.tricks)
            if after.finished:
                assert tricks == won
                continue
            values = engine_moves(engine, after).values()
            soloists_turn = (after.to_move == after.soloist) != after.contract.is_misere
            assert tricks == won + (max(values) if soloists_turn else min(values))
    assert voids > 8
    assert finished > 30


def engine_position(state: PlayState) -> Position:
    hands = [hand.mask for hand in state.hands]
    trick = [card.index for card in state.on_table]
    return allpass_position(hands, state.rules, state.leader.place, trick, len(state.tricks))


def agree_in_allpass(state: PlayState, solver: AllPass) -> None:
    moves = {Card(card): tricks for card, tricks in solver.moves(engine_position(state))}
    assert set(moves) == set(state.legal())
    for card, tricks in moves.items():
        after = state.play(card)
        rest = (0, 0, 0, 0) if after.finished else solver.tricks(engine_position(after))
        assert tricks == tuple(
            new - old + more for new, old, more in zip(after.won, state.won, rest, strict=True)
        )


def test_in_an_allpass() -> None:
    random, solver = Random(1), AllPass(Engine())
    for _ in range(100):
        agree_in_allpass(random_state(random, "all-pass", random.randint(1, 4)), solver)


def deal_with_a_void(random: Random) -> tuple[Deal, tuple[Card, Card]]:
    """Deal so that the eldest, who plays first, cannot follow the suit of the first widow card."""
    while True:
        pack = random.sample(range(32), 32)
        one, two, three = (Hand(sum(1 << card for card in pack[at : at + 10])) for at in (0, 10, 20))
        widow = (Card(pack[30]), Card(pack[31]))
        if not one.suit_cards(widow[0].suit):
            return Deal((one, two, three)), widow


@pytest.mark.parametrize("widow_rule", ["shows", "dealer"])
@pytest.mark.parametrize("void_lead", get_args(VoidLead))
def test_in_an_allpass_with_the_widow(widow_rule: str, void_lead: str) -> None:
    random, solver = Random(f"{widow_rule} {void_lead}"), AllPass(Engine())
    for second in get_args(FirstPlayer):
        for third in get_args(FirstPlayer):
            deal, widow = deal_with_a_void(random)
            rules = AllPassRules(widow_rule, widow, second, third, void_lead)  # type: ignore[arg-type]
            start = PlayState.start(deal, Contract.parse("all-pass"), rules=rules)
            for count in (1, 2, 4, 5, 6, 8):
                agree_in_allpass(play_on(random, start, count), solver)
