"""A report as a terminal shows it: paragraphs, tables by tabulate, bars and drawings in letters."""

from __future__ import annotations

from collections.abc import Iterable

from ddsolve.output.blocks import Block, ChartBlock, LayoutBlock, TableBlock, TextBlock
from ddsolve.output.columns import Columns, fitted
from ddsolve.output.drawing import draw_position
from ddsolve.output.figures import percent, sample_percent
from ddsolve.output.spans import strong
from ddsolve.output.style import Style

WIDTH = 40  # the longest bar of a chart
_ALIGN = {"l": "left", "r": "right", "c": "center"}


def terminal_text(style: Style, report: Iterable[Block]) -> str:
    """Return a report as text, its blocks with an empty line between them."""
    return style.fit("\n\n".join(filter(None, (_block(style, block) for block in report))))


def _block(style: Style, block: Block) -> str:
    """Return one block; nothing for a picture of what the words beside it say."""
    if isinstance(block, TextBlock):
        return style.write(block.text)
    if isinstance(block, TableBlock):
        return _stacked(style.write(block.title), _table(style, block), style.write(block.note))
    if isinstance(block, ChartBlock):
        return _stacked(style.write(block.title), _bars(style, block))
    if isinstance(block, LayoutBlock) and not block.picture_only:
        return _stacked(style.write(block.title), draw_position(style, block.position, block.roles))
    return ""


def _stacked(*parts: str) -> str:
    return "\n".join(filter(None, parts))


def _table(style: Style, block: TableBlock) -> str:
    from tabulate import tabulate  # here, because it takes long to import and --help does not need it

    heads = map(strong, block.headers)
    columns = tuple((head, *(row[at] for row in block.rows)) for at, head in enumerate(heads))
    parts = []
    for part in fitted(style, Columns(columns, block.align)):
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
