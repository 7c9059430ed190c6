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

The first patterns of a list stand in its head, a cache line with them, the others in chunks (`store.pxd`). A
pattern that answers goes to the front: it is likely to answer again. When the table would outgrow its limit
it forgets everything at once, which is safe at any moment, because no search keeps a pointer into it.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from heads cimport (FRONT, Head, Table, append, clear_list, find_head, grow_heads, head_from, head_slot, new_head,
                    spare_bytes, table_forget)
from key cimport LAST, child_key, level_of, sibling_key, sibling_of
from portable cimport fits, fitting, lowest_bit, prefetch
from store cimport NO_CHUNK, Chunk, chunk_at, give_back, ready_chunk
from word cimport cards_in


cdef enum:
    SPLIT_LENGTH = 84     # patterns in a list before it is split
    SPLIT_FIELDS = 3
    MOST_WAITS = 9


cdef inline uint64_t table_expect(Table *table, uint64_t key) noexcept nogil:
    """Fetch the first head of this key, since a probe comes soon; returns its slot."""
    cdef uint64_t slot = head_slot(table.head_bits, key, 0)
    prefetch(&table.heads[slot])
    return slot


cdef inline int verdict(int bounds, int wanted) noexcept nogil:
    """What bounds say of the question, 1 or 0; -1 for nothing."""
    return 1 if bounds & 15 >= wanted else 0 if bounds >> 4 < wanted else -1


cdef inline void to_the_front(Head *head, uint64_t *pattern, uint8_t *bounds) noexcept nogil:
    """Let a pattern change places with the first of its list."""
    cdef uint64_t first_pattern = head.pattern[0]
    cdef uint8_t first_bounds = head.bounds[0]
    head.pattern[0] = pattern[0]
    head.bounds[0] = bounds[0]
    pattern[0] = first_pattern
    bounds[0] = first_bounds


cdef inline int table_probe(Table *table, uint64_t key, uint64_t part, uint64_t slot, uint64_t word, int wanted,
                            uint64_t *mask) noexcept nogil:
    """1 when a pattern proves that the soloist takes `wanted` tricks, 0 when one disproves it, else -1.

    `mask` is then the relevance of the pattern. Asked with `part` 0, other parts are those of deeper levels;
    `slot` is the head_slot of both.
    """
    cdef Head *head
    cdef Chunk *chunk
    cdef uint32_t index
    cdef unsigned int found
    cdef int i, result
    while True:
        head = head_from(table.heads, table.head_bits, key, part, slot)
        if head.key == 0:
            return -1
        index = head.chunk
        if index != NO_CHUNK:
            prefetch(chunk_at(&table.store, index))
        for i in range(FRONT):
            if fits(word, head.pattern[i]):
                result = verdict(head.bounds[i], wanted)
                if result >= 0:
                    mask[0] = cards_in(head.pattern[i])
                    to_the_front(head, &head.pattern[i], &head.bounds[i])
                    return result
        while index != NO_CHUNK:
            chunk = chunk_at(&table.store, index)
            index = chunk.next
            if index != NO_CHUNK:
                prefetch(chunk_at(&table.store, index))
            found = fitting(word, chunk.pattern)
            while found:
                i = lowest_bit(found) >> 1
                found &= found - 1
                result = verdict(chunk.bounds[i], wanted)
                if result >= 0:
                    mask[0] = cards_in(chunk.pattern[i])
                    to_the_front(head, &chunk.pattern[i], &chunk.bounds[i])
                    return result
        if head.fields == 0:
            return -1
        if head.has_sibling:
            slot = head_slot(table.head_bits, sibling_key(key), part)
            result = table_probe(table, sibling_key(key), part, slot, word, wanted, mask)
            if result >= 0:
                return result
        part = word & head.fields
        key = child_key(key)
        slot = head_slot(table.head_bits, key, part)


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
    for i in range(FRONT):
        for field in range(32):
            owners[field][(head.pattern[i] >> (2 * field)) & 3] += 1
    while index != NO_CHUNK:
        chunk = chunk_at(&table.store, index)
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


cdef inline void move_pattern(Table *table, Head *head, uint64_t pattern, int bounds) noexcept nogil:
    """Put a pattern of a head that was just split where it belongs; drop it when there is no room."""
    if not ready_chunk(&table.store, spare_bytes(table)):
        return
    if head.fields & ~cards_in(pattern):
        append(table, head, pattern, bounds)
    else:
        append(table, new_head(table, child_key(head.key), pattern & head.fields), pattern, bounds)


cdef inline void split(Table *table, Head *head, uint64_t pinned) noexcept nogil:
    """Move the patterns that pin the telling fields one level on.

    Nothing is moved when the table has no room for it; the list then just stays longer.
    """
    cdef uint64_t key = head.key
    cdef uint64_t part = head.part
    cdef uint64_t chosen
    cdef Head old
    cdef Chunk moving
    cdef uint32_t index
    cdef int i
    head.waits = min(head.waits + 1, MOST_WAITS)
    if level_of(key) == LAST:
        return
    chosen = telling_fields(table, head, pinned)
    if chosen == 0:
        return
    while (table.head_count + head.length) * 4 >= (<uint32_t>3 << table.head_bits):
        if not grow_heads(table):
            return
        head = find_head(table.heads, table.head_bits, key, part)
    old = head[0]
    head.fields = pinned | chosen
    clear_list(head)
    for i in range(FRONT):
        move_pattern(table, head, old.pattern[i], old.bounds[i])
    index = old.chunk
    while index != NO_CHUNK:
        moving = chunk_at(&table.store, index)[0]
        give_back(&table.store, index)
        index = moving.next
        for i in range(moving.count):
            move_pattern(table, head, moving.pattern[i], moving.bounds[i])


cdef inline void hand_on(Table *table, Head *head, uint64_t pinned) noexcept nogil:
    """Give the list of a head that was split to a sibling, to be split by other fields."""
    cdef Head *sibling
    cdef int i
    head.has_sibling = True
    sibling = new_head(table, sibling_key(head.key), head.part)
    for i in range(FRONT):
        sibling.pattern[i] = head.pattern[i]
        sibling.bounds[i] = head.bounds[i]
    sibling.chunk = head.chunk
    sibling.length = head.length
    clear_list(head)
    split(table, sibling, pinned)


cdef inline void table_store(Table *table, uint64_t key, uint64_t word, uint64_t mask, int low,
                             int high) noexcept nogil:
    """Add a pattern; the table may forget everything else to make room."""
    cdef Head *head
    cdef uint64_t pinned = 0
    if (table.head_count * 4 >= (<uint32_t>3 << table.head_bits) and not grow_heads(table)) or (
            not ready_chunk(&table.store, spare_bytes(table))):
        if table.store.block_count == 0:
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
            key = sibling_key(key)
            head = new_head(table, key, head.part)
        else:
            break
    append(table, head, word | ~mask, low | (high << 4))
    if head.length >= SPLIT_LENGTH << head.waits:
        if head.fields == 0:
            split(table, head, pinned)
        elif sibling_of(key) != LAST:
            hand_on(table, head, pinned)
