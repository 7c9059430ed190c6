"""The answer of `solve` for people."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from ddsolve.output.report.blocks import Block, LayoutBlock, Report, TextBlock, paragraph, table
from ddsolve.output.report.spans import EMPTY, Text, grouped, joined, nphrase, phrase, strong
from ddsolve.values.deal import FULL_HAND, Deal
from ddsolve.values.play import PlayedTrick, PlayState
from ddsolve.values.results import AllPassResult, Solution
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _

if TYPE_CHECKING:
    from ddsolve.questions.solve import Solve


_REPORT = {
    "made": N_(
        "{contract}: the soloist, {soloist:seat}, takes {tricks} of {total} {total:trick|tricks}: just made."
    ),
    "over": N_(
        "{contract}: the soloist, {soloist:seat}, takes {tricks} of {total} {total:trick|tricks}: "
        "made with {over} over."
    ),
    "down": N_(
        "{contract}: the soloist, {soloist:seat}, takes {tricks} of {total} "
        "{total:trick|tricks}: {over} short."
    ),
    "ending": N_(
        "{contract}: the soloist, {soloist:seat}, takes {tricks} of the last {total} {total:trick|tricks}."
    ),
    "misere_clean": N_("{contract}: the soloist, {soloist:seat}, takes no trick: clean."),
    "misere_caught": N_(
        "{contract}: the soloist, {soloist:seat}, takes {tricks} of {total} {total:trick|tricks}: caught."
    ),
}


def solve_report(question: Solve, result: Solution) -> Report:
    """Show the position, the soloist's tricks, what every card is worth, and one best line."""
    state = question.state
    report: Report = [LayoutBlock(state), _verdict(result, state.deal.cards_each), *moves_of(result)]
    return report + (line_table(state, result, phrase("One best line:")) if result.line else [])


def _verdict(result: Solution, total: int) -> TextBlock:
    """Say what the soloist takes of `total` tricks; only a whole game is made or lost."""
    words = {"contract": result.contract, "soloist": result.soloist, "tricks": result.tricks, "total": total}
    if result.contract.is_misere:
        key = "misere_clean" if result.tricks == 0 else "misere_caught"
    elif total < FULL_HAND:
        key = "ending"  # who took the tricks before is not known
    else:
        over = result.tricks - (result.contract.level or 0)
        key = "made" if over == 0 else "over" if over > 0 else "down"
        words["over"] = abs(over)
    won = EMPTY
    if result.won:
        won = nphrase(
            "{count} of these tricks is already won.", "{count} of these tricks are already won.", result.won
        )
    return paragraph(strong(phrase(_REPORT[key], **words)), won)


def moves_of(result: Solution) -> Report:
    """Show the cards in groups of one value, the best first and marked; nothing where nobody is to play."""
    rows = []
    for tricks, group in groupby(result.moves, key=lambda move: move.tricks):
        moves = list(group)
        cost = result.cost(moves[0])
        mark = _("best") if cost == 0 else _("costs {count}", count=cost)
        best = strong("*") if cost == 0 else ""
        rows.append([best, grouped(move.card for move in moves), tricks, mark])
    if not rows:
        return []
    head = phrase(
        "{seat:Seat} to play; tricks of the soloist, {soloist:seat}, after each card:",
        seat=result.to_move,
        soloist=result.soloist,
    )
    return [table(["", _("card"), _("soloist's tricks"), ""], rows, "llrl", title=head)]


# What the answers for one deal share: a line of play trick by trick, seats by name.


def line_table(state: PlayState, line: AllPassResult | Solution, title: Text) -> list[Block]:
    """Show a line trick by trick, from the trick on the table to the end, with who leads and who wins."""
    done = state.replay(line.line)
    rows = []
    for number, trick in enumerate(done.tricks[len(state.tricks) :], state.trick_number):
        winner = seat_name(trick.winner)
        shown = [] if trick.shown is None else [trick.shown]
        rows.append([number, *shown, seat_name(trick.leader), _cards_of(state.deal, trick), winner])
    if not rows:
        return []
    width = max(map(len, rows))  # the widow's card stands in the first two tricks only
    rows = [row if len(row) == width else [row[0], "", *row[1:]] for row in rows]
    headers = [_("trick"), *([_("widow")] if width == 5 else []), _("first"), _("cards"), _("won by")]
    return [table(headers, rows, "rllll", title=title)]


def _cards_of(deal: Deal, trick: PlayedTrick) -> Text:
    """Return the cards of a trick in the order played, the winning one emphasised."""
    first = deal.seats.index(trick.leader)
    players = (*deal.seats[first:], *deal.seats[:first])
    played = zip(players, trick.cards, strict=True)
    return joined(" ", (strong(card) if seat == trick.winner else card for seat, card in played))


def seat_name(seat: int) -> str:
    """Return `seat 1` or `dealer` for people."""
    return _("dealer") if seat == Seat.DEALER else _("{seat:seat}", seat=seat)
