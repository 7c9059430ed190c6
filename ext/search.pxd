"""Zero-window alpha-beta over whole tricks, with patterns in place of exact positions.

`search_trick` answers one question about a position between two tricks: does the soloist take at
least `wanted` of the `tricks` that are left? It also returns which cards mattered for the answer
(a relevance, see word.pxd), so that the answer is stored for every position that agrees on them.
`first_seat`, `second_seat` and `third_seat` try the cards of one seat within a trick.

How the relevance is put together:

- The seat whose side gets its wish needs one card only: the relevance of that card's subtree. It
  may name any card of a run of neighbours as the one it plays, and names the one that has to be
  known least far down.
- A seat whose every card fails needs all of them: the union. Where the union cuts through a run
  of its neighbours it is extended to the end of the run, for otherwise a position that fits the
  pattern could offer it one half of the run as a different card.
- A card that fails without having mattered stands for every other card of its seat and suit that did not matter
  either: any of them would be the same x in the pattern that proves the failure (docs/internals/search.md), so they fail too, by
  the same cards, and are not tried (`as_good`).
- A trick that was decided by rank makes cards relevant that prove it: either the winner and every
  higher card of the suit, or the highest card that lost to it and every lower one.
"""

from libc.stdint cimport uint64_t

from bounds cimport cash, crosses, defenders_get_in, soloist_gets_in, top_trumps
from canonical cimport Order, restored, sort_suits
from exits cimport MOST_LOSSES, dodges, escapes
from moves cimport Moves, Replies, as_good, learn, learn_reply, list_leads, list_replies, next_reply, promising
from key cimport position_key
from portable cimport count_up, is_set, unlikely
from proofs cimport deciding_cards, put_back
from quota cimport QUOTA_SHIFT, Gone, held, let_go, loose_key, playable_loose, unsure, with_gone
from safety cimport Discards, all_below, count_discards, must_win, stays_safe
from seats cimport onward
from signals cimport heed_signals
from table cimport table_expect, table_probe, table_store
from trick cimport (USE_BOUNDS, USE_CROSSING, USE_HISTORY, USE_TABLE, Search, Trick, last_winner, lay, playable, put_down,
                    seat_at)
from word cimport NO_CARD, cards_in, owners, shape_unit, whole_runs


cdef enum:
    CHECK_EVERY = 1 << 14  # positions between two looks at signals


cdef inline int third_card(Search *s, Trick *t, int card, int seat, int best, int winner, int rival,
                           uint64_t word, uint64_t shape, uint64_t *relevant) noexcept nogil:
    """The last card falls: count the trick and go on."""
    cdef int wanted = t.wanted
    cdef int result
    cdef uint64_t found = 0
    lay(s, card, seat, &best, &winner, &rival)
    wanted -= winner == 0
    if wanted <= 0:
        result = 1
    elif wanted >= t.tricks:
        result = 0
    else:
        word = put_down(t, 2, card, word)
        shape -= shape_unit(card, seat)
        if unlikely(shape >> QUOTA_SHIFT):
            result = search_thrown(s, t, word, shape, winner, wanted, &found)
        else:
            result = search_rest(s, word, shape, winner, t.tricks - 1, wanted, &found)
        found = put_back(s, t, found)
    if rival >= 0:
        found |= deciding_cards(s, t, best, rival, found)
    relevant[0] = found
    return result


cdef inline int search_thrown(Search *s, Trick *t, uint64_t word, uint64_t shape, int leader, int wanted,
                              uint64_t *relevant) noexcept nogil:
    """search_trick after the trick `t`, when the soloist has yet to say what he has thrown."""
    cdef Gone gone
    cdef int result
    let_go(s, t, &word, &shape, &gone)
    result = search_trick(s, word, shape, leader, t.tricks - 1, wanted, relevant)
    relevant[0] = with_gone(relevant[0], &gone)
    return result


