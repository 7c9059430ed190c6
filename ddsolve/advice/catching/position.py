"""A misère that lies open but for its discard: the hands, what was played, and the worlds that it leaves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from operator import or_

from ddsolve.advice.catching.polytopes import without
from ddsolve.errors import DealError, NotationError, PlayError
from ddsolve.io.reading import read_fields
from ddsolve.notation.vocabulary import clean, is_cyrillic, refuse_slash
from ddsolve.values.cards import Card, parse_cards
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
        fields = [field.strip() for field in text.split("|")]
        if len(fields) != 3:
            raise DealError(
                "three hands, HAND | HAND | HAND, are needed, not {count} {count:field|fields}",
                count=len(fields),
            )
        hands = []
        for seat, field in zip(SEATS, fields, strict=True):
            try:
                hands.append(Hand.parse(field))
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
