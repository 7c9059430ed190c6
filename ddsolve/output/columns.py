"""Tables in the width there is: texts wrap at blanks, never inside a number; what still is too wide is cut.

A table that cannot be made narrow enough becomes several, one below the other, each with the first column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ddsolve.output.spans import EMPTY, Text, joined
from ddsolve.output.style import Style, visible

_GAP = 2  # columns between two columns of a table
_ROOM = 2  # what tabulate leaves beside a header
_BEFORE = ("<", ">", "~", "≈", "+", "−")  # what belongs to the number behind it
_OPEN = re.compile(r"\[[-−+~<>\d][^\]]*$")  # an interval that has begun
_MARK = 2  # a first column of at most this width only marks its row


@dataclass(frozen=True, slots=True)
class Columns:
    """The cells of a table column by column: header first; align: l, r or c for each."""

    cells: tuple[tuple[Text, ...], ...]
    align: str

    def rows(self) -> list[tuple[Text, ...]]:
        """Return the cells row by row, the headers first."""
        return list(zip(*self.cells, strict=True))

    def chosen(self, places: Sequence[int]) -> Columns:
        """Return some of the columns."""
        return Columns(
            tuple(self.cells[place] for place in places), "".join(self.align[place] for place in places)
        )


def fitted(style: Style, table: Columns) -> list[Columns]:
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


def _wrapped(style: Style, table: Columns, natural: list[int], least: Sequence[int]) -> Columns:
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
    return Columns(cells, table.align)


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
    words = [EMPTY]
    for span in text.spans:
        first, *others = span.text.split(" ")
        if first or span.suit is not None:
            words[-1] = words[-1] + Text((replace(span, text=first),))
        for other in others:
            words.append(Text((replace(span, text=other, suit=None),)) if other else EMPTY)
    return [word for word in words if word]
