"""Which leads have worked before, in misere discards too: a memory of local situations that orders them.

A card is remembered by the seat that plays it, the owners of its suit and the card's place in it, not
by the rest of the position: suits behave alike over many positions of a deal. Places that share an
entry disturb each other a little; only the order of search depends on it.
"""

from libc.stdint cimport int16_t, uint32_t, uint64_t
from libc.string cimport memset


cdef enum:
    HISTORY_BITS = 12
    # against the fixed scores of order.pxd; over 1,000 random miseres the last two save 5 positions in 100
    WEIGHT = 4
    WEIGHT_IN_MISERE = 16
    WEIGHT_OF_DISCARDS = 4


cdef struct History:
    int16_t score[1 << HISTORY_BITS]


cdef inline void forget_history(History *history) noexcept nogil:
    memset(history, 0, sizeof(History))


cdef inline int16_t *past_score(History *history, uint64_t word, int leader, int card) noexcept nogil:
    """Between -128 and 128: how often the lead worked of late."""
    cdef uint32_t place = (word >> (card & 48)) & 0xFFFF
    place = (place * 8 + ((card & 15) >> 1)) * 4 + leader
    return &history.score[(<uint32_t>(place * <uint32_t>0x9E3779B1)) >> (32 - HISTORY_BITS)]


cdef inline void reward(int16_t *score) noexcept nogil:
    score[0] += 16 - (score[0] >> 3)


cdef inline void punish(int16_t *score) noexcept nogil:
    score[0] -= 16 + (score[0] >> 3)
