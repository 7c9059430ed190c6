"""The search for a plan, step by step, and against the whole tree of the reference in small endings."""

from __future__ import annotations

from random import Random

import pytest
from advice.claim.endings import draw
from reference.plans import Known
from support import DECK, SUITS, mask, rest_of, thinned

from ddsolve._engine import Engine
from ddsolve.advice.claim.plan import FoundPlan, PlanSearch, Scene, TooLarge, find_plan
from ddsolve.advice.layouts.knowledge import Limits, View
from ddsolve.solving.effort import PLANS, Plans
from ddsolve.values.cards import Suit
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

ENGINE = Engine(1 << 20)


def search(
    trump: Suit | None = None, misere: bool = False, seat: Seat = Seat.FIRST, most: int = PLANS.nodes
) -> PlanSearch:
    return PlanSearch(ENGINE, seat, trump, misere, most)


def scene(own: str, unseen: str, leader: int = 1, trick: str = "", needed: int = 1) -> Scene:
    table = tuple(map(DECK.index, trick.split()))
    return Scene(mask(own.split()), mask(unseen.split()), Seat(leader), table, needed)


def layouts(*hands: str) -> frozenset[int]:
    return frozenset(mask(hand.split()) for hand in hands)


# Against the reference --------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", thinned(range(10), 4))
def test_small_endings(part: int) -> None:
    """Two cards each, any game, any cards played and known: whether there is a plan, and each first card."""
    plans = 0
    for seed in range(30 * part, 30 * part + 30):
        ending = draw(Random(seed), 2)
        view, misere = ending.view, ending.known.game == "misere"
        trump = ending.goal.game.trump
        if not view.own or (misere and view.won):
            continue
        for needed in (-1,) if misere else (0, 1, 2, 3):
            known = ending.known.__class__(**{**vars(ending.known), "needed": needed + view.won})
            found = find_plan(ENGINE, view, trump, misere, needed)
            assert found == _reference(known), (ending.arguments, needed)
            plans += found is not None and found.exists
    assert plans > 10


def _reference(known: Known) -> FoundPlan:
    first = known.first_cards()
    if first is None:
        return FoundPlan(known.plan())
    return FoundPlan(bool(first), tuple(card for card in map(_card, DECK) if str(card) in first))


def _card(text: str):
    return next(iter(Hand.parse(text)))


# What ends the search ---------------------------------------------------------------------------------------


def test_what_needs_no_search_costs_none() -> None:
    """Nothing needed, nothing left in misère, more needed than there are cards: no node."""
    looked = search()
    some = layouts("S8", "S9")
    assert looked.wins(scene("SA", "S8 S9", needed=0), some) is True
    assert looked.wins(scene("S7", "S8 S9", leader=2, needed=0), some) is True
    assert looked.wins(scene("SA", "S8 S9", needed=2), some) is False
    assert looked.wins(scene("SA", "S8 S9", leader=2, needed=2), some) is False
    assert looked.nodes == 0
    assert looked.wins(scene("SA", "S8 S9", needed=1), some) is True
    assert looked.nodes == 1
    assert looked.wins(scene("SA", "S8 S9", needed=1), some) is True  # it is known by now
    assert looked.nodes == 1
    clean = search(misere=True)
    assert clean.wins(scene("", "", needed=-1), layouts("")) is True
    assert clean.nodes == 0


@pytest.mark.parametrize(
    ("needed", "misere", "own", "won"),
    [
        (0, False, "SA", True),
        (1, False, "SA", False),
        (-1, False, "SA", True),
        (1, False, "", False),
        (-1, True, "SA", False),
        (-1, True, "", True),
    ],
)
def test_when_nothing_more_is_needed(needed: int, misere: bool, own: str, won: bool) -> None:
    assert search(misere=misere)._won(scene(own, "", needed=needed)) is won


@pytest.mark.parametrize(
    ("tricks", "needed", "misere", "enough"),
    [
        (0, -1, True, True),
        (1, -1, True, False),
        (2, -1, True, False),
        (1, 2, False, False),
        (2, 2, False, True),
        (3, 2, False, True),
        (0, 1, False, False),
    ],
)
def test_what_double_dummy_must_leave(tricks: int, needed: int, misere: bool, enough: bool) -> None:
    assert search(misere=misere)._enough(tricks, scene("SA", "", needed=needed)) is enough


def test_the_limit_is_the_number_of_positions() -> None:
    state = scene("SK SQ C7", "SA S8 S9 C8 C9 CT")
    hands = layouts("SA S8 S9", "S8 C8 C9", "SA C9 CT", "S9 C8 CT")
    whole = search(Suit.SPADES)
    answer = whole.wins(state, hands)
    assert whole.nodes > 5
    again = search(Suit.SPADES, most=whole.nodes)
    assert again.wins(state, hands) is answer
    assert again.nodes == whole.nodes == len(again.known)
    with pytest.raises(TooLarge):
        search(Suit.SPADES, most=whole.nodes - 1).wins(state, hands)


