"""Trick contracts and misère played by people: each sees his cards, those that lie open, and what was played.

On his turn a player deals the cards that he does not see as they may lie, values every card that he may play in each
of these deals with all cards seen, and plays the card with the best mean. A defender imagines hands with which a
soloist would order what he plays, if any can be, and in misère, where he sees all but the discard, those discards
that leave the fewest holes. Nobody plays to find out or to hide.
"""

from libc.stdint cimport uint32_t, uint64_t

from chance cimport below, chance_of
from contract cimport Contract3, all_one, counts, holes, lay_card, legal_now, mover, ordered, tricks_to_come
from ddsolve._engine cimport Engine
from encode cimport Layout, encode
from portable cimport count_bits, highest_bit, is_set, lowest_bit
from rules cimport best_of
from seats cimport absent_seat, onward, seen_from
from trick cimport Trick, set_game
from unseen cimport Ways, count_ways, lay


cdef enum:
    MOST_PLAYED = 30    # cards
    MOST_DEALS = 10000  # imagined for one card
    TRIES = 16          # deals looked at for each that is imagined, to find some that fit the order
    NO_ORDER = -1


cdef struct Rules:
    int deals
    int strain
    bint misere
    int level            # what was ordered, 0 for misère, or NO_ORDER: nothing is concluded from it
    uint32_t sees[2][3]  # of each seat, whose hands it sees: before the first card, after it
    double worth[2][11]  # of the soloist's tricks in all: to him, to the defenders
    int called[3]        # of each seat: 1 if it whisted, -1 if it passed, else 0
    int low[2]           # fewer tricks than these are worth the same
    int high[2]          # and more than these


cdef class Table:
    """What a contract is played for, and by whom.

    deals: how many are imagined for each card, 1 to 10,000, all of them where there are no more; strain 0..4, 4 in
    misère; level: 6 to 10, 0 in misère, -1: nothing is concluded from the order; worth: what 0 to 10 tricks of the
    soloist are worth to him, and to each defender; sees: two triples of sets of seats (bits), whose hands each seat
    sees before the first card and after it; called: of each seat 1 if it whisted, -1 if it passed, else 0, of which
    something is concluded where the level is known. Raises ValueError.
    """

    cdef Rules rules

    def __cinit__(self, int deals, int strain, bint misere, int level, worth, sees, called=(0, 0, 0)):
        cdef int i, j
        cdef Rules *rules = &self.rules
        if not 1 <= deals <= MOST_DEALS or not 0 <= strain <= 4 or (misere and strain != 4) or level > 10:
            raise ValueError("1 to 10,000 deals, strain from 0 to 4, in misere 4")
        if [len(each) for each in worth] != [11, 11] or [len(each) for each in sees] != [3, 3]:
            raise ValueError("what 0 to 10 tricks are worth to both sides, and twice whom each of three seats sees")
        called = tuple(called)
        if len(called) != 3 or not {-1, 0, 1}.issuperset(called):
            raise ValueError("of each of three seats whether it whisted, passed or neither: 1, -1 or 0")
        rules.deals, rules.strain, rules.misere, rules.level = deals, strain, misere, level
        for i in range(2):
            for j in range(3):
                rules.called[j] = called[j] if level > 0 else 0
                rules.sees[i][j] = sees[i][j] | 1 << j
            for j in range(11):
                rules.worth[i][j] = worth[i][j]
            rules.low[i], rules.high[i] = 0, 10
            while rules.low[i] < 10 and rules.worth[i][rules.low[i] + 1] == rules.worth[i][0]:
                rules.low[i] += 1
            while rules.high[i] > rules.low[i] and rules.worth[i][rules.high[i] - 1] == rules.worth[i][10]:
                rules.high[i] -= 1


