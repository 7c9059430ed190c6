"""A trick contract with a hidden discard, straight from the definition: can one plan of the defence hold it?

As `reference.hidden`, with trumps: who cannot follow must play a trump, and the soloist wants tricks. No
tables, no bounds, no order: every plan and every card is tried until one serves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reference.hidden import ORDER, Ending, World, play


def may_play(hand: Iterable[str], led: str | None, trump: str | None) -> list[str]:
    """List the cards that may be played: the suit led, else a trump, else anything."""
    held = sorted(hand)
    for suit in (led, trump):
        same = [card for card in held if led is not None and card[0] == suit]
        if same:
            return same
    return held


def after(where: Ending, card: str, trump: str | None) -> Ending:
    """Play a card of the seat to move, and finish the trick if it is the third."""
    if len(where.trick) < 2:
        return play(where, card)
    trick = (*where.trick, (where.to_move, card))
    led = trick[0][1][0]
    _, _, winner = max(
        (own[0] == trump, (own[0] in (led, trump)) * (1 + ORDER.index(own[1])), who) for who, own in trick
    )
    return play(where, card)._replace(leader=winner, won=where.won + (winner == 0))


def holds(where: Ending, worlds: Sequence[World], most: Sequence[int], trump: str | None) -> bool:
    """Tell whether one plan leaves the soloist at most so many tricks in each world, in all."""
    if not worlds or any(where.won > limit for limit in most):
        return not worlds
    if where.over:
        return True
    led = where.trick[0][1][0] if where.trick else None
    if where.to_move:
        cards = may_play(where.hands[where.to_move], led, trump)
        return any(holds(after(where, card, trump), worlds, most, trump) for card in cards)
    for card in sorted(where.hands[0]):
        able = [
            place
            for place, world in enumerate(worlds)
            if card in may_play(where.hands[0] - world, led, trump)
        ]
        left = [worlds[place] for place in able], [most[place] for place in able]
        if able and not holds(after(where, card, trump), *left, trump):
            return False
    return True


def options(where: Ending, worlds: Sequence[World], trump: str | None) -> list[tuple[str, tuple[int, ...]]]:
    """List every card that can be played in some world, with the places of the worlds in which it can."""
    led = where.trick[0][1][0] if where.trick else None
    everywhere = tuple(range(len(worlds)))
    if where.to_move:
        return [(card, everywhere) for card in may_play(where.hands[where.to_move], led, trump)]
    found = []
    for card in sorted(where.hands[0]):
        able = [place for place in everywhere if card in may_play(where.hands[0] - worlds[place], led, trump)]
        if able:
            found.append((card, tuple(able)))
    return found
