"""A deal: the hands of seats 1, 2 and 3, and the widow where it is known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from random import Random

from ddsolve.errors import DealError, NotationError
from ddsolve.io.reading import known_right, plain, read, read_fields, read_items, shown
from ddsolve.notation.vocabulary import DASHES, clean, is_cyrillic, refuse_slash
from ddsolve.values.cards import DECK, FULL_MASK, Card, parse_cards
from ddsolve.values.hand import Hand
from ddsolve.values.seats import SEATS, Seat, seat_among
from ddsolve.words import N_, Listed, _, ngettext

FULL_HAND = 10
WITH_WIDOW = 12
MOST_TRICKS = FULL_HAND


@dataclass(frozen=True, slots=True)
class Deal:
    """Hands for seats 1, 2, 3 (None: takes no part) and the widow's two cards in the order turned, or None.

    The hands in play have the same number of cards, 1 to 10; or one seat, the soloist before the discard, has
    12 and the others 10. Every deal that exists is valid: the constructor raises DealError otherwise.
    """

    hands: tuple[Hand | None, Hand | None, Hand | None]
    widow: tuple[Card, Card] | None = None

    def __post_init__(self) -> None:
        if isinstance(self.hands, tuple | list) and len(self.hands) != 3:
            raise _not_three(len(self.hands))
        read_fields(self, DealError)
        _check(self)

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read `HAND | HAND | HAND`, optionally `| WIDOW`, in any notation; `-` is an absent hand.

        Raises NotationError (text that is no hand; the seat is named) or DealError (hands that do not fit).
        """
        text = refuse_slash(clean(text))
        is_cyrillic(text)  # the whole deal in one script, not only each hand
        fields = [field.strip() for field in text.split("|")]
        if len(fields) not in (3, 4):
            raise _not_three(len(fields))
        first, second, third = map(_parse_hand, fields[:3], SEATS)
        widow = _parse_widow(fields[3]) if len(fields) == 4 else None
        return _check(known_right(cls, (first, second, third), widow))

    @classmethod
    def of_masks(cls, masks: Iterable[int]) -> Deal:
        """Return the deal of three masks, as numpy keeps them: bit `card.index` for each card, 0: no hand.

        DealError, or NotationError for what is no mask.
        """
        masks = read_items(masks, "masks", ordered=True)
        if len(masks) != 3:
            raise DealError("a deal has three masks, not {count}", count=len(masks))
        first, second, third = [Hand(mask) if mask != 0 else None for mask in masks]
        return _check(known_right(cls, (first, second, third), None))

    @property
    def masks(self) -> tuple[int, int, int]:
        """The hands as bits: `card.index` for each card, 0 for an absent hand."""
        first, second, third = (0 if hand is None else hand.mask for hand in self.hands)
        return first, second, third

    @classmethod
    def random(cls, seed: int | Random | None = None) -> Deal:
        """Return a deal of three hands of ten and the widow, drawn evenly from all there are.

        The same seed, from 0 on, gives the same deal under every version of Python; None draws another one
        each time; a `random.Random` is drawn from. DealError for any other seed.
        """
        seed = plain(seed)
        whole = isinstance(seed, int) and not isinstance(seed, bool) and seed >= 0
        if not (seed is None or whole or isinstance(seed, Random)):
            raise DealError("a seed is a whole number from 0 on, not {seed}", seed=shown(seed))
        # random() of an integer seed is what Python promises to keep; shuffle() and sample() are not
        draw = (seed if isinstance(seed, Random) else Random(seed)).random
        cards = list(DECK)
        for left in range(len(cards), 1, -1):
            place = int(draw() * left)
            cards[left - 1], cards[place] = cards[place], cards[left - 1]
        hands = tuple(Hand.of(cards[at : at + FULL_HAND]) for at in (0, 10, 20))
        return cls((hands[0], hands[1], hands[2]), (cards[30], cards[31]))

    def hand(self, seat: int | str) -> Hand:
        """Return the hand of seat 1, 2 or 3; DealError where that seat takes no part."""
        found = seat if type(seat) is Seat else seat_among(SEATS, seat)
        held = None if found is None or found not in SEATS else self.hands[found.place]
        if held is None:
            raise DealError(
                "{seat:seat} takes no part in this deal", seat=seat if isinstance(seat, Seat) else shown(seat)
            )
        return held

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats in play, in order."""
        first, second, third = self.hands
        if first is not None and second is not None and third is not None:
            return SEATS
        return tuple(seat for seat, hand in zip(SEATS, self.hands, strict=True) if hand is not None)

    @property
    def in_play(self) -> Hand:
        """All cards of all hands."""
        return Hand(sum(hand.mask for hand in self.hands if hand is not None))

    @property
    def dead(self) -> Hand:
        """The cards in no hand: the discard or the unused widow, and what was played before."""
        return Hand(FULL_MASK & ~self.in_play.mask)

    @property
    def cards_each(self) -> int:
        """Cards in every hand, 1 to 10; a soloist's twelve count as the ten he will keep."""
        return min(len(hand) for hand in self.hands if hand is not None)

    @property
    def before_discard(self) -> Seat | None:
        """The seat that holds twelve cards and has yet to discard, or None."""
        return next((seat for seat in self.seats if len(self.hand(seat)) == WITH_WIDOW), None)

    def with_hand(self, seat: int | str, hand: Hand | str) -> Deal:
        """Return the deal with another hand for `seat` and without its widow, as after a discard."""
        seat, hand = Seat.parse(seat), read(Hand, hand, "hand")
        hands = [hand if place == seat else held for place, held in zip(SEATS, self.hands, strict=True)]
        return Deal((hands[0], hands[1], hands[2]))

    def _repr_svg_(self) -> str:
        """Return a picture, for notebooks."""
        from ddsolve.pictures.layout import layout_svg  # only a notebook asks for a picture

        return layout_svg(self)

    def __str__(self) -> str:
        """Return the written form: `♠AK9 … | - | … | ♠7 ♦8`."""
        fields = ["-" if hand is None else str(hand) for hand in self.hands]
        return " | ".join(fields + ([" ".join(card.pretty for card in self.widow)] if self.widow else []))

    @property
    def ascii(self) -> str:
        """The same in ASCII: `S:AK9 … | - | … | S7 D8`."""
        fields = ["-" if hand is None else hand.ascii for hand in self.hands]
        return " | ".join(fields + ([" ".join(map(str, self.widow))] if self.widow else []))

    def __repr__(self) -> str:
        return f"Deal.parse({self.ascii!r})"


