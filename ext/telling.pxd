"""Which cards have to be tried where several worlds are asked about at once, and which stand for others.

*Touching cards of the soloist.* Let cards of his make a run: neighbours in the union, with nobody else's card between
them. Let a and b be two of them, and a be dead in every world in which b is. Those who answer b need not look at a.
The worlds that allow a allow b too, for they ask the same of the suit. Take the position after a in the worlds that
allow a: b is in hand in all of them. Take the one after b in those worlds: a is in hand. Call a there what b is here;
the cards of others, and of the run whatever is dead in whichever world, stay what they are. No comparison of ranks
between two seats is changed, for the run lies together, and one seat plays one card to a trick. So the plan that
answers b answers a. The rule needs the one set of worlds to hold the other: where neither does, both cards are tried,
since the card played tells worlds apart. "Is dead wherever" is an order once equals have an order of their own
(`left_out`), so every card that is left out has one that stands for it and is tried.

*Cards that are alike.* Say c was tried and the side that played it did not get its wish: with relevance R, in which c
is not. Let d be another card of the same seat and suit that is not in R, touching or not. For the soloist let c be
dead only in worlds in which d is. Then d is answered as c was. Rename c and d into each other, and nothing else:
cards stay with their seats and suits, none of the two is relevant, and in the worlds that allow d both are alive, so
what is dead stays dead in the same worlds. That is a renaming in the sense of joint.pxd, of the position with c on
the table, asked for the worlds that allow d alone (a plan for more worlds is one for fewer), into the one with d on
the table. So the answer holds with the same R, which is part of what the position returns. For a defender c and d are
alive in every world.

What was left out for touching a card d that is in turn left out for being alike to c is answered too. Let a touch d.
If R meets the run, the whole run becomes relevant (`whole_runs`), and a position that agrees has the same run, in
which d stands for a as here. If not, neither a is in R, nor is c dead in a world in which a is not; so a is alike to
c itself.
"""

from libc.stdint cimport uint64_t

from word cimport FIRST, lane_of
from worlds cimport Worlds


cdef inline uint64_t as_good(uint64_t owned, int card, uint64_t relevant) noexcept nogil:
    """Cards of the same hand and suit that fail as this one did: neither mattered."""
    if (relevant >> card) & 1:
        return 0
    return owned & lane_of(card) & ~relevant


cdef inline uint64_t worlds_against(Worlds *v, uint64_t bit) noexcept nogil:
    """The worlds in which a card is dead."""
    cdef uint64_t against = 0
    cdef int i
    for i in range(v.count):
        if v.dead[i] & bit:
            against |= <uint64_t>1 << i
    return against


cdef inline bint left_out(Worlds *v, uint64_t run, uint64_t bit) noexcept nogil:
    """Does another card of the run stand for this one? Of equal ones the last does."""
    cdef uint64_t mine = worlds_against(v, bit)
    cdef uint64_t theirs, other
    cdef uint64_t others = run & ~bit
    while others:
        other = others & -others
        others ^= other
        theirs = worlds_against(v, other)
        if theirs & ~mine == 0 and (theirs != mine or other > bit):
            return True
    return False


cdef inline uint64_t telling_cards(Worlds *v, uint64_t cards) noexcept nogil:
    """The cards of the soloist that have to be tried: of touching ones those that are dead in the fewest worlds."""
    cdef uint64_t chosen = 0
    cdef uint64_t dead = 0
    cdef uint64_t run, bit
    cdef int i
    for i in range(v.count):
        dead |= v.dead[i]
    while cards:
        run = bit = cards & -cards
        while bit:  # to the end of the run
            bit = (bit << 2) & ~FIRST & cards
            run |= bit
        cards &= ~run
        if run & ~dead:  # one that is never dead stands for all
            run &= ~dead
            chosen |= run & -run
            continue
        bit = run
        while bit:
            if not left_out(v, run, bit & -bit):
                chosen |= bit & -bit
            bit &= bit - 1
    return chosen


cdef inline uint64_t as_good_for_him(Worlds *v, uint64_t owned, int card, uint64_t relevant) noexcept nogil:
    """`as_good` of the soloist: those that are dead wherever this card is."""
    cdef uint64_t against = worlds_against(v, <uint64_t>1 << card)
    cdef uint64_t cards = as_good(owned, card, relevant)
    cdef uint64_t alike = 0
    while cards:
        if against & ~worlds_against(v, cards & -cards) == 0:
            alike |= cards & -cards
        cards &= cards - 1
    return alike
