"""All-pass played by people: each sees his own cards, those played and who did not follow suit.

On his turn a player deals the cards that he does not see as they may lie, values every card that he may play in each
of these deals, and plays the card with the best mean. A deal with few tricks left is worth what comes of everyone
playing for himself with all cards seen (the line); one with more of them is first played on by habit, in which each
seat looks at its own cards only. Nobody plays to find out or to hide.
"""

from libc.stdint cimport uint32_t, uint64_t

from aims cimport COUNTS, seen_by
from chance cimport below, chance_of
from ddsolve._allpass cimport AllPass, Outcome4, Position
from ddsolve._engine cimport Engine
from habit cimport usual_card
from mind cimport Mind
from opening cimport WIDOW_NONE, Rules, Table3, distinct_cards, legal_cards, put, to_move, tricks_left
from portable cimport count_bits, highest_bit, is_set, lowest_bit
from rules cimport best_of
from seats cimport onward
from seen cimport Seen, one_choice, see_card, see_widow
from unseen cimport Ways, count_ways, lay


cdef enum:
    MOST_PLAYED = 30        # cards
    MOST_DEALS = 1 << 24    # imagined for one card


cdef class Thinking:
    """How players think: how many deals they imagine, when they solve one, and what they play for.

    deals: for each card, 1 to 2**24, all of them where there are no more; solved: the tricks left, 0 to 10, from
    which a deal is solved; worth: 4096 numbers, what final counts of tricks are worth to a seat at own + 16 * next +
    256 * third; without it a trick of one's own costs one. It has to agree with the order of the positions that are
    played. Raises ValueError.
    """

    cdef Mind mind

    def __cinit__(self, int deals, int solved=0, worth=None):
        cdef int counts
        if not 1 <= deals <= MOST_DEALS or not 0 <= solved <= 10:
            raise ValueError("1 to 2**24 deals, solved from 0 to 10 tricks on")
        if worth is not None and len(worth) != COUNTS:
            raise ValueError("what each of 4096 counts of tricks is worth")
        self.mind.deals = deals
        self.mind.solved = solved
        for counts in range(COUNTS):
            self.mind.worth[counts] = -(counts & 15) if worth is None else worth[counts]


cdef int read_seen(Seen *seen, Position position, uint32_t gone, lacks) except -1:
    """Note what was seen before the position; ValueError where that cannot be."""
    cdef uint32_t held = position.table.hands[0] | position.table.hands[1] | position.table.hands[2]
    cdef int i
    if gone & held or len(lacks) != 3:
        raise ValueError("a card that is out is in no hand, and each of three seats may have shown a void")
    for i in range(3):
        seen.lacks[i] = lacks[i]
        if seen.lacks[i] & position.table.hands[i]:
            raise ValueError("a seat holds a card that it has shown not to hold")
    for i in range(position.table.played):
        gone |= <uint32_t>1 << position.table.card[i]
    seen.gone = gone
    return 0


cdef bint ready(const Mind *mind, Table3 *table) noexcept nogil:
    """Is the deal worth solving?"""
    cdef int left = tricks_left(table)
    return left == 0 or left <= mind.solved


