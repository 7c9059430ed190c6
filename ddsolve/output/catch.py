"""The answer of `catch` for people."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from ddsolve.advice.catching.advice import CatchAdvice, Step
from ddsolve.advice.catching.position import World
from ddsolve.output.report.blocks import (
    Block,
    Report,
    TableBlock,
    TextBlock,
    closing,
    detail,
    first_rows,
    in_full,
    paragraph,
    table,
)
from ddsolve.output.report.spans import EMPTY, Text, cards, joined, lines, phrase, text_of
from ddsolve.output.report.verdicts import as_good, first_lines, percent
from ddsolve.questions.catch import Catch
from ddsolve.values.cards import Card
from ddsolve.words import N_, Listed, _, figure

_CATCH_VALUE = {
    "caught": N_("He is caught in {value} under these shares."),
    "tricks": N_("He takes {value} {value:trick|tricks} on average under these shares, by pure plans."),
    "score": N_(
        "He loses {value} {value:whist|whists} on average under these shares, {first} for the first trick "
        "and {later} for each later one."
    ),
    "payoff": N_(
        "He loses {value} {value:point|points} on average under these shares, {first} for the first trick "
        "and {later} for each later one."
    ),
}
_CATCH_CAUGHT = {
    "step": N_("{seat:seat}: {card}, and he is caught"),
    "step_if": N_("if {seat:seat} plays {card}, he is caught"),
}
_CATCH = {"step": N_("{seat:seat}: {card}"), "step_if": N_("if {seat:seat} plays {card}")}


_PLAN = {
    "caught": N_("The plan{aim}:"),
    "tricks": N_("A plan that catches him{aim} (for more tricks it may be another):"),
    "score": N_("A plan that catches him{aim} (the score may need a toss of a coin):"),
}
SHOWN = 5  # rows of cards in a brief answer
PLAN_LINES = 6  # of the plan there
SHARES = 4  # discards whose shares a brief answer tells
_LINE = 76  # columns of a line of the plan


def catch_report(question: Catch, result: CatchAdvice) -> Report:
    """Say what to play, which discards one plan catches, what each card is worth, and how it goes on."""
    head = (
        phrase("Misère of {soloist:seat}; the play is over.", soloist=result.deal.soloist)
        if result.to_move is None
        else phrase(
            "Misère of {soloist:seat}; {seat:seat} is to move.",
            soloist=result.deal.soloist,
            seat=result.to_move,
        )
    )
    verdict, *more = _verdict(question, result)
    report: Report = [paragraph(head), first_lines(verdict, *more)]
    if result.objective != "caught":
        report.append(in_full(_front(result)))
    if result.cards:
        report += first_rows(_cards(result), SHOWN)
    report.append(in_full(_worlds(result)))
    notes = _notes(result, question.seed)
    brief = notes[:1] if result.layouts == 0 and notes else [*_shares(result), *notes[:1]]
    if result.plan:
        planned = Listed(cards(result.worlds[place].discard) for place in result.planned)
        whole = len(result.planned) == len(result.worlds)
        aim = EMPTY if whole else phrase(", if he threw {worlds:or}", worlds=planned)
        title = phrase(_PLAN[result.objective], aim=aim)
        steps = _indented(_steps(result.plan))
        long = _height(steps) > PLAN_LINES
        if long:
            report.append(TextBlock(lines(title, *_cut(result.plan)), "brief"))
            brief = brief or [phrase("The plan goes on.")]
        report.append(TextBlock(lines(title, *steps), "full" if long else "always"))
        if any(str(line).endswith("…") for line in steps):
            cut = phrase("The plan is too long to be told to its end: a branch that ends in … goes on.")
            notes = [*notes, cut]
    return [*report, *([detail(*notes)] if notes else []), *([closing(*brief)] if brief else [])]


def _verdict(question: Catch, result: CatchAdvice) -> list[Text]:
    """Say what the seat to move plays where that matters to the defence, whom it catches, and how often."""
    told = [_caught(result)] if result.objective == "caught" else []
    told.append(_value(question, result))
    if not result.value or not result.cards or result.to_move in (None, result.deal.soloist):
        return told
    planned = result.objective == "caught" and result.plan  # which there is not once he is caught
    best = result.plan[0].card if planned else result.cards[0].card
    key = N_("Play {card}.") if result.moment.trick else N_("Lead {card}.")
    same = [card for row in _alike(result).values() if best in row for card in row if card != best]
    equals = as_good(list(map(text_of, same)))
    if same and len(same) == len(result.cards) - 1:
        equals = phrase("Every other card is as good.")
    return [phrase(key, card=best), equals, *told]


def _notes(result: CatchAdvice, seed: int) -> list[Text]:
    """Say what the shares and the value rest on."""
    notes = []
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
    if result.objective == "caught" and len(result.worlds) > 2:
        notes.append(
            phrase(
                "For three discards or more this counts plans without a toss of a coin; none was met "
                "that gains by one."
            )
        )
    elif result.objective == "tricks":
        notes.append(phrase("Pure plans only: with a toss of a coin the defenders can do better."))
    return notes


def _pairs(result: CatchAdvice, vector: Iterable[Fraction]) -> Listed:
    chosen = [world.discard for world, entry in zip(result.worlds, vector, strict=True) if entry]
    return Listed(cards(discard) for discard in chosen)


def _worlds(result: CatchAdvice) -> Block:
    rows = [
        (cards(world.discard), percent(float(world.share)), str(world.double_dummy))
        for world in result.worlds
    ]
    gone = Listed(cards(world.discard) for world in result.ruled_out)
    note = phrase("Ruled out by the play: {worlds}.", worlds=gone) if gone else EMPTY
    return table([_("thrown"), _("share"), _("tricks if known")], rows, "lrr", note=note)


def _shares(result: CatchAdvice) -> list[Text]:
    """Say in a line how likely each discard is, where that may be asked and they are few."""
    if len({world.share for world in result.worlds}) == 1 < len(result.worlds):
        return [phrase("Every discard has the same share.")]
    if not 1 < len(result.worlds) <= SHARES:
        return []
    told = (joined(" ", (cards(world.discard), percent(float(world.share)))) for world in result.worlds)
    return [phrase("Shares: {shares}.", shares=joined(", ", told))]


def _caught(result: CatchAdvice) -> Text:
    """Put the front in words."""
    front = result.front
    if not any(map(any, front)):
        return phrase("No plan catches any of these discards.")
    if len(front) == 1:
        if all(front[0]):
            return phrase("One plan catches every one of these discards.")
        return phrase(
            "One plan catches {worlds:and}; nothing else can be caught.", worlds=_pairs(result, front[0])
        )
    choices = (phrase("for {worlds:and}", worlds=_pairs(result, vector)) for vector in front)
    return phrase("You can play {choices:or}, not for all of them.", choices=Listed(choices))


def _value(question: Catch, result: CatchAdvice) -> Text:
    if result.objective == "caught":
        return phrase("He is caught in {value} under these shares.", value=percent(float(result.value)))
    prices = {"first": _number(result.payoff[0]), "later": _number(result.payoff[1])}
    told = "payoff" if question.payoff is not None else result.objective
    return phrase(_CATCH_VALUE[told], value=_number(result.value), **prices)


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else figure(float(value), ".2f")


def _front(result: CatchAdvice) -> Block:
    rows = [[_number(entry) for entry in vector] for vector in result.front]
    headers = [cards(world.discard) for world in result.worlds]
    return table(headers, rows, title=phrase("What plans reach:"))


def _alike(result: CatchAdvice) -> dict[tuple[Fraction, tuple[int, ...]], list[Card]]:
    """Return the cards by what they reach: their value, and the discards against which they reach it."""
    alike: dict[tuple[Fraction, tuple[int, ...]], list[Card]] = {}
    for found in result.cards:
        alike.setdefault((found.value, found.worlds), []).append(found.card)
    return alike


def _cards(result: CatchAdvice) -> TableBlock:
    """Return a row for each value: the cards that reach it, the best first."""
    every, alike = len(result.worlds), _alike(result)
    rows = []
    for (value, places), row in alike.items():
        able = [result.worlds[place].discard for place in places]
        only = _("any") if len(able) == every else joined(", ", (cards(pair) for pair in able))
        told = percent(float(value)) if result.objective == "caught" else _number(value)
        rows.append([joined(", ", row), told, only])
    told = _("he is caught") if result.objective == "caught" else _("value")
    headers = [_("card"), told, _("he has it if he threw")]
    if all(len(places) == every for _value, places in alike):
        return table(headers[:2], [row[:2] for row in rows], "lr")
    return table(headers, rows, "lrl")


def _cut(plan: Sequence[Step]) -> list[Text]:
    """Write as much of a plan as a brief answer has room for: all branches to the same length."""
    shown: list[Text] = []
    for depth in range(1, 31):
        longer = _steps(plan, depth)
        if shown and _height(longer) > PLAN_LINES:
            break
        shown = longer
    return _indented(shown)


def _height(steps: Iterable[Text]) -> int:
    return sum(1 + len(str(step)) // _LINE for step in steps)


def _steps(steps: Iterable[Step], depth: int = 30) -> list[Text]:
    """Write a plan: cards that follow without a choice stand in one line, each choice one level deeper.

    depth: after how many cards it is cut; the last card of a branch in which he is not caught yet says so.
    """
    chain, choices = _chain(steps, depth)
    return [chain, *choices] if chain else choices


def _chain(steps: Iterable[Step], depth: int) -> tuple[Text, list[Text]]:
    """Return the cards up to a choice, and a line for each answer to it: those with one sequel together."""
    alike: dict[tuple[Text, tuple[Text, ...], bool, tuple[World, ...]], list[Step]] = {}
    for step in steps:
        chain, below = _chain(step.then, depth - 1) if depth > 1 else (EMPTY, [])
        alike.setdefault((chain, tuple(below), step.caught, step.given_up), []).append(step)
    found: list[Text] = []
    for (chain, choices, caught, given_up), group in alike.items():
        words = {"seat": group[0].seat, "card": cards(step.card for step in group)}
        key = "step_if" if len(alike) > 1 or len(group) > 1 else "step"
        if given_up:
            gone = Listed(cards(world.discard) for world in given_up)
            told = phrase("{seat:seat}: {card}, a guess: it gives up {worlds}", worlds=gone, **words)
        else:
            told = phrase(_CATCH_CAUGHT[key] if caught else _CATCH[key], **words)
        if chain:
            told = joined("; " if given_up else ", ", (told, chain))
        elif not (choices or caught):
            told += " …"
        if key == "step":
            return told, list(choices)
        found += [told, *_indented(choices)]
    return EMPTY, found


def _indented(row: Iterable[Text]) -> list[Text]:
    return [text_of("  ") + line for line in row]
