"""A misère that lies open but for its discard: what was played, the worlds left, what the defence reaches."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial, reduce
from itertools import combinations
from operator import or_
from typing import Literal

from ddsolve._catch import Catcher
from ddsolve.advice.catching.mixture import Front, best_mixture, given_tricks, loss
from ddsolve.advice.catching.polytopes import point_of, without
from ddsolve.advice.catching.regions import Regions
from ddsolve.advice.figures.sampling import DEFAULT_SEED, card_indices, stream
from ddsolve.errors import DealError, NotationError, PlayError
from ddsolve.io.reading import read_fields
from ddsolve.notation.vocabulary import clean, is_cyrillic, refuse_slash
from ddsolve.values.answers import Json, listed
from ddsolve.values.cards import FULL_MASK, Card, Suit, parse_cards
from ddsolve.values.deal import FULL_HAND
from ddsolve.values.hand import Hand
from ddsolve.values.rules import legal_cards, suit_led, winning_place
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import N_, _

Pair = tuple[Card, Card]
MOST_WORLDS = 64  # what the compiled search takes
# as Fraction reads it, but for a sign and an exponent that is too long to count
_WEIGHT = re.compile(r"\s*[+]?(\d+/\d+|[\d.]+(e[+-]?\d\d?)?)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class OpenMisere:
    """The three hands by seat, the soloist's with the two cards that he threw, and his seat."""

    hands: tuple[Hand, Hand, Hand]
    soloist: Seat

    def __post_init__(self) -> None:
        read_fields(self)

    @classmethod
    def parse(cls, text: str) -> OpenMisere:
        """Read `HAND | HAND | HAND`, one of them with two more cards than the others, which have 1 to 10."""
        text = refuse_slash(clean(text))
        is_cyrillic(text)
        fields = [part.strip() for part in text.split("|")]
        if len(fields) != 3:
            raise DealError(
                "three hands, HAND | HAND | HAND, are needed, not {count} {count:field|fields}",
                count=len(fields),
            )
        hands = []
        for seat, part in zip(SEATS, fields, strict=True):
            try:
                hands.append(Hand.parse(part))
            except NotationError as error:
                raise NotationError("{seat:seat}: {reason}", seat=seat, reason=error) from None
        return cls.of(hands)

    @classmethod
    def of(cls, hands: Sequence[Hand]) -> OpenMisere:
        """Check the sizes of three hands by seat, and that no card is there twice; DealError otherwise."""
        sizes = [len(hand) for hand in hands]
        least = min(sizes)
        if sorted(sizes) != [least, least, least + 2] or not 1 <= least <= FULL_HAND:
            raise DealError(
                "one hand must have two cards more than the others, which have one to ten: here they "
                "have {one}, {two} and {three}",
                one=sizes[0],
                two=sizes[1],
                three=sizes[2],
            )
        for place, later in enumerate(hands):
            for before in range(place):
                for card in later & hands[before]:
                    seats = {"first": SEATS[before], "second": SEATS[place]}
                    raise DealError("{card} is with {first:seat} and with {second:seat}", card=card, **seats)
        return cls((hands[0], hands[1], hands[2]), SEATS[sizes.index(least + 2)])


@dataclass(frozen=True, slots=True)
class World:
    """A world: one discard that the soloist may have made, and its weight in the mixture."""

    discard: Pair
    weight: Fraction = Fraction(1)

    def __post_init__(self) -> None:
        read_fields(self)

    @property
    def mask(self) -> int:
        """The two cards as a set."""
        return self.discard[0].bit | self.discard[1].bit

    @classmethod
    def parse_all(cls, text: str) -> tuple[World, ...]:
        """Read `SA CJ; SA SK=2`: discards with weights, 1 where none is given."""
        worlds = []
        for part in (part.strip() for part in clean(text).split(";")):
            if not part:
                continue
            named, sign, weight = part.partition("=")
            cards = parse_cards(named)
            if len(cards) != 2 or cards[0] == cards[1]:
                raise NotationError("{text!r}: a discard is two different cards", text=part[:20])
            worlds.append(cls((cards[0], cards[1]), _weight(weight, part) if sign else Fraction(1)))
        if not worlds:
            raise NotationError("no discard is named")
        return tuple(worlds)


