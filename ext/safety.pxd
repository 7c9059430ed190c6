"""Misere without search: suits that cannot catch the soloist, and cards that must.

*Safe*: every suit holds for r tricks by itself (`suits.pxd` says what that means and why it may be looked at alone).

*Forced*: with s1 the soloist's lowest card of a suit, a defender *ducks* it w times if he holds w cards below s1,
or only such cards, or none. When both defenders duck every suit of the soloist w times, a soloist on lead wins w
tricks whatever he leads: a defender who must discard throws cards that are above some s1 first, and has nothing
that could ever win once they are gone. A defender on lead gains one more by leading a suit that both
duck, for the soloist must win that trick.
"""

from libc.stdint cimport uint64_t

from portable cimport count_bits, lowest_bit
from suits cimport ALLOWANCES, ANY_NUMBER, HOLDS, LEADS, WAITS, Suits, known_for, values_of
from word cimport FIRST, LANE, LANES, length, up_to


cdef extern from *:
    """
    #define DD_DOWN_TO_6 0x1555155515551555ULL  /* the low bits of fields 0 to 6, 0 to 5, 0 to 3 */
    #define DD_DOWN_TO_5 0x0555055505550555ULL
    #define DD_DOWN_TO_3 0x0055005500550055ULL
    """
    const uint64_t DOWN_TO_6 "DD_DOWN_TO_6"
    const uint64_t DOWN_TO_5 "DD_DOWN_TO_5"
    const uint64_t DOWN_TO_3 "DD_DOWN_TO_3"


cdef inline uint64_t and_higher(uint64_t owned) noexcept nogil:
    """The fields of the owned cards and all higher ones of their suits."""
    owned |= (owned >> 2) & DOWN_TO_6
    owned |= (owned >> 4) & DOWN_TO_5
    return owned | ((owned >> 8) & DOWN_TO_3)


cdef inline uint64_t all_below(uint64_t own, uint64_t theirs) noexcept nogil:
    """The own cards that lie below all of theirs in their suits, where they have some."""
    cdef uint64_t reach = and_higher(theirs)
    return own & ~reach & ((reach & FIRST) * 0x5555)


cdef inline uint64_t lowest_cards(int lane, int size, int count) noexcept nogil:
    """The relevance of the `count` lowest cards of a suit of `size`."""
    return (((<uint64_t>1 << (2 * count)) - 1) << (2 * (size - count))) << (16 * lane)


cdef struct Discards:
    uint64_t most[3]   # of defenders 1 and 2 from each suit, a number in each lane
    uint64_t pair      # the pair of allowances of each suit, likewise


cdef inline uint64_t at_most_any(uint64_t numbers) noexcept nogil:
    """The numbers (0 .. 11, one in each lane), but ANY_NUMBER for larger ones."""
    cdef uint64_t large = ((numbers + FIRST * (16 - ANY_NUMBER)) >> 4) & FIRST
    return (numbers & ~(large * 15)) | (large * ANY_NUMBER)


cdef inline void count_discards(uint64_t shape, Discards *discards) noexcept nogil:
    """How many discards of the defenders from each suit are possible: F in suits.pxd. All lanes at once."""
    cdef uint64_t one = (shape >> 4) & (FIRST * 15)
    cdef uint64_t two = (shape >> 8) & (FIRST * 15)
    cdef uint64_t longer = two + FIRST * 16 - one   # bit 4 of a lane: 2 has no fewer than 1
    cdef uint64_t shorter = one + FIRST * 16 - two
    longer &= ((longer >> 4) & FIRST) * 15          # what 2 has more, or 0
    shorter &= ((shorter >> 4) & FIRST) * 15
    # the product gathers the lanes in the highest one
    discards.most[1] = FIRST * ((longer * FIRST) >> 48) - longer
    discards.most[2] = FIRST * ((shorter * FIRST) >> 48) - shorter
    discards.pair = ALLOWANCES * at_most_any(discards.most[1]) + at_most_any(discards.most[2])


cdef inline uint64_t lowest_known(Suits *suits, uint64_t word, uint64_t shape, int lane, int pair, int value,
                                  int wanted) noexcept nogil:
    """The relevance that proves that a value of a suit is at least `wanted`."""
    cdef int size = length(shape, lane, 0) + length(shape, lane, 1) + length(shape, lane, 2)
    return lowest_cards(lane, size, known_for(suits, word, shape, lane, pair, value, wanted))


