"""Where the patterns of the transposition table lie: chains of chunks of one cache line, in blocks.

A block is allocated when the first of its chunks is needed. When the blocks would outgrow their limit there is
no chunk left, and the table has to forget everything. A place for a pattern that is not used holds 0, which no
position fits, because no position has all its cards with one seat.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from portable cimport CACHE_LINE, calloc, calloc_lines, free_lines, likely, static_check


cdef enum:
    PATTERNS = 6
    BLOCK_BITS = 13
    NO_CHUNK = 0xFFFFFFFF


cdef struct Chunk:            # a cache line
    uint64_t pattern[PATTERNS]
    uint8_t bounds[PATTERNS]  # low in the low four bits, high in the high four
    uint8_t count
    uint32_t next


cdef struct Store:
    Chunk **blocks
    uint32_t chunk_count
    uint32_t free_chunk
    uint32_t block_count
    uint32_t most_blocks


cdef inline bint store_open(Store *store, uint64_t limit) noexcept nogil:
    """Set up an empty store of at most `limit` bytes, a block more or less; False when there is no memory."""
    static_check(sizeof(Chunk) == CACHE_LINE)
    store.chunk_count = 0
    store.free_chunk = NO_CHUNK
    store.block_count = 0
    store.most_blocks = <uint32_t>min(limit // (sizeof(Chunk) << BLOCK_BITS) + 1, <uint64_t>1 << 19)
    store.blocks = <Chunk **>calloc(store.most_blocks, sizeof(Chunk *))
    return store.blocks != NULL


cdef inline void store_close(Store *store) noexcept nogil:
    cdef uint32_t i
    if store.blocks != NULL:
        for i in range(store.block_count):
            free_lines(store.blocks[i])
    free(store.blocks)
    store.blocks = NULL


cdef inline void store_forget(Store *store) noexcept nogil:
    """All chunks are free again; memory is kept."""
    store.chunk_count = 0
    store.free_chunk = NO_CHUNK


cdef inline uint64_t store_bytes(Store *store) noexcept nogil:
    return (<uint64_t>store.block_count << BLOCK_BITS) * sizeof(Chunk)


cdef inline Chunk *chunk_at(Store *store, uint32_t index) noexcept nogil:
    return &store.blocks[index >> BLOCK_BITS][index & ((1 << BLOCK_BITS) - 1)]


cdef inline bint ready_chunk(Store *store, uint64_t spare) noexcept nogil:
    """Make sure that one more chunk can be taken; a second and later block may take `spare` bytes."""
    cdef uint32_t block = store.chunk_count >> BLOCK_BITS
    if likely(store.free_chunk != NO_CHUNK or block < store.block_count):
        return True
    if block >= store.most_blocks or (block > 0 and spare < sizeof(Chunk) << BLOCK_BITS):
        return False
    store.blocks[block] = <Chunk *>calloc_lines(sizeof(Chunk) << BLOCK_BITS)
    if store.blocks[block] == NULL:
        return False
    store.block_count += 1
    return True


cdef inline uint32_t take_chunk(Store *store) noexcept nogil:
    """An empty chunk, as ready_chunk promised."""
    cdef uint32_t index = store.free_chunk
    if index != NO_CHUNK:
        store.free_chunk = chunk_at(store, index).next
    else:
        index = store.chunk_count
        store.chunk_count += 1
    memset(chunk_at(store, index), 0, sizeof(Chunk))
    return index


cdef inline void give_back(Store *store, uint32_t index) noexcept nogil:
    chunk_at(store, index).next = store.free_chunk
    store.free_chunk = index
