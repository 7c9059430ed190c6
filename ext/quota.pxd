"""The lazy discard: the soloist holds twelve cards, two of which he has thrown without naming them yet.

A *quota* says how many cards he has thrown from each suit, not which. He follows suit as long as he holds more cards
of it than its quota; when those left are as many as the quota they are the thrown ones, and leave the game. So he
names his discard as late as he can. Two things are claimed.

*He takes at least as many tricks as after any discard of that quota, layout by layout.* Let him play as he would
after the discard d. He never plays a card of d, so in each suit he has the cards of d left beside those that he would
hold: he is void exactly when he would be, and what he plays is legal. The defenders' cards, and so what they may play,
are the same, and a trick goes to the same seat. (The cards of d lie among the others as ranks that nobody plays.)

*Every answer of the search is true of this game.* Patterns: two positions of the same shape and quota that agree on
the relevant fields agree after the thrown cards of a suit have left, for as many leave, those at relevant fields are
the same ones in both, and the others lie below every relevant field; `lifted_high` makes one more card of the suit
relevant for each that left above the end of the relevant fields. The rest of the proof (docs/internals/search.md) speaks of
cards that may be played, and stands as it is. Bounds: they are worked out with the lengths that the soloist will have
played (`held`), and with no more top cards of his than that. What he is promised he could have after throwing his
lowest cards. What the defenders are promised they take with cards above all of his, thrown or not, in a way that
does not depend on what he has thrown.

A *loose* quota says only how many he has thrown in all. Then a suit led of which he holds no more cards than are
still to be thrown gives him a choice: to follow, or to have thrown all his cards of that suit (and as well his trumps,
when those are few enough), which leave the game after the trick. So he may play as with any quota of as many cards,
and his tricks are at least those of all of them. What he is promised is that certain cards, no more than there are
tricks left, are led or follow suit, and he may throw others. What the defenders are promised holds whatever
he has thrown: a suit of his is taken to be as long as it looks where length would help him, and shorter by
all that is still to be thrown where he might ruff. Patterns stand, for what he may do follows from shape and quota.

Only trick games: in misere the bounds speak of low cards, which he may have thrown.

The quota is a code in the four highest bits of a shape, which no length needs; so keys and patterns tell quotas apart.
A loose quota is the plain number of cards; its keys differ in the game (`loose_key`).
Code 0 is no quota; 1 to 4 are one card of lane 0 to 3; the others a card of lane i and one of lane j, 0 <= i <= j.
"""

from libc.stdint cimport uint8_t, uint64_t

from key cimport GAME_SHIFT, MISERE_GAME
from portable cimport lowest_bit
from seats cimport seen_from
from trick cimport TRUMP_LANE, Search, Trick
from word cimport LANE, LANES, closed_up, length, lifted_high, owned_by, rest_of_lane


cdef enum:
    QUOTA_SHIFT = 60
    QUOTA_CODES = 15
    MOST_THROWN = 2

cdef extern from *:
    """
    /* the cards to be thrown, in the units of a shape */
    static const uint64_t dd_thrown[16] = {
        0, 1ULL, 1ULL << 16, 1ULL << 32, 1ULL << 48,
        2ULL, 1ULL | 1ULL << 16, 2ULL << 16, 1ULL | 1ULL << 32, 1ULL << 16 | 1ULL << 32, 2ULL << 32,
        1ULL | 1ULL << 48, 1ULL << 16 | 1ULL << 48, 1ULL << 32 | 1ULL << 48, 2ULL << 48, 0
    };
    /* the code when the cards of one lane have left */
    static const uint8_t dd_without_lane[16][4] = {
        {0, 0, 0, 0}, {0, 1, 1, 1}, {2, 0, 2, 2}, {3, 3, 0, 3}, {4, 4, 4, 0},
        {0, 5, 5, 5}, {2, 1, 6, 6}, {7, 0, 7, 7}, {3, 8, 1, 8}, {9, 3, 2, 9}, {10, 10, 0, 10},
        {4, 11, 11, 1}, {12, 4, 12, 2}, {13, 13, 4, 3}, {14, 14, 14, 0}, {0, 0, 0, 0}
    };
    """
    const uint64_t *thrown "dd_thrown"
    const uint8_t (*without_lane "dd_without_lane")[4]


