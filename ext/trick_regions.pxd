"""What mixed plans of the defence guarantee over two worlds of a trick contract: exact polygons (polygons.pxd).

As regions.pxd, whose bounds and cuts these are, with the soloist out for tricks. What the defenders get depends on his
tricks in all: `gain`, which never rises with them. So a position is known by the tricks he has already too, and the
entries of a region are final: nothing is moved when he takes a trick.

*Plateaus.* Where one more trick costs the defence nothing it need not hold him so far: one pure plan makes the region
the box of double dummy as soon as it keeps him, in each world, to the most tricks that come to the same. Where
all the tricks that are left come to the same, the region is a point.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t

from joint cimport JOINT_CHECK_EVERY, Joint, one_world
from joint_tricks cimport hold_position
from moves cimport Choice, Moves, give, next_choice, promising, start_choice
from places cimport Place, Places, keep_place, place_at, place_code, places_close, places_forget, places_open
from polygons cimport (ALL, MOST_POLYGONS, NOTHING, Corner, Polygons, box, contains, corners_of, hull, hull_of, less, lower, meet,
                       polygon_of, polygons_close, polygons_forget, polygons_open)
from portable cimport is_set, lowest_bit, set_flag, unlikely
from seats cimport onward
from signals cimport interrupted
from telling cimport telling_cards
from trick cimport Trick, beaters, gap_after, playable, take
from word cimport NO_CARD, owners, rest_of_lane, shape_unit
from worlds cimport Removed, Worlds, closed_set, take_out

from ddsolve._engine cimport Engine


cdef enum:
    MOST_TRICKS = 10
    WON_SHIFT = 23     # above what place_code uses

    TRICK_PURE = 1 << 21
    TRICK_FLOORS = 1 << 22
    TRICK_ROOFS = 1 << 23
    TRICK_PLACES = 1 << 24
    ALL_TRICK_REGION = 15 << 21


cdef struct TrickRegions:
    Polygons polygons
    Places places
    int64_t gain[MOST_TRICKS + 1]  # of the defence, by the soloist's tricks in all
    bint trump
    int features
    uint64_t nodes
    uint64_t hits


cdef struct Contract:      # the dead cards of two worlds, and the soloist's tricks so far
    uint64_t dead[2]
    int won


cdef inline bint trick_regions_open(TrickRegions *r) noexcept nogil:
    if not polygons_open(&r.polygons):
        return False
    if not places_open(&r.places):
        polygons_close(&r.polygons)
        return False
    return True


cdef inline void trick_regions_close(TrickRegions *r) noexcept nogil:
    polygons_close(&r.polygons)
    places_close(&r.places)


cdef inline void trick_regions_forget(TrickRegions *r) noexcept nogil:
    polygons_forget(&r.polygons)
    places_forget(&r.places)


cdef inline void set_gains(TrickRegions *r, int64_t *gain, bint trump) noexcept nogil:
    """What the next questions are about; called between them, when forgetting is safe."""
    cdef bint same = trump == r.trump
    cdef int i
    for i in range(MOST_TRICKS + 1):
        same = same and gain[i] == r.gain[i]
        r.gain[i] = gain[i]
    r.trump = trump
    if not same or r.polygons.undecided or r.polygons.count > MOST_POLYGONS // 2:
        trick_regions_forget(r)


cdef inline bint trick_useless(Engine e, TrickRegions *r) noexcept nogil:
    """Stopped, or no longer exact: unwind."""
    return r.polygons.undecided or is_set(&e.search.stopped)


cdef inline int taken_alone(Engine e, uint64_t word, uint64_t shape, int leader, int tricks, uint64_t dead) noexcept nogil:
    """The soloist's double-dummy tricks in one world."""
    cdef Removed removed
    cdef int low = 0, high = tricks, middle
    take_out(dead, &word, &shape, &removed)
    while low < high:
        middle = (low + high + 1) // 2
        if e.reached(word, shape, leader, tricks, middle, NULL):
            low = middle
        else:
            high = middle - 1
    return low


cdef inline int as_many(TrickRegions *r, int won, int taken, int tricks) noexcept nogil:
    """The most tricks, of those left, that give the defence no less than so many."""
    while taken < tricks and r.gain[won + taken + 1] == r.gain[won + taken]:
        taken += 1
    return taken


cdef inline bint held(Engine e, Joint *j, uint64_t word, uint64_t shape, int leader, int tricks, Contract *of, int one,
                      int two) noexcept nogil:
    """Does one plan keep the soloist to so many tricks in each world? Either alone can be held."""
    cdef Worlds v
    if one >= tricks or two >= tricks:
        return True
    v.count = 2
    v.dead[0] = of.dead[0]
    v.dead[1] = of.dead[1]
    v.target[0] = tricks - one
    v.target[1] = tricks - two
    return hold_position(e, j, word, shape, leader, tricks, &v)