cdef int read_table(Contract3 *table, const Rules *rules, hands, int soloist, int leader, trick, int won,
                    uint32_t gone, lacks, uint32_t thrown, shown) except -1:
    """Lay a position out; ValueError where it cannot be."""
    cdef uint32_t held = 0
    cdef uint32_t sets[3]
    cdef int i, left, tricks
    hands, trick, lacks, shown = tuple(hands), tuple(trick), tuple(lacks), tuple(shown)
    if [len(hands), len(lacks), len(shown)] != [3, 3, 3] or len(trick) > 2 or not (0 <= soloist <= 2 and 0 <= leader <= 2):
        raise ValueError("three hands, at most two cards on the table, soloist and leader 0..2")
    for i in range(3):
        table.hands[i] = hands[i]
        table.lacks[i] = lacks[i]
        table.shown[i] = shown[i]
        if table.hands[i] & (held | table.lacks[i]):
            raise ValueError("hands are disjoint, and hold nothing that they have shown not to hold")
        held |= table.hands[i]
        sets[i] = table.hands[i]
    table.gone, table.thrown = gone, thrown
    for i in range(len(trick)):
        table.card[i] = trick[i]
        if not 0 <= table.card[i] < 32:
            raise ValueError("a card index is 0..31")
        table.gone |= <uint32_t>1 << table.card[i]
        sets[onward(leader, i)] |= <uint32_t>1 << table.card[i]
    table.soloist, table.leader, table.played, table.won = soloist, leader, len(trick), won
    table.trump = rules.strain if rules.strain < 4 else -1
    table.absent = absent_seat(sets)  # who has played his last card is not absent
    if (table.gone | thrown) & held or table.absent in (soloist, leader):
        raise ValueError("a card that is out is in no hand, and soloist and leader hold cards")
    tricks = count_bits(table.hands[mover(table)])
    if tricks > 10 or won < 0 or won + tricks > 10:
        raise ValueError("at most ten tricks")
    for i in range(3):
        left = count_bits(table.hands[i]) + (seen_from(leader, i) < table.played)
        if i != table.absent and tricks and left != tricks:
            raise ValueError("hands must be of one size")
    return 0


