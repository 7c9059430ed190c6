"""What a soloist knows of the unseen cards, and the families of layouts that fit it.

A `View` is the hand of one player, the cards he does not see, and whatever restricts their lie: cards
known to be with a defender, lengths of suits, cards already played (which also show voids).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ddsolve._layouts import LayoutFamily
from ddsolve.errors import DealError, NotationError, PlayError
from ddsolve.io.reading import number, one_of, read, read_fields, read_or_none
from ddsolve.values.cards import FULL_MASK, Card, Strain, Suit, as_cards
from ddsolve.values.hand import Hand
from ddsolve.values.rules import legal_cards, winning_place
from ddsolve.values.seats import SEATS, Seat
from ddsolve.words import N_, Listed

FULL_SUIT = 8
_LENGTH = re.compile(r"\s*([123])\s*:\s*(\S+?)\s*(>=|<=|=|≥|≤)\s*([0-8])\s*")


@dataclass(frozen=True, slots=True)
class Lengths:
    """How many cards of each suit one defender has: at least `least[suit]`, at most `most[suit]`."""

    least: tuple[int, int, int, int] = (0, 0, 0, 0)
    most: tuple[int, int, int, int] = (8, 8, 8, 8)

    def with_suit(self, suit: int, least: int, most: int) -> Lengths:
        """Return these lengths narrowed in one suit."""
        return self._changed(suit, max(self.least[suit], least), min(self.most[suit], most))

    def without_one(self, suit: int) -> Lengths:
        """Return what is left of these lengths when a card of the suit has been played."""
        return self._changed(suit, max(0, self.least[suit] - 1), max(0, self.most[suit] - 1))

    def _changed(self, suit: int, least: int, most: int) -> Lengths:
        low, high = list(self.least), list(self.most)
        low[suit], high[suit] = least, most
        return Lengths((low[0], low[1], low[2], low[3]), (high[0], high[1], high[2], high[3]))

    def fit(self, hand: int) -> bool:
        """Tell whether a set of cards has such lengths."""
        return all(
            low <= (hand >> 8 * suit & 255).bit_count() <= high
            for suit, (low, high) in enumerate(zip(self.least, self.most, strict=True))
        )


@dataclass(frozen=True, slots=True)
class Limits:
    """What is known of the other players' hands: by seat, cards and lengths of suits (seats 1 to 3)."""

    has: tuple[Hand, Hand, Hand] = (Hand(), Hand(), Hand())
    lengths: tuple[Lengths, Lengths, Lengths] = (Lengths(), Lengths(), Lengths())

    def __post_init__(self) -> None:
        read_fields(self, DealError)

    @classmethod
    def parse(cls, has: Iterable[str] = (), lengths: Iterable[str] = ()) -> Limits:
        """Read `2:SA SK` (seat 2 has these cards) and `2:S>=4` (at least four spades; also <= and =).

        Raises NotationError for what cannot be read.
        """
        limits = cls()
        for text in read(tuple[str, ...], has, "has"):
            seat, _rest, cards = text.partition(":")
            if seat.strip() not in map(str, SEATS) or not cards.strip():
                raise NotationError(
                    "cards of a defender are written as 2:SA SK (seat, colon, cards), not {text!r}",
                    text=text[:40],
                )
            limits = _more(limits, limits.with_cards(Seat.parse(seat), Hand.parse(cards)), text)
        for text in read(tuple[str, ...], lengths, "lengths"):
            match = _LENGTH.fullmatch(text)
            if match is None:
                raise _no_length(text)
            suit, sign, count = _suit(match[2], text), match[3], int(match[4])
            limits = _more(limits, limits.with_length(Seat.parse(match[1]), suit, sign, count), text)
        return limits

    def with_cards(self, seat: int | str, cards: Hand) -> Limits:
        """Return these limits with more cards known to be with a seat."""
        hands, cards = list(self.has), read(Hand, cards, "cards")
        hands[Seat.parse(seat).place] |= cards
        return replace(self, has=(hands[0], hands[1], hands[2]))

    def with_length(self, seat: int | str, suit: int, sign: str, count: int) -> Limits:
        """Return these limits with the length of a suit narrowed: sign is `>=`, `<=` or `=`."""
        suit, count = read(Suit, suit, "suit"), number(count, "count", 0, FULL_SUIT)
        sign = one_of((">=", "≥", "<=", "≤", "="), sign, "sign")
        least = 0 if sign in ("<=", "≤") else count
        most = FULL_SUIT if sign in (">=", "≥") else count
        rows = list(self.lengths)
        place = Seat.parse(seat).place
        rows[place] = rows[place].with_suit(suit, least, most)
        return replace(self, lengths=(rows[0], rows[1], rows[2]))

    @property
    def nothing(self) -> bool:
        """Whether nothing is known."""
        return self == Limits()

    def fit(self, seat: int, hand: int) -> bool:
        """Tell whether a seat may hold this set of cards."""
        place, hand = Seat.parse(seat).place, number(hand, "hand", 0, FULL_MASK)
        needed = self.has[place].mask
        elsewhere = (self.has[0].mask | self.has[1].mask | self.has[2].mask) & ~needed
        return not needed & ~hand and not elsewhere & hand and self.lengths[place].fit(hand)


