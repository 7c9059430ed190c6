"""The cards worth trying: one for each run of neighbours, the most promising first."""

from libc.stdint cimport uint64_t

from history cimport History, WEIGHT, WEIGHT_IN_MISERE, WEIGHT_OF_DISCARDS, past_score, punish, reward
from order cimport discard_misere, lead_to_catch, lead_to_lose, lead_trick
from portable cimport highest_bit, lowest_bit
from trick cimport MAX_MOVES, USE_HISTORY, USE_ORDERING, USE_SPARING, Search, Trick, beaters
from word cimport FIRST, NO_CARD, lane_of, run_ends, run_starts


cdef struct Moves:
    int count
    int card[MAX_MOVES]
    int rank[MAX_MOVES]  # of scored cards only: score and card in one number, a larger one goes first


cdef struct Replies:
    uint64_t first   # to be tried from the lowest card up, all suits at once
    uint64_t second  # likewise, when those are through
    uint64_t spared  # not to be tried any more
    int listed       # how many of `moves` were tried, when they are there
    bint scored      # whether those are in no order yet
    Moves moves


cdef struct Choice:      # the cards of a defender, the most promising first
    int led              # how many leads were tried; -1 where he follows
    Moves leads
    Replies replies


cdef inline void add(Moves *moves, int card) noexcept nogil:
    moves.card[moves.count] = card
    moves.count += 1


cdef inline void fall(Moves *moves, uint64_t cards) noexcept nogil:
    """Cards lane by lane, in each from the highest down."""
    while cards:
        add(moves, lowest_bit(cards))
        cards &= cards - 1


cdef inline void give(Moves *moves, int card, int score) noexcept nogil:
    """Add a card with its score."""
    moves.rank[moves.count] = score * 64 + 63 - card
    moves.count += 1


cdef inline int promising(Moves *moves, int number) noexcept nogil:
    """The best of the scored cards from `number` on, which changes places with card `number`."""
    cdef int best = moves.rank[number]
    cdef int at = number
    cdef int i
    for i in range(number + 1, moves.count):
        if moves.rank[i] > best:
            best = moves.rank[i]
            at = i
    moves.rank[at] = moves.rank[number]
    moves.rank[number] = best
    moves.card[number] = 63 - (best & 63)
    return moves.card[number]


cdef inline void list_leads(Search *s, Trick *t, Moves *moves) noexcept nogil:
    """Cards to lead, scored, in no order yet: `promising` finds the next."""
    cdef uint64_t owned = t.owned[t.leader]
    cdef uint64_t cards = run_ends(owned) if s.misere else run_starts(owned)
    cdef int weight = WEIGHT_IN_MISERE if s.misere else WEIGHT
    cdef int card, score
    moves.count = 0
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        score = 0
        if s.features & USE_ORDERING:
            if not s.misere:
                score = lead_trick(t.word, t.owned, t.leader, card)
            elif t.leader == 0:
                score = lead_to_lose(t.owned, card)
            else:
                score = lead_to_catch(t.owned, t.leader, card)
            if s.features & USE_HISTORY:
                score += weight * past_score(&s.history, t.word, t.leader, card)[0]
        give(moves, card, score)


cdef inline void list_replies(Search *s, Trick *t, uint64_t owned, int seat, bint last, int best, int winner,
                              Replies *replies) noexcept nogil:
    """Cards of a seat that is not on lead, `owned` being those it may play; `last` when it ends the trick.

    A card that beats `best` stands for its run by the highest, one that does not by the lowest.
    """
    cdef uint64_t above = beaters(s, best)
    cdef uint64_t wins = run_starts(owned) & above
    cdef uint64_t loses = run_ends(owned) & ~above
    replies.first = replies.second = replies.spared = 0
    replies.listed = replies.moves.count = 0
    replies.scored = False
    if not s.features & USE_ORDERING:
        fall(&replies.moves, wins | loses)
    elif s.misere:
        if owned & lane_of(best):
            follow_misere(t, owned, wins, loses, seat, last, best, winner, &replies.moves)
        else:
            replies.scored = True
            list_discards(s, t, loses, seat, &replies.moves)
    elif seat != 0 and winner != 0 and last:  # the partner has the trick
        replies.first = loses
        replies.second = wins
    else:
        # win as cheaply as possible, else throw the lowest card
        replies.first = wins
        replies.second = loses


