"""What mixed plans of the defence guarantee over two worlds, exactly: polygons (polygons.pxd).

The region of a position holds, for every mixed plan, what the defence gets in each world, and all pairs below. A
defender's move is the hull of what his cards give, the soloist's the intersection, where a card that he can play
in one world only binds that world alone, by what double dummy gives in it.

*Cuts.* Let R be a node's region. `floor` is what the defender's node above has already, `roof` what the soloist's node above
has left. A defender's node returns Q, floor <= Q <= hull(floor + R), and stops when Q contains the roof; else
Q = hull(floor + R). The soloist's returns Q, R * roof <= Q <= roof, and stops when the floor contains Q; else Q = R * roof.
So neither changes what is above. A bound goes on through moves of the same side and no further, for hulls and
intersections do not distribute. For the same reason a defender who has just won a trick with a card of his own side's choosing
may not stop when Q contains the part of the roof within his box: a card of the node above may reach, by mixing,
points of the roof with what lies outside it. He may when Q contains the whole roof or the whole box; or,
where the soloist's card ended the trick, that part, for then nothing but the soloist's intersection comes after.

*Known places.* Without a floor of others Q is a lower bound of R, without a roof of others an upper one; both are kept.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t

from encode cimport Layout, encode
from joint cimport JOINT_CHECK_EVERY, JOINT_TOUCHING, Joint, list_telling, one_world
from moves cimport Choice, Moves, next_choice, promising, start_choice
from places cimport Place, keep_place, place_at, place_code
from polygons cimport ALL, NOTHING, Corner, Polygons, box, contains, corners_of, hull, less, lower, meet, moved, polygon_of
from portable cimport lowest_bit, unlikely
from region_bounds cimport (REGION_BOUNDS, REGION_FLOORS, REGION_PLACES, REGION_ROOFS, Pair, Regions, as_many, combined, know, know_box,
                            tricks_alone, useless)
from seats cimport onward
from signals cimport heed_signals
from telling cimport telling_cards
from trick cimport Trick, beats, playable, put_all, put_down
from word cimport NO_CARD, owners, rest_of_lane, shape_unit
from worlds cimport Removed, Worlds, closed_set, take_out

from ddsolve._engine cimport Engine


cdef inline uint32_t region_card(Engine e, Joint *j, Regions *r, Trick *t, Pair *of, int ply, int card, int seat, uint64_t word,
                                 uint64_t shape, int best, int winner, uint32_t within, uint32_t floor,
                                 uint32_t roof) noexcept nogil:
    """Play a card that is legal in both worlds and search on; `within` is a box around the whole trick's region."""
    cdef Pair after
    cdef uint32_t found, below, above
    cdef int64_t paid
    cdef int i
    word = put_down(t, ply, card, word)
    shape -= shape_unit(card, seat)
    if ply == 0 or beats(&j.guide, card, best):
        best = card
        winner = seat
    if ply < 2:
        return region_seat(e, j, r, t, of, ply + 1, word, shape, best, winner, within, floor, roof)
    for i in range(2):
        after.dead[i] = closed_set(closed_set(closed_set(of.dead[i], t.rest[0]), t.rest[1]), t.rest[2])
    if winner or not j.guide.misere:
        after.won = of.won + (winner == 0)
        return region_position(e, j, r, word, shape, winner, t.tricks - 1, &after, floor, roof, seat == 0)
    after.won = 1
    paid = r.worth[of.won][1]
    below = moved(&r.polygons, floor, -paid)  # of a floor with parts below the price nothing is handed on
    above = moved(&r.polygons, roof, -paid)
    if above == NOTHING:
        above = ALL
    found = region_position(e, j, r, word, shape, 0, t.tricks - 1, &after, below, above, seat == 0)
    found = moved(&r.polygons, found, paid)
    return meet(&r.polygons, found, roof)


cdef inline bint keeps_side(Joint *j, int leader, int ply, int seat, int card, int best, int winner) noexcept nogil:
    """Is the side that plays this card also on move after it?"""
    cdef int turn
    if ply < 2:
        turn = onward(leader, ply + 1)
    else:
        turn = seat if beats(&j.guide, card, best) else winner
    return (turn == 0) == (seat == 0)


