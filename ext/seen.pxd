"""What everybody at the table has seen of an all-pass: the cards that are out, and who did not follow suit."""

from libc.stdint cimport uint32_t

from opening cimport WIDOW_NONE, Table3, suit_to_follow, to_move
from portable cimport highest_bit


cdef struct Seen:
    uint32_t gone     # cards played, on the table too, and dead cards that were shown
    uint32_t lacks[3]  # cards that each seat has shown not to hold


cdef inline void see_widow(Seen *seen, Table3 *table) noexcept nogil:
    """The widow card of the trick under way lies open, and that of the trick before."""
    cdef int turned
    if table.rules.widow_rule != WIDOW_NONE:
        for turned in range(min(table.done, 1) + 1):
            seen.gone |= <uint32_t>1 << table.rules.widow[turned]


cdef inline void see_card(Seen *seen, Table3 *table, int card) noexcept nogil:
    """The seat to move plays the card; the table is as before it."""
    cdef int suit = suit_to_follow(table)
    seen.gone |= <uint32_t>1 << card
    if suit >= 0 and card >> 3 != suit:
        seen.lacks[to_move(table)] |= <uint32_t>255 << (8 * suit)


cdef inline bint one_choice(Table3 *table, const Seen *seen, uint32_t legal) noexcept nogil:
    """Are all these cards of the seat to move one, in one suit with no card between that may still be played?

    A card on the table parts them, and so does a widow card while it can win.
    """
    cdef uint32_t highest = <uint32_t>1 << highest_bit(legal)
    cdef uint32_t between, on_table = 0
    cdef uint32_t lowest = legal & (~legal + 1)
    cdef int i
    if table.rules.widow_rule != WIDOW_NONE and table.done < 2:
        return highest == lowest
    for i in range(table.played):
        on_table |= <uint32_t>1 << table.card[i]
    between = (highest - lowest) & ~legal & (~(table.hands[to_move(table)] | seen.gone) | on_table)
    return between == 0 and same_suit(lowest, highest)


cdef inline bint same_suit(uint32_t one, uint32_t other) noexcept nogil:
    cdef uint32_t suit = 255
    while not one & suit:
        suit <<= 8
    return other & suit != 0