cdef inline bint stays_safe(Suits *suits, Discards *discards, uint64_t word, uint64_t shape, bint on_lead,
                            int losses, uint64_t *relevant) noexcept nogil:
    """True when safe suits alone make sure that the soloist loses the next `losses` tricks."""
    cdef int pair[LANES]
    cdef int value = WAITS if on_lead else HOLDS
    cdef int wanted = losses - on_lead
    cdef int lane, values, led = -1, unsafe = -1
    cdef bint leads
    cdef uint64_t used = 0
    for lane in range(LANES):
        pair[lane] = (discards.pair >> (16 * lane)) & 15
        values = values_of(suits, (word >> (16 * lane)) & LANE, pair[lane])
        leads = on_lead and values >> (4 * LEADS) >= losses
        if (values >> (4 * value)) & 15 < wanted:
            # a soloist on lead can have one such suit, when he leads it
            if not leads or unsafe >= 0:
                return False
            unsafe = lane
            led = lane
        elif leads and led < 0:
            led = lane
    if on_lead and led < 0:
        return False
    for lane in range(LANES):
        if lane == led:
            used |= lowest_known(suits, word, shape, lane, pair[lane], LEADS, losses)
        else:
            used |= lowest_known(suits, word, shape, lane, pair[lane], value, wanted)
    relevant[0] = used
    return True


cdef inline int ducks(uint64_t low, int held, int times) noexcept nogil:
    """How far up the suit the proof that a defender ducks it `times` times has to look.

    `low` has his cards below s1 (fields of one lane), `held` is all he has of the suit. Returns the
    field of the highest card needed, 16 when none is, -1 when he cannot duck so often.
    """
    cdef int count = count_bits(low)
    if count < times:
        if count < held:
            return -1
        times = count
    if times == 0:
        return 16
    # the `times` lowest of his cards are enough
    while count > times:
        low &= low - 1
        count -= 1
    return lowest_bit(low)


cdef inline int duck_field(uint64_t one, uint64_t two, uint64_t shape, int lane, int times) noexcept nogil:
    """The highest field that proves that both defenders duck the suit `times` times.

    `one` and `two` have the cards of each that lie below all of the soloist's, who has some in this lane.
    Returns 16 when no field is needed, -1 when they cannot duck so often.
    """
    cdef int first = ducks((one >> (16 * lane)) & LANE, length(shape, lane, 1), times)
    cdef int second = ducks((two >> (16 * lane)) & LANE, length(shape, lane, 2), times)
    return first if first < second else second


cdef inline bint duck_all(uint64_t own, uint64_t one, uint64_t two, uint64_t cards, uint64_t shape, int times,
                          uint64_t *used) noexcept nogil:
    """Can both defenders duck every suit of the soloist's so often? What proves it is added to `used`."""
    cdef int lane, field
    for lane in range(LANES):
        if not (own >> (16 * lane)) & LANE:
            continue
        field = duck_field(one, two, shape, lane, times)
        if field < 0:
            return False
        if field < 16:
            used[0] |= up_to(16 * lane + field, cards)
    return True


cdef inline bint must_win(uint64_t *owned, uint64_t below, uint64_t cards, uint64_t shape, int leader, int wanted,
                          uint64_t *relevant) noexcept nogil:
    """True when the defenders can force `wanted` tricks on the soloist by ducking alone.

    `below` are the soloist's cards that lie below all of some defender's, who cannot duck that suit.
    """
    cdef uint64_t own = owned[0]
    cdef uint64_t reach = and_higher(own)
    cdef uint64_t one = owned[1] & ~reach
    cdef uint64_t two = owned[2] & ~reach
    cdef uint64_t used = 0
    cdef int lane, field
    cdef int later = wanted if leader == 0 else wanted - 1  # tricks that the soloist wins on lead
    cdef int opened = -1, opened_field = -1, own_length
    # once on lead the soloist must win with whatever he leads
    if later > 0:
        if below or not duck_all(own, one, two, cards, shape, later, &used):
            return False
    if leader == 0:
        relevant[0] = used
        return True
    # a suit to put him on lead with: ducked once more, unless that was his last card of it
    for lane in range(LANES):
        own_length = length(shape, lane, 0)
        if own_length == 0 or length(shape, lane, leader) == 0:
            continue
        field = duck_field(one, two, shape, lane, 1 if own_length == 1 else wanted)
        if field > opened_field:
            opened = lane
            opened_field = field
    if opened < 0:
        return False
    relevant[0] = used | up_to(16 * opened + opened_field, cards)
    return True
