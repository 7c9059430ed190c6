"""A task from a played hand: a card whose choice is clear to whoever sees only his own cards."""

from __future__ import annotations

import pytest
from support import thinned

from ddsolve import Card, Convention, DdsolveError, Players, Seat
from ddsolve.advice.people.trained import SURE, Trained, _right
from ddsolve.web.extras import play_unseen

SOCHI = Convention.load("sochi")
MARGIN = 2.0


@pytest.mark.parametrize("seed", thinned(range(8), 3))
def test_a_clear_card_is_clear_to_other_eyes(seed: int) -> None:
    hand = Trained(seed, Seat.parse(1 + seed % 3), SOCHI)
    found = hand.clear_card(MARGIN)
    if found is None:
        assert seed in (2, 4, 6)
        return
    assert Trained(seed, hand.seat, SOCHI).clear_card(MARGIN) == found
    turn = hand.turn(found.decided)
    assert turn.asks == "card"
    assert {str(card) for card in found.worths} == set(turn.legal)
    costs = [cost for _card, cost in found.as_json()["options"]]
    assert costs == sorted(costs)
    assert costs[found.right] - costs[found.right - 1] >= MARGIN
    # drawn anew, by another seed, what is right stays ahead by most of the margin
    state = hand._way[-1][1].state
    assert state is not None
    anew = Players(SOCHI, deals=SURE, seed=99, opened=hand._way[-1][1].opened).worths(state)
    right = list(found.worths)[: found.right]
    wrong = max(worth for card, worth in anew.items() if card not in right)
    assert min(anew[card] for card in right) - wrong > MARGIN / 2


def test_what_is_clear() -> None:
    def right(*worths: float) -> int:
        return _right({Card(place): worth for place, worth in enumerate(worths)}, MARGIN)

    assert right() == right(1) == right(1, 0) == 0
    assert right(5, 2) == 1
    assert right(5, 5, 4.9, 1) == 3
    assert right(5, 4, 1) == 0  # the second is neither as good nor clearly worse
    assert right(50, 1) == 0  # that everybody sees
    assert right(5, 5, 5, 5, 1) == 0


def test_a_task_is_asked_of_the_page() -> None:
    told: list[dict[str, object]] = []
    play_unseen({"seed": 1, "seat": "2", "clear": 2}, told.append)
    document = told[0]["document"]
    assert isinstance(document, dict)
    assert document["asks"] == "card"
    assert document["right"] == 2
    assert len(document["options"]) == len(document["legal"])
    play_unseen({"seed": 4, "seat": "1", "clear": 2}, told.append)
    assert told[1]["document"]["options"] == []  # type: ignore[index]
    for wrong in ({"clear": 0}, {"clear": "2"}, {"clear": 2, "decided": ["pass"]}):
        with pytest.raises(DdsolveError):
            play_unseen({"seed": 1, **wrong}, told.append)
