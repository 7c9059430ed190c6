"""What a search knows: its game and switches, and the trick that is being played."""

from libc.stdint cimport uint64_t

from history cimport History
from portable cimport unlikely
from safety cimport Safety
from table cimport Table
from word cimport lane_of, same_lane


cdef enum:
    USE_TABLE = 1
    USE_BOUNDS = 2
    USE_SORTING = 4
    USE_ORDERING = 8
    USE_HISTORY = 16
    USE_LOW_CARDS = 32
    ALL_FEATURES = 63

    MAX_MOVES = 10
    TRUMP_LANE = 3


cdef struct Search:
    Table *table
    Safety *safety
    bint trump     # lane 3 is the trump suit
    bint misere    # the soloist wants no tricks
    int absent     # the seat that has no cards when only two hands play, else -1
    int last_ply   # of a trick
    int features
    bint stopped   # by a signal or from outside: unwind, trust nothing
    uint64_t nodes
    uint64_t probes
    uint64_t hits
    History history


cdef struct Trick:
    uint64_t word      # when the trick began
    uint64_t cards     # cards_in(word)
    uint64_t before[3] # the word that each card was taken from
    int leader
    int tricks         # left, this one included
    int wanted         # by the soloist, of these
    int card[3]        # as fields of `word`
    int gap[3]         # the same cards as fields of `before`


cdef inline int seat_at(Search *s, Trick *t, int ply) noexcept nogil:
    """Who plays the card number `ply` of the trick."""
    cdef int seat = t.leader + ply
    if unlikely(s.absent >= 0) and ply == 1:
        return 3 - t.leader - s.absent
    return seat - 3 if seat > 2 else seat


cdef inline void set_game(Search *s, bint trump, bint misere, int absent) noexcept nogil:
    """Which game the next questions are about; `absent` is a seat (from the soloist) without cards, or -1."""
    s.trump = trump
    s.misere = misere
    s.absent = absent
    s.last_ply = 2 if absent < 0 else 1


cdef inline bint beats(Search *s, int card, int best) noexcept nogil:
    """Does a card of the trick beat the best one so far?"""
    if same_lane(card, best):
        return card < best
    return s.trump and card >= 16 * TRUMP_LANE


cdef inline uint64_t playable(Search *s, uint64_t owned, Trick *t, int ply) noexcept nogil:
    """Follow suit, else trump, else anything."""
    cdef uint64_t some
    if ply == 0:
        return owned
    some = owned & lane_of(t.card[0])
    if some:
        return some
    if s.trump:
        some = owned & lane_of(16 * TRUMP_LANE)
        if some:
            return some
    return owned


cdef inline int gap_of(Trick *t, int ply, int card) noexcept nogil:
    """Where the card lies once the earlier cards of the trick are gone."""
    cdef int gap = card
    cdef int i
    for i in range(ply):
        if same_lane(t.card[i], card) and t.card[i] < card:
            gap -= 2
    return gap
