"""Zero-window alpha-beta over whole tricks, with patterns in place of exact positions.

`search_trick` answers one question about a position between two tricks: does the soloist take at
least `wanted` of the `tricks` that are left? It also returns which cards mattered for the answer
(a relevance, see word.pxd), so that the answer is stored for every position that agrees on them.
`search_card` tries the cards of one seat within a trick.

How the relevance is put together:

- The seat whose side gets its wish needs one card only: the relevance of that card's subtree. It
  may name any card of a run of neighbours as the one it plays, and names the one that has to be
  known least far down.
- A seat whose every card fails needs all of them: the union. Where the union cuts through a run
  of its neighbours it is extended to the end of the run, for otherwise a position that fits the
  pattern could offer it one half of the run as a different card.
- A trick that was decided by rank makes cards relevant that prove it: either the winner and every
  higher card of the suit, or the highest card that lost to it and every lower one.
"""

from libc.stdint cimport uint64_t

from bounds cimport cash, defenders_get_in, soloist_gets_in, top_trumps
from canonical cimport Order, restored, sort_suits
from exits cimport MOST_LOSSES, dodges, escapes
from moves cimport Moves, learn, list_moves
from portable cimport count_bits, lowest_bit, unlikely
from safety cimport must_win, stays_safe
from signals cimport interrupted
from table cimport table_probe, table_store
from trick cimport (USE_BOUNDS, USE_HISTORY, USE_LOW_CARDS, USE_SORTING, USE_TABLE, Search, Trick, beats,
                    gap_of, seat_at)
from word cimport EMPTY, cards_in, down_to, lifted, owned_by, same_lane, shape_unit, up_to, without


cdef enum:
    CHECK_EVERY = 1 << 14  # positions between two looks at signals


cdef inline int table_kind(Search *s) noexcept nogil:
    """Which game a position belongs to: patterns of different games never meet."""
    return 2 if s.misere else 1 if s.trump else 0


cdef inline uint64_t deciding_cards(Search *s, Trick *t, int best, int rival, uint64_t known) noexcept nogil:
    """The cheaper proof that `best` beats `rival`, the highest of the others, when `known` is known."""
    cdef uint64_t above = down_to(best)
    cdef uint64_t below = up_to(rival, t.cards)
    # in trick games high cards decide so often that patterns of one kind meet more
    if not s.misere or not s.features & USE_LOW_CARDS:
        return above
    return above if count_bits(above & ~known) < count_bits(below & ~known) else below


cdef inline int finish_trick(Search *s, Trick *t, int best, int winner, int rival, uint64_t word,
                             uint64_t shape, uint64_t *relevant) noexcept nogil:
    """All three cards lie on the table: count the trick and go on."""
    cdef int wanted = t.wanted - (winner == 0)
    cdef uint64_t found = 0
    cdef int result, ply
    if wanted <= 0:
        result = 1
    elif wanted >= t.tricks:
        result = 0
    else:
        result = search_trick(s, word, shape, winner, t.tricks - 1, wanted, &found)
        for ply in range(s.last_ply, -1, -1):
            found = lifted(found, t.gap[ply], t.before[ply])
    if rival >= 0:
        found |= deciding_cards(s, t, best, rival, found)
    relevant[0] = found
    return result


cdef inline int play_card(Search *s, Trick *t, int ply, int card, int best, int winner, int rival,
                          uint64_t word, uint64_t shape, uint64_t *relevant) noexcept nogil:
    """Put one card on the table and search on; arguments before the card as in search_card."""
    cdef int seat = seat_at(s, t, ply)
    t.card[ply] = card
    t.gap[ply] = gap_of(t, ply, card)
    t.before[ply] = word
    word = without(word, t.gap[ply])
    shape -= shape_unit(card, seat)
    if ply == 0:
        best = card
        winner = seat
    elif beats(s, card, best):
        rival = best if same_lane(card, best) else -1
        best = card
        winner = seat
    elif same_lane(card, best) and (rival < 0 or card < rival):
        rival = card
    if ply < s.last_ply:
        return search_card(s, t, ply + 1, best, winner, rival, word, shape, relevant)
    return finish_trick(s, t, best, winner, rival, word, shape, relevant)


cdef inline int search_card(Search *s, Trick *t, int ply, int best, int winner, int rival,
                            uint64_t word, uint64_t shape, uint64_t *relevant) noexcept nogil:
    """Try the cards of the next seat; the contract of result and relevance is search_trick's.

    `best` is the card that wins so far, played by `winner`; `rival` the most significant for the
    comparison among the other cards of its suit, -1 when there is none.
    """
    cdef Moves moves
    cdef int seat = seat_at(s, t, ply)
    cdef int i, result
    cdef uint64_t run, union = 0
    cdef uint64_t found = 0
    cdef int wish
    wish = (seat == 0) != s.misere
    list_moves(s, t, ply, seat, best, winner, &moves)
    for i in range(moves.count):
        result = play_card(s, t, ply, moves.card[i], best, winner, rival, word, shape, &found)
        if result == wish:
            if ply == 0 and s.features & USE_HISTORY:
                learn(s, t, &moves, i)
            relevant[0] = found
            return result
        if unlikely(s.stopped):
            return 0
        union |= found
    for i in range(moves.count):
        run = down_to(moves.end[i]) & ~((<uint64_t>1 << moves.start[i]) - 1)
        if union & run:
            union |= run
    relevant[0] = union
    return 1 - wish


