"""Proofs by counting against their rules said once more, over cards in text; and plans by count, by hand."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from support import DECK, SUITS, mask, rest_of

from ddsolve.advice.claim.plan import cards_by_count
from ddsolve.advice.claim.results import Goal
from ddsolve.advice.layouts.all_layouts import (
    holes,
    longest_holdings,
    open_suits,
    safe_leads,
    sure_tricks_off_lead,
    sure_tricks_on_lead,
)
from ddsolve.advice.layouts.knowledge import View
from ddsolve.values.cards import Card, Suit
from ddsolve.values.contract import Contract
from ddsolve.values.hand import Hand

# One suit in misère -----------------------------------------------------------------------------------------


@cache
def caught(own: tuple[int, ...], unseen: tuple[int, ...]) -> bool:
    """Play a suit out: a defender leads any card, the soloist plays any that is lower, or is caught."""
    return bool(own) and any(
        all(caught(without(own, card), without(unseen, led)) for card in own if card < led) for led in unseen
    )


def without(ranks: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return tuple(each for each in ranks if each != rank)


def suits(rng: Random, most: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Draw own and unseen ranks of one suit."""
    whose = [rng.randrange(3) for _ in range(most)]
    return (
        tuple(rank for rank, who in enumerate(whose) if who == 1),
        tuple(rank for rank, who in enumerate(whose) if who == 2),
    )


def of_suit(ranks: tuple[int, ...], suit: int) -> int:
    return sum(1 << 8 * suit + rank for rank in ranks)


@pytest.mark.parametrize("seed", range(4))
def test_a_suit_is_safe_that_is_never_caught(seed: int) -> None:
    rng = Random(seed)
    for _ in range(300):
        own, unseen = suits(rng, 8)
        safe = not caught(own, unseen)
        assert (open_suits(of_suit(own, 0), of_suit(unseen, 0)) == 0) is safe
        found = holes(Hand(of_suit(own, seed)), Hand(of_suit(unseen, seed)), Suit(seed))
        assert (not found) is safe


@pytest.mark.parametrize(
    ("own", "unseen", "caught_cards"),
    [
        ("S7 S9 SJ", "S8 ST SQ", ""),
        ("S8", "S7", "S8"),
        ("S7 SA", "S8 S9", "SA"),  # two below, one own card lower
        ("S7 SA", "S8", ""),
        ("S9 SK SA", "S7 S8 ST", "S9 SK SA"),
        ("H8 HT", "H7 H9", "H8 HT"),
        ("H7 HT HA", "H8 H9 HJ", "HT HA"),
        ("H7 HT HA", "H8 HJ", ""),
    ],
)
def test_the_cards_that_can_be_caught(own: str, unseen: str, caught_cards: str) -> None:
    suit = Suit(SUITS.index(own[0]))
    found = holes(Hand.parse(own), Hand.parse(unseen), suit)
    assert " ".join(map(str, found)) == caught_cards


@pytest.mark.parametrize("seed", range(4))
def test_safe_leads_lie_under_all_and_leave_the_suit_safe(seed: int) -> None:
    rng = Random(100 + seed)
    found = 0
    for _ in range(150):
        suit, other = rng.sample(range(4), 2)
        (own, unseen), (more, others) = suits(rng, 6), suits(rng, 4)
        wanted = set()
        if not caught(own, unseen) and not caught(more, others):
            for number, mine, theirs in ((suit, own, unseen), (other, more, others)):
                wanted |= {
                    Card(8 * number + card)
                    for card in mine
                    if theirs
                    and all(card < each for each in theirs)
                    and not caught(without(mine, card), theirs)
                }
        held = Hand(of_suit(own, suit) | of_suit(more, other))
        leads = safe_leads(held, Hand(of_suit(unseen, suit) | of_suit(others, other)))
        assert isinstance(leads, tuple)
        assert set(leads) == wanted
        found += bool(wanted)
    assert 10 < found < 140


# Tricks -----------------------------------------------------------------------------------------------------


def tops(own: list[str], unseen: list[str], suit: str) -> list[str]:
    """List the own cards of a suit above every unseen one."""
    theirs = [DECK.index(card) for card in unseen if card[0] == suit]
    return [card for card in own if card[0] == suit and all(DECK.index(card) > each for each in theirs)]


def can_cash(own: list[str], unseen: list[str], trump: str | None, size: int) -> int:
    total = 0
    for suit in SUITS:
        mine = sum(card[0] == suit for card in own)
        out = min(size, sum(card[0] == suit for card in unseen))
        high = len(tops(own, unseen, suit))
        if suit == trump and high < out:
            return high
        total += mine if high >= out else high
    return total


