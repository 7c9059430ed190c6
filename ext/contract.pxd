"""A trick contract or misère card by card, on plain sets of cards, with what everybody has seen of it.

Seats and card indices are absolute.
"""

from libc.stdint cimport uint32_t

from portable cimport count_bits, highest_bit
from rules cimport best_on_table, cards_of, may_play
from seats cimport place_of, players
from seen cimport same_suit


cdef enum:
    ACES = 0x80808080
    HONOURS = 0xE0E0E0E0  # aces, kings and queens
    ACE = 128             # of a suit
    KING = 64
    QUEEN = 32
    LEAST_TRUMPS = 4
    MOST_OPEN = 1         # suits with a hole by count, in misère


cdef struct Contract3:
    uint32_t hands[3]
    uint32_t thrown    # known to the soloist only
    uint32_t gone      # known to be out: the cards played, on the table too, and what was shown
    uint32_t lacks[3]  # cards that each seat has shown not to hold
    uint32_t shown[3]  # cards that each seat has played
    int soloist
    int trump          # a suit, or -1
    int absent         # the seat without cards when only two hands play, else -1
    int leader
    int played         # cards on the table
    int card[3]
    int won            # tricks of the soloist


cdef inline int mover(const Contract3 *table) noexcept nogil:
    return place_of(table.leader, table.played, table.absent)


cdef inline int tricks_to_come(const Contract3 *table) noexcept nogil:
    """The one on the table included."""
    return count_bits(table.hands[mover(table)])


cdef inline uint32_t legal_now(const Contract3 *table) noexcept nogil:
    return may_play(table.hands[mover(table)], table.card[0] >> 3 if table.played > 0 else -1, table.trump)


cdef inline void lay_card(Contract3 *table, int card) noexcept nogil:
    """The seat to move plays a card, and all see it; the last one finishes the trick."""
    cdef int me = mover(table)
    cdef int suit = table.card[0] >> 3 if table.played > 0 else card >> 3
    if card >> 3 != suit:
        table.lacks[me] |= cards_of(suit)
        if card >> 3 != table.trump:
            table.lacks[me] |= cards_of(table.trump)
    table.hands[me] &= ~(<uint32_t>1 << card)
    table.gone |= <uint32_t>1 << card
    table.shown[me] |= <uint32_t>1 << card
    table.card[table.played] = card
    table.played += 1
    if table.played == players(table.absent):
        table.leader = place_of(table.leader, best_on_table(table.card, table.played, table.trump), table.absent)
        table.won += table.leader == table.soloist
        table.played = 0


cdef inline bint all_one(const Contract3 *table, uint32_t cards) noexcept nogil:
    """Are these cards of the seat to move one, in one suit with no card between that may still be played?"""
    cdef uint32_t lowest = cards & (~cards + 1)
    cdef uint32_t highest = <uint32_t>1 << highest_bit(cards)
    cdef uint32_t out = table.gone
    cdef int i
    for i in range(table.played):
        out &= ~(<uint32_t>1 << table.card[i])
    return same_suit(lowest, highest) and (highest - lowest) & ~cards & ~out == 0


cdef inline int holes(uint32_t own, uint32_t others, int *suits) noexcept nogil:
    """How many own cards have more lower cards of the others than of the hand; suits: in how many suits."""
    cdef int suit, rank, mine, theirs, before, found = 0
    suits[0] = 0
    for suit in range(4):
        mine = theirs = 0
        before = found
        for rank in range(8 * suit, 8 * suit + 8):
            if (others >> rank) & 1:
                theirs += 1
            elif (own >> rank) & 1:
                found += theirs > mine
                mine += 1
        suits[0] += found > before
    return found


cdef inline bint ordered(uint32_t own, uint32_t thrown, int trump, int level) noexcept nogil:
    """Is it a hand of ten with which one would order so much? As in advice/people/orders.py; level 0: misère."""
    cdef int trumps = count_bits(own & cards_of(trump))
    cdef int suits
    if level == 0:
        holes(own, ~(own | thrown), &suits)
        return suits <= MOST_OPEN
    if thrown & (ACES | cards_of(trump)) or (trump >= 0 and trumps < LEAST_TRUMPS):
        return False
    return trumps + count_bits(own & HONOURS & ~cards_of(trump)) >= level - 1


cdef inline bint counts(uint32_t hand, int trump, int level) noexcept nogil:
    """Does a defender count his share of tricks in these ten cards? As in advice/people/sensible.py."""
    cdef int suit, cards, length, halves = 0
    for suit in range(4):
        cards = (hand >> 8 * suit) & 255
        length = count_bits(cards)
        if cards & ACE:
            halves += 2
        if cards & KING and length > 1:
            halves += 2 if cards & (ACE | QUEEN) else 1
        elif suit == trump and cards & QUEEN and length > 2:
            halves += 1
        halves += suit == trump and length > 3
    return halves >= (4 if level == 6 else 2 if level == 7 else 1)
