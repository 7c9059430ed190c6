"""The hands around the table, and one trick: seat 1 left, seat 2 above, seat 3 right; play goes clockwise.

Cards and texts have their places here, as the templates take them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import nullcontext
from typing import NamedTuple

from ddsolve.errors import DealError
from ddsolve.io.reading import read
from ddsolve.pictures.templates import render
from ddsolve.values.cards import SUITS, Card, Suit, as_cards
from ddsolve.values.deal import Deal
from ddsolve.values.hand import Hand
from ddsolve.values.play import PlayedTrick, PlayState
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import N_, Listed, _, seated

RED = (Suit.DIAMONDS, Suit.HEARTS)
SMALL_STEP, PAIR_STEP = 26, 50
BIG_WIDTH, BIG_HEIGHT = 46, 62


class Placed(NamedTuple):
    """A card at a place; mark: a class of the style sheet (`gone`, `win`, `next`) or ''."""

    name: str
    rank: str
    suit: str
    color: str
    x: float
    y: float
    mark: str = ""


class Note(NamedTuple):
    """A text at a place."""

    text: str
    x: float
    y: float
    anchor: str = "middle"
    color: str = ""
    turn: int = 0  # degrees


def place(card: Card, x: float, y: float, mark: str = "") -> Placed:
    """Put a card at a place."""
    ranks = _("7 8 9 10 J Q K A").split()
    return Placed(str(card), ranks[card.rank], card.suit.symbol, color(card.suit), x, y, mark)


def color(suit: Suit) -> str:
    """Return the class of the style sheet for a suit."""
    return "red" if suit in RED else "black"


def pair(cards: Iterable[Card], centre: float, y: float) -> list[Placed]:
    """Lay cards that bear their suit side by side around a centre."""
    row = list(cards)
    left = centre - (len(row) * PAIR_STEP - 4) / 2
    return [place(card, left + number * PAIR_STEP, y) for number, card in enumerate(row)]


_ROW = 33
_TITLE = 30
_LETTER = 9.6  # the width of a letter of a title, about
_WIDE_LETTER = 10.3  # of a Cyrillic one
_NOTE = 14 / 16  # of that where a trick is noted
_INDENT = 22
LONGEST_NAME = 14
NO_NAMES = ("", "", "")
_EDGE = 16
_FELT = (122, 80)  # half the width and height of the table
# the middle of the trick on the table, as offsets of each seat's card
_OFFSETS: dict[int, tuple[int, int]] = dict(zip(Seat, ((-58, 4), (0, -34), (58, 4), (0, 42)), strict=True))


class _Row(NamedTuple):
    suit: str
    color: str
    y: float
    cards: list[Placed]


class _HandBlock(NamedTuple):
    seat: int
    title: str
    tag_width: int
    x: float
    y: float
    rows: list[_Row]


def layout_svg(
    position: Deal | PlayState | str,
    *,
    roles: Mapping[int, str] | None = None,
    names: Sequence[str] = NO_NAMES,
    style: bool = True,
    stacked: bool = False,
    plain: bool = False,
    ending: bool = False,
    felt: bool = True,
) -> str:
    """Return a picture of a deal, or of a position in the play, as it lies on the table.

    In a position the cards played stay in their hands, faint. roles: words behind a seat's title. names: the
    players of seats 1, 2, 3. style: whether the picture brings its own style sheet (a page with several
    pictures gives it once). stacked: the hands one below the other under the table, for a phone. plain:
    black on white, without frames. ending: the cards played are left out, a finished trick too. felt: whether
    the table itself is drawn.
    """
    position = position if isinstance(position, PlayState) else read(Deal, position, "position")
    deal = position if isinstance(position, Deal) else position.deal
    state = position if isinstance(position, PlayState) else None
    gone = Hand.of(state.played) if state else Hand()
    soloist = state.soloist if state else None
    known = roles_of(state) if roles is None else dict(roles)
    titles = seat_titles(deal, known, names)
    held: dict[int, Hand] = {
        seat: deal.hand(seat) - gone if ending else deal.hand(seat) for seat in deal.seats
    }
    widths = _widths(held, titles)
    centre = x, y = _centre(deal, widths)
    width, tall = 2 * x, _TITLE + 4 * _ROW
    places = {
        1: (_EDGE, y - tall / 2),
        2: (x - widths.get(2, 0) / 2, _EDGE),
        3: (width - _EDGE - widths.get(3, 0), y - tall / 2),
    }
    below = y + max(_FELT[1], tall / 2)
    if stacked:
        width = max(2 * _FELT[0], *widths.values()) + 2 * _EDGE
        x, y = width / 2, _EDGE + _FELT[1]
        top = y + _FELT[1] + _EDGE if felt else _EDGE
        places = {seat: (_EDGE, top + row * (tall + _EDGE)) for row, seat in enumerate(deal.seats)}
        below = top + len(deal.seats) * (tall + _EDGE)
    hands = [
        _hand(held[seat], seat, titles[seat], seat == soloist and not plain, *places[seat], gone)
        for seat in deal.seats
    ]
    heading, cards = dead_cards(deal, state)
    under = (below if stacked else y + _FELT[1]) + 20
    notes, dead = ([Note(heading, x, under)], pair(cards, x, under + 8)) if cards else ([], [])
    return render(
        "pictures/layout.svg.jinja",
        width=round(width),
        height=round(below + (62 if dead else 0) + _EDGE),
        style=style,
        label=_("The hands on the table: {deal}", deal=str(deal)),
        table={"x": x, "y": y, "rx": _FELT[0], "ry": _FELT[1]} if felt and not plain else None,
        hands=hands,
        trick=_on_table(state, centre) if state and (state.on_table or not ending) else [],
        shift=(x - centre[0], y - centre[1]) if stacked else None,
        notes=notes,
        dead=dead,
        plain=plain,
    )


def _centre(deal: Deal, widths: Mapping[int, float]) -> tuple[float, float]:
    """Return the middle of the table; the picture is twice as wide as it lies from the left edge."""
    side = max(widths.get(1, 0), widths.get(3, 0), widths.get(2, 0) / 2 - _FELT[0])
    above = _EDGE + _TITLE + 4 * _ROW if 2 in deal.seats else 0
    return side + 2 * _EDGE + _FELT[0], above + _EDGE + _FELT[1]


def table_cards(state: PlayState, start: PlayState) -> list[Placed]:
    """Return the cards on the table of a position with their places in the picture of the play's start."""
    held: dict[int, Hand] = {seat: start.deal.hand(seat) for seat in start.deal.seats}
    widths = _widths(held, seat_titles(start.deal, roles_of(start)))
    return _on_table(state, _centre(start.deal, widths))


