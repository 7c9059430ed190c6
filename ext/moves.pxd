"""The cards worth trying: one for each run of neighbours, the most promising first."""

from libc.stdint cimport uint64_t

from history cimport HISTORY_WEIGHT, past_score, punish, reward
from order cimport follow_misere, follow_trick, lead_to_catch, lead_to_lose, lead_trick
from portable cimport lowest_bit
from trick cimport MAX_MOVES, USE_HISTORY, USE_ORDERING, Search, Trick, beats, playable
from word cimport owned_by, run_ends, run_starts


cdef struct Moves:
    int count
    int start[MAX_MOVES]
    int end[MAX_MOVES]
    int card[MAX_MOVES]
    int score[MAX_MOVES]


cdef inline int worth(Search *s, Trick *t, int ply, int seat, int card, bint wins, int best,
                      int winner) noexcept nogil:
    """How early to try a card: larger first."""
    cdef int score
    if not s.features & USE_ORDERING:
        return 0
    if ply == 0:
        if not s.misere:
            score = lead_trick(t.word, seat, card)
        elif seat == 0:
            score = lead_to_lose(t.word, card)
        else:
            score = lead_to_catch(t.word, seat, card)
        if s.features & USE_HISTORY:
            score += HISTORY_WEIGHT * past_score(&s.history, t.word, t.leader, card)[0]
        return score
    if s.misere:
        return follow_misere(t.word, seat, ply, t.leader, card, wins, best, winner)
    return follow_trick(seat, ply, card, wins, winner)


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


cdef inline void learn(Search *s, Trick *t, Moves *moves, int worked) noexcept nogil:
    """The lead number `worked` did what its side wanted, those before it did not."""
    cdef int i
    for i in range(worked):
        punish(past_score(&s.history, t.word, t.leader, moves.card[i]))
    reward(past_score(&s.history, t.word, t.leader, moves.card[worked]))
