"""Tricks that are there without search, in trick games.

- A seat on lead cashes its sure winners.
- A side that is not on lead, but wins whatever is led, cashes its winners then.
- A defender on lead cashes his winners, then leads to one of his partner's, who cashes the rest.
- The highest trumps win tricks whoever is on lead.

Each bound comes with the relevance that proves it, so that it can be stored as a pattern.
"""

from libc.stdint cimport uint64_t

from portable cimport lowest_bit
from seats cimport third_seat_of
from word cimport EMPTY, FIRST, LANE, LANES, length


cdef extern from *:
    """
    #define DD_TRUMPS 0xFFFF000000000000ULL  /* lane 3 */
    """
    const uint64_t TRUMPS "DD_TRUMPS"


cdef inline int top_run(uint64_t owned, int lane) noexcept nogil:
    """How many of the highest cards of the suit this seat holds without a gap."""
    cdef uint64_t fields = (owned >> (16 * lane)) & 0x5555
    return lowest_bit((~fields & 0x5555) | 0x10000) >> 1


cdef inline uint64_t top_cards(int lane, int count) noexcept nogil:
    """The relevance of the `count` highest cards of a suit."""
    return (((<uint64_t>1 << (2 * count)) - 1) & LANE) << (16 * lane)


cdef inline int cash(uint64_t owned, uint64_t shape, int seat, bint trump, int shorter, int enough,
                     uint64_t *relevant) noexcept nogil:
    """Tricks that the seat on lead can take at once, counted until `enough` are found.

    A suit runs as far as its top cards, or whole once the others have none left. With a trump
    game a side suit runs only while everyone who could ruff must follow; `shorter`: by how much any suit of the
    soloist, when he is not on lead, may be shorter than the shape says.
    """
    cdef int a = 1 if seat == 0 else 0
    cdef int b = 1 if seat == 2 else 2
    cdef int lane, run, own, longest, count, total = 0
    cdef bint a_ruffs = False, b_ruffs = False
    cdef uint64_t used = 0
    cdef uint64_t tops = owned & FIRST
    if trump:
        tops &= ~TRUMPS
        own = length(shape, 3, seat)
        run = min(top_run(owned, 3), own)
        a_ruffs = length(shape, 3, a) > run
        b_ruffs = length(shape, 3, b) > run
        if own > 0:
            if not a_ruffs and not b_ruffs:
                longest = max(length(shape, 3, a), length(shape, 3, b))
                # drawing trumps needs `longest` of the top cards, the rest of the suit are winners
                total = own
                used = top_cards(3, longest)
            else:
                total = run
                used = top_cards(3, run)
                # trumps that could ruff are met before they are drawn: side winners go first
                a_ruffs = length(shape, 3, a) > 0
                b_ruffs = length(shape, 3, b) > 0
        if total >= enough:
            relevant[0] = used
            return total
    while tops:
        lane = lowest_bit(tops) >> 4
        tops &= tops - 1
        run = min(top_run(owned, lane), length(shape, lane, seat))
        longest = max(length(shape, lane, a), length(shape, lane, b))
        count = run
        if run >= longest:
            count = length(shape, lane, seat)
            run = longest
        if a_ruffs:
            count = min(count, length(shape, lane, a) - shorter)
        if b_ruffs:
            count = min(count, length(shape, lane, b))
        if count > 0:
            total += count
            used |= top_cards(lane, min(run, count))
            if total >= enough:
                break
    relevant[0] = used
    return total


cdef inline bint wins_lead(uint64_t word, uint64_t shape, bint trump, int leader, int lane,
                           int winner) noexcept nogil:
    """Does `winner` hold the highest card of the suit that is led, and cannot the third seat ruff it?"""
    cdef int third = third_seat_of(leader, winner)
    if (word >> (16 * lane)) & 3 != <uint64_t>winner:
        return False
    return not trump or lane == 3 or length(shape, lane, third) > 0 or length(shape, 3, third) == 0


cdef inline bint soloist_gets_in(uint64_t word, uint64_t *owned, uint64_t shape, bint trump, int leader, int wanted,
                                 uint64_t *relevant) noexcept nogil:
    """A defender leads: the soloist wins whatever it is, and then cashes at least `wanted` tricks."""
    cdef uint64_t used = 0, found = 0
    cdef int lane
    for lane in range(LANES):
        if length(shape, lane, leader) > 0:
            if not wins_lead(word, shape, trump, leader, lane, 0):
                return False
            used |= top_cards(lane, 1)
    if cash(owned[0], shape, 0, trump, 0, wanted, &found) < wanted:
        return False
    relevant[0] = used | found
    return True


