"""The score sheet as players draw it: rings round the middle, cut by a Y for three players, an X for four.

From the middle outwards every player has his hill, his pool, and his whists, one field for each opponent. The
players sit as at the table: the first left, the second above, the third right, the fourth below.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from ddsolve.io.reading import read
from ddsolve.pictures.layout import Note
from ddsolve.pictures.templates import render
from ddsolve.scoring.sheet import Sheet
from ddsolve.words import _, figure

Column = tuple[str, str, str | None]  # player, "pool" | "hill" | "whists", against whom

_HILL_RING, _POOL_RING = 0.36, 0.64  # the rings, as shares of the way from the middle to the edge
_NAMES = 34  # the height of the line of names above and below
_LETTER = 10.6  # the width of a digit, about; points are narrower
_ROWS, _ROW = 2, 19  # of running totals in a field, and the height of one
_NAME_LETTER, _CAPTION_LETTER = 12.5, 8.8  # of a bold name, and of what stands above a figure


class _Field(NamedTuple):
    """A place for a figure: the middle of its field, and how wide a text may be."""

    x: float
    y: float
    room: float


class Plan(NamedTuple):
    """The geometry of a sheet: its size, its middle, the cutting lines and the fields of each player."""

    width: float
    height: float
    centre: tuple[float, float]
    cuts: list[tuple[float, float]]
    ticks: list[tuple[float, float, float, float]]
    names: list[Note]
    hill: list[_Field]
    pool: list[_Field]
    whists: list[list[_Field]]  # in the order of the opponents, clockwise from the player's left


class SheetDrawing(NamedTuple):
    """A sheet laid out: its plan, the rings (left, top, width, height), the figures and what they are."""

    plan: Plan
    rings: list[tuple[float, float, float, float]]
    texts: list[Note]
    captions: list[Note]


def sheet_svg(
    sheet: Sheet,
    *,
    target: int | None = None,
    running: Mapping[Column, str] | None = None,
    blank: bool = False,
    style: bool = True,
    plain: bool = False,
) -> str:
    """Return a picture of a score sheet of two, three or four players.

    target: the pool that is played to, written in the middle. running: what to write in a field instead of
    its total, such as all its totals so far (`2.6.14`), in two rows; the last are shown where not all fit.
    blank: the fields are empty, for a pen. plain: black on white.
    """
    plan, rings, texts, captions = lay_out(read(Sheet, sheet, "sheet"), running, blank=blank)
    side = _NAMES if any(note.turn for note in plan.names) else 0
    return render(
        "pictures/sheet.svg.jinja",
        width=round(plan.width + 2 * side),
        height=round(plan.height + 2 * _NAMES),
        style=style,
        plain=plain,
        label=_("Score sheet of {names}", names=", ".join(sheet.players)),
        top=_NAMES,
        side=side,
        plan=plan,
        rings=rings,
        target="" if target is None else str(target),
        names=plan.names,
        texts=texts,
        captions=captions,
    )


def lay_out(
    sheet: Sheet, running: Mapping[Column, str] | None = None, *, blank: bool = False
) -> SheetDrawing:
    """Return where everything on a sheet stands; running, blank: as for `sheet_svg`."""
    players = list(sheet.players)
    plan = {2: _plan_for_two, 3: _plan_for_three, 4: _plan_for_four}[len(players)](players)
    texts: list[Note] = []
    captions: list[Note] = []

    def write(field: _Field, caption: str, column: Column, total: Fraction) -> None:
        text = "" if blank else (running or {}).get(column) or points(total)
        lines = _lines(text, field.room)
        top = field.y + 13 - 3 * len(lines)
        texts.extend(Note(line, field.x, top + _ROW * row) for row, line in enumerate(lines))
        captions.append(
            Note(_fit(caption, field.room, _CAPTION_LETTER, keep_end=False), field.x, field.y - 12)
        )

    room = min(field.room for row in plan.whists for field in row)
    bare = any(len(_("on {name}", name=name)) * _CAPTION_LETTER > room for name in players)

    def caption(other: str) -> str:
        return other if bare else _("on {name}", name=other)

    for number, player in enumerate(players):
        write(plan.hill[number], _("hill"), (player, "hill", None), sheet.hill[player])
        write(plan.pool[number], _("pool"), (player, "pool", None), sheet.pool[player])
        others = [players[(number + turn) % len(players)] for turn in range(1, len(players))]
        for field, other in zip(plan.whists[number], others, strict=True):
            total = sheet.whists.get(player, {}).get(other, Fraction(0))
            write(field, caption(other), (player, "whists", other), total)
    x, y = plan.centre
    rings = [(x * (1 - t), y * (1 - t), plan.width * t, plan.height * t) for t in (_HILL_RING, _POOL_RING)]
    return SheetDrawing(plan, rings, texts, captions)


def points(total: Fraction | int) -> str:
    """Return a total for people: whole, or with one decimal."""
    exact = Fraction(total)
    return str(exact.numerator) if exact.denominator == 1 else figure(float(exact), ".1f")


def _lines(text: str, room: float) -> list[str]:
    """Break running totals into so many rows, between two of them; of more the last ones are shown."""
    most = max(4, int(room / _LETTER))
    lines: list[str] = [""]
    totals = re.findall(r"[^.]*\.|[^.]+", text)
    while totals:
        if lines[0] and len(totals[-1]) + len(lines[0]) > most:
            if len(lines) == _ROWS:
                lines[0] = "…" + lines[0]
                break
            lines.insert(0, "")
        lines[0] = totals.pop() + lines[0]
    return [_fit(line, room) for line in lines]


def _fit(text: str, room: float, letter: float = _LETTER, *, keep_end: bool = True) -> str:
    """Cut a text to its room; of running totals the last ones matter, and whole ones only."""
    most = max(4, int(room / letter))
    if len(text) <= most:
        return text
    if not keep_end:
        return text[: most - 1] + "…"
    end = text[1 - most :]
    return "…" + (end.partition(".")[2] or end)


def _half(name: str, width: float) -> str:
    """Return a name that shares a line with another one."""
    return _fit(name, width / 2, _NAME_LETTER, keep_end=False)


def _plan_for_three(players: Sequence[str]) -> Plan:
    """Return the sheet of three: a Y from the upper corners and the middle of the lower edge."""
    width, height = 620.0, 500.0
    x, y = width / 2, height / 2

    def at(across: float, down: float) -> tuple[float, float]:
        """Return a point, as shares of the half width and height from the middle."""
        return x + across * x, y + down * y

    middle = (_HILL_RING + _POOL_RING) / 2
    outer = (_POOL_RING + 1) / 2
    corners = (width * (1 - _POOL_RING) / 2, width * _POOL_RING / 2)
    side, foot = corners[0] - 8, width * 0.4 - 16
    return Plan(
        width,
        height,
        (x, y),
        cuts=[(0, 0), (width, 0), (x, height)],
        ticks=[
            (x, 0, x, y * (1 - _POOL_RING)),
            (0, height, x * (1 - _POOL_RING), y * (1 + _POOL_RING)),
            (width, height, x * (1 + _POOL_RING), y * (1 + _POOL_RING)),
        ],
        names=[
            Note(_half(players[0], width), 4, height + 22, "start"),
            Note(players[1], x, -12),
            Note(_half(players[2], width), width - 4, height + 22, "end"),
        ],
        hill=[
            _Field(*at(-0.17, 0.22), 90),
            _Field(*at(0, -0.235), 90),
            _Field(*at(0.17, 0.22), 90),
        ],
        pool=[
            _Field(*at(-0.3, middle), 150),
            _Field(*at(0, -middle), 250),
            _Field(*at(0.3, middle), 150),
        ],
        whists=[
            [_Field(*at(-outer, 0), side), _Field(*at(-0.4, outer), foot)],
            [_Field(*at(0.34, -outer), 190), _Field(*at(-0.34, -outer), 190)],
            [_Field(*at(0.4, outer), foot), _Field(*at(outer, 0), side)],
        ],
    )


def _plan_for_two(players: Sequence[str]) -> Plan:
    """Return the sheet of two (hussar): the rings cut down the middle."""
    width, height = 620.0, 320.0
    x, y = width / 2, height / 2
    rings = (_HILL_RING / 2, (_HILL_RING + _POOL_RING) / 2, (_POOL_RING + 1) / 2)
    hill, pool, whists = (
        [_Field(x * (1 - ring), y, x * 0.24), _Field(x * (1 + ring), y, x * 0.24)] for ring in rings
    )
    names = [
        Note(_half(players[0], width), 4, height + 22, "start"),
        Note(_half(players[1], width), width - 4, height + 22, "end"),
    ]
    return Plan(width, height, (x, y), [(x, 0), (x, height)], [], names, hill, pool, [[f] for f in whists])


def _plan_for_four(players: Sequence[str]) -> Plan:
    """Return the square of four, cut by its diagonals."""
    size = 600.0
    half = size / 2
    middle = (_HILL_RING + _POOL_RING) / 2
    outer = (_POOL_RING + 1) / 2
    # towards each player (left, above, right, below), and to his left as he looks at the middle
    sides = [(-1, 0, 0, -1), (0, -1, 1, 0), (1, 0, 0, 1), (0, 1, -1, 0)]

    def fields(out: float, along: float, room: tuple[float, float]) -> list[_Field]:
        return [
            _Field(
                half + half * (dx * out + lx * along), half + half * (dy * out + ly * along), room[dx == 0]
            )
            for dx, dy, lx, ly in sides
        ]

    ticks = []
    for dx, dy, lx, ly in sides:
        for along in (-0.26, 0.26):
            outside, inside = (
                (half + half * (dx * t + lx * along), half + half * (dy * t + ly * along))
                for t in (1, _POOL_RING)
            )
            ticks.append((*outside, *inside))
    ring = half * (1 - _POOL_RING) - 8
    by_turn = [fields(outer, along, (ring, 116)) for along in (0.52, 0, -0.52)]
    return Plan(
        size,
        size,
        (half, half),
        cuts=[(0, 0), (size, 0), (size, size), (0, size)],
        ticks=ticks,
        names=[
            Note(players[0], -12, half, turn=-90),
            Note(players[1], half, -12),
            Note(players[2], size + 12, half, turn=90),
            Note(players[3], half, size + 22),
        ],
        hill=fields(0.245, 0, (52, 90)),
        pool=fields(middle, 0, (72, 200)),
        whists=[[turn[number] for turn in by_turn] for number in range(4)],
    )
