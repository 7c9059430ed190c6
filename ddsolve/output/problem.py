"""Problems: the verdict on each, its keys, tries and duals, a short proof; a summary of a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ddsolve.output.report.blocks import LayoutBlock, Report, TableBlock, TextBlock, paragraph, table
from ddsolve.output.report.spans import (
    EMPTY,
    Text,
    by_tricks,
    grouped,
    in_tricks,
    joined,
    lines,
    phrase,
    strong,
    text_of,
)
from ddsolve.words import N_, Listed, _, card_letters, pgettext

if TYPE_CHECKING:
    from ddsolve.files import GameRecord
    from ddsolve.problems.check import Branch, Problem, ProblemMove, Try
    from ddsolve.problems.compose import Composed, Composition, Surprise
    from ddsolve.values.cards import Card


PROOF_LINES = 14
SHOWN = 8  # keys, tries and duals of one problem
_VERDICTS = {
    "sound": N_("sound"),
    "duals": N_("sound, with duals"),
    "cooked": N_("cooked: the key is not unique"),
    "free": N_("no key: nothing that the side plays matters"),
    "open": N_("not decided: a key was not reached"),
    "untrue": N_("untrue"),
}


def verdict(problem: Problem) -> str:
    """Return `sound`, `duals`, `cooked`, `free`, `open` or `untrue`."""
    if not problem.true:
        return "untrue"
    if not problem.keys_known and all(key.is_unique for key in problem.keys):
        return "open"
    if not problem.keys:
        return "free"
    if not problem.is_key_unique:
        return "cooked"
    return "duals" if problem.duals else "sound"


def problem_report(problem: Problem, number: int) -> Report:
    """Show one problem."""
    title = problem.record.title or _("Problem {number}", number=number)
    told = [
        strong(title),
        phrase("Task: {task}", task=problem.task.text),
        phrase("Verdict: {verdict}.", verdict=_(_VERDICTS[verdict(problem)])),
        _result(problem),
        *_short(_key(problem, key) for key in problem.keys),
        *_short(_try(problem, key, one) for key in problem.keys for one in key.tries),
        *_short(_key(problem, dual, dual=True) for dual in problem.duals),
    ]
    if not problem.complete:
        told.append(phrase("The play was not followed to its end: see --depth and --positions."))
    report: Report = [LayoutBlock(problem.start, picture_only=True), paragraph(*told)]
    if problem.proof is not None:
        proof = _proof(problem, problem.proof)
        report.append(TextBlock(lines(phrase("Proof:"), *proof)))
    return report


def summary(problems: Sequence[tuple[int, Problem | None, str]]) -> TableBlock:
    """Return a line for each problem: number, the problem or what kept it from being read."""
    rows: list[tuple[object, ...]] = []
    for number, problem, error in problems:
        if problem is None:
            rows.append((number, "", "", error, "", ""))
            continue
        keys = joined(", ", (phrase("{cards:or}", cards=_ways(key)) for key in problem.keys[:2]))
        more = " …" if len(problem.keys) > 2 else ""
        verdict_ = _(_VERDICTS[verdict(problem)])
        rows.append(
            (number, problem.record.title, problem.task.text, verdict_, keys + more, len(problem.duals))
        )
    headers = (_("no."), _("title"), _("task"), _("verdict"), pgettext("problem", "key"), _("duals"))
    return table(headers, rows, "rllllr")


def _line(problem: Problem, row: Sequence[Card], after: int = 0) -> Text:
    """Return cards trick by trick; after: how many cards were played from the start of the problem."""
    begun = len(problem.start.on_table) + after
    return in_tricks(row, len(problem.start.deal.seats), begun)


def _short(parts: Iterator[Text]) -> list[Text]:
    told = list(parts)
    return told if len(told) <= SHOWN else [*told[:SHOWN], text_of("…")]


def _result(problem: Problem) -> Text:
    if problem.task.kind == "each":
        outcome = "–".join(map(str, problem.result))
        told = phrase("Everyone for himself they take {outcome}.", outcome=outcome)
    else:
        told = phrase(
            "With best play the soloist takes {tricks} {tricks:trick|tricks}.", tricks=problem.result[0]
        )
    if problem.refutation:
        told = told + " " + phrase("The line: {cards}.", cards=_line(problem, problem.refutation))
    return told


def _ways(decision: ProblemMove) -> Listed:
    return Listed(grouped(one) for one in decision.good)


# By whether the key is the only one, None for a dual, and whether cards were played before it.
_KEYS = {
    (True, False): N_("Key: {cards:or}, by {seat:seat}; nothing else does it."),
    (True, True): N_("Key: after {before}: {cards:or}, by {seat:seat}; nothing else does it."),
    (False, False): N_("Keys: {cards:or}, by {seat:seat}."),
    (False, True): N_("Keys: after {before}: {cards:or}, by {seat:seat}."),
    (None, False): N_("Dual: {cards:or}, by {seat:seat}."),
    (None, True): N_("Dual: after {before}: {cards:or}, by {seat:seat}."),
}


def _key(problem: Problem, decision: ProblemMove, *, dual: bool = False) -> Text:
    pattern = _KEYS[None if dual else decision.is_unique, bool(decision.before)]
    seat = decision.state.to_move
    return phrase(pattern, before=_line(problem, decision.before), cards=_ways(decision), seat=seat)


def _try(problem: Problem, key: ProblemMove, one: Try) -> Text:
    reply = _line(problem, one.line[1:], len(key.before) + 1)
    if one.tricks is None:
        outcome = "–".join(map(str, one.outcome))
        return phrase(
            "Try {cards}: {reply} and they take {outcome}.",
            cards=grouped(one.cards),
            reply=reply,
            outcome=outcome,
        )
    return phrase(
        "Try {cards}: {reply} and the soloist takes {tricks}.",
        cards=grouped(one.cards),
        reply=reply,
        tricks=one.tricks,
    )


# By whether cards follow those that are answered: "on ♠7: ♥J and it is done", "on ♠7: it is done".
_DONE = {True: N_("{cards} and it is done"), False: N_("{cards} it is done")}
_AGAIN = {True: N_("{cards}, then as above"), False: N_("{cards} as above")}


def _proof(problem: Problem, proof: Branch) -> list[Text]:
    """Return the first lines of a proof; a line is a run of cards, its answers are further in."""
    told: list[Text] = []
    for depth, text in _told(problem, proof, 0, 0, EMPTY):
        if len(told) == PROOF_LINES:
            told.append(text_of("  …"))
            break
        told.append(text_of("  " * (depth + 1)) + text)
    return told


def _told(
    problem: Problem, branch: Branch, played: int, depth: int, before: Text
) -> Iterator[tuple[int, Text]]:
    """Yield the lines of a branch, each with its depth; played: how many cards came before it."""
    row: list[Card] = []
    while len(branch.ways) == 1:
        choice, branch = branch.ways[0]
        row.append(choice[0])
    text = joined(" ", [before, _line(problem, row, played)])
    played += len(row)
    if branch.done:
        yield depth, phrase(_DONE[bool(row)], cards=text)
    elif branch.again:
        yield depth, phrase(_AGAIN[bool(row)], cards=text)
    elif branch.cut or not branch.ways:
        yield depth, text + " …"
    else:
        if text:
            yield depth, text
        for choice, after in branch.ways:
            answer = phrase("on {cards}:", cards=grouped(choice))
            yield from _told(problem, after, played + 1, depth + 1 if text else depth, answer)


# Problems that were made, in the text form that `problem` reads; solution and reasons are comments.


_WHY = {
    ("guess", False): N_("the solver's move ordering tries {card} first"),
    ("sacrifice", True): N_("{key} gives up a trick that {card} would surely win"),
    ("sacrifice", False): N_("{key} is thrown away, the lower {card} fails"),
    ("unblock", False): N_("{seat:seat} throws {key} under the partner's card, the lower {card} fails"),
    ("endplay", False): N_("{seat:seat} is thrown in: with the other side on lead the same position is lost"),
}
# where tricks are not wanted: by the leader, or by the soloist, whom his defenders want to take them
_TAKEN = N_("{key} takes a trick that {card} would surely not take")
_SPARED = N_("{key} spares the soloist a trick that {card} would surely have given him")


def composed_record(one: Composed) -> GameRecord:
    """Return the problem as a record whose comment tells its solution and why it was chosen."""
    record = one.problem.record
    tricks = by_tricks(one.solution, len(one.problem.start.deal.seats))
    solution = "; ".join(" ".join(card.pretty for card in trick) for trick in tricks)
    lines = [
        _("Solution: {cards}", cards=card_letters(solution)),
        *(_("Why: {reason}.", reason=reason(why, record)) for why in one.surprises),
    ]
    if one.problem.duals:
        count = len(one.problem.duals)
        lines.append(_("{count} {count:dual|duals} later, as `problem` shows.", count=count))
    return replace(record, comment="\n".join(lines))


def reason(why: Surprise, record: GameRecord) -> str:
    """Return a reason in words."""
    unwanted = record.soloist is None or (record.contract is not None and record.contract.is_misere)
    source = _WHY[why.kind, why.surely]
    if why.surely and unwanted:
        source = _TAKEN if _is_avoider(record) else _SPARED
    return _(source, key=card_letters(why.key.pretty), card=card_letters(why.card.pretty), seat=why.seat)


def _is_avoider(record: GameRecord) -> bool:
    """Whether the leader wants no tricks: in an all-pass, and the soloist of a misère."""
    return record.soloist is None or record.leader == record.soloist


def compose_report(found: Composition) -> Report:
    """Show what was found, for people: a text file of problems with a note at its head."""
    from ddsolve.files import write_records

    note = phrase(
        "# {count} {count:problem|problems} in {drawn:,} {drawn:position|positions}",
        count=len(found.found),
        drawn=found.drawn,
    )
    if not found.found:
        return [TextBlock(note)]
    text = write_records([composed_record(one) for one in found.found], "text").text
    pictures = [LayoutBlock(one.problem.start, picture_only=True) for one in found.found]
    return [TextBlock(lines(note, text_of(text.rstrip("\n"))), whole_lines=True), *pictures]
