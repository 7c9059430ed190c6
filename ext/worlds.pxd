"""The worlds of a hidden discard: which of the soloist's cards were thrown, and what is asked of each world.

A position with a hidden discard is a word (word.pxd) in which seat 0 owns every card that the soloist may hold,
those thrown included: the *union*. A *world* is a set of union cards that are *dead*; all worlds of a position
have equally many. In a world the soloist holds the union without its dead cards.

A world stands with its *target*: the tricks that the soloist is to be given in it. A world whose target has been
reached drops out, for nothing in it binds the defence any more; so does, in the branch of a card of the
soloist, every world in which he could not have played it.

Sets of cards are the low bits of their fields. Cards that are dead in every world are in nobody's hand and in
no world's, so they leave the word.
"""

from libc.stdint cimport int8_t, uint64_t

from word cimport LAST, closed_up, lane_of, lifted, rest_of_lane, shape_unit
from portable cimport lowest_bit


cdef enum:
    MOST_WORLDS = 64
    MOST_DEAD = 2


cdef struct Worlds:
    int count
    uint64_t dead[MOST_WORLDS]
    int8_t target[MOST_WORLDS]


cdef struct Removed:           # cards that were taken out of a word, the last one first when put back
    int count
    int card[MOST_DEAD]
    uint64_t taken[MOST_DEAD]  # the word that each was taken from


cdef inline uint64_t closed_set(uint64_t cards, uint64_t rest) noexcept nogil:
    """A set of cards after the card whose `rest_of_lane` is given has left the word."""
    return (cards & ~rest) | ((cards >> 2) & rest & ~LAST)


cdef inline void take_out(uint64_t cards, uint64_t *word, uint64_t *shape, Removed *removed) noexcept nogil:
    """Remove some of the soloist's cards from the word; the lowest card of a suit first."""
    cdef int card
    removed.count = 0
    while cards:
        card = lowest_bit(cards)
        cards = closed_set(cards, rest_of_lane(card))
        removed.card[removed.count] = card
        removed.taken[removed.count] = word[0]
        removed.count += 1
        word[0] = closed_up(word[0], rest_of_lane(card))
        shape[0] -= shape_unit(card, 0)


cdef inline uint64_t put_in(uint64_t relevance, Removed *removed) noexcept nogil:
    """A relevance of the word without the removed cards in terms of the word with them."""
    cdef int i
    for i in range(removed.count - 1, -1, -1):
        relevance = lifted(relevance, removed.card[i], removed.taken[i])
    return relevance


cdef inline uint64_t common_dead(Worlds *v) noexcept nogil:
    """The cards that are dead in every world."""
    cdef uint64_t common = v.dead[0]
    cdef int i
    for i in range(1, v.count):
        common &= v.dead[i]
    return common


cdef inline void pick(Worlds *all, uint64_t chosen, Worlds *some) noexcept nogil:
    """Those of the worlds that have a bit."""
    cdef int i
    some.count = 0
    for i in range(all.count):
        if (chosen >> i) & 1:
            some.dead[some.count] = all.dead[i]
            some.target[some.count] = all.target[i]
            some.count += 1


cdef inline void drop_common(Worlds *v, uint64_t common) noexcept nogil:
    """Follow `take_out` of cards that are dead in all worlds; worlds that are one now become one."""
    cdef uint64_t rest
    cdef int i
    while common:
        rest = rest_of_lane(lowest_bit(common))
        common = closed_set(common, rest)
        for i in range(v.count):
            v.dead[i] = closed_set(v.dead[i], rest)
    if v.dead[0] == 0:
        for i in range(1, v.count):
            v.target[0] = max(v.target[0], v.target[i])
        v.count = 1


cdef inline uint64_t follow(uint64_t hand, int led) noexcept nogil:
    """The cards of a hand that may be played on a lead."""
    cdef uint64_t some = hand & lane_of(led)
    return some if some else hand
