"""Random endings for claims: what the package is asked, and what the reference is asked, drawn together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from reference.plans import Known, Plans
from support import DECK, GAMES, SUITS, index, legal, winner

from ddsolve import Card, Contract, Hand
from ddsolve.advice.claim.checks import answer_claim
from ddsolve.advice.claim.results import PLAN, REFUTED, Claim, Goal
from ddsolve.advice.layouts.all_layouts import question
from ddsolve.advice.layouts.knowledge import Limits, View
from ddsolve.solving.bench import Bench


@dataclass(frozen=True)
class Ending:
    """An ending as it is told: `Known` for the reference, texts for the package."""

    known: Known
    has: tuple[str, ...]
    lengths: tuple[str, ...]

    @property
    def dead(self) -> list[str]:
        return [card for card in DECK if card not in self.known.own and card not in self.known.unseen]

    @property
    def contract(self) -> str:
        return "misere" if self.known.game == "misere" else f"6{self.known.game}"

    @property
    def view(self) -> View:
        known = self.known
        limits = Limits.parse(self.has, self.lengths)
        view = View.of(_hand(known.own), self.dead, known.soloist + 1, known.leader + 1, limits)
        trump = None if known.trump is None else Card(8 * known.trump).suit
        return view.replay([_card(card) for card in known.played], trump)

    @property
    def goal(self) -> Goal:
        misere = self.known.game == "misere"
        return Goal.of(Contract.parse(self.contract), None if misere else self.known.needed)

    @property
    def arguments(self) -> list[str]:
        """What is typed after `ddsolve claim`."""
        known = self.known
        told = [" ".join(known.own), "--unseen", " ".join(known.unseen), "--contract", self.contract]
        told += ["--seat", str(known.soloist + 1), "--leader", str(known.leader + 1)]
        if known.game != "misere":
            told += ["--tricks", str(known.needed)]
        if known.played:
            told += ["--played", " ".join(known.played)]
        for option, texts in (("--has", self.has), ("--length", self.lengths)):
            told += [part for text in texts for part in (option, text)]
        return told


def _card(text: str) -> Card:
    return Card(index(text))


def _hand(held: tuple[str, ...]) -> Hand:
    return Hand.of(map(_card, held))


def draw(rng: Random, size: int) -> Ending:
    """Draw hands of `size` cards, a game, what is known, and some cards already played."""
    suits = rng.sample(SUITS, rng.randint(max(2, (3 * size + 7) // 8), 4))
    pack = [card for card in DECK if card[0] in suits]
    if rng.random() < 0.3:  # neighbours: few ranks
        pack = [card for card in pack if card[1] in "TJQKA"] if len(suits) * 5 >= 3 * size else pack
    pack = rng.sample(pack, 3 * size)
    game = rng.choice(GAMES)
    if rng.random() < 0.5:  # an own hand of high cards, or in misère of low ones
        pack.sort(key=lambda card: index(card) % 8 + rng.uniform(0, 6), reverse=game != "misere")
    soloist, leader = rng.randrange(3), rng.randrange(3)
    own, unseen = tuple(pack[:size]), tuple(pack[size:])
    rest = rng.sample(unseen, 2 * size)
    others = [seat for seat in range(3) if seat != soloist]
    truth = {soloist: list(own), others[0]: rest[:size], others[1]: rest[size:]}
    known = Known(own, unseen, soloist, leader, game, 0)
    has, lengths = [], []
    for seat in others:
        if rng.random() < 0.25:
            card = rng.choice(truth[seat])
            known = replace(known, has=(*known.has, (seat, card)))
            has.append(f"{seat + 1}:{card}")
        if rng.random() < 0.3:
            suit = rng.choice(suits)
            count = sum(card[0] == suit for card in truth[seat])
            sign = rng.choice(("=", "<=", ">="))
            fewest, most = (0 if sign == "<=" else count), (8 if sign == ">=" else count)
            known = replace(known, lengths=(*known.lengths, (seat, suit, fewest, most)))
            if (fewest, most) != (0, 8):  # a text that says nothing is refused
                lengths.append(f"{seat + 1}:{suit}{sign}{count}")
    count = 0 if rng.random() < 0.5 else rng.randrange(3 * size)
    known = replace(known, played=tuple(_played(rng, truth, leader, game, count)))
    return Ending(known, tuple(has), tuple(lengths))


def _played(rng: Random, hands: dict[int, list[str]], leader: int, game: str, count: int) -> Iterator[str]:
    left = {seat: list(held) for seat, held in hands.items()}
    trick: list[str] = []
    for _ in range(count):
        mover = (leader + len(trick)) % 3
        card = rng.choice(legal(left[mover], trick, game))
        left[mover].remove(card)
        trick.append(card)
        yield card
        if len(trick) == 3:
            leader, trick = (leader + winner(trick, game)) % 3, []


def claimed(bench: Bench, rng: Random, size: int) -> tuple[Ending, Claim]:
    """Draw until there is something to claim: the most tricks that double dummy takes in every layout.

    One of ten claims a trick more, or is a misère that double dummy does not hold. With the answer.
    """
    hopeless = rng.random() < 0.1
    while True:
        ending = draw(rng, size)
        view, game = ending.view, ending.goal.game
        counts = bench.count(question(view, game)).counts
        tricks = [view.won + number for number, layouts in enumerate(counts) if layouts]
        if ending.known.game == "misere":
            if hopeless is (tricks[-1] > 0):
                break
        elif hopeless or tricks[0]:
            ending = replace(ending, known=replace(ending.known, needed=tricks[0] + hopeless))
            break
    return ending, answer_claim(bench, ending.view, ending.goal)


# The comparison ---------------------------------------------------------------------------------------------


def check_plan(ending: Ending, found: Claim) -> bool:
    """Compare the plan; return whether there is one."""
    known = ending.known
    first_cards = known.first_cards()
    plan = known.plan() if first_cards is None else bool(first_cards)
    assert found.plan is plan, ("a false proof" if found.plan else "a plan was missed", ending.arguments)
    assert found.holds is plan
    assert (found.proof == PLAN) is plan
    assert (found.proof == REFUTED) is (found.failing > 0) is (found.counterexample is not None)
    if plan and first_cards is not None:
        assert found.plan_cards
        assert {str(card) for card in found.plan_cards} <= first_cards, ending.arguments
    return plan


def check_double_dummy(ending: Ending, found: Claim) -> None:
    """Compare the counts, the first cards and the refutation, layout by layout."""
    known = ending.known
    seen, layouts = known.now()
    alone = [Plans(known, [layout]) for layout in layouts]
    failing = sum(not plans.wins(seen) for plans in alone)
    assert (found.layouts, found.double_dummy_failing) == (len(layouts), failing), ending.arguments
    assert found.double_dummy_holds is (failing == 0)
    if seen.mover == known.soloist:
        good = [set(plans.good_cards(seen)) for plans in alone]
        legal_cards = set(Plans(known, layouts).legal(seen))
        beaten = {card: sum(card not in cards for cards in good) for card in legal_cards}
        assert found.failing == min(beaten.values())
        names = {known.name(card) for card, count in beaten.items() if not count}
        assert {str(card) for card in found.first_cards} == names
    else:
        assert found.failing == failing
    if found.counterexample is not None:
        _check_counterexample(ending, found)


def _check_counterexample(ending: Ending, found: Claim) -> None:
    """The layout shown fits and the line shown is legal and fails."""
    assert found.counterexample is not None
    known = ending.known
    shown = {seat - 1: set(map(str, hand)) for seat, hand in found.counterexample.hands.items()}
    start = 3 * (len(known.played) // 3)
    gone = set(known.played[:start])
    fitting = [
        {seat: known.names(hand) - gone for seat, hand in layout.items()}
        for layout in known.layouts()
        if known.replay(layout) is not None
    ]
    assert shown in fitting
    line = tuple(map(str, found.counterexample.line))
    whole = replace(known, played=known.played + line)
    after, left = whole.now()
    assert not any(left[0].values())
    assert after.caught if known.game == "misere" else after.needed > 0
