"""The answer of `claim` for people."""

from __future__ import annotations

from ddsolve.advice.bad_splits import BadSplit
from ddsolve.advice.claim_types import PLAN, Claim, Goal
from ddsolve.advice.preference import Preference
from ddsolve.cards import Card, Suit
from ddsolve.contract import MISERE, Contract
from ddsolve.deal import Deal
from ddsolve.output.layout import draw
from ddsolve.output.reports import line_table
from ddsolve.output.style import Style
from ddsolve.output.tables import percent
from ddsolve.play import PlayState
from ddsolve.results import Solution
from ddsolve.seats import SEATS, Seat
from ddsolve.words import say


def claim_report(style: Style, result: Claim, seat: Seat, leader: Seat, trick: tuple[Card, ...] = ()) -> str:
    """Say whether the claim holds, what was proved, and show the layout and the line that beat it."""
    parts = [style.bold(_verdict(style, result))]
    if result.discard is not None:
        parts.append(say("claim.discard", cards=style.cards(result.discard)))
    parts.append(_proof(style, result))
    if result.bad_split is not None:
        parts.append(_split(style, result.bad_split, seat))
    text = "\n".join(line for line in parts if line)
    return (
        text
        if result.counterexample is None
        else text + "\n\n" + _refutation(style, result, seat, leader, trick)
    )


def goal_name(style: Style, goal: Goal) -> str:
    """Return the claim in words: `10 tricks in ♠`, `misère clean`."""
    if goal.misere:
        return say("claim.misere")
    if goal.tricks == 1:
        return say("claim.trick", strain=style.strain(goal.game.strain))
    return say("claim.tricks", tricks=goal.tricks, strain=style.strain(goal.game.strain))


def _verdict(style: Style, result: Claim) -> str:
    words = {"goal": goal_name(style, result.goal), "layouts": f"{result.layouts:,}"}
    if result.holds:
        return say("claim.holds", **words)
    if not result.failing:
        return say("claim.no_plan", **words)
    words["failing"] = f"{result.failing:,}"
    words["share"] = percent(result.failing / result.layouts)
    return say("claim.fails", **words)


def _proof(style: Style, result: Claim) -> str:
    cards = style.grouped(result.first_cards)
    lines = []
    if result.holds:
        if cards:
            lines.append(say("claim.first_cards", cards=cards))
        if result.proof == PLAN and result.plan_cards:
            lines.append(say("claim.plan_from", cards=style.grouped(result.plan_cards)))
        elif result.proof == PLAN:
            lines.append(say("claim.plan"))
        else:
            lines.append(say("claim.double_dummy"))
    elif not result.failing:
        lines.append(say("claim.each_layout_from", cards=cards) if cards else say("claim.each_layout"))
    elif result.double_dummy_holds and result.best_card is not None:
        lines.append(say("claim.only_double_dummy", card=style.card(result.best_card)))
    elif result.best_card is not None:
        words = {"card": style.card(result.best_card), "count": f"{result.double_dummy_failing:,}"}
        lines.append(say("claim.best_card", **words))
    return "\n".join(lines)


def _split(style: Style, split: BadSplit, seat: Seat) -> str:
    """Say in words which splits of one suit beat the claim, and the likeliest split of all suits."""
    following, last = seat.others
    lines = []
    if split.suit is not None:
        cases = [_case(split.missing, length, following, last) for length in split.lengths]
        words = {
            "suit": style.suit(split.suit),
            "missing": split.missing,
            "cases": say("claim.or").join(cases),
        }
        lines.append(say("claim.only_when", **words, share=percent(split.share)))
    held = " ".join(
        style.suit(suit) + str(length) for suit, length in zip(Suit, split.likeliest, strict=True)
    )
    lines.append(say("claim.likeliest", seat=following, lengths=held))
    return "\n".join(lines)


def _case(missing: int, length: int, following: Seat, last: Seat) -> str:
    """Return `seat 2 has all 4`, `seat 2 has 3 and seat 3 has 1`."""
    if length in (0, missing):
        return say("claim.has_all", seat=following if length else last, count=missing)
    return say("claim.has", first=following, count=length, second=last, rest=missing - length)


def _refutation(style: Style, result: Claim, seat: Seat, leader: Seat, trick: tuple[Card, ...]) -> str:
    assert result.counterexample is not None
    hands, line = result.counterexample.hands, result.counterexample.line
    goal = result.goal
    contract = MISERE if goal.misere else Contract(6, goal.game.strain)
    state = PlayState.start(Deal((hands[1], hands[2], hands[3])), contract, seat, leader).replay(trick)
    roles: dict[int, list[str]] = {place: [] for place in SEATS}
    roles[seat].append(say("report.soloist"))
    roles[leader].append(say("report.leads"))
    solution = Solution(contract, seat, 0, 0, None, line=line)
    return "\n\n".join(
        [
            say("claim.layout") + "\n" + draw(style, dict(hands), roles),
            say("claim.line") + "\n" + line_table(style, state, solution),
        ]
    )


def preference_report(style: Style, result: Preference, seat: int, leader: int) -> str:
    """Say whether the preference holds, and who leads; show what beats it."""
    words = {"goal": say("claim.preference"), "layouts": f"{result.layouts:,}"}
    lines = [style.bold(say("claim.holds", **words))]
    if not result.holds:
        share = percent(result.failing / result.layouts)
        lines = [style.bold(say("claim.fails", **words, failing=f"{result.failing:,}", share=share))]
    lines.append(say("claim.leads", seat=leader))
    if result.first_cards:
        lines.append(say("claim.first_cards", cards=style.grouped(result.first_cards)))
    if result.holds:
        lines.append(say("claim.plan" if result.proof == PLAN else "claim.double_dummy"))
    if result.counterexample is not None:
        hands = result.counterexample.hands
        roles = {seat: [say("report.soloist")], leader: [say("report.leads")]}
        lines += ["", say("claim.layout"), draw(style, dict(hands), roles)]
        lines += ["", say("claim.line"), style.cards(result.counterexample.line)]
    return "\n".join(lines)
