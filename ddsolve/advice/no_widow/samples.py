"""Layouts without the widow: the soloist's tricks in a sample of them, or in all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from ddsolve.advice.figures.distribution import MOST_TRICKS, Distribution
from ddsolve.advice.figures.sampling import DEFAULT_SEED, Estimate, mean_estimate, share_estimate
from ddsolve.advice.layouts.all_layouts import FirstCard, LayoutCounts, card_classes, question
from ddsolve.advice.no_widow.layouts import ClosedWidow
from ddsolve.solving.bench import Bench, part
from ddsolve.values.cards import Card
from ddsolve.values.contract import LEVELS
from ddsolve.values.games import Game
from ddsolve.values.hand import Hand
from ddsolve.values.results import Json

if TYPE_CHECKING:
    from ddsolve.solving.tools import Tools

SAMPLES = 1000


@dataclass(frozen=True, slots=True)
class SampledLayouts:
    """The tricks of a soloist without the widow in some of all `layouts`, by game; see `LayoutCounts`."""

    layouts: int
    samples: int
    seed: int
    tricks: Mapping[Game, Distribution] = field(default_factory=dict)
    first_cards: Mapping[Game, tuple[FirstCard, ...]] = field(default_factory=dict)
    share: float = 1.0

    def as_json(self) -> Json:
        """Return the counts of the sample, and what they estimate with its intervals."""
        counts = LayoutCounts(self.layouts, self.tricks, self.first_cards).as_json()
        return {
            **counts,
            "sampled": True,
            "samples": self.samples,
            "seed": self.seed,
            "mean": {game.letter: mean_tricks(found).as_json() for game, found in self.tricks.items()},
            "shares": {
                game.letter: {name: one.as_json() for name, one in shares(game, found).items()}
                for game, found in self.tricks.items()
            },
        }


def mean_tricks(found: Distribution) -> Estimate:
    """Return the estimated mean of a sampled distribution."""
    values = [tricks for tricks, count in enumerate(found.counts) for _ in range(count)]
    return mean_estimate(values, 0, MOST_TRICKS)


def shares(game: Game, found: Distribution) -> dict[str, Estimate]:
    """Return the estimated shares that matter: no trick (`0`) in misère, else each level (`6+` … `10+`)."""
    if game.is_misere:
        return {"0": share_estimate(found.counts[0], found.total)}
    return {f"{level}+": share_estimate(found.at_least(level), found.total) for level in LEVELS}


def answer_sampled(
    bench: Bench,
    closed: ClosedWidow,
    games: Sequence[Game],
    *,
    samples: int = SAMPLES,
    seed: int = DEFAULT_SEED,
    first_lead: bool = False,
) -> SampledLayouts:
    """Return the answer for a sample; first_lead: also each first card of a soloist who leads."""
    layouts = closed.draw(samples, seed)
    result = SampledLayouts(closed.layouts, samples, seed, share=0.0)
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
            result = replace(result, first_cards={**result.first_cards, game: _ranked(firsts, game)})
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
        with bench.through(_counting(result, place, parts)):
            found = _counted(bench, closed, game)
        result = replace(result, tricks={**result.tricks, game: found})
        firsts = []
        for after, cards in enumerate(classes):
            with bench.through(_counting(result, place + 1 + after, parts)):
                found = _counted(bench, closed, game, cards[:1])
            firsts.append(FirstCard(cards, found))
        if firsts:
            result = replace(result, first_cards={**result.first_cards, game: _ranked(firsts, game)})
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


def _ranked(firsts: Sequence[FirstCard], game: Game) -> tuple[FirstCard, ...]:
    """Put the best mean first, then the lowest card."""
    sign = 1 if game.is_misere else -1
    return tuple(sorted(firsts, key=lambda first: (sign * first.tricks.mean, first.cards[-1].rank)))


def _telling(result: SampledLayouts, place: int, parts: int) -> Callable[[float], SampledLayouts]:
    scale = part(place, parts)
    return lambda share: replace(result, share=min(scale(share), 0.999))


def _counting(result: LayoutCounts, place: int, parts: int) -> Callable[[float], LayoutCounts]:
    scale = part(place, parts)
    return lambda share: replace(result, share=min(scale(share), 0.999))
