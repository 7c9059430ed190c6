"""What is known of the regions of positions between two tricks: for two worlds, as numbers of polygons.

A position is known by all of its word, leader, dead cards and what is known of the soloist's tricks before. Its region
contains `least` and lies within `most`; when the two are one it is known. Forgetting is safe.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from portable cimport calloc, highest_bit, lowest_bit


cdef enum:
    FIRST_PLACE_BITS = 12
    MOST_PLACE_BITS = 18


cdef struct Place:
    uint64_t word
    uint32_t code      # 0: free
    uint32_t least
    uint32_t most
    uint8_t tricks     # double dummy, four bits a world
    bint searched      # one pure plan does not reach that in both; for a defender on lead, `least` has all pure plans


cdef struct Places:
    Place *place
    int bits
    uint32_t used


cdef inline bint places_open(Places *s) noexcept nogil:
    s.bits = FIRST_PLACE_BITS
    s.used = 0
    s.place = <Place *>calloc(<size_t>1 << s.bits, sizeof(Place))
    return s.place != NULL


cdef inline void places_close(Places *s) noexcept nogil:
    free(s.place)
    s.place = NULL


cdef inline void places_forget(Places *s) noexcept nogil:
    memset(s.place, 0, sizeof(Place) << s.bits)
    s.used = 0


cdef inline uint64_t places_bytes(Places *s) noexcept nogil:
    return 0 if s.place == NULL else <uint64_t>sizeof(Place) << s.bits


cdef inline uint32_t place_code(uint64_t *dead, int leader, int won) noexcept nogil:
    """All that the word does not say; each world has one dead card or two, and `won` is 0..15."""
    cdef uint32_t code = (<uint32_t>1 << 31) | (<uint32_t>won << 22) | <uint32_t>leader
    cdef int i
    for i in range(2):
        code |= <uint32_t>(lowest_bit(dead[i]) >> 1) << (2 + 10 * i)
        code |= <uint32_t>(highest_bit(dead[i]) >> 1) << (7 + 10 * i)
    return code


cdef inline Place *place_at(Place *place, int bits, uint64_t word, uint32_t code) noexcept nogil:
    """The entry of this position, or the free one where it belongs."""
    cdef uint64_t hash = (word ^ (word >> 29)) * <uint64_t>0x9E3779B97F4A7C15
    hash = (hash ^ code ^ (hash >> 32)) * <uint64_t>0xBF58476D1CE4E5B9
    hash >>= 64 - bits
    while place[hash].code and (place[hash].code != code or place[hash].word != word):
        hash = (hash + 1) & ((<uint64_t>1 << bits) - 1)
    return &place[hash]


cdef inline void keep_place(Places *s, Place *one) noexcept nogil:
    """Store or replace an entry; grow, or forget all others where that is not possible."""
    cdef Place *bigger = NULL
    cdef Place *at
    cdef uint32_t i
    if 2 * s.used >= <uint32_t>1 << s.bits:
        if s.bits < MOST_PLACE_BITS:
            bigger = <Place *>calloc(<size_t>2 << s.bits, sizeof(Place))
        if bigger == NULL:
            places_forget(s)
        else:
            for i in range(<uint32_t>1 << s.bits):
                if s.place[i].code:
                    place_at(bigger, s.bits + 1, s.place[i].word, s.place[i].code)[0] = s.place[i]
            free(s.place)
            s.place = bigger
            s.bits += 1
    at = place_at(s.place, s.bits, one.word, one.code)
    if not at.code:
        s.used += 1
    at[0] = one[0]
