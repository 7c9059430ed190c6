"""Positions of the reference solver.

A card in text is ``"SA"``, a hand ``"S:AK9 C:- D:J87 H:AT"``. Seats are 0, 1, 2 here; 3 is the dealer of an
all-pass who plays the widow cards himself.

A *position* is four strings, one for each suit in the order S C D H. Each holds the owners of the cards
still in play from the highest down: ``("0120", "11", "", "2")`` says that seat 0 has the highest and the
lowest of four spades left, and so on. Cards out of play are simply not there, so two deals in which the same
owners hold the same relative ranks are one position. A card is then a pair (suit, place in the string).
While a trick is on the table its cards keep their places and their owner is written ``"."``, so that places
stay valid until the trick ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SUITS = "SCDH"
RANKS = "AKQJT987"  # from the highest down

Position = tuple[str, ...]
Place = tuple[int, int]  # suit, place from the top
Deal = Sequence[Iterable[str]]


def card_list(hand: str) -> list[str]:
    """List the cards of ``"S:AK9 C:- D:J87 H:AT"`` as ``["SA", "SK", …]``."""
    cards = []
    for field in hand.split():
        suit, ranks = field.split(":")
        cards += [suit + rank for rank in ranks if rank != "-"]
    return cards


def position(hands: Deal) -> Position:
    """Write the position of hands given as cards in text; a fourth hand is the dealer's widow cards."""
    owner = {card: str(seat) for seat, hand in enumerate(hands) for card in hand}
    return tuple("".join(owner.get(suit + rank, "") for rank in RANKS) for suit in SUITS)


def place(hands: Deal, card: str) -> Place:
    """Find the place of a card of ``hands`` in ``position(hands)``."""
    held = {card for hand in hands for card in hand}
    higher = RANKS[: RANKS.index(card[1])]
    return SUITS.index(card[0]), sum(card[0] + rank in held for rank in higher)


def put_on_table(where: Position, card: Place) -> Position:
    """Mark a card as played to the trick on the table."""
    suit, index = card
    line = where[suit]
    return (*where[:suit], line[:index] + "." + line[index + 1 :], *where[suit + 1 :])


def clear_table(where: Position) -> Position:
    """Take the finished trick away."""
    return tuple(line.replace(".", "") for line in where)


def legal(
    where: Position, seat: int, led: int | None, trump: int | None, *, all_cards: bool = False
) -> list[Place]:
    """List what ``seat`` may play: the suit led, else a trump, else anything; ``led`` is None on lead.

    Of touching cards in one hand only the highest is listed unless ``all_cards``: no player can tell the
    resulting positions apart except by the pictures on the cards.
    """
    owner = str(seat)
    suits: Iterable[int] = range(4)
    if led is not None and owner in where[led]:
        suits = (led,)
    elif led is not None and trump is not None and owner in where[trump]:
        suits = (trump,)
    return [
        (suit, index)
        for suit in suits
        for index, other in enumerate(where[suit])
        if other == owner and (all_cards or index == 0 or where[suit][index - 1] != owner)
    ]


def best_card(cards: Sequence[Place], led: int, trump: int | None) -> int | None:
    """Say which of the cards wins, as an index: the highest trump, else the highest of the suit led."""
    for suit in (trump, led):
        candidates = [(index, n) for n, (own, index) in enumerate(cards) if own == suit]
        if candidates:
            return min(candidates)[1]
    return None
