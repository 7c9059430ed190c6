"""Which cards have to be tried where the discard is hidden, which stand for others, and who is on move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ddsolve.values.rules import winning_place

Hands = tuple[int, int, int]


def _bits(cards: int) -> Iterator[int]:
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def union_of(sets: Sequence[int]) -> int:
    """Return the cards that are in any of some sets."""
    union = 0
    for one in sets:
        union |= one
    return union


def without(hands: Hands, seat: int, card: int) -> Hands:
    """Return the hands after a card has been played."""
    left = list(hands)
    left[seat] &= ~(1 << card)
    return left[0], left[1], left[2]


def mover(leader: int, trick: Sequence[int]) -> int:
    """Return the seat that plays next."""
    turns = winning_place(trick, trick[0] >> 3) if len(trick) == 3 else len(trick)
    return (leader + turns) % 3


def telling_cards(
    legal: Sequence[int], hands: Hands, trick: Sequence[int]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the soloist's cards that have to be tried, each with the numbers of the worlds that allow it.

    Of touching cards one stands for another if it is allowed wherever that one is: after either the ranks
    are the same, and he has the other one still.
    """
    able = {
        card: tuple(place for place, cards in enumerate(legal) if cards >> card & 1)
        for card in _bits(union_of(legal))
    }
    run: list[int] = []
    for card in [*able, None]:
        if run and (card is None or not _touch(run[-1], card, hands, trick)):
            for one in run:
                mine = set(able[one])
                if not any(
                    mine < set(able[other]) or (mine == set(able[other]) and other > one)
                    for other in run
                    if other != one
                ):
                    yield one, able[one]
            run = []
        if card is not None:
            run.append(card)


def _touch(low: int, high: int, hands: Hands, trick: Sequence[int]) -> bool:
    """Tell whether no card in play lies between two cards of one suit."""
    between = (1 << high) - (2 << low)
    in_play = hands[0] | hands[1] | hands[2] | sum(1 << card for card in trick)
    return low >> 3 == high >> 3 and not in_play & between


def different_cards(cards: int, hands: Hands, trick: Sequence[int]) -> Iterator[int]:
    """Yield the highest card of each run of a defender: no card in play lies between the others."""
    in_play = hands[0] | hands[1] | hands[2] | sum(1 << card for card in trick)
    for card in _bits(cards):
        above = card + 1
        while above & 7 and not in_play >> above & 1:
            above += 1
        if not above & 7 or not cards >> above & 1:
            yield card
