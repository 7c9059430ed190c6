"""A trick contract with the discard hidden: plans, bounds, the mixture, what the command says."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, cast

import pytest
from click.testing import CliRunner, Result
from hidden_endings import random_ending
from reference.hidden import Ending, World, discards
from reference.hidden_lp import equilibrium
from reference.hidden_tricks import holds
from support import SUITS, mask, refused, sampling, thinned

import ddsolve
from ddsolve import hidden_discard
from ddsolve._catch import Catcher
from ddsolve.advice.catching.mixture import held_tricks
from ddsolve.advice.discard.advice import DiscardAdvice
from ddsolve.advice.discard.beside import with_hidden
from ddsolve.advice.discard.options import DiscardOption
from ddsolve.advice.figures.pricing import Menu, Pricing
from ddsolve.advice.hidden import contracts
from ddsolve.advice.hidden.contracts import ContractStudy, OpenContract
from ddsolve.advice.hidden.study import Region
from ddsolve.cli.root import cli
from ddsolve.conventions import Convention
from ddsolve.errors import ContractError
from ddsolve.solving.bench import Bench
from ddsolve.solving.effort import Contracts, Policy
from ddsolve.values.contract import MISERE, Contract
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

CATCHER = Catcher(table_bytes=8 << 20)
PAYS = "♠9 ♣AKQT8 ♦KQJ9 ♥98"
SURE = "♠AKQJT987 ♣AKQJ"


def hands_of(where: Ending) -> tuple[int, int, int]:
    one, two, three = map(mask, where.hands)
    return one, two, three


def found(where: Ending, worlds: Sequence[World], trump: str | None) -> list[tuple[int, ...]]:
    strain = 4 if trump is None else "SCDH".index(trump)
    return held_tricks(CATCHER, hands_of(where), [mask(world) for world in worlds], where.leader, strain)


@pytest.mark.parametrize("seed", thinned(range(60), 3))
def test_plans_against_the_whole_tree(seed: int) -> None:
    """All limits asked of the reference, for two discards or three: the minimal ones that a plan keeps."""
    rng = random.Random(seed)
    size, count = rng.choice([(2, 2), (3, 2), (2, 3)])
    where, worlds = random_ending(rng, size, count, low=bool(seed % 2))
    trump = rng.choice([None, *SUITS])
    limits = [[]]
    for _ in worlds:
        limits = [[*some, one] for some in limits for one in range(size + 1)]
    kept = [tuple(some) for some in limits if holds(where, worlds, some, trump)]
    minimal = [
        u for u in kept if not any(v != u and all(a <= b for a, b in zip(v, u, strict=True)) for v in kept)
    ]
    assert found(where, worlds, trump) == sorted(minimal)


class Endings:
    """Endings in place of the layouts of a hand, for a study; the defence gets what the soloist misses."""

    def __init__(self, where: Sequence[Ending], contract: str) -> None:
        self.where = where
        self.contract = contract
        self.trump = None if contract == "NT" else contract
        self.size = len(where[0].hands[1])

    def regions(self, _: object, pair: Sequence[World], layouts: Sequence[int]) -> list[Region | None]:
        strain = 4 if self.trump is None else "SCDH".index(self.trump)
        gains = list(range(self.size, -1, -1))
        asked = [(hands_of(self.where[at]), self.where[at].leader) for at in layouts]
        dead = [mask(world) for world in pair]
        answers = [CATCHER.contract_region(*hands, dead, gains, leader, strain) for hands, leader in asked]
        return [None if answer is None else tuple(answer) for answer in answers]

    def fronts(
        self, _: object, worlds: Sequence[World], layouts: Sequence[int]
    ) -> list[tuple[tuple[int, ...], ...]]:
        held = [found(self.where[at], worlds, self.trump) for at in layouts]
        return [tuple(sorted(tuple(self.size - tricks for tricks in u) for u in some)) for some in held]

    def study(self) -> ContractStudy:
        return ContractStudy(cast("Any", None), cast("Any", self), range(len(self.where)))


def layouts_of_one_hand(seed: int, size: int, count: int) -> tuple[Endings, list[World]]:
    """Deal the defenders' cards anew around one hand; its discards with the most to guess first."""
    rng = random.Random(seed)
    where, _ = random_ending(rng, size, 2)
    rest = sorted(where.hands[1] | where.hands[2])
    deals = []
    for _ in range(count):
        rng.shuffle(rest)
        deals.append(Ending((where.hands[0], frozenset(rest[:size]), frozenset(rest[size:])), where.leader))
    about = Endings(deals, rng.choice(["NT", *SUITS]))
    pairs = list(combinations(discards(where.hands[0]), 2))
    guessed = {
        pair: sum(len(region) > 1 for region in about.study().regions(cast("Any", pair))) for pair in pairs
    }
    best = max(pairs, key=guessed.__getitem__)
    others = [world for world in discards(where.hands[0]) if world not in best]
    return about, [*best, rng.choice(others)]


