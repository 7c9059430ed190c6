"""The search over several worlds at once: known fronts, and random endings against plain algebra."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest
from reference.hidden_fronts import pure_fronts
from support import DECK, cards, data, index, legal, mask

from ddsolve._catch import JOINT_FEATURES, Catcher
from ddsolve._layouts import LayoutFamily
from ddsolve.advice.catching.mixture import given_tricks

VECTORS = data("hidden_discard.json")["vectors"]
CAUGHT = [v for v in VECTORS if v["kind"] == "caught"]
TRICKS = [v for v in VECTORS if v["kind"] == "tricks"]
EVERYTHING = sum(JOINT_FEATURES.values())


def question(vector: dict[str, Any]) -> tuple[int, int, int, list[int], int]:
    hands = [mask(cards(vector[key])) for key in ("twelve", "next", "last")]
    return hands[0], hands[1], hands[2], [mask(world.split()) for world in vector["worlds"]], vector["leader"]


def as_mask(row: list[int]) -> int:
    return sum(bit << i for i, bit in enumerate(row))


@pytest.mark.parametrize("vector", CAUGHT, ids=lambda v: v["next"])
def test_known_sets_of_worlds_caught(vector: dict[str, Any]) -> None:
    assert sorted(Catcher().caught(*question(vector))) == sorted(map(as_mask, vector["front"]))


@pytest.mark.parametrize("vector", TRICKS, ids=lambda v: v["next"])
def test_known_vectors_of_tricks(vector: dict[str, Any]) -> None:
    assert sorted(map(list, given_tricks(Catcher(), *question(vector)))) == sorted(vector["front"])


Ending = tuple[tuple[list[str], list[str], list[str]], list[tuple[str, ...]], int, list[str]]
Front = list[tuple[int, ...]]


def ending(seed: int) -> Ending:
    """Deal three to five cards each and two more to the soloist; any discards; cards on the table.

    Every second seed takes the cards from a short pack, where suits are long and cards touch.
    """
    rng = random.Random(seed)
    size = rng.choice((3, 3, 4, 4, 5))
    suits = rng.sample("SCDH", rng.randint(3 if size > 4 else 2, 4)) if seed % 2 else list("SCDH")
    pack = rng.sample([card for card in DECK if card[0] in suits], 3 * size + 2)
    hands = pack[: size + 2], pack[size + 2 : 2 * size + 2], pack[2 * size + 2 :]
    pairs = list(combinations(sorted(hands[0], key=DECK.index), 2))
    worlds = rng.sample(pairs, min(rng.randint(2, 4), len(pairs)))
    leader = rng.randrange(3)
    trick: list[str] = []
    for turn in range(rng.choice((0, 0, 1, 2))):
        seat = (leader + turn) % 3
        if seat == 0:
            card = rng.choice(legal([c for c in hands[0] if c not in worlds[0]], trick, "misere"))
            worlds = [w for w in worlds if card in legal([c for c in hands[0] if c not in w], trick, "")]
        else:
            card = rng.choice(legal(hands[seat], trick, "misere"))
        hands[seat].remove(card)
        trick.append(card)
    return hands, worlds, leader, trick


def plain(deal: Ending) -> Front:
    hands, worlds, leader, trick = deal
    sets = frozenset(hands[0]), frozenset(hands[1]), frozenset(hands[2])
    return sorted(pure_fronts(sets, tuple(map(frozenset, worlds)), leader, tuple(trick)), reverse=True)


def searched(catcher: Catcher, deal: Ending) -> Front:
    hands, worlds, leader, trick = deal
    return given_tricks(
        catcher, *map(mask, hands), [mask(w) for w in worlds], leader, [index(c) for c in trick]
    )


@pytest.mark.parametrize(
    "seeds",
    [range(5), *(pytest.param(range(start, start + 50), marks=pytest.mark.long) for start in (5, 55, 105))],
    ids=str,
)
def test_random_endings_against_plain_algebra(seeds: range) -> None:
    catcher = Catcher()
    for seed in seeds:
        deal = ending(seed)
        assert searched(catcher, deal) == plain(deal), f"seed {seed}: {deal}"
        pure_fronts.cache_clear()


@pytest.fixture(scope="module")
def endings() -> list[tuple[Ending, Front]]:
    """60 endings with the answers of a search that has no optimisation."""
    bare = Catcher(features=0)
    deals = [ending(seed) for seed in range(1000, 1060)]
    return [(deal, searched(bare, deal)) for deal in deals]


@pytest.mark.parametrize("feature", JOINT_FEATURES)
def test_each_switch_alone_and_all_but_it(feature: str, endings: list[tuple[Ending, Front]]) -> None:
    alone = Catcher(features=JOINT_FEATURES[feature] | JOINT_FEATURES["table"])
    others = Catcher(features=EVERYTHING & ~JOINT_FEATURES[feature])
    for deal, expected in endings:
        assert searched(alone, deal) == expected
        assert searched(others, deal) == expected


def test_one_world_is_double_dummy() -> None:
    catcher = Catcher()
    for vector in CAUGHT:
        twelve, after, before, worlds, leader = question(vector)
        for world, tricks in zip(worlds, vector["double_dummy"], strict=True):
            assert catcher.caught(twelve, after, before, [world], leader) == [int(tricks > 0)]


def test_all_layouts_of_an_ending_are_those_one_by_one() -> None:
    twelve = mask(cards("S:J8 C:K7 D:- H:Q"))
    unseen = mask(cards("S:A7 C:A9 D:- H:A7"))
    worlds = [mask(w.split()) for w in ("SJ CK", "SJ HQ", "CK HQ")]
    catcher = Catcher()
    for leader in range(3):
        one_by_one: dict[tuple[int, ...], int] = {}
        for three in combinations([card for card in range(32) if unseen >> card & 1], 3):
            after = sum(1 << card for card in three)
            front = tuple(sorted(catcher.caught(twelve, after, unseen & ~after, worlds, leader)))
            one_by_one[front] = one_by_one.get(front, 0) + 1
        family = LayoutFamily(twelve, unseen, 0, 4, True, dead=2)
        assert catcher.count_fronts(family, worlds, leader) == one_by_one
        assert sum(one_by_one.values()) == family.layouts == 20
        assert len(one_by_one) > 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"worlds": []}, "worlds"),
        ({"worlds": [1 << 31 | 1 << 30]}, "soloist's cards"),
        ({"worlds": [1 << 7]}, "as many cards"),
        ({"leader": 3}, "leader"),
        ({"trick": [5]}, "in no hand"),
        ({"next_hand": 7}, "hands must"),
    ],
)
def test_arguments_that_do_not_fit(change: dict[str, Any], message: str) -> None:
    twelve, after, before, worlds, leader = question(CAUGHT[0])
    arguments: dict[str, Any] = {"twelve": twelve, "next_hand": after, "last_hand": before}
    arguments |= {"worlds": worlds, "leader": leader}
    with pytest.raises(ValueError, match=message):
        Catcher().caught(**(arguments | change))


def test_a_world_in_which_the_card_on_the_table_was_thrown() -> None:
    twelve, after, before, worlds, _ = question(CAUGHT[0])
    card = index("SA")
    with pytest.raises(ValueError, match="could not have played"):
        Catcher().caught(twelve & ~(1 << card), after, before, worlds, 0, [card])


@pytest.mark.parametrize("seed", range(6))
def test_boxes_count_what_layouts_one_by_one_do(seed: int) -> None:
    rng = random.Random(seed)
    size = 5
    pack = rng.sample([card for card in DECK if card[0] != "H" or seed % 2], 3 * size + 2)
    twelve, unseen = mask(pack[: size + 2]), mask(pack[size + 2 :])
    worlds = [mask(pair) for pair in rng.sample(list(combinations(pack[: size + 2], 2)), 2 + seed % 3)]
    held = [index(card) for card in pack[: size + 2] if not any(w >> index(card) & 1 for w in worlds)]
    family = LayoutFamily(twelve, unseen, 0, 4, True, dead=2)
    boxed, single = Catcher(), Catcher(features=EVERYTHING & ~JOINT_FEATURES["boxes"])
    for leader, first in ((1, -1), (2, -1), (0, -1), *((0, card) for card in held[:1])):
        found = boxed.count_fronts(family, worlds, leader, first)
        assert found == single.count_fronts(family, worlds, leader, first)
        by_group = [
            boxed.count_fronts(family, worlds, leader, first, group) for group in range(family.groups)
        ]
        for front, layouts in found.items():
            assert sum(part.get(front, 0) for part in by_group) == layouts
    assert sum(found.values()) == family.layouts == 252


def chain(seed: int) -> Ending:
    """Deal an ending of two or three suits in which the soloist holds long runs, dead in up to eight worlds.

    In short suits the sets of worlds in which touching cards are dead often lie one in the other.
    """
    rng = random.Random(seed)
    size = rng.choice((3, 4, 5))
    suits = rng.sample("SCDH", 2 if size < 5 else 3)
    pack = [suit + rank for suit in suits for rank in "789TJQKA"]
    own = sorted(rng.sample(pack, 2 * size + 4), key=DECK.index)[: size + 2]  # together, not scattered
    rest = rng.sample([card for card in pack if card not in own], 2 * size)
    pairs = list(combinations(own, 2))
    worlds = rng.sample(pairs, min(rng.randint(3, 8), len(pairs)))
    return (own, rest[:size], rest[size:]), worlds, rng.randrange(3), []


@pytest.mark.slow
def test_cards_that_stand_for_others_change_no_answer() -> None:
    """The rules of telling.pxd against a search that tries every card, where they apply all the time."""
    kept = EVERYTHING & ~JOINT_FEATURES["touching"] & ~JOINT_FEATURES["alike"]
    every_card = Catcher(features=kept)
    catchers = [Catcher(features=kept | rules) for rules in map(JOINT_FEATURES.get, ("touching", "alike"))]
    catchers.append(Catcher())
    several = 0
    for seed in range(3000):
        deal = chain(seed)
        wanted = searched(every_card, deal)
        several += len(wanted) > 1
        for catcher in catchers:
            assert searched(catcher, deal) == wanted, f"seed {seed}: {deal}"
    assert several > 150, "a front of one vector tells little"
    assert all(catcher.nodes < every_card.nodes for catcher in catchers), "no rule was ever used"


@pytest.mark.long
def test_cards_that_stand_for_others_against_plain_algebra() -> None:
    catcher = Catcher()
    for seed in range(1000, 1020):
        deal = chain(seed)
        if len(deal[0][1]) < 5:
            assert searched(catcher, deal) == plain(deal), f"seed {seed}: {deal}"
            pure_fronts.cache_clear()
