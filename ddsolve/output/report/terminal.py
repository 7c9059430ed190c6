"""Tables and texts in the width there is: they wrap at blanks, never inside a number.

What still is too wide is cut. A table that cannot be made narrow enough becomes
several, one below the other, each with the first column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ddsolve.output.report.blocks import Block, ChartBlock, LayoutBlock, TableBlock, TextBlock
from ddsolve.output.report.spans import EMPTY, Text, cards, grouped, joined, phrase, strong, suited
from ddsolve.output.report.style import Style, pad, visible
from ddsolve.output.report.verdicts import percent, sample_percent
from ddsolve.values.cards import SUITS
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayState
from ddsolve.values.seats import SEATS
from ddsolve.words import N_, _, card_ranks

_GAP = 2  # columns between two columns of a table
_ROOM = 2  # what tabulate leaves beside a header
_BEFORE = ("<", ">", "~", "≈", "+", "−")  # what belongs to the number behind it
_OPEN = re.compile(r"\[[-−+~<>\d][^\]]*$")  # an interval that has begun
_MARK = 2  # a first column of at most this width only marks its row


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a table column by column: header first; align: l, r or c for each."""

    cells: tuple[tuple[Text, ...], ...]
    align: str

    def rows(self) -> list[tuple[Text, ...]]:
        """Return the cells row by row, the headers first."""
        return list(zip(*self.cells, strict=True))

    def chosen(self, places: Sequence[int]) -> Cells:
        """Return some of the columns."""
        return Cells(
            tuple(self.cells[place] for place in places), "".join(self.align[place] for place in places)
        )


def fitted(style: Style, table: Cells) -> list[Cells]:
    """Return a table as the terminal has room for it: whole where it can be, else in parts."""
    if style.width is None:
        return [table]
    natural = [
        max(_room(row) + visible(style.write(cell)) for row, cell in enumerate(column))
        for column in table.cells
    ]
    if _total(natural) <= style.width:
        return [table]
    least = [_least(style, column, align) for column, align in zip(table.cells, table.align, strict=True)]
    return [
        _wrapped(style, table.chosen(part), [natural[one] for one in part], [least[one] for one in part])
        for part in _parts(natural, least, style.width)
    ]


def _parts(natural: Sequence[int], least: Sequence[int], width: int) -> Iterator[list[int]]:
    """Yield which columns stand together: as many as fit beside the first, which names the rows."""
    stub = [0, 1] if len(least) > 2 and natural[0] <= _MARK else [0]
    part = list(stub)
    for place in range(len(stub), len(least)):
        if len(part) > len(stub) and _total([least[one] for one in [*part, place]]) > width:
            yield part
            part = list(stub)
        part.append(place)
    yield part


def _room(row: int) -> int:
    return 0 if row else _ROOM


def _total(widths: Sequence[int]) -> int:
    return sum(widths) + _GAP * (len(widths) - 1)


def _wrapped(style: Style, table: Cells, natural: list[int], least: Sequence[int]) -> Cells:
    """Make the widest columns narrower, one blank after the other, and wrap their texts."""
    assert style.width is not None
    widths = list(natural)
    while _total(widths) > style.width:
        wide = [place for place, width in enumerate(widths) if width > least[place]]
        if not wide:
            break  # one word alone is too long: nothing is cut in two
        widths[max(wide, key=widths.__getitem__)] -= 1
    cells = tuple(
        tuple(
            _lines(style, cell, width - _room(row), whole=align == "r" and row > 0)
            for row, cell in enumerate(column)
        )
        for column, width, align in zip(table.cells, widths, table.align, strict=True)
    )
    return Cells(cells, table.align)


def _least(style: Style, column: Sequence[Text], align: str) -> int:
    """Return the width of the longest piece of a column; figures, on the right, are one piece."""
    return max(
        (
            _room(row) + visible(style.write(piece))
            for row, cell in enumerate(column)
            for piece in ([cell] if align == "r" and row > 0 else _pieces(cell))
        ),
        default=0,
    )


def _lines(style: Style, cell: Text, width: int, *, whole: bool) -> Text:
    if whole or visible(style.write(cell)) <= width:
        return cell
    lines: list[Text] = []
    for piece in _pieces(cell):
        longer = lines[-1] + " " + piece if lines else piece
        if lines and visible(style.write(longer)) <= width:
            lines[-1] = longer
        else:
            lines.append(piece)
    return joined("\n", lines)


