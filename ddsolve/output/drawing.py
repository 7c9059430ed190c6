"""A drawing of the hands as players draw them: seat 1 left, seat 2 above, seat 3 right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ddsolve.cards import SUITS
from ddsolve.deal import Deal
from ddsolve.hand import Hand
from ddsolve.output.spans import Text, cards, grouped, phrase, strong, suited
from ddsolve.output.style import Style, pad, visible
from ddsolve.play import PlayState
from ddsolve.seats import SEATS
from ddsolve.words import N_, _, card_ranks

_GAP = 4


def draw_position(style: Style, position: Deal | PlayState, roles: Mapping[int, str] | None = None) -> str:
    """Draw a deal, or what is still held in a position, with what lies on the table.

    roles: words behind a seat's name; None for the usual ones of a position.
    """
    if isinstance(position, Deal):
        hands: dict[int, Hand | None] = dict(zip(SEATS, position.hands, strict=True))
        return _draw(style, hands, roles or {}, _notes_on_deal(position))
    if position.finished:
        return _("The play is over.")
    held: dict[int, Hand | None] = {
        seat: position.hand(seat) if seat in position.deal.seats else None for seat in SEATS
    }
    return _draw(style, held, _roles(position) if roles is None else roles, _notes_on_play(position))


def _roles(state: PlayState) -> dict[int, str]:
    """Return who is the soloist and who is to play."""
    roles: dict[int, str] = {}
    if state.soloist is not None:
        roles[state.soloist] = _("soloist")
    if state.to_move is not None:
        own = state.to_move == state.soloist
        if state.on_table:
            plays = N_("soloist, to play") if own else N_("to play")
        else:
            plays = N_("soloist, leads") if own else N_("leads")
        roles[state.to_move] = _(plays)
    return roles


def _notes_on_deal(deal: Deal) -> list[Text]:
    """Return the widow or the two dead cards; more (a late position) are not listed: they are simply gone."""
    if deal.widow is not None:
        return [phrase("widow: {cards}", cards=cards(deal.widow))]
    dead = list(deal.dead)
    return [phrase("dead: {cards}", cards=grouped(dead))] if 1 <= len(dead) <= 2 else []


def _notes_on_play(state: PlayState) -> list[Text]:
    """Return the widow's card that is shown, the cards on the table, and the dead cards."""
    notes = []
    if state.shown is not None:
        notes.append(phrase("widow's card: {card}", card=state.shown))
    if state.on_table:
        notes.append(phrase("on the table: {cards}", cards=cards(state.on_table)))
    if state.rules.widow is not None:
        return [*notes, phrase("widow: {cards}", cards=cards(state.rules.widow))]
    return notes + _notes_on_deal(state.deal)


def _draw(
    style: Style, hands: Mapping[int, Hand | None], roles: Mapping[int, str], notes: Sequence[Text]
) -> str:
    """Draw three hands around a table; too wide, with the roles below the names, or one below the other."""
    for joint in (" ", "\n"):
        blocks: dict[int, list[str]] = {
            seat: _hand(style, seat, hands.get(seat), roles.get(seat, ""), joint) for seat in SEATS
        }
        drawn = _around(style, blocks, notes)
        if style.width is None or max(map(visible, drawn.splitlines())) <= style.width:
            return drawn
    return "\n\n".join(
        "\n".join(block) for block in [*blocks.values(), list(map(style.write, notes))] if block
    )


def _around(style: Style, blocks: Mapping[int, list[str]], notes: Sequence[Text]) -> str:
    """Draw three hands around a table, the notes in its middle."""
    middle = ["", *map(style.write, notes)]
    left_width = max(map(visible, blocks[1])) + _GAP
    middle_width = max(map(visible, [*blocks[2], *middle])) + _GAP
    lines = [" " * left_width + line for line in blocks[2]]
    for row in range(max(len(blocks[1]), len(blocks[3]), len(middle))):
        left, centre, right = (
            block[row] if row < len(block) else "" for block in (blocks[1], middle, blocks[3])
        )
        lines.append(pad(left, left_width) + pad(centre, middle_width) + right)
    return "\n".join(line.rstrip() for line in lines)


def _hand(style: Style, seat: int, hand: Hand | None, role: str, joint: str) -> list[str]:
    """Return the title, its role behind a joint, and a line for each suit; no lines for one not in play."""
    told = _("not in play") if hand is None else role
    name = _("{seat:seat}", seat=seat)
    title = [style.write(strong(line)) for line in (f"{name}{joint}({told})" if told else name).splitlines()]
    if hand is None:
        return title
    signs = [(style.write(suited(suit, "")), hand.ranks(suit)) for suit in SUITS]
    return [*title, *(f"{sign} {card_ranks(ranks) or style.dim('-')}" for sign, ranks in signs)]