def _more(before: Limits, after: Limits, text: str) -> Limits:
    """Return the limits with what a text says; NotationError where they said it before."""
    if after == before:
        raise NotationError("{text!r} says nothing new: it excludes no layout", text=text[:40])
    return after


def _suit(text: str, whole: str) -> int:
    trump = Strain.parse(text).trump
    if trump is None:
        raise _no_length(whole)
    return int(trump)


def _no_length(text: str) -> NotationError:
    told = N_("a length is written as 2:S>=4 (seat, colon, suit, >= or <= or =, 0 to 8), not {text!r}")
    return NotationError(told, text=text[:40])


@dataclass(frozen=True, slots=True)
class View:
    """One soloist's knowledge at the beginning of a trick, and the cards on the table of that trick.

    own: his cards and unseen: the defenders', both with the cards now on the table, twice as many unseen as
    own. leader: who leads or led this trick. trick: its cards so far, none to two. won: tricks he has taken.
    limits: what is known of the defenders' hands now. played: every card before this trick, in order.
    """

    own: Hand
    unseen: Hand
    seat: Seat
    leader: Seat = Seat.FIRST
    trick: tuple[Card, ...] = ()
    won: int = 0
    limits: Limits = Limits()
    played: tuple[Card, ...] = ()

    @classmethod
    def of(
        cls,
        hand: Hand | str,
        dead: str | Iterable[Card | str],
        seat: int,
        leader: int = 1,
        limits: Limits | None = None,
    ) -> View:
        """Return the view before the first card: `hand` of 1 to 10 cards, `dead` those in nobody's hand.

        Raises NotationError or DealError where the cards do not fit together: the cards neither own nor dead
        must be twice the own.
        """
        hand, limits = read(Hand, hand, "hand"), read_or_none(Limits, limits, "limits")
        gone = Hand.of(as_cards(dead))
        for card in hand & gone:
            raise DealError("{card} is given twice: in the hand and among the dead cards", card=card)
        unseen = Hand(FULL_MASK & ~hand.mask & ~gone.mask)
        if not 1 <= len(hand) <= 10:
            raise DealError(
                "after the discard a hand has 1 to 10 cards, not {count}; for the 12 before it there is "
                "'ddsolve discard', 'ddsolve misere' or 'ddsolve claim'",
                count=len(hand),
            )
        if len(hand) == 10 and not gone:
            raise DealError(
                "10 cards without a discard: give the two that were thrown as dead cards (--dead), or "
                "all 12 to 'ddsolve discard', 'ddsolve misere' or 'ddsolve claim'; without the widow, "
                "where nothing is known of the others, there is --no-widow"
            )
        if len(unseen) != 2 * len(hand):
            raise DealError(
                "{own} own and {dead} dead cards leave {unseen} unseen, but the other two hands need "
                "twice the own: give {needed} dead cards",
                own=len(hand),
                dead=len(gone),
                unseen=len(unseen),
                needed=32 - 3 * len(hand),
            )
        view = cls(hand, unseen, Seat.parse(seat), Seat.parse(leader), limits=limits or Limits())
        view.check()
        return view

    @property
    def next_seat(self) -> Seat:
        """The defender who plays after the soloist."""
        return self.seat.next

    @property
    def last_seat(self) -> Seat:
        """The defender who plays before the soloist."""
        return self.seat.last

    @property
    def leads(self) -> bool:
        """Whether the soloist is on lead with nothing on the table."""
        return self.leader == self.seat and not self.trick

    @property
    def to_move(self) -> Seat:
        """The seat that plays the next card."""
        return self.leader.plus(len(self.trick))

    def check(self) -> None:
        """Raise DealError where what is said of the defenders' hands cannot be."""
        held = self.limits.has
        if held[self.seat.place] or self.limits.lengths[self.seat.place] != Lengths():
            raise DealError(
                "{seat:seat} is the one who asks: say only what is known of the others", seat=self.seat
            )
        for cards in held:
            for card in cards:
                if card not in self.unseen:
                    raise DealError(
                        "{card} is not among the unseen cards: none of the others can hold it", card=card
                    )
        for card in held[0] & held[1] | held[0] & held[2] | held[1] & held[2]:
            raise DealError("{card} is given to two seats", card=card)
        if not self.family(Strain.NT, False).layouts:
            raise DealError("no layout of the unseen cards fits all of this")

    def family(self, strain: Strain, misere: bool) -> LayoutFamily:
        """Return the layouts that fit, for a strain or for misère (then the strain is NT)."""
        least, most = self.suit_lengths()
        return LayoutFamily(
            self.own.mask,
            self.unseen.mask,
            self.seat.place,
            int(strain),
            misere,
            self.limits.has[self.next_seat.place].mask,
            self.limits.has[self.last_seat.place].mask,
            least,
            most,
        )

    def suit_lengths(self) -> tuple[list[int], list[int]]:
        """Return how many cards of each suit the next defender has at least, and at most."""
        following = self.limits.lengths[self.next_seat.place]
        other = self.limits.lengths[self.last_seat.place]
        least, most = [], []
        for suit in Suit:
            count = len(self.unseen.suit_cards(suit))
            least.append(max(following.least[suit], count - other.most[suit]))
            most.append(min(following.most[suit], count - other.least[suit]))
        return least, most

    def fits(self, following: int) -> bool:
        """Tell whether the next defender may hold this set of the unseen cards."""
        rest = self.unseen.mask & ~following
        return self.limits.fit(self.next_seat, following) and self.limits.fit(self.last_seat, rest)

    def hands(self, following: int) -> dict[int, Hand]:
        """Return the three hands by seat for a layout named by the next defender's cards."""
        rest = self.unseen.mask & ~following
        return {self.seat: self.own, self.next_seat: Hand(following), self.last_seat: Hand(rest)}

    # Cards played ----------------------------------------------------------------------------------------

    def play(self, card: Card, trump: Suit | None, suit: Suit | None = None) -> View:
        """Return the view after a card of whoever is to move; PlayError where it cannot be played.

        A defender who does not follow suit shows a void; where he does not trump either, two. suit: the one
        to follow where it is not that of the first card, as under a widow card in an all-pass.
        """
        seat, led = self.to_move, self._led() if suit is None else suit
        if seat == self.seat:
            view = self._own_card(card, trump, led)
        else:
            view = self._defenders_card(card, seat, trump, led)
        view = replace(view, trick=(*self.trick, card))
        return view._end_trick(trump, view._led() if suit is None else suit) if len(view.trick) == 3 else view

    def replay(self, cards: Iterable[Card], trump: Suit | None) -> View:
        """Return the view after some cards in the order of play; PlayError at the first that cannot be."""
        view = self
        for card in cards:
            if not view.own:
                raise PlayError("{card}: all cards have been played", card=card)
            view = view.play(card, trump)
        if view.own and not view.family(Strain.NT, False).layouts:
            raise DealError("no layout of the unseen cards fits all of this")
        return view

    def legal(self, trump: Suit | None) -> Hand:
        """Return the cards the soloist may play when it is his turn."""
        return self._legal(trump, self._led())

    def _led(self) -> Suit | None:
        return self.trick[0].suit if self.trick else None

    def _legal(self, trump: Suit | None, led: Suit | None) -> Hand:
        return Hand(legal_cards((self.own - Hand.of(self.trick)).mask, led, trump))

    def _own_card(self, card: Card, trump: Suit | None, led: Suit | None) -> View:
        if card not in self.own:
            raise PlayError(
                "{card} is to be played by {seat:seat}, whose cards are known, but he does not hold it",
                card=card,
                seat=self.seat,
            )
        legal = self._legal(trump, led)
        if card not in legal:
            raise PlayError(
                "{card} cannot be played: he has to play one of {cards: }", card=card, cards=Listed(legal)
            )
        return self

    def _defenders_card(self, card: Card, seat: Seat, trump: Suit | None, led: Suit | None) -> View:
        other = next(defender for defender in self.seat.others if defender != seat)
        elsewhere = card in self.trick or card in self.limits.has[other.place]
        void = not self.limits.lengths[seat.place].most[card.suit]  # told, or shown by a card played before
        if card not in self.unseen or elsewhere or void:
            raise PlayError(
                "{seat:seat} cannot play {card}: it is not among his unseen cards", card=card, seat=seat
            )
        limits = self.limits.with_cards(seat, Hand.of([card]))
        if led is not None and card.suit != led:
            limits = limits.with_length(seat, led, "=", 0)
            if trump is not None and card.suit != trump:
                limits = limits.with_length(seat, trump, "=", 0)
        return replace(self, limits=limits)

    def _end_trick(self, trump: Suit | None, led: Suit | None) -> View:
        """Take the finished trick off the table: its cards leave the hands and the limits."""
        cards = [card.index for card in self.trick]
        if led is None or not any(
            card.suit in (led, trump) for card in self.trick
        ):  # none has a widow's suit
            raise DealError("no layout of the unseen cards fits all of this")
        winner = self.leader.plus(winning_place(cards, led, trump))
        gone = Hand.of(self.trick)
        held = [hand - gone for hand in self.limits.has]
        lengths = list(self.limits.lengths)
        for turn, card in enumerate(self.trick):
            player = self.leader.plus(turn)
            if player != self.seat:
                lengths[player.place] = lengths[player.place].without_one(card.suit)
        limits = Limits((held[0], held[1], held[2]), (lengths[0], lengths[1], lengths[2]))
        return View(
            self.own - gone,
            self.unseen - gone,
            self.seat,
            winner,
            (),
            self.won + (winner == self.seat),
            limits,
            self.played + self.trick,
        )