cdef inline int third_seat(Search *s, Trick *t, int seat, int best, int winner, int rival, uint64_t word,
                           uint64_t shape, uint64_t *relevant) noexcept nogil:
    """Try the cards of the seat that plays last; result and relevance as in search_trick.

    `best` is the card that wins so far, played by `winner`; `rival` the highest of the other cards of
    its suit, -1 when there is none.
    """
    cdef Replies replies
    cdef uint64_t owned = playable(s, t.owned[seat], t.card[0])
    cdef uint64_t found = 0
    cdef uint64_t all_found = 0
    cdef int wish = (seat == 0) != s.misere
    cdef int card
    if unlikely(s.loose) and seat == 0 and owned != t.owned[0]:
        owned = playable_loose(s, t, shape, t.owned[0])
    list_replies(s, t, owned, seat, True, best, winner, &replies)
    card = next_reply(s, &replies)
    while card != NO_CARD:
        if third_card(s, t, card, seat, best, winner, rival, word, shape, &found) == wish:
            learn_reply(s, t, seat, &replies)
            relevant[0] = found
            return wish
        all_found |= found
        replies.spared |= as_good(s, card, owned, found)
        card = next_reply(s, &replies)
    relevant[0] = whole_runs(all_found, owned)
    return 1 - wish


cdef inline int second_card(Search *s, Trick *t, int card, int seat, uint64_t word, uint64_t shape,
                            uint64_t *relevant) noexcept nogil:
    """Put the second card on the table and search on."""
    cdef int best = t.card[0]
    cdef int winner = t.leader
    cdef int rival = -1
    word = put_down(t, 1, card, word)
    lay(s, card, seat, &best, &winner, &rival)
    return third_seat(s, t, onward(seat, 1), best, winner, rival, word, shape - shape_unit(card, seat), relevant)


cdef inline int second_seat(Search *s, Trick *t, int seat, uint64_t word, uint64_t shape,
                            uint64_t *relevant) noexcept nogil:
    """Try the cards of the seat that plays second; result and relevance as in search_trick."""
    cdef Replies replies
    cdef uint64_t owned, found = 0
    cdef uint64_t all_found = 0
    cdef int wish = (seat == 0) != s.misere
    cdef int card
    if unlikely(s.absent >= 0):  # the only other seat plays last
        t.card[1] = NO_CARD
        return third_seat(s, t, seat_at(s, t, 1), t.card[0], t.leader, -1, word, shape, relevant)
    owned = playable(s, t.owned[seat], t.card[0])
    if unlikely(s.loose) and seat == 0 and owned != t.owned[0]:
        owned = playable_loose(s, t, shape, t.owned[0])
    list_replies(s, t, owned, seat, False, t.card[0], t.leader, &replies)
    card = next_reply(s, &replies)
    while card != NO_CARD:
        if second_card(s, t, card, seat, word, shape, &found) == wish:
            learn_reply(s, t, seat, &replies)
            relevant[0] = found
            return wish
        if unlikely(is_set(&s.stopped)):
            return 0
        all_found |= found
        replies.spared |= as_good(s, card, owned, found)
        card = next_reply(s, &replies)
    relevant[0] = whole_runs(all_found, owned)
    return 1 - wish


cdef inline int first_card(Search *s, Trick *t, int card, uint64_t shape, uint64_t *relevant) noexcept nogil:
    """Lead a card and search on; `shape` is that of `t.word`."""
    cdef uint64_t word = put_down(t, 0, card, t.word)
    return second_seat(s, t, onward(t.leader, 1), word, shape - shape_unit(card, t.leader), relevant)


cdef inline int first_seat(Search *s, Trick *t, uint64_t shape, uint64_t *relevant) noexcept nogil:
    """Try the cards of the seat on lead; result and relevance as in search_trick."""
    cdef Moves moves
    cdef uint64_t found = 0
    cdef uint64_t all_found = 0
    cdef uint64_t spared = 0
    cdef int wish = (t.leader == 0) != s.misere
    cdef int i, card
    list_leads(s, t, &moves)
    for i in range(moves.count):
        card = promising(&moves, i)
        if (spared >> card) & 1:
            continue
        if first_card(s, t, card, shape, &found) == wish:
            if s.features & USE_HISTORY:
                learn(&s.history, t.word, t.leader, &moves, i)
            relevant[0] = found
            return wish
        if unlikely(is_set(&s.stopped)):
            return 0
        all_found |= found
        spared |= as_good(s, card, t.owned[t.leader], found)
    relevant[0] = whole_runs(all_found, t.owned[t.leader])
    return 1 - wish


