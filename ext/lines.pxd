"""All-pass when everyone plays for himself: the outcome of a position between two tricks.

Words are those of word.pxd without a trump, seats counted from the one on lead, so that one stored
position serves every leader. An outcome holds the tricks of the leader, of the next seat and of the
third in four bits each, lowest first.

The mover takes the outcome that his aims rank best (aims.pxd); no two rank alike, so the outcome is fixed whatever
the order of the cards. Usually it is the one with the fewest own tricks, then the most for the next seat.
"""

from libc.stdint cimport uint16_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from aims cimport NO_RANK, Aims, Wishes, seen_by, sum_index
from order cimport cards_above
from portable cimport calloc, count_up, counter, flag, highest_bit, is_set, lowest_bit, unlikely
from signals cimport heed_signals
from trick cimport gap_after
from word cimport FIRST, LOW, lane_of, owned_by, owners, run_starts, same_lane, without


cdef enum:
    FIRST_BITS = 14
    LEAST_BYTES = 4 << 20  # with less than this a deal of ten cards would be solved again and again
    CHECK_LINES_EVERY = 1 << 14


cdef struct Outcome:
    uint64_t key  # 0: free (no position has four suits owned by seat 0 alone)
    uint16_t wishes
    uint16_t value


cdef struct Lines:
    const Aims *aims
    Outcome *slots
    int bits
    uint64_t used
    uint64_t limit  # bytes
    counter nodes
    flag *stopped   # by a signal or from outside


cdef inline bint lines_open(Lines *lines, uint64_t limit, flag *stopped) noexcept nogil:
    lines.bits = FIRST_BITS
    lines.used = 0
    lines.limit = max(limit, <uint64_t>LEAST_BYTES)
    lines.stopped = stopped
    lines.slots = <Outcome *>calloc(<size_t>1 << FIRST_BITS, sizeof(Outcome))
    return lines.slots != NULL


cdef inline void lines_close(Lines *lines) noexcept nogil:
    free(lines.slots)
    lines.slots = NULL


cdef inline void lines_forget(Lines *lines) noexcept nogil:
    memset(lines.slots, 0, (<size_t>1 << lines.bits) * sizeof(Outcome))
    lines.used = 0


cdef inline void lines_restart(Lines *lines) noexcept nogil:
    """Forget everything, and be small again: a table that no longer fits the cache costs more than it can tell."""
    cdef Outcome *small = NULL
    if lines.bits > FIRST_BITS:
        small = <Outcome *>calloc(<size_t>1 << FIRST_BITS, sizeof(Outcome))
    if small == NULL:
        lines_forget(lines)
        return
    free(lines.slots)
    lines.slots = small
    lines.bits = FIRST_BITS
    lines.used = 0


cdef inline Outcome *outcome_slot(Outcome *slots, int bits, uint64_t key, int wishes) noexcept nogil:
    """The slot of this position with these wishes, or the free one where it belongs."""
    cdef uint64_t last = (<uint64_t>1 << bits) - 1
    cdef uint64_t mixed = key ^ (key >> 29) ^ (<uint64_t>wishes << 32)
    cdef uint64_t slot = (mixed * <uint64_t>0x9E3779B97F4A7C15) >> (64 - bits)
    while (slots[slot].key != key or slots[slot].wishes != wishes) and slots[slot].key != 0:
        slot = (slot + 1) & last
    return &slots[slot]


cdef inline void remember(Lines *lines, uint64_t key, int wishes, uint16_t value) noexcept nogil:
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
                    outcome_slot(bigger, lines.bits + 1, lines.slots[i].key,
                                 lines.slots[i].wishes)[0] = lines.slots[i]
            free(lines.slots)
            lines.slots = bigger
            lines.bits += 1
    slot = outcome_slot(lines.slots, lines.bits, key, wishes)
    slot.key = key
    slot.wishes = wishes
    slot.value = value
    lines.used += 1


cdef inline uint64_t turned(uint64_t word, int seats) noexcept nogil:
    """The word seen from `seats` (0, 1 or 2) places further round: owner o becomes o - seats (mod 3)."""
    cdef uint64_t low = word & LOW
    cdef uint64_t high = (word >> 1) & LOW
    cdef uint64_t same = ~(high ^ low) & LOW
    if seats == 0:
        return word
    return high | (same << 1) if seats == 1 else same | (low << 1)


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


