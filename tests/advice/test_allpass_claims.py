"""Claims in an all-pass against the whole tree of the reference, with and without a widow that was turned."""

from __future__ import annotations

from random import Random

import pytest
from reference.allpass_claims import Table, claims, layouts, play_at_random
from reference.plans import BIT
from support import DECK, thinned

from ddsolve import Analyst, DealError
from ddsolve.advice.layouts.knowledge import Limits
from ddsolve.values.cards import Card
from ddsolve.values.hand import Hand
from ddsolve.values.rules import AllPassRules


def rules_of(table: Table) -> AllPassRules:
    def who(winner: bool) -> str:
        return "winner" if winner else "eldest"

    return AllPassRules(
        table.rule,
        tuple(map(Card.parse, table.widow)),
        who(table.second),
        who(table.third),
        "sets-suit" if table.sets_suit else "discard",
    )


def dealt(rng: Random, left: int) -> tuple[Table, list[set[str]], list[set[str]]]:
    """Deal, and play at random until `left` whole tricks are left and some cards lie on the table.

    Returns what everybody has seen, the hands before the first card, and the hands now.
    """
    pack = rng.sample(DECK, 32)
    rule = rng.choice(("none", "shows", "dealer"))
    table = Table((pack[0], pack[1]), rule, *(rng.random() < 0.5 for _ in range(3)))
    start = [set(pack[2 + 10 * seat : 12 + 10 * seat]) for seat in range(3)]
    now = [set(hand) for hand in start]
    play_at_random(rng, table, now, 3 * (10 - left) + rng.randrange(3))
    return table, start, now


@pytest.mark.slow
@pytest.mark.parametrize("part", thinned(range(6), 3))
@pytest.mark.parametrize("open_hands", [False, True])
def test_both_claims_of_every_seat(part: int, open_hands: bool) -> None:
    held = [0, 0]
    with Analyst(threads=1) as analyst:
        for seed in range(40 * part, 40 * part + 40):
            rng = Random(seed)
            left = rng.choice((3, 4, 5)) if open_hands else rng.choice((2, 3, 3, 3))
            table, start, now = dealt(rng, left)
            for seat in range(3):
                following = (seat + 1) % 3
                limits = Limits().with_cards(following + 1, Hand.parse(" ".join(start[following])))
                found = analyst.claim(
                    " ".join(sorted(start[seat])),
                    "allpass",
                    seat + 1,
                    table.widow,
                    played=table.played,
                    limits=limits if open_hands else None,
                    rules=rules_of(table),
                )
                lie = {place: sum(BIT[card] for card in hand) for place, hand in enumerate(now)}
                fitting = [lie] if open_hands else list(layouts(table, now[seat], seat))
                expected = claims(table, seat, left, fitting)
                assert (found.no_more.holds, found.rest.holds) == expected, (seed, seat, table)
                assert found.no_more.layouts == found.rest.layouts == len(fitting)
                held = [count + one for count, one in zip(held, expected, strict=True)]
    assert min(held) > 0
    assert max(held) < 120


def test_under_the_widow_nothing_is_claimed() -> None:
    table, start, _ = dealt(Random(1), 8)
    table.rule = "shows"
    own = " ".join(start[0])
    with Analyst(threads=1) as analyst, pytest.raises(DealError, match="first two tricks"):
        analyst.claim(own, "allpass", 1, table.widow, played=table.played[:5], rules=rules_of(table))
