"""The same random layouts for every discard: differences between discards show long before their values do.

The twenty unseen cards of a soloist with twelve do not depend on what he throws.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product
from math import comb, prod
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ddsolve.advice.figures.sampling import random_split, random_splits
from ddsolve.advice.layouts.knowledge import View
from ddsolve.solving.bench import Bench
from ddsolve.values.cards import Suit
from ddsolve.values.games import Game
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools


class Candidate(NamedTuple):
    """Ten cards of the soloist to be valued in a game."""

    own: Hand
    game: Game


def common_layouts(unseen: Hand, seed: int, count: int, skip: int = 0) -> list[int]:
    """Return `count` random hands of the next defender, after `skip` others of the same seed."""
    return list(islice(random_splits(seed, unseen.mask, len(unseen) // 2), skip, skip + count))


def fitting_layouts(view: View, seed: int, count: int) -> list[int]:
    """Return `count` random hands of the next defender, each layout that fits a view equally likely.

    Where nothing is known they are those of `common_layouts`. Else the lengths of the suits are drawn first,
    each as often as layouts have them.
    """
    if view.limits.nothing:
        return common_layouts(view.unseen, seed, count)
    held = view.limits.has[view.next_seat.place]
    free = view.unseen - held - view.limits.has[view.last_seat.place]
    cards = [[card.index for card in free.suit_cards(suit)] for suit in Suit]
    fixed = [len(held.suit_cards(suit)) for suit in Suit]
    drawn: list[tuple[int, ...]] = []
    weights = []
    ranges = [range(least, most + 1) for least, most in zip(*view.suit_lengths(), strict=True)]
    for lengths in product(*ranges):
        more = tuple(length - known for length, known in zip(lengths, fixed, strict=True))
        if sum(lengths) == len(view.unseen) // 2 and min(more) >= 0:
            drawn.append(more)
            weights.append(prod(comb(len(suit), taken) for suit, taken in zip(cards, more, strict=True)))
    random = Random(seed)
    return [
        held.mask
        | sum(
            random_split(random, suit, taken)
            for suit, taken in zip(cards, random.choices(drawn, weights)[0], strict=True)
        )
        for _ in range(count)
    ]


def sample_tricks(
    bench: Bench,
    candidates: Sequence[Candidate],
    unseen: Hand,
    layouts: Sequence[int],
    seat: Seat,
    leader: Seat = Seat.FIRST,
) -> list[list[int]]:
    """Return for each candidate the soloist's tricks in each layout."""

    def value(tools: Tools, candidate: Candidate) -> list[int]:
        return [solve_layout(tools, candidate, unseen.mask, layout, seat, leader) for layout in layouts]

    return bench.map(value, candidates)


def layout_hands(seat: Seat, own: int, unseen: int, following: int) -> list[int]:
    """Return the hands by place of a layout that is named by the hand of the defender after `seat`."""
    hands = [0, 0, 0]
    hands[seat.place] = own
    hands[seat.next.place] = following
    hands[seat.last.place] = unseen & ~following
    return hands


def solve_layout(
    tools: Tools, candidate: Candidate, unseen: int, following: int, seat: Seat, leader: Seat
) -> int:
    """Return the soloist's tricks in one layout."""
    hands = layout_hands(seat, candidate.own.mask, unseen, following)
    game = candidate.game
    return tools.engine.solve(hands, int(game.strain), game.is_misere, seat.place, leader.place)