cdef inline bint defenders_get_in(uint64_t word, uint64_t *owned, uint64_t shape, bint trump, int shorter, int wanted,
                                  uint64_t *relevant) noexcept nogil:
    """The soloist leads: a defender wins whatever it is, and then cashes at least `wanted` tricks."""
    cdef uint64_t used = 0, found = 0
    cdef int lane, seat
    cdef bint gets_in[3]
    gets_in[1] = False
    gets_in[2] = False
    for lane in range(LANES):
        if length(shape, lane, 0) > 0:
            seat = 1 if wins_lead(word, shape, trump, 0, lane, 1) else 2
            if seat == 2 and not wins_lead(word, shape, trump, 0, lane, 2):
                return False
            gets_in[seat] = True
            used |= top_cards(lane, 1)
    for seat in range(1, 3):
        if gets_in[seat]:
            if cash(owned[seat], shape, seat, trump, shorter, wanted, &found) < wanted:
                return False
            used |= found
    relevant[0] = used
    return True


cdef inline int top_trumps(uint64_t word, uint64_t *owned, uint64_t shape, int wanted, int refused,
                           uint64_t *relevant) noexcept nogil:
    """1 or 0 when the highest trumps of one seat are `wanted` or `refused` tricks, whoever leads; else -1."""
    cdef int seat = (word >> 48) & 3
    cdef int enough = refused if seat else wanted
    if seat == EMPTY or min(top_run(owned[seat], 3), length(shape, 3, seat)) < enough:
        return -1
    relevant[0] = top_cards(3, enough)
    return seat == 0


cdef inline int run_from(uint64_t owned, int lane, int field) noexcept nogil:
    """How many cards of the suit this seat holds without a gap from this field (0 the highest) on."""
    cdef uint64_t fields = ((owned >> (16 * lane)) & 0x5555) >> (2 * field)
    return lowest_bit((~fields & 0x5555) | 0x10000) >> 1


cdef inline bint crosses(uint64_t *owned, uint64_t shape, int leader, int tricks, int wanted,
                         uint64_t *relevant) noexcept nogil:
    """Without trumps: a defender on lead cashes, then leads to a winner of his partner, who cashes the rest.

    While the leader cashes, the partner follows with his lowest cards and throws losers first: of his winners,
    the cards that are highest then, he keeps as many as there are tricks left. True for `wanted` tricks in all.
    """
    cdef int partner = 3 - leader
    cdef int lane, run, longest, own, left, total = 0, kept = 0, crossing = -1
    cdef int winners[LANES]
    cdef int top[LANES]   # how many of the highest cards prove it
    cdef uint64_t used = 0
    for lane in range(LANES):
        own = length(shape, lane, leader)
        left = length(shape, lane, partner)
        run = min(top_run(owned[leader], lane), own)
        winners[lane] = 0
        if run > 0:
            longest = max(length(shape, lane, 0), left)
            if run >= longest:
                total += own
                used |= top_cards(lane, longest)
                continue
            total += run
            used |= top_cards(lane, run)
        left -= run
        if left > 0:
            winners[lane] = run_from(owned[partner], lane, run)
            longest = max(length(shape, lane, 0), own) - run
            top[lane] = winners[lane]
            if winners[lane] >= longest:
                top[lane] = max(longest, 1)
                winners[lane] = left
            winners[lane] = min(winners[lane], left)
            top[lane] = run + min(top[lane], winners[lane])
            kept += winners[lane]
            # the suit to cross in: the one that wins most
            if own > run and winners[lane] > 0 and (crossing < 0 or winners[lane] > winners[crossing]):
                crossing = lane
    if crossing < 0 or total + min(kept, tricks - total) < wanted:
        return False
    kept = wanted - total - winners[crossing]
    used |= top_cards(crossing, top[crossing])
    for lane in range(LANES):
        if kept > 0 and lane != crossing and winners[lane] > 0:
            kept -= winners[lane]
            used |= top_cards(lane, top[lane])
    relevant[0] = used
    return True
