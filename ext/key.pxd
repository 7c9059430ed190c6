"""The key of a list of patterns: what positions it is about, and which of their lists it is.

    bit 63  60            48 47    44            32 31  28            16 15 14 13 12            0
        [ free |   lane 3   ][ sibling | lane 2   ][ level | lane 1   ][ game|lead |   lane 0   ]

A shape (word.pxd) uses twelve bits of each lane and leaves the four above them free. They hold the seat that leads,
counted from the soloist, the game (patterns of different games never meet), and the level and sibling of the list
(table.pxd).
"""

from libc.stdint cimport uint64_t


cdef enum:
    LEAD_SHIFT = 12
    GAME_SHIFT = 14
    LEVEL_SHIFT = 28
    SIBLING_SHIFT = 44
    LAST = 15  # level or sibling
    NO_TRUMP_GAME = 0
    TRUMP_GAME = 1
    MISERE_GAME = 2


cdef inline uint64_t game_bits(bint trump, bint misere) noexcept nogil:
    return <uint64_t>(MISERE_GAME if misere else TRUMP_GAME if trump else NO_TRUMP_GAME) << GAME_SHIFT


cdef inline uint64_t position_key(uint64_t shape, int leader, uint64_t game) noexcept nogil:
    """The key of the first list; `game` is game_bits."""
    return shape | (<uint64_t>leader << LEAD_SHIFT) | game


cdef inline int level_of(uint64_t key) noexcept nogil:
    return (key >> LEVEL_SHIFT) & LAST


cdef inline int sibling_of(uint64_t key) noexcept nogil:
    return (key >> SIBLING_SHIFT) & LAST


cdef inline uint64_t child_key(uint64_t key) noexcept nogil:
    """One level down, where counting siblings starts anew."""
    return (key & ~(<uint64_t>LAST << SIBLING_SHIFT)) + (<uint64_t>1 << LEVEL_SHIFT)


cdef inline uint64_t sibling_key(uint64_t key) noexcept nogil:
    """The next list of the same level."""
    return key + (<uint64_t>1 << SIBLING_SHIFT)
