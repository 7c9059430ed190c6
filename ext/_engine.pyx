"""The exact solver of trick games and misere: the only module of the two that touches Python.

It checks and converts what it is given, owns the table, and runs the searches without the GIL.
"""

from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free, malloc

from encode cimport Layout, encode, suit_order
from guess cimport first_guess
from heads cimport Table, table_bytes, table_close, table_forget, table_open
from history cimport forget_history
from layouts cimport Family, count_group, fill_lane, list_groups
from opening cimport absent_seat, players
from portable cimport count_bits
from search cimport search_from
from signals cimport raise_stopped
from suits cimport Suits, fill_suits
from trick cimport (ALL_FEATURES, USE_BOUNDS, USE_HISTORY, USE_LOW_CARDS, USE_ORDERING, USE_SORTING,
                    USE_TABLE, Search, Trick, seat_at, set_game)

DEFAULT_TABLE_BYTES = 256 << 20

# A constant, worked out once when the module is loaded.
cdef Suits SUITS
if not fill_suits(&SUITS):
    raise MemoryError("no memory for the suits of misere")
_SUITS = PyCapsule_New(&SUITS, "ddsolve._engine._SUITS", NULL)  # for the other module

# Every optimisation has a switch, so that each can be tested alone.
FEATURES = {
    "table": USE_TABLE,
    "bounds": USE_BOUNDS,
    "ordering": USE_ORDERING,
    "history": USE_HISTORY,
    "low cards": USE_LOW_CARDS,
    "sorting": USE_SORTING,
}


cdef class LayoutFamily:
    """The layouts in which the unseen cards lie with two defenders, as far as is known of them.

    own: the soloist's cards; unseen: those of both defenders, twice as many; soloist 0..2; strain 0..4.
    next_has and last_has: cards known to be with the defender who plays after the soloist, and with the
    other one; least and most: how many cards of S C D H the next defender has. Cards on the table count
    as held by those who played them. Raises ValueError when the sets do not fit together.
    """

    cdef Family family
    cdef readonly int soloist, strain
    cdef readonly bint misere
    cdef readonly bint alike  # two interchangeable suits have the soloist's cards in the same places

    def __init__(self, uint32_t own, uint32_t unseen, int soloist, int strain, bint misere,
                 uint32_t next_has=0, uint32_t last_has=0, least=(0, 0, 0, 0), most=(8, 8, 8, 8)):
        cdef int suits[4]
        cdef int lane
        if own & unseen or 2 * count_bits(own) != count_bits(unseen) or not 1 <= count_bits(own) <= 10:
            raise ValueError("the defenders must hold twice as many other cards as the soloist")
        if next_has & last_has or (next_has | last_has) & ~unseen:
            raise ValueError("a known card must be unseen, and with one defender only")
        if not (0 <= strain <= 4 and 0 <= soloist <= 2 and len(least) == 4 and len(most) == 4):
            raise ValueError("strain is 0..4, soloist is 0..2, four lengths each")
        self.soloist = soloist
        self.strain = strain
        self.misere = misere
        self.family.cards = count_bits(own)
        suit_order(strain, suits)
        for lane in range(4):
            fill_lane(&self.family.lane[lane], own, unseen, next_has & (<uint32_t>255 << (8 * suits[lane])),
                      last_has, suits[lane], least[suits[lane]], most[suits[lane]])
        list_groups(&self.family)
        # relative ranks of the cards are those of any layout: give all unseen cards to one defender
        cdef uint32_t hands[3]
        hands[0] = own
        hands[1] = unseen
        hands[2] = 0
        encode(hands, strain, 0, &self.family.first)
        cdef int side_suits = 3 if strain < 4 else 4
        cdef int other
        self.alike = False
        for lane in range(side_suits):
            for other in range(lane):
                if not ((self.family.first.word >> (16 * lane)) ^ (self.family.first.word >> (16 * other))) & 0xFFFF:
                    self.alike = True

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


