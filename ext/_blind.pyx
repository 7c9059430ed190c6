"""A soloist who does not see: in one layout, does a fixed way of playing reach its tricks against every defence?

The way of playing (style.pxd) is a function of what he sees, so the defenders alone have a choice, and one defence that
keeps him below is enough. That ends the search, so all that has to be remembered is positions that held.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport free

from portable cimport calloc, count_bits, lowest_bit
from rules cimport best_on_table, may_play
from style cimport COVER, DRAW, ESTABLISH, HIGH, KNOCK, LONG, Seen, choose, sure_tricks
from style cimport STYLES as MOST_STYLES

STYLES = MOST_STYLES
SWITCHES = {"trumps_first": DRAW, "longest_first": LONG, "from_the_top": HIGH, "establish_first": ESTABLISH,
            "drive_out_trumps": KNOCK}
IN_FRONT = COVER               # two bits: before a defender plays, see follow() in style.pxd
MOST_NODES = 3_000_000         # of hundreds of layouts one or two need a million


cdef enum:
    SLOTS = 1 << 18            # of positions that held; a newer one replaces an older


cdef struct Slot:
    uint64_t first
    uint64_t second


cdef struct Blind:
    int soloist
    int trump                  # 0 to 3, or 4 without trumps
    int style
    long nodes
    long most_nodes            # more than so many: taken for a failure
    uint64_t turn              # which question the entries of the table belong to
    Slot slot[SLOTS]


cdef struct Position:
    uint32_t hand[3]           # without the cards on the table
    int leader
    int card[3]
    int played
    int needed                 # tricks still to be won, that on the table included


cdef inline Slot *slot_of(Blind *b, const Position *at, Slot *key) noexcept nogil:
    """The slot of a position between two tricks, and what stands there if it held."""
    key.first = at.hand[0] | <uint64_t>at.hand[1] << 32
    key.second = at.hand[2] | <uint64_t>(at.leader | at.needed << 2) << 32 | b.turn << 40
    return &b.slot[((key.first * 0x9E3779B97F4A7C15ULL ^ key.second * 0xC2B2AE3D27D4EB4FULL) >> 40) % SLOTS]


cdef inline int suit_led(const Position *at) noexcept nogil:
    return at.card[0] >> 3 if at.played else -1


cdef bint holds(Blind *b, const Position *at) noexcept nogil:
    """Does the soloist's way of playing win what is needed, whatever the defenders play?"""
    cdef Slot key
    cdef Slot *slot
    cdef Seen seen
    cdef bint answer
    if at.played == 3:
        return after_trick(b, at)
    if at.played:
        return turn(b, at)
    if at.needed <= 0:
        return True
    if at.needed > count_bits(at.hand[b.soloist]):
        return False
    if at.leader == b.soloist:
        look(b, at, &seen)
        if sure_tricks(&seen) >= at.needed:
            return True            # and lead() cashes them
    slot = slot_of(b, at, &key)
    if slot.first == key.first and slot.second == key.second:
        return True
    answer = turn(b, at)
    if answer:
        slot[0] = key
    return answer


cdef bint after_trick(Blind *b, const Position *at) noexcept nogil:
    """The same with three cards on the table: the winner leads."""
    cdef Position to = at[0]
    to.leader = (at.leader + best_on_table(at.card, 3, b.trump)) % 3
    to.played = 0
    if to.leader == b.soloist:
        to.needed -= 1
    return holds(b, &to)


cdef bint turn(Blind *b, const Position *at) noexcept nogil:
    """The same for the card that comes next."""
    cdef int mover = (at.leader + at.played) % 3, card, before = -1
    cdef uint32_t legal, others
    cdef Seen seen
    b.nodes += 1
    if b.nodes > b.most_nodes:
        return False
    if mover == b.soloist:
        look(b, at, &seen)
        return after(b, at, mover, choose(&seen, b.style))
    others = at.hand[(mover + 1) % 3] | at.hand[(mover + 2) % 3]
    for card in range(at.played):
        others |= <uint32_t>1 << at.card[card]
    legal = may_play(at.hand[mover], suit_led(at), b.trump)
    while legal:
        card = lowest_bit(legal)
        legal &= legal - 1
        if before < 0 or before >> 3 != card >> 3 or others & between(before, card):
            if not after(b, at, mover, card):
                return False
        before = card
    return True


