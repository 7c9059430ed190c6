"""What the answers for one deal share: a line of play trick by trick, seats by name."""

from __future__ import annotations

from ddsolve.output.report.blocks import Block, table
from ddsolve.output.report.spans import Text, joined, strong
from ddsolve.values.deal import Deal
from ddsolve.values.play import PlayedTrick, PlayState
from ddsolve.values.results import AllPassResult, Solution
from ddsolve.values.seats import Seat
from ddsolve.words import _


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
