"""Exact all-pass: what each seat can hold itself to, and what comes of everyone playing for himself.

The guarantee of a seat is misere of one against the others, which the engine answers; the line is a search of its own.
"""

from libc.stdint cimport uint16_t, uint32_t

from aims cimport COUNTS, aims_close, aims_open, seen_by
from ddsolve._engine cimport Engine
from encode cimport Layout, encode
from lines cimport line_value, lines_close, lines_open, lines_restart, tricks_of
from opening cimport (WIDOW_DEALER, WIDOW_NONE, Table3, distinct_cards, legal_cards, put, to_move, tricks_left,
                      widow_trick)
from portable cimport count, count_bits, is_set, lowest_bit
from seats cimport absent_seat, onward, place_of, players, seen_from, third_seat_of
from trick cimport set_game


include "fail_memory.pxi"


cdef bint ordinary(Table3 *table) noexcept nogil:
    """Between two tricks, with no widow card to come: the word searches take over."""
    return table.played == 0 and not widow_trick(table)


cdef int seats_won(const int *won) noexcept nogil:
    """The tricks of seats 0, 1, 2, packed as in aims.pxd; the dealer is skipped."""
    return won[0] | (won[1] << 4) | (won[2] << 8)


cdef class Order:
    """What each seat plays for: the final counts of tricks of seats 0, 1, 2 ranked as a seat sees them from itself.

    ranks: 0 to 65535, the least is the best, at own + 16 * next + 256 * third; no two counts with one sum may have
    the same rank. Without it: the fewest own tricks, then the most for the next seat, then for the third. Raises
    ValueError for other ranks, MemoryError.
    """

    def __cinit__(self, ranks=None):
        cdef int counts
        if ranks is None:
            ranks = [256 * (counts & 15) + 16 * (15 - ((counts >> 4) & 15)) + 15 - (counts >> 8)
                     for counts in range(COUNTS)]
        if len(ranks) != COUNTS or not all(0 <= rank < 65536 for rank in ranks):
            raise ValueError("a rank from 0 to 65535 for each of 4096 counts of tricks")
        for counts in range(COUNTS):
            self.aims.full[counts] = <uint16_t><int>ranks[counts]
        if not aims_open(&self.aims):
            raise MemoryError("no memory for what each seat wants")

    def __dealloc__(self):
        aims_close(&self.aims)


cdef Order FEWEST = Order()


cdef int one_card(card) except -1:
    """A card index that was checked."""
    if not 0 <= card < 32:
        raise ValueError("a card index is 0..31")
    return card


cdef class Position:
    """A position of all-pass and its rules, checked.

    hands: three 32-bit sets without the cards on the table, an empty one when only two hands play; leader: who
    played first to the trick on the table, or plays next; trick: the seats' cards on the table; tricks_done:
    finished tricks; widow: two card indices as turned; rule: 0 none, 1 shows, 2 dealer. won: tricks of seats 0, 1,
    2 and of the dealer before, ten at most with those to come; they matter where `order` ranks what the seats
    have in the end. Raises ValueError for what does not fit together.
    """

    def __cinit__(self, hands, int leader, trick=(), int tricks_done=0, widow=(), int rule=0,
                  bint second_winner=False, bint third_winner=False, bint void_sets_suit=False,
                  won=(0, 0, 0, 0), Order order=None):
        cdef Table3 *table = &self.table
        cdef uint32_t sets[3]
        cdef uint32_t all_cards = 0
        cdef int seat, i, size
        hands, trick, widow, won = tuple(hands), tuple(trick), tuple(widow), tuple(won)
        if len(hands) != 3 or len(trick) > 2 or not 0 <= leader <= 2 or not 0 <= tricks_done <= 10:
            raise ValueError("three hands, at most two cards on the table, leader 0..2, at most ten tricks")
        if not WIDOW_NONE <= rule <= WIDOW_DEALER:
            raise ValueError("the widow rule is 0, 1 or 2")
        if rule != WIDOW_NONE and len(widow) != 2:
            raise ValueError("this widow rule needs the two widow cards")
        if len(won) != 4 or not all(0 <= tricks <= 10 for tricks in won):
            raise ValueError("what seats 0, 1, 2 and the dealer have won, 0 to 10 tricks each")
        self.order = FEWEST if order is None else order
        for seat in range(4):
            table.won[seat] = won[seat]
        self.rules.widow_rule = rule
        self.rules.second_winner = second_winner
        self.rules.third_winner = third_winner
        self.rules.void_sets_suit = void_sets_suit
        table.rules = &self.rules
        table.leader = leader
        table.done = tricks_done
        table.played = len(trick)
        for seat in range(3):
            table.hands[seat] = sets[seat] = hands[seat]
        # who is absent shows in the hands as they were before the trick
        for i in range(table.played):
            table.card[i] = one_card(trick[i])
            sets[onward(leader, i)] |= <uint32_t>1 << table.card[i]
        table.absent = absent_seat(sets)
        if rule != WIDOW_NONE and table.absent >= 0:
            raise ValueError("a widow rule needs three hands")
        size = count_bits(table.hands[leader]) + (table.played > 0)
        for i in range(players(table.absent)):
            seat = place_of(leader, i, table.absent)
            if count_bits(table.hands[seat]) != size - (i < table.played):
                raise ValueError("hands must be of one size before the trick began")
        if table.absent == leader or size > 10 or table.played >= players(table.absent):
            raise ValueError("two or three hands of at most ten cards, the leader's among them")
        if size + sum(won) > 10:
            raise ValueError("ten tricks at most, those won before included")
        for seat in range(3):
            if table.hands[seat] & all_cards:
                raise ValueError("hands must be disjoint")
            all_cards |= table.hands[seat]
        for i, card in enumerate(trick + (widow if rule != WIDOW_NONE else ())):
            if all_cards & (<uint32_t>1 << one_card(card)):
                raise ValueError("a card on the table or of the widow is there twice")
            all_cards |= <uint32_t>1 << <int>card
            if i >= table.played:
                self.rules.widow[i - table.played] = card