cdef class ContractPlayers:
    """Players of trick contracts and misère on top of an engine, by default a new one.

    What they imagine is drawn by a seed and by how many cards are out, so the same question has the same answer.
    While engine or players are at work, methods of both raise RuntimeError in other threads.
    """

    cdef Engine engine

    def __cinit__(self, Engine engine=None):
        self.engine = Engine() if engine is None else engine

    cdef void value(self, const Rules *rules, const Contract3 *table, const uint32_t *hands,
                    double *totals) noexcept nogil:
        """Add to each legal card what it is worth to the seat to move if the hands are these."""
        cdef Layout layout
        cdef Trick start
        cdef uint32_t sets[3]
        cdef int tricks[32]
        cdef int i, card
        cdef bint against = mover(table) != table.soloist
        cdef int low = rules.low[against] - table.won
        cdef int high = rules.high[against] - table.won
        for i in range(3):
            sets[i] = hands[i]
        for i in range(table.played):
            sets[onward(table.leader, i)] |= <uint32_t>1 << table.card[i]
        start.tricks = count_bits(sets[table.soloist])
        low = max(low, 0)
        high = max(min(high, start.tricks), low)
        encode(sets, rules.strain, table.soloist, &layout)
        start.word = layout.word
        start.leader = seen_from(table.soloist, table.leader)
        for i in range(table.played):
            start.card[i] = layout.field_of[table.card[i]]
        self.engine.each_move(&start, table.played, &layout, low, high, tricks)
        for card in range(32):
            if tricks[card] >= 0:
                totals[card] += rules.worth[against][min(table.won + tricks[card], 10)]

    cdef int weigh(self, const Rules *rules, const Contract3 *table, uint64_t seed, double *totals) noexcept nogil:
        """What each legal card is worth in all imagined deals together; returns how many there are.

        Of the deals in least doubt: all that can be where they are no more than wanted, else equal shares of those
        that were tried, one from each of equal shares of all.
        """
        cdef Ways ways
        cdef uint32_t hands[3]
        cdef uint32_t hidden[2]
        cdef uint32_t lacks[2]
        cdef int seat[2]
        cdef int size[2]
        cdef int me = mover(table)
        cdef bint begun = table.played > 0 or tricks_to_come(table) < 10
        cdef uint32_t sees = rules.sees[begun][me]
        cdef uint32_t unseen = ~table.gone
        cdef int strangers = 0  # cards in hands that are not seen
        cdef int doubt, least = 32
        cdef bint doubts = rules.level != NO_ORDER and not (sees >> table.soloist) & 1
        cdef uint64_t chance, start, tries, number, low, high, fitting, found
        cdef int i, run
        for i in range(32):
            totals[i] = 0
        for i in range(3):
            hands[i] = table.hands[i]
            if (sees >> i) & 1:
                unseen &= ~hands[i]
        if (sees >> table.soloist) & 1:
            unseen &= ~table.thrown
        for i in range(2):
            seat[i] = onward(me, i + 1)
            lacks[i] = table.lacks[seat[i]]
            size[i] = 0 if (sees >> seat[i]) & 1 else count_bits(table.hands[seat[i]])
            strangers += size[i]
            doubts = doubts or (size[i] > 0 and rules.called[seat[i]] != 0)
        if strangers == 0:
            self.value(rules, table, hands, totals)
            return 1
        count_ways(&ways, unseen, lacks, size)
        tries = min(ways.total, <uint64_t>rules.deals * (TRIES if doubts else 1))
        start = chance_of(seed, count_bits(table.gone))
        fitting = tries
        for run in range(0 if doubts else 1, 2):  # first how many are in least doubt, then which of them are taken
            chance = start
            found = 0
            for number in range(tries):
                low = ways.total * number // tries
                high = ways.total * (number + 1) // tries
                lay(&ways, low + below(&chance, high - low), hidden)
                for i in range(2):
                    if size[i]:
                        hands[seat[i]] = hidden[i]
                doubt = self.doubt(rules, table, hands, unseen, strangers, sees) if doubts else 0
                if run == 0 and doubt < least:
                    least = doubt
                    found = 0
                if doubt > least:
                    continue
                found += 1
                if run == 1 and (fitting <= <uint64_t>rules.deals or
                                 found * rules.deals // fitting > (found - 1) * rules.deals // fitting):
                    self.value(rules, table, hands, totals)
                    if is_set(&self.engine.search.stopped):
                        return 1
            if run == 0:
                fitting = found
        return <int>min(fitting, <uint64_t>rules.deals)

    cdef int doubt(self, const Rules *rules, const Contract3 *table, const uint32_t *hands, uint32_t unseen,
                   int strangers, uint32_t sees) noexcept nogil:
        """How little such hands fit what was ordered, thrown and called by who is not seen; 0: they do."""
        cdef uint32_t own = hands[table.soloist] | table.shown[table.soloist]
        cdef uint32_t thrown = unseen & ~(hands[0] | hands[1] | hands[2])
        cdef int suits, i, found = 0
        if rules.misere and strangers == count_bits(hands[table.soloist]):
            return holes(own, ~(own | thrown), &suits)
        if not (sees >> table.soloist) & 1:
            found = not ordered(own, thrown, table.trump, rules.level)
        for i in range(3):
            if rules.called[i] and not (sees >> i) & 1:
                found += counts(hands[i] | table.shown[i], table.trump, rules.level) != (rules.called[i] > 0)
        return found

    cdef int choose(self, const Rules *rules, const Contract3 *table, uint64_t seed) noexcept nogil:
        """The card that the seat to move plays; of equal ones the lowest, in misère the highest."""
        cdef double totals[32]
        cdef uint32_t legal = legal_now(table)
        if all_one(table, legal):
            return highest_bit(legal) if rules.misere else lowest_bit(legal)
        self.weigh(rules, table, seed, totals)
        return best_of(totals, legal, rules.misere)

    cdef int begin(self, Table rules, const Contract3 *table) except -1:
        self.engine.claim()
        set_game(&self.engine.search, table.trump >= 0, rules.rules.misere,
                 -1 if table.absent < 0 else seen_from(table.soloist, table.absent))
        return 0

    def play(self, Table rules not None, hands, int soloist, int leader, trick=(), int won=0, uint64_t seed=1,
             uint32_t gone=0, lacks=(0, 0, 0), uint32_t thrown=0, shown=(0, 0, 0), int enough=11):
        """Play from a position to the end: what the soloist takes in all, and the cards.

        hands, soloist, leader and trick as the engine takes them; won: his tricks before; gone: cards that everybody
        knows to be out; lacks: three sets of cards that the seats have shown not to hold; thrown: cards that only he
        knows to be out; shown: three sets of cards that the seats have played; enough: the play stops once he has so
        many tricks, or cannot have them. Raises ValueError where these do not fit together, RuntimeError and
        InterruptedError as the engine does.
        """
        cdef Contract3 table
        cdef int card[MOST_PLAYED]
        cdef int i, left, played = 0
        read_table(&table, &rules.rules, hands, soloist, leader, trick, won, gone, lacks, thrown, shown)
        self.begin(rules, &table)
        with nogil:
            while True:
                left = tricks_to_come(&table)
                if (left == 0 or table.won >= enough or (enough <= 10 and table.won + left < enough)
                        or is_set(&self.engine.search.stopped)):
                    break
                card[played] = self.choose(&rules.rules, &table, seed)
                lay_card(&table, card[played])
                played += 1
        self.engine.release()
        return table.won, [card[i] for i in range(played)]

    def worths(self, Table rules not None, hands, int soloist, int leader, trick=(), int won=0, uint64_t seed=1,
               uint32_t gone=0, lacks=(0, 0, 0), uint32_t thrown=0, shown=(0, 0, 0)):
        """What each legal card is worth to the seat to move: (card, mean) over the deals that it imagines.

        Arguments and errors as in `play`, which plays the card with the best mean.
        """
        cdef Contract3 table
        cdef double totals[32]
        cdef uint32_t legal
        cdef int card, deals
        read_table(&table, &rules.rules, hands, soloist, leader, trick, won, gone, lacks, thrown, shown)
        if tricks_to_come(&table) == 0:
            return []
        legal = legal_now(&table)
        self.begin(rules, &table)
        with nogil:
            deals = self.weigh(&rules.rules, &table, seed, totals)
        self.engine.release()
        return [(card, totals[card] / deals) for card in range(32) if (legal >> card) & 1]
