"""The exact solver of trick games and misere: the only module of the two that touches Python.

It checks and converts what it is given, owns the table, and runs the searches without the GIL.
"""

from cpython.ref cimport PyObject
from libc.stdint cimport uint32_t, uint64_t

from encode cimport Layout, encode
from portable cimport count_bits
from search cimport (ALL_FEATURES, USE_BOUNDS, USE_ORDERING, USE_SORTING, USE_TABLE, Search, Trick,
                     search_from, table_kind)
from table cimport Table, table_bytes, table_close, table_forget, table_open

cdef extern from "Python.h":
    PyObject *PyErr_Occurred() noexcept

DEFAULT_TABLE_BYTES = 256 << 20

# Every optimisation has a switch, so that each can be tested alone.
FEATURES = {
    "table": USE_TABLE,
    "bounds": USE_BOUNDS,
    "sorting": USE_SORTING,
    "ordering": USE_ORDERING,
}


cdef int raise_pending() except -1:
    """Raise what the signal handler left behind while the search ran without the GIL."""
    if PyErr_Occurred() != NULL:
        return -1
    raise InterruptedError("the search was cancelled")


cdef class Engine:
    """A solver with a transposition table of its own; one per thread.

    `table_bytes` is the most the table may take (it starts small); `features` a sum of FEATURES,
    -1 for all. The table holds true statements about positions, so it stays valid over deals,
    strains and soloists.
    """

    cdef Table table
    cdef Search search
    cdef bint busy

    def __cinit__(self, uint64_t table_bytes=0, int features=-1):
        if table_bytes == 0:
            table_bytes = DEFAULT_TABLE_BYTES
        if not table_open(&self.table, table_bytes):
            raise MemoryError("no memory for the transposition table")
        self.search.table = &self.table
        self.search.features = ALL_FEATURES if features < 0 else features

    def __dealloc__(self):
        table_close(&self.table)

    def clear(self):
        """Forget every stored position."""
        table_forget(&self.table)

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
            "chunks": self.table.chunk_count,
            "bytes": table_bytes(&self.table),
            "forgotten": self.table.forgotten,
        }

    def solve(self, hands, int strain, bint misere, int soloist, int leader, trick=()):
        """How many tricks the soloist still takes, the trick on the table included.

        hands: three 32-bit sets (seats 0, 1, 2) without the cards on the table; strain 0..4
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
        cdef int seat = (start.leader + played) % 3
        cdef uint32_t legal
        cdef int card, field, tricks, last = -1
        cdef list result = []
        cdef dict known = {}
        if start.tricks == 0:
            return result
        legal = self._legal(hands[(leader + played) % 3], strain, trick)
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
        cdef int seat, card, i
        if len(hands) != 3 or len(trick) > 2:
            raise ValueError("three hands and at most two cards on the table")
        if not (0 <= strain <= 4 and 0 <= soloist <= 2 and 0 <= leader <= 2):
            raise ValueError("strain is 0..4, soloist and leader are 0..2")
        for seat in range(3):
            sets[seat] = hands[seat]
        for i, card in enumerate(trick):
            if not 0 <= card < 32:
                raise ValueError("a card index is 0..31")
            sets[(leader + i) % 3] |= <uint32_t>1 << card
        start.tricks = count_bits(sets[0])
        for seat in range(3):
            if sets[seat] & all_cards or count_bits(sets[seat]) != start.tricks or start.tricks > 10:
                raise ValueError("hands must be disjoint and of one size, at most ten cards")
            all_cards |= sets[seat]
        encode(sets, strain, misere, soloist, layout)
        start.word = layout.word
        start.leader = leader - soloist if leader >= soloist else leader - soloist + 3
        for i, card in enumerate(trick):
            start.card[i] = layout.field_of[card]
        self.search.trump = strain < 4
        self.search.misere = misere
        return len(trick)

    cdef int _value(self, Layout *layout, Trick *start, int played) except -1:
        """The soloist's tricks after the first `played` cards of the trick, by zero windows."""
        cdef int low = 0
        cdef int high = start.tricks
        cdef int wanted = (high + 1) // 2
        cdef bint reached
        if self.busy:
            raise RuntimeError("an Engine serves one thread at a time")
        self.busy = True
        self.search.stopped = False
        with nogil:
            while low < high and not self.search.stopped:
                start.wanted = min(max(wanted, low + 1), high)
                reached = search_from(&self.search, start, played, layout.shape)
                if reached:
                    low = start.wanted
                    wanted = low + 1
                else:
                    high = start.wanted - 1
                    wanted = high
        self.busy = False
        if self.search.stopped:
            self.search.stopped = False
            raise_pending()
        return low