cdef inline int quick_answer(Search *s, uint64_t word, uint64_t shape, int leader, int tricks,
                             int wanted, uint64_t *relevant) noexcept nogil:
    """What sure tricks alone decide: 1, 0, or -1 for "not decided"."""
    cdef uint64_t owned = owned_by(word, leader)
    cdef int refused = tricks - wanted + 1  # tricks that the soloist has to miss for "no"
    if s.misere:
        if must_win(word, shape, leader, wanted, relevant):
            return 1
        if stays_safe(s.safety, word, shape, leader == 0, refused, relevant):
            return 0
        if refused == 1 and leader != 0 and dodges(word, leader, relevant):
            return 0
        if refused <= MOST_LOSSES and escapes(word, shape, leader, refused, relevant):
            return 0
        return -1
    if leader == 0:
        if cash(owned, shape, 0, s.trump, wanted, relevant) >= wanted:
            return 1
        if defenders_get_in(word, shape, s.trump, refused, relevant):
            return 0
    else:
        if cash(owned, shape, leader, s.trump, refused, relevant) >= refused:
            return 0
        if soloist_gets_in(word, shape, s.trump, leader, wanted, relevant):
            return 1
        if s.trump and (top_trumps(word, shape, 0, wanted, relevant)):
            return 1
    if s.trump and (top_trumps(word, shape, 1, refused, relevant)
                    or top_trumps(word, shape, 2, refused, relevant)):
        return 0
    return -1


cdef inline int last_trick(Search *s, uint64_t word, int leader, uint64_t *relevant) noexcept nogil:
    """One card each: 1 when the soloist wins the trick."""
    cdef int lane = lowest_bit(owned_by(word, leader)) & 48
    if s.trump and (word >> 48) & 3 != EMPTY:
        lane = 48
    # a suit of one card needs no proof of rank
    relevant[0] = <uint64_t>3 << lane if (word >> (lane + 2)) & 3 != EMPTY else 0
    return (word >> lane) & 3 == 0


cdef inline int search_trick(Search *s, uint64_t word, uint64_t shape, int leader, int tricks,
                             int wanted, uint64_t *relevant) noexcept nogil:
    """1 when the soloist takes at least `wanted` (1..tricks) of the tricks left, else 0."""
    cdef Order order
    cdef Trick t
    cdef uint64_t key, found = 0
    cdef int result
    s.nodes += 1
    if unlikely(s.nodes & (CHECK_EVERY - 1) == 0):
        if interrupted():
            s.stopped = True
    if unlikely(s.stopped):
        return 0
    if tricks == 1:
        return last_trick(s, word, leader, relevant)
    order.changed = False
    if s.features & USE_SORTING:
        sort_suits(&word, &shape, s.trump, &order)
    if s.features & USE_BOUNDS:
        result = quick_answer(s, word, shape, leader, tricks, wanted, &found)
        if result >= 0:
            relevant[0] = restored(found, &order)
            return result
    key = shape | (<uint64_t>leader << 12) | (<uint64_t>table_kind(s) << 14)
    if s.features & USE_TABLE:
        s.probes += 1
        result = table_probe(s.table, key, 0, word, wanted, &found)
        if result >= 0:
            s.hits += 1
            relevant[0] = restored(found, &order)
            return result
    t.word = word
    t.cards = cards_in(word)
    t.leader = leader
    t.tricks = tricks
    t.wanted = wanted
    result = search_card(s, &t, 0, -1, -1, -1, word, shape, &found)
    if unlikely(s.stopped):
        return 0
    if s.features & USE_TABLE:
        if result:
            table_store(s.table, key, word, found, wanted, tricks)
        else:
            table_store(s.table, key, word, found, 0, wanted - 1)
    relevant[0] = restored(found, &order)
    return result


cdef inline bint search_from(Search *s, Trick *t, int played, uint64_t shape,
                             uint64_t *relevant) noexcept nogil:
    """The question and the contract of search_trick for a trick whose first cards are given.

    `t.card[:played]` are fields of `t.word` and `shape` is that of `t.word`; 0 <= played <= 3.
    """
    cdef uint64_t word = t.word
    t.cards = cards_in(word)
    cdef int ply, card, best = -1, winner = -1, rival = -1
    if played == 0:
        return search_trick(s, word, shape, t.leader, t.tricks, t.wanted, relevant)
    for ply in range(played - 1):
        card = t.card[ply]
        t.gap[ply] = gap_of(t, ply, card)
        t.before[ply] = word
        word = without(word, t.gap[ply])
        shape -= shape_unit(card, seat_at(s, t, ply))
        if ply == 0:
            best = card
            winner = t.leader
        elif beats(s, card, best):
            rival = best if same_lane(card, best) else -1
            best = card
            winner = seat_at(s, t, ply)
        elif same_lane(card, best):  # the second card of the trick, at most
            rival = card
    return play_card(s, t, played - 1, t.card[played - 1], best, winner, rival, word, shape, relevant)