def after_a_lead(own: list[str], unseen: list[str], leads: list[str], trump: str | None, size: int) -> int:
    if any(card[0] == trump for card in unseen):
        return 0
    for suit in {card[0] for card in leads}:
        void = not any(card[0] == suit for card in own)
        ruff = void and any(card[0] == trump for card in own)
        if not tops(own, unseen, suit) and not ruff:
            return 0
    return can_cash(own, unseen, trump, size)


@pytest.mark.parametrize("seed", range(8))
def test_sure_tricks_are_the_rule(seed: int) -> None:
    rng = Random(seed)
    off = 0
    for _ in range(120):
        size = rng.randint(1, 5)
        some = rng.sample(SUITS, rng.choice((2, 3, 4, 4)))
        trump = rng.choice((*SUITS, None, some[0]))
        pack = [card for card in DECK if card[0] in some]
        pack = rng.sample(pack, min(3 * size, len(pack)))
        pack.sort(key=lambda card: DECK.index(card) % 8 + rng.uniform(0, 3), reverse=True)
        own, unseen = pack[:size], pack[size:]
        if rng.random() < 0.7:
            unseen = [card for card in unseen if card[0] != trump]
        leads = [card for card in unseen if rng.random() < 0.6]
        number = None if trump is None else SUITS.index(trump)
        longest = longest_holdings(mask(unseen), size)
        assert longest == [min(size, sum(card[0] == suit for card in unseen)) for suit in SUITS]
        on_lead = sure_tricks_on_lead(mask(own), mask(unseen), number, longest)
        assert on_lead == can_cash(own, unseen, trump, size), (own, unseen, trump)
        wanted = after_a_lead(own, unseen, leads, trump, size)
        found = sure_tricks_off_lead(mask(own), mask(unseen), mask(leads), number, longest)
        assert found == wanted, (own, unseen, leads, trump)
        off += wanted > 0
    assert off > 10


@pytest.mark.parametrize(
    ("own", "unseen", "trump", "tricks"),
    [
        ("SA SK D7", "H8 S7 S8 S9", "C", 0),  # void of clubs, the trumps: the seven of diamonds ruffs nothing
        ("SA SK H7", "S7 S8 D9 DT", "C", 0),  # void of diamonds, no trump
        ("SA SK C7", "S7 S8 D9 DT", "C", 3),  # void of diamonds, which a club ruffs
        ("SA D7 C7", "S7 S8 D9 DT", "C", 0),  # not void
        ("SA H7 C7", "S7 S8 D9 DT", "C", 3),  # void of diamonds, though not of the suit behind it
        ("SA S7 S8", "D9 DT DJ DQ", "S", 3),
        ("SA S7 S8", "D9 DT DJ DQ", None, 0),
        ("SA S7 S8", "D9 DT SJ DQ", "S", 0),  # a trump is out
        ("SA SK HA", "S7 S8 S9 H7 H8 H9", None, 3),
        ("SA SK HK", "S7 S8 S9 HA H8 H9", None, 0),  # hearts are not stopped
    ],
)
def test_a_ruff_stops_a_suit(own: str, unseen: str, trump: str | None, tricks: int) -> None:
    held, others = mask(own.split()), mask(unseen.split())
    number = None if trump is None else SUITS.index(trump)
    longest = longest_holdings(others, 3)
    assert sure_tricks_off_lead(held, others, others, number, longest) == tricks


# Plans by count ---------------------------------------------------------------------------------------------


def plan(own: str, unseen: str, contract: str, tricks: int | None, leader: int, played: str) -> str | None:
    """Return the first cards of a plan of seat 1, in text; None where nothing is proved by counting."""
    dead = rest_of(own, unseen)
    goal = Goal.of(Contract.parse(contract), tricks)
    view = View.of(Hand.parse(own), dead, 1, leader)
    view = view.replay([Card(DECK.index(card)) for card in played.split()], goal.game.trump)
    found = cards_by_count(view, goal)
    return None if found is None else " ".join(sorted(map(str, found)))