def _pieces(text: Text) -> list[Text]:
    """Return what may stand on lines of its own: words, numbers with their signs, intervals."""
    pieces: list[Text] = []
    glued = False
    for word in _words(text):
        plain = str(word)
        inside = bool(pieces) and _OPEN.search(str(pieces[-1])) is not None
        if pieces and (glued or inside or plain.startswith("%")):
            pieces[-1] = pieces[-1] + " " + word
        else:
            pieces.append(word)
        glued = plain in _BEFORE
    return pieces or [EMPTY]


def _words(text: Text) -> list[Text]:
    """Return the text between blanks."""
    return [word for word in _parted(text, " ") if word]


def _parted(text: Text, at: str) -> list[Text]:
    """Return the parts of a text between the places of a sign."""
    parts = [EMPTY]
    for span in text.spans:
        first, *others = span.text.split(at)
        if first or span.suit is not None:
            parts[-1] = parts[-1] + Text((replace(span, text=first),))
        for other in others:
            parts.append(Text((replace(span, text=other, suit=None),)) if other else EMPTY)
    return parts


# A drawing of the hands as players draw them: seat 1 left, seat 2 above, seat 3 right.


_APART = 4


def draw_position(style: Style, position: Deal | PlayState, roles: Mapping[int, str] | None = None) -> str:
    """Draw a deal, or what is still held in a position, with what lies on the table.

    roles: words behind a seat's name; None for the usual ones of a position.
    """
    if isinstance(position, Deal):
        hands: dict[int, Hand | None] = dict(zip(SEATS, position.hands, strict=True))
        return _draw(style, hands, roles or {}, _notes_on_deal(position))
    if position.finished:
        return _("The play is over.")
    held: dict[int, Hand | None] = {
        seat: position.hand(seat) if seat in position.deal.seats else None for seat in SEATS
    }
    return _draw(style, held, _roles(position) if roles is None else roles, _notes_on_play(position))


def _roles(state: PlayState) -> dict[int, str]:
    """Return who is the soloist and who is to play."""
    roles: dict[int, str] = {}
    if state.soloist is not None:
        roles[state.soloist] = _("soloist")
    if state.to_move is not None:
        own = state.to_move == state.soloist
        if state.on_table:
            plays = N_("soloist, to play") if own else N_("to play")
        else:
            plays = N_("soloist, leads") if own else N_("leads")
        roles[state.to_move] = _(plays)
    return roles


def _notes_on_deal(deal: Deal, *, thrown: bool = True) -> list[Text]:
    """Return the widow or the two dead cards; more (a late position) are not listed: they are simply gone.

    thrown: somebody has thrown them; in an all-pass they are the widow.
    """
    if deal.widow is not None:
        return [phrase("widow: {cards}", cards=cards(deal.widow))]
    dead = list(deal.dead)
    told = N_("dead: {cards}") if thrown else N_("widow: {cards}")
    return [phrase(told, cards=grouped(dead))] if 1 <= len(dead) <= 2 else []


def _notes_on_play(state: PlayState) -> list[Text]:
    """Return the widow's card that is shown, the cards on the table, and the dead cards."""
    notes = []
    if state.shown is not None:
        notes.append(phrase("widow's card: {card}", card=state.shown))
    if state.on_table:
        notes.append(phrase("on the table: {cards}", cards=cards(state.on_table)))
    if state.rules.widow is not None:
        return [*notes, phrase("widow: {cards}", cards=cards(state.rules.widow))]
    return notes + _notes_on_deal(state.deal, thrown=state.contract.kind != "allpass")


def _draw(
    style: Style, hands: Mapping[int, Hand | None], roles: Mapping[int, str], notes: Sequence[Text]
) -> str:
    """Draw three hands around a table; too wide, with the roles below the names, or one below the other."""
    for joint in (" ", "\n"):
        blocks: dict[int, list[str]] = {
            seat: _hand(style, seat, hands.get(seat), roles.get(seat, ""), joint) for seat in SEATS
        }
        drawn = _around(style, blocks, notes)
        if style.width is None or max(map(visible, drawn.splitlines())) <= style.width:
            return drawn
    return "\n\n".join(
        "\n".join(block) for block in [*blocks.values(), list(map(style.write, notes))] if block
    )


