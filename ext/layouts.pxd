"""All layouts of the unseen cards, counted by the soloist's tricks.

The cards that the soloist does not see go to the two defenders in every way that fits. Layouts in
which the next defender (seat 1 from the soloist) has the same number of cards of every suit have
one shape; they form a *group*, a product of four lists of subsets, one for each lane.

One search answers many layouts of its group: the pattern that proves the answer picks some subsets
of each lane, and every combination of those gets the bound (a box). Only layouts that no box has
settled are ever searched.
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from encode cimport Layout
from portable cimport count_bits, is_set
from quota cimport QUOTA_SHIFT
from search cimport search_from
from trick cimport Search, Trick
from word cimport LANES


cdef enum:
    SUBSETS = 256        # of one suit
    LENGTHS = 9
    MOST_OF_LENGTH = 70  # C(8, 4)
    MOST_GROUPS = 729    # lengths of three lanes decide the fourth


cdef struct Lane:
    int unseen                                # how many unseen cards the suit has
    uint32_t cards[SUBSETS]                   # the next defender's cards, as a set of card indices
    uint16_t word[SUBSETS]                    # the lane of the word
    uint16_t shape[SUBSETS]
    int count[LENGTHS]                        # subsets of each size that fit the restrictions
    uint8_t subset[LENGTHS][MOST_OF_LENGTH]


cdef struct Group:
    int size[LANES]                           # cards of the next defender in each lane
    uint32_t layouts


cdef struct Family:
    Lane lane[LANES]
    Group group[MOST_GROUPS]
    int groups
    uint64_t layouts
    uint32_t largest                          # layouts of the largest group
    int cards                                 # of each hand
    int quota                                 # quota.pxd: what the soloist has yet to throw, a code
    bint loose                                # it is of no certain suits
    Layout first                              # any one layout: fields of the own cards are those of all


cdef inline void fill_lane(Lane *lane, uint32_t own, uint32_t unseen, uint32_t must, uint32_t must_not,
                           int suit, int least, int most) noexcept nogil:
    """List the subsets that the next defender may hold of one suit, by their number of cards."""
    cdef uint32_t member[8]
    cdef int subset, step, field, size, index, owner, card, i
    lane.unseen = 0
    for step in range(8):
        card = suit * 8 + 7 - step
        if (unseen >> card) & 1:
            member[lane.unseen] = card
            lane.unseen += 1
    for size in range(LENGTHS):
        lane.count[size] = 0
    for subset in range(1 << lane.unseen):
        lane.cards[subset] = 0
        for i in range(lane.unseen):
            if (subset >> i) & 1:
                lane.cards[subset] |= <uint32_t>1 << member[i]
        size = count_bits(subset)
        if must & ~lane.cards[subset] or must_not & lane.cards[subset] or not least <= size <= most:
            continue
        lane.word[subset] = 0xFFFF
        lane.shape[subset] = 0
        field = 0
        for step in range(8):
            card = suit * 8 + 7 - step
            if (own >> card) & 1:
                owner = 0
            elif (unseen >> card) & 1:
                owner = 1 if (lane.cards[subset] >> card) & 1 else 2
            else:
                continue
            lane.word[subset] &= <uint16_t>~((3 ^ owner) << field)
            lane.shape[subset] += 1 << (4 * owner)
            field += 2
        index = lane.count[size]
        lane.subset[size][index] = subset
        lane.count[size] += 1


cdef inline void list_groups(Family *family) noexcept nogil:
    """Every way to spread the next defender's cards over the suits, the trump length slowest."""
    cdef int a, b, c, d
    cdef uint32_t layouts
    cdef Group *group
    family.groups = 0
    family.layouts = 0
    family.largest = 0
    for a in range(family.lane[0].unseen + 1):
        for b in range(family.lane[1].unseen + 1):
            for c in range(family.lane[2].unseen + 1):
                d = family.cards - a - b - c
                if d < 0 or d > family.lane[3].unseen:
                    continue
                layouts = (family.lane[0].count[a] * family.lane[1].count[b]
                           * family.lane[2].count[c] * family.lane[3].count[d])
                if layouts == 0:
                    continue
                group = &family.group[family.groups]
                group.size[0] = a
                group.size[1] = b
                group.size[2] = c
                group.size[3] = d
                group.layouts = layouts
                family.groups += 1
                family.layouts += layouts
                if layouts > family.largest:
                    family.largest = layouts


cdef inline void index_of(Family *family, Group *group, uint32_t layout, int *index) noexcept nogil:
    """The subset list position of each lane for a layout number of the group."""
    cdef int lane, count
    for lane in range(LANES - 1, -1, -1):
        count = family.lane[lane].count[group.size[lane]]
        index[lane] = layout % count
        layout //= count


cdef inline void layout_at(Family *family, Group *group, int *index, uint64_t *word,
                           uint64_t *shape) noexcept nogil:
    cdef int lane, subset
    word[0] = 0
    shape[0] = <uint64_t>family.quota << QUOTA_SHIFT
    for lane in range(LANES):
        subset = family.lane[lane].subset[group.size[lane]][index[lane]]
        word[0] |= <uint64_t>family.lane[lane].word[subset] << (16 * lane)
        shape[0] |= <uint64_t>family.lane[lane].shape[subset] << (16 * lane)