cdef class Players:
    """Players of all-pass on top of a solver of it, by default a new one.

    What they imagine is drawn by a seed and by how many cards are out, so the same question has the same answer.
    While one of solver, engine and players is at work, methods of all raise RuntimeError in other threads.
    """

    cdef AllPass solver
    cdef Engine engine

    def __cinit__(self, AllPass solver=None):
        self.solver = AllPass() if solver is None else solver
        self.engine = self.solver.engine

    cdef void value(self, const Mind *mind, Table3 *table, uint32_t gone, double *totals) noexcept nogil:
        """Add to each legal card what it is worth to the seat to move in one deal; gone: cards known to be out."""
        cdef Outcome4 outcome
        cdef Table3 after
        cdef int me = to_move(table)
        cdef uint32_t legal = legal_cards(table)
        cdef uint32_t distinct = distinct_cards(table)
        cdef uint32_t out
        cdef int card, played
        cdef double worth = 0
        while legal:
            card = lowest_bit(legal)
            legal &= legal - 1
            if (distinct >> card) & 1:  # the lowest of its run
                after = table[0]
                out = gone | (<uint32_t>1 << card)
                put(&after, card)
                while not ready(mind, &after):
                    played = usual_card(&after, out)
                    out |= <uint32_t>1 << played
                    put(&after, played)
                self.solver.outcome(&after, &outcome)
                worth = mind.worth[seen_by(outcome.won[0] | (outcome.won[1] << 4) | (outcome.won[2] << 8), me)]
            totals[card] += worth

    cdef uint64_t weigh(self, const Mind *mind, Table3 *table, const Seen *seen, uint64_t seed,
                        double *totals) noexcept nogil:
        """What each legal card is worth in all imagined deals together; returns how many there are.

        All that can be where they are no more than wanted, else one from each of equal shares of them.
        """
        cdef Ways ways
        cdef Table3 imagined = table[0]
        cdef Rules rules = table.rules[0]
        cdef uint32_t hands[2]
        cdef uint32_t lacks[2]
        cdef int size[2]
        cdef int seat[2]
        cdef int me = to_move(table)
        cdef uint32_t unseen = ~(table.hands[me] | seen.gone)
        cdef uint32_t dead
        cdef uint64_t chance = chance_of(seed, count_bits(seen.gone))
        cdef uint64_t low, high, deals, deal
        cdef int i
        for i in range(32):
            totals[i] = 0
        for i in range(2):
            seat[i] = onward(me, i + 1)
            lacks[i] = seen.lacks[seat[i]]
            size[i] = count_bits(table.hands[seat[i]])
        count_ways(&ways, unseen, lacks, size)
        deals = min(ways.total, <uint64_t>mind.deals)
        imagined.rules = &rules
        for deal in range(deals):
            low = ways.total * deal // deals
            high = ways.total * (deal + 1) // deals
            lay(&ways, low + below(&chance, high - low), hands)
            imagined.hands[seat[0]] = hands[0]
            imagined.hands[seat[1]] = hands[1]
            dead = unseen & ~(hands[0] | hands[1])
            if rules.widow_rule != WIDOW_NONE and table.done == 0 and dead:
                for i in range(<int>below(&chance, count_bits(dead))):
                    dead &= dead - 1
                rules.widow[1] = lowest_bit(dead)  # the card that is turned next
            self.value(mind, &imagined, seen.gone, totals)
            if is_set(&self.engine.search.stopped):
                break
        return deals

    cdef int choose(self, const Mind *mind, Table3 *table, const Seen *seen, uint64_t seed) noexcept nogil:
        """The card that the seat to move plays; of equal ones the highest, which may be a danger later."""
        cdef double totals[32]
        cdef uint32_t legal = legal_cards(table)
        if one_choice(table, seen, legal):
            return highest_bit(legal)
        self.weigh(mind, table, seen, seed, totals)
        return best_of(totals, legal, True)

    def play(self, Position position not None, Thinking thinking not None, uint64_t seed=1, uint32_t gone=0,
             lacks=(0, 0, 0)):
        """Play from a position to the end: what seats 0, 1, 2 and the dealer take, and the cards.

        gone: a set of cards that everybody knows to be out: those played before, dead cards that were shown, not the
        widow cards turned; lacks: three sets of cards that the seats have shown not to hold. Raises ValueError where
        that does not fit the hands, RuntimeError and InterruptedError as the engine does.
        """
        cdef Table3 table = position.table
        cdef Seen seen
        cdef int card[MOST_PLAYED]
        cdef int i, played = 0
        read_seen(&seen, position, gone, lacks)
        self.solver.claim(position)
        with nogil:
            while tricks_left(&table) > 0 and not is_set(&self.engine.search.stopped):
                see_widow(&seen, &table)
                card[played] = self.choose(&thinking.mind, &table, &seen, seed)
                see_card(&seen, &table, card[played])
                put(&table, card[played])
                played += 1
        self.engine.release()
        return (tuple(table.won[i] - position.table.won[i] for i in range(4)), [card[i] for i in range(played)])

    def worths(self, Position position not None, Thinking thinking not None, uint64_t seed=1, uint32_t gone=0,
               lacks=(0, 0, 0)):
        """What each legal card is worth to the seat to move: (card, mean) over the deals that it imagines.

        Arguments and errors as in `play`, which plays the card with the best mean, of equal ones the one of the
        highest rank, of several the first.
        """
        cdef Table3 table = position.table
        cdef Seen seen
        cdef double totals[32]
        cdef uint32_t legal
        cdef uint64_t deals = 0
        cdef int card
        read_seen(&seen, position, gone, lacks)
        if tricks_left(&table) == 0:
            return []
        legal = legal_cards(&table)
        self.solver.claim(position)
        with nogil:
            see_widow(&seen, &table)
            deals = self.weigh(&thinking.mind, &table, &seen, seed, totals)
        self.engine.release()
        return [(card, totals[card] / deals) for card in range(32) if (legal >> card) & 1]
