"""Layouts without the widow: the soloist's tricks in a sample of them, or in all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ddsolve.advice.figures.distribution import MOST_TRICKS, Distribution
from ddsolve.advice.layouts.all_layouts import FirstCard, LayoutCounts, card_classes, question, ranked
from ddsolve.advice.no_widow.layouts import ClosedWidow
from ddsolve.solving.bench import Bench, part
from ddsolve.values.cards import Card
from ddsolve.values.games import Game
from ddsolve.values.hand import Hand

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools


def answer_sampled(
    bench: Bench,
    closed: ClosedWidow,
    games: Sequence[Game],
    *,
    samples: int,
    seed: int,
    first_lead: bool = False,
) -> LayoutCounts:
    """Return the answer for a sample; first_lead: also each first card of a soloist who leads."""
    layouts = closed.draw(samples, seed)
    result = LayoutCounts(closed.layouts, samples=samples, seed=seed, share=0.0)
    classes = card_classes(closed.own, closed.unseen) if first_lead and closed.leads else []
    parts = len(games) * (1 + len(classes))
    for number, game in enumerate(games):
        place = number * (1 + len(classes))
        with bench.through(_telling(result, place, parts)):
            found = sampled_tricks(bench, closed, game, layouts)
        result = replace(result, tricks={**result.tricks, game: Distribution.of(found)})
        firsts = []
        for after, cards in enumerate(classes):
            with bench.through(_telling(result, place + 1 + after, parts)):
                found = sampled_tricks(bench, closed, game, layouts, cards[0])
            firsts.append(FirstCard(cards, Distribution.of(found)))
        if firsts:
            result = replace(result, first_cards={**result.first_cards, game: ranked(firsts, game)})
    return replace(result, share=1.0)


def sampled_tricks(
    bench: Bench,
    closed: ClosedWidow,
    game: Game,
    layouts: Sequence[tuple[int, int, int]],
    card: Card | None = None,
) -> list[int]:
    """Return the soloist's tricks in each layout, after his first card if one is given."""
    trick = () if card is None else (card.index,)
    led = Hand() if card is None else Hand.of([card])

    def solve(tools: Tools, hands: tuple[int, int, int]) -> int:
        left = [hand & ~led.mask for hand in hands]
        return tools.engine.solve(
            left, int(game.strain), game.is_misere, closed.seat.place, closed.leader.place, trick
        )

    return bench.map(solve, layouts)


def answer_counted(
    bench: Bench, closed: ClosedWidow, games: Sequence[Game], *, first_lead: bool = False
) -> LayoutCounts:
    """Return the answer over all layouts: one dead pair of each class, as often as it stands for."""
    result = LayoutCounts(closed.layouts, share=0.0)
    classes = card_classes(closed.own, closed.unseen) if first_lead and closed.leads else []
    parts = len(games) * (1 + len(classes))
    for number, game in enumerate(games):
        place = number * (1 + len(classes))
        with bench.through(_telling(result, place, parts)):
            found = _counted(bench, closed, game)
        result = replace(result, tricks={**result.tricks, game: found})
        firsts = []
        for after, cards in enumerate(classes):
            with bench.through(_telling(result, place + 1 + after, parts)):
                found = _counted(bench, closed, game, cards[:1])
            firsts.append(FirstCard(cards, found))
        if firsts:
            result = replace(result, first_cards={**result.first_cards, game: ranked(firsts, game)})
    return replace(result, share=1.0)


def _counted(bench: Bench, closed: ClosedWidow, game: Game, trick: Sequence[Card] = ()) -> Distribution:
    total = [0] * (MOST_TRICKS + 1)
    pairs = closed.pairs()
    for number, pair in enumerate(pairs):
        with bench.through(part(number, len(pairs))):
            count = bench.count(question(closed.view(pair), game, trick))
        for tricks, layouts in enumerate(count.counts):
            total[tricks] += pair.weight * layouts
    return Distribution(tuple(total))


def _telling(result: LayoutCounts, place: int, parts: int) -> Callable[[float], LayoutCounts]:
    scale = part(place, parts)
    return lambda share: replace(result, share=min(scale(share), 0.999))