cdef struct Gone:
    int count
    uint64_t rest[MOST_THROWN]  # rest_of_lane of each card that left, as it was when it did


cdef inline int quota_code(const int *quota) noexcept nogil:
    """The code of so many cards of each lane, -1 when there is none for them."""
    cdef int code, lane
    cdef uint64_t wanted = 0
    for lane in range(LANES):
        if quota[lane] > MOST_THROWN:
            return -1
        wanted |= <uint64_t>quota[lane] << (16 * lane)
    for code in range(QUOTA_CODES):
        if thrown[code] == wanted:
            return code
    return -1


cdef inline uint64_t held(Search *s, uint64_t shape) noexcept nogil:
    """The shape with the soloist's lengths less what he has thrown of each suit, as far as that is known."""
    return shape if s.loose else shape - thrown[shape >> QUOTA_SHIFT]


cdef inline int unsure(Search *s, uint64_t shape) noexcept nogil:
    """By how much any of the soloist's suits may be shorter than in `held`."""
    return shape >> QUOTA_SHIFT if s.loose else 0


cdef inline uint64_t loose_key(uint64_t key) noexcept nogil:
    """The key of a position with a loose quota: misere, which no quota goes with, and a game that there is not."""
    return key ^ (<uint64_t>MISERE_GAME << GAME_SHIFT)


cdef inline uint64_t playable_loose(Search *s, Trick *t, uint64_t shape, uint64_t owned) noexcept nogil:
    """What the soloist may play to a trick when he may have thrown all he holds of a suit; `owned`: all he holds."""
    cdef int lane = t.card[0] >> 4
    cdef int spare = <int>(shape >> QUOTA_SHIFT) - length(shape, lane, 0)
    cdef uint64_t of_suit = owned & (LANE << (16 * lane))
    cdef uint64_t trumps = owned & (LANE << (16 * TRUMP_LANE))
    if spare < 0:
        return of_suit
    if s.trump and lane != TRUMP_LANE and length(shape, TRUMP_LANE, 0) > spare:
        return of_suit | trumps
    return owned


cdef inline void let_go_lane(uint64_t *word, uint64_t *shape, int lane, int left, Gone *gone) noexcept nogil:
    """Take the soloist's `left` cards of a lane out of the game."""
    cdef int card
    shape[0] -= <uint64_t>left << (16 * lane)
    while left > 0:
        card = lowest_bit(owned_by(word[0], 0) & (LANE << (16 * lane)))
        gone.rest[gone.count] = rest_of_lane(card)
        word[0] = closed_up(word[0], gone.rest[gone.count])
        gone.count += 1
        left -= 1


cdef inline void let_go(Search *s, Trick *t, uint64_t *word, uint64_t *shape, Gone *gone) noexcept nogil:
    """After a trick take out of the game what the soloist has said, by his play, to have thrown; `gone` tells what."""
    cdef int code = shape[0] >> QUOTA_SHIFT
    cdef int lane = t.card[seen_from(t.leader, 0)] >> 4
    cdef int led = t.card[0] >> 4
    cdef int left
    gone.count = 0
    if not s.loose:
        left = (thrown[code] >> (16 * lane)) & 15
        if left > 0 and length(shape[0], lane, 0) == left:
            let_go_lane(word, shape, lane, left, gone)
            shape[0] ^= <uint64_t>(code ^ without_lane[code][lane]) << QUOTA_SHIFT
    elif lane != led:
        let_go_lane(word, shape, led, length(shape[0], led, 0), gone)
        if s.trump and led != TRUMP_LANE and lane != TRUMP_LANE:
            let_go_lane(word, shape, TRUMP_LANE, length(shape[0], TRUMP_LANE, 0), gone)
        shape[0] -= <uint64_t>gone.count << QUOTA_SHIFT


cdef inline uint64_t with_gone(uint64_t relevance, Gone *gone) noexcept nogil:
    """A relevance in terms of the word from which the cards have not left yet."""
    cdef int i
    for i in range(gone.count - 1, -1, -1):
        relevance = lifted_high(relevance, gone.rest[i])
    return relevance
