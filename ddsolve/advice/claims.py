"""Claims: "ten", "seven against anything", "misère clean" as one plan against every layout.

Double dummy is not that: it may pick a different card in each layout. So a claim needs success in every
layout and, where it is the soloist's turn, one card that is good in all of them. The cards after that one
stay double-dummy unless the whole plan is proved, by counting sure tricks or by a search over sets of
layouts.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ddsolve.advice.all_layouts import card_classes, question
from ddsolve.advice.bad_splits import BadSplit, GroupCount, explain, lengths_of
from ddsolve.advice.knowledge import Limits, View
from ddsolve.advice.plan import plan_cards
from ddsolve.advice.sure_tricks import (
    hole,
    longest_holdings,
    safe_leads,
    sure_tricks_off_lead,
    sure_tricks_on_lead,
)
from ddsolve.advice.workers import Count, Question, Workers, part, report
from ddsolve.cards import Card, Strain, Suit, as_cards
from ddsolve.contract import MISERE, Contract
from ddsolve.deal import Deal
from ddsolve.errors import ContractError, DealError
from ddsolve.games import Game
from ddsolve.hand import Hand
from ddsolve.results import Json, by_seat, card_names
from ddsolve.seats import Seat
from ddsolve.words import say

Proof = Literal["plan", "double-dummy after the first card", "counterexample"]
PLAN: Proof = "plan"
FIRST_CARD: Proof = "double-dummy after the first card"
REFUTED: Proof = "counterexample"


@dataclass(frozen=True, slots=True)
class Goal:
    """What is claimed: `tricks` or more in a strain, or (`misere`) none at all. tricks: in the whole hand."""

    game: Game
    tricks: int

    @classmethod
    def of(cls, contract: Contract, tricks: int | None = None) -> Goal:
        """Return the claim of a contract; `tricks` overrides its level, as for "one more trick"."""
        if contract.is_misere:
            if tricks is not None:
                raise ContractError(say("advice.misere_tricks"))
            return cls(contract.game, 0)
        if contract.strain is None or contract.level is None:
            raise ContractError(say("advice.claim_allpass"))
        return cls(contract.strain, contract.level if tricks is None else tricks)

    @property
    def misere(self) -> bool:
        """Whether no trick may be taken."""
        return self.game.is_misere

    def question(self, view: View, trick: Sequence[Card] = ()) -> Question:
        """Return the cheapest question that tells success from failure."""
        if self.misere:
            return question(view, self.game, trick, 0, view.won + 1)
        return question(view, self.game, trick, self.tricks - 1, self.tricks)

    def failing(self, view: View, counts: Sequence[int]) -> int:
        """Return how many layouts fail, counted by the tricks still to come."""
        if self.misere:
            return sum(counts) if view.won else sum(counts[1:])
        return sum(counts[: max(0, self.tricks - view.won)])

    def failing_tricks(self, view: View) -> range:
        """Return the numbers of tricks still to come that are a failure."""
        if self.misere:
            return range(0 if view.won else 1, 11)
        return range(max(0, self.tricks - view.won))


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A layout that beats the claim: hands by seat at the start of the trick, and the line that does it."""

    hands: dict[int, Hand]
    line: tuple[Card, ...]

    def as_json(self) -> Json:
        """Return hands and line in JSON form."""
        return {
            "hands": by_seat({seat: self.hands[seat].ascii for seat in sorted(self.hands)}),
            "line": card_names(self.line),
        }