cdef inline uint32_t next_hand(Family *family, Group *group, int *index) noexcept nogil:
    """The cards of the next defender."""
    cdef int lane
    cdef uint32_t cards = 0
    for lane in range(LANES):
        cards |= family.lane[lane].cards[family.lane[lane].subset[group.size[lane]][index[lane]]]
    return cards


cdef inline int fitting(Lane *lane, int size, uint64_t word, uint64_t relevant, int *chosen) noexcept nogil:
    """The subsets whose relevant fields are those of `word` (both already shifted down)."""
    cdef int i, found = 0
    cdef int count = lane.count[size]
    cdef uint16_t mask = relevant & 0xFFFF
    cdef uint16_t value = word & mask
    for i in range(count):
        chosen[found] = i
        found += (lane.word[lane.subset[size][i]] & mask) == value
    return found


cdef inline void bound_box(Family *family, Group *group, uint64_t word, uint64_t relevant,
                           bint reached, int wanted, uint8_t *low, uint8_t *high) noexcept nogil:
    """Give every layout that fits the pattern what was proved for one of them."""
    cdef int chosen[LANES][MOST_OF_LENGTH]
    cdef int found[LANES]
    cdef int lane, a, b, c, d
    cdef uint32_t base
    for lane in range(LANES):
        found[lane] = fitting(&family.lane[lane], group.size[lane], word >> (16 * lane),
                              relevant >> (16 * lane), &chosen[lane][0])
    for a in range(found[0]):
        for b in range(found[1]):
            for c in range(found[2]):
                base = (((chosen[0][a] * family.lane[1].count[group.size[1]] + chosen[1][b])
                         * family.lane[2].count[group.size[2]] + chosen[2][c])
                        * family.lane[3].count[group.size[3]])
                for d in range(found[3]):
                    if reached:
                        low[base + chosen[3][d]] = max(low[base + chosen[3][d]], <uint8_t>wanted)
                    else:
                        high[base + chosen[3][d]] = min(high[base + chosen[3][d]], <uint8_t>(wanted - 1))


cdef inline bint settle_group(Family *family, int number, Search *search, Trick *start, int played, int *guess,
                              uint8_t *low, uint8_t *high) noexcept nogil:
    """Ask until `low` and `high` of every layout of a group meet; False when it was stopped.

    `start` holds leader, tricks and the `played` cards of the trick on the table.
    """
    cdef Group *group = &family.group[number]
    cdef int index[LANES]
    cdef uint32_t layout
    cdef uint64_t shape, relevant
    cdef bint reached
    for layout in range(group.layouts):
        if low[layout] == high[layout]:
            continue
        index_of(family, group, layout, index)
        layout_at(family, group, index, &start.word, &shape)
        while low[layout] < high[layout]:
            start.wanted = min(max(guess[0], low[layout] + 1), <int>high[layout])
            relevant = 0
            reached = search_from(search, start, played, shape, &relevant)
            if is_set(&search.stopped):
                return False
            bound_box(family, group, start.word, relevant, reached, start.wanted, low, high)
            guess[0] = start.wanted + 1 if reached else start.wanted - 1
        # the neighbour's value or one more: whichever question was just answered
        guess[0] = low[layout] + (0 if reached else 1)
    return True


cdef inline bint count_group(Family *family, int number, Search *search, Trick *start, int played,
                             int floor, int ceiling, int *guess, uint8_t *low, uint8_t *high,
                             uint64_t *counts, uint32_t *examples) noexcept nogil:
    """Add the layouts of one group to `counts` by the soloist's tricks; False when it was stopped.

    Values are told apart between `floor` and `ceiling` only: counts[floor] stands for "at most
    floor", counts[ceiling] for "at least ceiling". `examples` receives one hand of the next defender for
    each value. `low` and `high` are room for `family.largest` bytes each; the rest as in settle_group.
    """
    cdef Group *group = &family.group[number]
    cdef int index[LANES]
    cdef uint32_t layout
    for layout in range(group.layouts):
        low[layout] = floor
        high[layout] = ceiling
    if not settle_group(family, number, search, start, played, guess, low, high):
        return False
    for layout in range(group.layouts):
        if counts[low[layout]] == 0:
            index_of(family, group, layout, index)
            examples[low[layout]] = next_hand(family, group, index)
        counts[low[layout]] += 1
    return True


cdef inline bint lower_group(Family *family, int number, Search *search, Trick *start, int floor, int ceiling,
                             int *guess, uint8_t *low, uint8_t *high, uint8_t *bounds) noexcept nogil:
    """Lower upper bounds of the soloist's tricks, one for each layout of a group; False when it was stopped.

    What is at most `floor` is asked no further, what is at least `ceiling` keeps its bound.
    """
    cdef Group *group = &family.group[number]
    cdef uint32_t layout
    for layout in range(group.layouts):
        high[layout] = min(bounds[layout], <uint8_t>ceiling)
        low[layout] = min(high[layout], <uint8_t>floor)
    if not settle_group(family, number, search, start, 0, guess, low, high):
        return False
    for layout in range(group.layouts):
        if high[layout] < ceiling:
            bounds[layout] = high[layout]
    return True
