"""The first tricks of all-pass, where widow cards may take part, card by card.

Between two ordinary tricks a position is a word (word.pxd). The first two tricks under a widow rule
are not ordinary: the widow names the suit or plays a card of its own, and who leads next does not
follow from who won. They are played out here on plain sets of cards; so is the trick on the table
when a question starts in the middle of one.
"""

from libc.stdint cimport uint32_t

from portable cimport count_bits, lowest_bit


cdef enum:
    WIDOW_NONE = 0
    WIDOW_SHOWS = 1
    WIDOW_DEALER = 2
    DEALER = 3
    NOBODY = -1


cdef struct Rules:
    int widow_rule
    int widow[2]            # card indices in the order turned
    bint second_winner      # who plays first to the second trick: the winner of the first, else seat 0
    bint third_winner
    bint void_sets_suit     # a first player without the shown suit sets the suit with his card


# Three hands in play and what lies on the table; seats and card indices are absolute.
cdef struct Table3:
    uint32_t hands[3]
    int absent              # the seat without cards when only two hands play, else -1
    int leader
    int done                # finished tricks
    int played              # cards of the seats on the table
    int card[3]
    int won[4]              # tricks taken since the question was asked; the fourth is the dealer


cdef inline bint widow_trick(Rules *rules, Table3 *table) noexcept nogil:
    return rules.widow_rule != WIDOW_NONE and table.done < 2


cdef inline int seat_of(int leader, int place, int absent) noexcept nogil:
    """Who plays the card number `place` of a trick."""
    if absent >= 0 and place == 1:
        return 3 - leader - absent
    return (leader + place) % 3


cdef inline int players(int absent) noexcept nogil:
    return 3 if absent < 0 else 2


cdef inline int to_move(Table3 *table) noexcept nogil:
    return seat_of(table.leader, table.played, table.absent)


cdef inline int suit_to_follow(Rules *rules, Table3 *table) noexcept nogil:
    """The suit that the trick asks for, -1 when the next card may be any."""
    cdef int asked
    if widow_trick(rules, table):
        asked = rules.widow[table.done] >> 3
        if (rules.void_sets_suit and rules.widow_rule == WIDOW_SHOWS and table.played > 0
                and table.card[0] >> 3 != asked):
            return table.card[0] >> 3
        return asked
    return table.card[0] >> 3 if table.played > 0 else -1


cdef inline uint32_t legal_cards(Rules *rules, Table3 *table) noexcept nogil:
    cdef uint32_t hand = table.hands[to_move(table)]
    cdef int suit = suit_to_follow(rules, table)
    cdef uint32_t some = 0
    if suit >= 0:
        some = hand & (<uint32_t>255 << (8 * suit))
    return some if some else hand


cdef inline uint32_t distinct_cards(Rules *rules, Table3 *table) noexcept nogil:
    """The lowest legal card of each run that nothing in play can tell apart.

    Cards of others that are still to be played, or that lie on the table now, separate a run.
    """
    cdef uint32_t legal = legal_cards(rules, table)
    cdef uint32_t hand = table.hands[to_move(table)]
    cdef uint32_t others = (table.hands[0] | table.hands[1] | table.hands[2]) & ~hand
    cdef uint32_t result = 0
    cdef uint32_t below
    cdef int i, card
    for i in range(table.played):
        others |= <uint32_t>1 << table.card[i]
    if rules.widow_rule == WIDOW_DEALER:
        for i in range(table.done, 2):
            others |= <uint32_t>1 << rules.widow[i]
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


cdef inline int winner_of(Rules *rules, Table3 *table, int suit) noexcept nogil:
    """The seat whose card of the suit is the highest; the dealer's widow card may be it."""
    cdef int best = NOBODY
    cdef int winner = NOBODY
    cdef int i
    if rules.widow_rule == WIDOW_DEALER and table.done < 2:
        best = rules.widow[table.done]
        winner = DEALER
    for i in range(players(table.absent)):
        if table.card[i] >> 3 == suit and table.card[i] > best:
            best = table.card[i]
            winner = seat_of(table.leader, i, table.absent)
    return winner


cdef inline int next_leader(Rules *rules, Table3 *table, int winner) noexcept nogil:
    """Who plays first to the trick after this one, whose number is `table.done` from 0."""
    if rules.widow_rule == WIDOW_NONE or table.done >= 2:
        return winner
    if winner == DEALER or not (rules.third_winner if table.done == 1 else rules.second_winner):
        return 0
    return winner


cdef inline void put(Rules *rules, Table3 *table, int card) noexcept nogil:
    """Play a card; the last one finishes the trick."""
    cdef int suit, winner
    table.hands[to_move(table)] &= ~(<uint32_t>1 << card)
    table.card[table.played] = card
    table.played += 1
    if table.played == players(table.absent):
        suit = suit_to_follow(rules, table)
        winner = winner_of(rules, table, suit)
        table.won[winner] += 1
        table.leader = next_leader(rules, table, winner)
        table.done += 1
        table.played = 0


cdef inline int absent_seat(const uint32_t *hands) noexcept nogil:
    """The one seat without a card when the two others have some, else -1."""
    cdef int seat, empty = -1
    for seat in range(3):
        if hands[seat] == 0:
            if empty >= 0:
                return -1
            empty = seat
    return empty


cdef inline int tricks_left(Table3 *table) noexcept nogil:
    """Tricks still to be won, the one on the table included."""
    return count_bits(table.hands[to_move(table)])
