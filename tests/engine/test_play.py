"""The play: turns, legal cards, winners, the widow's rules, and what is refused."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddsolve import Card, Contract, ContractError, Deal, DealError, Hand, PlayError, Solver
from ddsolve.values.cards import DECK, parse_cards
from ddsolve.values.contract import ALLPASS, MISERE
from ddsolve.values.play import PlayState
from ddsolve.values.rules import WIDOW_RULES, AllPassRules, FirstPlayer, VoidLead
from ddsolve.values.seats import Seat

SMALL = Deal.parse("SA S7 | SK HA | D7 HT")
TEN = Deal.parse("S:T987 C:8 D:987 H:98 | S:AK C:QJT D:J H:AKQT | S:QJ C:97 D:AKQT H:J7")
# seat 1 has no spade; the missing cards are SA and D7
VOID = Deal.parse("C:AKQ D:AKQ H:AKQJ | S:KQJ C:JT9 D:JT H:T9 | S:T987 C:87 D:98 H:87")


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text)


def allpass(deal: Deal, rule: str, widow: str, **variants: str) -> PlayState:
    first, second = cards(widow)
    return PlayState.start(deal, ALLPASS, rules=AllPassRules(rule, (first, second), **variants))  # type: ignore[arg-type]


def test_a_trick_is_followed_trumped_and_won() -> None:
    state = PlayState.start(SMALL, Contract.parse("6H"), soloist=1)
    assert (state.to_move, state.trick_number, state.suit_to_follow) == (1, 1, None)
    state = state.play(Card.parse("SA"))
    assert (state.to_move, state.legal()) == (2, Hand.parse("SK"))
    state = state.play(Card.parse("SK"))
    assert state.legal() == Hand.parse("HT")  # void in spades: has to trump
    state = state.play(Card.parse("HT"))
    assert (state.to_move, state.won, state.leader) == (3, (0, 0, 1, 0), 3)
    done = state.replay(cards("D7 S7 HA"))
    assert done.finished
    assert (done.to_move, done.legal(), done.won) == (None, Hand(), (0, 1, 1, 0))
    assert done.played == cards("SA SK HT D7 S7 HA")
    assert done.soloist_tricks == 0


def test_without_trumps_a_void_seat_plays_anything() -> None:
    state = PlayState.start(SMALL, MISERE, soloist=2).replay(cards("SA SK"))
    assert state.legal() == Hand.parse("D7 HT")
    assert state.play(Card.parse("HT")).won == (1, 0, 0, 0)


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


def test_shows_the_card_names_the_suit_and_cannot_win() -> None:
    """Recorded play: an ace of another suit is a discard and does not win."""
    state = allpass(VOID, "shows", "SA D7")
    assert (state.suit_to_follow, state.to_move) == (cards("SA")[0].suit, 1)
    assert state.legal() == VOID.hand(1)  # void: any card
    state = state.play(Card.parse("HA"))
    assert state.legal() == Hand.parse("S:KQJ")
    state = state.replay(cards("SK S7"))
    assert state.won == (0, 1, 0, 0)
    assert state.tricks[0].shown == Card.parse("SA")
    assert state.leader == 1  # the eldest, though seat 2 won
    assert state.legal() == Hand.parse("D:AKQ")
    state = state.replay(cards("DA DJ D9"))
    assert (state.won, state.leader, state.shown) == ((1, 1, 0, 0), 1, None)
    assert state.legal() == state.hand(1)


def test_dealer_the_card_is_real_and_can_win() -> None:
    state = allpass(VOID, "dealer", "SA D7").replay(cards("HA SK S7"))
    assert state.won == (0, 0, 0, 1)
    assert state.tricks[0].winner is Seat.DEALER
    assert state.leader == 1
    state = state.replay(cards("DA DJ D9"))
    assert state.won == (1, 0, 0, 1)
    assert sum(state.won) == 2


def test_the_winner_leads_where_the_variant_says_so() -> None:
    state = allpass(VOID, "shows", "SA D7", second_lead="winner").replay(cards("HA SK S7"))
    assert (state.leader, state.suit_to_follow) == (2, cards("D7")[0].suit)
    state = state.replay(cards("DT D8 DQ"))
    assert (state.won, state.leader) == ((1, 1, 0, 0), 1)
    third = allpass(VOID, "shows", "D7 SA", third_lead="winner").replay(cards("DQ DJ D8 HA SK S7"))
    assert (third.won, third.leader) == ((1, 1, 0, 0), 2)
    dealer = allpass(VOID, "dealer", "SA D7", second_lead="winner").replay(cards("HA SK S7"))
    assert dealer.leader == 1  # the dealer won, so the eldest starts


def test_a_void_first_player_sets_the_suit_where_the_variant_says_so() -> None:
    state = allpass(VOID, "shows", "SA D7", void_lead="sets-suit")
    assert state.legal() == VOID.hand(1)
    state = state.play(Card.parse("HJ"))
    assert state.legal() == Hand.parse("H:T9")
    assert state.replay(cards("HT H8")).won == (1, 0, 0, 0)


def test_without_the_widow_the_winner_leads() -> None:
    state = PlayState.start(VOID, ALLPASS, leader=2).replay(cards("SK S7 HA"))
    assert (state.won, state.leader, state.shown) == ((0, 1, 0, 0), 2, None)


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


def test_widow_cards_alone_switch_no_rule_on() -> None:
    pair = (cards("SA")[0], cards("D7")[0])
    fourth_field = Deal(VOID.hands, pair)
    assert AllPassRules.for_deal(VOID, pair).widow_rule == "shows"
    assert AllPassRules.for_deal(fourth_field).widow_rule == "none"
    assert AllPassRules.for_deal(fourth_field, widow_rule="dealer").widow == pair
    assert AllPassRules.for_deal(fourth_field, pair).widow_rule == "shows"


def test_seat_1_plays_first_with_a_widow_rule() -> None:
    with pytest.raises(ContractError, match="seat 2 cannot lead"):
        PlayState.start(
            VOID, ALLPASS, leader=2, rules=AllPassRules.for_deal(VOID, (cards("SA")[0], cards("D7")[0]))
        )


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
