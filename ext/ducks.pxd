"""A plan that catches the soloist in several worlds without search: ducking.

As in safety.pxd, but the plan has to be one for all worlds, and s1 is the lowest card of a suit in the union: in
every world the soloist's lowest card is that one or a higher one. So a defender who holds w cards below s1, or only
such cards, or none, ducks the suit w times in every world, with the same cards; and he discards cards above s1 first, by
which the others are still ducked. Hence with the soloist on lead the bound for the union holds in every world. A
defender on lead gains one more trick by a suit that both duck if the soloist must follow in every world.

The relevance is some lowest cards of suits of the union. The i-th card of the soloist is dead in the same worlds
wherever the configuration is the same, so what is dead needs no proof.
"""

from libc.stdint cimport uint64_t

from safety cimport all_below, and_higher, duck_all, duck_field
from word cimport LANE, LANES, length, up_to
from worlds cimport Worlds


cdef inline bint follows_everywhere(Worlds *v, uint64_t own) noexcept nogil:
    """Has the soloist one of these cards in every world?"""
    cdef int i
    for i in range(v.count):
        if not own & ~v.dead[i]:
            return False
    return True


cdef inline bint all_duck(uint64_t *owned, uint64_t cards, uint64_t shape, int leader, Worlds *v,
                          uint64_t *relevant) noexcept nogil:
    """True when the defenders give the soloist his target in every world by ducking alone."""
    cdef uint64_t own = owned[0]
    cdef uint64_t reach = and_higher(own)
    cdef uint64_t one = owned[1] & ~reach
    cdef uint64_t two = owned[2] & ~reach
    cdef uint64_t used = 0
    cdef int i, lane, field, own_length, later, wanted = 0
    cdef int opened = -1, opened_field = -1
    for i in range(v.count):
        wanted = max(wanted, v.target[i])
    later = wanted if leader == 0 else wanted - 1
    if later > 0:
        # a card of his below all of a defender's cannot be ducked
        if all_below(own, owned[1]) | all_below(own, owned[2]):
            return False
        if not duck_all(own, one, two, cards, shape, later, &used):
            return False
    if leader == 0:
        relevant[0] = used
        return True
    for lane in range(LANES):
        own_length = length(shape, lane, 0)
        if own_length == 0 or length(shape, lane, leader) == 0:
            continue
        if not follows_everywhere(v, own & (LANE << (16 * lane))):
            continue
        field = duck_field(one, two, shape, lane, wanted)
        if field > opened_field:
            opened = lane
            opened_field = field
    if opened < 0:
        return False
    relevant[0] = used | up_to(16 * opened + opened_field, cards)
    return True