cdef inline uint32_t held_by_pure(Engine e, Joint *j, TrickRegions *r, uint64_t word, uint64_t shape, int leader, int tricks,
                                  Contract *of, int one, int two) noexcept nogil:
    """The hull of what pure plans reach, when none holds both worlds to these tricks; each is the last of its plateau."""
    cdef Corner corners[MOST_TRICKS + 1]
    cdef int a = one, b = tricks, count = 0, next_b
    while True:
        # the least b, plateau by plateau, that goes with a
        while b > two:
            next_b = b - 1  # the last of the plateau below b's
            while next_b > two and r.gain[of.won + next_b] == r.gain[of.won + b]:
                next_b -= 1
            if not held(e, j, word, shape, leader, tricks, of, a, next_b):
                break
            b = next_b
        if unlikely(trick_useless(e, r)):
            return NOTHING
        corners[count].x = r.gain[of.won + a]
        corners[count].y = r.gain[of.won + b]
        corners[count].w = 1
        count += 1
        if b <= two or a >= tricks:
            break
        a = as_many(r, of.won, a + 1, tricks)
    return hull_of(&r.polygons, corners, count)


cdef inline uint32_t trick_card(Engine e, Joint *j, TrickRegions *r, Trick *t, Contract *of, int ply, int card, int seat,
                                uint64_t word, uint64_t shape, int best, int winner, uint32_t within, uint32_t floor,
                                uint32_t roof) noexcept nogil:
    """Play a card that is legal in both worlds and search on; `within` is a box around the whole trick's region."""
    cdef Contract after
    cdef int i, gap = card
    for i in range(ply):
        gap = gap_after(t.card[i], card, gap)
    word = take(t, ply, card, gap, word)
    shape -= shape_unit(card, seat)
    if ply == 0 or (beaters(&j.guide, best) >> card) & 1:
        best = card
        winner = seat
    if ply < 2:
        return trick_seat(e, j, r, t, of, ply + 1, word, shape, best, winner, within, floor, roof)
    for i in range(2):
        after.dead[i] = closed_set(closed_set(closed_set(of.dead[i], t.rest[0]), t.rest[1]), t.rest[2])
    after.won = of.won + (winner == 0)
    return trick_position(e, j, r, word, shape, winner, t.tricks - 1, &after, floor, roof, seat == 0)


cdef inline bint side_keeps(Joint *j, int leader, int ply, int seat, int card, int best, int winner) noexcept nogil:
    """Is the side that plays this card also on move after it?"""
    cdef int turn
    if ply < 2:
        turn = onward(leader, ply + 1)
    else:
        turn = seat if (beaters(&j.guide, best) >> card) & 1 else winner
    return (turn == 0) == (seat == 0)


