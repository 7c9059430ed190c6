"""The pieces of a report that is to become a page: what a terminal draws in letters is kept as values.

A report writes text with a `Style`. Where the style carries a `Collector`, its tables, drawings and charts
are collected and leave a mark in the text; `Collector.split` then returns the report as a list of blocks.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ddsolve.cards import Card
    from ddsolve.deal import Deal
    from ddsolve.hand import Hand
    from ddsolve.play import PlayState
    from ddsolve.scoring.sheet import Sheet

BOLD_START, BOLD_END = "\x01", "\x02"
_MARK = re.compile("\x00(\\d+)\x00")


@dataclass(frozen=True, slots=True)
class TextBlock:
    """Some paragraphs; a line feed inside one is meant."""

    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableBlock:
    """A table of texts; align: l, r or c for each column."""

    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str


@dataclass(frozen=True, slots=True)
class LayoutBlock:
    """Hands on the table; roles: words behind a seat's name, None for the usual ones of a position."""

    position: Deal | PlayState
    roles: Mapping[int, str] | None = None


@dataclass(frozen=True, slots=True)
class HandBlock:
    """One hand alone; dead: the two cards known to be out of play, if they are."""

    hand: Hand
    seat: int
    dead: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ChartBlock:
    """How often each number of tricks comes."""

    counts: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class SheetBlock:
    """A score sheet; running: what stands in each field."""

    sheet: Sheet
    running: Mapping[tuple[str, str, str | None], str]
    target: int | None


Block = TextBlock | TableBlock | LayoutBlock | HandBlock | ChartBlock | SheetBlock


@dataclass(slots=True)
class Collector:
    """Takes the pieces of one report."""

    blocks: list[Block] = field(default_factory=list)

    def add(self, block: Block) -> str:
        """Keep a piece and return its mark."""
        self.blocks.append(block)
        return f"\x00{len(self.blocks) - 1}\x00"

    def table(self, headers: Sequence[str], rows: Sequence[Sequence[object]], align: str) -> str:
        """Keep a table and return its mark."""
        texts = tuple(tuple(str(cell) for cell in row) for row in rows)
        full = "".join(align[place : place + 1] or "r" for place in range(len(headers)))
        return self.add(TableBlock(tuple(headers), texts, full))

    def split(self, text: str) -> list[Block]:
        """Return a report as its blocks in order."""
        found: list[Block] = []
        for place, part in enumerate(_MARK.split(text)):
            if place % 2:
                found.append(self.blocks[int(part)])
                continue
            paragraphs = tuple(para.strip("\n") for para in re.split("\n{2,}", part) if para.strip())
            if paragraphs:
                found.append(TextBlock(paragraphs))
        return found
