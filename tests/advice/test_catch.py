"""`catch`: known fronts and regions, values of cards, plans, the middle of play, errors."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hidden_endings import random_ending
from reference import hidden_regions
from reference.hidden import score_of
from support import data, mask, printed, refused, shown, thinned

from ddsolve import Analyst, DdsolveError, NotationError, ScoreError, catch
from ddsolve._catch import Catcher
from ddsolve.advice.catching.advice import CatchAdvice, Step, default_payoff
from ddsolve.advice.catching.polytopes import contains, hull, meet, point_of
from ddsolve.advice.catching.regions import Regions
from ddsolve.values.seats import Seat

VECTORS = data("hidden_discard.json")["vectors"]
TWELVE = "♠QJT87 ♣J8 ♦87 ♥AQ7"
SMALL = "S:A7 C:K | S:8 | S:9"
HAND = "S:AQ7 C:A87 D:JT97 H:87 | S:JT98 C:JT D:KQ H:T9 | S:K C:KQ9 D:A8 H:AKQJ"


def asked(vector: dict[str, Any], place: int = 0) -> tuple[str, int, str]:
    """Write a vector's deal with the soloist in seat 1 + place, its leader and its worlds."""
    fields = [vector["twelve"], vector["next"], vector["last"]]
    turned = fields[3 - place :] + fields[: 3 - place]
    return " | ".join(turned), (vector["leader"] + place) % 3 + 1, "; ".join(vector["worlds"])


@pytest.mark.parametrize("place", thinned(range(3), 3))
@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['kind']} {v['next']}")
def test_known_answers_on_the_command_line(vector: dict[str, Any], place: int) -> None:
    deal, leader, worlds = asked(vector, place)
    options = ["--leader", leader, "--worlds", worlds, "--objective", vector["kind"]]
    if "payoff" in vector:
        options += ["--payoff", "{}:{}".format(*vector["payoff"])]
    found = printed("catch", deal, *options)
    assert sorted(found["front"]) == sorted(vector["corners" if "corners" in vector else "front"])
    assert [" ".join(world["discard"]) for world in found["worlds"]] == vector["worlds"]
    if "double_dummy" in vector:
        known = [world["double_dummy"] for world in found["worlds"]]
        caught = vector["kind"] == "caught"
        assert [min(n, 1) if caught else n for n in known] == vector["double_dummy"]


@pytest.mark.parametrize("vector", [v for v in VECTORS if v["kind"] == "score"], ids=lambda v: v["next"])
def test_known_equilibrium_values(vector: dict[str, Any]) -> None:
    for expected in vector["values"]:
        deal, leader, _ = asked(vector)
        worlds = ";".join(f"{w}={q}" for w, q in zip(vector["worlds"], expected["mix"], strict=True))
        found = catch(deal, leader, worlds=worlds, objective="score", payoff="2:1")
        assert float(found.value) == pytest.approx(expected["equilibrium"], abs=1e-6)
        pure = catch(deal, leader, worlds=worlds, objective="tricks")
        assert pure.objective == "tricks"


@pytest.mark.slow
@pytest.mark.parametrize("seeds", [range(start, start + 10) for start in (0, 10, 20)], ids=str)
def test_regions_of_random_endings_against_plain_ones(seeds: range) -> None:
    corners = 0
    for seed in seeds:
        where, worlds = random_ending(seed, 3 + seed % 2, 2 + seed % 2, low=seed % 3 == 0)
        expected = hidden_regions.Regions(score_of(2, 1)).corners(where, worlds)
        hands = tuple(mask(hand) for hand in where.hands)
        found = Regions(Catcher(), 2, 1).rows(
            (hands[0], hands[1], hands[2]), [mask(world) for world in worlds], where.leader
        )
        assert frozenset(map(point_of, found)) == expected, seed
        corners += len(expected) > 1
    assert corners


