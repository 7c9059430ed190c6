"""The compiled regions of trick contracts: against the whole game, each cut left out, invariants."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice, permutations
from typing import NamedTuple

import pytest
from hidden_endings import random_ending
from reference.hidden import Ending, World, discards
from reference.hidden_lp import equilibrium
from reference.hidden_tricks import holds
from support import DECK, SUITS, mask, thinned

from ddsolve._catch import JOINT_FEATURES, REGION_FEATURES, Catcher, fail_memory
from ddsolve._engine import Engine
from ddsolve.advice.catching.mixture import given_tricks, held_tricks
from ddsolve.advice.hidden.study import Region, best_toss, known_losses, loss_in

CATCHER = Catcher(table_bytes=8 << 20)
EVERYTHING = sum(JOINT_FEATURES.values()) + sum(REGION_FEATURES.values())
NO_TRUMP = "NT"


class Question(NamedTuple):
    """An ending with two discards, what the defence gets by the soloist's tricks, and the trump suit."""

    where: Ending
    worlds: list[World]
    gains: list[int]
    contract: str

    @property
    def hands(self) -> tuple[int, int, int]:
        one, two, three = map(mask, self.where.hands)
        return one, two, three

    @property
    def dead(self) -> list[int]:
        return [mask(world) for world in self.worlds]

    @property
    def strain(self) -> int:
        return 4 if self.contract == NO_TRUMP else "SCDH".index(self.contract)


def region(asked: Question, catcher: Catcher = CATCHER) -> Region:
    found = catcher.contract_region(*asked.hands, asked.dead, asked.gains, asked.where.leader, asked.strain)
    assert found is not None
    return tuple(found)


def ending(seed: int, size: int) -> Question:
    """Deal an ending with the lowest cards and two others thrown; gains with plateaus."""
    rng = random.Random(seed)
    where, worlds = random_ending(rng, size, 2, low=bool(seed % 2))
    contract = rng.choice([NO_TRUMP, *SUITS])
    steps = [rng.choice([0, 1, 1, 3]) for _ in range(size)]
    return Question(where, worlds, [sum(steps[tricks:]) for tricks in range(size + 1)], contract)


def guesses(size: int, first: int = 0) -> Iterator[Question]:
    """Yield endings with the two discards that leave the defence most to guess, where any do."""
    for seed in range(first, 1_000_000):
        asked = ending(seed, size)
        pairs = [
            asked._replace(worlds=list(pair)) for pair in combinations(discards(asked.where.hands[0]), 2)
        ]
        best = max(pairs, key=lambda one: (any(w > 1 for _, _, w in region(one)), len(region(one))))
        if len(region(best)) > 1:
            yield best


def value_of(asked: Question, share: float | None) -> float:
    weights = None if share is None else [share, 1 - share]
    where, worlds = [asked.where], asked.worlds
    return equilibrium(where, worlds, asked.gains.__getitem__, weights, asked.contract)[0]


def agree(asked: Question, shares: list[float]) -> None:
    found = region(asked)
    assert float(best_toss({found: 1}).loss) == pytest.approx(value_of(asked, None), abs=1e-6)
    for share in shares:
        assert float(loss_in(found, Fraction(share))) == pytest.approx(value_of(asked, share), abs=1e-6)


@pytest.mark.parametrize("seed", thinned(range(40), 4))
def test_random_endings_against_the_whole_game(seed: int) -> None:
    agree(ending(seed, 3), [0.3])


LONG = ((3, 200, 80), (4, 300, 12), (4, 1000, 12), (4, 2000, 12))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "first", "count"),
    [(3, 0, 12), *(pytest.param(*asked, marks=pytest.mark.long) for asked in ((4, 0, 2), *LONG))],
)
def test_guesses_against_the_whole_game(size: int, first: int, count: int) -> None:
    """In all strains; in some mixed plans get more than pure ones."""
    rng = random.Random(first)
    strains = set()
    for asked in islice(guesses(size, first), count):
        agree(asked, [rng.random()])
        strains.add(asked.contract)
    assert count == 2 or len(strains) > 2


#: three cards each: here one plan for both discards gets less than a mixture of plans
MIXED = (4, 205, 380, 647)


@pytest.mark.parametrize("seed", MIXED)
def test_mixed_plans_get_more_than_pure_ones(seed: int) -> None:
    asked = next(guesses(3, seed))
    found = region(asked)
    held = held_tricks(CATCHER, asked.hands, asked.dead, asked.where.leader, asked.strain)
    pure = [(asked.gains[one], asked.gains[two]) for one, two in held]
    more = []
    for share in (Fraction(1, 4), Fraction(1, 3), Fraction(1, 2), Fraction(2, 3), Fraction(3, 4)):
        bound = max(share * one + (1 - share) * two for one, two in pure)
        assert loss_in(found, share) >= bound
        more.append(loss_in(found, share) > bound)
    assert any(more)
    agree(asked, [0.5])