@pytest.mark.parametrize("seed", thinned([17, 31, 36], 2))
def test_the_best_toss_over_several_layouts_is_the_equilibrium(seed: int) -> None:
    """Over three layouts of a hand: the mixture's loss, and the bound that a third discard cannot pass."""
    about, worlds = layouts_of_one_hand(seed, 3, 3)
    study = about.study()
    two = cast("Any", tuple(worlds[:2]))

    def missed(tricks: int) -> int:
        return about.size - tricks

    best = study.toss(two)
    value, _ = equilibrium(about.where, worlds[:2], missed, None, about.contract)
    assert float(best.loss) == pytest.approx(value, abs=1e-6)
    fixed = [float(best.share), 1 - float(best.share)]
    assert equilibrium(about.where, worlds[:2], missed, fixed, about.contract)[0] == pytest.approx(
        value, abs=1e-6
    )
    saved = study.saved(best)
    known = study.known(two)
    both = best.share * known[0] + (1 - best.share) * known[1]
    assert both - sum(saved) / len(saved) == best.loss
    assert best.loss < min(known)
    three, _ = equilibrium(about.where, worlds, missed, None, about.contract)
    assert float(study.with_third(two, cast("Any", worlds[2]))) <= three + 1e-6


def test_what_is_known_elsewhere_goes_into_the_toss() -> None:
    about, worlds = layouts_of_one_hand(4, 3, 3)
    study, two = about.study(), cast("Any", tuple(worlds[:2]))
    study.regions(two)
    one, other = study.known(two)
    plain = study.toss(two)
    assert study.toss(two, {two[0]: one, two[1]: other}) == plain
    shifted = study.toss(two, {two[0]: one + 1, two[1]: other + 1})
    assert (shifted.loss, shifted.share) == (plain.loss + 1, plain.share)
    assert study.toss(two, {two[0]: one, two[1]: other + 100}).share == 1


def contract_of(hand: str, contract: str, seat: int, values: Sequence[float]) -> OpenContract:
    return OpenContract(Hand.parse(hand), Contract.parse(contract), Seat(seat), tuple(map(Fraction, values)))


def test_losses_are_whole_units() -> None:
    thirds = [Fraction(-20, 3) * (6 - tricks) if tricks < 6 else Fraction(10) for tricks in range(11)]
    about = OpenContract(Hand.parse(PAYS), Contract.parse("6C"), Seat.THIRD, tuple(thirds))
    assert [loss * about.unit for loss in about.losses] == [Fraction(10) - value for value in thirds]
    assert about.losses == sorted(about.losses, reverse=True)
    silly = contract_of(PAYS, "6C", 3, [-1000 / 7, *(k / 1013 for k in range(10))])
    assert silly.losses[0] <= 1 << 20
    assert silly.losses[0] * silly.unit == pytest.approx(1000 / 7 + 9 / 1013)
    rising = contract_of(PAYS, "6C", 3, [5, 1, 7, *(8 for _ in range(8))])
    assert [loss * rising.unit for loss in rising.losses][:3] == [3, 3, 1]
    assert set(contract_of(PAYS, "6C", 3, [1] * 11).losses) == {0}


def test_discards_of_like_suits_are_not_one() -> None:
    """If known, a low spade and a low heart come to the same; which of them it was can be hidden."""
    about = contract_of("♠AK7 ♣AKQ ♦AKQ ♥AK7", "6NT", 1, range(11))
    names = {" ".join(map(str, pair)) for pair in about.discards}
    assert {"SK SA", "HK HA"} <= names
    assert len(about.discards) < 66


def test_where_the_search_gives_up_they_count_as_knowing(monkeypatch: pytest.MonkeyPatch) -> None:
    with Bench(1, 16 << 20) as bench:
        about = contract_of(PAYS, "6C", 3, range(11))
        cards = dict(zip(map(str, about.hand), about.hand, strict=True))
        pair = (cards["H8"], cards["S9"]), (cards["H8"], cards["H9"])
        layouts = contracts.common_layouts(about.unseen, 1, 12)
        whole = ContractStudy(bench, about, layouts)
        full = whole.regions(pair)
        assert whole.inexact[pair] == 0
        assert any(len(region) > 1 for region in full)

        def gives_up(self: OpenContract, *_: object) -> list[Region | None]:
            return [None if at % 2 else region for at, region in enumerate(full)]

        monkeypatch.setattr(OpenContract, "regions", gives_up)
        half = ContractStudy(bench, about, layouts)
        found = half.regions(pair)
        assert half.inexact[pair] == 6
        assert found[::2] == full[::2]
        assert all(len(region) == 1 for region in found[1::2])
        assert half.known(pair) == whole.known(pair)


