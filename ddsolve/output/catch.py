"""The answer of `catch` for people."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ddsolve.advice.catching.advice import CatchAdvice
from ddsolve.advice.catching.plan import Step
from ddsolve.output.blocks import Block, Report, paragraph, table
from ddsolve.output.figures import percent
from ddsolve.output.spans import Text, cards, joined, lines, phrase, strong
from ddsolve.questions.catch import Catch
from ddsolve.words import N_, Listed, _, figure

_CATCH_VALUE = {
    "caught": N_("He is caught in {value} under these shares."),
    "tricks": N_("He takes {value} {value:trick|tricks} on average under these shares, by pure plans."),
    "score": N_(
        "He loses {value} {value:point|points} on average under these shares, {first} for the first trick "
        "and {later} for each later one."
    ),
}
_CATCH_CAUGHT = {
    "step": N_("{indent}{seat:seat}: {card}, and he is caught"),
    "step_if": N_("{indent}if {seat:seat} plays {card}, he is caught"),
}
_CATCH = {
    "card": N_("card"),
    "step": N_("{indent}{seat:seat}: {card}"),
    "step_if": N_("{indent}if {seat:seat} plays {card}"),
}


INDENT = "  "


def catch_report(question: Catch, result: CatchAdvice) -> Report:
    """Say which discards one plan catches, what each card is worth, and how the plan goes on."""
    head = (
        phrase("Misère of {soloist:seat}; the play is over.", soloist=result.deal.soloist)
        if result.to_move is None
        else phrase(
            "Misère of {soloist:seat}; {seat:seat} is to move.",
            soloist=result.deal.soloist,
            seat=result.to_move,
        )
    )
    report: Report = [paragraph(head), _worlds(result, question.seed)]
    if result.objective == "caught":
        report.append(paragraph(strong(_caught(result)), _value(result)))
        if len(result.worlds) > 2:
            report.append(
                paragraph(
                    phrase(
                        "For three discards or more this counts plans without a toss of a coin; none was met "
                        "that gains by one."
                    )
                )
            )
    else:
        report.append(_front(result))
        note = (
            phrase("Pure plans only: with a toss of a coin the defenders can do better.")
            if result.objective == "tricks"
            else ""
        )
        report.append(paragraph(strong(_value(result)), note))
    if result.cards:
        report.append(_cards(result))
    if result.plan:
        key = (
            N_("A plan that catches him (the score may need a toss of a coin):")
            if result.objective == "score"
            else N_("The plan:")
        )
        report.append(paragraph(phrase(key), *_steps(result.plan, 1)))
    return report


def _pairs(result: CatchAdvice, vector: Iterable[Fraction]) -> Listed:
    chosen = [world.discard for world, entry in zip(result.worlds, vector, strict=True) if entry]
    return Listed(cards(discard) for discard in chosen)


def _worlds(result: CatchAdvice, seed: int) -> Block:
    rows = [
        (cards(world.discard), percent(float(world.share)), str(world.double_dummy))
        for world in result.worlds
    ]
    notes = []
    if result.ruled_out:
        gone = Listed(cards(world.discard) for world in result.ruled_out)
        notes.append(phrase("Ruled out by the play: {worlds}.", worlds=gone))
    if result.layouts:
        notes.append(
            phrase(
                "The shares are the soloist's best mixture, as found on {layouts} "
                "{layouts:layout|layouts} (seed {seed}).",
                layouts=result.layouts,
                seed=seed,
            )
        )
    elif result.layouts == 0:
        notes.append(
            phrase("No discards were named: those of the highest cards are taken as equally likely.")
        )
    headers = [_("thrown"), _("share"), _("tricks if known")]
    return table(headers, rows, "lrr", note=lines(*notes))


def _caught(result: CatchAdvice) -> Text:
    """Put the front in words."""
    front = result.front
    if not any(map(any, front)):
        return phrase("No plan catches any of these discards.")
    if len(front) == 1:
        if all(front[0]):
            return phrase("One plan catches every one of these discards.")
        return phrase(
            "One plan catches {worlds}; nothing else can be caught.", worlds=_pairs(result, front[0])
        )
    choices = (phrase("for {worlds}", worlds=_pairs(result, vector)) for vector in front)
    return phrase("You can play {choices:or}, not for all of them.", choices=Listed(choices))


def _value(result: CatchAdvice) -> Text:
    if result.objective == "caught":
        return phrase("He is caught in {value} under these shares.", value=percent(float(result.value)))
    prices = {"first": _number(result.payoff[0]), "later": _number(result.payoff[1])}
    return phrase(_CATCH_VALUE[result.objective], value=_number(result.value), **prices)


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else figure(float(value), ".2f")


def _front(result: CatchAdvice) -> Block:
    rows = [[_number(entry) for entry in vector] for vector in result.front]
    headers = [cards(world.discard) for world in result.worlds]
    return table(headers, rows, title=phrase("What plans reach:"))


def _cards(result: CatchAdvice) -> Block:
    rows = []
    every = len(result.worlds)
    for found in result.cards:
        able = [result.worlds[place].discard for place in found.worlds]
        only = _("any") if len(able) == every else joined(", ", (cards(pair) for pair in able))
        value = percent(float(found.value)) if result.objective == "caught" else _number(found.value)
        rows.append([cards([found.card]), value, only])
    value = _("he is caught") if result.objective == "caught" else _("value")
    headers = [_("card"), value, _("if he threw")]
    if all(len(found.worlds) == every for found in result.cards):
        return table(headers[:2], [row[:2] for row in rows], "lr")
    return table(headers, rows, "lrl")


def _steps(steps: Iterable[Step], depth: int) -> list[Text]:
    """Write a plan line by line, the soloist's answers one level deeper, those with one sequel together."""
    found = []
    groups: list[list[Step]] = []
    for step in steps:
        alike = [group for group in groups if (group[0].then, group[0].caught) == (step.then, step.caught)]
        if alike:
            alike[0].append(step)
        else:
            groups.append([step])
    for group in groups:
        step = group[0]
        words = {"indent": INDENT * depth, "seat": step.seat, "card": cards(step.card for step in group)}
        key = "step_if" if len(groups) > 1 or len(group) > 1 else "step"
        if step.given_up:
            gone = Listed(cards(world.discard) for world in step.given_up)
            found.append(
                phrase("{indent}{seat:seat}: {card}, a guess: it gives up {worlds}", worlds=gone, **words)
            )
        else:
            found.append(phrase(_CATCH_CAUGHT[key] if step.caught else _CATCH[key], **words))
        found += _steps(step.then, depth + (key == "step_if" and bool(step.then)))
    return found
