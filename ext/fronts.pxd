"""The maximal sets of worlds that one plan catches, found with few questions.

What a plan does not catch it may leave, so the sets that are caught are closed downward. With maximal sets M found so far,
a set that is not known to be caught has a world outside each of them: it contains a minimal *transversal* of
their complements. A transversal that is caught is grown to a maximal set, one more for M; when none of the minimal
transversals is caught, M is complete (D. Gunopulos et al., "Discovering all most specific sentences", TODS 2003).
"""

from libc.stdint cimport uint64_t

from joint cimport Joint, joint_from
from portable cimport is_set
from trick cimport Trick
from worlds cimport Worlds, pick

from ddsolve._engine cimport Engine


cdef enum:
    MOST_SETS = 512


cdef struct Sets:
    int count
    uint64_t of[MOST_SETS]


cdef struct Asked:
    Joint *joint
    Trick *start
    int played
    uint64_t shape
    Worlds *worlds              # all of them; a question picks some
    Sets caught                 # known answers
    Sets missed
    uint64_t relevant           # of the last answer that was searched


cdef inline bint within(uint64_t inner, uint64_t outer) noexcept nogil:
    return inner & ~outer == 0


cdef inline void remember(Sets *sets, uint64_t one) noexcept nogil:
    if sets.count < MOST_SETS:
        sets.of[sets.count] = one
        sets.count += 1


cdef inline bint catches(Engine e, Asked *a, uint64_t chosen) noexcept nogil:
    """Does one plan reach the targets of these worlds?"""
    cdef Worlds some
    cdef int i
    if chosen == 0:
        return True
    for i in range(a.caught.count):
        if within(chosen, a.caught.of[i]):
            return True
    for i in range(a.missed.count):
        if within(a.missed.of[i], chosen):
            return False
    pick(a.worlds, chosen, &some)
    if joint_from(e, a.joint, a.start, a.played, a.shape, &some, &a.relevant):
        remember(&a.caught, chosen)
        return True
    remember(&a.missed, chosen)
    return False


cdef inline uint64_t grown(Engine e, Asked *a, uint64_t chosen, uint64_t possible) noexcept nogil:
    """A maximal set that is caught and contains a caught one; `possible` are the worlds that may be."""
    cdef int i
    if catches(e, a, possible):
        return possible
    for i in range(a.worlds.count):
        if (possible & ~chosen) >> i & 1 and catches(e, a, chosen | (<uint64_t>1 << i)):
            chosen |= <uint64_t>1 << i
    return chosen


cdef inline bint cross(Sets *transversals, uint64_t outside) noexcept nogil:
    """Minimal sets that meet one more set, `outside`; False when they are too many."""
    cdef Sets kept
    cdef uint64_t left, one
    cdef int i, k, old
    cdef bint minimal
    kept.count = 0
    for i in range(transversals.count):
        if transversals.of[i] & outside:
            remember(&kept, transversals.of[i])
    old = kept.count
    for i in range(transversals.count):
        if transversals.of[i] & outside:
            continue
        left = outside
        while left:
            one = transversals.of[i] | (left & -left)
            left &= left - 1
            minimal = True
            for k in range(old):
                if within(kept.of[k], one):
                    minimal = False
                    break
            if minimal:
                if kept.count == MOST_SETS:
                    return False
                remember(&kept, one)
    transversals[0] = kept
    return True


cdef inline bint maximal_sets(Engine e, Asked *a, Sets *found) noexcept nogil:
    """Every maximal set of worlds that one plan catches; False when there are too many, or the search was stopped.

    Nothing caught is the empty set.
    """
    cdef Sets transversals
    cdef uint64_t possible = 0
    cdef uint64_t one
    cdef int i
    cdef bint more = True
    found.count = 0
    a.caught.count = 0
    a.missed.count = 0
    for i in range(a.worlds.count):
        if catches(e, a, <uint64_t>1 << i):
            possible |= <uint64_t>1 << i
        if is_set(&e.search.stopped):
            return False
    transversals.count = 1
    transversals.of[0] = 0
    while more:
        more = False
        for i in range(transversals.count):
            one = transversals.of[i]
            if catches(e, a, one):
                one = grown(e, a, one, possible)
                if found.count == MOST_SETS or is_set(&e.search.stopped):
                    return False
                remember(found, one)
                if not cross(&transversals, possible & ~one):
                    return False
                more = True
                break
            if is_set(&e.search.stopped):
                return False
    return True