cdef inline uint64_t allowed(uint64_t owned, int led) noexcept nogil:
    """Follow suit, else anything; one card of each run of neighbours."""
    cdef uint64_t some = owned & lane_of(led)
    return run_starts(some if some else owned)


cdef inline int third_seat(Lines *lines, const Wishes *wishes, uint64_t *owned, uint64_t word, int led, int second,
                           int tricks, int won, int bar) noexcept nogil:
    """The outcome once the third seat has played its best card; `word` is without the first two.

    When it keeps the second seat from a better rank than `bar`, any such outcome serves.
    """
    cdef bint taken = same_lane(second, led) and second < led  # by the second seat
    cdef int best = second if taken else led
    cdef uint64_t cards = allowed(owned[2], led)
    cdef int card, winner, outcome, rank, chosen = -1
    cdef int least = NO_RANK  # of the chosen outcome
    while cards:
        # low cards first: the outcomes that the seat likes come early and spare the others
        card = highest_bit(cards)
        cards ^= <uint64_t>1 << card
        winner = 2 if same_lane(card, best) and card < best else taken
        if winner == 2 and wishes.own[2] >= least:
            continue  # with a trick of its own the seat can do no better
        outcome = outcome_from(winner, line_value(
            lines, turned(without(word, gap_after(led, card, gap_after(second, card, card))), winner), tricks - 1,
            seen_by(won + (1 << (4 * winner)), winner)))
        rank = wishes.rank[2][outcome & 0xFF]
        if rank < least:
            chosen = outcome
            least = rank
            if least == 0 or wishes.given[1][least] >= bar:
                break  # no other card does better, or none has to
    return chosen


cdef inline int second_seat(Lines *lines, const Wishes *wishes, uint64_t *owned, uint64_t word, int led, int tricks,
                            int won, int bar) noexcept nogil:
    """The outcome once the second seat and the third have played their best cards; `word` is without `led`.

    `bar` as for the third seat, here of the first.
    """
    cdef uint64_t cards = allowed(owned[1], led)
    cdef int card, outcome, rank, chosen = -1
    cdef int least = NO_RANK
    while cards:
        card = highest_bit(cards)
        cards ^= <uint64_t>1 << card
        if wishes.own[1] >= least and same_lane(card, led) and card < led and not cards_above(owned[2], card):
            continue
        outcome = third_seat(lines, wishes, owned, without(word, gap_after(led, card, card)), led, card, tricks,
                             won, least)
        rank = wishes.rank[1][outcome & 0xFF]
        if rank < least:
            chosen = outcome
            least = rank
            if least == 0 or wishes.given[0][least] >= bar:
                break
    return chosen


cdef inline int first_seat(Lines *lines, const Wishes *wishes, uint64_t *owned, uint64_t word, int tricks,
                           int won) noexcept nogil:
    """The outcome once all three have played their best cards."""
    cdef uint64_t cards = run_starts(owned[0])
    cdef int card, outcome, rank, chosen = -1
    cdef int least = NO_RANK
    while cards:
        card = highest_bit(cards)
        cards ^= <uint64_t>1 << card
        if wishes.own[0] >= least and not cards_above(owned[1] | owned[2], card):
            continue
        outcome = second_seat(lines, wishes, owned, without(word, card), card, tricks, won, least)
        rank = wishes.rank[0][outcome & 0xFF]
        if rank < least:
            chosen = outcome
            least = rank
            if least == 0:
                break
    return chosen


cdef inline int line_value(Lines *lines, uint64_t word, int tricks, int won) noexcept nogil:
    """The outcome of a position with seat 0 on lead and `tricks` tricks to play; won: packed, before them."""
    cdef uint64_t owned[3]
    cdef Outcome *slot
    cdef int outcome, wishes
    if tricks == 1:
        return last_trick(word)
    if tricks == 0 or unlikely(is_set(lines.stopped)):
        return 0
    if takes_all(word):
        return tricks
    wishes = lines.aims.number[sum_index(tricks, won)]
    slot = outcome_slot(lines.slots, lines.bits, word, wishes)
    if slot.key == word:
        return slot.value
    if unlikely(count_up(&lines.nodes) & (CHECK_LINES_EVERY - 1) == 0):
        heed_signals(lines.stopped)
    owners(word, owned)
    outcome = first_seat(lines, &lines.aims.wishes[wishes], owned, word, tricks, won)
    if not is_set(lines.stopped):
        remember(lines, word, wishes, outcome)
    return outcome
