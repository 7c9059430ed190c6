"""The first tricks of all-pass, where widow cards may take part, card by card.

Between two ordinary tricks a position is a word (word.pxd). The first two tricks under a widow rule
are not ordinary: the widow names the suit or plays a card of its own, and who leads next does not
follow from who won. They are played out here on plain sets of cards; so is the trick on the table
when a question starts in the middle of one.
"""

from libc.stdint cimport uint32_t

from portable cimport count_bits, lowest_bit
from rules cimport may_play
from seats cimport place_of, players


cdef enum:
    WIDOW_NONE = 0
    WIDOW_SHOWS = 1
    WIDOW_DEALER = 2
    DEALER = 3
    NOBODY = -1
    NO_TRUMP = -1


cdef struct Rules:
    int widow_rule
    int widow[2]            # card indices in the order turned
    bint second_winner      # who plays first to the second trick: the winner of the first, else seat 0
    bint third_winner
    bint void_sets_suit     # a first player without the shown suit sets the suit with his card


# Three hands in play and what lies on the table; seats and card indices are absolute.
cdef struct Table3:
    const Rules *rules
    uint32_t hands[3]
    int absent              # the seat without cards when only two hands play, else -1
    int leader
    int done                # finished tricks
    int played              # cards of the seats on the table
    int card[3]
    int won[4]              # tricks taken; the fourth is the dealer


cdef inline bint widow_trick(Table3 *table) noexcept nogil:
    return table.rules.widow_rule != WIDOW_NONE and table.done < 2


cdef inline int to_move(Table3 *table) noexcept nogil:
    return place_of(table.leader, table.played, table.absent)


cdef inline int suit_to_follow(Table3 *table) noexcept nogil:
    """The suit that the trick asks for, -1 when the next card may be any."""
    cdef int asked
    if widow_trick(table):
        asked = table.rules.widow[table.done] >> 3
        if (table.rules.void_sets_suit and table.rules.widow_rule == WIDOW_SHOWS and table.played > 0
                and table.card[0] >> 3 != asked):
            return table.card[0] >> 3
        return asked
    return table.card[0] >> 3 if table.played > 0 else -1


cdef inline uint32_t legal_cards(Table3 *table) noexcept nogil:
    return may_play(table.hands[to_move(table)], suit_to_follow(table), NO_TRUMP)


cdef inline uint32_t distinct_cards(Table3 *table) noexcept nogil:
    """The lowest legal card of each run that nothing in play can tell apart.

    Cards of others that are still to be played, or that lie on the table now, separate a run.
    """
    cdef uint32_t legal = legal_cards(table)
    cdef uint32_t hand = table.hands[to_move(table)]
    cdef uint32_t others = (table.hands[0] | table.hands[1] | table.hands[2]) & ~hand
    cdef uint32_t result = 0
    cdef uint32_t below
    cdef int i, card
    for i in range(table.played):
        others |= <uint32_t>1 << table.card[i]
    if table.rules.widow_rule == WIDOW_DEALER:
        for i in range(table.done, 2):
            others |= <uint32_t>1 << table.rules.widow[i]
    while legal:
        card = lowest_bit(legal)
        legal &= legal - 1
        result |= <uint32_t>1 << card
        # skip the cards of the hand that follow without one of the others between
        below = (<uint32_t>2 << card) - 1
        below = others & ~below & (<uint32_t>255 << (card & 24))
        if below:
            legal &= ~((<uint32_t>1 << lowest_bit(below)) - 1)
        else:
            legal &= ~(<uint32_t>255 << (card & 24))
    return result


cdef inline int winner_of(Table3 *table, int suit) noexcept nogil:
    """The seat whose card of the suit is the highest; the dealer's widow card may be it."""
    cdef int best = NOBODY
    cdef int winner = NOBODY
    cdef int i
    if table.rules.widow_rule == WIDOW_DEALER and table.done < 2:
        best = table.rules.widow[table.done]
        winner = DEALER
    for i in range(players(table.absent)):
        if table.card[i] >> 3 == suit and table.card[i] > best:
            best = table.card[i]
            winner = place_of(table.leader, i, table.absent)
    return winner


cdef inline int next_leader(Table3 *table, int winner) noexcept nogil:
    """Who plays first to the trick after this one, whose number is `table.done` from 0."""
    if table.rules.widow_rule == WIDOW_NONE or table.done >= 2:
        return winner
    if winner == DEALER or not (table.rules.third_winner if table.done == 1 else table.rules.second_winner):
        return 0
    return winner


cdef inline void put(Table3 *table, int card) noexcept nogil:
    """Play a card; the last one finishes the trick."""
    cdef int suit, winner
    table.hands[to_move(table)] &= ~(<uint32_t>1 << card)
    table.card[table.played] = card
    table.played += 1
    if table.played == players(table.absent):
        suit = suit_to_follow(table)
        winner = winner_of(table, suit)
        table.won[winner] += 1
        table.leader = next_leader(table, winner)
        table.done += 1
        table.played = 0


cdef inline int tricks_left(Table3 *table) noexcept nogil:
    """Tricks still to be won, the one on the table included."""
    return count_bits(table.hands[to_move(table)])
