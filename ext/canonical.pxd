"""Interchangeable suits in one order, so that positions alike but for the names of suits meet.

Side suits (three with a trump, four without) are sorted by shape, then by owners. Sorting decides only which
positions share an entry: a pattern found under any order is a true statement. It takes a tenth of the time of a
search, so it is done only where much can meet: over all layouts of a hand that has two suits alike.
"""

from libc.stdint cimport uint64_t, uint8_t


cdef struct Order:
    uint8_t source[4]  # source[i]: which lane of the original became lane i
    bint changed


cdef inline uint64_t lane_key(uint64_t word, uint64_t shape, int lane) noexcept nogil:
    return (((shape >> (16 * lane)) & 0xFFFF) << 24) | (((word >> (16 * lane)) & 0xFFFF) << 8) | <uint64_t>lane


cdef inline void exchange(uint64_t *a, uint64_t *b) noexcept nogil:
    cdef uint64_t low = a[0] if a[0] < b[0] else b[0]
    b[0] = a[0] ^ b[0] ^ low
    a[0] = low


cdef inline void sort_suits(uint64_t *word, uint64_t *shape, bint trump, Order *order) noexcept nogil:
    """Sort the side suits in place and remember how."""
    cdef uint64_t key[4]
    cdef uint64_t w = 0
    cdef uint64_t s = 0
    cdef int i, lane
    key[0] = lane_key(word[0], shape[0], 0)
    key[1] = lane_key(word[0], shape[0], 1)
    key[2] = lane_key(word[0], shape[0], 2)
    key[3] = lane_key(word[0], shape[0], 3)
    if key[0] < key[1] and key[1] < key[2] and (trump or key[2] < key[3]):
        order.changed = False
        return
    order.changed = True
    if trump:
        exchange(&key[0], &key[1])
        exchange(&key[1], &key[2])
        exchange(&key[0], &key[1])
    else:
        exchange(&key[0], &key[1])
        exchange(&key[2], &key[3])
        exchange(&key[0], &key[2])
        exchange(&key[1], &key[3])
        exchange(&key[1], &key[2])
    for i in range(4):
        lane = key[i] & 3
        order.source[i] = lane
        w |= ((key[i] >> 8) & 0xFFFF) << (16 * i)
        s |= ((key[i] >> 24) & 0xFFFF) << (16 * i)
    word[0] = w
    shape[0] = s


cdef inline uint64_t restored(uint64_t relevance, Order *order) noexcept nogil:
    """A relevance of the sorted position in terms of the original one."""
    cdef uint64_t result = 0
    cdef int i
    if not order.changed:
        return relevance
    for i in range(4):
        result |= ((relevance >> (16 * i)) & 0xFFFF) << (16 * order.source[i])
    return result
