"""Counting fronts: there are few different ones over all layouts of a hand."""

from libc.stdint cimport uint64_t
from libc.stdlib cimport free
from libc.string cimport memcmp, memcpy

from fronts cimport Sets
from portable cimport malloc, realloc


cdef struct Front:
    int count
    uint64_t *of
    uint64_t layouts


cdef struct Histogram:
    Front *front
    int count
    int room
    bint no_memory


cdef inline void histogram_open(Histogram *h) noexcept nogil:
    h.front = NULL
    h.count = 0
    h.room = 0
    h.no_memory = False


cdef inline void histogram_close(Histogram *h) noexcept nogil:
    cdef int i
    for i in range(h.count):
        free(h.front[i].of)
    free(h.front)
    h.front = NULL


cdef inline void put_in_order(Sets *sets) noexcept nogil:
    """Ascending."""
    cdef int i, k
    cdef uint64_t one
    for i in range(1, sets.count):
        one = sets.of[i]
        k = i
        while k > 0 and sets.of[k - 1] > one:
            sets.of[k] = sets.of[k - 1]
            k -= 1
        sets.of[k] = one


cdef inline bint count_front(Histogram *h, Sets *sets, uint64_t layouts) noexcept nogil:
    """Add some layouts with this front; False when there is no memory."""
    cdef Front *bigger
    cdef Front one
    cdef int i
    put_in_order(sets)
    for i in range(h.count):
        if h.front[i].count == sets.count and memcmp(h.front[i].of, sets.of, sets.count * sizeof(uint64_t)) == 0:
            h.front[i].layouts += layouts
            if i > 0 and h.front[i].layouts > h.front[i - 1].layouts:  # frequent ones first
                one = h.front[i]
                h.front[i] = h.front[i - 1]
                h.front[i - 1] = one
            return True
    if h.count == h.room:
        bigger = <Front *>realloc(h.front, (2 * h.room + 16) * sizeof(Front))
        if bigger == NULL:
            h.no_memory = True
            return False
        h.front = bigger
        h.room = 2 * h.room + 16
    one.count = sets.count
    one.layouts = layouts
    one.of = <uint64_t *>malloc((sets.count + 1) * sizeof(uint64_t))
    if one.of == NULL:
        h.no_memory = True
        return False
    memcpy(one.of, sets.of, sets.count * sizeof(uint64_t))
    h.front[h.count] = one
    h.count += 1
    return True
