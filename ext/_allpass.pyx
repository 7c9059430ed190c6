"""Exact all-pass: what each seat can hold itself to, and what comes of everyone playing for himself."""

from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport uint32_t, uint64_t

from encode cimport Layout, encode
from heads cimport Table, table_close, table_forget, table_open
from lines cimport Lines, line_value, lines_close, lines_forget, lines_open, tricks_of
from opening cimport (WIDOW_DEALER, WIDOW_NONE, Rules, Table3, absent_seat, distinct_cards, legal_cards,
                      players, put, seat_of, to_move, tricks_left, widow_trick)
from portable cimport count_bits, lowest_bit
from search cimport search_trick
from signals cimport raise_stopped
from suits cimport Suits
from trick cimport ALL_FEATURES, Search, set_game

from ddsolve._engine import _SUITS

DEFAULT_TABLE_BYTES = 256 << 20


cdef struct Solver:
    Rules rules
    Search search    # misere of one seat against the others: the guarantee
    Lines lines


cdef struct Outcome4:
    int won[4]


cdef bint ordinary(Solver *solver, Table3 *table) noexcept nogil:
    """Between two tricks, with no widow card to come: the word searches take over."""
    return table.played == 0 and not widow_trick(&solver.rules, table)


cdef bint prefers4(int seat, Outcome4 *one, Outcome4 *other) noexcept nogil:
    """Fewest own tricks, then the most for the next seats in order of play; the dealer is skipped."""
    cdef int after = (seat + 1) % 3
    cdef int last = (seat + 2) % 3
    if one.won[seat] != other.won[seat]:
        return one.won[seat] < other.won[seat]
    if one.won[after] != other.won[after]:
        return one.won[after] > other.won[after]
    return one.won[last] > other.won[last]


cdef bint takes(Solver *solver, Table3 *table, int victim, int wanted) noexcept nogil:
    """Can the two others make the victim end with at least `wanted` tricks, `table.won` included?"""
    cdef Layout layout
    cdef Table3 after
    cdef uint32_t cards
    cdef uint64_t relevant
    cdef int tricks = tricks_left(table)
    cdef int card, missing = wanted - table.won[victim]
    cdef bint own
    if missing <= 0:
        return True
    if missing > tricks or solver.search.stopped:
        return False
    if ordinary(solver, table):
        encode(table.hands, 4, victim, &layout)
        set_game(&solver.search, False, True, -1 if table.absent < 0 else (table.absent + 3 - victim) % 3)
        return search_trick(&solver.search, layout.word, layout.shape, (table.leader + 3 - victim) % 3,
                            tricks, missing, &relevant)
    own = to_move(table) == victim
    cards = distinct_cards(&solver.rules, table)
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        after = table[0]
        put(&solver.rules, &after, card)
        if takes(solver, &after, victim, wanted) != own:
            return not own
    return own


cdef int guaranteed(Solver *solver, Table3 *table, int victim) noexcept nogil:
    """The fewest tricks from here on that the seat can hold itself to, by zero windows."""
    cdef int low = 0
    cdef int high = tricks_left(table)
    cdef int wanted = (high + 1) // 2
    while low < high and not solver.search.stopped:
        wanted = min(max(wanted, low + 1), high)
        if takes(solver, table, victim, table.won[victim] + wanted):
            low = wanted
            wanted += 1
        else:
            high = wanted - 1
            wanted -= 1
    return low


cdef void line_outcome(Solver *solver, Table3 *table, Outcome4 *outcome) noexcept nogil:
    """Tricks of the seats and the dealer once everyone has played his best, `table.won` included."""
    cdef Layout layout
    cdef Table3 after
    cdef Outcome4 other
    cdef uint32_t cards
    cdef int seat, value, tricks, card
    cdef bint first = True
    for seat in range(4):
        outcome.won[seat] = table.won[seat]
    tricks = tricks_left(table)
    if tricks == 0 or solver.lines.stopped:
        return
    if table.absent >= 0:
        # two seats: what one does not take, the other does, so its guarantee is the outcome
        seat = to_move(table)
        value = guaranteed(solver, table, seat)
        outcome.won[seat] += value
        outcome.won[3 - seat - table.absent] += tricks - value
        return
    if ordinary(solver, table):
        encode(table.hands, 4, table.leader, &layout)
        value = line_value(&solver.lines, layout.word, tricks)
        for seat in range(3):
            outcome.won[(table.leader + seat) % 3] += tricks_of(value, seat)
        return
    cards = distinct_cards(&solver.rules, table)
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        after = table[0]
        put(&solver.rules, &after, card)
        line_outcome(solver, &after, &other)
        if first or prefers4(to_move(table), &other, outcome):
            outcome[0] = other
            first = False


