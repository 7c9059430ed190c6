"""The exact solver of trick games and misere.

It checks and converts what it is given, owns the table, and runs the searches without the GIL. The search is compiled
here only; other modules ask it through `ddsolve._engine.pxd`.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from cpython.buffer cimport PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from libc.stdlib cimport free

from encode cimport Layout, encode, suit_order
from guess cimport first_guess
from heads cimport table_bytes, table_close, table_forget, table_open
from history cimport forget_history
from layouts cimport Family, count_group, fill_lane, list_groups, lower_group
from moves cimport Moves, list_leads, promising
from portable cimport count, count_bits, fail_after, is_set, lowest_bit, malloc, set_flag, set_was
from quota cimport MOST_THROWN, quota_code
from question cimport Question, check_game, read_question
from rules cimport best_on_table
from search cimport search_from, search_rest
from seats cimport onward, place_of, players, seen_from
from signals cimport raise_stopped
from suits cimport Suits, fill_suits
from trick cimport (ALL_FEATURES, USE_BOUNDS, USE_CROSSING, USE_HISTORY, USE_LOW_CARDS, USE_ORDERING, USE_SORTING,
                    USE_SPARING, USE_TABLE, Trick, playable, seat_at, set_game)
from word cimport owners, run_starts

DEFAULT_TABLE_BYTES = 256 << 20

# A constant, worked out once when the module is loaded.
cdef Suits SUITS
if not fill_suits(&SUITS):
    raise MemoryError("no memory for the suits of misere")


def fail_memory(long after):
    """For tests: let so many allocations of this module succeed and all later ones fail; -1 for none.

    Returns what is left of the number set before.
    """
    global fail_after
    before = fail_after
    fail_after = after
    return before


# Every optimisation has a switch, so that each can be tested alone.
FEATURES = {
    "table": USE_TABLE,
    "bounds": USE_BOUNDS,
    "ordering": USE_ORDERING,
    "history": USE_HISTORY,
    "low cards": USE_LOW_CARDS,
    "sorting": USE_SORTING,
    "sparing": USE_SPARING,
    "crossing": USE_CROSSING,
}


cdef class LayoutFamily:
    """The layouts in which the unseen cards lie with two defenders, as far as is known of them.

    own: the soloist's cards; unseen: those of both defenders, twice as many; soloist 0..2; strain 0..4.
    next_has and last_has: cards known to be with the defender who plays after the soloist, and with the
    other one; least and most: how many cards of S C D H the next defender has. Cards on the table count
    as held by those who played them. quota: how many cards of S C D H the soloist has thrown from his hand
    without naming them, two in all at most, and not in misere (quota.pxd); loose: the same of no certain suits. Then the values are
    upper bounds of those after any such discard. Raises ValueError when the sets do not fit together.
    """

    cdef Family family
    cdef uint32_t held[3]  # cards known to be with the soloist, the next defender, the last
    cdef readonly int soloist, strain
    cdef readonly bint misere
    cdef readonly bint alike  # two interchangeable suits have the soloist's cards in the same places

    def __cinit__(self, uint32_t own, uint32_t unseen, int soloist, int strain, bint misere,
                  uint32_t next_has=0, uint32_t last_has=0, least=(0, 0, 0, 0), most=(8, 8, 8, 8),
                  quota=(0, 0, 0, 0), int loose=0):
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
        cards = count_bits(own) - yet[0] - yet[1] - yet[2] - yet[3] - loose
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


cdef int begin(Engine engine, Question *asked) except -1:
    """Claim the engine for a question."""
    engine.claim()
    set_game(&engine.search, asked.trump, asked.misere, asked.absent)
    return 0


cdef int best_card(Engine engine, Question *asked, int known, bint highest) noexcept nogil:
    """The lowest (or highest) card of those that are best for the seat to move, who still has several or one.

    known: the soloist's tricks from here on. Of equal ranks the first suit counts as lower.
    """
    cdef uint64_t owned[3]
    cdef bint tested[64]
    cdef bint good[64]
    cdef uint64_t cards, firsts, relevant
    cdef int card, field, first, step
    cdef int seat = seat_at(&engine.search, &asked.start, asked.played)
    cdef bint wants = (seat == 0) != asked.misere  # the soloist's tricks
    owners(asked.start.word, owned)
    cards = owned[seat]
    if asked.played > 0:
        cards = playable(&engine.search, cards, asked.start.card[0])
    firsts = run_starts(cards)
    for field in range(64):
        tested[field] = False
    for step in range(32):  # by rank, then by suit
        card = (step & 3) << 3 | step >> 2
        if highest:
            card = 31 - card
        field = asked.layout.field_of[card]
        if field < 0 or not (cards >> field) & 1:
            continue
        if cards & (cards - 1) == 0:
            return card
        first = field  # neighbours in one hand are equal
        while not (firsts >> first) & 1:
            first -= 2
        if not tested[first]:
            asked.start.card[asked.played] = first
            asked.start.wanted = known if wants else known + 1
            tested[first] = True
            if asked.start.wanted <= 0:
                good[first] = True
            elif asked.start.wanted > asked.start.tricks:
                good[first] = not wants
            else:
                good[first] = search_from(&engine.search, &asked.start, asked.played + 1, asked.layout.shape,
                                          &relevant) == wants
        if good[first]:
            return card
    return -1  # only where the search was stopped


cdef class Engine:
    """A solver with a transposition table of its own; one per thread.

    `table_bytes` is the most the table may take (it starts small); `features` a sum of FEATURES,
    -1 for all. The table holds true statements about positions, so it stays valid over deals,
    strains and soloists.
    """

    def __cinit__(self, uint64_t table_bytes=0, int features=-1):
        if table_bytes == 0:
            table_bytes = DEFAULT_TABLE_BYTES
        if not table_open(&self.table, table_bytes):
            raise MemoryError("no memory for the transposition table")
        self.search.table = &self.table
        self.search.suits = &SUITS
        self.search.features = features & ALL_FEATURES

    def __dealloc__(self):
        table_close(&self.table)

    cdef int claim(self) except -1:
        """Take the engine for this thread, before anything of it is touched."""
        if set_was(&self.busy):
            raise RuntimeError("an engine serves one thread at a time")
        set_flag(&self.search.stopped, False)
        return 0

    cdef int release(self) except -1:
        """Free the engine again; raise what stopped the work, if anything did."""
        cdef bint stopped = is_set(&self.search.stopped)
        set_flag(&self.busy, False)
        if stopped:
            raise_stopped()
        return 0

    cdef bint reached(self, uint64_t word, uint64_t shape, int leader, int tricks, int wanted,
                      uint64_t *relevant) noexcept nogil:
        """Does the soloist take at least `wanted` of the `tricks` tricks left? Between two tricks, engine claimed.

        word, shape and leader as in word.pxd, counted from the soloist; 0 and less, or more than `tricks`, may be
        wanted. `relevant`, unless NULL, receives the cards that mattered.
        """
        cdef uint64_t found = 0
        cdef bint result = wanted <= 0
        if 0 < wanted <= tricks:
            result = search_rest(&self.search, word, shape, leader, tricks, wanted, &found)
        if relevant != NULL:
            relevant[0] = found
        return result

    cdef bint reached_from(self, Trick *start, int played, uint64_t shape, uint64_t *relevant) noexcept nogil:
        """`reached` with the first `played` cards of a trick on the table; 1 <= start.wanted <= start.tricks.

        As `search_from`, whose arguments these are.
        """
        return search_from(&self.search, start, played, shape, relevant)

    cdef int value(self, Trick *start, int played, uint64_t shape, int low, int high) noexcept nogil:
        """The soloist's tricks after the first `played` cards of a trick, by zero windows; engine claimed.

        low, high: where they are fewer or more, this is returned; 0 and start.tricks for no bounds.
        """
        cdef int wanted = first_guess(start.word, shape, self.search.trump, self.search.misere, start.tricks)
        cdef uint64_t relevant
        while low < high and not is_set(&self.search.stopped):
            start.wanted = min(max(wanted, low + 1), high)
            if search_from(&self.search, start, played, shape, &relevant):
                low = start.wanted
                wanted = low + 1
            else:
                high = start.wanted - 1
                wanted = high
        return low

    cdef void each_move(self, Trick *start, int played, const Layout *layout, int low, int high,
                        int *tricks) noexcept nogil:
        """`value` after each legal card of the seat to move, at the card's index; -1 for all others."""
        cdef uint64_t owned[3]
        cdef uint64_t cards, firsts
        cdef int card, field, found = 0
        for card in range(32):
            tricks[card] = -1
        owners(start.word, owned)
        cards = owned[seat_at(&self.search, start, played)]
        if played > 0:
            cards = playable(&self.search, cards, start.card[0])
        # neighbours in one hand are equal
        firsts = run_starts(cards)
        while cards:
            field = lowest_bit(cards)
            cards &= cards - 1
            if (firsts >> field) & 1:
                start.card[played] = field
                found = self.value(start, played + 1, layout.shape, low, high)
            tricks[layout.card_at[field]] = found

    def clear(self):
        """Forget every stored position. RuntimeError while a search runs."""
        self.claim()
        table_forget(&self.table)
        forget_history(&self.search.history)
        forget_history(&self.search.discards)
        self.release()

    def cancel(self):
        """Make a search that runs in another thread stop with InterruptedError."""
        set_flag(&self.search.stopped, True)

    @property
    def table_bytes(self):
        """The most bytes the table may take."""
        return self.table.limit

    @property
    def nodes(self):
        """Positions visited between tricks since the engine was made."""
        return count(&self.search.nodes)

    @property
    def statistics(self):
        """Counters since the engine was made, for profiles. RuntimeError while a search runs."""
        self.claim()
        try:
            return {
                "nodes": count(&self.search.nodes),
                "probes": self.search.probes,
                "hits": self.search.hits,
                "shapes": self.table.head_count,
                "chunks": self.table.store.chunk_count,
                "bytes": table_bytes(&self.table),
                "forgotten": self.table.forgotten,
            }
        finally:
            self.release()

    def solve(self, hands, int strain, bint misere, int soloist, int leader, trick=(), int floor=0, int ceiling=10):
        """How many tricks the soloist still takes, the trick on the table included.

        hands: three 32-bit sets (seats 0, 1, 2) without the cards on the table, one of them empty when
        only two hands play; strain 0..4 (S C D H NT), 4 in misere; leader: who led the trick on the table, or
        leads next; trick: its cards in the order played. Tricks below `floor` are told as floor, above `ceiling`
        as ceiling, which costs fewer nodes. Raises ValueError for what does not fit together, RuntimeError when
        the engine is at work in another thread.
        """
        cdef Question asked
        cdef int tricks = 0
        read_question(&asked, hands, strain, misere, soloist, leader, trick)
        if not 0 <= floor <= ceiling:
            raise ValueError("floor and ceiling do not fit together")
        ceiling = min(ceiling, asked.start.tricks)
        begin(self, &asked)
        with nogil:
            tricks = self.value(&asked.start, asked.played, asked.layout.shape, min(floor, ceiling), ceiling)
        self.release()
        return tricks

    def moves(self, hands, int strain, bint misere, int soloist, int leader, trick=()):
        """The value of every legal card of the seat to move: a list of (card, soloist's tricks).

        Arguments as in `solve`; cards in the order of their indices.
        """
        cdef Question asked
        cdef int tricks[32]
        read_question(&asked, hands, strain, misere, soloist, leader, trick)
        if asked.start.tricks == 0:
            return []
        begin(self, &asked)
        with nogil:
            self.each_move(&asked.start, asked.played, &asked.layout, 0, asked.start.tricks, tricks)
        self.release()
        return [(card, tricks[card]) for card in range(32) if tricks[card] >= 0]

    def line(self, hands, int strain, bint misere, int soloist, int leader, trick=()):
        """One best play from here to the end: the cards in the order played.

        Arguments as in `solve`. Of equally good cards the lowest is played, in misere the soloist's highest; of
        equal ranks the first suit counts as lower.
        """
        cdef Question asked
        cdef int cards[3]
        cdef int card, seat, known = -1
        cdef list line = []
        hands, trick = list(hands), list(trick)
        while True:
            read_question(&asked, hands, strain, misere, soloist, leader, trick)
            if asked.start.tricks == 0:
                return line
            begin(self, &asked)
            with nogil:
                if known < 0:
                    known = self.value(&asked.start, asked.played, asked.layout.shape, 0, asked.start.tricks)
                seat = seat_at(&self.search, &asked.start, asked.played)
                card = best_card(self, &asked, known, asked.misere and seat == 0)
            self.release()
            line.append(card)
            hands[onward(soloist, seat)] -= <uint32_t>1 << card
            trick.append(card)
            if len(trick) == players(asked.absent):
                for seat in range(len(trick)):
                    cards[seat] = trick[seat]
                seat = best_on_table(cards, len(trick), strain)
                leader = onward(soloist, place_of(seen_from(soloist, leader), seat, asked.absent))
                known -= leader == soloist
                trick = []

    def first_tried(self, hands, int strain, bint misere, int soloist, int leader):
        """The card that the move ordering has the leader try first, nothing learnt from earlier searches.

        Arguments as in `solve`; ValueError where there is no card.
        """
        cdef Question asked
        cdef Moves moves
        cdef int features, field
        read_question(&asked, hands, strain, misere, soloist, leader, ())
        if asked.start.tricks == 0:
            raise ValueError("there is nothing to play")
        begin(self, &asked)
        features = self.search.features
        self.search.features = (features | USE_ORDERING) & ~USE_HISTORY
        owners(asked.start.word, asked.start.owned)
        list_leads(&self.search, &asked.start, &moves)
        field = promising(&moves, 0)
        self.search.features = features
        self.release()
        return asked.layout.card_at[field]

    def count(self, LayoutFamily family not None, int leader, trick=(), int group=-1, int floor=0, int ceiling=10):
        """How many layouts of a family give the soloist each number of tricks.

        leader and trick as in `solve`; the family's hands still hold the cards on the table, each known to be
        with the seat that played it; group: one group of the family, -1 for all. Tricks below `floor` count
        as floor, above `ceiling` as ceiling. Returns (counts, examples), two lists by the number of tricks from
        here on: layouts, and a hand of the defender next to the soloist that belongs to one of them (0: there
        is none). Raises ValueError and RuntimeError as `solve` does.
        """
        cdef uint64_t counts[11]
        cdef uint32_t examples[11]
        cdef Trick start
        cdef Family *members = &family.family
        cdef int i, card, played
        cdef int first = max(group, 0)
        cdef int last = group + 1 if group >= 0 else members.groups
        trick = tuple(trick)
        played = len(trick)
        if not 0 <= leader <= 2 or played > 2 or not -1 <= group < members.groups:
            raise ValueError("leader is 0..2, at most two cards lie on the table, the group must exist")
        if not 0 <= floor <= ceiling:
            raise ValueError("floor and ceiling do not fit together")
        if played and members.quota:
            raise ValueError("a quota goes with no card on the table")
        start.leader = seen_from(family.soloist, leader)
        start.tricks = members.cards
        for i in range(played):
            card = trick[i]
            if not 0 <= card < 32 or not (family.held[onward(start.leader, i)] >> card) & 1:
                raise ValueError("a card on the table is not known to be with the seat that played it")
            start.card[i] = members.first.field_of[card]
        for i in range(11):
            counts[i] = 0
            examples[i] = 0
        ceiling = min(ceiling, members.cards)
        floor = min(floor, ceiling)
        cdef uint8_t *room = <uint8_t *>malloc(2 * <size_t>members.largest + 2)
        if room == NULL:
            raise MemoryError("no memory for a group of layouts")
        try:
            self.claim()
            with nogil:
                set_game(&self.search, family.strain < 4, family.misere, -1)
                self.search.sorting = family.alike and self.search.features & USE_SORTING != 0
                self.search.loose = members.loose
                for i in range(first, last):
                    if not count_group(members, i, &self.search, &start, played, floor, ceiling, &self.guess,
                                       room, room + members.largest, counts, examples):
                        break
            self.release()
        finally:
            free(room)
        return [counts[i] for i in range(11)], [examples[i] for i in range(11)]

    def lower(self, LayoutFamily family not None, int leader, int group, bounds, int floor=0, int ceiling=10):
        """Lower upper bounds of the soloist's tricks in the layouts of a group, where a search can.

        bounds: a writable buffer with a byte for each layout; true bounds before and after. Bounds above `floor` become
        exact where the tricks are fewer than `ceiling`; tricks up to `floor` are not told apart. Returns how many
        layouts have each bound, 0 to 10. Raises ValueError and RuntimeError as `count` does.
        """
        cdef Trick start
        cdef Family *members = &family.family
        cdef Py_buffer view
        cdef uint8_t *room
        cdef uint8_t *bound
        cdef uint32_t size, i
        cdef long counts[11]
        if not 0 <= leader <= 2 or not 0 <= group < members.groups or not 0 <= floor <= ceiling:
            raise ValueError("leader is 0..2, the group must exist, floor is at most ceiling")
        start.leader = seen_from(family.soloist, leader)
        start.tricks = members.cards
        ceiling = min(ceiling, members.cards)
        floor = min(floor, ceiling)
        size = members.group[group].layouts
        PyObject_GetBuffer(bounds, &view, PyBUF_SIMPLE | PyBUF_WRITABLE)
        room = <uint8_t *>malloc(2 * <size_t>size)
        try:
            bound = <uint8_t *>view.buf
            if view.len != <Py_ssize_t>size:
                raise ValueError("a bound for each layout of the group is needed")
            if room == NULL:
                raise MemoryError("no memory for a group of layouts")
            for i in range(size):
                bound[i] = min(bound[i], <uint8_t>members.cards)
            self.claim()
            with nogil:
                set_game(&self.search, family.strain < 4, family.misere, -1)
                self.search.sorting = family.alike and self.search.features & USE_SORTING != 0
                self.search.loose = members.loose
                lower_group(members, group, &self.search, &start, floor, ceiling, &self.guess, room, room + size, bound)
            self.release()
            for i in range(11):
                counts[i] = 0
            for i in range(size):
                counts[bound[i]] += 1
        finally:
            free(room)
            PyBuffer_Release(&view)
        return [counts[i] for i in range(11)]