cdef class Engine:
    """A solver with a transposition table of its own; one per thread.

    `table_bytes` is the most the table may take (it starts small); `features` a sum of FEATURES,
    -1 for all. The table holds true statements about positions, so it stays valid over deals,
    strains and soloists.
    """

    cdef Table table
    cdef Search search
    cdef bint busy
    cdef int guess

    def __cinit__(self, uint64_t table_bytes=0, int features=-1):
        if table_bytes == 0:
            table_bytes = DEFAULT_TABLE_BYTES
        if not table_open(&self.table, table_bytes):
            raise MemoryError("no memory for the transposition table")
        self.search.table = &self.table
        self.search.suits = &SUITS
        self.search.features = ALL_FEATURES if features < 0 else features

    def __dealloc__(self):
        table_close(&self.table)

    def clear(self):
        """Forget every stored position."""
        table_forget(&self.table)
        forget_history(&self.search.history)

    def cancel(self):
        """Make a search that runs in another thread stop with InterruptedError."""
        self.search.stopped = True

    @property
    def nodes(self):
        """Positions visited between tricks since the engine was made."""
        return self.search.nodes

    @property
    def statistics(self):
        """Counters since the engine was made, for profiles."""
        return {
            "nodes": self.search.nodes,
            "probes": self.search.probes,
            "hits": self.search.hits,
            "shapes": self.table.head_count,
            "chunks": self.table.store.chunk_count,
            "bytes": table_bytes(&self.table),
            "forgotten": self.table.forgotten,
        }

    def solve(self, hands, int strain, bint misere, int soloist, int leader, trick=()):
        """How many tricks the soloist still takes, the trick on the table included.

        hands: three 32-bit sets (seats 0, 1, 2) without the cards on the table, one of them empty when
        only two hands play; strain 0..4
        (S C D H NT); leader: who led the trick on the table, or leads next; trick: its cards in
        the order played. Raises ValueError for hands that do not fit together.
        """
        cdef Layout layout
        cdef Trick start
        cdef int played = self._begin(hands, strain, misere, soloist, leader, trick, &layout, &start)
        if start.tricks == 0:
            return 0
        return self._value(&layout, &start, played)

    def moves(self, hands, int strain, bint misere, int soloist, int leader, trick=()):
        """The value of every legal card of the seat to move: a list of (card, soloist's tricks).

        Arguments as in `solve`; cards in the order of their indices.
        """
        cdef Layout layout
        cdef Trick start
        cdef int played = self._begin(hands, strain, misere, soloist, leader, trick, &layout, &start)
        cdef uint32_t legal
        cdef int card, field, tricks, last = -1
        cdef list result = []
        cdef dict known = {}
        if start.tricks == 0:
            return result
        # the absent seat, if any, is counted from the soloist in the search
        legal = self._legal(hands[(seat_at(&self.search, &start, played) + soloist) % 3], strain, trick)
        # neighbours in one hand are equal: walk each suit in word order and reuse the last value
        for field in range(0, 64, 2):
            card = layout.card_at[field] if (layout.word >> field) & 3 != 3 else -1
            if card < 0 or not (legal >> card) & 1:
                last = -1
                continue
            if last < 0 or last >> 4 != field >> 4:
                start.card[played] = field
                tricks = self._value(&layout, &start, played + 1)
            known[card] = tricks
            last = field
        return sorted(known.items())

    cdef uint32_t _legal(self, uint32_t hand, int strain, trick):
        """Follow suit, else trump, else anything."""
        cdef uint32_t some
        if not trick:
            return hand
        some = hand & (<uint32_t>255 << (8 * (<int>trick[0] >> 3)))
        if some == 0 and strain < 4:
            some = hand & (<uint32_t>255 << (8 * strain))
        return some if some else hand

    cdef int _begin(self, hands, int strain, bint misere, int soloist, int leader, trick,
                    Layout *layout, Trick *start) except -1:
        """Check the arguments and set up the layout as it was when the trick began."""
        cdef uint32_t sets[3]
        cdef uint32_t all_cards = 0
        cdef int seat, card, i, absent
        if len(hands) != 3 or len(trick) > 2:
            raise ValueError("three hands and at most two cards on the table")
        if not (0 <= strain <= 4 and 0 <= soloist <= 2 and 0 <= leader <= 2):
            raise ValueError("strain is 0..4, soloist and leader are 0..2")
        for seat in range(3):
            sets[seat] = hands[seat]
        for i, card in enumerate(trick):
            if not 0 <= card < 32 or (sets[0] | sets[1] | sets[2]) & (<uint32_t>1 << card):
                raise ValueError("a card index is 0..31, and a card on the table is in no hand")
            sets[(leader + i) % 3] |= <uint32_t>1 << card
        absent = absent_seat(sets)
        start.tricks = count_bits(sets[soloist])
        for seat in range(3):
            if sets[seat] & all_cards or start.tricks > 10 or (
                    seat != absent and count_bits(sets[seat]) != start.tricks):
                raise ValueError("hands must be disjoint and of one size, at most ten cards")
            all_cards |= sets[seat]
        if absent == soloist or absent == leader or len(trick) >= players(absent):
            raise ValueError("the soloist and the leader must hold cards")
        encode(sets, strain, soloist, layout)
        start.word = layout.word
        start.leader = leader - soloist if leader >= soloist else leader - soloist + 3
        for i, card in enumerate(trick):
            start.card[i] = layout.field_of[card]
        self.search.sorting = False
        set_game(&self.search, strain < 4, misere, absent if absent < 0 else (absent + 3 - soloist) % 3)
        return len(trick)

    cdef int _value(self, Layout *layout, Trick *start, int played) except -1:
        """The soloist's tricks after the first `played` cards of the trick, by zero windows."""
        cdef int low = 0
        cdef int high = start.tricks
        cdef int wanted = first_guess(start.word, layout.shape, self.search.trump, self.search.misere, high)
        cdef bint reached
        cdef uint64_t relevant
        self._enter()
        with nogil:
            while low < high and not self.search.stopped:
                start.wanted = min(max(wanted, low + 1), high)
                reached = search_from(&self.search, start, played, layout.shape, &relevant)
                if reached:
                    low = start.wanted
                    wanted = low + 1
                else:
                    high = start.wanted - 1
                    wanted = high
        self._leave()
        return low

    cdef int _enter(self) except -1:
        """Claim the engine for one search."""
        if self.busy:
            raise RuntimeError("an Engine serves one thread at a time")
        self.busy = True
        self.search.stopped = False
        return 0

    cdef int _leave(self) except -1:
        """Free the engine again; raise what stopped the search, if anything did."""
        self.busy = False
        if self.search.stopped:
            self.search.stopped = False
            raise_stopped()
        return 0

    def count(self, LayoutFamily family, int leader, trick=(), int group=-1, int floor=0, int ceiling=10):
        """How many layouts of a family give the soloist each number of tricks.

        leader and trick (its first cards, which the family's hands still hold) as in `solve`; group:
        one group of the family, -1 for all. Tricks below `floor` count as floor, above `ceiling` as
        ceiling. Returns (counts, examples), two lists by the number of tricks from here on: layouts,
        and a hand of the defender next to the soloist that belongs to one of them (0: there is none).
        """
        cdef uint64_t counts[11]
        cdef uint32_t examples[11]
        cdef Trick start
        cdef Family *members = &family.family
        cdef int i, card, played = len(trick)
        cdef int first = group if group >= 0 else 0
        cdef int last = group + 1 if group >= 0 else members.groups
        if not 0 <= leader <= 2 or played > 2 or last > members.groups:
            raise ValueError("leader is 0..2, at most two cards lie on the table, the group must exist")
        if not 0 <= floor <= ceiling:
            raise ValueError("floor and ceiling do not fit together")
        start.leader = (leader + 3 - family.soloist) % 3
        start.tricks = members.cards
        for i, card in enumerate(trick):
            if not 0 <= card < 32 or members.first.field_of[card] < 0:
                raise ValueError("a card on the table is not in the family's hands")
            start.card[i] = members.first.field_of[card]
        for i in range(11):
            counts[i] = 0
            examples[i] = 0
        ceiling = min(ceiling, members.cards)
        floor = min(floor, ceiling)
        self._enter()
        set_game(&self.search, family.strain < 4, family.misere, -1)
        self.search.sorting = family.alike and self.search.features & USE_SORTING != 0
        cdef uint8_t *room = <uint8_t *>malloc(2 * <size_t>members.largest + 2)
        if room == NULL:
            self.busy = False
            raise MemoryError("no memory for a group of layouts")
        with nogil:
            for i in range(first, last):
                if not count_group(members, i, &self.search, &start, played, floor, ceiling, &self.guess,
                                   room, room + members.largest, counts, examples):
                    break
        free(room)
        self._leave()
        return [counts[i] for i in range(11)], [examples[i] for i in range(11)]
