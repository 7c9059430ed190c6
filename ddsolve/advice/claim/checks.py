"""A claim from one view on: double dummy in every layout, one first card for all, one plan, what beats it.

Double dummy may pick a different card in each layout, a plan may not. So a claim needs success in every
layout and, where it is the soloist's turn, one card that is good in all of them. The cards after that one
stay double-dummy unless the whole plan is proved, by counting or by a search over sets of layouts. Where that
search proves that no plan exists, the claim does not hold, though every layout can be won.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ddsolve._engine import Engine
from ddsolve.advice.claim.plan import cards_by_count, find_plan, natural_line
from ddsolve.advice.claim.results import (
    PLAN,
    REFUTED,
    Claim,
    Counterexample,
    Goal,
    GroupCount,
    explain,
    lengths_of,
)
from ddsolve.advice.figures.comparing import Race
from ddsolve.advice.figures.sampling import DEFAULT_SEED
from ddsolve.advice.layouts.all_layouts import card_classes
from ddsolve.advice.layouts.common import DiscardClass, discard_classes, solve_layouts
from ddsolve.advice.layouts.knowledge import View
from ddsolve.errors import ContractError, DealError
from ddsolve.solving.bench import TRICKS, Bench, Count, part, telling_part
from ddsolve.solving.solver import asking
from ddsolve.solving.tools import Tools
from ddsolve.values.answers import Answer, Json, known
from ddsolve.values.cards import Card, Strain
from ddsolve.values.contract import MISERE, Contract, Misere
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayState
from ddsolve.values.rules import WIDOW_TRICKS, AllPassRules, winning_place
from ddsolve.values.seats import SEATS, Seat

# After the last card: one layout, no cards in it, no trick to come.
_ONE = [1] + [0] * (TRICKS - 1)
NOTHING_LEFT = Count(tuple(_ONE), ((_ONE, [0] * TRICKS),))


@dataclass(frozen=True, slots=True)
class Tried:
    """The layouts by tricks from a view on; `card`: the soloist's that led there, None if none was chosen."""

    view: View
    card: Card | None
    count: Count
    failing: int


def answer_claim_at(bench: Bench, view: View, goal: Goal) -> Claim:
    """Answer a claim."""
    classes = _playable_classes(view, goal) if view.to_move == view.seat else []
    parts = 1 + len(classes)
    with bench.through(part(0, parts)):
        anyhow = try_card(bench, view, None, goal)
    tried = []
    first_cards: list[Card] = []
    for number, cards in enumerate(classes):
        with bench.through(part(number + 1, parts)):
            one = try_card(bench, view, cards[0], goal)
        tried.append(one)
        if not one.failing:
            first_cards += cards
    best = min(tried, key=lambda one: one.failing) if tried else anyhow
    result = Claim(
        goal,
        view.family(Strain.NT, False).layouts,
        holds=best.failing == 0,
        double_dummy_holds=anyhow.failing == 0,
        failing=best.failing,
        double_dummy_failing=anyhow.failing,
        first_cards=tuple(sorted(first_cards)),
        best_card=best.card,
    )
    if result.holds:
        return _with_plan(bench, view, result)
    return _refuted(bench, view, result, anyhow if anyhow.failing else best)


def _playable_classes(view: View, goal: Goal) -> list[tuple[Card, ...]]:
    """Return the soloist's legal cards in classes of equals."""
    legal = view.legal(goal.game.trump)
    classes = [
        tuple(card for card in cards if card in legal) for cards in card_classes(view.own, view.unseen)
    ]
    return [cards for cards in classes if cards]


def try_card(bench: Bench, view: View, card: Card | None, goal: Goal) -> Tried:
    """Count the layouts of a view, after a card of the soloist if one is given."""
    after = view if card is None else view.play(card, goal.game.trump)
    count = bench.count(goal.question(after)) if after.own else NOTHING_LEFT
    return Tried(after, card, count, goal.failing(after, count.counts))


# Why a claim holds ----------------------------------------------------------------------------------------


def _with_plan(bench: Bench, view: View, result: Claim) -> Claim:
    """Say whether one plan wins: by count, then by the search over sets of layouts."""
    goal = result.goal
    by_count = cards_by_count(view, goal)
    if by_count is not None:
        return replace(result, proof=PLAN, plan=True, plan_cards=by_count)
    needed = goal.tricks - view.won
    found = find_plan(bench.engine, view, goal.game.trump, goal.misere, needed, bench.policy.plans)
    if found is None:
        return result
    if not found.exists:
        return replace(result, holds=False, plan=False)
    return replace(result, proof=PLAN, plan=True, plan_cards=found.cards)


# Why a claim fails ----------------------------------------------------------------------------------------