cdef inline int next_reply(Search *s, Replies *replies) noexcept nogil:
    """The next card to try, or NO_CARD."""
    cdef uint64_t cards = replies.first & ~replies.spared
    cdef uint64_t places
    cdef int card
    if s.misere or not s.features & USE_ORDERING:
        while replies.listed < replies.moves.count:
            if replies.scored:
                promising(&replies.moves, replies.listed)
            card = replies.moves.card[replies.listed]
            replies.listed += 1
            if not (replies.spared >> card) & 1:
                return card
        return NO_CARD
    if cards == 0:
        cards = replies.second & ~replies.spared
        replies.second = 0
        if cards == 0:
            return NO_CARD
    places = cards | (cards >> 32)
    places = (places | (places >> 16)) & 0xFFFF
    card = lowest_bit(cards & (FIRST << highest_bit(places)))
    replies.first = cards ^ (<uint64_t>1 << card)
    return card


cdef inline void start_choice(Search *s, Trick *t, uint64_t owned, int seat, int ply, int best, int winner,
                              Choice *choice) noexcept nogil:
    """For the seat that plays card number `ply`; `owned` are those it may play."""
    choice.led = -1
    if ply == 0:
        choice.led = 0
        list_leads(s, t, &choice.leads)
    else:
        list_replies(s, t, owned, seat, ply == 2, best, winner, &choice.replies)


cdef inline int next_choice(Search *s, Choice *choice) noexcept nogil:
    """The next card to try, or NO_CARD; it is number `led - 1` of the leads."""
    if choice.led < 0:
        return next_reply(s, &choice.replies)
    if choice.led == choice.leads.count:
        return NO_CARD
    choice.led += 1
    return promising(&choice.leads, choice.led - 1)


cdef inline uint64_t as_good(Search *s, int card, uint64_t owned, uint64_t found) noexcept nogil:
    """The cards of a seat that fail because this one did, as `found` proves; `owned` are those it may play."""
    if not s.features & USE_SPARING or (found >> card) & 1:
        return 0
    return owned & lane_of(card) & ~found


cdef inline void list_discards(Search *s, Trick *t, uint64_t cards, int seat, Moves *moves) noexcept nogil:
    """Misere, cards to discard, scored: the soloist's greatest dangers, a defender's high cards."""
    cdef int card, score
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        score = discard_misere(t.owned, card) if seat == 0 else -(card & 15)
        if s.features & USE_HISTORY:
            score += WEIGHT_OF_DISCARDS * past_score(&s.discards, t.word, seat, card)[0]
        give(moves, card, score)


cdef inline void follow_misere(Trick *t, uint64_t owned, uint64_t wins, uint64_t loses, int seat, bint last,
                               int best, int winner, Moves *moves) noexcept nogil:
    """The soloist ducks as high as he can, the defenders stay under him."""
    cdef uint64_t soloist = t.owned[0] & lane_of(best)
    cdef int i
    if seat == 0 or ((t.leader == 0 or last) and winner == 0):
        fall(moves, loses)
        fall(moves, wins)
    elif t.leader == 0 or last or not soloist or soloist >> best:
        fall(moves, wins | loses)
    else:
        # the soloist, who plays after both defenders, has nothing lower than `best`: stay under all he has
        i = highest_bit(soloist)
        wins |= loses
        fall(moves, wins >> i << i)
        wins &= (<uint64_t>1 << i) - 1
        while wins:
            i = highest_bit(wins)
            wins ^= <uint64_t>1 << i
            add(moves, i)


cdef inline void learn(History *history, uint64_t word, int seat, Moves *moves, int worked) noexcept nogil:
    """The card number `worked` of a seat did what its side wanted, those before it did not."""
    cdef int i
    for i in range(worked):
        punish(past_score(history, word, seat, moves.card[i]))
    reward(past_score(history, word, seat, moves.card[worked]))


cdef inline void learn_reply(Search *s, Trick *t, int seat, Replies *replies) noexcept nogil:
    """The reply tried last did what its side wanted: of discards in misere that is remembered."""
    if replies.scored and s.features & USE_HISTORY:
        learn(&s.discards, t.word, seat, &replies.moves, replies.listed - 1)