cdef inline uint32_t region_defender(Engine e, Joint *j, Regions *r, Trick *t, Pair *of, int ply, int seat, uint64_t word,
                                     uint64_t shape, int best, int winner, uint32_t within, uint32_t floor,
                                     uint32_t roof) noexcept nogil:
    cdef Choice choice
    cdef uint64_t owned = t.owned[seat] if ply == 0 else playable(&j.guide, t.owned[seat], t.card[0])
    cdef uint32_t found
    cdef int card
    start_choice(&j.guide, t, owned, seat, ply, best, winner, &choice)
    while True:
        card = next_choice(&j.guide, &choice)
        if card == NO_CARD:
            return floor
        found = region_card(e, j, r, t, of, ply, card, seat, word, shape, best, winner, within,
                            floor if r.features & REGION_FLOORS else NOTHING,
                            roof if keeps_side(j, t.leader, ply, seat, card, best, winner) else ALL)
        if unlikely(useless(e, r)):
            return floor
        floor = hull(&r.polygons, floor, found)
        if r.features & REGION_ROOFS and contains(&r.polygons, floor, roof):
            return floor


cdef inline bint alone_after(Engine e, Joint *j, Trick *t, uint64_t dead, int ply, int card, uint64_t word, uint64_t shape, int best,
                             int winner, int wanted) noexcept nogil:
    """Double dummy in one world after the soloist's card: does he take so many of the tricks, this one included?"""
    cdef Worlds v
    cdef Removed removed
    cdef uint64_t relevant
    if wanted <= 0:
        return True
    if wanted > t.tricks:
        return False
    word = put_down(t, ply, card, word)
    shape -= shape_unit(card, 0)
    if ply < 2:
        v.count = 1
        v.dead[0] = dead
        v.target[0] = wanted
        return one_world(e, j, t, &v, ply + 1, shape, &relevant)
    if beats(&j.guide, card, best):
        winner = 0
    dead = closed_set(closed_set(closed_set(dead, t.rest[0]), t.rest[1]), t.rest[2])
    take_out(dead, &word, &shape, &removed)
    return e.reached(word, shape, winner, t.tricks - 1, wanted - (winner == 0), NULL)


cdef inline uint32_t bound_alone(Engine e, Joint *j, Regions *r, Trick *t, Pair *of, int world, int ply, int card,
                                 uint64_t word, uint64_t shape, int best, int winner, uint32_t roof) noexcept nogil:
    """The roof after a card that is legal in one world only: no more in that world than double dummy gives."""
    cdef Corner corner = corners_of(&r.polygons, roof)[0]  # the greatest y
    cdef Corner last = corners_of(&r.polygons, roof)[r.polygons.polygon[roof].count - 1]
    cdef int64_t entry = last.x if world == 0 else corner.y
    cdef int64_t scale = last.w if world == 0 else corner.w
    cdef int64_t *worth = r.worth[of.won]
    cdef bint binding = not j.guide.misere  # of the tricks that the roof tells apart, only those on one side bind
    cdef int taken = 0
    while taken < t.tricks and (less(&r.polygons, worth[taken], scale, entry, 1) < 0) != binding:
        taken += 1
    if j.guide.misere:
        while taken > 0 and not alone_after(e, j, t, of.dead[world], ply, card, word, shape, best, winner, taken):
            taken -= 1
    elif alone_after(e, j, t, of.dead[world], ply, card, word, shape, best, winner, taken):
        while alone_after(e, j, t, of.dead[world], ply, card, word, shape, best, winner, taken + 1):
            taken += 1
    else:
        return roof
    if less(&r.polygons, worth[taken], scale, entry, 1) >= 0:
        return roof
    if world == 0:
        corner.x = less(&r.polygons, worth[taken], corner.w, 0, 0)
    else:
        corner.x = last.x
        corner.w = last.w
        corner.y = less(&r.polygons, worth[taken], last.w, 0, 0)
    lower(&corner.x, &corner.y, &corner.w)
    return meet(&r.polygons, roof, polygon_of(&r.polygons, &corner, 1))


