"""A trick contract with a hidden discard: does one plan of the defence take its tricks in every world?

As joint.pxd, with the soloist out for tricks: the target of a world is what the defenders are to take in it, suits may
be trumps, and one world alone is denied where the soloist reaches more than they leave him. Answers are kept for
positions that are the same card for card: nothing is claimed here about cards that do not matter.

Touching cards of the soloist stand for one another as at the head of telling.pxd, which compares ranks alone.
"""

from libc.stdint cimport uint64_t

from joint cimport Joint, known_answer, visit
from moves cimport Choice, Moves, give, next_choice, promising, start_choice
from portable cimport is_set, lowest_bit, unlikely
from seats cimport onward
from table cimport table_store
from telling cimport telling_cards
from trick cimport Trick, beaters, gap_after, playable, take
from word cimport NO_CARD, cards_in, owners, shape_unit
from worlds cimport MOST_WORLDS, Removed, Worlds, closed_set, common_dead, drop_common, take_out

from ddsolve._engine cimport Engine


cdef inline bint held_alone(Engine e, uint64_t word, uint64_t shape, int leader, int tricks, int target, uint64_t dead) noexcept nogil:
    """Double dummy: do the defenders take so many tricks in one world?"""
    cdef Removed removed
    take_out(dead, &word, &shape, &removed)
    return not e.reached(word, shape, leader, tricks, tricks - target + 1, NULL)


cdef inline bint hold_card(Engine e, Joint *j, Trick *t, Worlds *v, int ply, int card, int seat, uint64_t word, uint64_t shape,
                           int best, int winner) noexcept nogil:
    """Play a card and search on; `v` are the worlds in which it can be played."""
    cdef Worlds rest
    cdef int i, won, gap = card
    for i in range(ply):
        gap = gap_after(t.card[i], card, gap)
    word = take(t, ply, card, gap, word)
    if ply == 0 or (beaters(&j.guide, best) >> card) & 1:
        best = card
        winner = seat
    shape -= shape_unit(card, seat)
    if ply < 2:
        return hold_seat(e, j, t, v, ply + 1, word, shape, best, winner)
    won = winner != 0
    rest.count = 0
    for i in range(v.count):
        if v.target[i] - won <= 0:
            continue
        if v.target[i] - won >= t.tricks:
            return False
        rest.target[rest.count] = v.target[i] - won
        rest.dead[rest.count] = closed_set(closed_set(closed_set(v.dead[i], t.rest[0]), t.rest[1]), t.rest[2])
        rest.count += 1
    return rest.count == 0 or hold_position(e, j, word, shape, winner, t.tricks - 1, &rest)


cdef inline bint hold_defender(Engine e, Joint *j, Trick *t, Worlds *v, int ply, int seat, uint64_t word, uint64_t shape, int best,
                               int winner) noexcept nogil:
    """One card has to do."""
    cdef Choice choice
    cdef uint64_t owned = t.owned[seat] if ply == 0 else playable(&j.guide, t.owned[seat], t.card[0])
    cdef int card
    start_choice(&j.guide, t, owned, seat, ply, best, winner, &choice)
    while True:
        card = next_choice(&j.guide, &choice)
        if card == NO_CARD:
            return False
        if hold_card(e, j, t, v, ply, card, seat, word, shape, best, winner):
            return True
        if unlikely(is_set(&e.search.stopped)):
            return False


cdef inline bint hold_soloist(Engine e, Joint *j, Trick *t, Worlds *v, int ply, uint64_t word, uint64_t shape, int best,
                              int winner) noexcept nogil:
    """Every card that he could have has to be answered, in the worlds in which he could play it."""
    cdef Worlds rest
    cdef Moves moves
    cdef uint64_t legal[MOST_WORLDS]
    cdef uint64_t owned = 0
    cdef int i, k, card
    for i in range(v.count):
        legal[i] = t.owned[0] & ~v.dead[i]
        if ply > 0:
            legal[i] = playable(&j.guide, legal[i], t.card[0])
        owned |= legal[i]
    owned = telling_cards(v, owned)
    moves.count = 0
    while owned:
        card = lowest_bit(owned)
        owned &= owned - 1
        give(&moves, card, -(card & 15))
    for k in range(moves.count):
        card = promising(&moves, k)
        rest.count = 0
        for i in range(v.count):
            if (legal[i] >> card) & 1:
                rest.dead[rest.count] = v.dead[i]
                rest.target[rest.count] = v.target[i]
                rest.count += 1
        if not hold_card(e, j, t, &rest, ply, card, 0, word, shape, best, winner) or unlikely(is_set(&e.search.stopped)):
            return False
    return True


cdef inline bint hold_seat(Engine e, Joint *j, Trick *t, Worlds *v, int ply, uint64_t word, uint64_t shape, int best,
                           int winner) noexcept nogil:
    cdef int seat = onward(t.leader, ply)
    if seat == 0:
        return hold_soloist(e, j, t, v, ply, word, shape, best, winner)
    return hold_defender(e, j, t, v, ply, seat, word, shape, best, winner)


cdef inline bint hold_position(Engine e, Joint *j, uint64_t word, uint64_t shape, int leader, int tricks, Worlds *v) noexcept nogil:
    """Does one plan take the target of each world? Every target is 1..tricks; `v` is used up."""
    cdef Removed removed
    cdef Trick t
    cdef uint64_t key = 0
    cdef uint64_t found = 0
    cdef uint64_t common = common_dead(v)
    cdef int i, answer
    take_out(common, &word, &shape, &removed)
    if common:
        drop_common(v, common)
    if v.count == 1:
        return held_alone(e, word, shape, leader, tricks, v.target[0], v.dead[0])
    if unlikely(not visit(e, j)):
        return False
    owners(word, t.owned)
    answer = known_answer(j, word, shape, leader, t.owned[0], v, &key, &found)
    if answer >= 0:
        return answer
    answer = 1
    for i in range(v.count):
        if not held_alone(e, word, shape, leader, tricks, v.target[i], v.dead[i]):
            answer = 0
            break
    if answer:
        t.word = word
        t.leader = leader
        t.tricks = tricks
        answer = hold_seat(e, j, &t, v, 0, word, shape, NO_CARD, -1)
    if unlikely(is_set(&e.search.stopped)):
        return False
    if key:
        table_store(j.table, key, word, cards_in(word), answer, 15 * answer)
    return answer
