"""Any report as a page: its text, tables, drawings and charts in the order of the report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ddsolve._version import __version__
from ddsolve.output.blocks import (
    Block,
    ChartBlock,
    Collector,
    HandBlock,
    LayoutBlock,
    SheetBlock,
    TableBlock,
)
from ddsolve.output.style import Style
from ddsolve.pictures import chart_svg, hand_svg, layout_svg, sheet_svg
from ddsolve.templates import render, safe
from ddsolve.words import say

_DOUBLE_DUMMY = ("table", "solve", "allpass", "layouts", "discard", "misere", "claim")
_TITLED = (*_DOUBLE_DUMMY, "game")


class _Shown(NamedTuple):
    kind: str
    value: object


def report_page(
    command: str, report: Callable[[Style], str], *, first: Sequence[Block] = (), subtitle: str = ""
) -> str:
    """Return the page of a command's report.

    report: the function that writes the answer for a terminal, given a style. first: what comes before it.
    """
    collector = Collector()
    text = report(Style(unicode=True, color=False, page=collector))
    title = say(f"pages.title_{command if command in _TITLED else 'other'}", command=command)
    footer = "pages.footer" if command in _DOUBLE_DUMMY else "pages.footer_plain"
    return render(
        "pages/page.html.jinja",
        title=title,
        subtitle=subtitle,
        version=__version__,
        blocks=[_shown(block) for block in (*first, *collector.split(text))],
        footer=say(footer, version=__version__),
    )


def report_fragment(report: Callable[[Style], str]) -> str:
    """Return a report as a piece of a page, for notebooks."""
    collector = Collector()
    text = report(Style(unicode=True, color=False, page=collector))
    return render("pages/fragment.jinja", blocks=[_shown(block) for block in collector.split(text)])


def _shown(block: Block) -> _Shown:
    """Return a block as the template takes it: a picture is made here."""
    if isinstance(block, TableBlock):
        return _Shown("table", block)
    if isinstance(block, LayoutBlock):
        return _Shown("picture", safe(layout_svg(block.position, roles=block.roles, style=False)))
    if isinstance(block, HandBlock):
        return _Shown("picture", safe(hand_svg(block.hand, block.seat, block.dead, style=False)))
    if isinstance(block, ChartBlock):
        return _Shown("picture", safe(chart_svg(block.counts, style=False)))
    if isinstance(block, SheetBlock):
        picture = sheet_svg(block.sheet, target=block.target, running=block.running, style=False)
        return _Shown("picture", safe(picture))
    return _Shown("text", block)