cdef inline uint32_t region_soloist(Engine e, Joint *j, Regions *r, Trick *t, Pair *of, int ply, uint64_t word, uint64_t shape,
                                    int best, int winner, uint32_t within, uint32_t floor, uint32_t roof) noexcept nogil:
    """Cards that bind one world first: they are cheap. `roof` is no greater than the box."""
    cdef Worlds v
    cdef Moves moves
    cdef uint64_t legal[2]
    cdef uint32_t found
    cdef int i, card
    cdef bint first, second
    if unlikely(useless(e, r)):  # the roof may be no polygon then
        return roof
    v.count = 2
    for i in range(2):
        v.dead[i] = of.dead[i]
        legal[i] = t.owned[0] & ~of.dead[i]
        if ply > 0:
            legal[i] = playable(&j.guide, legal[i], t.card[0])
    list_telling(j, t, telling_cards(&v, legal[0] | legal[1]) if j.features & JOINT_TOUCHING else legal[0] | legal[1], ply, best,
                 &moves)
    for i in range(moves.count):
        card = 63 - (moves.rank[i] & 63)
        first = (legal[0] >> card) & 1
        second = (legal[1] >> card) & 1
        if first and second:
            continue
        roof = bound_alone(e, j, r, t, of, second, ply, card, word, shape, best, winner, roof)
        if unlikely(useless(e, r)):
            return roof
    if r.features & REGION_FLOORS and contains(&r.polygons, floor, roof):
        return roof
    for i in range(moves.count):
        card = promising(&moves, i)
        if not (legal[0] & legal[1]) >> card & 1:
            continue
        found = region_card(e, j, r, t, of, ply, card, 0, word, shape, best, winner, within,
                            floor if keeps_side(j, t.leader, ply, 0, card, best, winner) else NOTHING,
                            roof if r.features & REGION_ROOFS else ALL)
        if unlikely(useless(e, r)):
            return roof
        roof = meet(&r.polygons, roof, found)
        if r.features & REGION_FLOORS and contains(&r.polygons, floor, roof):
            return roof
    return roof


cdef inline uint32_t region_seat(Engine e, Joint *j, Regions *r, Trick *t, Pair *of, int ply, uint64_t word, uint64_t shape,
                                 int best, int winner, uint32_t within, uint32_t floor, uint32_t roof) noexcept nogil:
    cdef int seat = onward(t.leader, ply)
    if seat == 0:
        return region_soloist(e, j, r, t, of, ply, word, shape, best, winner, within, floor, meet(&r.polygons, roof, within))
    return region_defender(e, j, r, t, of, ply, seat, word, shape, best, winner, within, floor, roof)


cdef inline uint32_t search_lead(Engine e, Joint *j, Regions *r, Trick *t, uint64_t shape, Pair *of, Place *p, uint32_t floor,
                                 uint32_t roof, bint direct) noexcept nogil:
    """Search a place that is not known, and note in it what was found."""
    cdef Polygons *g = &r.polygons
    cdef uint32_t bound, start, found
    if t.leader == 0:
        start = meet(g, roof, p.most)
        found = region_soloist(e, j, r, t, of, 0, t.word, shape, NO_CARD, -1, p.most, floor, start)
        if start == p.most and not useless(e, r):
            p.most = found
            if not (r.features & REGION_FLOORS and contains(g, floor, found)):
                p.least = found
        return found
    start = hull(g, floor, p.least)
    if contains(g, start, p.most):
        return start
    bound = roof
    if direct:
        bound = meet(g, roof, p.most)
    elif contains(g, roof, p.most):
        bound = p.most
    if r.features & REGION_ROOFS and contains(g, start, bound):
        return start
    found = region_defender(e, j, r, t, of, 0, t.leader, t.word, shape, NO_CARD, -1, p.most, start, bound)
    if start == p.least and not useless(e, r):
        p.least = found
        if bound == p.most or not (r.features & REGION_ROOFS and contains(g, found, bound)):
            p.most = found
    return found