def view(own: str, unseen: str, leader: int = 1, lengths: tuple[str, ...] = ()) -> View:
    dead = rest_of(own, unseen)
    return View.of(Hand.parse(own), dead, 1, leader, Limits.parse((), lengths))


def test_as_many_layouts_as_are_allowed() -> None:
    state = view("SK SQ C7", "SA S8 S9 C8 C9 CT")  # three of six cards: 20 layouts
    assert find_plan(ENGINE, state, Suit.SPADES, False, 1, Plans(layouts=20)) is not None
    assert find_plan(ENGINE, state, Suit.SPADES, False, 1, Plans(layouts=19)) is None


@pytest.mark.parametrize(("limit", "cards"), [(5, None), (30, 1), (60, 2)])
def test_a_plan_found_before_the_limit_is_kept(limit: int, cards: int | None) -> None:
    """King and queen of trumps against the ace: 20 positions for each of the two cards."""
    found = find_plan(ENGINE, view("SK SQ", "SA S8 C8 C9"), Suit.SPADES, False, 1, Plans(nodes=limit))
    assert (None if found is None else len(found.cards)) == cards
    assert found is None or found.exists


# A defender to move, with cards of this trick on the table --------------------------------------------------


def test_where_a_defender_is_to_move_no_card_is_named() -> None:
    assert find_plan(ENGINE, view("SA", "S7 S8", 2), None, False, 1) == FoundPlan(True)
    assert find_plan(ENGINE, view("S7", "S8 S9", 2), None, False, 1) == FoundPlan(False)


def test_a_misere_ends_with_his_trick() -> None:
    """He has led, or plays on a lead: what comes can leave him with the trick."""
    clean = search(misere=True)
    assert clean.wins(scene("", "S7 S8", trick="SA", needed=-1), layouts("S7", "S8")) is False
    assert clean.wins(scene("", "S8 S9", trick="S7", needed=-1), layouts("S8", "S9")) is True
    assert clean.wins(scene("", "S8", trick="SA S7", needed=-1), layouts("")) is False
    assert clean.wins(scene("SA", "S7 S8", needed=-1), layouts("S7", "S8")) is False  # nor when he leads
    assert clean.wins(scene("S7", "S8 S9", needed=-1), layouts("S8", "S9")) is True
    assert clean.wins(scene("S9 D7", "S7 S8 D8 D9", needed=-1), layouts("S7 D8", "S8 D9")) is False


# Top cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trump", range(4))
def test_a_trump_suit_that_nobody_has_takes_nothing_away(trump: int) -> None:
    suit = SUITS[(trump + 1) % 4]
    state = scene(f"{suit}A", f"{suit}7 {suit}8")
    assert search(Suit(trump))._can_cash(state, layouts(f"{suit}7")) is True
    assert search(Suit(trump))._own_turn(state, layouts(f"{suit}7")) is True


# Cards that stand for others --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("own", "unseen", "trick", "hands", "wanted"),
    [
        # both always with one defender: one of a run is enough
        ("C7", "S8 S9 D7 D8", "", ["S8 S9", "D7 D8"], "S8 D7"),
        ("C7", "S8 S9 ST DA", "", ["S8 S9 ST"], "S8 DA"),
        # split, and a lead tells who can take it: each is tried
        ("C7", "S8 S9 D7 D8", "", ["S8 D7", "S9 D8"], "S8 S9 D7 D8"),
        # an own card between, a card on the table between
        ("S9", "S8 ST D7 D8", "", ["S8 ST", "D7 D8"], "S8 ST D7"),
        ("C7", "S8 ST D7 D8", "S9", ["S8 ST", "D7 D8"], "S8 ST D7"),
        ("C7", "ST SQ D7 D8", "SJ", ["ST SQ", "D7 D8"], "ST SQ D7"),
        # a card out of play between them is none
        ("C7", "S8 SA D7 D8", "", ["S8 SA", "D7 D8"], "S8 D7"),
        # the last of a suit and the first of the next are no run
        ("HA", "SA C7 DQ DK", "", ["SA C7", "DQ DK"], "SA C7 DQ"),
        ("SA", "CA D7 DQ DK", "", ["CA D7", "DQ DK"], "CA D7 DQ"),
        ("SA", "DA H7 C7 C8", "", ["DA H7", "C7 C8"], "C7 DA H7"),
        ("SA", "SK CA DA HA", "", ["SK CA", "DA HA"], "SK CA DA HA"),
        # an own card of the suit above, and one of another suit
        ("SA C9", "SK C8 CT D7", "", ["SK C8 CT"], "SK C8 CT D7"),
    ],
)
def test_the_cards_that_are_tried(own: str, unseen: str, trick: str, hands: list[str], wanted: str) -> None:
    state = scene(own, unseen, 3, trick)
    tried = search()._different(state, layouts(*hands))
    assert [DECK[card] for card in tried] == wanted.split()