def _refuted(bench: Bench, view: View, result: Claim, tried: Tried) -> Claim:
    """Add a layout, the line that beats the claim in it, and the splits that do."""
    failing = result.goal.failing_tricks(tried.view)
    groups = []
    for counts, examples in tried.count.by_group:
        example = next((hand for hand in examples if hand), 0)
        beaten = sum(counts[tricks] for tricks in failing)
        groups.append(GroupCount(lengths_of(example), sum(counts), beaten))
    found = counterexample(bench, view, result.goal, tried, result.best_card)
    return replace(
        result,
        proof=REFUTED,
        plan=False,
        counterexample=found,
        bad_split=explain(tried.view, groups) if result.layouts > 1 else None,
    )


def counterexample(
    bench: Bench, view: View, goal: Goal, tried: Tried, best: Card | None = None
) -> Counterexample:
    """Return a layout that beats the claim, with the line that does; view: before the card that was tried.

    best: the card that the line begins with where none was tried, since there every card fails.
    """
    failing = goal.failing_tricks(tried.view)
    group = next(
        number
        for number, (counts, _) in enumerate(tried.count.by_group)
        if any(counts[tricks] for tricks in failing)
    )
    hands = _hands_before(view, tried, _example(bench.engine, tried.view, goal, group))
    return Counterexample(hands, _refuting_line(bench.engine, view, goal, hands, tried.card or best))


def _example(engine: Engine, view: View, goal: Goal, group: int) -> int:
    """Return a failing layout of a group, found with an emptied table: always the same one."""
    if not view.own:
        return 0
    engine.clear()
    counts, examples = goal.question(view).count(engine, group)
    return next(examples[tricks] for tricks in goal.failing_tricks(view) if counts[tricks])


def _hands_before(view: View, tried: Tried, following: int) -> dict[int, Hand]:
    """Return the hands at the start of the trick; a card tried may have ended it."""
    hands = tried.view.hands(following)
    if tried.card is not None and not tried.view.trick:
        for turn, card in enumerate((*view.trick, tried.card)):
            hands[view.leader.plus(turn)] |= Hand.of([card])
    return hands


def _refuting_line(
    engine: Engine, view: View, goal: Goal, hands: dict[int, Hand], card: Card | None
) -> tuple[Card, ...]:
    """Return the soloist's card (if one was tried) and best play after it, in one layout."""
    contract = MISERE if goal.misere else Contract(6, goal.game.strain)
    deal = Deal((hands[1], hands[2], hands[3]))
    lead = () if card is None else (card,)
    state = PlayState.start(deal, contract, view.seat, view.leader).replay((*view.trick, *lead))
    solver = asking(engine)
    return (*lead, *(solver.line(state) if goal.misere else natural_line(solver, state)))


# Claims of a view, before the first card or later.


def answer_claim(bench: Bench, view: View, goal: Goal) -> Claim:
    """Return the answer to a claim from a view on, growing; only the last one is whole.

    Raises DealError where every card has been played.
    """
    if not view.own:
        raise DealError("all cards have been played: nothing is left to claim")
    layouts = view.family(Strain.NT, False).layouts
    empty = Claim(goal, layouts, False, False, 0, 0, share=0.0)
    with bench.through(lambda share: replace(empty, share=share)):
        return answer_claim_at(bench, view, goal)


# Claims before the discard: one holds if some discard makes it hold.


CHUNKS = 8  # a count may end after each of them, when enough layouts fail
FIRST_LOOK = 20  # layouts that decide which discard is tried first


def answer_claim_of_twelve(
    bench: Bench, hand: Hand, seat: Seat, goal: Goal, leader: Seat = Seat.FIRST
) -> Claim:
    """Return the answer for the best discard so far; the last one is whole.

    A discard after which the plan is proved by counting comes first, then the likeliest. One with which the
    claim holds ends the search; else the one with the fewest failing layouts is shown.
    """
    best = Claim(goal, 0, False, False, 0, 0, share=0.0)
    bench.tell(best)
    classes = discard_classes(hand, goal.game)
    with bench.showing(best):
        classes = _likely_first(bench, classes, goal, seat, leader)
    for number, discards in enumerate(classes):
        tell = telling_part(best, number, len(classes))
        view = discards.view(seat, leader)
        # no single card can do better than double dummy
        limit = None if best.discard is None else max(1, best.failing)
        with bench.through(tell):
            if limit is not None and _fails_in(bench, view, goal, limit):
                continue
        with bench.through(tell):
            found = answer_claim_at(bench, view, goal)
        if best.discard is None or found.holds or found.failing < best.failing:
            best = replace(found, discard=discards.discard)
        if found.holds:
            break
    return best


def _fails_in(bench: Bench, view: View, goal: Goal, limit: int) -> bool:
    """Tell whether double dummy fails in `limit` layouts or more; no more are counted than that takes."""
    asked = goal.question(view)
    failing = 0
    for chunk in range(CHUNKS):
        groups = range(chunk, asked.family.groups, CHUNKS)
        with bench.through(part(chunk, CHUNKS)):
            count = bench.count(asked, groups)
        failing += goal.failing(view, count.counts)
        if failing >= limit:
            return True
    return False


