"""Move ordering: which cards to try first. It decides how fast a search is, never what it finds."""

from libc.stdint cimport uint64_t

from portable cimport count_bits, lowest_bit
from word cimport lane_of


cdef inline uint64_t cards_below(uint64_t owned, int card) noexcept nogil:
    """The owned cards of the same suit that are lower than the card."""
    return owned & lane_of(card) & ~((<uint64_t>2 << card) - 1)


cdef inline uint64_t cards_above(uint64_t owned, int card) noexcept nogil:
    return owned & lane_of(card) & ((<uint64_t>1 << card) - 1)


cdef inline int lead_to_catch(uint64_t *owned, int seat, int card) noexcept nogil:
    """Misere, a defender leads: suits in which the soloist cannot duck, low cards first."""
    cdef uint64_t own = owned[0] & lane_of(card)
    cdef uint64_t partner = owned[3 - seat] & lane_of(card)
    cdef int low = card & 15
    if not own:
        return low - 60
    if cards_below(own, card):
        return low - 40
    # the soloist must beat the card unless the partner does
    if not partner or cards_below(partner, lowest_bit(own)):
        return 100 + low
    return low


cdef inline int lead_to_lose(uint64_t *owned, int card) noexcept nogil:
    """Misere, the soloist leads: cards that a defender must beat, then those most likely beaten."""
    cdef uint64_t one = owned[1] & lane_of(card)
    cdef uint64_t two = owned[2] & lane_of(card)
    cdef bint must = (one and not cards_below(one, card)) or (two and not cards_below(two, card))
    return (100 if must else 0) + 4 * count_bits(cards_above(one | two, card)) - 4 * count_bits(
        cards_below(one | two, card))


cdef inline int discard_misere(uint64_t *owned, int card) noexcept nogil:
    """Misere, the soloist discards: the card with the most cards under it is the greatest danger."""
    return 4 * count_bits(cards_below(owned[1] | owned[2], card)) - (card & 15)


cdef inline int lead_trick(uint64_t word, uint64_t *owned, int seat, int card) noexcept nogil:
    """Trick games on lead: the highest card of a suit, then a low one to the partner's, then high cards."""
    cdef int high = 14 - (card & 15)
    if card & 15 == 0:
        return 60
    if seat != 0 and (word >> (card & 48)) & 3 == <uint64_t>(3 - seat):
        return 40 - high
    return high