@pytest.fixture(scope="module")
def uncut() -> list[tuple[Question, Region]]:
    """Larger endings with the answers of a search without any cut."""
    plain = Catcher(table_bytes=8 << 20, features=JOINT_FEATURES["table"] | JOINT_FEATURES["double dummy"])
    some = [*islice(guesses(4), 12), *(ending(seed, 5) for seed in range(12))]
    return [(asked, region(asked, plain)) for asked in some]


@pytest.mark.slow
@pytest.mark.parametrize("feature", REGION_FEATURES)
def test_each_switch_alone_and_all_but_it(feature: str, uncut: list[tuple[Question, Region]]) -> None:
    alone = Catcher(table_bytes=8 << 20, features=REGION_FEATURES[feature] | sum(JOINT_FEATURES.values()))
    others = Catcher(table_bytes=8 << 20, features=EVERYTHING & ~REGION_FEATURES[feature])
    everything = Catcher(table_bytes=8 << 20)
    for asked, expected in uncut:
        assert region(asked, alone) == expected
        assert region(asked, others) == expected
        assert region(asked, everything) == expected
    assert alone.statistics["region nodes"] > everything.statistics["region nodes"]


def test_a_roof_is_not_handed_on_to_the_other_side() -> None:
    """Six cards each: one position in seventy thousand in which that would change the corners."""
    following, last = "SJ S8 HJ H7 H8 HK", "D9 DT ST S9 SQ HT"
    own = frozenset(["D7", "D8", "DK", "DA", "HA", "HQ", "H9", "SK"])
    where = Ending((own, frozenset(following.split()), frozenset(last.split())), 0)
    worlds = [frozenset({"DA", "HA"}), frozenset({"DK", "SK"})]
    asked = Question(where, worlds, [10, 7, 6, 5, 4, 1, 0], "C")
    uncut = Catcher(table_bytes=8 << 20, features=sum(JOINT_FEATURES.values()) + REGION_FEATURES["places"])
    assert region(asked, Catcher(table_bytes=8 << 20)) == region(asked, uncut) == ((5, 6, 1), (24, 21, 4))


@pytest.mark.parametrize("seed", thinned(range(30), 3))
def test_the_greatest_entries_are_double_dummy(seed: int) -> None:
    asked = ending(seed, 6)
    engine = Engine(1 << 20)
    own, after, before = asked.hands
    tricks = [
        engine.solve((own & ~dead, after, before), asked.strain, False, 0, asked.where.leader)
        for dead in asked.dead
    ]
    assert known_losses(region(asked)) == (asked.gains[tricks[0]], asked.gains[tricks[1]])
    assert region(asked._replace(worlds=[asked.worlds[0]] * 2)) == ((asked.gains[tricks[0]],) * 2 + (1,),)


def test_worlds_and_suits_change_places() -> None:
    for asked in islice(guesses(4), 4):
        found = region(asked)
        turned = region(asked._replace(worlds=asked.worlds[::-1]))
        assert tuple((y, x, scale) for x, y, scale in reversed(turned)) == found
        for suits in permutations(SUITS):
            name = dict(zip(SUITS, suits, strict=True))
            one, two, three = (
                frozenset(name[card[0]] + card[1] for card in hand) for hand in asked.where.hands
            )
            other = asked._replace(
                where=asked.where._replace(hands=(one, two, three)),
                worlds=[frozenset(name[card[0]] + card[1] for card in world) for world in asked.worlds],
                contract=name.get(asked.contract, NO_TRUMP),
            )
            assert region(other) == found


def test_gains_are_told_apart_and_nothing_disturbs_others() -> None:
    catcher = Catcher(table_bytes=8 << 20)
    some = list(islice(guesses(3), 6))
    misere = [catcher.regions(*asked.hands, asked.dead, asked.where.leader) for asked in some]
    for asked in some * 2:
        assert region(asked, catcher) == region(asked)
        doubled = asked._replace(gains=[2 * gain for gain in asked.gains])
        assert best_toss({region(doubled, catcher): 1}).loss == 2 * best_toss({region(asked): 1}).loss
    assert misere == [catcher.regions(*asked.hands, asked.dead, asked.where.leader) for asked in some]
    catcher.clear()
    assert [region(asked, catcher) for asked in some] == [region(asked) for asked in some]


