"""All-pass when everyone plays for himself: the outcome of a position between two tricks.

Words are those of word.pxd without a trump, seats counted from the one on lead, so that one stored
position serves every leader. An outcome is one byte: the tricks of the leader in the low four bits,
of the next seat in the high four; the third seat has the rest.

The mover takes the outcome with the fewest own tricks, then the most for the next seat. That fixes
the outcome whatever the order of the cards.
"""

from libc.stdint cimport uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from portable cimport lowest_bit, unlikely
from word cimport (LOW, lane_of, owned_by, run_ends, run_starts, same_lane, without)


cdef extern from "Python.h":
    int PyErr_CheckSignals() noexcept


cdef enum:
    FIRST_BITS = 14
    CHECK_LINES_EVERY = 1 << 14


cdef struct Outcome:
    uint64_t key  # 0: free (no position has four suits owned by seat 0 alone)
    uint8_t value


cdef struct Lines:
    Outcome *slots
    int bits
    uint64_t used
    uint64_t limit  # bytes
    uint64_t nodes
    bint stopped


cdef inline bint lines_open(Lines *lines, uint64_t limit) noexcept nogil:
    lines.bits = FIRST_BITS
    lines.used = 0
    lines.limit = limit
    lines.nodes = 0
    lines.stopped = False
    lines.slots = <Outcome *>calloc(<size_t>1 << FIRST_BITS, sizeof(Outcome))
    return lines.slots != NULL


cdef inline void lines_close(Lines *lines) noexcept nogil:
    free(lines.slots)
    lines.slots = NULL


cdef inline void lines_forget(Lines *lines) noexcept nogil:
    memset(lines.slots, 0, (<size_t>1 << lines.bits) * sizeof(Outcome))
    lines.used = 0


cdef inline Outcome *outcome_slot(Outcome *slots, int bits, uint64_t key) noexcept nogil:
    """The slot of this position, or the free one where it belongs."""
    cdef uint64_t last = (<uint64_t>1 << bits) - 1
    cdef uint64_t slot = ((key ^ (key >> 29)) * <uint64_t>0x9E3779B97F4A7C15) >> (64 - bits)
    while slots[slot].key != key and slots[slot].key != 0:
        slot = (slot + 1) & last
    return &slots[slot]


cdef inline void remember(Lines *lines, uint64_t key, uint8_t value) noexcept nogil:
    """Store an outcome; grow the table, or empty it when it may not grow."""
    cdef Outcome *bigger
    cdef Outcome *slot
    cdef uint64_t i
    if lines.used * 2 > (<uint64_t>1 << lines.bits):
        bigger = NULL
        if (<uint64_t>sizeof(Outcome) << (lines.bits + 1)) <= lines.limit:
            bigger = <Outcome *>calloc(<size_t>1 << (lines.bits + 1), sizeof(Outcome))
        if bigger == NULL:
            lines_forget(lines)
        else:
            for i in range(<uint64_t>1 << lines.bits):
                if lines.slots[i].key != 0:
                    outcome_slot(bigger, lines.bits + 1, lines.slots[i].key)[0] = lines.slots[i]
            free(lines.slots)
            lines.slots = bigger
            lines.bits += 1
    slot = outcome_slot(lines.slots, lines.bits, key)
    slot.key = key
    slot.value = value
    lines.used += 1


cdef inline uint64_t turned(uint64_t word, int seats) noexcept nogil:
    """The word seen from `seats` places further round: owner o becomes o - seats (mod 3)."""
    cdef uint64_t low, high
    while seats > 0:
        low = word & LOW
        high = (word >> 1) & LOW
        word = high | ((~(high ^ low) & LOW) << 1)
        seats -= 1
    return word


cdef inline void order_two(uint64_t *a, uint64_t *b) noexcept nogil:
    cdef uint64_t low = a[0] if a[0] < b[0] else b[0]
    b[0] = a[0] ^ b[0] ^ low
    a[0] = low


cdef inline uint64_t sorted_lanes(uint64_t word) noexcept nogil:
    """The four suits in order of their contents: without a trump they are interchangeable."""
    cdef uint64_t a = word & 0xFFFF
    cdef uint64_t b = (word >> 16) & 0xFFFF
    cdef uint64_t c = (word >> 32) & 0xFFFF
    cdef uint64_t d = word >> 48
    order_two(&a, &b)
    order_two(&c, &d)
    order_two(&a, &c)
    order_two(&b, &d)
    order_two(&b, &c)
    return a | (b << 16) | (c << 32) | (d << 48)


