"""The transposition table: for each shape, a list of patterns with bounds.

A *pattern* stands for every position of one shape whose most significant cards are owned as it
says (partition search: M. Ginsberg, "Partition Search", AAAI 1996). Position `word` fits the
pattern when `word & mask == value`. Its bounds hold for all of them: the soloist takes at least
`low` and at most `high` of the remaining tricks. One pattern therefore answers many layouts.

Heads (shape and leader) lie in an open-addressed hash; each head starts a chain of chunks, newest
first. A chunk is two cache lines of seven patterns. Chunks live in blocks that are allocated only
when needed. When the table would outgrow its limit it forgets everything at once, which is safe
at any moment, because no search keeps a pointer into it.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from portable cimport likely


cdef enum:
    PATTERNS = 7
    BLOCK_BITS = 12
    FIRST_HEADS_BITS = 10
    NO_CHUNK = 0xFFFFFFFF


cdef struct Chunk:
    uint64_t value[PATTERNS]
    uint64_t mask[PATTERNS]
    uint8_t bounds[PATTERNS]  # low in the low four bits, high in the high four
    uint8_t count
    uint32_t next


cdef struct Head:
    uint64_t key  # 0: free
    uint32_t chunk
    uint32_t length


cdef struct Table:
    Head *heads
    int head_bits
    uint32_t head_count
    Chunk **blocks
    uint32_t chunk_count
    uint32_t block_count
    uint32_t most_blocks
    uint64_t limit  # bytes
    uint64_t forgotten  # how often the table was emptied because it was full


cdef inline uint64_t table_bytes(Table *table) noexcept nogil:
    return ((<uint64_t>1 << table.head_bits) * sizeof(Head)
            + (<uint64_t>table.block_count << BLOCK_BITS) * sizeof(Chunk))


cdef inline bint table_open(Table *table, uint64_t limit) noexcept nogil:
    """Set up an empty table; False when there is no memory."""
    table.limit = limit
    table.head_bits = FIRST_HEADS_BITS
    table.head_count = 0
    table.chunk_count = 0
    table.block_count = 0
    table.forgotten = 0
    table.heads = <Head *>calloc(<size_t>1 << FIRST_HEADS_BITS, sizeof(Head))
    table.most_blocks = <uint32_t>min(limit // (sizeof(Chunk) << BLOCK_BITS) + 1, <uint64_t>1 << 19)
    table.blocks = <Chunk **>calloc(table.most_blocks, sizeof(Chunk *))
    return table.heads != NULL and table.blocks != NULL


cdef inline void table_close(Table *table) noexcept nogil:
    cdef uint32_t i
    if table.blocks != NULL:
        for i in range(table.block_count):
            free(table.blocks[i])
    free(table.blocks)
    free(table.heads)
    table.blocks = NULL
    table.heads = NULL


cdef inline void table_forget(Table *table) noexcept nogil:
    """Drop every pattern; memory is kept for the next ones."""
    memset(table.heads, 0, (<size_t>1 << table.head_bits) * sizeof(Head))
    table.head_count = 0
    table.chunk_count = 0


cdef inline Chunk *chunk_at(Table *table, uint32_t index) noexcept nogil:
    return &table.blocks[index >> BLOCK_BITS][index & ((1 << BLOCK_BITS) - 1)]


cdef inline Head *find_head(Head *heads, int bits, uint64_t key) noexcept nogil:
    """The head of this key, or the free one where it belongs."""
    cdef uint64_t slot_mask = (<uint64_t>1 << bits) - 1
    cdef uint64_t slot = (key * <uint64_t>0x9E3779B97F4A7C15) >> (64 - bits)
    while heads[slot].key != key and heads[slot].key != 0:
        slot = (slot + 1) & slot_mask
    return &heads[slot]


cdef inline bint grow_heads(Table *table) noexcept nogil:
    cdef int bits = table.head_bits + 1
    cdef Head *bigger
    cdef uint64_t i
    if table_bytes(table) + (<uint64_t>sizeof(Head) << bits) > table.limit:
        return False
    bigger = <Head *>calloc(<size_t>1 << bits, sizeof(Head))
    if bigger == NULL:
        return False
    for i in range(<uint64_t>1 << table.head_bits):
        if table.heads[i].key != 0:
            find_head(bigger, bits, table.heads[i].key)[0] = table.heads[i]
    free(table.heads)
    table.heads = bigger
    table.head_bits = bits
    return True


cdef inline bint ready_chunk(Table *table) noexcept nogil:
    """Make sure that one more chunk can be taken."""
    cdef uint32_t block = table.chunk_count >> BLOCK_BITS
    if likely(block < table.block_count):
        return True
    if block >= table.most_blocks or (table_bytes(table) + (<uint64_t>sizeof(Chunk) << BLOCK_BITS) > table.limit
                               and block > 0):
        return False
    table.blocks[block] = <Chunk *>malloc(<size_t>sizeof(Chunk) << BLOCK_BITS)
    if table.blocks[block] == NULL:
        return False
    table.block_count += 1
    return True


cdef inline int table_probe(Table *table, uint64_t key, uint64_t word, int wanted,
                            uint64_t *mask) noexcept nogil:
    """1 when a pattern proves that the soloist takes `wanted` tricks, 0 when one disproves it, else -1.

    `mask` is then the relevance of the pattern.
    """
    cdef Head *head = find_head(table.heads, table.head_bits, key)
    cdef Chunk *chunk
    cdef uint32_t index
    cdef int i
    if head.key == 0:
        return -1
    index = head.chunk
    while index != NO_CHUNK:
        chunk = chunk_at(table, index)
        for i in range(chunk.count):
            if (word & chunk.mask[i]) == chunk.value[i]:
                if (chunk.bounds[i] & 15) >= wanted:
                    mask[0] = chunk.mask[i]
                    return 1
                if (chunk.bounds[i] >> 4) < wanted:
                    mask[0] = chunk.mask[i]
                    return 0
        index = chunk.next
    return -1


cdef inline void table_store(Table *table, uint64_t key, uint64_t word, uint64_t mask, int low,
                             int high) noexcept nogil:
    """Add a pattern; the table may forget everything else to make room."""
    cdef Head *head
    cdef Chunk *chunk
    cdef int i
    if table.head_count * 4 >= (<uint32_t>3 << table.head_bits) and not grow_heads(table):
        table_forget(table)
        table.forgotten += 1
    if not ready_chunk(table):
        if table.block_count == 0:
            return
        table_forget(table)
        table.forgotten += 1
    head = find_head(table.heads, table.head_bits, key)
    if head.key == 0:
        head.key = key
        head.chunk = NO_CHUNK
        head.length = 0
        table.head_count += 1
    if head.chunk == NO_CHUNK or chunk_at(table, head.chunk).count == PATTERNS:
        chunk = chunk_at(table, table.chunk_count)
        chunk.count = 0
        chunk.next = head.chunk
        head.chunk = table.chunk_count
        table.chunk_count += 1
    else:
        chunk = chunk_at(table, head.chunk)
    i = chunk.count
    chunk.value[i] = word & mask
    chunk.mask[i] = mask
    chunk.bounds[i] = low | (high << 4)
    chunk.count += 1
    head.length += 1
