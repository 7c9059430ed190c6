"""The answer of `claim` for people."""

from __future__ import annotations

from ddsolve.advice.bad_splits import BadSplit
from ddsolve.advice.claim_types import PLAN, Claim, Goal
from ddsolve.advice.preference import Preference
from ddsolve.cards import Card, Suit
from ddsolve.contract import MISERE, Contract
from ddsolve.deal import Deal
from ddsolve.output.blocks import LayoutBlock, Report, paragraph
from ddsolve.output.figures import percent
from ddsolve.output.solving import line_table
from ddsolve.output.spans import EMPTY, Text, cards, grouped, joined, lines, phrase, strong, suited
from ddsolve.play import PlayState
from ddsolve.results import Solution
from ddsolve.seats import Seat
from ddsolve.words import say


def claim_report(result: Claim, seat: Seat, leader: Seat, trick: tuple[Card, ...] = ()) -> Report:
    """Say whether the claim holds, what was proved, and show the layout and the line that beat it."""
    throw = EMPTY if result.discard is None else phrase("claim.discard", cards=cards(result.discard))
    split = EMPTY if result.bad_split is None else _split(result.bad_split, seat)
    said = paragraph(strong(_verdict(result)), throw, _proof(result), split)
    return [said, *_refutation(result, seat, leader, trick)]


def goal_name(goal: Goal) -> Text:
    """Return the claim in words: `10 tricks in ♠`, `misère clean`."""
    if goal.misere:
        return phrase("claim.misere")
    if goal.tricks == 1:
        return phrase("claim.trick", strain=goal.game.strain)
    return phrase("claim.tricks", tricks=goal.tricks, strain=goal.game.strain)


def _verdict(result: Claim) -> Text:
    words: dict[str, object] = {"goal": goal_name(result.goal), "layouts": f"{result.layouts:,}"}
    if result.holds:
        return phrase("claim.holds", **words)
    if not result.failing:
        return phrase("claim.no_plan", **words)
    words["failing"] = f"{result.failing:,}"
    words["share"] = percent(result.failing / result.layouts)
    return phrase("claim.fails", **words)


def _proof(result: Claim) -> Text:
    if result.holds:
        first = phrase("claim.first_cards", cards=grouped(result.first_cards)) if result.first_cards else ""
        return lines(first, _plan(result))
    if not result.failing:
        if result.first_cards:
            return phrase("claim.each_layout_from", cards=grouped(result.first_cards))
        return phrase("claim.each_layout")
    if result.best_card is None:
        return EMPTY
    if result.double_dummy_holds:
        return phrase("claim.only_double_dummy", card=result.best_card)
    return phrase("claim.best_card", card=result.best_card, count=f"{result.double_dummy_failing:,}")


def _plan(result: Claim) -> Text:
    """Say how much of the play the proof fixes."""
    if result.proof != PLAN:
        return phrase("claim.double_dummy")
    if result.plan_cards:
        return phrase("claim.plan_from", cards=grouped(result.plan_cards))
    return phrase("claim.plan")


def _split(split: BadSplit, seat: Seat) -> Text:
    """Say in words which splits of one suit beat the claim, and the likeliest split of all suits."""
    following, last = seat.others
    only = EMPTY
    if split.suit is not None:
        cases = (_case(split.missing, length, following, last) for length in split.lengths)
        words = {"suit": split.suit, "missing": split.missing, "share": percent(split.share)}
        only = phrase("claim.only_when", cases=say("claim.or").join(cases), **words)
    counts = zip(Suit, split.likeliest, strict=True)
    held = joined(" ", (suited(suit, str(length)) for suit, length in counts))
    return lines(only, phrase("claim.likeliest", seat=following, lengths=held))


def _case(missing: int, length: int, following: Seat, last: Seat) -> str:
    """Return `seat 2 has all 4`, `seat 2 has 3 and seat 3 has 1`."""
    if length in (0, missing):
        return say("claim.has_all", seat=following if length else last, count=missing)
    return say("claim.has", first=following, count=length, second=last, rest=missing - length)


def _refutation(result: Claim, seat: Seat, leader: Seat, trick: tuple[Card, ...]) -> Report:
    if result.counterexample is None:
        return []
    hands, line = result.counterexample.hands, result.counterexample.line
    deal = Deal((hands[1], hands[2], hands[3]))
    goal = result.goal
    contract = MISERE if goal.misere else Contract(6, goal.game.strain)
    state = PlayState.start(deal, contract, seat, leader).replay(trick)
    solution = Solution(contract, seat, 0, 0, None, line=line)
    beaten = LayoutBlock(deal, _roles(seat, leader), phrase("claim.layout"))
    return [beaten, *line_table(state, solution, phrase("claim.line"))]


def _roles(seat: Seat, leader: Seat) -> dict[int, str]:
    if seat == leader:
        return {seat: say("report.soloist_leads")}
    return {seat: say("report.soloist"), leader: say("report.leads")}


def preference_report(result: Preference, seat: Seat, leader: Seat) -> Report:
    """Say whether the preference holds, and who leads; show what beats it."""
    words = {"goal": say("claim.preference"), "layouts": f"{result.layouts:,}"}
    verdict = phrase("claim.holds", **words)
    if not result.holds:
        share = percent(result.failing / result.layouts)
        verdict = phrase("claim.fails", **words, failing=f"{result.failing:,}", share=share)
    said = [strong(verdict), phrase("claim.leads", seat=leader)]
    if result.first_cards:
        said.append(phrase("claim.first_cards", cards=grouped(result.first_cards)))
    if result.holds:
        said.append(phrase("claim.plan" if result.proof == PLAN else "claim.double_dummy"))
    report: Report = [paragraph(*said)]
    if result.counterexample is not None:
        hands = result.counterexample.hands
        deal = Deal((hands[1], hands[2], hands[3]))
        report.append(LayoutBlock(deal, _roles(seat, leader), phrase("claim.layout")))
        report.append(paragraph(phrase("claim.line"), cards(result.counterexample.line)))
    return report
