"""The answer of `claim` for people."""

from __future__ import annotations

from dataclasses import replace

from ddsolve.advice.claim.checks import AllPassClaim
from ddsolve.advice.claim.preference import Preference
from ddsolve.advice.claim.results import PLAN, BadSplit, Claim, Counterexample, Goal
from ddsolve.output.report.blocks import Block, HandBlock, LayoutBlock, Report, paragraph
from ddsolve.output.report.spans import (
    EMPTY,
    Text,
    grouped,
    in_tricks,
    joined,
    lines,
    nphrase,
    phrase,
    strong,
    suited,
    text_of,
    thrown,
)
from ddsolve.output.report.verdicts import percent
from ddsolve.output.solve import line_table
from ddsolve.output.unseen import closed_claim
from ddsolve.questions.claim import Claim as Question
from ddsolve.values.cards import Card, Suit
from ddsolve.values.contract import MISERE, Contract
from ddsolve.values.deal import WITH_WIDOW, Deal
from ddsolve.values.play import PlayState
from ddsolve.values.results import Solution
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import N_, Listed, _, figure

LINE_IN_TABLE = 18  # cards of a line with a row for each trick: a longer one would not fit a screen


def claim_report(question: Question, result: Claim | Preference | AllPassClaim) -> Report:
    """Say whether the claim holds, with the hand before it, unless a layout shows the hand anyhow."""
    seat, leader = question.seat, question.leader
    if isinstance(result, Preference):
        report = preference_report(result, seat, leader)
    elif question.no_widow or len(question.hand) == WITH_WIDOW:
        report = one_claim(result, seat, leader) if isinstance(result, Claim) else []
        if question.no_widow:
            report = [_with_widow(block) for block in report]
        if question.no_widow and "no_widow" not in question.given:
            ten = phrase("Ten cards are played without the widow. If you threw two, name them with --dead.")
            report.append(paragraph(ten))
    else:
        view = question.view
        asked = [(result, None)] if isinstance(result, Claim) else _of_allpass(result)
        reports = (one_claim(claim, seat, view.leader, view.trick, goal) for claim, goal in asked)
        report = [block for each in reports for block in each]
    if any(isinstance(block, LayoutBlock) for block in report):
        return report
    return [HandBlock(question.hand, seat, question.dead), *report]


def _with_widow(block: Block) -> Block:
    """Return a block whose deal has its two dead cards in the widow, which nobody took."""
    if not isinstance(block, LayoutBlock) or not isinstance(block.position, Deal):
        return block
    one, other = block.position.dead
    return replace(block, position=Deal(block.position.hands, (one, other)))


def _of_allpass(result: AllPassClaim) -> list[tuple[Claim, Text | None]]:
    """Return the claims of an all-pass that were asked, in words."""
    asked = ((result.no_more, phrase("no more tricks")), (result.rest, phrase("all the rest")))
    return [(claim, goal) for claim, goal in asked if claim is not None]


def one_claim(
    result: Claim, seat: Seat, leader: Seat, trick: tuple[Card, ...] = (), goal: Text | None = None
) -> Report:
    """Say whether the claim holds, what was proved, and show the layout and the line that beat it.

    goal: what is claimed, in words, where `goal_name` does not say it: in an all-pass, which has no soloist.
    """
    claimant = _("soloist") if goal is None else _("claims")
    throw = EMPTY if result.discard is None else phrase("Discard {cards}.", cards=thrown(result.discard))
    split = EMPTY if result.bad_split is None else _split(result.bad_split, seat)
    said = paragraph(
        strong(_verdict(result, goal or goal_name(result.goal))), throw, _proof(result, goal), split
    )
    unseen: Report = [] if result.closed is None else [paragraph(closed_claim(result.closed))]
    return [said, *unseen, *_refutation(result, seat, leader, trick, claimant)]


def goal_name(goal: Goal) -> Text:
    """Return the claim in words: `10 tricks in ♠`, `misère clean`."""
    if goal.misere:
        return phrase("misère clean")
    if goal.tricks == 1:
        return phrase("one trick in {strain}", strain=goal.game.strain)
    return phrase("{tricks} {tricks:trick|tricks} in {strain}", tricks=goal.tricks, strain=goal.game.strain)


def _verdict(result: Claim | Preference, goal: Text) -> Text:
    words: dict[str, object] = {"goal": goal, "layouts": figure(result.layouts, ",")}
    if result.layouts == 1:
        key = N_("{goal}: holds.") if result.holds else N_("{goal}: does not hold.")
        return phrase(key, **words) + " " + phrase("The cards can lie in one way only.")
    if result.holds:
        return phrase("{goal}: holds against all {layouts} {layouts:layout|layouts}.", **words)
    if not result.failing:
        return phrase(
            "{goal}: does not hold. No single plan wins against all {layouts} {layouts:layout|layouts}.",
            **words,
        )
    words["failing"] = figure(result.failing, ",")
    words["share"] = percent(result.failing / result.layouts)
    return phrase(
        "{goal}: does not hold. {failing} of {layouts} {layouts:layout|layouts} "
        "{failing:beats|beat} it ({share}).",
        **words,
    )