def discard(*arguments: str, obj: object = None) -> Result:
    return CliRunner().invoke(cli, ["discard", *arguments, "--jobs", "2"], obj=obj)


@pytest.mark.long
def test_the_command_mixes_two_where_it_pays() -> None:
    few = sampling(Policy(contracts=Contracts(layouts=400)))
    found = json.loads(discard(PAYS, "--seat", "3", "--hidden", "--json", obj=few).stdout)
    hidden, best = found["hidden"], found["options"][0]
    assert hidden["contract"] == best["contract"] == "6C"
    assert {tuple(part["discard"]) for part in hidden["mix"]} == {("H8", "S9"), ("H8", "H9")}
    assert [part["share"] for part in hidden["mix"]] == [0.5, 0.5]
    assert hidden["if_known"] == {"discard": best["discard"], "value": pytest.approx(best["best"])}
    gain = hidden["gain"]
    assert 0.2 < gain["interval"][0] < 0.45 < gain["interval"][1] < 0.8
    assert hidden["value"] == pytest.approx(best["best"] + gain["value"])
    assert hidden["interval"][0] < hidden["value"] < hidden["interval"][1]
    assert hidden["mix_if_known"] < hidden["if_known"]["value"]
    assert 0.15 < hidden["guess"] < 0.35
    assert (hidden["checked_on"], hidden["layouts"], hidden["exact_layouts"]) == (100, 400, 400)
    alone = hidden_discard(PAYS, 3, contract="6C", samples=400)
    assert alone.as_json() == hidden


@pytest.mark.long
def test_when_time_is_up_it_says_so() -> None:
    document = json.loads(discard(PAYS, "--seat", "3", "--hidden", "--seconds", "0.01", "--json").stdout)
    assert document["partial"] is True
    assert "hidden" not in document


@pytest.mark.slow
def test_the_function_takes_a_contract() -> None:
    with ddsolve.Analyst(threads=1) as analyst:
        made = analyst.hidden_discard(SURE, 1, contract="7S", samples=20)
        assert str(made.contract) == "7S"
        assert made.gain is None
        assert made.value == made.if_known.value == made.mix_if_known
        lost = analyst.hidden_discard(PAYS, 3, contract="9C", samples=20)
        assert lost.value < -100
        assert lost.considered == 24
        assert {"contract", "discard", "share", "value"} <= set(lost.to_records()[0])
        for bad in ("misere", "pass"):
            with pytest.raises((ContractError, ddsolve.NotationError)):
                analyst.hidden_discard(SURE, 1, contract=bad)
        with pytest.raises(ddsolve.DealError):
            analyst.hidden_discard("♠AKQJT987 ♣AK", 1)


def test_only_of_a_trick_contract_that_is_best() -> None:
    """Beside a resignation it is said of the best contract, and of nothing where misère is best."""
    pricing = Pricing(Convention.load("sochi"), Seat.FIRST)
    menu = Menu(pricing, Contract.parse("6S"))
    hand = Hand.parse(SURE)
    low, next_low = sorted(hand, key=lambda card: (card.rank, card.suit))[:2]
    cards = (low, next_low)
    resign = DiscardOption(None, (), Fraction(0), Fraction(0))
    misere = DiscardOption(MISERE, cards, Fraction(-1), Fraction(0))
    ten = DiscardOption(Contract.parse("10S"), cards, Fraction(-2), Fraction(0))
    with Bench(1, 16 << 20) as bench:
        for options, said in (((misere, ten), False), ((resign, ten), True), ((), False)):
            last = with_hidden(bench, hand, DiscardAdvice(menu, 1, options, share=1.0), 5)
            assert (last.hidden is not None) == said
            assert last.share == 1.0


@pytest.mark.parametrize(
    "more",
    [
        [SURE, "--seat", "1", "--won", "misere"],
        [SURE, "--seat", "1", "--won", "allpass"],
        [SURE, "--seat", "1", "--compare-conventions"],
        [SURE, "--seat", "1", "--quick"],
        ["♠Q ♣AT98 ♦AJT ♥KQJ7 | ♠KJT8 ♣7 ♦KQ87 ♥T | ♠A97 ♣KQJ ♦9 ♥A98"],
    ],
)
def test_what_it_is_not_for(more: list[str]) -> None:
    assert "--hidden" in refused("discard", *more, "--hidden")