cdef inline int tricks_of(int outcome, int seat, int tricks) noexcept nogil:
    """What a seat (from the leader) takes of the `tricks` that the outcome is about."""
    if seat == 0:
        return outcome & 15
    if seat == 1:
        return outcome >> 4
    return tricks - (outcome & 15) - (outcome >> 4)


cdef inline int outcome_from(int leader, int winner, int later, int tricks) noexcept nogil:
    """The outcome of a trick and what follows, `later` being told from its winner.

    `tricks` counts the trick itself; `leader` is 0 here and `winner` the seat from the leader.
    """
    cdef int first = tricks_of(later, (3 - winner) % 3, tricks - 1) + (winner == 0)
    cdef int second = tricks_of(later, (4 - winner) % 3, tricks - 1) + (winner == 1)
    return first | (second << 4)


cdef inline bint prefers(int seat, int outcome, int other, int tricks) noexcept nogil:
    """Does the seat (from the leader) like the outcome better than the other one?"""
    cdef int own = tricks_of(outcome, seat, tricks)
    cdef int other_own = tricks_of(other, seat, tricks)
    cdef int after = 0 if seat == 2 else seat + 1
    if own != other_own:
        return own < other_own
    return tricks_of(outcome, after, tricks) > tricks_of(other, after, tricks)


cdef inline int perfect(int seat, int tricks) noexcept nogil:
    """The outcome that the seat likes best of all: nothing for itself, all for the next."""
    cdef int after = 0 if seat == 2 else seat + 1
    if after == 0:
        return tricks
    return tricks << 4 if after == 1 else 0


cdef inline int line_card(Lines *lines, uint64_t start, uint64_t word, int seat, int led, int second,
                          int best, int winner, int tricks) noexcept nogil:
    """The outcome once the seat (from the leader) and those after it have played their best.

    `start` is the word when the trick began, `word` the same without `led` and `second`.
    """
    cdef uint64_t owned = owned_by(start, seat)
    cdef uint64_t starts, rest
    cdef int card, gap, new_best, new_winner, outcome, chosen = -1
    if seat > 0 and owned & lane_of(led):
        owned &= lane_of(led)
    starts = run_starts(owned)
    while starts:
        card = lowest_bit(starts)
        starts &= starts - 1
        new_best = best
        new_winner = winner
        if seat == 0 or (same_lane(card, best) and card < best):
            new_best = card
            new_winner = seat
        gap = card
        if seat > 0 and same_lane(card, led) and led < card:
            gap -= 2
        if seat > 1 and same_lane(card, second) and second < card:
            gap -= 2
        rest = without(word, gap)
        if seat < 2:
            outcome = line_card(lines, start, rest, seat + 1, card if seat == 0 else led, card,
                                new_best, new_winner, tricks)
        elif chosen >= 0 and new_winner == 2 and tricks_of(chosen, 2, tricks) == 0:
            continue  # a trick of one's own is worse than what is there already
        else:
            outcome = outcome_from(0, new_winner,
                                   line_value(lines, turned(rest, new_winner), tricks - 1), tricks)
        if chosen < 0 or prefers(seat, outcome, chosen, tricks):
            chosen = outcome
            if chosen == perfect(seat, tricks):
                break
    return chosen


cdef inline int line_value(Lines *lines, uint64_t word, int tricks) noexcept nogil:
    """The outcome of a position with seat 0 on lead and `tricks` tricks to play."""
    cdef Outcome *slot
    cdef int outcome
    if tricks == 0 or unlikely(lines.stopped):
        return 0
    word = sorted_lanes(word)
    slot = outcome_slot(lines.slots, lines.bits, word)
    if slot.key == word:
        return slot.value
    lines.nodes += 1
    if unlikely(lines.nodes & (CHECK_LINES_EVERY - 1) == 0):
        look_for_signals(lines)
    outcome = line_card(lines, word, word, 0, -1, -1, -1, -1, tricks)
    if not lines.stopped:
        remember(lines, word, outcome)
    return outcome


cdef inline void look_for_signals(Lines *lines) noexcept nogil:
    """Let Ctrl-C stop the work; the exception waits in the thread until the search is left."""
    with gil:
        if PyErr_CheckSignals() != 0:
            lines.stopped = True
