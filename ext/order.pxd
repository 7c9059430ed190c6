"""Move ordering: which cards to try first. It decides how fast a search is, never what it finds."""

from libc.stdint cimport uint64_t

from portable cimport count_bits, lowest_bit
from word cimport lane_of, owned_by, same_lane


cdef inline uint64_t cards_below(uint64_t owned, int card) noexcept nogil:
    """The owned cards of the same suit that are lower than the card."""
    return owned & lane_of(card) & ~((<uint64_t>2 << card) - 1)


cdef inline uint64_t cards_above(uint64_t owned, int card) noexcept nogil:
    return owned & lane_of(card) & ((<uint64_t>1 << card) - 1)


cdef inline int lead_to_catch(uint64_t word, int seat, int card) noexcept nogil:
    """Misere, a defender leads: suits in which the soloist cannot duck, low cards first."""
    cdef uint64_t own = owned_by(word, 0)
    cdef uint64_t partner = owned_by(word, 3 - seat)
    cdef int low = card & 15
    if not own & lane_of(card):
        return low - 60
    if cards_below(own, card):
        return low - 40
    # the soloist must beat the card unless the partner does
    if not partner & lane_of(card) or cards_below(partner, lowest_bit(own & lane_of(card))):
        return 100 + low
    return low


cdef inline int lead_to_lose(uint64_t word, int card) noexcept nogil:
    """Misere, the soloist leads: cards that a defender must beat, then those most likely beaten."""
    cdef uint64_t one = owned_by(word, 1)
    cdef uint64_t two = owned_by(word, 2)
    cdef bint must = ((one & lane_of(card) and not cards_below(one, card))
                      or (two & lane_of(card) and not cards_below(two, card)))
    return (100 if must else 0) + 4 * count_bits(cards_above(one | two, card)) - 4 * count_bits(
        cards_below(one | two, card))


cdef inline int follow_misere(uint64_t word, int seat, int ply, int leader, int card, bint wins, int best,
                              int winner) noexcept nogil:
    """Misere, not on lead: the soloist ducks as high as he can, the defenders stay under him."""
    cdef int low = card & 15
    cdef uint64_t own
    if not same_lane(card, best):
        if seat == 0:  # the card with the most cards under it is the greatest danger
            own = owned_by(word, 0)
            return 4 * count_bits(cards_below(owned_by(word, 1) | owned_by(word, 2), card)) - low
        return -low
    if seat == 0:
        return -low if wins else 100 - low
    if leader == 0 or ply == 2:
        if winner == 0:
            return -low if wins else 100 - low
        return -low
    # the soloist plays after both defenders
    own = owned_by(word, 0)
    if not own & lane_of(card) or cards_below(own, best):
        return -low
    return 100 - low if not cards_below(own, card) else low


cdef inline int lead_trick(uint64_t word, int seat, int card) noexcept nogil:
    """Trick games on lead: the highest card of a suit, then a low one to the partner's, then high cards."""
    cdef int lane = card >> 4
    cdef int high = 14 - (card & 15)
    cdef uint64_t partner
    if card & 15 == 0:
        return 60
    if seat != 0:
        partner = owned_by(word, 3 - seat)
        if (partner >> (16 * lane)) & 1:
            return 40 - high
    return high


cdef inline int follow_trick(int seat, int ply, int card, bint wins, int winner) noexcept nogil:
    """Trick games, not on lead: win as cheaply as possible, else the lowest card."""
    cdef int low = card & 15
    if seat != 0 and winner != 0 and ply == 2:
        return low if wins else 100 + low
    if wins:
        return 100 + low
    return low