def test_sets_are_cut_and_joined_exactly() -> None:
    def whole(*points: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
        return frozenset((*point, 1) for point in points)

    one, other = whole((4, 0), (0, 4)), whole((3, 0), (0, 6))
    assert meet(one, other) == whole((3, 0), (2, 2), (0, 4))
    assert meet(one, whole((3, 3))) == whole((3, 1), (1, 3))
    assert meet(whole((3, 0), (0, 2)), whole((2, 0), (0, 3))) == {(2, 0, 1), (0, 2, 1), (6, 6, 5)}
    assert hull(one | whole((1, 1), (3, 3))) == whole((4, 0), (3, 3), (0, 4))
    assert contains(one, whole((2, 2)))
    assert not contains(one, whole((3, 2)))
    assert hull(whole((0, 5, 0), (0, 3, 0))) == whole((0, 5, 0))


@pytest.mark.parametrize("objective", ["caught", "tricks"])
def test_the_best_card_of_a_defender_is_worth_the_position(objective: Any) -> None:
    for vector in VECTORS[:9]:
        deal, leader, worlds = asked(vector)
        found = catch(deal, leader, worlds=worlds, objective=objective)
        if found.to_move != found.deal.soloist:
            assert found.cards[0].value == found.value
        assert all(card.value <= found.value for card in found.cards) or found.to_move == 1


def leaves(found: CatchAdvice, steps: tuple[Step, ...]) -> int:
    """Play a plan's tree out: every card is legal where it stands; count the ways in which he is caught."""
    count, few = 0, found.moment.hands[1].bit_count()
    stack = [(found.moment, steps)]
    while stack:
        moment, row = stack.pop()
        for step in row:
            assert moment.legal & step.card.bit
            after = moment.after(step.card.index)
            assert step.worlds == after.worlds
            assert step.caught == (after.won > 0)
            assert step.caught or step.then or few > 7, "it goes on until he is caught"
            count += step.caught
            stack.append((after, step.then))
    return count


def test_plans_are_legal_and_lead_to_a_trick() -> None:
    caught = 0
    for vector in VECTORS[:9]:
        deal, leader, worlds = asked(vector)
        found = catch(deal, leader, worlds=worlds)
        caught += leaves(found, found.plan)
    assert caught > 5


def test_a_guess_is_put_off_and_a_brief_plan_says_where_it_was_cut() -> None:
    deal = f"{TWELVE} | ♠AK ♣AT ♦K9 ♥KJT8 | ♠9 ♣KQ97 ♦AQJT ♥9"
    found = catch(deal, 2, worlds="HA HQ; CJ HA")
    assert not found.plan[0].given_up
    words = ["--lang", "en", "catch", deal, "--leader", "2", "--worlds", "HA HQ; CJ HA"]
    brief, full = (shown(*words, *more) for more in ([], ["--why"]))
    assert brief.splitlines()[2] == f"Lead {found.plan[0].card.pretty}."
    assert len(brief.splitlines()) <= 24 < len(full.splitlines())
    assert " …\n" in brief
    assert "\nEvery discard has the same share. More: --why." in brief
    words[words.index("HA HQ; CJ HA")] = "HA HQ; CJ HA=3"
    told = shown(*words)
    assert "\nShares: ♥A ♥Q 25.00 %, ♣J ♥A 75.00 %. More: --why." in told
    assert " …\n" not in full


@pytest.mark.slow
def test_a_plan_that_begins_with_another_card_than_is_advised_for_points_is_not_told() -> None:
    deal = "♠QJT ♣AQT ♦8 | ♣K7 ♦7 ♥QT | ♠A8 ♣J ♦JT"
    found = catch(deal, 2, objective="score")
    assert found.plan == found.planned == ()  # what catches most begins with another card


def test_a_finished_play_has_no_move() -> None:
    found = catch("S:A7 C:K | S:8 | S:9", 2, worlds="SA CK; S7 CK", played="S8 S9 SA")
    assert found.to_move is None
    assert not found.cards
    assert not found.plan
    assert found.front == ((Fraction(1),),)
    assert found.value == 1


@pytest.mark.slow
def test_weights_are_shares_and_without_worlds_there_is_a_mixture() -> None:
    found = catch(HAND, 3, worlds="SA SQ=3; SQ CA")
    assert [world.share for world in found.worlds] == [Fraction(3, 4), Fraction(1, 4)]
    assert found.value == Fraction(3, 4)
    assert catch(HAND, 3, worlds="SA SQ=0.3e1; SQ CA").worlds == found.worlds
    assert found.layouts is None
    mixed = catch(HAND, 3)
    assert sum(world.share for world in mixed.worlds) == 1
    assert mixed.layouts == 60
    equal = catch("S:A7 C:K | S:8 | S:9", 2)
    assert equal.layouts == 0
    assert len({world.share for world in equal.worlds}) == 1


def test_the_payoff_is_the_conventions() -> None:
    first, later = default_payoff("sochi", Seat.FIRST)
    assert first > later > 0
    assert catch(HAND, 3, worlds="SA SQ").payoff == (first, later)


def test_relabelling_suits_changes_no_front() -> None:
    rng = random.Random(7)
    for vector in VECTORS[:9]:
        deal, leader, worlds = asked(vector)
        turned = str.maketrans("SCDH", "".join(rng.sample("SCDH", 4)))
        before = catch(deal, leader, worlds=worlds)
        after = catch(deal.translate(turned), leader, worlds=worlds.translate(turned))
        assert before.front == after.front


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "words"),
    [
        ([HAND.replace("H:87 |", "H:8 |")], "two cards more"),
        ([HAND.replace("S:JT98", "S:AT98")], "SA is with seat 1 and with seat 2"),
        ([HAND, "--worlds", "SA SK"], "SK is not in the soloist's hand"),
        ([HAND, "--worlds", "SA"], "two different cards"),
        ([HAND, "--worlds", "SA CA; CA SA"], "named twice"),
        ([HAND, "--worlds", "SA CA=-1"], "weight"),
        ([HAND, "--worlds", "SA CA=x"], "weight"),
        ([HAND, "--worlds", "SA CA=0"], "weight 0"),
        ([HAND, "--worlds", ";"], "no discard"),
        ([HAND, "--payoff", "2:1"], "--payoff counts with --objective score only"),
        ([HAND, "--objective", "tricks", "--convention", "rostov"], "--convention counts with --objective"),
        ([HAND, "--set", "misere_value=20"], "--set counts with --objective"),
        ([HAND, "--players", "4"], "--players counts with --objective"),
        ([HAND, "--objective=score", "--payoff=2:1", "--convention=rostov"], "--convention counts without"),
        ([HAND, "--objective=score", "--payoff=2:1", "--set=misere_value=20"], "--set counts without"),
        ([HAND, "--objective=score", "--payoff=2:1", "--players=4"], "--players counts without"),
        ([HAND, "--worlds", "SA CA; SA SQ", "--seed", "2"], "--seed counts where"),
        ([SMALL, "--seed", "2"], "--seed counts where"),
        ([HAND, "--leader", "3", "--played", "SA"], "not in the hand of seat 3"),
        ([HAND, "--leader", "3", "--worlds", "SA CA", "--played", "SK SA"], "with none of the discards"),
        ([HAND, "--leader", "2", "--played", "HT HA S7"], "with none of the discards"),
        (["S:A7 | S:8"], "HAND | HAND | HAND"),
    ],
)
def test_one_clear_line_for_bad_input(options: list[str], words: str) -> None:
    assert words in refused("catch", *options).replace("♠", "S")