cdef inline uint32_t trick_defender(Engine e, Joint *j, TrickRegions *r, Trick *t, Contract *of, int ply, int seat, uint64_t word,
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
        found = trick_card(e, j, r, t, of, ply, card, seat, word, shape, best, winner, within,
                           floor if r.features & TRICK_FLOORS else NOTHING,
                           roof if side_keeps(j, t.leader, ply, seat, card, best, winner) else ALL)
        if unlikely(trick_useless(e, r)):
            return floor
        floor = hull(&r.polygons, floor, found)
        if r.features & TRICK_ROOFS and contains(&r.polygons, floor, roof):
            return floor


cdef inline bint takes_after(Engine e, Joint *j, Trick *t, uint64_t dead, int ply, int card, uint64_t word, uint64_t shape, int best,
                             int winner, int wanted) noexcept nogil:
    """Double dummy in one world after the soloist's card: does he take so many of the tricks, this one included?"""
    cdef Worlds v
    cdef Removed removed
    cdef uint64_t relevant
    cdef int i, gap = card
    if wanted <= 0:
        return True
    if wanted > t.tricks:
        return False
    for i in range(ply):
        gap = gap_after(t.card[i], card, gap)
    word = take(t, ply, card, gap, word)
    shape -= shape_unit(card, 0)
    if ply < 2:
        v.count = 1
        v.dead[0] = dead
        v.target[0] = wanted
        return one_world(e, j, t, &v, ply + 1, shape, &relevant)
    if (beaters(&j.guide, best) >> card) & 1:
        winner = 0
    dead = closed_set(closed_set(closed_set(dead, t.rest[0]), t.rest[1]), t.rest[2])
    take_out(dead, &word, &shape, &removed)
    return e.reached(word, shape, winner, t.tricks - 1, wanted - (winner == 0), NULL)


cdef inline uint32_t bound_by_one(Engine e, Joint *j, TrickRegions *r, Trick *t, Contract *of, int world, int ply, int card,
                                  uint64_t word, uint64_t shape, int best, int winner, uint32_t roof) noexcept nogil:
    """The roof after a card that is legal in one world only: no more in that world than double dummy gives."""
    cdef Corner corner = corners_of(&r.polygons, roof)[0]  # the greatest y
    cdef Corner last = corners_of(&r.polygons, roof)[r.polygons.polygon[roof].count - 1]
    cdef int64_t entry = last.x if world == 0 else corner.y
    cdef int64_t scale = last.w if world == 0 else corner.w
    cdef int taken = 0  # the fewest tricks at which the roof does not bind any more
    while taken < t.tricks and less(&r.polygons, r.gain[of.won + taken], scale, entry, 1) >= 0:
        taken += 1
    if less(&r.polygons, r.gain[of.won + taken], scale, entry, 1) >= 0:
        return roof  # even all tricks leave the defence what the roof has
    if not takes_after(e, j, t, of.dead[world], ply, card, word, shape, best, winner, taken):
        return roof
    while taken < t.tricks and takes_after(e, j, t, of.dead[world], ply, card, word, shape, best, winner, taken + 1):
        taken += 1
    if world == 0:
        corner.x = less(&r.polygons, r.gain[of.won + taken], corner.w, 0, 0)
    else:
        corner.x = last.x
        corner.w = last.w
        corner.y = less(&r.polygons, r.gain[of.won + taken], last.w, 0, 0)
    lower(&corner)
    return meet(&r.polygons, roof, polygon_of(&r.polygons, &corner, 1))


cdef inline uint32_t trick_soloist(Engine e, Joint *j, TrickRegions *r, Trick *t, Contract *of, int ply, uint64_t word,
                                   uint64_t shape, int best, int winner, uint32_t within, uint32_t floor,
                                   uint32_t roof) noexcept nogil:
    """Cards that bind one world first: they are cheap. `roof` is no greater than the box."""
    cdef Worlds v
    cdef Moves moves
    cdef uint64_t legal[2]
    cdef uint64_t cards
    cdef uint32_t found
    cdef int i, card
    v.count = 2
    for i in range(2):
        v.dead[i] = of.dead[i]
        legal[i] = t.owned[0] & ~of.dead[i]
        if ply > 0:
            legal[i] = playable(&j.guide, legal[i], t.card[0])
    cards = telling_cards(&v, legal[0] | legal[1])
    moves.count = 0
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        if legal[0] & legal[1] & (<uint64_t>1 << card):
            give(&moves, card, -(card & 15))
            continue
        roof = bound_by_one(e, j, r, t, of, (legal[1] >> card) & 1, ply, card, word, shape, best, winner, roof)
        if unlikely(trick_useless(e, r)):
            return roof
    if r.features & TRICK_FLOORS and contains(&r.polygons, floor, roof):
        return roof
    for i in range(moves.count):
        card = promising(&moves, i)
        found = trick_card(e, j, r, t, of, ply, card, 0, word, shape, best, winner, within,
                           floor if side_keeps(j, t.leader, ply, 0, card, best, winner) else NOTHING,
                           roof if r.features & TRICK_ROOFS else ALL)
        if unlikely(trick_useless(e, r)):
            return roof
        roof = meet(&r.polygons, roof, found)
        if r.features & TRICK_FLOORS and contains(&r.polygons, floor, roof):
            return roof
    return roof


cdef inline uint32_t trick_seat(Engine e, Joint *j, TrickRegions *r, Trick *t, Contract *of, int ply, uint64_t word, uint64_t shape,
                                int best, int winner, uint32_t within, uint32_t floor, uint32_t roof) noexcept nogil:
    cdef int seat = onward(t.leader, ply)
    if seat == 0:
        return trick_soloist(e, j, r, t, of, ply, word, shape, best, winner, within, floor, meet(&r.polygons, roof, within))
    return trick_defender(e, j, r, t, of, ply, seat, word, shape, best, winner, within, floor, roof)


cdef inline uint32_t lead_on(Engine e, Joint *j, TrickRegions *r, Trick *t, uint64_t shape, Contract *of, Place *p, uint32_t floor,
                             uint32_t roof, bint direct) noexcept nogil:
    """Search a place that is not known, and note in it what was found."""
    cdef Polygons *g = &r.polygons
    cdef uint32_t bound, start, found
    if t.leader == 0:
        start = meet(g, roof, p.most)
        found = trick_soloist(e, j, r, t, of, 0, t.word, shape, NO_CARD, -1, p.most, floor, start)
        if start == p.most and not trick_useless(e, r):
            p.most = found
            if not (r.features & TRICK_FLOORS and contains(g, floor, found)):
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
    if r.features & TRICK_ROOFS and contains(g, start, bound):
        return start
    found = trick_defender(e, j, r, t, of, 0, t.leader, t.word, shape, NO_CARD, -1, p.most, start, bound)
    if start == p.least and not trick_useless(e, r):
        p.least = found
        if bound == p.most or not (r.features & TRICK_ROOFS and contains(g, found, bound)):
            p.most = found
    return found


cdef inline void start_place(Engine e, Joint *j, TrickRegions *r, uint64_t word, uint64_t shape, int leader, int tricks, Contract *of,
                             Place *p) noexcept nogil:
    """The box of double dummy, as tricks that come to the same."""
    cdef int i, taken[2]
    for i in range(2):
        taken[i] = as_many(r, of.won, taken_alone(e, word, shape, leader, tricks, of.dead[i]), tricks)
    p.tricks = taken[0] | taken[1] << 4
    p.searched = False
    p.least = NOTHING
    p.most = box(&r.polygons, r.gain[of.won + taken[0]], r.gain[of.won + taken[1]])


cdef inline uint32_t trick_position(Engine e, Joint *j, TrickRegions *r, uint64_t word, uint64_t shape, int leader, int tricks,
                                    Contract *given, uint32_t floor, uint32_t roof, bint direct) noexcept nogil:
    """The region of a position between two tricks, as far as it matters: see the head of regions.pxd.

    direct: what comes after is the soloist's intersection that the roof is from.
    """
    cdef Polygons *g = &r.polygons
    cdef Contract of = given[0]
    cdef Removed removed
    cdef Trick t
    cdef Place p
    cdef Place *known
    cdef uint64_t common = of.dead[0] & of.dead[1]
    cdef uint64_t rest
    cdef uint32_t found = NOTHING
    cdef int one, two
    r.nodes += 1
    if unlikely(r.nodes & (JOINT_CHECK_EVERY - 1) == 0):
        if interrupted():
            set_flag(&e.search.stopped, True)
    if unlikely(trick_useless(e, r)):
        return floor
    if r.gain[of.won] == r.gain[of.won + tricks]:
        found = box(g, r.gain[of.won], r.gain[of.won])
        return hull(g, floor, found) if leader else meet(g, roof, found)
    take_out(common, &word, &shape, &removed)
    while common:
        rest = rest_of_lane(lowest_bit(common))
        common = closed_set(common, rest)
        of.dead[0] = closed_set(of.dead[0], rest)
        of.dead[1] = closed_set(of.dead[1], rest)
    if of.dead[0] == of.dead[1]:
        one = of.won + taken_alone(e, word, shape, leader, tricks, of.dead[0])
        found = box(g, r.gain[one], r.gain[one])
        return hull(g, floor, found) if leader else meet(g, roof, found)
    p.word = word
    p.code = place_code(of.dead, leader, False) | <uint32_t>of.won << WON_SHIFT
    known = place_at(r.places.place, r.places.bits, p.word, p.code)
    if known.code and r.features & TRICK_PLACES:
        r.hits += 1
        p = known[0]
    else:
        start_place(e, j, r, word, shape, leader, tricks, &of, &p)
    if p.least == p.most:
        return hull(g, floor, p.least) if leader else meet(g, roof, p.least)
    if r.features & TRICK_FLOORS and contains(g, floor, p.most):
        return floor if leader else meet(g, roof, p.most)
    if not p.searched:
        p.searched = True
        one = p.tricks & 15
        two = p.tricks >> 4
        if r.features & TRICK_PURE:
            if held(e, j, word, shape, leader, tricks, &of, one, two):
                p.least = p.most
            elif leader:
                p.least = held_by_pure(e, j, r, word, shape, leader, tricks, &of, one, two)
    if p.least == p.most:
        found = hull(g, floor, p.least) if leader else meet(g, roof, p.least)
    else:
        t.word = word
        t.leader = leader
        t.tricks = tricks
        owners(word, t.owned)
        found = lead_on(e, j, r, &t, shape, &of, &p, floor, roof, direct)
    if not trick_useless(e, r) and r.features & TRICK_PLACES:
        keep_place(&r.places, &p)
    return found
