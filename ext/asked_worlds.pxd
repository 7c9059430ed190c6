"""What Python asks about a hidden discard, checked and converted: positions, worlds, targets and prices."""

from libc.stdint cimport int64_t, uint32_t, uint64_t

from encode cimport Layout, encode
from layouts cimport Family
from polygons cimport Corner
from portable cimport count_bits
from region_bounds cimport Pair
from seats cimport onward, seen_from
from trick cimport Trick
from word cimport owned_by
from worlds cimport MOST_DEAD, MOST_WORLDS, Worlds, follow


cdef enum:
    MOST_PRICE = 1 << 20


cdef inline int read_worlds(const Layout *layout, Trick *start, worlds, int played, Worlds *all_worlds) except -1:
    """The worlds as fields of the word, checked."""
    cdef uint32_t dead
    cdef uint64_t own = owned_by(start.word, 0)
    cdef uint64_t hand
    cdef int i, card
    cdef int turn = seen_from(start.leader, 0)  # of the soloist
    if not 1 <= len(worlds) <= MOST_WORLDS:
        raise ValueError(f"between one and {MOST_WORLDS} worlds")
    all_worlds.count = len(worlds)
    for i in range(all_worlds.count):
        dead = worlds[i]
        all_worlds.target[i] = 1
        all_worlds.dead[i] = 0
        if count_bits(dead) != count_bits(own) - start.tricks:
            raise ValueError("a world has as many cards as the soloist has too many")
        for card in range(32):
            if (dead >> card) & 1:
                if layout.field_of[card] < 0 or not (own >> layout.field_of[card]) & 1:
                    raise ValueError("a world is a set of the soloist's cards")
                all_worlds.dead[i] |= <uint64_t>1 << layout.field_of[card]
        hand = own & ~all_worlds.dead[i]
        if turn < played and not (hand if turn == 0 else follow(hand, start.card[0])) >> start.card[turn] & 1:
            raise ValueError("a world in which the soloist could not have played the card on the table")
    return 0


cdef inline int read_position(uint32_t twelve, uint32_t next_hand, uint32_t last_hand, worlds, int leader, trick, int strain,
                              Layout *layout, Trick *start, Worlds *all_worlds) except -1:
    """Check the arguments and set up the union as it was when the trick began."""
    cdef uint32_t sets[3]
    cdef int i, card
    if not 0 <= leader <= 2 or len(trick) > 2:
        raise ValueError("leader is 0..2, at most two cards lie on the table")
    sets[0] = twelve
    sets[1] = next_hand
    sets[2] = last_hand
    for i, card in enumerate(trick):
        if not 0 <= card < 32 or (sets[0] | sets[1] | sets[2]) & (<uint32_t>1 << card):
            raise ValueError("a card index is 0..31, and a card on the table is in no hand")
        sets[onward(leader, i)] |= <uint32_t>1 << card
    start.tricks = count_bits(sets[1])
    if sets[0] & sets[1] or (sets[0] | sets[1]) & sets[2] or count_bits(sets[2]) != start.tricks or (
            start.tricks > 10):
        raise ValueError("hands must be disjoint and the defenders' of one size, at most ten cards")
    if not start.tricks <= count_bits(sets[0]) <= start.tricks + MOST_DEAD:
        raise ValueError("the soloist must hold a defender's number of cards and at most two more")
    encode(sets, strain if strain >= 0 else 4, 0, layout)
    start.word = layout.word
    start.leader = leader
    for i, card in enumerate(trick):
        start.card[i] = layout.field_of[card]
    read_worlds(layout, start, worlds, len(trick), all_worlds)
    return len(trick)


cdef inline int read_start(const Family *members, int leader, int first_card, worlds, Trick *start, Worlds *all_worlds) except -1:
    """Set up what is the same in all layouts: the worlds, and the card that the soloist leads."""
    cdef int played = first_card >= 0
    if not 0 <= leader <= 2:
        raise ValueError("leader is 0..2")
    start.leader = leader
    start.tricks = members.cards
    start.word = members.first.word
    if played:
        if first_card > 31 or leader != 0 or members.first.field_of[first_card] < 0:
            raise ValueError("the first card is one that the soloist leads")
        start.card[0] = members.first.field_of[first_card]
    read_worlds(&members.first, start, worlds, played, all_worlds)
    return 0


cdef inline int check_strain(int strain) except -1:
    if not 0 <= strain <= 4:
        raise ValueError("strain is 0..4")
    return 0


cdef inline int fill_prices(int64_t *price, int first, int later) except -1:
    if not 0 <= first <= MOST_PRICE or not 0 <= later <= MOST_PRICE:
        raise ValueError(f"prices are 0..{MOST_PRICE}")
    price[0] = first
    price[1] = later
    return 0


cdef inline int fill_pair(Pair *of, Worlds *all_worlds, bint caught) except -1:
    if all_worlds.count != 2:
        raise ValueError("regions are of two worlds")
    of.dead[0] = all_worlds.dead[0]
    of.dead[1] = all_worlds.dead[1]
    of.won = caught
    return 0


cdef inline list corners(const Corner *corner, int count):
    """The corners of a polygon as Python has them."""
    return [(corner[i].x, corner[i].y, corner[i].w) for i in range(count)]


cdef inline int fill_targets(Worlds *asked, Worlds *all_worlds, targets, int tricks) except -1:
    """The worlds in which something has to be reached, with their targets; 0 where one is out of reach."""
    cdef int i, target
    if len(targets) != all_worlds.count:
        raise ValueError("one target for each world")
    asked.count = 0
    for i in range(all_worlds.count):
        target = targets[i]
        if target > tricks:
            return 0
        if target > 0:
            asked.target[asked.count] = target
            asked.dead[asked.count] = all_worlds.dead[i]
            asked.count += 1
    return 1
