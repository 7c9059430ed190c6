"""Misere without search: cards with which the soloist can get rid of the lead.

The i-th lowest card of the soloist in a suit is an *exit* when all cards of some defender in that suit
are above it: as long as that defender, its *taker*, has one, the soloist loses the trick whenever he
leads the exit or follows suit with it. So he loses a trick at least every other time: either a
defender's lead does not make him win, or he wins it and plays an exit.

Takers can throw their cards away before that. To lose w tricks with w exits the soloist needs each taker
to hold, of the suit of his exit,

    1 for the trick itself
    + 1 for every other exit of the same suit, which he follows to
    + 1 for every exit in a suit in which he is void, on which he discards
    + 1 for every defender's lead before the last loss, on which he may discard: w - 1 of them with the
      soloist on lead, w with a defender on lead. The first of those w does not count when the taker
      leads it himself or holds a card of every suit that the leader has.

It may be any of the exits that is left for the last loss, since a defender may lead the suit of another
one; that costs the soloist the exit, but gives him the loss. Only the exit that a soloist on lead plays
at once needs no more than one card in its taker's hand.
"""

from libc.stdint cimport uint64_t

from order cimport cards_below
from portable cimport count_bits, highest_bit
from safety cimport Discards
from word cimport LANE, LANES, length, up_to


cdef enum:
    MOST_LOSSES = 3


cdef struct Exits:
    int count          # exits of the suit that count, at most MOST_LOSSES
    int card[3]        # the lowest, the second lowest, ... own card
    int taker          # 1 or 2
    int held           # the taker's cards of the suit
    int thrown         # 1 when he may discard on the first lead
    int discards       # the most that he can make from the suit


cdef inline bint may_throw(uint64_t shape, int leader, int taker) noexcept nogil:
    """Can the taker discard on the lead that is due?"""
    cdef int lane
    if leader == 0 or leader == taker:
        return False
    for lane in range(LANES):
        if length(shape, lane, leader) > 0 and length(shape, lane, taker) == 0:
            return True
    return False


cdef inline void find_exits(uint64_t mine, Discards *discards, uint64_t shape, int taker, bint thrown, int lane,
                            int losses, Exits *exits) noexcept nogil:
    """The exits of one suit with one defender as the taker; `mine` are all of that taker."""
    cdef int card
    mine &= LANE << (16 * lane)
    exits.count = 0
    exits.taker = taker
    exits.thrown = thrown
    exits.held = length(shape, lane, taker)
    exits.discards = (discards.most[taker] >> (16 * lane)) & 15
    while mine and exits.count < losses:
        card = highest_bit(mine)
        exits.card[exits.count] = card
        exits.count += 1
        mine ^= <uint64_t>1 << card


cdef inline bint enough_held(Exits *exits, int *used, uint64_t shape, int losses, int first) noexcept nogil:
    """Do the takers of `used[lane]` exits of each suit hold enough? `first` is the suit led at once, or -1."""
    cdef int lane, other, needed
    for lane in range(LANES):
        if used[lane] == 0 or (lane == first and used[lane] == 1):
            continue
        needed = losses - 1 + exits[lane].thrown
        for other in range(LANES):
            if other != lane and used[other] and length(shape, other, exits[lane].taker) == 0:
                needed += used[other]
        if exits[lane].held < used[lane] + min(needed, exits[lane].discards):
            return False
    return True


cdef inline bint escapes(Discards *discards, uint64_t one, uint64_t two, uint64_t all_cards, uint64_t shape, int leader,
                         int losses, uint64_t *relevant) noexcept nogil:
    """True when exits alone make sure that the soloist loses `losses` tricks (1 .. MOST_LOSSES).

    `one` and `two` are the soloist's cards that lie below all of a defender's.
    """
    cdef Exits exits[LANES]
    cdef Exits other
    cdef int used[LANES]
    cdef int lane, enough, total = 0, first
    cdef bint thrown_one, thrown_two
    if count_bits(one | two) < losses:
        return False
    thrown_one = may_throw(shape, leader, 1)
    thrown_two = may_throw(shape, leader, 2)
    for lane in range(LANES):
        find_exits(one, discards, shape, 1, thrown_one, lane, losses, &exits[lane])
        find_exits(two, discards, shape, 2, thrown_two, lane, losses, &other)
        if other.count > 0 and (exits[lane].count == 0
                                or other.held - thrown_two > exits[lane].held - thrown_one):
            exits[lane] = other
        if leader != 0:
            # no more than `enough_held` can allow
            enough = exits[lane].held - min(losses - 1 + exits[lane].thrown, exits[lane].discards)
            exits[lane].count = min(exits[lane].count, max(enough, 0))
        total += exits[lane].count
    if total < losses:
        return False
    for used[0] in range(min(exits[0].count, losses), -1, -1):
        for used[1] in range(min(exits[1].count, losses - used[0]), -1, -1):
            for used[2] in range(min(exits[2].count, losses - used[0] - used[1]), -1, -1):
                used[3] = losses - used[0] - used[1] - used[2]
                if used[3] > exits[3].count:
                    continue
                first = -1
                while True:
                    if enough_held(exits, used, shape, losses, first):
                        relevant[0] = 0
                        for lane in range(LANES):
                            if used[lane]:
                                relevant[0] |= up_to(exits[lane].card[used[lane] - 1], all_cards)
                        return True
                    # on lead the soloist may play any of the suits at once
                    first += 1
                    if leader != 0 or first == LANES:
                        break
    return False


cdef inline bint dodges(uint64_t *owned, uint64_t cards, int leader, uint64_t *relevant) noexcept nogil:
    """True when the soloist loses the trick whatever the defender leads: he is void or stays under it."""
    cdef uint64_t own = owned[0]
    cdef uint64_t leads = owned[leader]
    cdef uint64_t mine, used = 0
    cdef int lane, card
    for lane in range(LANES):
        mine = own & (LANE << (16 * lane))
        if mine and leads & (LANE << (16 * lane)):
            card = highest_bit(mine)
            if cards_below(leads, card):
                return False
            used |= up_to(card, cards)
    relevant[0] = used
    return True