cdef inline uint32_t region_position(Engine e, Joint *j, Regions *r, uint64_t word, uint64_t shape, int leader, int tricks,
                                     Pair *given, uint32_t floor, uint32_t roof, bint direct) noexcept nogil:
    """The region of a position between two tricks, as far as it matters: see the head.

    direct: what comes after is the soloist's intersection that the roof is from.
    """
    cdef Polygons *g = &r.polygons
    cdef Pair of = given[0]
    cdef Removed removed
    cdef Trick t
    cdef Place p
    cdef Place *known
    cdef int64_t *worth = r.worth[of.won]
    cdef uint64_t common = of.dead[0] & of.dead[1]
    cdef uint64_t rest
    cdef uint32_t found
    cdef int i
    r.nodes += 1
    if unlikely(r.nodes & (JOINT_CHECK_EVERY - 1) == 0):
        heed_signals(&e.search.stopped)
    if unlikely(useless(e, r)):
        return floor
    if worth[0] == worth[tricks]:
        return combined(r, leader, floor, roof, box(g, worth[0], worth[0]))
    take_out(common, &word, &shape, &removed)
    while common:
        rest = rest_of_lane(lowest_bit(common))
        common = closed_set(common, rest)
        of.dead[0] = closed_set(of.dead[0], rest)
        of.dead[1] = closed_set(of.dead[1], rest)
    if of.dead[0] == of.dead[1]:
        i = tricks_alone(e, word, shape, leader, tricks, of.dead[0])
        return combined(r, leader, floor, roof, box(g, worth[i], worth[i]))
    p.word = word
    p.code = place_code(of.dead, leader, 1 if j.guide.misere and r.worth[0][1] == r.worth[1][1] else of.won)
    known = place_at(r.places.place, r.places.bits, p.word, p.code)
    if known.code and r.features & REGION_PLACES:
        r.hits += 1
        p = known[0]
    else:
        p.tricks = as_many(j, worth, tricks_alone(e, word, shape, leader, tricks, of.dead[0]), tricks)
        p.tricks |= as_many(j, worth, tricks_alone(e, word, shape, leader, tricks, of.dead[1]), tricks) << 4
        know_box(r, &of, &p)
    if p.least == p.most:
        return combined(r, leader, floor, roof, p.least)
    if r.features & REGION_FLOORS and contains(g, floor, p.most):
        return floor if leader else meet(g, roof, p.most)
    if not p.searched:
        know(e, j, r, word, shape, leader, tricks, &of, &p)
    if p.least == p.most:
        found = combined(r, leader, floor, roof, p.least)
    else:
        t.word = word
        t.leader = leader
        t.tricks = tricks
        owners(word, t.owned)
        found = search_lead(e, j, r, &t, shape, &of, &p, floor, roof, direct)
    if not useless(e, r) and r.features & REGION_PLACES:
        if not r.features & REGION_BOUNDS and p.least != p.most:  # keep nothing but what is known in full
            know_box(r, &of, &p)
        keep_place(&r.places, &p)
    return found


cdef inline uint32_t region_from(Engine e, Joint *j, Regions *r, Trick *start, int played, uint64_t shape,
                                 Pair *of) noexcept nogil:
    """region_position for a trick whose first cards are given, as in joint_from: the whole region."""
    cdef Trick t = start[0]
    cdef uint64_t word
    cdef int64_t most = max(r.worth[of.won][0], r.worth[of.won][t.tricks])
    cdef int best, winner, rival
    if played == 0:
        return region_position(e, j, r, t.word, shape, t.leader, t.tricks, of, NOTHING, ALL, True)
    word = put_all(&j.guide, &t, played, &shape, &best, &winner, &rival)
    return region_seat(e, j, r, &t, of, played, word, shape, best, winner, box(&r.polygons, most, most), NOTHING, ALL)


cdef inline uint32_t region_layout(Engine e, Joint *j, Regions *r, Trick *start, int played, uint32_t own, uint32_t unseen,
                                   uint32_t following, Pair *of) noexcept nogil:
    """region_from for one layout of the unseen cards: `following` are those of the seat after the soloist."""
    cdef Layout layout
    cdef uint32_t hands[3]
    hands[0] = own
    hands[1] = following
    hands[2] = unseen & ~following
    encode(hands, 4, 0, &layout)
    start.word = layout.word
    return region_from(e, j, r, start, played, layout.shape, of)