def _parse_hand(text: str, seat: Seat) -> Hand | None:
    if text and len(text) == 1 and text in DASHES:
        return None
    try:
        if not text:
            raise NotationError("the hand is empty; write '-' for a hand that does not take part")
        return Hand.parse(text)
    except NotationError as error:
        raise NotationError("{seat:seat}: {reason}", seat=seat, reason=error) from None


def _parse_widow(text: str) -> tuple[Card, Card]:
    try:
        cards = parse_cards(text)
    except NotationError as error:
        raise NotationError("widow: {reason}", reason=error) from None
    return check_widow_pair(cards)


def check_widow_pair(cards: tuple[Card, ...], *, thrown: bool = False) -> tuple[Card, Card]:
    """Return the cards as a pair, the widow or (thrown) a discard; DealError unless there are two."""
    if len(cards) != 2:
        what = N_("a discard is two cards, not {count}")
        raise DealError(what if thrown else N_("the widow is two cards, not {count}"), count=len(cards))
    if cards[0] == cards[1]:
        raise DealError("{card} is given twice", card=cards[0])
    return cards[0], cards[1]


def check_ten(hand: Hand) -> None:
    """Raise DealError unless the hand is one before the widow is taken, or a defender's."""
    if len(hand) == WITH_WIDOW:
        raise DealError(
            "10 cards are asked for here, not 12: what a soloist does with the widow's two "
            "is told by 'ddsolve discard', 'ddsolve misere' or 'ddsolve claim'"
        )
    if len(hand) != FULL_HAND:
        raise DealError(
            "10 cards are asked for here, the hand without the widow, not {count}", count=len(hand)
        )


def check_twelve(hand: Hand) -> None:
    """Raise DealError unless the hand is the soloist's before the discard."""
    if len(hand) == FULL_HAND:
        raise DealError(
            "the soloist has 12 cards before the discard, not 10: for ten there is 'ddsolve bid' before "
            "the widow is seen, 'ddsolve layouts --dead' after the discard, and --no-widow of 'ddsolve "
            "misere' and 'ddsolve claim'"
        )
    if len(hand) != WITH_WIDOW:
        raise DealError("the soloist has 12 cards before the discard, not {count}", count=len(hand))


def _not_three(count: int) -> DealError:
    return DealError(
        "a deal has three hands (and perhaps the widow) with '|' between them, but this has "
        "{count}; write '-' for a hand that does not take part",
        count=count,
    )


def _check(deal: Deal) -> Deal:
    """Return a deal whose hands fit together; DealError for others."""
    _check_count(deal)
    _check_cards_once(deal)
    _check_sizes(deal)
    _check_widow(deal)
    return deal


def _check_count(deal: Deal) -> None:
    total = sum(len(hand) for hand in deal.hands if hand is not None) + len(deal.widow or ())
    if total > 32:
        raise DealError("{count} {count:card|cards}, but the deck has 32", count=total)


def _check_cards_once(deal: Deal) -> None:
    masks = [hand.mask for hand in deal.hands if hand is not None] + [card.bit for card in deal.widow or ()]
    if sum(masks) == reduce(or_, masks, 0):
        return
    places = [(_("{seat:seat}", seat=seat), deal.hand(seat)) for seat in deal.seats]
    if deal.widow is not None:
        if deal.widow[0] == deal.widow[1]:
            raise DealError("{card} is given twice", card=deal.widow[0])
        places.append((_("widow"), Hand.of(deal.widow)))
    for number, (later, cards) in enumerate(places):
        for earlier, others in places[:number]:
            for card in cards & others:
                raise DealError(
                    "{card} is given twice: {first} and {second}", card=card, first=earlier, second=later
                )


def _check_sizes(deal: Deal) -> None:
    sizes = sorted(len(hand) for hand in deal.hands if hand is not None)
    if len(sizes) < 2:
        raise DealError("a deal needs at least two hands in play")
    before_discard = sizes[-1] == WITH_WIDOW and set(sizes[:-1]) == {FULL_HAND}
    if before_discard or (sizes[0] == sizes[-1] and 1 <= sizes[0] <= FULL_HAND):
        return
    told = Listed(
        ngettext(
            "{seat:seat} has {count} card", "{seat:seat} has {count} cards", len(deal.hand(seat)), seat=seat
        )
        for seat in deal.seats
    )
    raise DealError(
        N_("{sizes}; a hand has 1 to 10 cards (or one seat 12 beside 10s)")
        if sizes[0] == sizes[-1]
        else N_("unequal hands: {sizes}; all need the same number, 1 to 10 (or one 12 beside 10s)"),
        sizes=told,
    )


def _check_widow(deal: Deal) -> None:
    if deal.widow is None:
        return
    if deal.before_discard is not None:
        raise DealError(
            "{seat:seat} has 12 cards, so the widow is already in its hand", seat=deal.before_discard
        )
    if len(deal.seats) < 3 or deal.cards_each != FULL_HAND:
        raise DealError("a widow needs three hands of ten cards each")
