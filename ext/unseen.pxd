"""The ways in which the cards that a player does not see may lie: counted, and each found by its number.

They are parted into two hidden hands of known sizes (0 for a seat that holds no cards) and dead cards; a hand holds
no card that its seat has shown not to hold. Every way is one number, so that drawing some at random and going through
all of them are the same thing.
"""

from libc.stdint cimport uint32_t, uint64_t

from portable cimport count_bits


cdef struct Ways:
    uint32_t either   # cards that both hidden hands may hold
    uint32_t only[2]  # that only the first may hold, only the second
    uint32_t out      # that neither may hold
    int size[2]       # of the hidden hands
    int dead          # cards in neither
    uint64_t total


cdef struct Part:     # the ways with so many dead cards of each kind
    int gone[2]       # of `only`
    int rest          # of `either`
    int first         # cards of `either` in the first hand
    uint64_t total


cdef inline uint64_t choices(int cards, int chosen) noexcept nogil:
    """How many sets of so many cards there are."""
    cdef uint64_t result = 1
    cdef int i
    if not 0 <= chosen <= cards:
        return 0
    for i in range(chosen):
        result = result * <uint64_t>(cards - i) // <uint64_t>(i + 1)
    return result


cdef inline uint32_t chosen_cards(uint32_t cards, int chosen, uint64_t number) noexcept nogil:
    """Set number 0, 1, ... of all sets of so many of the cards."""
    cdef int left = count_bits(cards)
    cdef uint64_t sets = choices(left, chosen)
    cdef uint64_t having
    cdef uint32_t card, found = 0
    while chosen > 0:
        card = cards & (~cards + 1)
        cards ^= card
        having = sets * <uint64_t>chosen // <uint64_t>left  # sets with this card
        left -= 1
        if number < having:
            found |= card
            sets = having
            chosen -= 1
        else:
            number -= having
            sets -= having
    return found


cdef inline void part_of(const Ways *ways, int one, int two, Part *part) noexcept nogil:
    """The ways in which `one` and `two` of the cards that only one hand may hold are dead."""
    cdef int either = count_bits(ways.either)
    part.gone[0] = one
    part.gone[1] = two
    part.rest = ways.dead - count_bits(ways.out) - one - two
    part.first = ways.size[0] - count_bits(ways.only[0]) + one
    part.total = choices(either, part.rest) * choices(either - part.rest, part.first)
    if part.total:
        part.total *= choices(count_bits(ways.only[0]), one) * choices(count_bits(ways.only[1]), two)


cdef inline void count_ways(Ways *ways, uint32_t unseen, const uint32_t *lacks, const int *size) noexcept nogil:
    """Lay out what is unseen; lacks: cards that the hidden hands do not hold. `total` is 0 where nothing fits."""
    cdef Part part
    cdef int one, two
    ways.either = unseen & ~lacks[0] & ~lacks[1]
    ways.only[0] = unseen & ~lacks[0] & lacks[1]
    ways.only[1] = unseen & ~lacks[1] & lacks[0]
    ways.out = unseen & lacks[0] & lacks[1]
    ways.size[0] = size[0]
    ways.size[1] = size[1]
    ways.dead = count_bits(unseen) - size[0] - size[1]
    ways.total = 0
    for one in range(ways.dead + 1):
        for two in range(ways.dead + 1 - one):
            part_of(ways, one, two, &part)
            ways.total += part.total


cdef inline void lay(const Ways *ways, uint64_t number, uint32_t *hands) noexcept nogil:
    """The two hidden hands of way number 0 to total - 1; what is in neither is dead."""
    cdef Part part
    cdef uint32_t dead, found
    cdef uint64_t sets
    cdef int one, two, hand
    for one in range(ways.dead + 1):
        for two in range(ways.dead + 1 - one):
            part_of(ways, one, two, &part)
            if number < part.total:
                for hand in range(2):
                    sets = choices(count_bits(ways.only[hand]), part.gone[hand])
                    hands[hand] = ways.only[hand] & ~chosen_cards(ways.only[hand], part.gone[hand], number % sets)
                    number //= sets
                sets = choices(count_bits(ways.either), part.rest)
                dead = chosen_cards(ways.either, part.rest, number % sets)
                found = chosen_cards(ways.either & ~dead, part.first, number // sets)
                hands[0] |= found
                hands[1] |= ways.either & ~dead & ~found
                return
            number -= part.total