cdef tuple since(Position position, Outcome4 *outcome):
    """What the seats and the dealer take after the position."""
    cdef int *won = position.table.won
    return (outcome.won[0] - won[0], outcome.won[1] - won[1], outcome.won[2] - won[2], outcome.won[3] - won[3])


cdef class AllPass:
    """A solver of all-pass on top of an engine, by default a new one.

    The guarantees are searched in the engine's table; the outcomes have a table of their own with the same
    bound. While either is at work, methods of both raise RuntimeError in other threads.
    """

    def __cinit__(self, Engine engine=None):
        self.engine = Engine() if engine is None else engine
        self.order = FEWEST
        self.lines.aims = &self.order.aims
        if not lines_open(&self.lines, self.engine.table.limit, &self.engine.search.stopped):
            raise MemoryError("no memory for the table of outcomes")

    def __dealloc__(self):
        lines_close(&self.lines)

    cdef bint takes(self, Table3 *table, int victim, int wanted) noexcept nogil:
        """Can the others make the victim end with at least `wanted` tricks, `table.won` included?"""
        cdef Layout layout
        cdef Table3 after
        cdef uint32_t cards
        cdef int card, tricks = tricks_left(table)
        cdef int missing = wanted - table.won[victim]
        cdef bint own
        if missing <= 0 or missing > tricks or is_set(&self.engine.search.stopped):
            return missing <= 0
        if ordinary(table):
            encode(table.hands, 4, victim, &layout)
            set_game(&self.engine.search, False, True, -1 if table.absent < 0 else seen_from(victim, table.absent))
            return self.engine.reached(layout.word, layout.shape, seen_from(victim, table.leader), tricks, missing,
                                       NULL)
        own = to_move(table) == victim
        cards = distinct_cards(table)
        while cards:
            card = lowest_bit(cards)
            cards &= cards - 1
            after = table[0]
            put(&after, card)
            if self.takes(&after, victim, wanted) != own:
                return not own
        return own

    cdef int guaranteed(self, Table3 *table, int victim) noexcept nogil:
        """The fewest tricks from here on that the seat can hold itself to, by zero windows."""
        cdef int low = 0
        cdef int high = tricks_left(table)
        cdef int wanted = (high + 1) // 2
        while low < high and not is_set(&self.engine.search.stopped):
            wanted = min(max(wanted, low + 1), high)
            if self.takes(table, victim, table.won[victim] + wanted):
                low = wanted
                wanted += 1
            else:
                high = wanted - 1
                wanted -= 1
        return low

    cdef void outcome(self, Table3 *table, Outcome4 *outcome) noexcept nogil:
        """Tricks of the seats and the dealer once everyone has played his best, `table.won` included."""
        cdef Layout layout
        cdef int seat, value, tricks = tricks_left(table)
        for seat in range(4):
            outcome.won[seat] = table.won[seat]
        if tricks == 0 or is_set(&self.engine.search.stopped):
            return
        if table.absent >= 0:
            # two seats: what one does not take, the other does, and any order is for the fewest own tricks
            seat = to_move(table)
            value = self.guaranteed(table, seat)
            outcome.won[seat] += value
            outcome.won[third_seat_of(seat, table.absent)] += tricks - value
        elif ordinary(table):
            encode(table.hands, 4, table.leader, &layout)
            value = line_value(&self.lines, layout.word, tricks, seen_by(seats_won(table.won), table.leader))
            for seat in range(3):
                outcome.won[onward(table.leader, seat)] += tricks_of(value, seat)
        else:
            self.best_card(table, outcome)

    cdef int best_card(self, Table3 *table, Outcome4 *best) noexcept nogil:
        """The lowest of the mover's best cards, and the outcome it leads to."""
        cdef Table3 after
        cdef Outcome4 other
        cdef uint32_t cards = distinct_cards(table)
        cdef int card, rank, least = 0, chosen = -1
        while cards:
            card = lowest_bit(cards)
            cards &= cards - 1
            after = table[0]
            put(&after, card)
            self.outcome(&after, &other)
            rank = self.order.aims.full[seen_by(seats_won(other.won), to_move(table))]
            if chosen < 0 or rank < least:
                best[0] = other
                least = rank
                chosen = card
        return chosen

    cdef int claim(self, Position position) except -1:
        """Claim the engine; of another deal than before nothing stored is worth its place in the cache."""
        cdef uint32_t held[3]
        cdef uint32_t others = 0
        cdef int seat
        self.engine.claim()
        for seat in range(3):
            held[seat] = position.table.hands[seat]
        for seat in range(position.table.played):
            held[place_of(position.table.leader, seat, position.table.absent)] |= (
                <uint32_t>1 << position.table.card[seat])
        for seat in range(3):
            others |= held[seat] & ~self.deal[seat]
        if others or position.order is not self.order:
            self.order = position.order
            self.lines.aims = &self.order.aims
            lines_restart(&self.lines)
            for seat in range(3):
                self.deal[seat] = held[seat]
        return 0

    def clear(self):
        """Forget every stored position, the engine's too."""
        self.engine.clear()
        self.engine.claim()
        lines_restart(&self.lines)
        self.engine.release()

    def cancel(self):
        """Make work that runs in another thread stop with InterruptedError."""
        self.engine.cancel()

    @property
    def nodes(self):
        """Positions visited between tricks since the object was made: (guarantees, lines)."""
        return self.engine.nodes, count(&self.lines.nodes)

    def guarantee(self, Position position not None):
        """The fewest tricks each seat can hold itself to from here on, the trick on the table included."""
        cdef int found[3]
        cdef int seat
        self.claim(position)
        with nogil:
            for seat in range(3):
                found[seat] = self.guaranteed(&position.table, seat)
        self.engine.release()
        return found[0], found[1], found[2]

    def tricks(self, Position position not None):
        """What seats 0, 1, 2 and the dealer take from here on when each plays for himself."""
        cdef Outcome4 outcome
        self.claim(position)
        with nogil:
            self.outcome(&position.table, &outcome)
        self.engine.release()
        return since(position, &outcome)

    def moves(self, Position position not None):
        """Each legal card of the seat to move with the outcome it leads to: (card, four trick counts).

        An outcome is that of `tricks` after the card.
        """
        cdef Table3 after
        cdef Outcome4 outcome[32]
        cdef uint32_t legal = legal_cards(&position.table)
        cdef int card
        self.claim(position)
        with nogil:
            for card in range(32):
                if (legal >> card) & 1:
                    after = position.table
                    put(&after, card)
                    self.outcome(&after, &outcome[card])
        self.engine.release()
        return [(card, since(position, &outcome[card])) for card in range(32) if (legal >> card) & 1]

    def line(self, Position position not None):
        """One play of the cards that reaches the outcome of `tricks`: card indices, the lowest good card first."""
        cdef Table3 table = position.table
        cdef Outcome4 outcome
        cdef int card[30]
        cdef int i, played = 0
        self.claim(position)
        with nogil:
            while tricks_left(&table) > 0 and not is_set(&self.engine.search.stopped):
                card[played] = self.best_card(&table, &outcome)
                put(&table, card[played])
                played += 1
        self.engine.release()
        return [card[i] for i in range(played)]

    def solve(self, Position position not None):
        """Guarantee, tricks and line together."""
        return self.guarantee(position), self.tricks(position), self.line(position)
