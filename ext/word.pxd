"""A position between two tricks as one 64-bit word: who owns each card, by relative rank.

    bit 63           48 47           32 31           16 15            0
        [    lane 3    ][    lane 2    ][    lane 1    ][    lane 0    ]

Each lane is a suit of eight fields of two bits. Field 0 (the lowest two bits) is the highest card
still in play. A field holds the seat that owns the card, counted from the soloist (0 the soloist,
1 and 2 the defenders in order of play); 3 means "no card". All empty fields lie above the cards,
because ranks close up when a card leaves the game.

In a trump game the trump suit is always lane 3.

A card is named by the bit where its field begins (0, 2, ..., 62): `card >> 4` is its lane, and a
smaller number in the same lane is a higher card.

A *shape* is the same four lanes holding lengths instead: four bits per seat.

A *relevance* is the same four lanes again: both bits of a field are set when it mattered who owns
the card. In each lane the relevant fields are some of the highest cards, or some of the lowest, or
both: then every other card is known to lie between them. Union of two relevances is `|`.
"""

from libc.stdint cimport uint64_t


cdef enum:
    LANES = 4
    EMPTY = 3
    NO_CARD = 64  # in no lane

cdef extern from *:
    """
    #define DD_LOW   0x5555555555555555ULL   /* the low bit of every field */
    #define DD_FIRST 0x0001000100010001ULL   /* field 0 of every lane */
    #define DD_LAST  0x4000400040004000ULL   /* field 7 of every lane */
    #define DD_TOP_FIELDS 0xC000C000C000C000ULL  /* both bits of field 7 */
    #define DD_LANE  0xFFFFULL
    """
    const uint64_t LOW "DD_LOW"
    const uint64_t FIRST "DD_FIRST"
    const uint64_t LAST "DD_LAST"
    const uint64_t TOP_FIELDS "DD_TOP_FIELDS"
    const uint64_t LANE "DD_LANE"


cdef inline uint64_t lane_of(int card) noexcept nogil:
    """All 16 bits of the lane that the card lies in."""
    return LANE << (card & 48)


cdef inline bint same_lane(int a, int b) noexcept nogil:
    return (a ^ b) < 16


cdef inline uint64_t owned_by(uint64_t word, int seat) noexcept nogil:
    """The low bit of every field that holds `seat`."""
    cdef uint64_t equal = ~(word ^ (LOW * <uint64_t>seat))
    return equal & (equal >> 1) & LOW


cdef inline void owners(uint64_t word, uint64_t *owned) noexcept nogil:
    """owned_by(word, seat) for the three seats."""
    cdef uint64_t low = word & LOW
    cdef uint64_t high = (word >> 1) & LOW
    owned[0] = LOW & ~(low | high)
    owned[1] = low & ~high
    owned[2] = high & ~low


cdef inline uint64_t run_starts(uint64_t owned) noexcept nogil:
    """The highest card of each run of neighbours in one hand."""
    return owned & ~((owned << 2) & ~FIRST)


cdef inline uint64_t run_ends(uint64_t owned) noexcept nogil:
    """The lowest card of each run; in the same order as `run_starts`."""
    return owned & ~((owned >> 2) & ~LAST)


cdef inline uint64_t whole_runs(uint64_t relevance, uint64_t owned) noexcept nogil:
    """The relevance, extended over every run of owned neighbours that it touches."""
    cdef uint64_t links = owned & (owned >> 2) & ~LAST  # a field and the next, both owned
    cdef uint64_t cut = links & (relevance ^ (relevance >> 2))
    while cut:
        cut |= cut << 2
        relevance |= cut | (cut << 1)
        cut = links & (relevance ^ (relevance >> 2))
    return relevance


cdef inline uint64_t rest_of_lane(int card) noexcept nogil:
    """All bits of the card's field and of those for lower cards of its lane."""
    return lane_of(card) & (~<uint64_t>0 << card)


cdef inline uint64_t closed_up(uint64_t word, uint64_t rest) noexcept nogil:
    """The word after the card has left the game whose `rest_of_lane` is given: lower fields close up."""
    return word ^ ((word ^ ((word >> 2) | TOP_FIELDS)) & rest)


cdef inline uint64_t without(uint64_t word, int card) noexcept nogil:
    """The word after the card has left the game."""
    return closed_up(word, rest_of_lane(card))


cdef inline uint64_t cards_in(uint64_t word) noexcept nogil:
    """Both bits of every field that holds a card."""
    cdef uint64_t empty = word & (word >> 1) & LOW
    return ~(empty | (empty << 1))


cdef inline uint64_t down_to(int card) noexcept nogil:
    """The relevance "this card and every higher one of its suit"."""
    return ((<uint64_t>4 << card) - 1) & ~((<uint64_t>1 << (card & 48)) - 1)


cdef inline uint64_t up_to(int card, uint64_t cards) noexcept nogil:
    """The relevance "this card and every lower one of its suit"; `cards` is cards_in(word)."""
    return cards & lane_of(card) & ~((<uint64_t>1 << card) - 1)


cdef inline uint64_t lifted(uint64_t relevance, int card, uint64_t word) noexcept nogil:
    """A relevance of `without(word, card)` in terms of `word`.

    The card itself becomes relevant when relevant fields lie on both sides of the gap it left:
    otherwise their places in `word` would not follow from those in the smaller word.
    """
    cdef uint64_t lane = lane_of(card)
    cdef uint64_t below, result
    if not relevance & lane:
        return relevance
    below = (<uint64_t>1 << card) - 1
    result = (relevance & (~lane | below)) | ((relevance << 2) & lane & ~below & ~(<uint64_t>3 << card))
    if (((card & 15) == 0 or (relevance >> (card - 2)) & 1)
            and ((card & 15) == 14 or (word >> (card + 2)) & 3 == EMPTY or (relevance >> card) & 1)):
        result |= <uint64_t>3 << card
    return result


cdef inline uint64_t lifted_high(uint64_t relevance, uint64_t rest) noexcept nogil:
    """`lifted` for relevances of highest cards only; `rest` is rest_of_lane of the card that was taken.

    Where the field that now lies in the gap is relevant, one more card of the suit has to be.
    """
    return relevance | (((relevance & rest) << 2) & rest)


cdef inline int length(uint64_t shape, int lane, int seat) noexcept nogil:
    return (shape >> (16 * lane + 4 * seat)) & 15


cdef inline uint64_t shape_unit(int card, int seat) noexcept nogil:
    """What the shape loses when `seat` plays a card of that lane."""
    return <uint64_t>1 << ((card & 48) + 4 * seat)
