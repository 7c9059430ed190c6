"""Fronts over all layouts of a hand, group by group (layouts.pxd).

For a few worlds each layout has two sets of subsets of the worlds, one bit for a subset: those that one plan is known to
catch, and those that none does. What catches a set catches its subsets; what cannot be caught cannot be caught with more.
An answer holds for its whole box. The subsets to ask about are taken from the layout before: if it is like this one,
its maximal sets and the minimal ones beyond them decide all.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.string cimport memset

from fronts cimport Asked, Sets, maximal_sets
from histogram cimport Histogram, count_front
from joint cimport Joint, joint_from
from layouts cimport MOST_OF_LENGTH, Family, fitting, index_of, layout_at
from portable cimport count_bits, is_set, lowest_bit
from trick cimport Trick
from word cimport LANES
from worlds cimport Worlds, pick

from ddsolve._engine cimport Engine


cdef enum:
    MOST_BOXED = 6                    # worlds: 2^6 subsets have a bit each
    MOST_SUBSETS = 64


cdef struct Subsets:
    int worlds
    uint64_t all                      # a bit for each subset that there is
    uint64_t below[MOST_SUBSETS]      # of each subset: its subsets, itself included
    uint64_t above[MOST_SUBSETS]
    uint64_t of_size[MOST_BOXED + 1]  # subsets with so many members


cdef inline void list_subsets(Subsets *s, int worlds) noexcept nogil:
    cdef int one, other
    s.worlds = worlds
    s.all = ~<uint64_t>0 >> (MOST_SUBSETS - (1 << worlds))
    memset(s.of_size, 0, sizeof(s.of_size))
    for one in range(1 << worlds):
        s.of_size[count_bits(one)] |= <uint64_t>1 << one
        s.below[one] = 0
        s.above[one] = 0
        for other in range(1 << worlds):
            if other & ~one == 0:
                s.below[one] |= <uint64_t>1 << other
            if one & ~other == 0:
                s.above[one] |= <uint64_t>1 << other


cdef inline int next_subset(Subsets *s, uint64_t open, uint64_t guess) noexcept nogil:
    """What to ask: the largest open subset of the guess, else the smallest of the others."""
    cdef int size
    if open & guess:
        for size in range(s.worlds, -1, -1):
            if open & guess & s.of_size[size]:
                return lowest_bit(open & guess & s.of_size[size])
    for size in range(s.worlds):
        if open & s.of_size[size]:
            break
    else:
        size = s.worlds
    return lowest_bit(open & s.of_size[size])


cdef inline void mark_box(Family *family, int number, uint64_t word, uint64_t relevant, uint64_t bits,
                          uint64_t *marks) noexcept nogil:
    """Add bits to every layout of the group that fits the pattern."""
    cdef int chosen[LANES][MOST_OF_LENGTH]
    cdef int found[LANES]
    cdef int counts[LANES]
    cdef int lane, a, b, c, d
    cdef uint64_t *row
    for lane in range(LANES):
        counts[lane] = family.lane[lane].count[family.group[number].size[lane]]
        found[lane] = fitting(&family.lane[lane], family.group[number].size[lane], word >> (16 * lane),
                              relevant >> (16 * lane), &chosen[lane][0])
    for a in range(found[0]):
        for b in range(found[1]):
            for c in range(found[2]):
                row = marks + ((chosen[0][a] * counts[1] + chosen[1][b]) * counts[2] + chosen[2][c]) * counts[3]
                for d in range(found[3]):
                    row[chosen[3][d]] |= bits


cdef inline bint settle(Engine e, Joint *j, Trick *start, int played, uint64_t shape, Worlds *worlds, Family *family,
                        int number, Subsets *s, uint32_t layout, uint64_t guess, uint64_t *caught,
                        uint64_t *missed) noexcept nogil:
    """Ask about one layout until all its subsets are known; False when it was stopped."""
    cdef Worlds some
    cdef uint64_t relevant
    cdef int one, answer
    while (caught[layout] | missed[layout]) != s.all:
        one = next_subset(s, s.all & ~(caught[layout] | missed[layout]), guess)
        pick(worlds, one, &some)
        relevant = 0
        answer = joint_from(e, j, start, played, shape, &some, &relevant)
        if is_set(&e.search.stopped):
            return False
        if answer:
            mark_box(family, number, start.word, relevant, s.below[one], caught)
        else:
            mark_box(family, number, start.word, relevant, s.above[one], missed)
    return True


cdef inline void maximal_of(Subsets *s, uint64_t caught, Sets *found) noexcept nogil:
    cdef uint64_t left = caught
    cdef int one
    found.count = 0
    while left:
        one = lowest_bit(left)
        left &= left - 1
        if caught & s.above[one] == <uint64_t>1 << one:
            found.of[found.count] = one
            found.count += 1


cdef inline bint count_boxed(Engine e, Joint *j, Family *family, int number, Trick *start, int played, Worlds *worlds,
                             Subsets *s, uint64_t *guess, uint64_t *room, Histogram *histogram) noexcept nogil:
    """Add the fronts of one group; False when it was stopped or memory ran out.

    `room` has two numbers for each layout of the largest group.
    """
    cdef Sets found
    cdef int index[LANES]
    cdef uint64_t shape
    cdef uint64_t *caught = room
    cdef uint64_t *missed = room + family.largest
    cdef uint32_t layout
    for layout in range(family.group[number].layouts):
        caught[layout] = 1  # the empty set
        missed[layout] = 0
    for layout in range(family.group[number].layouts):
        if (caught[layout] | missed[layout]) != s.all:
            index_of(family, &family.group[number], layout, index)
            layout_at(family, &family.group[number], index, &start.word, &shape)
            if not settle(e, j, start, played, shape, worlds, family, number, s, layout, guess[0], caught, missed):
                return False
            guess[0] = caught[layout]
        maximal_of(s, caught[layout], &found)
        if not count_front(histogram, &found, 1):
            return False
    return True


cdef inline bint count_one_by_one(Engine e, Joint *j, Family *family, int number, Trick *start, int played,
                                  Worlds *worlds, Histogram *histogram) noexcept nogil:
    """`count_boxed` for any number of worlds, each layout by itself."""
    cdef Asked asked
    cdef Sets found
    cdef int index[LANES]
    cdef uint32_t layout
    asked.joint = j
    asked.start = start
    asked.played = played
    asked.worlds = worlds
    for layout in range(family.group[number].layouts):
        index_of(family, &family.group[number], layout, index)
        layout_at(family, &family.group[number], index, &start.word, &asked.shape)
        if not maximal_sets(e, &asked, &found) or not count_front(histogram, &found, 1):
            return False
    return True