cdef inline int quick_answer(Search *s, uint64_t word, uint64_t *owned, uint64_t shape, int leader, int tricks,
                             int wanted, uint64_t *relevant) noexcept nogil:
    """What sure tricks alone decide: 1, 0, or -1 for "not decided"."""
    cdef Discards discards
    cdef uint64_t one, two
    cdef int shorter = unsure(s, shape)
    cdef int refused = tricks - wanted + 1  # tricks that the soloist has to miss for "no"
    if s.misere:
        one = all_below(owned[0], owned[1])
        two = all_below(owned[0], owned[2])
        if must_win(owned, one | two, cards_in(word), shape, leader, wanted, relevant):
            return 1
        count_discards(shape, &discards)
        if stays_safe(s.suits, &discards, word, shape, leader == 0, refused, relevant):
            return 0
        if refused == 1 and leader != 0 and dodges(owned, cards_in(word), leader, relevant):
            return 0
        if refused <= MOST_LOSSES and escapes(&discards, one, two, cards_in(word), shape, leader, refused, relevant):
            return 0
        return -1
    if leader == 0:
        if cash(owned[0], shape, 0, s.trump, 0, wanted, relevant) >= wanted:
            return 1
        if defenders_get_in(word, owned, shape, s.trump, shorter, refused, relevant):
            return 0
    else:
        if cash(owned[leader], shape, leader, s.trump, shorter, refused, relevant) >= refused:
            return 0
        if soloist_gets_in(word, owned, shape, s.trump, leader, wanted, relevant):
            return 1
    return top_trumps(word, owned, shape, wanted, refused, relevant) if s.trump else -1


cdef inline int search_trick(Search *s, uint64_t word, uint64_t shape, int leader, int tricks,
                             int wanted, uint64_t *relevant) noexcept nogil:
    """1 when the soloist takes at least `wanted` (1..tricks) of the tricks left, else 0."""
    cdef Trick t
    cdef uint64_t key, slot, found = 0
    cdef int result
    if unlikely(count_up(&s.nodes) & (CHECK_EVERY - 1) == 0):
        heed_signals(&s.stopped)
    if unlikely(is_set(&s.stopped)):
        return 0
    if tricks == 1 and not (unlikely(s.loose) and shape >> QUOTA_SHIFT):
        return last_winner(s, word, leader, relevant) == 0
    key = position_key(shape, leader, s.game)
    if unlikely(s.loose) and shape >> QUOTA_SHIFT:
        key = loose_key(key)
    slot = table_expect(s.table, key)  # while the bounds are worked out
    t.word = word
    owners(word, t.owned)
    if s.features & USE_BOUNDS:
        result = quick_answer(s, word, t.owned, held(s, shape), leader, tricks, wanted, &found)
        if result >= 0:
            relevant[0] = found
            return result
    if s.features & USE_TABLE:
        s.probes += 1
        result = table_probe(s.table, key, 0, slot, word, wanted, &found)
        if result >= 0:
            s.hits += 1
            relevant[0] = found
            return result
    # dearer than a look-up, and seldom the first to answer
    if (leader != 0 and not s.trump and not s.misere and s.features & USE_CROSSING
            and crosses(t.owned, held(s, shape), leader, tricks, tricks - wanted + 1, relevant)):
        return 0
    t.leader = leader
    t.tricks = tricks
    t.wanted = wanted
    result = first_seat(s, &t, shape, &found)
    if unlikely(is_set(&s.stopped)):
        return 0
    if s.features & USE_TABLE:
        if result:
            table_store(s.table, key, word, found, wanted, tricks)
        else:
            table_store(s.table, key, word, found, 0, wanted - 1)
    relevant[0] = found
    return result


cdef inline int search_rest(Search *s, uint64_t word, uint64_t shape, int leader, int tricks,
                            int wanted, uint64_t *relevant) noexcept nogil:
    """search_trick, interchangeable suits being put in order first where that is wanted."""
    cdef Order order
    cdef int result
    if not unlikely(s.sorting):
        return search_trick(s, word, shape, leader, tricks, wanted, relevant)
    sort_suits(&word, &shape, s.trump, &order)
    result = search_trick(s, word, shape, leader, tricks, wanted, relevant)
    relevant[0] = restored(relevant[0], &order)
    return result


cdef inline bint search_from(Search *s, Trick *start, int played, uint64_t shape,
                             uint64_t *relevant) noexcept nogil:
    """The question and the contract of search_trick for a trick whose first cards are given.

    `start.card[:played]` are fields of `start.word` and `shape` is that of `start.word`; 0 <= played <= 3.
    """
    cdef Trick t = start[0]
    cdef int ply
    if played == 0:
        return search_rest(s, t.word, shape, t.leader, t.tricks, t.wanted, relevant)
    owners(t.word, t.owned)
    # what lies on the table is all that its seat may play
    for ply in range(1, played):
        t.owned[seat_at(s, &t, ply)] = <uint64_t>1 << t.card[ply]
    return first_card(s, &t, t.card[0], shape, relevant)
