"""The page of a review: a board to step through, the turning points in words, the play trick by trick."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from ddsolve._version import __version__
from ddsolve.output.report.spans import card_name
from ddsolve.output.review import given_away, in_words, own_value, place, summary, value_in_words
from ddsolve.pages.report_page import layout_pictures
from ddsolve.pictures.layout import RED, layout_svg, table_cards
from ddsolve.pictures.templates import render
from ddsolve.reviews import PlayedCard, Review, Value
from ddsolve.values.play import PlayState
from ddsolve.values.seats import Seat
from ddsolve.words import N_, _, seated


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