def _likely_first(
    bench: Bench, classes: list[DiscardClass], goal: Goal, seat: Seat, leader: Seat
) -> list[DiscardClass]:
    """Sort the discards by their tricks in a few layouts: the order decides how fast, not what is found."""
    for place, discards in enumerate(classes):
        if cards_by_count(discards.view(seat, leader), goal) is not None:
            return [discards, *classes[:place], *classes[place + 1 :]]
    unseen = classes[0].unseen

    def tricks_of(tools: Tools, discards: DiscardClass, layouts: Sequence[int]) -> list[int]:
        return solve_layouts(tools, discards.own, goal.game, unseen, layouts, seat, leader)

    values = Race(bench, unseen, DEFAULT_SEED, 1).look(tricks_of, classes, FIRST_LOOK)
    sign = 1 if goal.misere else -1

    def fails(tricks: Sequence[int]) -> int:
        return sum(count > 0 if goal.misere else count < goal.tricks for count in tricks)

    keys = [(fails(tricks), sign * sum(tricks)) for tricks in values]
    return [classes[place] for place in sorted(range(len(classes)), key=lambda place: keys[place])]


# Claims in an all-pass: "I take no more" and "the rest are mine", whatever the other two do.
#
# Who claims is alone against two, so each is a question known from other games: "no more" is a clean misère
# from here on, "the rest" all tricks that are left without trumps. The widow's card only tells which suit
# the first tricks had to follow and who led after them.


Spoken = Literal["no_more", "rest"]


@dataclass(frozen=True, slots=True, repr=False)
class AllPassClaim(Answer):
    """Whether a seat can claim in an all-pass: no more tricks (`no_more`), all that are left (`rest`).

    None for one that was not asked.
    """

    no_more: Claim | None
    rest: Claim | None
    share: float = 1.0

    @property
    def holds(self) -> bool:
        """Whether each claim that was asked does."""
        return all(claim.holds for claim in (self.no_more, self.rest) if claim is not None)

    def as_json(self) -> Json:
        """Return the claims asked, each with the keys of `ddsolve claim --json`."""
        return known(no_more=self.no_more, rest=self.rest)


def answer_allpass_claim(bench: Bench, view: View, spoken: Spoken | None = None) -> AllPassClaim:
    """Return the answer from a view on: see `answer_claim`. spoken: the claim that was made, else both."""
    view = replace(view, won=0)  # both claims are about the tricks to come
    goals = {"no_more": Goal(Misere.MISERE, 0), "rest": Goal(Strain.NT, len(view.own))}
    if spoken is not None:

        def alone(claim: Claim) -> AllPassClaim:
            asked = spoken == "no_more"
            return AllPassClaim(claim if asked else None, None if asked else claim, claim.share)

        with bench.through(alone):
            return alone(answer_claim(bench, view, goals[spoken]))
    with bench.through(lambda told: AllPassClaim(told, told, share=told.share / 2 * 0.99)):
        no_more = answer_claim(bench, view, goals["no_more"])
    with bench.through(lambda told: AllPassClaim(no_more, told, share=0.5 + told.share / 2)):
        rest = answer_claim(bench, view, goals["rest"])
    return AllPassClaim(no_more, rest)


def view_in_allpass(view: View, cards: Sequence[Card], rules: AllPassRules) -> View:
    """Return a view from the first card on after `cards`, the tricks under the widow's cards first.

    Raises PlayError for a card that cannot be played, DealError before the widow's tricks are over.
    """
    if rules.widow_rule == "none":
        return view.replay(cards, None)
    if view.leader != Seat.FIRST:
        raise ContractError(
            "with a widow rule seat 1 plays first, so {seat:seat} cannot lead", seat=view.leader
        )
    under_widow = len(SEATS) * WIDOW_TRICKS
    if len(cards) < under_widow:
        raise DealError("under the widow's cards nothing is claimed: play the first two tricks (--played)")
    for number in range(WIDOW_TRICKS):
        view = _under_widow(view, cards[len(SEATS) * number :][: len(SEATS)], number, rules)
    return view.replay(cards[under_widow:], None)


def _under_widow(view: View, trick: Sequence[Card], number: int, rules: AllPassRules) -> View:
    """Return the view after the trick of a widow card, `number` of them finished before."""
    shown = rules.shown(number)
    assert shown is not None
    sets_suit = rules.widow_rule == "shows" and rules.void_lead == "sets-suit"
    leader, suit = view.leader, shown.suit
    for card in trick:
        view = view.play(card, None, suit)
        if sets_suit:  # a first player who did not follow was void: his card names the suit
            suit = trick[0].suit
    contested = [*trick, shown] if rules.widow_rule == "dealer" else trick
    place = winning_place([card.index for card in contested], suit)
    eldest = place == len(SEATS) or rules.eldest_leads(number + 1)
    return replace(view, leader=Seat.FIRST if eldest else leader.plus(place))
