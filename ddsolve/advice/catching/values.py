"""What the defence reaches in a position: its vectors over the worlds under an objective."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import Literal

from ddsolve._catch import Catcher
from ddsolve.advice.catching.mixture import Front, best_mixture, given_tricks, loss
from ddsolve.advice.catching.polytopes import point_of
from ddsolve.advice.catching.position import Moment, OpenMisere, World, replay, start
from ddsolve.advice.catching.regions import Regions
from ddsolve.advice.figures.sampling import DEFAULT_SEED, card_indices, stream
from ddsolve.values.answers import Json, card_names
from ddsolve.values.cards import FULL_MASK, Card, Suit
from ddsolve.values.deal import FULL_HAND
from ddsolve.values.hand import Hand
from ddsolve.values.seats import SEATS, Seat

Objective = Literal["caught", "tricks", "score"]
Vector = tuple[Fraction, ...]
# the maximal vectors of the soloist's whole loss that plans reach, greatest first
Measure = Callable[[Moment], list[Vector]]
CAUGHT = Fraction(1), Fraction(0)  # the payoff of a trick or none


def measure(catcher: Catcher, objective: Objective, payoff: tuple[Fraction, Fraction] = CAUGHT) -> Measure:
    """Return the measure of an objective; payoff: of the first trick and each later one, for the score."""
    if objective == "score":
        return partial(_points, Regions(catcher, *payoff))
    return partial(_caught if objective == "caught" else _tricks, catcher)


def _caught(catcher: Catcher, moment: Moment) -> list[Vector]:
    """Return vectors of 0 and 1, by pure plans."""
    count = len(moment.worlds)
    if moment.won:
        return [(Fraction(1),) * count]
    if moment.to_move is None:
        return [(Fraction(0),) * count]
    masks = catcher.caught(*moment.hands, moment.dead, moment.leader, moment.trick)
    return sorted((tuple(Fraction(mask >> i & 1) for i in range(count)) for mask in masks), reverse=True)


def _tricks(catcher: Catcher, moment: Moment) -> list[Vector]:
    """Return vectors of tricks, those won before included, by pure plans."""
    if moment.to_move is None:
        return [(Fraction(moment.won),) * len(moment.worlds)]
    found = given_tricks(catcher, *moment.hands, moment.dead, moment.leader, moment.trick)
    return sorted((tuple(Fraction(entry + moment.won) for entry in vector) for vector in found), reverse=True)


def _points(regions: Regions, moment: Moment) -> list[Vector]:
    """Return the undominated corners of mixed plans, the price of tricks won before included."""
    paid = regions.loss(moment.won, caught=False) * regions.unit
    if moment.to_move is None:
        return [(paid,) * len(moment.worlds)]
    where = moment.hands, moment.dead, moment.leader, moment.trick
    points = map(point_of, regions.rows(*where, caught=moment.won > 0))
    return sorted((tuple(entry * regions.unit + paid for entry in point) for point in points), reverse=True)


def best_of(vectors: Sequence[Vector], moment: Moment) -> tuple[Fraction, Vector]:
    """Return the mean loss under the weights of the worlds, and the vector that reaches it."""
    whole = sum((world.weight for world in moment.worlds), Fraction(0))
    if not whole:  # what was played leaves only worlds without weight: take them as equal
        weights = [Fraction(1, len(moment.worlds))] * len(moment.worlds)
    else:
        weights = [world.weight / whole for world in moment.worlds]
    chosen = max(vectors, key=lambda vector: (loss(vector, weights), sum(vector)))
    return loss(chosen, weights), chosen


def card_values(measured: Measure, moment: Moment) -> Iterator[tuple[Card, Fraction, Moment]]:
    """Yield every card of the seat to move, the mean loss after it, and the moment after it."""
    for index in range(31, -1, -1):
        if moment.legal >> index & 1:
            after = moment.after(index)
            yield Card(index), best_of(measured(after), after)[0], after


# Which discards the defenders reckon with when none are named: the soloist's best mixture.


LAYOUTS = 60  # on which the mixture is found; any number works


def top_discards(twelve: Hand) -> list[World]:
    """Return the two highest cards of a suit, and the highest of two suits: at most ten discards.

    If the discard is known, another one is caught in every layout in which one of these is.
    """
    held = [sorted(twelve.suit_cards(suit), key=lambda card: -card.index) for suit in Suit]
    pairs: list[tuple[Card, Card]] = [(cards[0], cards[1]) for cards in held if len(cards) > 1]
    pairs += list(combinations((cards[0] for cards in held if cards), 2))
    return [World(pair) for pair in pairs]


def mixed_worlds(catcher: Catcher, twelve: Hand, leader: int, seed: int) -> tuple[list[World], int]:
    """Return discards with their weights, and on how many layouts they were found; 0: all are taken as equal.

    Full hands get the mixture that is caught least over a sample of layouts, when the defenders know it.
    """
    worlds = top_discards(twelve)
    if len(twelve) != FULL_HAND + 2:
        return worlds, 0
    rng = stream(seed)
    unseen = card_indices(FULL_MASK & ~twelve.mask)
    fronts: Counter[Front] = Counter()
    for _ in range(LAYOUTS):
        one = sum(1 << index for index in rng.sample(unseen, FULL_HAND))
        two = FULL_MASK & ~twelve.mask & ~one
        moment = Moment((twelve.mask, one, two), tuple(worlds), leader)
        masks = catcher.caught(*moment.hands, moment.dead, leader)
        fronts[tuple(tuple(mask >> i & 1 for i in range(len(worlds))) for mask in sorted(masks))] += 1
    return weighted(worlds, best_mixture(fronts).weights), LAYOUTS


def weighted(worlds: Sequence[World], weights: Sequence[Fraction]) -> list[World]:
    """Give worlds their weights, and leave out those without any."""
    return [replace(world, weight=w) for world, w in zip(worlds, weights, strict=True) if w]


# Guess or error: what a defender's card in misère was worth to one who does not know the discard.
#
# Double dummy calls every card that let a trick go a mistake. A defender sees the soloist's twelve cards,
# not which two he threw; where one card is right against one discard, another against the next, he can only
# guess. The discards that are possible are those of the mixture that is caught least, with its shares, and
# the one that was made; it counts as much as the least of them. What the play has ruled out counts no more.


PRICES = Fraction(2), Fraction(1)  # of the first trick and each later one


@dataclass(frozen=True, slots=True)
class Guess:
    """A defender's card with the discard hidden.

    lost: by how much another card is better on average, in points (the first trick 2, each later one 1); 0:
    nobody could know better. best: the cards that are best so. discards: how many are still possible.
    """

    lost: Fraction
    best: tuple[Card, ...]
    discards: int

    def as_json(self) -> Json:
        """Return the key `hidden` of a card in `ddsolve review --json`."""
        return {
            "guess": not self.lost,
            "lost": float(self.lost),
            "best": card_names(self.best),
            "discards": self.discards,
        }


@dataclass
class Guesses:
    """Judges the cards of one misère; `deal` before the discard, `discard` as it was made."""

    deal: OpenMisere
    leader: Seat
    discard: tuple[Card, Card]
    seed: int = DEFAULT_SEED
    _worlds: list[World] = field(default_factory=list)
    _catcher: Catcher | None = None

    @classmethod
    def of(cls, hands: Sequence[Hand], soloist: Seat, leader: Seat, discard: tuple[Card, Card]) -> Guesses:
        """Judge a misère by the three hands that play, without the discard."""
        held = [hands[seat.place] for seat in SEATS]
        held[soloist.place] |= Hand.of(discard)
        return cls(OpenMisere((held[0], held[1], held[2]), soloist), leader, discard)

    def judge(self, played: Sequence[Card], card: Card) -> Guess | None:
        """Return what a defender's card was worth after `played`; None where only one discard is possible."""
        if self._catcher is None:
            self._catcher = Catcher()
            twelve = self.deal.hands[self.deal.soloist.place]
            found, _layouts = mixed_worlds(
                self._catcher, twelve, self.leader.after(self.deal.soloist), self.seed
            )
            least = min(world.weight for world in found)
            made = World(self.discard, least)
            self._worlds = found if any(made.mask == one.mask for one in found) else [*found, made]
        moment = replay(start(self.deal, self._worlds, self.leader), tuple(played), self.deal.soloist)
        if len(moment.worlds) < 2:
            return None
        measured = measure(self._catcher, "score", PRICES)
        values = {one: value for one, value, _after in card_values(measured, moment)}
        best = max(values.values())
        cards = tuple(one for one, value in values.items() if value == best)
        return Guess(best - values[card], cards, len(moment.worlds))