cdef inline uint32_t between(int low, int high) noexcept nogil:
    """The cards between two of a suit: where there are none that others hold, the two are equals."""
    return (<uint32_t>1 << high) - (<uint32_t>2 << low)


cdef inline bint after(Blind *b, const Position *at, int mover, int card) noexcept nogil:
    """The answer once a card is played."""
    cdef Position to = at[0]
    to.hand[mover] &= ~(<uint32_t>1 << card)
    to.card[to.played] = card
    to.played += 1
    return holds(b, &to)


cdef inline void look(Blind *b, const Position *at, Seen *seen) noexcept nogil:
    """What the soloist sees: his cards, those that are left of the others together, and the table."""
    cdef int i
    seen.own = at.hand[b.soloist]
    seen.unseen = at.hand[(b.soloist + 1) % 3] | at.hand[(b.soloist + 2) % 3]
    seen.legal = may_play(seen.own, suit_led(at), b.trump)
    seen.trump = b.trump
    seen.needed = at.needed
    seen.played = at.played
    for i in range(at.played):
        seen.card[i] = at.card[i]


include "fail_memory.pxi"


cdef class BlindSoloist:
    """Answers about ways of playing, with a table of its own; one per thread."""

    cdef Blind *blind

    def __cinit__(self):
        self.blind = <Blind *>calloc(1, sizeof(Blind))
        if self.blind is NULL:
            raise MemoryError()

    def __dealloc__(self):
        free(self.blind)

    cdef int _put(self, Position *at, hands, int strain, int soloist, int leader, trick, int needed, int style) except -1:
        cdef uint32_t every = 0
        cdef int cards = 0, place, mover, bits
        if not (0 <= strain <= 4 and 0 <= soloist <= 2 and 0 <= leader <= 2 and 0 <= style < MOST_STYLES):
            raise ValueError("no such strain, seat or style")
        if len(hands) != 3 or len(trick) > 2 or not 0 <= needed <= 10:
            raise ValueError("three hands, at most two cards on the table, 0 to 10 tricks")
        at.leader = leader
        at.needed = needed
        at.played = len(trick)
        for place in range(3):
            at.hand[place] = hands[place]
            mover = (place + 3 - leader) % 3
            bits = count_bits(at.hand[place]) + (mover < at.played)
            if place and bits != cards:
                raise ValueError("the hands must be equally long")
            if every & at.hand[place]:
                raise ValueError("a card is in two hands")
            cards = bits
            every |= at.hand[place]
        for place in range(at.played):
            at.card[place] = trick[place]
            if not 0 <= at.card[place] < 32 or every >> at.card[place] & 1:
                raise ValueError("a card on the table is in a hand, too")
            every |= <uint32_t>1 << at.card[place]
        self.blind.soloist = soloist
        self.blind.trump = strain
        self.blind.style = style
        self.blind.turn = (self.blind.turn + 1) & 0xFFFFFF
        return cards

    def makes(self, hands, int strain, int soloist, int leader, trick, int needed, int style,
              int card=-1, long most_nodes=MOST_NODES):
        """Does a style win `needed` tricks in this layout against every defence?

        hands: three 32-bit sets without the cards on the table. card: the soloist's next card, instead of the
        style's, where it is his turn. A search of more than `most_nodes` positions counts as a no.
        """
        cdef Position at
        cdef bint answer
        self._put(&at, hands, strain, soloist, leader, trick, needed, style)
        self.blind.nodes = 0
        self.blind.most_nodes = most_nodes
        if card >= 0:
            if (at.leader + at.played) % 3 != soloist or card > 31:
                raise ValueError("it is not the soloist's turn")
            if not may_play(at.hand[soloist], suit_led(&at), strain) >> card & 1:
                raise ValueError("the card may not be played")
        with nogil:
            answer = after(self.blind, &at, soloist, card) if card >= 0 else holds(self.blind, &at)
        return answer

    def card(self, hands, int strain, int soloist, int leader, trick, int needed, int style):
        """The card that a style plays where it is the soloist's turn and he has cards."""
        cdef Position at
        cdef Seen seen
        if self._put(&at, hands, strain, soloist, leader, trick, needed, style) == 0:
            raise ValueError("no cards are left")
        if (at.leader + at.played) % 3 != soloist:
            raise ValueError("it is not the soloist's turn")
        look(self.blind, &at, &seen)
        return choose(&seen, style)
