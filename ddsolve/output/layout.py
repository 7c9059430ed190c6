"""A drawing of the hands as players draw them: seat 1 left, seat 2 above, seat 3 right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ddsolve.cards import SUITS, Card
from ddsolve.deal import Deal
from ddsolve.hand import Hand
from ddsolve.output.blocks import LayoutBlock
from ddsolve.output.style import Style, pad, visible
from ddsolve.seats import SEATS
from ddsolve.words import say

_GAP = 4


def hand_block(style: Style, title: str, hand: Hand | None) -> list[str]:
    """Return a title line and a line for each suit; only the title for a hand that takes no part."""
    if hand is None:
        return [title]
    return [title] + [style.suit(suit) + " " + (hand.ranks(suit) or style.dim("-")) for suit in SUITS]


def draw(
    style: Style,
    hands: Mapping[int, Hand | None],
    roles: Mapping[int, Sequence[str]] | None = None,
    notes: Sequence[str] = (),
) -> str:
    """Draw three hands around a table.

    roles: words behind a seat's name, as `soloist`, `leads`. notes: lines in the middle, as the dead cards.
    """
    roles = roles or {}
    if style.page is not None:
        seats = [hands.get(seat) for seat in SEATS]
        words = {seat: ", ".join(told) for seat, told in roles.items() if told}
        return style.page.add(LayoutBlock(Deal((seats[0], seats[1], seats[2])), words))
    blocks: dict[int, list[str]] = {}
    for seat in SEATS:
        title = say("notation.place_seat", seat=seat)
        told = roles.get(seat, ()) if hands.get(seat) is not None else [say("report.absent")]
        if told:
            title += f" ({', '.join(told)})"
        blocks[seat] = hand_block(style, style.bold(title), hands.get(seat))
    left_width = max(map(visible, blocks[1])) + _GAP
    middle_width = max(map(visible, [*blocks[2], *notes])) + _GAP
    lines = [" " * left_width + line for line in blocks[2]]
    rows = max(len(blocks[1]), len(blocks[3]), len(notes) + 1)
    middle = ["", *notes]
    for row in range(rows):
        left, centre, right = (
            block[row] if row < len(block) else "" for block in (blocks[1], middle, blocks[3])
        )
        lines.append(pad(left, left_width) + pad(centre, middle_width) + right)
    return "\n".join(line.rstrip() for line in lines)


def notes_on(style: Style, dead: Sequence[Card], on_table: Sequence[Card] = ()) -> list[str]:
    """Return the notes for the middle of a drawing: what lies on the table and the two dead cards.

    More than two dead cards (a late position) are not listed: they are simply gone.
    """
    notes = []
    if on_table:
        notes.append(say("report.on_table", cards=style.cards(on_table)))
    if 1 <= len(dead) <= 2:
        notes.append(say("report.dead", cards=style.grouped(dead)))
    return notes