PLANS = [
    # own cards, unseen, contract, tricks, who leads, what was played; the cards
    # already won: any card will do, a top one or not
    ("SA H7 S7", "S8 S9 C7 C8 HA HK", "6NT", 1, 1, "SA S8 S9", "H7 S7"),
    ("SA H7 S7", "S8 S9 C7 C8 HA HK", "6NT", 1, 1, "SA S8 S9 H7", ""),  # a defender's turn
    ("SA H7 S7", "S8 S9 C7 C8 HA HK", "6NT", 2, 1, "SA S8 S9", "S7"),  # one more: the good spade
    ("SA H7 S7", "S8 S9 C7 C8 HA HK", "6NT", 3, 1, "SA S8 S9", None),
    # on lead: enough top cards or not
    ("SA SK D7", "S7 S8 S9 DA DK HQ", "6NT", 2, 1, "", "SA SK"),
    ("SA SK D7", "S7 S8 S9 DA DK HQ", "6NT", 3, 1, "", None),
    ("SA SK DA", "S7 S8 S9 C7 C8 C9", "6NT", 3, 1, "", "DA SA SK"),  # diamonds are all his
    # trumps first while one is out, afterwards whatever is high
    ("SA SK DA", "S7 C7 C8 D7 D8 D9", "6S", 3, 1, "", "SA SK"),
    ("SA SK DA", "H7 C7 C8 D7 D8 D9", "6S", 3, 1, "", "DA SA SK"),
    ("SA SK DA", "S7 S8 C8 D7 D8 D9", "6S", 3, 1, "", "SA SK"),
    ("SA SK DA", "S7 S8 C8 D7 D8 D9", "6NT", 3, 1, "", "DA SA SK"),
    # a defender leads
    ("SA HA DA", "S7 H7 D7 S8 H8 D8", "6NT", 3, 2, "", ""),
    ("SA HA DA", "S7 H7 D7 S8 H8 C8", "6NT", 3, 2, "", None),  # clubs are not stopped
    ("SA SK H7", "S7 S8 S9 ST SJ SQ", "6NT", 2, 2, "", ""),
    ("SA SK H7", "S7 S8 S9 ST SJ SQ", "6NT", 3, 2, "", ""),  # the seven of hearts is high too
    ("SA SK H7", "S7 S8 S9 ST SJ HQ", "6NT", 2, 2, "", None),
    # a defender is to play: what was proved before the soloist led goes on; else where his own card ends it
    ("SA SK DA", "S7 S8 S9 C7 C8 C9", "6NT", 3, 1, "SA", ""),
    ("SA SK DA", "S7 S8 S9 C7 C8 C9", "6NT", 3, 1, "SA S7", ""),
    ("SA SQ DA", "S7 S8 SK C7 C8 C9", "6NT", 3, 1, "SQ S7", None),  # not by this card
    ("SA SK DA", "S7 S8 S9 C7 C8 C9", "6NT", 3, 2, "S7", None),
    ("SA SK DA", "S7 S8 S9 C7 C8 C9", "6NT", 3, 3, "S7", None),
    ("SA SK DA", "S7 S8 S9 C7 C8 C9", "6NT", 3, 2, "S7 S8", "SA SK"),
    ("SA SK S7", "S8 S9 D7 D8 D9 DT", "6NT", 3, 2, "S8 S9", "SA SK"),  # with the seven he does not come in
    ("SA S7 DA", "S8 S9 ST D7 D8 D9", "6NT", 2, 2, "S8 S9", "S7 SA"),  # he comes in again with either suit
    ("SA S7 DA", "S8 S9 ST D7 D8 C9", "6NT", 3, 2, "S8 S9", None),  # the ten is still out
    # misère: all suits safe, and something to lead
    ("S7 H7 H8", "S8 S9 H9 HT D7 D8", "misere", None, 1, "", "H7 H8 S7"),
    ("S7 H7 H9", "S8 S9 H8 HT D7 D8", "misere", None, 1, "", "S7"),  # without its seven the nine is caught
    ("S7 H7 HT", "S8 S9 H8 H9 D7 D8", "misere", None, 1, "", None),  # the ten has two below it
    ("S7 C7 D7", "H7 H8 H9 HT HJ HQ", "misere", None, 1, "", None),  # safe, but every lead takes the trick
    ("S7 C7 D7", "H7 H8 H9 HT HJ HQ", "misere", None, 2, "", ""),
    ("S7 H7 H9", "S8 S9 H8 HT D7 D8", "misere", None, 2, "", ""),
    ("S7 H7 HT", "S8 S9 H8 H9 D7 D8", "misere", None, 2, "", None),
    ("SA H7 H9", "S8 S9 H8 HT HJ D8", "misere", None, 1, "SA S8 S9", None),  # he has taken one
    ("SA H7 H9", "S8 S9 H8 HT HJ D8", "misere", None, 1, "SA", None),
    ("S7", "S8 S9", "misere", None, 1, "S7 S8 S9", ""),
    ("S7 H7 HT", "S8 S9 H8 H9 D7 D8", "misere", None, 2, "S8 S9", None),
    ("S7 H7 H9", "S8 S9 H8 HT D7 D8", "misere", None, 2, "S8 S9", "S7"),
    ("D9 H7 H9", "S8 S9 H8 HT D7 D8", "misere", None, 2, "S8 S9", "D9"),  # away with what can be caught
]


@pytest.mark.parametrize(("own", "unseen", "contract", "tricks", "leader", "played", "cards"), PLANS)
def test_plans_by_count(
    own: str, unseen: str, contract: str, tricks: int | None, leader: int, played: str, cards: str | None
) -> None:
    assert plan(own, unseen, contract, tricks, leader, played) == cards
