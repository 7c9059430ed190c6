"""Which cards prove how a trick was decided, and what a relevance means in the position before it."""

from libc.stdint cimport uint64_t

from portable cimport count_bits, unlikely
from trick cimport USE_LOW_CARDS, Search, Trick
from word cimport NO_CARD, cards_in, down_to, lifted, lifted_high, up_to


cdef inline uint64_t deciding_cards(Search *s, Trick *t, int best, int rival, uint64_t known) noexcept nogil:
    """The cheaper proof that `best` beats `rival`, the highest of the others, when `known` is known."""
    cdef uint64_t above = down_to(best)
    cdef uint64_t below
    # in trick games high cards decide so often that patterns of one kind meet more
    if not s.misere or not s.features & USE_LOW_CARDS:
        return above
    below = up_to(rival, cards_in(t.word))
    return above if count_bits(above & ~known) < count_bits(below & ~known) else below


cdef inline uint64_t put_back(Search *s, Trick *t, uint64_t relevance) noexcept nogil:
    """A relevance of the position after the trick in terms of the one before it."""
    cdef int ply
    for ply in range(2, -1, -1):
        if unlikely(t.card[ply] == NO_CARD):
            continue
        if s.misere:
            relevance = lifted(relevance, t.gap[ply], t.taken[ply])
        else:
            relevance = lifted_high(relevance, t.rest[ply])
    return relevance
