"""What a player of all-pass plays without imagining anything: by the cards of his own and those that are out.

Under the best card on the table he gets rid of the highest that loses. Where he may have to win, he plays low if the
cards that can still come are mostly higher, else high. He leads what is most surely beaten, and throws away what is
most in danger. It serves to play imagined deals on from the card that is tried until they can be solved.
"""

from libc.stdint cimport uint32_t

from opening cimport WIDOW_DEALER, Table3, suit_to_follow, to_move, widow_trick
from portable cimport count_bits, highest_bit, lowest_bit
from rules cimport cards_of
from seats cimport players


cdef inline uint32_t under(int card) noexcept nogil:
    """All lower cards, of any suit."""
    return (<uint32_t>1 << card) - 1


cdef inline int best_on_table(Table3 *table, int suit) noexcept nogil:
    """The highest card of the suit that lies there, the dealer's included, or -1."""
    cdef int best = -1
    cdef int i
    if widow_trick(table) and table.rules.widow_rule == WIDOW_DEALER:
        best = table.rules.widow[table.done]
    for i in range(table.played):
        if table.card[i] >> 3 == suit:
            best = max(best, table.card[i])
    return best


cdef inline int safest_lead(uint32_t hand, uint32_t cards, uint32_t unseen) noexcept nogil:
    """Of the cards the one most likely to be beaten: the others duck under it where they can."""
    cdef int card, higher, lower, score, best = -1
    cdef int most = 0
    cdef uint32_t suit
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        suit = cards_of(card >> 3)
        lower = count_bits(unseen & suit & under(card))
        higher = count_bits(unseen & suit) - lower
        score = 4 * higher - 8 * lower - count_bits(hand & suit)
        if higher == 0:
            score -= 20
        if best < 0 or score >= most:
            most = score
            best = card
    return best


cdef inline int most_dangerous(uint32_t hand, uint32_t unseen) noexcept nogil:
    """The card to throw: one under which the others can duck often, in a suit where little else ducks."""
    cdef int suit, card, score, best = -1
    cdef int most = 0
    cdef uint32_t cards
    for suit in range(4):
        cards = hand & cards_of(suit)
        if cards:
            card = highest_bit(cards)
            score = 16 * min(count_bits(unseen & cards_of(suit) & under(card)), 4) - 12 * (count_bits(cards) - 1) + (
                card & 7)
            if best < 0 or score > most:
                most = score
                best = card
    return best


cdef inline int usual_card(Table3 *table, uint32_t gone) noexcept nogil:
    """The card that the seat to move plays; gone: cards that he knows to be out, those on the table too."""
    cdef uint32_t hand = table.hands[to_move(table)]
    cdef uint32_t unseen = ~(hand | gone)
    cdef int suit = suit_to_follow(table)
    cdef uint32_t cards, ducks
    cdef int best, low, lower
    if hand & (hand - 1) == 0:
        return lowest_bit(hand)
    if suit < 0:
        return safest_lead(hand, hand, unseen)
    cards = hand & cards_of(suit)
    if not cards:
        return most_dangerous(hand, unseen)
    best = best_on_table(table, suit)
    ducks = cards & under(best) if best >= 0 else 0
    if ducks:
        return highest_bit(ducks)
    if table.played == players(table.absent) - 1:
        return highest_bit(cards)
    low = lowest_bit(cards)
    lower = count_bits(unseen & cards_of(suit) & under(low))
    if count_bits(unseen & cards_of(suit)) > 3 * lower:
        return low
    return highest_bit(cards)