def test_errors_of_the_function() -> None:
    for arguments in ({"objective": "points"}, {"leader": 4}):
        with pytest.raises(DdsolveError):
            catch(HAND, **{"leader": 3, **arguments})
    with Analyst(threads=1) as analyst:
        for one in (catch, analyst.catch):
            with pytest.raises(DdsolveError, match="payoff counts with objective score only"):
                one(HAND, 3, payoff="2:1")


@pytest.mark.long
def test_an_analyst_answers_alike_with_engines_kept_warm() -> None:
    worlds = "SA CK; S7 CK"
    with Analyst(threads=1) as analyst:
        for leader in (1, 2):
            assert analyst.catch(SMALL, leader, worlds=worlds) == catch(SMALL, leader, worlds=worlds)
        warm = analyst._bench.tools.catcher
        hidden = analyst.hidden_misere(TWELVE, 3, objective="caught", samples=10)
        assert analyst._bench.tools.catcher is warm
    assert hidden.caught is not None
    assert hidden.score is None
    assert hidden.seat == 3


@pytest.mark.parametrize(
    "payoff", ["1e999999999:1", "2", "0:1", "-1:1", "a:b", (1, 2, 3), (0, 1), ("x", 1), 5]
)
def test_a_payoff_that_is_none_is_refused_at_once(payoff: object) -> None:
    with pytest.raises(ScoreError, match="payoff"):
        catch(HAND, 1, worlds="SA CA", payoff=payoff)  # type: ignore[arg-type]


def test_a_huge_weight_is_refused_at_once() -> None:
    with pytest.raises(NotationError):
        catch(HAND, 1, worlds="SA CA=1e999999999")
