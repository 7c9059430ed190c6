"""Misere without search: suits that cannot catch the soloist, and cards that must.

Write s1 < s2 < ... for the soloist's cards of a suit and e1 < e2 < ... for the defenders' together.

*Safe for r rounds*: si < ei for i = 1 .. r (as far as both exist). Then the next r leads of defenders
in the suit do not make the soloist win: he plays the highest card that still loses, and what is left
is safe for r - 1 rounds, however the defenders play or discard (a card of theirs that goes only
moves their other cards down the list). So a soloist who is not on lead and whose suits are all safe
for r rounds loses the next r tricks.

*Safe to lead*: s1 < e1, there is an e1, and s(i+1) < ei for i = 1 .. r - 1. Then the soloist can lead s1,
loses the trick, and the suit is safe for r - 1 rounds. With one such suit, the others safe for r - 1
rounds, a soloist on lead loses the next r tricks.

*Forced*: a defender *ducks* a suit w times if he holds w cards below s1, or only such cards, or none.
When both defenders duck every suit of the soloist w times, a soloist on lead wins w tricks whatever
he leads: a defender who must discard throws cards that are above some s1 first, and has nothing
that could ever win once they are gone. A defender on lead gains one more by leading a suit that both
duck, for the soloist must win that trick.

Whether a suit is safe depends on its length and on where the soloist's cards lie, so it is looked up:
`Safety` gives the number of lowest cards that have to be known for the proof, or UNSAFE.
"""

from libc.stdint cimport uint8_t, uint64_t

from portable cimport count_bits, lowest_bit
from word cimport LANE, LANES, LOW, cards_in, length, owned_by, up_to


cdef enum:
    UNSAFE = 255
    LENGTHS_OF_SUIT = 9
    PATTERNS_OF_SUIT = 256
    ROUNDS = 6


cdef struct Safety:
    uint8_t safe[ROUNDS][LENGTHS_OF_SUIT][PATTERNS_OF_SUIT]
    uint8_t to_lead[ROUNDS][LENGTHS_OF_SUIT][PATTERNS_OF_SUIT]


cdef inline int known_for(int size, int soloist, int rounds, int ahead) noexcept nogil:
    """How many lowest cards prove s(i + ahead) < ei for i = 1 .. rounds, or UNSAFE.

    `soloist` has bit f set when field f of the suit of `size` cards (0 the highest) is the soloist's.
    """
    cdef int field, others = 0, own = 0, known = 0
    cdef int total = count_bits(soloist & ((1 << size) - 1))
    if rounds + ahead <= 0:
        return 0
    for field in range(size):
        if (soloist >> (size - 1 - field)) & 1:
            own += 1
            if others > 0 and own - ahead <= others and own - ahead <= rounds:
                return UNSAFE
            known = field + 1
            # the later cards need no proof: enough rounds, or no e left that they should be under
            if own - ahead >= rounds or own - ahead >= size - total:
                break
        else:
            others += 1
    return known


cdef inline void fill_safety(Safety *safety) noexcept nogil:
    """Look-ups for 0 .. ROUNDS - 1 rounds; a suit has no more than four pairs (si, ei)."""
    cdef int rounds, size, pattern
    for rounds in range(ROUNDS):
        for size in range(LENGTHS_OF_SUIT):
            for pattern in range(PATTERNS_OF_SUIT):
                safety.safe[rounds][size][pattern] = known_for(size, pattern, rounds, 0)
                # to lead: s1 is the lowest card of the suit, and somebody else has one
                if size == 0 or not (pattern >> (size - 1)) & 1 or (
                        count_bits(pattern & ((1 << size) - 1)) == size):
                    safety.to_lead[rounds][size][pattern] = UNSAFE
                else:
                    safety.to_lead[rounds][size][pattern] = known_for(size, pattern, rounds - 1, 1)


cdef inline uint64_t fields_as_bits(uint64_t owned) noexcept nogil:
    """Eight fields of each lane (one bit of two) as the lowest eight bits of the lane."""
    owned = (owned | (owned >> 1)) & <uint64_t>0x3333333333333333ULL
    owned = (owned | (owned >> 2)) & <uint64_t>0x0F0F0F0F0F0F0F0FULL
    return (owned | (owned >> 4)) & <uint64_t>0x00FF00FF00FF00FFULL


