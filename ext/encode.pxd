"""From hands as the caller knows them (32-bit sets of cards) to words and shapes, and back.

A card has the index `suit * 8 + rank`, suits in the order S C D H, ranks 7 8 9 T J Q K A. Fields
of a word name cards relative to their suit, so a `Layout` remembers which card each field was.
"""

from libc.stdint cimport int8_t, uint32_t, uint64_t

from seats cimport seen_from
from word cimport LANES


cdef struct Layout:
    uint64_t word
    uint64_t shape
    int8_t card_at[64]   # the card index of each field (even entries)
    int8_t field_of[32]  # the field of each card index, -1 for a card that is out of play


cdef inline void suit_order(int strain, int *suits) noexcept nogil:
    """Which suit each lane holds: the trump suit, if any, in the last."""
    cdef int suit, lane = 0
    for suit in range(4):
        if suit != strain:
            suits[lane] = suit
            lane += 1
    if strain < 4:
        suits[3] = strain


cdef inline void encode(const uint32_t *hands, int strain, int soloist,
                        Layout *layout) noexcept nogil:
    """Lay the three hands out as a word, seats counted from the soloist."""
    cdef int suits[4]
    cdef int lane, step, seat, card, field, owner
    suit_order(strain, suits)
    layout.word = ~<uint64_t>0
    layout.shape = 0
    for lane in range(LANES):
        field = 16 * lane
        for step in range(8):  # from the ace down
            card = suits[lane] * 8 + 7 - step
            layout.field_of[card] = -1
            for seat in range(3):
                if (hands[seat] >> card) & 1:
                    owner = seen_from(soloist, seat)
                    layout.word &= ~(<uint64_t>(3 ^ owner) << field)
                    layout.shape += <uint64_t>1 << (16 * lane + 4 * owner)
                    layout.card_at[field] = card
                    layout.field_of[card] = field
                    field += 2