def _around(style: Style, blocks: Mapping[int, list[str]], notes: Sequence[Text]) -> str:
    """Draw three hands around a table, the notes in its middle."""
    middle = ["", *map(style.write, notes)]
    left_width = max(map(visible, blocks[1])) + _APART
    middle_width = max(map(visible, [*blocks[2], *middle])) + _APART
    lines = [" " * left_width + line for line in blocks[2]]
    for row in range(max(len(blocks[1]), len(blocks[3]), len(middle))):
        left, centre, right = (
            block[row] if row < len(block) else "" for block in (blocks[1], middle, blocks[3])
        )
        lines.append(pad(left, left_width) + pad(centre, middle_width) + right)
    return "\n".join(line.rstrip() for line in lines)


def _hand(style: Style, seat: int, hand: Hand | None, role: str, joint: str) -> list[str]:
    """Return the title, its role behind a joint, and a line for each suit; no lines for one not in play."""
    told = _("not in play") if hand is None else role
    name = _("{seat:seat}", seat=seat)
    title = [style.write(strong(line)) for line in (f"{name}{joint}({told})" if told else name).splitlines()]
    if hand is None:
        return title
    signs = [(style.write(suited(suit, "")), hand.ranks(suit)) for suit in SUITS]
    return [*title, *(f"{sign} {card_ranks(ranks) or style.dim('-')}" for sign, ranks in signs)]


# A report as a terminal shows it: paragraphs, tables by tabulate, bars and drawings in letters.


WIDTH = 40  # the longest bar of a chart
_ALIGN = {"l": "left", "r": "right", "c": "center"}


def terminal_text(style: Style, report: Iterable[Block]) -> str:
    """Return a report as text, its blocks with an empty line between them."""
    return style.fit("\n\n".join(filter(None, (_block(style, block) for block in report))))


def _block(style: Style, block: Block) -> str:
    """Return one block; nothing for a picture of what the words beside it say."""
    if isinstance(block, TextBlock):
        return style.write(block.text) if block.whole_lines else _prose(style, block.text)
    if isinstance(block, TableBlock):
        return _stacked(_prose(style, block.title), _table(style, block), _prose(style, block.note))
    if isinstance(block, ChartBlock):
        return _stacked(_prose(style, block.title), _bars(style, block))
    if isinstance(block, LayoutBlock) and not block.picture_only:
        return _stacked(_prose(style, block.title), draw_position(style, block.position, block.roles))
    return ""


def _prose(style: Style, text: Text) -> str:
    """Write sentences; what is longer than a line goes on in the next one."""
    width = style.width
    if width is None:
        return style.write(text)
    return "\n".join(_sentence(style, line, width) for line in _parted(text, "\n"))


def _sentence(style: Style, line: Text, width: int) -> str:
    """Write one line of sentences; where it goes on it is set in like the line itself, behind its mark."""
    plain = str(line)
    before = " " * (len(plain) - len(plain.lstrip(" *")))
    if visible(style.write(line)) <= width or len(before) >= width // 2:
        return style.write(_lines(style, line, width, whole=False))
    mark = plain[: len(before)]
    wrapped = style.write(_lines(style, line, width - len(before), whole=False)).removeprefix(
        mark.lstrip(" ")
    )
    return mark + wrapped.replace("\n", "\n" + before)


def _stacked(*parts: str) -> str:
    return "\n".join(filter(None, parts))


def _table(style: Style, block: TableBlock) -> str:
    from tabulate import tabulate  # here, because it takes long to import and --help does not need it

    heads = map(strong, block.headers)
    columns = tuple((head, *(row[at] for row in block.rows)) for at, head in enumerate(heads))
    parts = []
    for part in fitted(style, Cells(columns, block.align)):
        headers, *rows = [[style.write(cell) for cell in row] for row in part.rows()]
        text = tabulate(
            rows,
            headers=headers,
            tablefmt="simple",
            colalign=[_ALIGN[letter] for letter in part.align],
            disable_numparse=True,
        )
        parts.append("\n".join(line.rstrip() for line in text.splitlines()))
    return "\n\n".join(parts)


def _bars(style: Style, block: ChartBlock) -> str:
    """Draw a bar for each number of tricks from the least to the most, with its share."""
    sign = "█" if style.unicode else "#"
    shown = range(min(block.counts), max(block.counts) + 1)
    total, most = sum(block.counts.values()), max(block.counts.values())
    rows = []
    for tricks in shown:
        count = block.counts.get(tricks, 0)
        bar = sign * round(WIDTH * count / most) or ("·" if count else "")
        share = sample_percent(count / total, total) if block.sampled else percent(count / total)
        rows.append(f"{tricks:>{len(str(shown[-1]))}}  {share:>9}  {bar}".rstrip())
    return "\n".join(rows)