@dataclass(frozen=True, slots=True)
class Claim:
    """The answer to a claim.

    first_cards: the cards with which it holds, where it is the soloist's turn. failing: layouts that beat the
    best single card (where it is not his turn: that beat double dummy). double_dummy_failing: those that beat
    even the best card of each layout. best_card: what was taken for the best single card. plan: whether one
    whole plan exists, None where that is not known; plan_cards: the first cards of proved plans.
    """

    goal: Goal
    layouts: int
    holds: bool
    double_dummy_holds: bool
    failing: int
    double_dummy_failing: int
    first_cards: tuple[Card, ...] = ()
    best_card: Card | None = None
    proof: Proof = FIRST_CARD
    plan: bool | None = None
    plan_cards: tuple[Card, ...] = ()
    counterexample: Counterexample | None = None
    bad_split: BadSplit | None = None
    discard: tuple[Card, Card] | None = None
    share: float = 1.0

    def as_json(self) -> Json:
        """Return the keys of `ddsolve claim --json`."""
        document: Json = {
            "holds": self.holds,
            "double_dummy_holds": self.double_dummy_holds,
            "first_cards": card_names(self.first_cards),
            "layouts": self.layouts,
            "failing": self.failing,
            "double_dummy_failing": self.double_dummy_failing,
            "best_card": None if self.best_card is None else str(self.best_card),
            "proof": self.proof,
            "plan": self.plan,
            "plan_cards": card_names(self.plan_cards),
            "counterexample": None if self.counterexample is None else self.counterexample.as_json(),
            "bad_split": None if self.bad_split is None else self.bad_split.as_json(),
        }
        if self.discard is not None:
            document["discard"] = card_names(self.discard)
        return document


def check_claim(
    hand: Hand | str,
    contract: Contract | str,
    seat: int,
    dead: str | Iterable[Card | str] = (),
    *,
    played: str | Iterable[Card | str] = (),
    tricks: int | None = None,
    leader: int = 1,
    limits: Limits | None = None,
    threads: int | None = None,
) -> Claim:
    """Check a claim over all layouts: see `Claim` for what is told.

    hand: 1 to 10 cards with the others in `dead`, or 12 before the discard. contract: a trick contract (its
    level is claimed, or `tricks`) or misère. played: the cards so far, from `hand`'s full size on; leader: of
    the first trick. Raises NotationError, DealError, ContractError or PlayError for what cannot be.
    """
    from ddsolve.advice.claims_of_twelve import iter_claim_of_twelve

    hand = Hand.parse(hand) if isinstance(hand, str) else hand
    contract = Contract.parse(contract) if isinstance(contract, str) else contract
    goal = Goal.of(contract, tricks)
    with Workers(threads) as workers:
        if len(hand) == 12:
            if limits is not None or as_cards(dead) or as_cards(played):
                raise DealError(say("advice.twelve_alone"))
            steps = iter_claim_of_twelve(workers, hand, Seat.parse(seat), goal, Seat.parse(leader))
            return list(steps)[-1]
        view = View.of(hand, dead, seat, leader, limits).replay(as_cards(played), goal.game.trump)
        return list(iter_claim(workers, view, goal))[-1]


def iter_claim(workers: Workers, view: View, goal: Goal) -> Iterator[Claim]:
    """Yield the answer to a claim from a view on, growing; only the last one is whole."""
    layouts = view.family(Strain.NT, False).layouts
    empty = Claim(goal, layouts, False, False, 0, 0, share=0.0)
    result = yield from report(claim_steps(workers, view, goal), lambda share: replace(empty, share=share))
    yield result


def claim_steps(workers: Workers, view: View, goal: Goal) -> Generator[float, None, Claim]:
    """Answer a claim; yields the share done."""
    classes = playable_classes(view, goal) if view.to_move == view.seat else []
    parts = 1 + len(classes)
    anywhere = yield from report(workers.counting(goal.question(view)), part(0, parts))
    failing = goal.failing(view, anywhere.counts)
    best, best_failing = anywhere, failing
    first_cards: list[Card] = []
    best_card: Card | None = None
    for number, cards in enumerate(classes):
        asked = goal.question(view, cards[:1])
        count = yield from report(workers.counting(asked), part(number + 1, parts))
        beaten = goal.failing(view, count.counts)
        if best_card is None or beaten < best_failing:
            best, best_failing, best_card = count, beaten, cards[0]
        if not beaten:
            first_cards += cards
    result = Claim(
        goal,
        view.family(Strain.NT, False).layouts,
        holds=best_failing == 0,
        double_dummy_holds=failing == 0,
        failing=best_failing,
        double_dummy_failing=failing,
        first_cards=tuple(sorted(first_cards)),
        best_card=best_card,
    )
    if result.holds:
        return _proved(workers, view, result)
    lead = () if failing else (best_card,) if best_card else ()
    return _refuted(view, result, anywhere if failing else best, lead)


