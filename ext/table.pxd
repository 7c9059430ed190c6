"""The transposition table: for each shape, a list of patterns with bounds.

A *pattern* stands for every position of one shape whose most significant cards are owned as it
says (partition search: M. Ginsberg, "Partition Search", AAAI 1996). Position `word` fits the
pattern when it has the same owners in all fields that the pattern pins; the others hold EMPTY, so that a
pattern is one word too. Its bounds hold for all of them: the soloist takes at least `low` and at most
`high` of the remaining tricks. One pattern therefore answers many layouts.

Heads lie in an open-addressed hash. The first head of a shape (and leader, and game) has a list of
patterns. When the list grows long, a few fields are chosen that most of its patterns pin and that
tell them apart; patterns that pin them move on to a head for each content of those fields, one level
down. When the patterns that stayed behind grow many again, they move to a sibling of the head, which is
split by other fields. A probe therefore reads a few short lists, not one long one. Which list a
pattern stands in is only a matter of finding it: whether it fits is always checked in full.

A list is a chain of chunks, a cache line of six patterns each. Chunks live in blocks that are
allocated only when needed. When the table would outgrow its limit it forgets everything at once,
which is safe at any moment, because no search keeps a pointer into it.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from portable cimport calloc_lines, free_lines, likely, prefetch
from word cimport cards_in


cdef enum:
    PATTERNS = 6
    BLOCK_BITS = 13
    FIRST_HEADS_BITS = 10
    NO_CHUNK = 0xFFFFFFFF
    LEVEL_SHIFT = 28      # four bits that every shape leaves free
    SIBLING_SHIFT = 44    # and four more
    LAST = 15             # level or sibling
    SPLIT_LENGTH = 84     # patterns in a list before it is split
    SPLIT_FIELDS = 3
    MOST_WAITS = 10


cdef struct Chunk:            # 64 bytes, a cache line
    uint64_t pattern[PATTERNS]
    uint8_t bounds[PATTERNS]  # low in the low four bits, high in the high four
    uint8_t count
    uint32_t next


cdef struct Head:
    uint64_t key      # shape, leader, game, level and sibling; 0: free
    uint64_t part     # what the fields pinned by the levels above hold
    uint64_t fields   # the fields that the next level pins; 0: the list was not split
    uint32_t chunk
    uint16_t length
    uint8_t waits     # the list is split at SPLIT_LENGTH << waits
    uint8_t has_sibling


cdef struct Table:
    Head *heads
    int head_bits
    uint32_t head_count
    Chunk **blocks
    uint32_t chunk_count
    uint32_t free_chunk
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
    table.free_chunk = NO_CHUNK
    table.block_count = 0
    table.forgotten = 0
    table.heads = <Head *>calloc_lines(sizeof(Head) << FIRST_HEADS_BITS)
    table.most_blocks = <uint32_t>min(limit // (sizeof(Chunk) << BLOCK_BITS) + 1, <uint64_t>1 << 19)
    table.blocks = <Chunk **>calloc(table.most_blocks, sizeof(Chunk *))
    return table.heads != NULL and table.blocks != NULL


cdef inline void table_close(Table *table) noexcept nogil:
    cdef uint32_t i
    if table.blocks != NULL:
        for i in range(table.block_count):
            free_lines(table.blocks[i])
    free(table.blocks)
    free_lines(table.heads)
    table.blocks = NULL
    table.heads = NULL


cdef inline void table_forget(Table *table) noexcept nogil:
    """Drop every pattern; memory is kept for the next ones."""
    memset(table.heads, 0, (<size_t>1 << table.head_bits) * sizeof(Head))
    table.head_count = 0
    table.chunk_count = 0
    table.free_chunk = NO_CHUNK


cdef inline Chunk *chunk_at(Table *table, uint32_t index) noexcept nogil:
    return &table.blocks[index >> BLOCK_BITS][index & ((1 << BLOCK_BITS) - 1)]


cdef inline uint64_t head_slot(int bits, uint64_t key, uint64_t part) noexcept nogil:
    """Where to look for the head of this key and part first."""
    cdef uint64_t mixed = (key ^ (part * <uint64_t>0xD6E8FEB86659FD93)) * <uint64_t>0x9E3779B97F4A7C15
    return mixed >> (64 - bits)


cdef inline Head *find_head(Head *heads, int bits, uint64_t key, uint64_t part) noexcept nogil:
    """The head of this key and part, or the free one where it belongs."""
    cdef uint64_t slot_mask = (<uint64_t>1 << bits) - 1
    cdef uint64_t slot = head_slot(bits, key, part)
    while heads[slot].key != 0 and (heads[slot].key != key or heads[slot].part != part):
        slot = (slot + 1) & slot_mask
    return &heads[slot]


cdef inline uint64_t child_key(uint64_t key) noexcept nogil:
    """One level down, where counting siblings starts anew."""
    return (key & ~(<uint64_t>LAST << SIBLING_SHIFT)) + (<uint64_t>1 << LEVEL_SHIFT)


cdef inline bint grow_heads(Table *table) noexcept nogil:
    cdef int bits = table.head_bits + 1
    cdef Head *bigger
    cdef uint64_t i
    if table_bytes(table) + (<uint64_t>sizeof(Head) << bits) > table.limit:
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


cdef inline bint ready_chunk(Table *table) noexcept nogil:
    """Make sure that one more chunk can be taken."""
    cdef uint32_t block = table.chunk_count >> BLOCK_BITS
    if likely(table.free_chunk != NO_CHUNK or block < table.block_count):
        return True
    if block >= table.most_blocks or (table_bytes(table) + (<uint64_t>sizeof(Chunk) << BLOCK_BITS) > table.limit
                                      and block > 0):
        return False
    table.blocks[block] = <Chunk *>calloc_lines(sizeof(Chunk) << BLOCK_BITS)
    if table.blocks[block] == NULL:
        return False
    table.block_count += 1
    return True


cdef inline uint32_t take_chunk(Table *table) noexcept nogil:
    """A chunk that ready_chunk promised."""
    cdef uint32_t index = table.free_chunk
    if index != NO_CHUNK:
        table.free_chunk = chunk_at(table, index).next
        return index
    index = table.chunk_count
    table.chunk_count += 1
    return index


cdef inline void table_expect(Table *table, uint64_t key) noexcept nogil:
    """Fetch the first head of this key: a probe comes soon."""
    prefetch(&table.heads[head_slot(table.head_bits, key, 0)])


cdef inline void exchange_patterns(Chunk *one, int i, Chunk *other, int j) noexcept nogil:
    cdef uint64_t pattern = one.pattern[i]
    cdef uint8_t bounds = one.bounds[i]
    one.pattern[i] = other.pattern[j]
    one.bounds[i] = other.bounds[j]
    other.pattern[j] = pattern
    other.bounds[j] = bounds


cdef inline int table_probe(Table *table, uint64_t key, uint64_t part, uint64_t word, int wanted,
                            uint64_t *mask) noexcept nogil:
    """1 when a pattern proves that the soloist takes `wanted` tricks, 0 when one disproves it, else -1.

    `mask` is then the relevance of the pattern. Asked with `part` 0; other parts are those of deeper levels.
    """
    cdef Head *head
    cdef Chunk *chunk
    cdef uint32_t index
    cdef int i, result
    while True:
        head = find_head(table.heads, table.head_bits, key, part)
        if head.key == 0:
            return -1
        index = head.chunk
        while index != NO_CHUNK:
            chunk = chunk_at(table, index)
            if chunk.next != NO_CHUNK:
                prefetch(chunk_at(table, chunk.next))
            for i in range(chunk.count):
                if (word ^ chunk.pattern[i]) & cards_in(chunk.pattern[i]) == 0:
                    result = chunk.bounds[i] & 15 >= wanted
                    if result or chunk.bounds[i] >> 4 < wanted:
                        mask[0] = cards_in(chunk.pattern[i])
                        # what served once serves again: to the front of the list
                        exchange_patterns(chunk_at(table, head.chunk), 0, chunk, i)
                        return result
            index = chunk.next
        if head.fields == 0:
            return -1
        if head.has_sibling:
            result = table_probe(table, key + (<uint64_t>1 << SIBLING_SHIFT), part, word, wanted, mask)
            if result >= 0:
                return result
        part = word & head.fields
        key = child_key(key)


cdef inline void append(Table *table, Head *head, uint64_t pattern, int bounds) noexcept nogil:
    """Add a pattern to the list of a head; a chunk is ready."""
    cdef Chunk *chunk
    cdef uint32_t index
    cdef int i
    if head.chunk == NO_CHUNK or chunk_at(table, head.chunk).count == PATTERNS:
        index = take_chunk(table)
        chunk = chunk_at(table, index)
        chunk.count = 0
        chunk.next = head.chunk
        head.chunk = index
    else:
        chunk = chunk_at(table, head.chunk)
    i = chunk.count
    chunk.pattern[i] = pattern
    chunk.bounds[i] = bounds
    chunk.count += 1
    head.length += 1


cdef inline Head *new_head(Table *table, uint64_t key, uint64_t part) noexcept nogil:
    """The head of this key and part, made if it is not there; heads have room."""
    cdef Head *head = find_head(table.heads, table.head_bits, key, part)
    if head.key == 0:
        head.key = key
        head.part = part
        head.fields = 0
        head.chunk = NO_CHUNK
        head.length = 0
        head.waits = 0
        head.has_sibling = False
        table.head_count += 1
    return head


cdef inline uint64_t telling_fields(Table *table, Head *head, uint64_t pinned) noexcept nogil:
    """Up to SPLIT_FIELDS fields that three of four patterns pin and that tell most of them apart."""
    cdef uint32_t owners[32][4]
    cdef uint32_t index = head.chunk
    cdef uint32_t common, all_of
    cdef Chunk *chunk
    cdef uint64_t chosen = 0
    cdef int field, i, turn, best
    cdef uint32_t best_worth
    memset(owners, 0, sizeof(owners))
    while index != NO_CHUNK:
        chunk = chunk_at(table, index)
        for i in range(chunk.count):
            for field in range(32):
                owners[field][(chunk.pattern[i] >> (2 * field)) & 3] += 1
        index = chunk.next
    for turn in range(SPLIT_FIELDS):
        best = -1
        best_worth = 0
        for field in range(32):
            if ((pinned | chosen) >> (2 * field)) & 1:
                continue
            all_of = owners[field][0] + owners[field][1] + owners[field][2]
            common = max(owners[field][0], max(owners[field][1], owners[field][2]))
            if 4 * all_of >= 3 * head.length and all_of - common > best_worth:
                best = field
                best_worth = all_of - common
        if best >= 0:
            chosen |= <uint64_t>3 << (2 * best)
    return chosen


cdef inline void split(Table *table, Head *head, uint64_t pinned) noexcept nogil:
    """Move the patterns that pin the telling fields one level on.

    Nothing is moved when the table has no room for it; the list then just stays longer.
    """
    cdef uint64_t key = child_key(head.key)
    cdef uint64_t part = head.part
    cdef uint64_t own_key = head.key
    cdef uint64_t chosen
    cdef Chunk moving
    cdef uint32_t index, following
    cdef int i
    head.waits = min(head.waits + 1, MOST_WAITS)
    if (own_key >> LEVEL_SHIFT) & 15 == LAST:
        return
    chosen = telling_fields(table, head, pinned)
    if chosen == 0:
        return
    while (table.head_count + head.length) * 4 >= (<uint32_t>3 << table.head_bits):
        if not grow_heads(table):
            return
        head = find_head(table.heads, table.head_bits, own_key, part)
    head.fields = pinned | chosen
    head.waits = 0
    index = head.chunk
    head.chunk = NO_CHUNK
    head.length = 0
    while index != NO_CHUNK:
        moving = chunk_at(table, index)[0]
        following = moving.next
        chunk_at(table, index).next = table.free_chunk
        table.free_chunk = index
        for i in range(moving.count):
            if not ready_chunk(table):
                break
            if head.fields & ~cards_in(moving.pattern[i]):
                append(table, head, moving.pattern[i], moving.bounds[i])
            else:
                append(table, new_head(table, key, moving.pattern[i] & head.fields), moving.pattern[i],
                       moving.bounds[i])
        index = following


cdef inline void hand_on(Table *table, Head *head, uint64_t pinned) noexcept nogil:
    """Give the list of a head that was split to a sibling, to be split by other fields."""
    cdef Head *sibling
    head.has_sibling = True
    sibling = new_head(table, head.key + (<uint64_t>1 << SIBLING_SHIFT), head.part)
    sibling.chunk = head.chunk
    sibling.length = head.length
    head.chunk = NO_CHUNK
    head.length = 0
    split(table, sibling, pinned)


cdef inline void table_store(Table *table, uint64_t key, uint64_t word, uint64_t mask, int low,
                             int high) noexcept nogil:
    """Add a pattern; the table may forget everything else to make room."""
    cdef Head *head
    cdef uint64_t pinned = 0
    if (table.head_count * 4 >= (<uint32_t>3 << table.head_bits) and not grow_heads(table)) or (
            not ready_chunk(table)):
        if table.block_count == 0:
            return
        table_forget(table)
        table.forgotten += 1
    head = new_head(table, key, 0)
    while head.fields:
        if head.fields & ~mask == 0:
            pinned = head.fields
            key = child_key(key)
            head = new_head(table, key, word & pinned)
        elif head.has_sibling:
            key += <uint64_t>1 << SIBLING_SHIFT
            head = new_head(table, key, head.part)
        else:
            break
    append(table, head, word | ~mask, low | (high << 4))
    if head.length >= SPLIT_LENGTH << head.waits:
        if head.fields == 0:
            split(table, head, pinned)
        elif (key >> SIBLING_SHIFT) & 15 != LAST:
            hand_on(table, head, pinned)
