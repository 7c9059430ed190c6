"""Who of two whisters takes which tricks: trick games in which each also plays for himself.

Seats are counted from the soloist. An outcome is (s, x, y): tricks of the soloist, of the next seat and of the last,
with a fixed sum. A defender on move takes, of the outcomes that his cards lead to, one with the fewest for the soloist,
of these one with the most for himself; the soloist one with the most for himself, of these one with the most
for the next seat. With the sum fixed, two of the three numbers name the outcome, so no tie is left: the outcome of
a position is the same whatever the order of the cards.

*s is the double-dummy value.* By induction over the cards to come: every mover looks first at s, the soloist for
the most and both defenders for the fewest, so s of a position is the maximum or the minimum of s over its cards, which
is how the double-dummy value is made. A card that does not keep that value is therefore never played.

*Two sides are left.* Over the cards that keep it, s is fixed and x + y with it: the next seat wants x large, the last
seat wants y large, which is x small, and the soloist wants x large. So x is the value of a game of two sides, the soloist
and the next seat against the last seat, and zero windows answer it: does the next seat take at least `wanted`?

*Patterns* (word.pxd, table.pxd) hold statements of this kind: every position of this shape that agrees on the
relevant cards, and *whose double-dummy value is s*, gives the next seat so many tricks. s stands in the key.
Let P be the position that was searched, Q one that agrees and has the value s too.

- The mover's side gets its wish by a card c. Relevant is what proves that c keeps s, and what the position after c
  needs. c keeps s in Q, so that position has the value that its own pattern supposes.
- The mover's side does not. A card that loses s in P is relevant by that proof and loses it in Q; of a card that keeps s
  only what the position after it needs is relevant: where it keeps s in Q too, the statement about that position applies;
  where it does not, it is not played. Cards of one run stand for each other as in the search.
- All playable cards of the mover are one run, so nothing was chosen or proved. Some card keeps s in Q, whichever it is:
  the run is made relevant whole where it is cut, as for a mover that does not get his wish.
"""

from libc.stdint cimport uint64_t

from bounds cimport cash, top_cards, top_run
from heads cimport Table
from key cimport position_key
from moves cimport Choice, next_choice, start_choice
from portable cimport count_up, counter, is_set, unlikely
from proofs cimport deciding_cards, put_back
from seats cimport onward
from signals cimport heed_signals
from table cimport table_expect, table_probe, table_store
from trick cimport Search, Trick, last_winner, lay, playable, put_all, put_down
from word cimport NO_CARD, owners, run_starts, shape_unit, whole_runs

from ddsolve._engine cimport Engine


cdef enum:
    NEXT = 1  # the defender after the soloist
    LAST = 2
    VALUE_SHIFT = 60        # of s in the key, above what key.pxd uses
    CHECK_SPLITS_EVERY = 1 << 12


cdef struct Splits:
    Table table
    counter nodes


cdef inline bint keeps(Engine e, Trick *t, int ply, int card, int seat, uint64_t shape, int value,
                       uint64_t *relevant) noexcept nogil:
    """Does the double-dummy value of the trick stay `value` after this card? `shape` is that of `t.word`."""
    cdef Trick asked
    relevant[0] = 0
    if value == (t.tricks if seat else 0):
        return True  # it cannot become worse
    asked = t[0]
    asked.card[ply] = card
    asked.wanted = value + (seat != 0)
    return e.reached_from(&asked, ply + 1, shape, relevant) == (seat == 0)


cdef inline bint one_run(uint64_t owned) noexcept nogil:
    cdef uint64_t starts = run_starts(owned)
    return starts & (starts - 1) == 0


cdef inline int split_card(Engine e, Splits *p, Trick *t, int ply, int card, int seat, int best, int winner, int rival,
                           uint64_t word, uint64_t shape, uint64_t whole, int value, uint64_t *relevant) noexcept nogil:
    """Play a card and search on; `whole` is the shape of `t.word`, the rest as in search.pxd."""
    cdef uint64_t found = 0
    cdef int result
    word = put_down(t, ply, card, word)
    shape -= shape_unit(card, seat)
    if ply == 0:
        best = card
        winner = seat
    else:
        lay(&e.search, card, seat, &best, &winner, &rival)
    if ply < 2:
        return split_seat(e, p, t, ply + 1, onward(seat, 1), best, winner, rival, word, shape, whole, value, relevant)
    result = split_rest(e, p, word, shape, winner, t.tricks - 1, value - (winner == 0), t.wanted - (winner == NEXT), &found)
    found = put_back(&e.search, t, found)
    if rival >= 0:
        found |= deciding_cards(&e.search, t, best, rival, found)
    relevant[0] = found
    return result


