"""All layouts of the unseen cards as a value: checked, and in groups that can be counted alone (layouts.pxd)."""

from libc.stdint cimport uint32_t

from encode cimport encode, suit_order
from layouts cimport fill_lane, list_groups
from portable cimport count_bits
from question cimport check_game
from quota cimport MOST_THROWN, quota_code
from worlds cimport MOST_DEAD


cdef class LayoutFamily:
    """The layouts in which the unseen cards lie with two defenders, as far as is known of them.

    own: the soloist's cards; unseen: those of both defenders, twice as many; soloist 0..2; strain 0..4.
    next_has and last_has: cards known to be with the defender who plays after the soloist, and with the
    other one; least and most: how many cards of S C D H the next defender has. Cards on the table count
    as held by those who played them. quota: how many cards of S C D H the soloist has thrown from his hand
    without naming them, two in all at most, and not in misere (quota.pxd); loose: the same of no certain suits. Then the values are
    upper bounds of those after any such discard. dead: how many of `own` he has thrown, in each world others
    (worlds.pxd): for a Catcher, not for an Engine. Raises ValueError when the sets do not fit together.
    """

    def __cinit__(self, uint32_t own, uint32_t unseen, int soloist, int strain, bint misere,
                  uint32_t next_has=0, uint32_t last_has=0, least=(0, 0, 0, 0), most=(8, 8, 8, 8),
                  quota=(0, 0, 0, 0), int loose=0, int dead=0):
        cdef int suits[4]
        cdef int yet[4]
        cdef int lane, other, cards
        cdef uint32_t hands[3]
        check_game(strain, misere, soloist)
        least, most, quota = tuple(least), tuple(most), tuple(quota)
        suit_order(strain, suits)
        own = self.lay_quota(own, quota, suits, yet)
        if loose:
            self.lay_loose(loose)
        if not 0 <= dead <= MOST_DEAD or (dead and self.family.quota):
            raise ValueError("at most two cards are dead, and then all that were thrown")
        cards = count_bits(own) - yet[0] - yet[1] - yet[2] - yet[3] - loose - dead
        if own & unseen or 2 * cards != count_bits(unseen) or not 1 <= cards <= 10:
            raise ValueError("the defenders must hold twice as many other cards as the soloist")
        if misere and self.family.quota:
            raise ValueError("in misere a discard is named at once")
        if next_has & last_has or (next_has | last_has) & ~unseen:
            raise ValueError("a known card must be unseen, and with one defender only")
        if len(least) != 4 or len(most) != 4:
            raise ValueError("least and most have four lengths each")
        self.soloist = soloist
        self.strain = strain
        self.misere = misere
        self.dead = dead
        self.held[0] = own
        self.held[1] = next_has
        self.held[2] = last_has
        self.family.cards = cards
        for lane in range(4):
            fill_lane(&self.family.lane[lane], own, unseen, next_has & (<uint32_t>255 << (8 * suits[lane])),
                      last_has, suits[lane], least[suits[lane]], most[suits[lane]])
        list_groups(&self.family)
        # relative ranks of the cards are those of any layout: give all unseen cards to one defender
        hands[0] = own
        hands[1] = unseen
        hands[2] = 0
        encode(hands, strain, 0, &self.family.first)
        self.alike = False
        if self.family.quota:  # sorting would part suits and quotas
            return
        for lane in range(3 if strain < 4 else 4):
            for other in range(lane):
                if not ((self.family.first.word >> (16 * lane)) ^ (self.family.first.word >> (16 * other))) & 0xFFFF:
                    self.alike = True

    cdef uint32_t lay_quota(self, uint32_t own, tuple quota, const int *suits, int *yet) except? 0:
        """Note a quota, less what is thrown for certain; return the cards that may still be played."""
        cdef int lane, count
        cdef uint32_t suit
        if len(quota) != 4:
            raise ValueError("a quota has four numbers")
        for lane in range(4):
            suit = <uint32_t>255 << (8 * suits[lane])
            count = quota[suits[lane]]
            if not 0 <= count <= count_bits(own & suit):
                raise ValueError("a quota is of cards that the soloist holds")
            if count == count_bits(own & suit):
                own &= ~suit
                count = 0
            yet[lane] = count
        self.family.quota = quota_code(yet)
        if self.family.quota < 0 or sum(quota) > MOST_THROWN:
            raise ValueError("at most two cards are thrown")
        return own

    cdef int lay_loose(self, int loose) except -1:
        """Note a quota of no certain suits."""
        if not 0 <= loose <= MOST_THROWN or self.family.quota:
            raise ValueError("at most two cards are thrown")
        self.family.quota = loose
        self.family.loose = True
        return 0

    @property
    def groups(self):
        """How many groups there are; each can be counted alone."""
        return self.family.groups

    @property
    def layouts(self):
        """How many layouts there are in all."""
        return self.family.layouts

    def group_sizes(self):
        """The number of layouts of each group."""
        return [self.family.group[i].layouts for i in range(self.family.groups)]