def _weight(text: str, part: str) -> Fraction:
    try:
        if len(text) > 20 or not _WEIGHT.fullmatch(text):
            raise ValueError
        return Fraction(text.strip())
    except (ValueError, ZeroDivisionError):
        told = _("{text!r}: a weight is a number that is not negative, as in SA SK=2", text=part[:20])
        raise NotationError(told) from None


def check_worlds(worlds: Sequence[World], twelve: Hand) -> None:
    """Raise DealError for a discard that is not in the hand or comes twice, or for weights that are all 0."""
    seen: dict[int, World] = {}
    for world in worlds:
        for card in world.discard:
            if card not in twelve:
                raise DealError("{card} is not in the soloist's hand and cannot have been thrown", card=card)
        if world.mask in seen:
            raise DealError(
                "the discard {one} {two} is named twice", one=world.discard[0], two=world.discard[1]
            )
        seen[world.mask] = world
    if len(worlds) > MOST_WORLDS:
        raise DealError("at most {most} {most:discard|discards} can be looked at together", most=MOST_WORLDS)
    if not any(world.weight for world in worlds):
        raise DealError("every discard has weight 0")


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of the play.

    hands: sets counted from the soloist, his with the cards that he may have thrown.
    leader: who leads or led the trick on the table, counted from the soloist. won: his tricks so far.
    """

    hands: tuple[int, int, int]
    worlds: tuple[World, ...]
    leader: int
    trick: tuple[int, ...] = ()
    won: int = 0

    @property
    def to_move(self) -> int | None:
        """Who plays next, counted from the soloist; None when all is over."""
        if not self.trick and not self.hands[1]:
            return None
        return (self.leader + len(self.trick)) % 3

    @property
    def dead(self) -> list[int]:
        """The worlds as sets of cards."""
        return [world.mask for world in self.worlds]

    def legal_in(self, world: World) -> int:
        """Return the cards that the seat to move may play in a world."""
        seat = self.to_move
        hand = self.hands[seat or 0] & ~(0 if seat else world.mask)
        return legal_cards(hand, suit_led(self.trick))

    @property
    def legal(self) -> int:
        """The cards that the seat to move may play in some world."""
        return reduce(or_, map(self.legal_in, self.worlds), 0)

    def after(self, card: int) -> Moment:
        """Return the position after a card that is legal in some world; the other worlds are ruled out."""
        seat = self.to_move or 0
        worlds = tuple(world for world in self.worlds if self.legal_in(world) >> card & 1)
        trick = (*self.trick, card)
        left = replace(self, hands=without(self.hands, seat, card), worlds=worlds, trick=trick)
        if len(trick) < 3:
            return left
        winner = (self.leader + winning_place(trick, trick[0] >> 3)) % 3
        return replace(left, trick=(), leader=winner, won=self.won + (winner == 0))


def start(deal: OpenMisere, worlds: Sequence[World], leader: Seat) -> Moment:
    """Return the position before the first card."""
    one, two = deal.soloist.others
    hands = deal.hands[deal.soloist.place], deal.hands[one.place], deal.hands[two.place]
    first = Seat.parse(leader).after(deal.soloist)
    return Moment((hands[0].mask, hands[1].mask, hands[2].mask), tuple(worlds), first)


def replay(moment: Moment, cards: Iterable[Card], soloist: Seat) -> Moment:
    """Return the position after the cards; PlayError for one that cannot be played in any world."""
    for card in cards:
        seat = moment.to_move
        if seat is None:
            raise PlayError("{card}: the play is over", card=card)
        if not moment.hands[seat] & card.bit:
            raise PlayError("{card} is not in the hand of {seat:seat}", card=card, seat=soloist.plus(seat))
        if not moment.legal & card.bit:
            key = (
                N_("{card}: {seat:seat} must follow suit")
                if seat
                else N_("{card}: with none of the discards could {seat:seat} play it")
            )
            raise PlayError(key, card=card, seat=soloist.plus(seat))
        moment = moment.after(card.index)
    return moment


# What the defence reaches in a position: its vectors over the worlds under an objective.


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
    for _layout in range(LAYOUTS):
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
        return {"guess": not self.lost, **listed(self, "lost", "best", "discards")}


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
