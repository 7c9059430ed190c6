"""What a hand takes, or escapes, whatever the layout: proofs by counting, suit by suit.

Trick games. A suit's *top cards* are the own cards above every unseen one. Led one after another they draw
the suit: if no defender can have more cards of it than there are tops, the rest of the suit is good too. Tops
are cashed first (trumps before side suits), so the count needs no knowledge of the layout.

Misère. A suit is *safe* when its i-th lowest own card (from 0) has at most i unseen cards below it: whatever
is led, the highest own card under the led one stays under it, and the suit is safe again afterwards; when the
soloist has to discard, the highest card of any suit leaves all suits safe.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ddsolve.values.cards import Card, Suit
from ddsolve.values.hand import Hand


def top_cards(own: int, unseen: int, suit: int) -> int:
    """Return how many own cards of a suit lie above every unseen one."""
    mine, theirs = own >> 8 * suit & 255, unseen >> 8 * suit & 255
    return (mine >> theirs.bit_length()).bit_count()


def sure_tricks_on_lead(own: int, unseen: int, trump: int | None, longest: Sequence[int]) -> int:
    """Return the tricks a soloist on lead can cash without losing the lead, against every layout.

    longest: for each suit the most cards one defender may have. With trumps out against him only hands that
    draw them all are counted, otherwise his top trumps alone.
    """
    total = 0
    for suit in Suit:
        mine = (own >> 8 * suit & 255).bit_count()
        tops = top_cards(own, unseen, suit)
        drawn = tops >= longest[suit]
        if suit == trump and not drawn:
            return tops
        total += mine if drawn else tops
    return total


def sure_tricks_off_lead(own: int, unseen: int, leads: int, trump: int | None, longest: Sequence[int]) -> int:
    """Return the sure tricks when a defender leads: 0 unless every suit he may lead is stopped at once.

    leads: the unseen cards that may be led. A suit is stopped by a top card, or by a trump where the own hand
    is void. With trumps out a side suit may be ruffed, so only no-trump hands, and hands against which no
    trump is out, are counted.
    """
    if trump is not None and longest[trump]:
        return 0
    for suit in Suit:
        ruffed = trump is not None and own >> 8 * trump & 255 and not own >> 8 * suit & 255
        if leads >> 8 * suit & 255 and not (top_cards(own, unseen, suit) or ruffed):
            return 0
    return sure_tricks_on_lead(own, unseen, trump, longest)


def longest_holdings(unseen: int, cards: int) -> list[int]:
    """Return for each suit the most cards one defender may have: all unseen ones, up to a whole hand."""
    return [min((unseen >> 8 * suit & 255).bit_count(), cards) for suit in Suit]


@cache
def _open_ranks(own: int, unseen: int) -> int:
    """Return the own ranks of one suit (sets of 8 bits) that can be caught in misère when others lead it."""
    found = place = below = 0
    for rank in range(8):
        if unseen >> rank & 1:
            below += 1
        elif own >> rank & 1:
            found |= (below > place) << rank
            place += 1
    return found


def open_suits(own: int, unseen: int) -> int:
    """Return how many suits can be caught in misère, by count, when others lead them."""
    return len(open_cards(own, unseen))


def open_cards(own: int, unseen: int) -> list[int]:
    """Return the own cards of each suit that can be caught in misère, by count, when others lead it: sets."""
    return [
        own & 255 << 8 * suit
        for suit in range(4)
        if _open_ranks(own >> 8 * suit & 255, unseen >> 8 * suit & 255)
    ]


def holes(own: Hand, unseen: Hand, suit: Suit) -> tuple[Card, ...]:
    """Return the own cards of a suit that can be caught by count, the lowest first; none if it is safe."""
    ranks = _open_ranks(own.mask >> 8 * suit & 255, unseen.mask >> 8 * suit & 255)
    return tuple(Card(8 * suit + rank) for rank in range(8) if ranks >> rank & 1)


def has_hole(own: Hand, unseen: Hand) -> bool:
    """Tell whether some own card can be caught by count."""
    return open_suits(own.mask, unseen.mask) > 0


def tops(own: Hand, unseen: Hand, suit: Suit) -> list[Card]:
    """Return the own cards above every unseen one of a suit."""
    theirs = unseen.suit_cards(suit)
    return [card for card in own.suit_cards(suit) if not theirs or card > max(theirs)]


def safe_leads(own: Hand, unseen: Hand) -> tuple[Card, ...]:
    """Return the first cards after which a misère is clean by count; none unless all suits are safe.

    Such a card lies under every unseen card of its suit, of which there is one at least, and the suit stays
    safe without it.
    """
    if has_hole(own, unseen):
        return ()
    leads = []
    for card in own:
        theirs = unseen.suit_cards(card.suit)
        rest = own.suit_cards(card.suit) - Hand.of([card])
        if len(theirs) and card < min(theirs) and not holes(rest, theirs, card.suit):
            leads.append(card)
    return tuple(leads)
