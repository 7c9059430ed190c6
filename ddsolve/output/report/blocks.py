"""The pieces of a report: values, not drawings. Writers turn them into a terminal's text or a page.

A report is a list of blocks. `terminal` beside this file and `ddsolve.pages` write it; another writer needs
a form for each kind of block, and for a `Span`, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from ddsolve.output.report.spans import EMPTY, Text, lines, phrase, text_of

if TYPE_CHECKING:
    from ddsolve.scoring.sheet import Sheet
    from ddsolve.values.cards import Card
    from ddsolve.values.deal import Deal
    from ddsolve.values.hand import Hand
    from ddsolve.values.play import PlayState


Told = Literal["always", "full", "brief"]


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph; told: always, in a full answer only, or only in a brief one.

    whole_lines: whether no line is folded, since a command reads them.
    """

    text: Text
    told: Told = "always"
    whole_lines: bool = False


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table; align: l, r or c for each column; title, note: the lines right above and below it.

    told: as of a text.
    """

    headers: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    align: str
    title: Text = EMPTY
    note: Text = EMPTY
    told: Told = "always"


@dataclass(frozen=True, slots=True)
class LayoutBlock:
    """Hands on the table; roles: words behind a seat's name, None for the usual ones of a position.

    picture_only: whether it stands there for pages alone.
    """

    position: Deal | PlayState
    roles: Mapping[int, str] | None = None
    title: Text = EMPTY
    picture_only: bool = False


@dataclass(frozen=True, slots=True)
class HandBlock:
    """One hand alone, for pages; dead: the two cards known to be out of play, if they are."""

    hand: Hand
    seat: int
    dead: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ChartBlock:
    """How often each number of tricks comes; sampled: in a sample, not in all layouts; told: as of a text."""

    counts: Mapping[int, int]
    title: Text = EMPTY
    sampled: bool = False
    told: Told = "always"


@dataclass(frozen=True, slots=True)
class SheetBlock:
    """A score sheet, for pages; running: what stands in each field."""

    sheet: Sheet
    running: Mapping[tuple[str, str, str | None], str]
    target: int | None


Block = TextBlock | TableBlock | LayoutBlock | HandBlock | ChartBlock | SheetBlock
Report = list[Block]


def paragraph(*parts: object) -> TextBlock:
    """Return a paragraph with a line for each part that is not empty."""
    return TextBlock(lines(*parts))


def detail(*parts: object) -> TextBlock:
    """Return a paragraph that a brief answer leaves out: models, samples, bounds."""
    return TextBlock(lines(*parts), "full")


def in_full(block: Block) -> Block:
    """Return a text, a table or a chart that a brief answer leaves out."""
    return replace(block, told="full") if isinstance(block, TextBlock | TableBlock | ChartBlock) else block


def first_rows(block: TableBlock, most: int) -> Report:
    """Return a table of which a brief answer shows so many rows."""
    if len(block.rows) <= most:
        return [block]
    return [replace(block, rows=block.rows[:most], told="brief"), in_full(block)]


def closing(*parts: object) -> TextBlock:
    """Return the last paragraph of a brief answer, which says where the rest is told."""
    return TextBlock(lines(*parts[:-1], text_of(parts[-1]) + " " + phrase("More: --why.")), "brief")


def as_told(report: Iterable[Block], *, briefly: bool = False) -> Report:
    """Return what a full answer says, or a brief one."""
    left_out = "full" if briefly else "brief"
    return [block for block in report if getattr(block, "told", "always") != left_out]


def table(
    headers: Sequence[object],
    rows: Iterable[Sequence[object]],
    align: str = "",
    *,
    title: Text = EMPTY,
    note: Text = EMPTY,
) -> TableBlock:
    """Return a table of values; what a row lacks is empty. Columns without a letter are right-aligned."""
    full = "".join(align[place : place + 1] or "r" for place in range(len(headers)))
    filled = ([*row, *[EMPTY] * (len(headers) - len(row))] for row in rows)
    cells = tuple(tuple(map(text_of, row)) for row in filled)
    return TableBlock(tuple(map(text_of, headers)), cells, full, title, note)