def seat_titles(deal: Deal, roles: Mapping[int, str], names: Sequence[str] = NO_NAMES) -> dict[int, str]:
    """Return what stands above each hand: its seat or who sits there, and his role."""
    with seated(names) if any(names) else nullcontext():
        return {seat: _title(seat, roles.get(seat, "")) for seat in deal.seats}


def _title(seat: int, role: str = "") -> str:
    told = _("{seat:Seat}", seat=seat)
    short = told if len(told) <= LONGEST_NAME else told[: LONGEST_NAME - 1] + "…"
    return " · ".join(filter(None, [short, role]))


def _widths(held: Mapping[int, Hand], titles: Mapping[int, str]) -> dict[int, float]:
    return {seat: _hand_width(hand, titles[seat]) for seat, hand in held.items()}


def _title_width(title: str) -> float:
    wide = sum("А" <= letter <= "я" for letter in title)
    return (len(title) - wide) * _LETTER + wide * _WIDE_LETTER


def _hand_width(hand: Hand, title: str) -> float:
    longest = max(len(hand.suit_cards(suit)) for suit in SUITS)
    return max(_INDENT + longest * SMALL_STEP, _title_width(title) + 8, 110)


def roles_of(state: PlayState | None) -> dict[int, str]:
    """Return who plays what, and who leads where no card has been played."""
    if state is None:
        return {}
    roles: dict[int, str] = {}
    if state.soloist is not None:
        roles[state.soloist] = state.contract.pretty
    if state.to_move is not None and not state.played:
        role = roles.get(state.to_move)
        roles[state.to_move] = _("leads") if role is None else _("{role}, leads", role=role)
    return roles


def _hand(hand: Hand, seat: int, title: str, tagged: bool, x: float, y: float, gone: Hand) -> _HandBlock:
    """Lay a hand out in four rows, voids too, so that the hands compare at a glance."""
    rows = []
    for number, suit in enumerate(SUITS):
        line = y + _TITLE + number * _ROW
        cards = [
            place(card, x + _INDENT + at * SMALL_STEP, line, "gone" if card in gone else "")
            for at, card in enumerate(hand.suit_cards(suit))
        ]
        rows.append(_Row(suit.symbol, color(suit), line, cards))
    return _HandBlock(seat, title, round(_title_width(title)) + 12 if tagged else 0, x, y, rows)


def dead_cards(deal: Deal, state: PlayState | None) -> tuple[str, Sequence[Card]]:
    """Return the widow as it is turned or the two dead cards, with a heading; more are simply gone."""
    widow = (state.rules.widow if state else None) or deal.widow
    cards = widow or tuple(deal.dead)
    return (_(N_("widow") if widow else N_("dead cards")), cards) if len(cards) == 2 else ("", ())


def _on_table(state: PlayState, centre: tuple[float, float]) -> list[Placed]:
    return _big_cards(*trick_on_table(state), centre)