cdef inline int split_seat(Engine e, Splits *p, Trick *t, int ply, int seat, int best, int winner, int rival,
                           uint64_t word, uint64_t shape, uint64_t whole, int value, uint64_t *relevant) noexcept nogil:
    """Try the cards of the seat that plays card number `ply` of the trick."""
    cdef Choice choice
    cdef uint64_t owned = t.owned[seat] if ply == 0 else playable(&e.search, t.owned[seat], t.card[0])
    cdef uint64_t found = 0, proof = 0, all_found = 0
    cdef bint forced = one_run(owned)
    cdef int wish = seat != LAST
    cdef int card
    start_choice(&e.search, t, owned, seat, ply, best, winner, &choice)
    card = next_choice(&e.search, &choice)
    while card != NO_CARD and not is_set(&e.search.stopped):
        if forced or keeps(e, t, ply, card, seat, whole, value, &proof):
            if split_card(e, p, t, ply, card, seat, best, winner, rival, word, shape, whole, value, &found) == wish:
                relevant[0] = whole_runs(found, owned) if forced else found | proof
                return wish
            all_found |= found
        else:
            all_found |= proof
        card = next_choice(&e.search, &choice)
    relevant[0] = whole_runs(all_found, owned)
    return 1 - wish


cdef inline int sure_split(Search *s, uint64_t word, uint64_t *owned, uint64_t shape, int leader, int left, int wanted,
                           uint64_t *relevant) noexcept nogil:
    """What sure tricks decide: 1, 0, or -1; `left` is what the defenders take together, 1 <= wanted <= left.

    The highest trumps win their tricks however they are played. A defender who can cash all that both
    take need not leave any to the other, and the other cannot prevent it.
    """
    cdef int refused = left - wanted + 1  # tricks of the last seat that make "no"
    cdef int seat = (word >> 48) & 3
    if s.trump and seat == NEXT and top_run(owned[NEXT], 3) >= wanted:
        relevant[0] = top_cards(3, wanted)
        return 1
    if s.trump and seat == LAST and top_run(owned[LAST], 3) >= refused:
        relevant[0] = top_cards(3, refused)
        return 0
    if leader != 0 and cash(owned[leader], shape, leader, s.trump, 0, left, relevant) >= left:
        return leader == NEXT
    return -1


cdef inline int split_rest(Engine e, Splits *p, uint64_t word, uint64_t shape, int leader, int tricks, int value,
                           int wanted, uint64_t *relevant) noexcept nogil:
    """1 when the next seat takes at least `wanted` of the tricks left, the soloist taking `value`, else 0."""
    cdef Trick t
    cdef uint64_t key, found = 0
    cdef int result
    relevant[0] = 0
    if wanted <= 0 or wanted > tricks - value or unlikely(is_set(&e.search.stopped)):
        return wanted <= 0
    if tricks == 1:
        return last_winner(&e.search, word, leader, relevant) == NEXT
    if unlikely(count_up(&p.nodes) & (CHECK_SPLITS_EVERY - 1) == 0):
        heed_signals(&e.search.stopped)
    t.word = word
    owners(word, t.owned)
    result = sure_split(&e.search, word, t.owned, shape, leader, tricks - value, wanted, relevant)
    if result >= 0:
        return result
    key = position_key(shape, leader, e.search.game) | (<uint64_t>value << VALUE_SHIFT)
    result = table_probe(&p.table, key, 0, table_expect(&p.table, key), word, wanted, relevant)
    if result >= 0:
        return result
    t.leader = leader
    t.tricks = tricks
    t.wanted = wanted
    result = split_seat(e, p, &t, 0, leader, NO_CARD, -1, -1, word, shape, shape, value, &found)
    if unlikely(is_set(&e.search.stopped)):
        return 0
    if result:
        table_store(&p.table, key, word, found, wanted, tricks - value)
    else:
        table_store(&p.table, key, word, found, 0, wanted - 1)
    relevant[0] = found
    return result


cdef inline int split_from(Engine e, Splits *p, Trick *start, int played, uint64_t shape, int value) noexcept nogil:
    """The question of `split_rest` for a trick whose first cards are given, as in `search_from`."""
    cdef Trick t = start[0]
    cdef uint64_t word, relevant
    cdef uint64_t whole = shape
    cdef int best, winner, rival
    if played == 0:
        return split_rest(e, p, t.word, shape, t.leader, t.tricks, value, t.wanted, &relevant)
    word = put_all(&e.search, &t, played, &shape, &best, &winner, &rival)
    return split_seat(e, p, &t, played, onward(t.leader, played), best, winner, rival, word, shape, whole, value, &relevant)


cdef inline int next_tricks(Engine e, Splits *p, Trick *start, int played, uint64_t shape, int value) noexcept nogil:
    """What the next seat takes after the first `played` cards of a trick, by zero windows from the middle."""
    cdef int low = 0
    cdef int high = start.tricks - value
    cdef int wanted = (high + 1) // 2
    while low < high and not is_set(&e.search.stopped):
        start.wanted = min(max(wanted, low + 1), high)
        if split_from(e, p, start, played, shape, value):
            low = start.wanted
            wanted = low + 1
        else:
            high = start.wanted - 1
            wanted = high
    return low
