"""Seats are 0, 1, 2 in order of play; where they are counted from, the caller knows."""

from libc.stdint cimport uint32_t

from portable cimport unlikely


cdef inline int onward(int seat, int places) noexcept nogil:
    """The seat that plays `places` (0..2) after this one."""
    seat += places
    return seat - 3 if seat > 2 else seat


cdef inline int seen_from(int origin, int seat) noexcept nogil:
    """The same seat counted from another: how many places after `origin` it plays."""
    seat -= origin
    return seat + 3 if seat < 0 else seat


cdef inline int third_seat_of(int one, int other) noexcept nogil:
    """The seat that is neither of the two."""
    return 3 - one - other


cdef inline int place_of(int leader, int place, int absent) noexcept nogil:
    """Who plays the card number `place` of a trick; `absent` has no cards, or is -1."""
    if unlikely(absent >= 0) and place == 1:
        return third_seat_of(leader, absent)
    return onward(leader, place)


cdef inline int players(int absent) noexcept nogil:
    return 3 if absent < 0 else 2


cdef inline int absent_seat(const uint32_t *hands) noexcept nogil:
    """The one seat without a card when the two others have some, else -1."""
    cdef int seat, empty = -1
    for seat in range(3):
        if hands[seat] == 0:
            if empty >= 0:
                return -1
            empty = seat
    return empty
