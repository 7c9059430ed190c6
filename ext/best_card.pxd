"""Which of several best cards is named: what one line of play goes by."""

from libc.stdint cimport uint64_t

from question cimport Question
from search cimport search_from
from trick cimport Search, playable, seat_at
from word cimport owners, run_starts


cdef inline int best_card(Search *s, Question *asked, int known, bint highest) noexcept nogil:
    """The lowest (or highest) card of those that are best for the seat to move, who still has several or one.

    known: the soloist's tricks from here on. Of equal ranks the first suit counts as lower.
    """
    cdef uint64_t owned[3]
    cdef bint tested[64]
    cdef bint good[64]
    cdef uint64_t cards, firsts, relevant
    cdef int card, field, first, step
    cdef int seat = seat_at(s, &asked.start, asked.played)
    cdef bint wants = (seat == 0) != asked.misere  # the soloist's tricks
    owners(asked.start.word, owned)
    cards = owned[seat]
    if asked.played > 0:
        cards = playable(s, cards, asked.start.card[0])
    firsts = run_starts(cards)
    for field in range(64):
        tested[field] = False
    for step in range(32):  # by rank, then by suit
        card = (step & 3) << 3 | step >> 2
        if highest:
            card = 31 - card
        field = asked.layout.field_of[card]
        if field < 0 or not (cards >> field) & 1:
            continue
        if cards & (cards - 1) == 0:
            return card
        first = field  # neighbours in one hand are equal
        while not (firsts >> first) & 1:
            first -= 2
        if not tested[first]:
            asked.start.card[asked.played] = first
            asked.start.wanted = known if wants else known + 1
            tested[first] = True
            if asked.start.wanted <= 0:
                good[first] = True
            elif asked.start.wanted > asked.start.tricks:
                good[first] = not wants
            else:
                good[first] = search_from(s, &asked.start, asked.played + 1, asked.layout.shape,
                                          &relevant) == wants
        if good[first]:
            return card
    return -1  # only where the search was stopped
