"""The rules of a trick on plain cards and sets of cards; `trump` is a suit, or no suit (-1 or 4)."""

from libc.stdint cimport uint32_t

from portable cimport lowest_bit


cdef inline uint32_t cards_of(int suit) noexcept nogil:
    """All cards of a suit; none for no suit."""
    return <uint32_t>255 << (8 * suit) if 0 <= suit < 4 else 0


cdef inline uint32_t may_play(uint32_t hand, int suit, int trump) noexcept nogil:
    """Follow suit, else trump, else anything; suit: what is asked for, -1 on lead."""
    if suit < 0:
        return hand
    if hand & cards_of(suit):
        return hand & cards_of(suit)
    return hand & cards_of(trump) if hand & cards_of(trump) else hand


cdef inline bint beats(int card, int best, int trump) noexcept nogil:
    """Does a card take the trick from the best one so far?"""
    return card > best if card >> 3 == best >> 3 else card >> 3 == trump


cdef inline int best_on_table(const int *card, int played, int trump) noexcept nogil:
    """The place of the card that wins so far."""
    cdef int i, best = 0
    for i in range(1, played):
        if beats(card[i], card[best], trump):
            best = i
    return best


cdef inline int best_of(const double *worth, uint32_t cards, bint highest) noexcept nogil:
    """The card that is worth most; of equal ones the highest (or lowest), of several the first."""
    cdef int card, rank, best = -1, most = 0
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        rank = card & 7 if highest else -(card & 7)
        if best < 0 or worth[card] > worth[best] + 1e-6 or (worth[card] > worth[best] - 1e-6 and rank > most):
            best = card
            most = rank
    return best
