"""What the seats of an all-pass want: every final count of tricks ranked, the best first.

A count is packed as in lines.pxd: the own tricks, those of the next seat and of the third in four bits each,
lowest first. `full` ranks the final counts as each seat sees them from itself; it is the same for all three.
Where each trick is charged, an order of what is still to come is enough. Where the one with the fewest is paid, it
depends on what was won before: so each sum of tricks won has wishes of its own, and what the seats have won belongs
to the key of a stored outcome. Sums that leave all three the same wishes share one number, and so their outcomes.
"""

from libc.stdint cimport uint16_t, uint8_t
from libc.stdlib cimport free
from libc.string cimport memcmp, memset

from portable cimport calloc


cdef enum:
    COUNTS = 4096       # packed counts
    SUMS = 11 * 11 * 11 * 11
    RESTS = 256         # an outcome without its third part, which is what is left
    MOST_RANKS = 67     # more than ten tricks can be shared out in
    MOST_WISHES = 1001  # tricks left and tricks won, ten together at most
    NO_RANK = 255       # worse than any


# Of three seats, from the leader, over what the tricks that are left may bring them: 0 is the best.
cdef struct Wishes:
    int tricks
    uint8_t rank[3][RESTS]
    uint8_t given[2][MOST_RANKS]  # the best a seat can have where the next one has this rank or a better one
    uint8_t own[3]                # the best a seat can have that takes a trick


cdef struct Aims:
    uint16_t full[COUNTS]
    uint16_t number[SUMS]  # of the wishes, by tricks left and what the seats have won
    Wishes *wishes
    int used


cdef inline int sum_index(int tricks, int won) noexcept nogil:
    return ((tricks * 11 + (won & 15)) * 11 + ((won >> 4) & 15)) * 11 + (won >> 8)


cdef inline int seen_by(int counts, int seat) noexcept nogil:
    """Packed counts as another seat sees them, `seat` places after the first."""
    return ((counts >> (4 * seat)) | (counts << (12 - 4 * seat))) & 0xFFF


cdef inline void wish(Aims *aims, Wishes *wishes, int tricks, int won) noexcept nogil:
    """Work out the wishes of the seats with so many tricks to come and these won."""
    cdef int rests[MOST_RANKS]
    cdef int seat, one, other, first, second, rank, count = 0
    memset(wishes, 0, sizeof(Wishes))
    memset(&wishes.given[0][0], NO_RANK, sizeof(wishes.given))
    memset(&wishes.own[0], NO_RANK, sizeof(wishes.own))
    wishes.tricks = tricks
    for first in range(tricks + 1):
        for second in range(tricks + 1 - first):
            rests[count] = first | (second << 4) | ((tricks - first - second) << 8)
            count += 1
    for seat in range(3):
        for one in range(count):
            rank = 0
            for other in range(count):
                rank += (aims.full[seen_by(rests[other] + won, seat)] < aims.full[seen_by(rests[one] + won, seat)])
            wishes.rank[seat][rests[one] & 0xFF] = rank
            if (rests[one] >> (4 * seat)) & 15:
                wishes.own[seat] = min(wishes.own[seat], rank)
    for seat in range(2):
        for one in range(count):
            rank = wishes.rank[seat + 1][rests[one] & 0xFF]
            wishes.given[seat][rank] = min(wishes.given[seat][rank], wishes.rank[seat][rests[one] & 0xFF])
        for rank in range(1, MOST_RANKS):
            wishes.given[seat][rank] = min(wishes.given[seat][rank], wishes.given[seat][rank - 1])


cdef inline bint aims_open(Aims *aims) noexcept nogil:
    """Work out all wishes; `full` is filled in."""
    cdef int tricks, first, second, third, won, i
    cdef Wishes *one
    aims.used = 0
    aims.wishes = <Wishes *>calloc(MOST_WISHES, sizeof(Wishes))
    if aims.wishes == NULL:
        return False
    for tricks in range(11):
        for first in range(11 - tricks):
            for second in range(11 - tricks - first):
                for third in range(11 - tricks - first - second):
                    won = first | (second << 4) | (third << 8)
                    one = &aims.wishes[aims.used]
                    wish(aims, one, tricks, won)
                    i = 0
                    while memcmp(&aims.wishes[i], one, sizeof(Wishes)) != 0:
                        i += 1
                    aims.number[sum_index(tricks, won)] = i
                    aims.used += i == aims.used
    return True


cdef inline void aims_close(Aims *aims) noexcept nogil:
    free(aims.wishes)
    aims.wishes = NULL
