"""What a search knows: its game and switches, and the trick that is being played."""

from libc.stdint cimport uint64_t

from heads cimport Table
from history cimport History
from key cimport game_bits
from portable cimport counter, flag, lowest_bit
from seats cimport onward, place_of
from suits cimport Suits
from word cimport EMPTY, closed_up, lane_of, owned_by, owners, rest_of_lane, same_lane, shape_unit


cdef enum:
    USE_TABLE = 1
    USE_BOUNDS = 2
    USE_ORDERING = 4
    USE_HISTORY = 8
    USE_LOW_CARDS = 16
    USE_SORTING = 32
    USE_SPARING = 64
    USE_CROSSING = 128
    ALL_FEATURES = 255

    MAX_MOVES = 12
    TRUMP_LANE = 3


cdef struct Search:
    Table *table
    Suits *suits
    bint trump     # lane 3 is the trump suit
    bint misere    # the soloist wants no tricks
    uint64_t game  # game_bits
    int absent     # the seat that has no cards when only two hands play, else -1
    bint loose     # a quota of cards to be thrown (quota.pxd) is of no certain suits
    bint sorting   # interchangeable suits are put in order
    int features
    flag stopped   # by a signal or from outside: unwind, trust nothing
    counter nodes
    uint64_t probes
    uint64_t hits
    History history   # of leads
    History discards  # in misere


cdef struct Trick:
    uint64_t word      # when the trick began
    uint64_t owned[3]  # owned_by(word, seat)
    int leader
    int tricks         # left, this one included
    int wanted         # by the soloist, of these
    int card[3]        # as fields of `word`; NO_CARD for a seat that is absent
    int gap[3]         # the same cards as fields of the words that they are taken from
    uint64_t taken[3]  # these words
    uint64_t rest[3]   # rest_of_lane of each gap


cdef inline int seat_at(Search *s, Trick *t, int ply) noexcept nogil:
    """Who plays the card number `ply` of the trick, an absent seat left out."""
    return place_of(t.leader, ply, s.absent)


cdef inline void set_game(Search *s, bint trump, bint misere, int absent) noexcept nogil:
    """Which game the next questions are about; `absent` is a seat (from the soloist) without cards, or -1."""
    s.trump = trump
    s.misere = misere
    s.absent = absent
    s.game = game_bits(trump, misere)
    s.sorting = False
    s.loose = False


cdef inline uint64_t beaters(Search *s, int best) noexcept nogil:
    """All fields of cards that beat the best one so far."""
    cdef uint64_t above = lane_of(best) & ((<uint64_t>1 << best) - 1)
    if s.trump and best < 16 * TRUMP_LANE:
        above |= lane_of(16 * TRUMP_LANE)
    return above


cdef inline bint beats(Search *s, int card, int best) noexcept nogil:
    """Does a card beat the best one so far?"""
    return (beaters(s, best) >> card) & 1


cdef inline void lay(Search *s, int card, int seat, int *best, int *winner, int *rival) noexcept nogil:
    """Who has the trick after this card, and `rival`, the highest other card of the suit that has it, -1 for none."""
    cdef bint same = same_lane(card, best[0])
    if same and card > best[0]:
        if rival[0] < 0 or card < rival[0]:
            rival[0] = card
    elif same or (s.trump and card >= 16 * TRUMP_LANE):
        rival[0] = best[0] if same else -1
        best[0] = card
        winner[0] = seat


cdef inline uint64_t playable(Search *s, uint64_t owned, int led) noexcept nogil:
    """Follow suit, else trump, else anything."""
    cdef uint64_t some = owned & lane_of(led)
    if some:
        return some
    if s.trump:
        some = owned & lane_of(16 * TRUMP_LANE)
        if some:
            return some
    return owned


cdef inline int gap_after(int earlier, int card, int gap) noexcept nogil:
    """Where `gap`, a place for `card`, lies once an earlier card of the trick is gone."""
    return gap - 2 if same_lane(earlier, card) and earlier < card else gap


cdef inline uint64_t put_down(Trick *t, int ply, int card, uint64_t word) noexcept nogil:
    """Play a card of the trick's first word, and return the word, in which those before are gone already, without it."""
    cdef int i, gap = card
    for i in range(ply):
        gap = gap_after(t.card[i], card, gap)
    t.card[ply] = card
    t.gap[ply] = gap
    t.taken[ply] = word
    t.rest[ply] = rest_of_lane(gap)
    return closed_up(word, t.rest[ply])


cdef inline uint64_t put_all(Search *s, Trick *t, int played, uint64_t *shape, int *best, int *winner, int *rival) noexcept nogil:
    """Play the cards that lie on the table, at least one; return the word after them. Three hands play."""
    cdef uint64_t word = t.word
    cdef int ply, seat
    owners(word, t.owned)
    best[0] = t.card[0]
    winner[0] = t.leader
    rival[0] = -1
    for ply in range(played):
        seat = onward(t.leader, ply)
        word = put_down(t, ply, t.card[ply], word)
        shape[0] -= shape_unit(t.card[ply], seat)
        if ply:
            lay(s, t.card[ply], seat, best, winner, rival)
    return word


cdef inline int last_winner(Search *s, uint64_t word, int leader, uint64_t *relevant) noexcept nogil:
    """One card each: the seat that wins the trick, and what proves it."""
    cdef int lane = lowest_bit(owned_by(word, leader)) & 48
    if s.trump and (word >> 48) & 3 != EMPTY:
        lane = 48
    # a suit of one card needs no proof of rank
    relevant[0] = <uint64_t>3 << lane if (word >> (lane + 2)) & 3 != EMPTY else 0
    return (word >> lane) & 3