cdef int one_card(card) except -1:
    """A card index that was checked."""
    if not 0 <= card < 32:
        raise ValueError("a card index is 0..31")
    return card


# Worked out once, by the other module.
cdef Suits *SUITS = <Suits *>PyCapsule_GetPointer(_SUITS, "ddsolve._engine._SUITS")


cdef class AllPass:
    """A solver of all-pass with tables of its own; one per thread. `table_bytes` bounds each table."""

    cdef Solver solver
    cdef Table table
    cdef bint busy

    def __cinit__(self, uint64_t table_bytes=0):
        if table_bytes == 0:
            table_bytes = DEFAULT_TABLE_BYTES
        if not (table_open(&self.table, table_bytes) and lines_open(&self.solver.lines, table_bytes)):
            raise MemoryError("no memory for the tables")
        self.solver.search.table = &self.table
        self.solver.search.suits = SUITS
        self.solver.search.features = ALL_FEATURES
        set_game(&self.solver.search, False, True, -1)

    def __dealloc__(self):
        table_close(&self.table)
        lines_close(&self.solver.lines)

    def clear(self):
        """Forget every stored position."""
        table_forget(&self.table)
        lines_forget(&self.solver.lines)

    def cancel(self):
        """Make work that runs in another thread stop with InterruptedError."""
        self.solver.search.stopped = True
        self.solver.lines.stopped = True

    @property
    def nodes(self):
        """Positions visited between tricks since the object was made: (guarantees, lines)."""
        return self.solver.search.nodes, self.solver.lines.nodes

    def guarantee(self, hands, int leader, trick=(), int tricks_done=0, widow=(), int rule=0,
                  bint second_winner=False, bint third_winner=False, bint void_sets_suit=False):
        """The fewest tricks each seat can hold itself to from here on, the trick on the table included.

        hands: three 32-bit sets without the cards on the table, an empty one when only two hands
        play; leader: who played first to the trick
        on the table, or plays next; trick: the seats' cards on the table; tricks_done: finished tricks;
        widow: two card indices as turned; rule: 0 none, 1 shows, 2 dealer. Returns three numbers.
        """
        cdef Table3 table
        self._begin(&table, hands, leader, trick, tricks_done, widow, rule, second_winner, third_winner,
                    void_sets_suit)
        cdef int found[3]
        cdef int seat
        with nogil:
            for seat in range(3):
                found[seat] = guaranteed(&self.solver, &table, seat)
        self._end()
        return found[0], found[1], found[2]

    def tricks(self, hands, int leader, trick=(), int tricks_done=0, widow=(), int rule=0,
               bint second_winner=False, bint third_winner=False, bint void_sets_suit=False):
        """What seats 0, 1, 2 and the dealer take from here on when each plays for himself.

        Arguments as in `guarantee`.
        """
        cdef Table3 table
        cdef Outcome4 outcome
        self._begin(&table, hands, leader, trick, tricks_done, widow, rule, second_winner, third_winner,
                    void_sets_suit)
        with nogil:
            line_outcome(&self.solver, &table, &outcome)
        self._end()
        return outcome.won[0], outcome.won[1], outcome.won[2], outcome.won[3]

    def moves(self, hands, int leader, trick=(), int tricks_done=0, widow=(), int rule=0,
              bint second_winner=False, bint third_winner=False, bint void_sets_suit=False):
        """Each legal card of the seat to move with the outcome it leads to: (card, four trick counts).

        Arguments as in `guarantee`; an outcome is that of `tricks` after the card.
        """
        cdef Table3 table
        cdef Table3 after
        cdef Outcome4 outcome
        cdef uint32_t legal
        cdef int card
        cdef list result = []
        self._begin(&table, hands, leader, trick, tricks_done, widow, rule, second_winner, third_winner,
                    void_sets_suit)
        legal = legal_cards(&self.solver.rules, &table)
        while legal:
            card = lowest_bit(legal)
            legal &= legal - 1
            with nogil:
                after = table
                put(&self.solver.rules, &after, card)
                line_outcome(&self.solver, &after, &outcome)
            if self.solver.lines.stopped:
                break
            result.append((card, (outcome.won[0], outcome.won[1], outcome.won[2], outcome.won[3])))
        self._end()
        return result

    def line(self, hands, int leader, trick=(), int tricks_done=0, widow=(), int rule=0,
             bint second_winner=False, bint third_winner=False, bint void_sets_suit=False):
        """One play of the cards that reaches the outcome of `tricks`: card indices, the lowest good card first.

        Arguments as in `guarantee`.
        """
        cdef Table3 table
        cdef Table3 after
        cdef Table3 chosen
        cdef Outcome4 outcome
        cdef Outcome4 best
        cdef uint32_t cards
        cdef int card, chosen_card
        cdef list result = []
        self._begin(&table, hands, leader, trick, tricks_done, widow, rule, second_winner, third_winner,
                    void_sets_suit)
        while tricks_left(&table) > 0 and not self.solver.lines.stopped:
            cards = distinct_cards(&self.solver.rules, &table)
            chosen_card = -1
            while cards:
                card = lowest_bit(cards)
                cards &= cards - 1
                with nogil:
                    after = table
                    put(&self.solver.rules, &after, card)
                    line_outcome(&self.solver, &after, &outcome)
                if chosen_card < 0 or prefers4(to_move(&table), &outcome, &best):
                    chosen_card = card
                    best = outcome
                    chosen = after
            table = chosen
            result.append(chosen_card)
        self._end()
        return result

    def solve(self, *args, **options):
        """Guarantee, tricks and line together; arguments as in `guarantee`."""
        return self.guarantee(*args, **options), self.tricks(*args, **options), self.line(*args, **options)

    cdef int _begin(self, Table3 *table, hands, int leader, trick, int tricks_done, widow, int rule,
                    bint second_winner, bint third_winner, bint void_sets_suit) except -1:
        """Check the arguments and set the table and the rules up."""
        cdef uint32_t all_cards = 0
        cdef uint32_t sets[3]
        cdef int seat, i, size
        if len(hands) != 3 or len(trick) > 2 or not 0 <= leader <= 2 or tricks_done < 0:
            raise ValueError("three hands, at most two cards on the table, leader 0..2")
        if not WIDOW_NONE <= rule <= WIDOW_DEALER:
            raise ValueError("the widow rule is 0, 1 or 2")
        if rule != WIDOW_NONE and len(widow) != 2:
            raise ValueError("this widow rule needs the two widow cards")
        if self.busy:
            raise RuntimeError("an AllPass serves one thread at a time")
        table.leader = leader
        table.done = tricks_done
        table.played = len(trick)
        for seat in range(3):
            table.hands[seat] = sets[seat] = hands[seat]
        # who is absent shows in the hands as they were before the trick
        for i in range(len(trick)):
            table.card[i] = one_card(trick[i])
            sets[(leader + i) % 3] |= <uint32_t>1 << table.card[i]
        table.absent = absent_seat(sets)
        if rule != WIDOW_NONE and table.absent >= 0:
            raise ValueError("a widow rule needs three hands")
        size = count_bits(table.hands[leader]) + (table.played > 0)
        for i in range(players(table.absent)):
            seat = seat_of(leader, i, table.absent)
            if count_bits(table.hands[seat]) != size - (i < table.played):
                raise ValueError("hands must be of one size before the trick began")
        if table.absent == leader or size > 10 or table.played >= players(table.absent):
            raise ValueError("two or three hands of at most ten cards, the leader's among them")
        for seat in range(3):
            if table.hands[seat] & all_cards:
                raise ValueError("hands must be disjoint")
            all_cards |= table.hands[seat]
        for i, card in enumerate(tuple(trick) + (tuple(widow) if rule != WIDOW_NONE else ())):
            if all_cards & (<uint32_t>1 << one_card(card)):
                raise ValueError("a card on the table or of the widow is there twice")
            all_cards |= <uint32_t>1 << <int>card
        for i in range(4):
            table.won[i] = 0
        self.solver.rules.widow_rule = rule
        for i in range(2):
            self.solver.rules.widow[i] = widow[i] if rule != WIDOW_NONE else 0
        self.solver.rules.second_winner = second_winner
        self.solver.rules.third_winner = third_winner
        self.solver.rules.void_sets_suit = void_sets_suit
        self.busy = True
        self.solver.search.stopped = False
        self.solver.lines.stopped = False
        return 0

    cdef int _end(self) except -1:
        """Release the object; raise what stopped the work, if anything did."""
        self.busy = False
        if self.solver.search.stopped or self.solver.lines.stopped:
            raise_stopped()
        return 0
