"""All-pass when everyone plays for himself: the outcome of a position between two tricks.

Words are those of word.pxd without a trump, seats counted from the one on lead, so that one stored
position serves every leader. An outcome holds the tricks of the leader, of the next seat and of the
third in four bits each, lowest first.

The mover takes the outcome with the fewest own tricks, then the most for the next seat. That fixes
the outcome whatever the order of the cards.
"""

from libc.stdint cimport uint16_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from order cimport cards_above
from portable cimport highest_bit, lowest_bit, unlikely
from signals cimport interrupted
from word cimport FIRST, LOW, lane_of, owned_by, run_starts, same_lane, without


cdef enum:
    FIRST_BITS = 14
    LEAST_BYTES = 4 << 20  # with less than this a deal of ten cards would be solved again and again
    CHECK_LINES_EVERY = 1 << 14


cdef struct Outcome:
    uint64_t key  # 0: free (no position has four suits owned by seat 0 alone)
    uint16_t value


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
    lines.limit = max(limit, <uint64_t>LEAST_BYTES)
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


cdef inline void remember(Lines *lines, uint64_t key, uint16_t value) noexcept nogil:
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


cdef inline void exchange(uint64_t *a, uint64_t *b) noexcept nogil:
    """Put the smaller of two numbers first."""
    cdef uint64_t low = a[0] if a[0] < b[0] else b[0]
    b[0] = a[0] ^ b[0] ^ low
    a[0] = low


cdef inline uint64_t sorted_lanes(uint64_t word) noexcept nogil:
    """The four suits in order of their contents: without a trump they are interchangeable."""
    cdef uint64_t a = word & 0xFFFF
    cdef uint64_t b = (word >> 16) & 0xFFFF
    cdef uint64_t c = (word >> 32) & 0xFFFF
    cdef uint64_t d = word >> 48
    exchange(&a, &b)
    exchange(&c, &d)
    exchange(&a, &c)
    exchange(&b, &d)
    exchange(&b, &c)
    return a | (b << 16) | (c << 32) | (d << 48)


cdef inline int tricks_of(int outcome, int seat) noexcept nogil:
    """What a seat (from the leader) takes."""
    return (outcome >> (4 * seat)) & 15


cdef inline int outcome_from(int winner, int later) noexcept nogil:
    """The outcome of a trick and what follows, `later` being told from the trick's winner."""
    if winner == 0:
        return later + 1
    if winner == 1:
        return (((later << 4) | (later >> 8)) & 0xFFF) + 0x10
    return (((later << 8) | (later >> 4)) & 0xFFF) + 0x100


cdef inline int regret(int seat, int outcome) noexcept nogil:
    """How little the seat likes an outcome: own tricks first, then those that the next one misses."""
    cdef int after = 0 if seat == 2 else seat + 1
    return (tricks_of(outcome, seat) << 4) + 15 - tricks_of(outcome, after)


cdef inline uint64_t owned_later(uint64_t word, int seat) noexcept nogil:
    """The cards of the seats that play after this one (from the leader)."""
    if seat == 2:
        return 0
    return owned_by(word, 2) | (owned_by(word, 1) if seat == 0 else 0)


cdef inline int last_trick(uint64_t word) noexcept nogil:
    """The outcome of one card each: the highest of the leader's suit wins."""
    cdef int lane = lowest_bit(owned_by(word, 0)) & 48
    cdef int winner = (word >> lane) & 3
    return 1 << (4 * winner)


cdef inline bint takes_all(uint64_t word) noexcept nogil:
    """Are all cards of the leader higher than any card of the others in their suits?"""
    cdef uint64_t own = owned_by(word, 0)
    # every own card must lie at the top of its lane or just under another own card
    return own & ~(((own << 2) & ~FIRST) | FIRST) == 0


cdef inline int line_card(Lines *lines, uint64_t start, uint64_t word, int seat, int led, int second,
                          int best, int winner, int tricks) noexcept nogil:
    """The outcome once the seat (from the leader) and those after it have played their best.

    `start` is the word when the trick began, `word` the same without `led` and `second`.
    """
    cdef uint64_t owned = owned_by(start, seat)
    cdef uint64_t later = owned_later(start, seat)
    cdef uint64_t starts, rest
    cdef int card, gap, new_best, new_winner, outcome, chosen = -1
    cdef int least = 1 << 16  # regret of the chosen outcome
    if seat > 0 and owned & lane_of(led):
        owned &= lane_of(led)
    starts = run_starts(owned)
    while starts:
        # low cards first: the outcomes that the seat likes come early and spare the others
        card = highest_bit(starts)
        starts ^= <uint64_t>1 << card
        if seat == 0 or (same_lane(card, best) and card < best):
            if least < 16 and not cards_above(later, card):
                continue  # a trick of one's own is worse than what is there already
            new_best = card
            new_winner = seat
        else:
            new_best = best
            new_winner = winner
        gap = card
        if seat > 0 and same_lane(card, led) and led < card:
            gap -= 2
        if seat > 1 and same_lane(card, second) and second < card:
            gap -= 2
        rest = without(word, gap)
        if seat < 2:
            outcome = line_card(lines, start, rest, seat + 1, card if seat == 0 else led, card,
                                new_best, new_winner, tricks)
        else:
            outcome = outcome_from(new_winner, line_value(lines, turned(rest, new_winner), tricks - 1))
        if regret(seat, outcome) < least:
            chosen = outcome
            least = regret(seat, outcome)
            if least == 15 - tricks:
                break  # nothing for itself, all for the next: no other card does better
    return chosen


cdef inline int line_value(Lines *lines, uint64_t word, int tricks) noexcept nogil:
    """The outcome of a position with seat 0 on lead and `tricks` tricks to play."""
    cdef Outcome *slot
    cdef int outcome
    if tricks == 1:
        return last_trick(word)
    if tricks == 0 or unlikely(lines.stopped):
        return 0
    if takes_all(word):
        return tricks
    word = sorted_lanes(word)
    slot = outcome_slot(lines.slots, lines.bits, word)
    if slot.key == word:
        return slot.value
    lines.nodes += 1
    if unlikely(lines.nodes & (CHECK_LINES_EVERY - 1) == 0):
        if interrupted():
            lines.stopped = True
    outcome = line_card(lines, word, word, 0, -1, -1, -1, -1, tricks)
    if not lines.stopped:
        remember(lines, word, outcome)
    return outcome