def playable_classes(view: View, goal: Goal) -> list[tuple[Card, ...]]:
    """Return the soloist's legal cards in classes of equals."""
    legal = view.legal(goal.game.trump)
    classes = [
        tuple(card for card in cards if card in legal) for cards in card_classes(view.own, view.unseen)
    ]
    return [cards for cards in classes if cards]


# Why a claim holds ----------------------------------------------------------------------------------------


def _proved(workers: Workers, view: View, result: Claim) -> Claim:
    """Try to prove the whole plan: by count, then by the search over sets of layouts."""
    goal = result.goal
    by_count = cards_by_count(view, goal)
    if by_count is not None:
        return replace(result, proof=PLAN, plan=True, plan_cards=by_count)
    needed = goal.tricks - view.won
    found = plan_cards(workers.engine, view, goal.game.trump, goal.misere, needed)
    if found:
        own_turn = view.to_move == view.seat
        return replace(result, proof=PLAN, plan=True, plan_cards=found if own_turn else ())
    return result if found is None else replace(result, plan=False)


def cards_by_count(view: View, goal: Goal) -> tuple[Card, ...] | None:
    """Return first cards of a plan proved by counting, none if a defender leads; None without a proof."""
    if view.trick:
        return None
    own, unseen = view.own, view.unseen
    if goal.misere:
        if view.won or any(hole(own, unseen, suit) for suit in Suit):
            return None
        leads = safe_leads(own, unseen)
        return (leads or None) if view.leads else ()
    trump = goal.game.trump
    longest = longest_holdings(unseen.mask, len(own))
    if view.leads:
        enough = sure_tricks_on_lead(own.mask, unseen.mask, trump, longest) >= goal.tricks - view.won
        return _top_cards(own, unseen, trump) if enough else None
    sure = sure_tricks_off_lead(own.mask, unseen.mask, unseen.mask, trump, longest)
    return () if sure >= goal.tricks - view.won else None


def _top_cards(own: Hand, unseen: Hand, trump: Suit | None) -> tuple[Card, ...]:
    """Return the cards that may be cashed first: top trumps while trumps are out, else any top card."""
    suits: Iterable[Suit] = Suit
    if trump is not None and len(unseen.suit_cards(trump)):
        suits = [trump]
    tops = []
    for suit in suits:
        theirs = unseen.suit_cards(suit)
        tops += [card for card in own.suit_cards(suit) if not theirs or card > max(theirs)]
    return tuple(tops)


# Why a claim fails ----------------------------------------------------------------------------------------


def _refuted(view: View, result: Claim, count: Count, lead: tuple[Card, ...]) -> Claim:
    """Add a layout, the line that beats the claim in it, and the splits that do."""
    failing = result.goal.failing_tricks(view)
    groups = []
    for counts, examples in count.by_group:
        example = next((hand for hand in examples if hand), 0)
        beaten = sum(counts[tricks] for tricks in failing)
        groups.append(GroupCount(lengths_of(example), sum(counts), beaten))
    group = next(number for number, found in enumerate(groups) if found.failing)
    hands = view.hands(_example(view, result.goal, lead, group))
    return replace(
        result,
        proof=REFUTED,
        plan=False,
        counterexample=Counterexample(hands, refuting_line(view, result.goal, hands, lead)),
        bad_split=explain(view, groups),
    )


def _example(view: View, goal: Goal, lead: tuple[Card, ...], group: int) -> int:
    """Return a failing layout of a group, found by a fresh engine: always the same one."""
    from ddsolve._engine import Engine

    asked = goal.question(view, lead)
    counts, examples = Engine(16 << 20).count(
        asked.family, asked.leader, asked.trick, group, asked.floor, asked.ceiling
    )
    return next(examples[tricks] for tricks in goal.failing_tricks(view) if counts[tricks])


def refuting_line(view: View, goal: Goal, hands: dict[int, Hand], lead: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the soloist's card `lead` (if any) and best play after it, in one layout."""
    from ddsolve.play import PlayState
    from ddsolve.solver import Solver

    contract = MISERE if isinstance(goal.game, str) else Contract(6, goal.game)
    deal = Deal((hands[1], hands[2], hands[3]))
    state = PlayState.start(deal, contract, view.seat, view.leader).replay((*view.trick, *lead))
    return (*lead, *Solver(16).line(state))
