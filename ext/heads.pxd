"""The heads of the transposition table's lists, in a hash table that grows.

A head is found by its key and part: what both mean is told in `table.pxd`. The first patterns of a list stand
in the head, the others in chunks.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memset

from portable cimport CACHE_LINE, calloc_lines, free_lines, static_check
from store cimport (NO_CHUNK, PATTERNS, Chunk, Store, chunk_at, store_bytes, store_close, store_forget,
                    store_open, take_chunk)


cdef enum:
    FRONT = 3             # patterns in a head
    FIRST_HEADS_BITS = 10


cdef struct Head:             # a cache line
    uint64_t key              # key.pxd; 0: free
    uint64_t part             # what the fields pinned by the levels above hold
    uint64_t fields           # the fields that the next level pins; 0: the list was not split
    uint64_t pattern[FRONT]   # a place that is not used holds 0, as in a chunk
    uint8_t bounds[FRONT]
    uint8_t waits             # the list is split at SPLIT_LENGTH << waits
    uint16_t length           # of the list
    uint8_t has_sibling
    uint32_t chunk


cdef struct Table:
    Store store
    Head *heads
    int head_bits
    uint32_t head_count
    uint64_t limit            # bytes
    uint64_t forgotten        # how often the table was emptied because it was full


cdef inline uint64_t table_bytes(Table *table) noexcept nogil:
    return (<uint64_t>sizeof(Head) << table.head_bits) + store_bytes(&table.store)


cdef inline bint table_open(Table *table, uint64_t limit) noexcept nogil:
    """Set up an empty table; False when there is no memory."""
    static_check(sizeof(Head) == CACHE_LINE)
    table.limit = limit
    table.head_bits = FIRST_HEADS_BITS
    table.head_count = 0
    table.forgotten = 0
    table.heads = <Head *>calloc_lines(sizeof(Head) << FIRST_HEADS_BITS)
    return store_open(&table.store, limit) and table.heads != NULL


cdef inline void table_close(Table *table) noexcept nogil:
    store_close(&table.store)
    free_lines(table.heads)
    table.heads = NULL


cdef inline void table_forget(Table *table) noexcept nogil:
    """Drop every pattern; memory is kept for the next ones."""
    memset(table.heads, 0, sizeof(Head) << table.head_bits)
    table.head_count = 0
    store_forget(&table.store)


cdef inline uint64_t spare_bytes(Table *table) noexcept nogil:
    """How much larger the table may grow."""
    cdef uint64_t taken = table_bytes(table)
    return table.limit - taken if table.limit > taken else 0


cdef inline uint64_t head_slot(int bits, uint64_t key, uint64_t part) noexcept nogil:
    """Where to look for the head of this key and part first."""
    cdef uint64_t mixed = (key ^ (part * <uint64_t>0xD6E8FEB86659FD93)) * <uint64_t>0x9E3779B97F4A7C15
    return mixed >> (64 - bits)


cdef inline Head *head_from(Head *heads, int bits, uint64_t key, uint64_t part, uint64_t slot) noexcept nogil:
    """The head of this key and part, or the free one where it belongs; `slot` is its head_slot."""
    cdef uint64_t slot_mask = (<uint64_t>1 << bits) - 1
    while heads[slot].key != 0 and (heads[slot].key != key or heads[slot].part != part):
        slot = (slot + 1) & slot_mask
    return &heads[slot]


cdef inline Head *find_head(Head *heads, int bits, uint64_t key, uint64_t part) noexcept nogil:
    """The head of this key and part, or the free one where it belongs."""
    return head_from(heads, bits, key, part, head_slot(bits, key, part))


cdef inline bint grow_heads(Table *table) noexcept nogil:
    cdef int bits = table.head_bits + 1
    cdef Head *bigger
    cdef uint64_t i
    if spare_bytes(table) < <uint64_t>sizeof(Head) << bits:
        return False
    bigger = <Head *>calloc_lines(sizeof(Head) << bits)
    if bigger == NULL:
        return False
    for i in range(<uint64_t>1 << table.head_bits):
        if table.heads[i].key != 0:
            find_head(bigger, bits, table.heads[i].key, table.heads[i].part)[0] = table.heads[i]
    free_lines(table.heads)
    table.heads = bigger
    table.head_bits = bits
    return True


cdef inline void append(Table *table, Head *head, uint64_t pattern, int bounds) noexcept nogil:
    """Add a pattern to the list of a head; a chunk is ready."""
    cdef Chunk *chunk
    cdef uint32_t index
    if head.length < FRONT:
        head.pattern[head.length] = pattern
        head.bounds[head.length] = bounds
    else:
        if head.chunk == NO_CHUNK or chunk_at(&table.store, head.chunk).count == PATTERNS:
            index = take_chunk(&table.store)
            chunk_at(&table.store, index).next = head.chunk
            head.chunk = index
        chunk = chunk_at(&table.store, head.chunk)
        chunk.pattern[chunk.count] = pattern
        chunk.bounds[chunk.count] = bounds
        chunk.count += 1
    head.length += 1


cdef inline void clear_list(Head *head) noexcept nogil:
    """Make the list of a head an empty one."""
    memset(head.pattern, 0, sizeof(head.pattern))
    head.chunk = NO_CHUNK
    head.length = 0
    head.waits = 0


cdef inline Head *new_head(Table *table, uint64_t key, uint64_t part) noexcept nogil:
    """The head of this key and part, made if it is not there; heads have room."""
    cdef Head *head = find_head(table.heads, table.head_bits, key, part)
    if head.key == 0:
        head.key = key
        head.part = part
        head.fields = 0
        head.has_sibling = False
        clear_list(head)
        table.head_count += 1
    return head