def test_nonsense() -> None:
    asked = ending(7, 3)
    hands, dead, gains, leader = asked.hands, asked.dead, asked.gains, asked.where.leader
    with pytest.raises(ValueError, match="strain"):
        CATCHER.contract_region(*hands, dead, gains, leader, 5)
    with pytest.raises(ValueError, match="two worlds"):
        CATCHER.contract_region(*hands, dead[:1], gains, leader, 4)
    with pytest.raises(ValueError, match="one gain"):
        CATCHER.contract_region(*hands, dead, gains[1:], leader, 4)
    for bad in ([0, 1, 2, 3], [1 << 21, 0, 0, 0], [0, 0, 0, -1]):
        with pytest.raises(ValueError, match="never rise"):
            CATCHER.contract_region(*hands, dead, bad, leader, 4)


def test_no_memory_is_said_and_survived() -> None:
    asked = ending(7, 3)
    catcher = Catcher(table_bytes=8 << 20)
    fail_memory(0)
    try:
        with pytest.raises(MemoryError):
            region(asked, catcher)
    finally:
        fail_memory(-1)
    assert region(asked, catcher) == region(asked)


def test_a_whole_deal_takes_a_moment() -> None:
    """Ten cards each, thrown from two suits: it answers at all, and with double dummy at its ends."""
    rng = random.Random(3)
    catcher = Catcher(table_bytes=32 << 20)
    for _ in range(5):
        pack = rng.sample(DECK, 32)
        where = Ending((frozenset(pack[:12]), frozenset(pack[12:22]), frozenset(pack[22:])), 1)
        worlds = [frozenset(pack[:2]), frozenset(pack[2:4])]
        gains = list(range(10, -1, -1))
        found = region(Question(where, worlds, gains, "H"), catcher)
        alone = region(Question(where, [worlds[0]] * 2, gains, "H"), catcher)
        assert known_losses(found)[0] == known_losses(alone)[0]


# each switch alone, each left out, none
SWITCHES = [0, *(one for bit in JOINT_FEATURES.values() for one in (bit, ~bit))]


SWITCHED = [CATCHER, *(Catcher(table_bytes=1 << 20, features=one & (1 << 30) - 1) for one in SWITCHES)]


@pytest.mark.parametrize("seed", thinned(range(60), 3))
def test_against_the_definition(seed: int) -> None:
    rng = random.Random(seed)
    size, count = rng.choice([(2, 2), (3, 2), (3, 3)])
    where, worlds = random_ending(rng, size, count, low=bool(seed % 2))
    trump = rng.choice([None, *SUITS])
    hands = [mask(hand) for hand in where.hands]
    for _ in range(4):
        most = [rng.randint(0, size) for _ in worlds]
        strain = 4 if trump is None else "SCDH".index(trump)
        asked = [mask(world) for world in worlds], [size - limit for limit in most], where.leader, strain
        found = {catcher.holds(*hands, *asked) for catcher in SWITCHED}
        assert found == {holds(where, worlds, most, trump)}


def test_both_answers_come_with_every_world_within_reach() -> None:
    """A plan for each world alone and none for both: what is hidden gains the soloist a trick."""
    gained = 0
    for seed in range(300):
        rng = random.Random(seed)
        where, worlds = random_ending(rng, 3, 2)
        hands = [mask(hand) for hand in where.hands]
        dead = [mask(world) for world in worlds]
        alone = [
            max(k for k in range(4) if CATCHER.holds(*hands, [one], [k], where.leader, 4)) for one in dead
        ]
        together = CATCHER.holds(*hands, dead, alone, where.leader, 4)
        gained += not together
        if not together:
            assert not holds(where, worlds, [3 - count for count in alone], None)
    assert gained


def test_other_questions_are_not_disturbed() -> None:
    """The joint answers of one game are not those of another."""
    where, worlds = random_ending(7, 3, 3)
    hands, dead = [mask(hand) for hand in where.hands], [mask(world) for world in worlds]
    leader = where.leader
    before = given_tricks(CATCHER, *hands, dead, leader)
    for strain in range(5):
        CATCHER.holds(*hands, dead, [1, 2, 1], leader, strain)
    assert given_tricks(CATCHER, *hands, dead, leader) == before
    assert given_tricks(Catcher(), *hands, dead, leader) == before


def test_nonsense_about_what_holds() -> None:
    where, worlds = random_ending(7, 3, 2)
    hands, dead = [mask(hand) for hand in where.hands], [mask(world) for world in worlds]
    with pytest.raises(ValueError, match="strain"):
        CATCHER.holds(*hands, dead, [1, 1], where.leader, 5)
    with pytest.raises(ValueError, match="one target"):
        CATCHER.holds(*hands, dead, [1], where.leader, 4)
