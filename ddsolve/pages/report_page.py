"""Any report as a page: its text, tables, drawings and charts in the order of the report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ddsolve._version import __version__
from ddsolve.output.report.blocks import (
    Block,
    ChartBlock,
    HandBlock,
    LayoutBlock,
    Report,
    TableBlock,
    TextBlock,
    as_told,
)
from ddsolve.output.report.spans import EMPTY, Text
from ddsolve.pictures import chart_svg, hand_svg, layout_svg, sheet_svg
from ddsolve.pictures.templates import render, safe
from ddsolve.words import N_, _

if TYPE_CHECKING:
    from markupsafe import Markup

    from ddsolve.values.deal import Deal
    from ddsolve.values.play import PlayState

_PAGES_TITLE = {
    "table": N_("Every contract on this deal"),
    "solve": N_("One contract, every card"),
    "allpass": N_("All-pass"),
    "layouts": N_("All layouts"),
    "discard": N_("The best discard"),
    "misere": N_("Misère"),
    "claim": N_("A claim"),
    "game": N_("The game"),
    "catch": N_("Catching a misère"),
    "bid": N_("What to bid"),
    "whist": N_("Whist or pass"),
    "lead": N_("What to lead"),
    "value": N_("One layout under the conventions"),
    "score": N_("One hand scored"),
    "settle": N_("The settlement"),
    "auction": N_("The auction"),
    "conventions": N_("The conventions"),
    "holding": N_("Cards of one suit"),
    "problem": N_("Problems, checked"),
    "compose": N_("Problems, composed"),
}


_ADVICE = ("discard", "misere", "catch", "claim", "bid", "whist", "lead")
_DOUBLE_DUMMY = ("table", "solve", "allpass", "layouts", "value", *_ADVICE)


class _Shown(NamedTuple):
    """A block as the template takes it: its title, and a text, a table or a picture."""

    title: Text
    kind: str
    value: object


def report_page(command: str, report: Report, subtitle: str = "") -> str:
    """Return the page of a command's report."""
    title = _(_PAGES_TITLE[command])
    footer = (
        N_("Made by ddsolve {version}. All counts are double dummy: everyone is taken to see all cards.")
        if command in _DOUBLE_DUMMY
        else N_("Made by ddsolve {version}.")
    )
    return render(
        "pages/page.html.jinja",
        title=title,
        subtitle=subtitle,
        version=__version__,
        blocks=[_shown(block) for block in as_told(report)],
        footer=_(footer, version=__version__),
    )


def report_fragment(report: Report) -> str:
    """Return a report as a piece of a page, for notebooks."""
    return render("pages/fragment.jinja", blocks=[_shown(block) for block in as_told(report)])


def report_blocks(report: Report) -> str:
    """Return a report as HTML for a page with the style sheet, on which the hand stands already.

    What it rests on is folded away.
    """
    told = [block for block in as_told(report) if not isinstance(block, HandBlock)]
    always, details = (
        [_shown(block) for block in told if (getattr(block, "told", "always") == "full") is full]
        for full in (False, True)
    )
    return render("pages/bare.jinja", blocks=always, details=details)


def _shown(block: Block) -> _Shown:
    if isinstance(block, TextBlock):
        return _Shown(EMPTY, "text", block.text)
    if isinstance(block, TableBlock):
        return _Shown(block.title, "table", block)
    if isinstance(block, LayoutBlock):
        return _Shown(block.title, "picture", layout_pictures(block.position, roles=block.roles))
    if isinstance(block, HandBlock):
        return _picture(hand_svg(block.hand, block.seat, block.dead, style=False))
    if isinstance(block, ChartBlock):
        return _picture(chart_svg(block.counts, style=False, sampled=block.sampled), block.title)
    return _picture(sheet_svg(block.sheet, target=block.target, running=block.running, style=False))


def layout_pictures(
    position: Deal | PlayState, *, roles: Mapping[int, str] | None = None, steps: bool = False
) -> Markup:
    """Return the hands around the table for a wide window, and stacked for a phone; the style shows one.

    steps: cards will come to the table; a phone has no room for one that stays empty.
    """
    lies = bool(getattr(position, "played", ()))
    wide = layout_svg(position, roles=roles, style=False)
    stacked = layout_svg(position, roles=roles, style=False, stacked=True, felt=steps or lies)
    return safe(f'<div class="wide">{wide}</div><div class="stacked">{stacked}</div>')


def _picture(svg: str, title: Text = EMPTY) -> _Shown:
    return _Shown(title, "picture", safe(svg))
