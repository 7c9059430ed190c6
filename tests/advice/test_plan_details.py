"""What proofs of plans rest on, line by line: scripts/mutate.py found that no other test met these."""

from __future__ import annotations

from random import Random

import pytest
from support import DECK, mask, rest_of, thinned

from ddsolve._engine import Engine
from ddsolve.advice.claim.plan import PlanSearch, Scene, find_plan
from ddsolve.advice.layouts.knowledge import View
from ddsolve.solving.policy import PLANS
from ddsolve.values.cards import Suit
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat


def search(trump: Suit | None = None, misere: bool = False, most: int = PLANS.nodes) -> PlanSearch:
    return PlanSearch(Engine(1 << 20), Seat.FIRST, trump, misere, most)


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


def view(own: str, unseen: str) -> View:
    return View.of(Hand.parse(own), rest_of(own, unseen), 1, 1, None)


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