def trick_on_table(state: PlayState) -> tuple[dict[int, Card], int | None]:
    """Return the trick on the table by seat, or, between two tricks, the last one and who won it."""
    if state.on_table or not state.tricks:
        seats = playing_order(state.leader, state.deal.seats)
        return dict(zip(seats, state.on_table, strict=False)), None
    return cards_of(state.tricks[-1], state.deal.seats), state.tricks[-1].winner


def playing_order(first: int, seats: Sequence[int]) -> list[int]:
    """Return the seats in play from the one that plays first."""
    at = seats.index(first)
    return [*seats[at:], *seats[:at]]


def cards_of(trick: PlayedTrick, seats: Sequence[int]) -> dict[int, Card]:
    """Return the cards of a finished trick by seat, the widow's under `Seat.DEALER`.

    seats: those in play; DealError where that cannot be who played it.
    """
    if len(trick.cards) != len(seats) or trick.leader not in seats:
        raise DealError(
            "a trick of {count} {count:card|cards}, led by {seat:seat}, is none of seats {seats:and}",
            count=len(trick.cards),
            seat=trick.leader,
            seats=Listed(seats),
        )
    cards = dict(zip(playing_order(trick.leader, seats), trick.cards, strict=True))
    if trick.shown is not None:
        cards[Seat.DEALER] = trick.shown
    return cards


def _big_cards(cards: Mapping[int, Card], winner: int | None, centre: tuple[float, float]) -> list[Placed]:
    placed = []
    for seat, card in cards.items():
        dx, dy = _OFFSETS[seat]
        left, top = centre[0] + dx - BIG_WIDTH / 2, centre[1] + dy - BIG_HEIGHT / 2
        placed.append(place(card, left, top, "win" if seat == winner else ""))
    return placed


def hand_svg(
    hand: Hand | str,
    seat: int | None = None,
    dead: str | Sequence[Card] = (),
    *,
    style: bool = True,
    plain: bool = False,
) -> str:
    """Return a picture of one hand alone, with the dead cards below it; plain: black, without frames."""
    hand, dead = read(Hand, hand, "hand"), as_cards(dead)
    title = "" if seat is None else _title(Seat.parse(seat))
    wide = max(_hand_width(hand, title), 110) + 2 * _EDGE
    tall = _EDGE + _TITLE + 4 * _ROW + _EDGE
    below = [place(card, _EDGE + number * PAIR_STEP, tall + 8) for number, card in enumerate(dead)]
    return render(
        "pictures/layout.svg.jinja",
        width=round(wide),
        height=tall + (62 if dead else 0),
        style=style,
        label=_("A hand: {hand}", hand=str(hand)),
        table=None,
        hands=[_hand(hand, seat or 0, title, False, _EDGE, _EDGE, Hand())],
        trick=[],
        shift=None,
        notes=[Note(_("dead cards"), _EDGE, tall, "start")] if dead else [],
        dead=below,
        plain=plain,
    )


def trick_svg(
    trick: PlayedTrick,
    seats: Sequence[int] = SEATS,
    *,
    names: Sequence[str] = NO_NAMES,
    style: bool = True,
    plain: bool = False,
) -> str:
    """Return a picture of one finished trick: who played what, in which order, and who won it.

    seats: those in play. names: of the players by seat. plain: black on white; frames are left to the card
    that won. DealError where the trick is not one of these seats.
    """
    trick = read(PlayedTrick, trick, "trick")
    cards = cards_of(trick, seats)
    with seated(names) if any(names) else nullcontext():
        order = enumerate(playing_order(trick.leader, seats), start=1)
        titles = {seat: _("{number}. {seat:seat}", seat=seat, number=number) for number, seat in order}
    beside = max((_NOTE * _title_width(titles[seat]) for seat in (1, 3) if seat in titles), default=0)
    width, height = max(330, round(2 * (beside + 94))), 240
    centre = (width / 2, height / 2)
    notes = [_seat_note(seat, text, centre) for seat, text in titles.items()]
    if trick.shown is not None:
        notes.append(_seat_note(Seat.DEALER, _("widow"), centre))
    return render(
        "pictures/trick.svg.jinja",
        width=width,
        height=height,
        style=style,
        label=_(
            "Trick {cards}, won by {winner:seat}", cards=" ".join(map(str, trick.cards)), winner=trick.winner
        ),
        trick=_big_cards(cards, trick.winner, centre),
        notes=notes,
        plain=plain,
    )


def _seat_note(seat: int, text: str, centre: tuple[float, float]) -> Note:
    """Write a seat's name beside its card, on the outside."""
    x, y = centre
    if seat == 1:
        return Note(text, x - 90, y + 8, "end")
    if seat == 3:
        return Note(text, x + 90, y + 8, "start")
    return Note(text, x, y - 74 if seat == 2 else y + 92)
