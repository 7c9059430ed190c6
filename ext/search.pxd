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
from history cimport HISTORY_WEIGHT, History, past_score, punish, reward
from order cimport follow_misere, follow_trick, lead_to_catch, lead_to_lose, lead_trick
from portable cimport count_bits, lowest_bit, unlikely
from safety cimport Safety, must_win, stays_safe
from table cimport Table, table_probe, table_store
from word cimport (EMPTY, lane_of, length, lifted, owned_by, run_ends, run_starts, same_lane,
                   shape_unit, up_to, without, cards_in, down_to)


cdef enum:
    USE_TABLE = 1
    USE_BOUNDS = 2
    USE_SORTING = 4
    USE_ORDERING = 8
    USE_HISTORY = 16
    USE_LOW_CARDS = 32
    ALL_FEATURES = 63

    MAX_MOVES = 10
    TRUMP_LANE = 3
    CHECK_EVERY = 1 << 14


cdef extern from "Python.h":
    int PyErr_CheckSignals() noexcept


cdef struct Search:
    Table *table
    Safety *safety
    bint trump     # lane 3 is the trump suit
    bint misere    # the soloist wants no tricks
    int absent     # the seat that has no cards when only two hands play, else -1
    int last_ply   # of a trick
    int features
    bint stopped   # by a signal or from outside: unwind, trust nothing
    uint64_t nodes
    uint64_t probes
    uint64_t hits
    History history


cdef struct Trick:
    uint64_t word      # when the trick began
    uint64_t shape
    uint64_t cards     # cards_in(word)
    uint64_t before[3] # the word that each card was taken from
    int leader
    int tricks         # left, this one included
    int wanted         # by the soloist, of these
    int card[3]        # as fields of `word`
    int gap[3]         # the same cards as fields of `before`


cdef struct Moves:
    int count
    int start[MAX_MOVES]
    int end[MAX_MOVES]
    int card[MAX_MOVES]
    int score[MAX_MOVES]


cdef inline int seat_at(Search *s, Trick *t, int ply) noexcept nogil:
    """Who plays the card number `ply` of the trick."""
    cdef int seat = t.leader + ply
    if unlikely(s.absent >= 0) and ply == 1:
        return 3 - t.leader - s.absent
    return seat - 3 if seat > 2 else seat


cdef inline void set_game(Search *s, bint trump, bint misere, int absent) noexcept nogil:
    """Which game the next questions are about; `absent` is a seat (from the soloist) without cards, or -1."""
    s.trump = trump
    s.misere = misere
    s.absent = absent
    s.last_ply = 2 if absent < 0 else 1


cdef inline bint beats(Search *s, int card, int best) noexcept nogil:
    """Does a card of the trick beat the best one so far?"""
    if same_lane(card, best):
        return card < best
    return s.trump and card >= 16 * TRUMP_LANE


cdef inline uint64_t playable(Search *s, uint64_t owned, Trick *t, int ply) noexcept nogil:
    """Follow suit, else trump, else anything."""
    cdef uint64_t some
    if ply == 0:
        return owned
    some = owned & lane_of(t.card[0])
    if some:
        return some
    if s.trump:
        some = owned & lane_of(16 * TRUMP_LANE)
        if some:
            return some
    return owned


cdef inline int worth(Search *s, Trick *t, int ply, int seat, int card, bint wins, int best,
                      int winner) noexcept nogil:
    """How early to try a card: larger first."""
    cdef int score
    if not s.features & USE_ORDERING:
        return 0
    if ply == 0:
        if not s.misere:
            score = lead_trick(t.word, t.shape, s.trump, seat, card)
        elif seat == 0:
            score = lead_to_lose(t.word, card)
        else:
            score = lead_to_catch(t.word, seat, card)
        if s.features & USE_HISTORY:
            score += HISTORY_WEIGHT * past_score(&s.history, t.word, t.leader, card)[0]
        return score
    if s.misere:
        return follow_misere(t.word, seat, ply, t.leader, card, wins, best, winner)
    return follow_trick(t.word, s.trump, seat, ply, card, wins, best, winner)


cdef inline void list_moves(Search *s, Trick *t, int ply, int seat, int best, int winner, Moves *moves) noexcept nogil:
    """One card for each run of neighbours, the most promising first."""
    cdef uint64_t owned = playable(s, owned_by(t.word, seat), t, ply)
    cdef uint64_t starts = run_starts(owned)
    cdef uint64_t ends = run_ends(owned)
    cdef int start, end, card, score, at
    cdef bint wins
    moves.count = 0
    while starts:
        start = lowest_bit(starts)
        end = lowest_bit(ends)
        starts &= starts - 1
        ends &= ends - 1
        wins = ply == 0 or beats(s, start, best)
        card = start if wins and not (s.misere and ply == 0) else end
        score = worth(s, t, ply, seat, card, wins, best, winner)
        at = moves.count
        while at > 0 and moves.score[at - 1] < score:
            moves.start[at] = moves.start[at - 1]
            moves.end[at] = moves.end[at - 1]
            moves.card[at] = moves.card[at - 1]
            moves.score[at] = moves.score[at - 1]
            at -= 1
        moves.start[at] = start
        moves.end[at] = end
        moves.card[at] = card
        moves.score[at] = score
        moves.count += 1


cdef inline int table_kind(Search *s) noexcept nogil:
    """Which game a position belongs to: patterns of different games never meet."""
    return 2 if s.misere else 1 if s.trump else 0


cdef inline void check_signals(Search *s) noexcept nogil:
    """Let Ctrl-C stop the search; the exception waits in the thread until the search is left."""
    with gil:
        if PyErr_CheckSignals() != 0:
            s.stopped = True


cdef inline int gap_of(Trick *t, int ply, int card) noexcept nogil:
    """Where the card lies once the earlier cards of the trick are gone."""
    cdef int gap = card
    cdef int i
    for i in range(ply):
        if same_lane(t.card[i], card) and t.card[i] < card:
            gap -= 2
    return gap


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


cdef inline void learn(Search *s, Trick *t, Moves *moves, int worked) noexcept nogil:
    """The lead number `worked` did what its side wanted, those before it did not."""
    cdef int i
    for i in range(worked):
        punish(past_score(&s.history, t.word, t.leader, moves.card[i]))
    reward(past_score(&s.history, t.word, t.leader, moves.card[worked]))


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
        check_signals(s)
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
    t.shape = shape
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
    t.shape = shape
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
