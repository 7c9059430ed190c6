"""Deals: what fits together, what does not, and the written form."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ddsolve import Card, Deal, DealError, Hand, NotationError
from ddsolve.values.cards import DECK

TEN = "S:T987 C:8 D:987 H:98 | S:AK C:QJT D:J H:AKQT | S:QJ C:97 D:AKQT H:J7"


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Any deal that exists: every size, an absent seat, a widow, or a soloist with twelve cards."""
    deck = list(DECK)
    draw(st.randoms(use_true_random=False)).shuffle(deck)
    kind = draw(st.sampled_from(["plain", "absent", "widow", "twelve"]))
    size = draw(st.integers(1, 10)) if kind in ("plain", "absent") else 10
    hands: list[Hand | None] = [Hand.of(deck[seat * size : (seat + 1) * size]) for seat in range(3)]
    seat = draw(st.integers(0, 2))
    if kind == "absent":
        hands[seat] = None
    if kind == "twelve":
        hands[seat] = Hand.of([*deck[seat * 10 : seat * 10 + 10], *deck[30:]])
    widow = (deck[30], deck[31]) if kind == "widow" else None
    return Deal((hands[0], hands[1], hands[2]), widow)


@pytest.mark.slow
@given(deals())
def test_a_deal_reads_back_in_both_its_forms(deal: Deal) -> None:
    assert Deal.parse(str(deal)) == deal
    assert Deal.parse(deal.ascii) == deal


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("SA | S7", "three hands"),
        ("SA", "three hands"),
        ("SA | S7 | S8 | S9 ST | SJ", "three hands"),
        ("SA S7 | S8 S9 | ST", "unequal hands: seat 1 has 2 card.*seat 3 has 1"),
        (TEN.replace("H:98", "H:9"), "seat 1 has 9"),
        (TEN.replace("C:8 ", "C:8A "), "seat 1 has 11"),
        ("S- | S- | S-", "seat 1 has 0"),
        ("SA | S7 | H7 SA", "SA is given twice: seat 1 and seat 3"),
        ("- | - | SA", "two hands"),
        (f"{TEN} | CA", "the widow is two cards, not 1"),
        (f"{TEN} | CA CA", "widow: CA is given twice"),
        (f"{TEN} | CA SQ", "SQ is given twice: seat 3 and widow"),
        ("SA | S7 | H7 | CA CK", "ten cards each"),
        (f"{TEN.split('|')[0]} | - | {TEN.split('|')[2]} | CA CK", "ten cards each"),
        (TEN.replace("C:8 ", "C:8AK ") + " | CA CK", "34 cards"),
        (TEN.replace("C:8 ", "C:8AK ").replace("C:97", "C:97K"), "33 cards"),
    ],
)
def test_hands_that_do_not_fit_are_refused(text: str, message: str) -> None:
    with pytest.raises((DealError, NotationError), match=message):
        Deal.parse(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "empty"),
        ("SA | | S7", "seat 2: the hand is empty"),
        ("SA | SX | S7", "seat 2: unknown rank 'X'"),
        ("SA | S7 | S88", "seat 3: S8 is given twice"),
        ("SA | S7 | Z8", "seat 3: unknown suit 'Z'"),
        ("SA | S7 | чТ", "mixed scripts"),
        (f"{TEN} | тТ тК", "mixed scripts"),
        (f"{TEN} | CX CA", "widow: unknown rank 'X'"),
        ("|" * 10_000, "10000 characters"),
    ],
)
def test_text_that_is_no_deal_is_refused_where_it_stands(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message):
        Deal.parse(text)


def test_the_constructor_refuses_a_widow_of_one_card_twice() -> None:
    hands = Deal.parse(TEN).hands
    with pytest.raises(DealError, match="CA is given twice"):
        Deal(hands, (Card.parse("CA"), Card.parse("CA")))


@pytest.mark.slow
@given(deals(), st.integers(0, 2**16))
def test_a_damaged_deal_is_refused_or_is_a_deal(deal: Deal, seed: int) -> None:
    """Changing any one character never breaks the reader in another way than with its own errors."""
    chance = random.Random(seed)
    text = list(deal.ascii)
    text[chance.randrange(len(text))] = chance.choice("SCDHAKQJT987:|- ♠Тк")
    try:
        damaged = Deal.parse("".join(text))
    except (NotationError, DealError):
        return
    assert Deal.parse(str(damaged)) == damaged
