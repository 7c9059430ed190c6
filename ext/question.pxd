"""What Python asks about one position of a trick game or misere, checked and converted."""

from libc.stdint cimport uint32_t

from encode cimport Layout, encode
from portable cimport count_bits
from seats cimport absent_seat, onward, players, seen_from
from trick cimport Trick


cdef struct Question:
    Layout layout
    Trick start
    int played     # cards of `start` that lie on the table
    bint trump
    bint misere
    int absent     # counted from the soloist, or -1


cdef inline int check_game(int strain, bint misere, int soloist) except -1:
    if not (0 <= strain <= 4 and 0 <= soloist <= 2):
        raise ValueError("strain is 0..4, soloist is 0..2")
    if misere and strain != 4:
        raise ValueError("misere is played without a trump: its strain is 4")
    return 0


cdef inline int read_question(Question *asked, hands, int strain, bint misere, int soloist, int leader, trick) except -1:
    """Check the arguments of `Engine.solve` and lay the hands out as they were when the trick began."""
    cdef uint32_t sets[3]
    cdef uint32_t all_cards = 0
    cdef int cards[2]
    cdef int seat, card, i, absent
    check_game(strain, misere, soloist)
    hands, trick = tuple(hands), tuple(trick)
    if len(hands) != 3 or len(trick) > 2 or not 0 <= leader <= 2:
        raise ValueError("three hands, at most two cards on the table, leader 0..2")
    for seat in range(3):
        sets[seat] = hands[seat]
    asked.played = len(trick)
    for i in range(asked.played):
        card = trick[i]
        if not 0 <= card < 32 or (sets[0] | sets[1] | sets[2]) & (<uint32_t>1 << card):
            raise ValueError("a card index is 0..31, and a card on the table is in no hand")
        cards[i] = card
        sets[onward(leader, i)] |= <uint32_t>1 << card
    absent = absent_seat(sets)
    asked.start.tricks = count_bits(sets[soloist])
    for seat in range(3):
        if sets[seat] & all_cards or asked.start.tricks > 10 or (
                seat != absent and count_bits(sets[seat]) != asked.start.tricks):
            raise ValueError("hands must be disjoint and of one size, at most ten cards")
        all_cards |= sets[seat]
    if absent == soloist or absent == leader or asked.played >= players(absent):
        raise ValueError("the soloist and the leader must hold cards")
    encode(sets, strain, soloist, &asked.layout)
    asked.start.word = asked.layout.word
    asked.start.leader = seen_from(soloist, leader)
    for i in range(asked.played):
        asked.start.card[i] = asked.layout.field_of[cards[i]]
    asked.trump = strain < 4
    asked.misere = misere
    asked.absent = absent if absent < 0 else seen_from(soloist, absent)
    return 0
