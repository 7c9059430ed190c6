"""Self-contained pages: no network, pictures and style inline, light and dark, for phone and printer.

`report_page` makes a page of any report a command prints, its text, tables, drawings and charts in order;
`review_page` adds a board to step through, the turning points in words, the play trick by trick.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ddsolve._version import __version__
from ddsolve.io.disk import check_target, refuse_other, save
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
from ddsolve.output.report.spans import EMPTY, Text, card_name
from ddsolve.output.review import given_away, in_words, own_value, place, summary, value_in_words
from ddsolve.pictures import chart_svg, hand_svg, layout_svg, sheet_svg
from ddsolve.pictures.layout import RED, table_cards
from ddsolve.pictures.templates import render, safe
from ddsolve.reviews import PlayedCard, Review, Value
from ddsolve.values.play import PlayState
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _, seated

if TYPE_CHECKING:
    from markupsafe import Markup

    from ddsolve.values.deal import Deal

__all__ = [
    "check_page",
    "report_blocks",
    "report_fragment",
    "report_page",
    "review_fragment",
    "review_page",
    "write_page",
]

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
_BEGINS = rb'<!doctype html>[\s\S]*<meta name="generator" content="ddsolve '


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


# A review: the board, the turning points, the tricks.


class _Turn(NamedTuple):
    step: int
    place: str
    text: str


class _Cell(NamedTuple):
    """A card of the table of tricks; step: of the board, just before the card."""

    step: int
    text: str
    marks: str
    cost: str


class _TrickRow(NamedTuple):
    number: int
    cards: list[_Cell | None]
    value: str
    turn: bool


def review_page(review: Review) -> str:
    """Return the self-contained page of a review."""
    with seated(review.record.players):
        return _page(review)


def _page(review: Review) -> str:
    record = review.record
    contract = review.start.contract.pretty
    title = record.title or _("Review: {contract}", contract=contract)
    return render(
        "pages/review.html.jinja",
        version=__version__,
        title=title,
        subtitle=" · ".join(filter(None, [contract if record.title else "", record.source])),
        board={
            "picture": layout_pictures(review.start, steps=True),
            "steps": [*(_step(review, card) for card in review.cards), _last_step(review)],
            "turns": bool(review.turns),
        },
        footer=_(
            "Made by ddsolve {version}. All counts are double dummy: everyone is taken to see all cards.",
            version=__version__,
        ),
        **_parts(review),
    )


def review_fragment(review: Review) -> str:
    """Return the picture and the tables of a review without a page around them, for notebooks."""
    with seated(review.record.players):
        return layout_svg(review.start) + render("pages/review_parts.jinja", **_parts(review))


def _parts(review: Review) -> dict[str, Any]:
    """Return what the tables below the board need."""
    allpass = review.start.soloist is None
    return {
        "summary": [line for line in [*summary(review), given_away(review)] if line],
        "comment": review.record.comment,
        "turns": [
            _Turn(number, place(card), in_words(card))
            for number, card in enumerate(review.cards)
            if card.is_turn
        ],
        "names": [_("{seat:Seat}", seat=seat) for seat in review.start.deal.seats],
        "tricks": _tricks(review),
        "value_head": _(N_("line") if allpass else N_("soloist")),
        "legend": _(
            N_(
                "▸ leads; the winner of a trick is bold; the last column is the tricks of the seats "
                "if everyone plays for himself from there on; −1 means that the card brought its "
                "seat one trick more, −(1) that it raised what the seat can be made to take."
            )
            if allpass
            else N_(
                "▸ leads; the winner of a trick is bold; the last column is the soloist's total with "
                "best play from there on; −1 means that the card gave away one trick of its side."
            )
        ),
    }


def _tricks(review: Review) -> list[_TrickRow]:
    rows = []
    numbered = list(enumerate(review.cards))
    for number, group in groupby(numbered, key=lambda pair: pair[1].trick):
        played = list(group)
        winner = _winner(review, number)
        by_seat = {card.seat: _cell(step, card, winner) for step, card in played}
        rows.append(
            _TrickRow(
                number,
                [by_seat.get(seat) for seat in review.start.deal.seats],
                _column(played[-1][1].after),
                any(card.is_turn for _, card in played),
            )
        )
    return rows


def _winner(review: Review, number: int) -> int | None:
    tricks = review.state.tricks
    return tricks[number - 1].winner if number <= len(tricks) else None


def _cell(step: int, card: PlayedCard, winner: int | None) -> _Cell:
    marks = []
    if not card.state.on_table:
        marks.append("lead")
    if card.seat == winner:
        marks.append("winner")
    return _Cell(step, card_name(card.card), " ".join(marks), _cost(card))


def _cost(card: PlayedCard) -> str:
    if card.cost:
        return _("−{count}", count=card.cost)
    return _("−({count})", count=card.guarantee_cost) if card.guarantee_cost else ""


def _column(value: Value) -> str:
    if value.tricks is not None:
        return str(value.tricks)
    return "–".join(str(count) for seat, count in value.line.items() if seat != Seat.DEALER)


# The steps of the board ----------------------------------------------------------------------------------


def _step(review: Review, card: PlayedCard) -> dict[str, Any]:
    """Return what the board shows before a card is played."""
    words = {
        "trick": card.trick,
        "seat": card.seat,
        "card": card_name(card.card),
        "value": _value(card.before),
    }
    said = _(
        N_("Trick {trick}: {seat:seat} has to play {card}. With best play from here: {value}.")
        if card.forced
        else N_("Trick {trick}: {seat:seat} plays {card}. With best play from here: {value}."),
        **words,
    )
    if card.is_turn:
        said += "\n" + in_words(card) + "."
    return {
        "gone": [str(played) for played in card.state.played],
        "table": _table(review, card.state),
        "next": str(card.card),
        "said": said,
        "turn": card.is_turn,
        "choices": _choices(card),
    }


def _last_step(review: Review) -> dict[str, Any]:
    state = review.state
    said = _(
        N_("The end: {value}.")
        if state.finished
        else N_("The record stops here. With best play from here: {value}."),
        value=_value(review.last),
    )
    return {
        "gone": [str(played) for played in state.played],
        "table": _table(review, state),
        "next": "",
        "said": said,
        "turn": False,
        "choices": [],
    }


def _table(review: Review, state: PlayState) -> list[dict[str, Any]]:
    """Return the cards on the table as the board's script draws them."""
    return [placed._asdict() for placed in table_cards(state, review.start)]


def _value(value: Value) -> str:
    if value.tricks is None:
        return value_in_words(value)
    return _("the soloist takes {tricks}", tricks=value.tricks)


def _choices(card: PlayedCard) -> Sequence[dict[str, Any]]:
    best = card.best
    return [
        {
            "text": card_name(choice),
            "red": choice.suit in RED,
            "value": own_value(card, value) if value.tricks is None else _("{count} tr.", count=value.tricks),
            "good": choice in best,
            "chosen": choice == card.card,
        }
        for choice, value in card.choices.items()
    ]


# The file of a page.


def check_page(path: Path) -> None:
    """Raise FormatError where a page could not be written, or would replace what is no page of ours."""
    check_target(path)
    refuse_other(path, _BEGINS)


def write_page(path: Path, page: str) -> None:
    """Write a page as UTF-8, wholly or not at all; OutputError with the reason where that fails."""
    save(path, page)
