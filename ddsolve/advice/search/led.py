"""One first card for all layouts: with a misère beside a trick bid, and the best of a soloist who leads.

The misère is always sampled. Where the soloist leads himself, and by the convention before the defenders'
cards are shown, the first card goes with the discard: the finalists are chosen and valued with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import add

from ddsolve.advice.figures.comparing import NUMBERS, Distribution, Race, ValueRow, best_of
from ddsolve.advice.figures.pricing import Pricing
from ddsolve.advice.figures.sampling import (
    Estimate,
    Figure,
    as_figures,
    mean_estimate,
    number,
    share_estimate,
    worth_estimate,
)
from ddsolve.advice.layouts.all_layouts import FirstCard, card_classes, count_first_cards, question, ranked
from ddsolve.advice.layouts.common import DiscardClass, discard_classes, layout_hands, solve_layouts
from ddsolve.advice.layouts.knowledge import View
from ddsolve.advice.search.bounds import Tally, parts
from ddsolve.advice.search.search import DiscardSearch
from ddsolve.io.documents import plain
from ddsolve.io.reading import Reads, by_default
from ddsolve.solving.bench import TRICKS, Bench
from ddsolve.solving.tools import Tools
from ddsolve.values.answers import Json, card_names
from ddsolve.values.cards import Card, Strain
from ddsolve.values.contract import MISERE, Game, Misere
from ddsolve.values.hand import Hand
from ddsolve.values.seats import Seat


@dataclass(frozen=True, slots=True)
class MisereLine:
    """The discard for misère that did best in a sample, valued in another one.

    lead: the first card that goes with it, where it is led before the defenders' cards are shown; else None.
    sampled_tricks: the layouts of that other sample by tricks, where they are told.
    """

    discard: tuple[Card, Card]
    expected: Estimate
    make: Estimate
    tricks: Estimate
    lead: Card | None = None
    sampled_tricks: tuple[int, ...] | None = None

    @classmethod
    def of(
        cls, discard: tuple[Card, Card], sample: Sequence[int], values: Sequence[float], lead: Card | None
    ) -> MisereLine:
        """Return the line of a discard from its tricks in a sample, with the values of 0 to 10 tricks."""
        return cls(
            discard,
            worth_estimate(sample, values),
            share_estimate(sample.count(0), len(sample)),
            mean_estimate(sample, 0, 10),
            lead,
            tuple(sample.count(tricks) for tricks in range(11)),
        )

    def as_json(self) -> Json:
        """Return the discard and its figures with their intervals."""
        return {
            "discard": card_names(self.discard),
            **self.expected.keyed("expected"),
            **self.make.keyed("make", "make_interval"),
            "tricks": self.tricks.value,
            "exact": False,
            "samples": self.expected.size,
            **({} if self.lead is None else {"lead": str(self.lead)}),
            **({} if self.sampled_tricks is None else {"sampled_tricks": list(self.sampled_tricks)}),
        }


def find_misere_line(bench: Bench, hand: Hand, pricing: Pricing, seed: int) -> MisereLine:
    """Choose a misère discard by samples and value it in a fresh one."""
    values = [float(value) for value in pricing.values(MISERE)]
    chosen: Sequence[DiscardClass] = discard_classes(hand, Misere.MISERE)
    unseen = chosen[0].unseen
    led_unseen = pricing.seat == Seat.FIRST and pricing.closed_lead(Misere.MISERE)
    how = bench.policy.misere_line
    race = Race(bench, unseen, seed, 3)

    def value(tools: Tools, one: DiscardClass, layouts: Sequence[int]) -> list[int]:
        return solve_layouts(tools, one.own, Misere.MISERE, unseen, layouts, pricing.seat, Seat.FIRST)

    def keep(left: Sequence[DiscardClass], found: Sequence[list[int]], kept: float) -> list[DiscardClass]:
        return best_of(left, [sum(values[tricks] for tricks in taken) for taken in found], int(kept))

    chosen = race.halve(value, chosen, [(how.first, how.finalists)], keep)
    if not led_unseen:
        chosen = race.halve(value, chosen, [(how.choosing, 1)], keep)
        (sample,) = race.look(value, chosen, how.valuing)
        return MisereLine.of(chosen[0].discard, sample, values, None)

    def led(tools: Tools, one: DiscardClass, layouts: Sequence[int]) -> dict[int, list[int]]:
        """Return the tricks in each layout after each first card (by index)."""
        found: dict[int, list[int]] = {card.index: [] for card in one.own}
        for following in layouts:
            hands = layout_hands(Seat.FIRST, one.own.mask, unseen.mask, following)
            for card, tricks in tools.engine.moves(hands, int(Strain.NT), True, 0, 0):
                found[card].append(tricks)
        return found

    ways = race.look(led, chosen, how.choosing)
    worth = {
        (place, card): sum(values[tricks] for tricks in taken)
        for place, way in enumerate(ways)
        for card, taken in way.items()
    }
    place, card = max(worth, key=lambda pair: worth[pair])
    (way,) = race.look(led, [chosen[place]], how.valuing)
    return MisereLine.of(chosen[place].discard, way[card], values, Card(card))


# The best first card of a soloist for all layouts together, without counting what cannot be it.


PIECES = 24  # of the layouts, after each of which another first card may be looked at


def find_first_card(bench: Bench, view: View, game: Game, values: Sequence[Fraction]) -> FirstCard:
    """Find the first card that is worth most for all layouts together, the first of `count_first_cards`.

    values: by tricks, the best for the fewest in misère and for the most in a trick game. No card does better
    in a group of layouts than the best one in each of them. So the card that could be worth most is looked at
    further, part by part, until one that is counted wholly leads; what others lack then is never counted.
    """
    asked = question(view, game)
    scale = lcm(*(value.denominator for value in values))
    worth = [int(value * scale) for value in values[view.won :]]
    room = [_worth(worth, counts) for counts, _ in bench.count(asked).by_group]
    pieces = parts(asked.family, PIECES)
    runs = [_Run(cards, sum(room)) for cards in card_classes(view.own, view.unseen)]
    far = 0.0  # the share done of the card that is counted furthest
    while True:
        run = max(runs, key=lambda run: (run.most, run.done < len(pieces)))
        if run.done == len(pieces):
            best = [run for run in runs if run.most == max(run.most for run in runs)]
            found = [FirstCard(run.cards, Distribution.shifted(run.counts, view.won)) for run in best]
            return ranked(found, game)[0]
        groups = sorted(pieces[run.done])
        with bench.showing(far):
            counts = bench.count(question(view, game, run.cards[:1]), groups).counts
        run.done += 1
        far = max(far, run.done / len(pieces))
        run.most += _worth(worth, counts) - sum(room[group] for group in groups)
        run.counts = tuple(map(add, run.counts, counts))


@dataclass(slots=True)
class _Run:
    """A first card: what it could be worth over all layouts, and its counts in the parts that are done."""

    cards: tuple[Card, ...]
    most: int
    done: int = 0
    counts: tuple[int, ...] = (0,) * TRICKS


def _worth(values: Sequence[int], counts: Sequence[int]) -> int:
    return sum(value * count for value, count in zip(values, counts, strict=False))


# Misères ranked by one first card for all layouts: the soloist leads before the others' cards are shown.
#
# With a card chosen for each layout a discard is worth more than that, never less. So the discard that is
# worth most with all cards seen gets its first card first, and those follow that could still be worth more
# than what was found: the others are settled below it as in `search.py`.


Discard = tuple[Card, ...]
SAFE = (Fraction(1), *[Fraction(0)] * (NUMBERS - 1))  # of a misère, by tricks: how often it is made


@dataclass(frozen=True, slots=True)
class ClosedLead:
    """What an option is worth if the soloist leads one card for all layouts, the others' cards unseen.

    expected: in whists; make: how often it is made. Exact over all layouts, or both estimated in a sample.
    """

    card: Card
    expected: Reads[Figure, Fraction | Estimate] = by_default()
    make: Reads[Figure, Fraction | Estimate] = by_default()

    def __post_init__(self) -> None:
        as_figures(self, ("expected", "make"))

    @property
    def worth(self) -> float:
        """The value to sort by."""
        return number(self.expected)

    def as_json(self) -> Json:
        """Return the card, and what it leaves."""
        found: Json = {"card": str(self.card), "exact": isinstance(self.expected, Fraction)}
        for figure, *keys in (self.expected, "expected", "interval"), (self.make, "make", "make_interval"):
            found |= figure.keyed(*keys) if isinstance(figure, Estimate) else {keys[0]: plain(figure)}
        return found


def find_misere_lead(bench: Bench, view: View, pricing: Pricing, *, safest: bool = False) -> ClosedLead:
    """Return the first card of a misère that is worth most over all layouts together.

    safest: the card that is caught least often, whatever a trick costs.
    """
    values = pricing.values(MISERE)
    aim = SAFE if safest else values
    if list(aim) == sorted(aim, reverse=True):
        first = find_first_card(bench, view, Misere.MISERE, aim)
    else:  # more tricks may be worth more: no bound
        cards = count_first_cards(bench, view, Misere.MISERE)
        first = max(cards, key=lambda one: one.tricks.expected(aim))
    return ClosedLead(first.cards[0], first.tricks.expected(values), first.tricks.expected(SAFE))


def find_misere_leads(
    search: DiscardSearch, pricing: Pricing, *, prove: bool = True, safest: bool = False
) -> dict[Discard, ClosedLead]:
    """Return the closed first lead of each misère discard that may be the best one so led.

    The search has counted some discards; prove: any other is counted as far as it takes to tell that it is
    not the best. safest: the best is the one that is caught least often.
    """
    row = ValueRow.of(Misere.MISERE, SAFE) if safest else pricing.row(MISERE)
    found: dict[Discard, ClosedLead] = {}
    best: Fraction | None = None
    while True:
        left = [
            tally
            for tally in search.tallies
            if tally.discards.discard not in found
            and (tally.complete or prove)
            and (best is None or _most(tally, row) > best)
        ]
        counted = [tally for tally in left if tally.complete]
        if counted:
            tally = max(counted, key=lambda one: _most(one, row))
            view = tally.discards.view(search.seat)
            lead = find_misere_lead(search.bench, view, pricing, safest=safest)
            found[tally.discards.discard] = lead
            reached = lead.make if safest else lead.expected
            assert isinstance(reached, Fraction)
            best = reached if best is None else max(best, reached)
        elif left and best is not None:
            search.settling_miseres(left, [row], best)
        else:
            return found


def _most(tally: Tally, row: ValueRow) -> Fraction:
    """Return what a discard is worth at most with all cards seen."""
    if tally.complete or tally.bounds:
        return tally.most_of(row)
    return Fraction(max(row.values), row.scale)