cdef inline uint64_t lowest_cards(int lane, int size, int count) noexcept nogil:
    """The relevance of the `count` lowest cards of a suit of `size`."""
    return (((<uint64_t>1 << (2 * count)) - 1) << (2 * (size - count))) << (16 * lane)


cdef inline bint stays_safe(Safety *safety, uint64_t word, uint64_t shape, bint on_lead, int losses,
                            uint64_t *relevant) noexcept nogil:
    """True when safe suits alone make sure that the soloist loses the next `losses` tricks."""
    cdef uint64_t patterns = fields_as_bits(owned_by(word, 0))
    cdef uint64_t used = 0
    cdef int lane, size, known, lead_known, exit_lane = -1, exit_known = 0, exit_size = 0
    cdef int rounds = losses - on_lead
    cdef int led_rounds = min(losses, ROUNDS - 1)
    if rounds > ROUNDS - 1:
        rounds = ROUNDS - 1
    for lane in range(LANES):
        size = length(shape, lane, 0) + length(shape, lane, 1) + length(shape, lane, 2)
        known = safety.safe[rounds][size][(patterns >> (16 * lane)) & 255]
        if known == UNSAFE:
            return False
        used |= lowest_cards(lane, size, known)
        if on_lead:
            lead_known = safety.to_lead[led_rounds][size][(patterns >> (16 * lane)) & 255]
            if lead_known != UNSAFE and (exit_lane < 0 or lead_known < exit_known):
                exit_lane = lane
                exit_known = lead_known
                exit_size = size
    if on_lead:
        if exit_lane < 0:
            return False
        used |= lowest_cards(exit_lane, exit_size, exit_known)
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


cdef inline int duck_field(uint64_t word_one, uint64_t word_two, uint64_t own, uint64_t shape, int lane,
                           int times) noexcept nogil:
    """The highest field that proves that both defenders duck the suit `times` times.

    The two words have a defender's cards each (low bit of a field), `own` the soloist's, who has some in
    this lane. Returns 16 when no field is needed, -1 when they cannot duck so often.
    """
    cdef uint64_t above = (own >> (16 * lane)) & LANE
    cdef uint64_t below
    cdef int one, two
    # fields below s1: those past its bit
    above |= above >> 2
    above |= above >> 4
    above |= above >> 8
    below = ~above & LOW & LANE
    one = ducks((word_one >> (16 * lane)) & below, length(shape, lane, 1), times)
    if one < 0:
        return -1
    two = ducks((word_two >> (16 * lane)) & below, length(shape, lane, 2), times)
    if two < 0:
        return -1
    return one if one < two else two


cdef inline bint must_win(uint64_t word, uint64_t shape, int leader, int wanted,
                          uint64_t *relevant) noexcept nogil:
    """True when the defenders can force `wanted` tricks on the soloist by ducking alone."""
    cdef uint64_t own = owned_by(word, 0)
    cdef uint64_t one = owned_by(word, 1)
    cdef uint64_t two = owned_by(word, 2)
    cdef uint64_t cards = cards_in(word)
    cdef uint64_t used = 0
    cdef int lane, field
    cdef int later = wanted if leader == 0 else wanted - 1  # tricks that the soloist wins on lead
    cdef int opened = -1, opened_field = -1, own_length
    # once on lead the soloist must win with whatever he leads
    if later > 0:
        for lane in range(LANES):
            if not (own >> (16 * lane)) & LANE:
                continue
            field = duck_field(one, two, own, shape, lane, later)
            if field < 0:
                return False
            if field < 16:
                used |= up_to(16 * lane + field, cards)
    if leader == 0:
        relevant[0] = used
        return True
    # a suit to put him on lead with: ducked once more, unless that was his last card of it
    for lane in range(LANES):
        own_length = length(shape, lane, 0)
        if own_length == 0 or length(shape, lane, leader) == 0:
            continue
        field = duck_field(one, two, own, shape, lane, 1 if own_length == 1 else wanted)
        if field > opened_field:
            opened = lane
            opened_field = field
    if opened < 0:
        return False
    relevant[0] = used | up_to(16 * opened + opened_field, cards)
    return True