EIGHT, NINE = DECK.index("S8"), DECK.index("S9")


@pytest.mark.parametrize(
    ("trick", "leader", "hands", "equal"),
    [
        ("", 2, ["S8 S9", "C7 C8"], True),  # always together, whoever has them, whatever is on the table
        ("SA", 1, ["S8 S9", "C7 C8"], True),
        ("SA", 1, ["C7 C8"], True),
        ("SA", 1, ["S8 C7", "S9 C7"], False),  # the partner plays after this one: they may meet
        ("SA C9", 1, ["S8 C7", "S9 C7"], True),  # he has played
        ("SA C9", 1, ["S8 C7"], False),  # but the layouts are not the same when they change places
        ("SA C9", 1, ["S8 C7", "S9 C7", "S8 S9", "C7 C8"], True),
        ("SA C9", 1, ["S8 C7", "S9 C8", "S8 S9", "C7 C8"], False),
        ("HA", 1, ["S8 C7", "S9 C7"], True),  # thrown away: it takes nothing
        ("", 2, ["S8 C7", "S9 C7"], False),  # a lead
    ],
)
def test_equals(trick: str, leader: int, hands: list[str], equal: bool) -> None:
    state = scene("SK", "S8 S9 C7 C8", leader, trick)
    assert search()._equals(state, layouts(*hands), EIGHT, NINE) is equal


@pytest.mark.parametrize(
    ("seat", "leader", "trick", "card", "trump", "never"),
    [
        (1, 1, "SA", "S8", None, False),  # seat 3 plays after him, in the suit that was led
        (1, 1, "SA", "C8", None, True),  # another suit
        (1, 1, "SA", "C8", Suit.CLUBS, False),  # a trump
        (1, 1, "SA", "D8", Suit.CLUBS, True),
        (1, 1, "CA", "S8", None, True),
        (1, 1, "HA", "D8", None, True),
        (1, 1, "DA", "H8", None, True),
        (1, 1, "HA", "H8", None, False),
        (1, 1, "DA", "D8", None, False),
        (1, 1, "SA", "H8", Suit.HEARTS, False),
        (1, 2, "", "S8", None, False),  # a lead
        (1, 3, "", "S8", None, False),
        (1, 1, "SA S9", "S8", None, True),  # his partner has played
        (1, 2, "S9", "S8", None, True),
        (1, 3, "S9 SA", "S8", None, True),
        (2, 3, "", "S8", None, False),
        (2, 3, "S9", "S8", None, True),
        (2, 2, "S9", "S8", None, False),  # seat 1 comes after
        (3, 3, "S9", "S8", None, False),  # seat 2 comes after
        (3, 3, "S9 SA", "S8", None, True),
    ],
)
def test_where_two_defenders_cards_never_meet(
    seat: int, leader: int, trick: str, card: str, trump: Suit | None, never: bool
) -> None:
    state = scene("SK", "S8 C8 D8 H8", leader, trick)
    looked = search(trump, seat=Seat(seat))
    assert looked._never_meet(state, DECK.index(card)) is never


# What proofs of plans rest on, line by line: tools/mutate/run.py found that no other test met these.


@pytest.mark.parametrize(
    ("own", "unseen", "hands", "needed", "enough"),
    [
        ("SA S7", "S8 S9 C7 C8", ["S8 S9"], 2, False),  # one defender has both: the seven is not good
        ("SA S7", "S8 S9 C7 C8", ["S8 C7", "S9 C8"], 2, True),  # they are split in every layout
        ("SA S7", "S8 S9 C7 C8", ["S8 C7", "C7 C8"], 2, False),  # in one of them the second defender has both
        ("HA H7", "H8 H9 D7 DA", ["H8 H9"], 2, False),  # every suit is counted in its own place
        ("HA H7", "H8 D8 D9 S7", ["H8 D8"], 2, True),
        ("SA S7", "S8 S9 C7 C8", ["S8 S9"], 1, True),
    ],
)
def test_top_cards_draw_what_the_longest_defender_has(
    own: str, unseen: str, hands: list[str], needed: int, enough: bool
) -> None:
    scene = Scene(mask(own.split()), mask(unseen.split()), Seat.FIRST, (), needed)
    layouts = frozenset(mask(hand.split()) for hand in hands)
    assert search()._can_cash(scene, layouts) is enough


@pytest.mark.parametrize("seed", thinned(range(30), 3))
def test_needed_decides(seed: int) -> None:
    """More tricks are never easier; none are always there, and more than there are cards never."""
    rng = Random(seed)
    pack = rng.sample(DECK, 9)
    state = view(" ".join(pack[:3]), " ".join(pack[3:]))
    engine = Engine(1 << 20)
    found = [find_plan(engine, state, None, False, needed) for needed in range(5)]
    exists = [one is not None and one.exists for one in found]
    assert exists[0]
    assert not exists[4]
    assert exists == sorted(exists, reverse=True)
