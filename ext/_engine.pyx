"""The exact solver of trick games and misere.

It checks and converts what it is given, owns the table, and runs the searches without the GIL. The search is compiled
here only; other modules ask it through `ddsolve._engine.pxd`.
"""

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from cpython.buffer cimport PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from libc.stdlib cimport free

from best_card cimport best_card
from encode cimport Layout
from guess cimport first_guess
from heads cimport table_bytes, table_close, table_forget, table_open
from history cimport forget_history
from layouts cimport Family, count_group, lower_group
from moves cimport Moves, list_leads, promising
from portable cimport count, is_set, lowest_bit, malloc, set_flag, set_was
from question cimport Question, read_question
from rules cimport best_on_table
from search cimport search_from, search_rest
from seats cimport onward, place_of, players, seen_from
from signals cimport raise_stopped
from suits cimport Suits, fill_suits
from trick cimport (ALL_FEATURES, USE_BOUNDS, USE_CROSSING, USE_HISTORY, USE_LOW_CARDS, USE_ORDERING, USE_SORTING,
                    USE_SPARING, USE_TABLE, Trick, playable, seat_at, set_game)
from word cimport owners, run_starts

from ddsolve._layouts cimport LayoutFamily

DEFAULT_TABLE_BYTES = 256 << 20

# A constant, worked out once when the module is loaded.
cdef Suits SUITS
if not fill_suits(&SUITS):
    raise MemoryError("no memory for the suits of misere")


include "fail_memory.pxi"


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


cdef int begin(Engine engine, Question *asked) except -1:
    """Claim the engine for a question."""
    engine.claim()
    set_game(&engine.search, asked.trump, asked.misere, asked.absent)
    return 0


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
                card = best_card(&self.search, &asked, known, asked.misere and seat == 0)
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
        if family.dead:
            raise ValueError("an engine counts the layouts of one discard")
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
        if family.dead:
            raise ValueError("an engine counts the layouts of one discard")
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