def _proof(result: Claim, goal: Text | None) -> Text:
    if result.holds:
        first = (
            phrase("Good first cards: {cards}.", cards=grouped(result.first_cards))
            if result.first_cards
            else ""
        )
        return lines(
            first, _plan(result, N_("the defenders' cards") if goal is None else N_("the others' cards"))
        )
    if not result.failing:
        if result.first_cards:
            return phrase(
                "Each of them can be won with all cards seen, from {cards} on.",
                cards=grouped(result.first_cards),
            )
        return phrase("Each of them can be won with all cards seen.")
    if result.best_card is None:
        return EMPTY
    if result.double_dummy_holds:
        return phrase(
            "With all cards seen every layout can be won, but no single first card wins in all: "
            "the best, {card}, fails in these.",
            card=result.best_card,
        )
    return nphrase(
        "The best first card is {card}; {count} layout is lost even with all cards seen.",
        "The best first card is {card}; {count} layouts are lost even with all cards seen.",
        result.double_dummy_failing,
        card=result.best_card,
        count=figure(result.double_dummy_failing, ","),
    )


def _plan(result: Claim, whose: str) -> Text:
    """Say how much of the play the proof fixes; whose: the cards it is played without seeing."""
    if result.proof != PLAN:
        return _double_dummy(result)
    if result.plan_cards:
        return phrase(
            "Proved as one plan from {cards} on: it needs no look at {unseen}.",
            cards=grouped(result.plan_cards),
            unseen=_(whose),
        )
    return phrase("Proved as one plan: it needs no look at {unseen}.", unseen=_(whose))


def _double_dummy(result: Claim | Preference) -> Text:
    """Say that every layout is won, but by no one plan; the first card is fixed where the claimant leads."""
    if not result.first_cards:
        return phrase("Proved for each layout with all cards seen; this is not yet one plan.")
    return phrase(
        "Proved for the first card; after it every layout is played with all cards seen, so "
        "this is not yet one plan."
    )


def _split(split: BadSplit, seat: Seat) -> Text:
    """Say in words which splits of one suit beat the claim, and the likeliest split of all suits."""
    following, last = seat.others
    only = EMPTY
    if split.suit is not None:
        cases = (f"{length}–{split.missing - length}" for length in split.lengths)
        words = {"suit": split.suit, "missing": split.missing, "share": percent(split.share)}
        together = set(split.lengths) == {0, split.missing}
        only = phrase(
            N_("It fails only when both missing {suit} are in one hand ({share} of the layouts).")
            if together and split.missing == 2
            else N_(
                "It fails only when all {missing} missing {suit} are in one hand ({share} of the layouts)."
            )
            if together
            else N_(
                "It fails only when the {missing} missing {suit} lie {cases:or} between {first:seat} and "
                "{second:seat} ({share} of the layouts)."
            ),
            cases=Listed(cases),
            first=following,
            second=last,
            **words,
        )
    counts = zip(Suit, split.likeliest, strict=True)
    held = joined(" ", (text_of(str(length)) + suited(suit, "") for suit, length in counts))
    return lines(
        only, phrase("Most often it fails when {seat:seat} has {lengths}.", seat=following, lengths=held)
    )


def _refutation(result: Claim, seat: Seat, leader: Seat, trick: tuple[Card, ...], claimant: str) -> Report:
    if result.counterexample is None:
        return []
    goal, line = result.goal, result.counterexample.line
    contract = MISERE if goal.misere else Contract(6, goal.game.strain)
    deal, beaten = _beaten(result.counterexample, seat, leader, claimant)
    state = PlayState.start(deal, contract, seat, leader).replay(trick)
    solution = Solution(contract, seat, 0, 0, None, line=line)
    title = phrase("The line that does:")
    if len(line) > LINE_IN_TABLE and not trick:
        return [beaten, paragraph(title, in_tricks(line, len(SEATS)))]
    return [beaten, *line_table(state, solution, title)]


def _beaten(found: Counterexample, seat: Seat, leader: Seat, claimant: str) -> tuple[Deal, LayoutBlock]:
    """Return a layout that beats a claim, and show it."""
    deal = Deal((found.hands[1], found.hands[2], found.hands[3]))
    return deal, LayoutBlock(deal, _roles(seat, leader, claimant), phrase("A layout that beats it:"))


def _roles(seat: Seat, leader: Seat, claimant: str) -> dict[int, str]:
    if seat == leader:
        return {seat: f"{claimant}, {_('leads')}"}
    return {seat: claimant, leader: _("leads")}


def preference_report(result: Preference, seat: Seat, leader: Seat) -> Report:
    """Say whether the preference holds, and who leads; show what beats it."""
    said = [strong(_verdict(result, phrase("preference"))), phrase("{seat:Seat} leads.", seat=leader)]
    if result.first_cards:
        said.append(phrase("Good first cards: {cards}.", cards=grouped(result.first_cards)))
    if result.holds:
        plan = phrase("Proved as one plan: it needs no look at the defenders' cards.")
        said.append(plan if result.proof == PLAN else _double_dummy(result))
    report: Report = [paragraph(*said)]
    if result.counterexample is not None:
        _deal, beaten = _beaten(result.counterexample, seat, leader, _("soloist"))
        line = in_tricks(result.counterexample.line, len(SEATS))
        report += [beaten, paragraph(phrase("The line that does:"), line)]
    return report
