"""What is known of a region before it is searched: prices, plateaus, double dummy, pure plans (regions.pxd).

*Two games.* In misère the soloist loses a price for his first trick and one for each later trick, neither negative, and
regions count from where their trick began: whether he has one already is all that is known of the tricks before. In a
trick contract the defence gets what his tricks in all cost him, which never rises with them; so a position is known by
those that he has, and the entries of a region are final. Both are a table, `worth`: by what was before, and by his tricks.

*Plateaus.* Where in a trick contract one more trick costs the defence nothing it need not hold him so far: one pure
plan makes the region the box of double dummy as soon as it keeps him, in each world, to the most tricks that cost
it the same. Where all the tricks that are left cost the same, the region is a point.

*Bounds.* A region lies within the box of what double dummy gives in each world, and contains what pure plans reach.
Where one pure plan reaches the corner of the box, the region is the box.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t

from joint cimport Joint, joint_position
from places cimport Place, Places, places_close, places_forget, places_open
from polygons cimport (MOST_POLYGONS, NOTHING, Corner, Polygons, box, hull, hull_of, less, meet, polygons_close, polygons_forget,
                       polygons_open)
from portable cimport is_set, unlikely
from worlds cimport Removed, Worlds, take_out

from ddsolve._engine cimport Engine


cdef enum:
    MOST_TRICKS = 10

    REGION_PLACES = 1 << 16
    REGION_PURE = 1 << 17
    REGION_FLOORS = 1 << 18
    REGION_ROOFS = 1 << 19
    REGION_BOUNDS = 1 << 20
    ALL_REGION = 31 << 16


cdef struct Regions:
    Polygons polygons
    Places places
    # of the defence, by the soloist's tricks before (in misère: whether there were any) and those to come
    int64_t worth[MOST_TRICKS + 1][MOST_TRICKS + 1]
    uint64_t game      # of the guide, when they were set
    int features
    uint64_t nodes
    uint64_t hits


cdef struct Pair:      # the dead cards of two worlds, and the soloist's tricks so far; in misère 1 for any number
    uint64_t dead[2]
    int won


cdef inline bint regions_open(Regions *r) noexcept nogil:
    if not polygons_open(&r.polygons):
        return False
    if not places_open(&r.places):
        polygons_close(&r.polygons)
        return False
    return True


cdef inline void regions_close(Regions *r) noexcept nogil:
    polygons_close(&r.polygons)
    places_close(&r.places)


cdef inline void regions_forget(Regions *r) noexcept nogil:
    polygons_forget(&r.polygons)
    places_forget(&r.places)


cdef inline void set_worth(Regions *r, Joint *j, int64_t *gain) noexcept nogil:
    """What the next questions are about; called between them, when forgetting is safe.

    gain: of the defence by the soloist's tricks in all; in misère two prices, of his first trick and of each later one.
    """
    cdef bint same = r.game == j.guide.game
    cdef int64_t value
    cdef int before, tricks
    r.game = j.guide.game
    for before in range(MOST_TRICKS + 1):
        for tricks in range(MOST_TRICKS + 1):
            if not j.guide.misere:
                value = gain[min(before + tricks, MOST_TRICKS)]
            elif tricks == 0 or before:
                value = tricks * gain[1]
            else:
                value = gain[0] + (tricks - 1) * gain[1]
            same = same and r.worth[before][tricks] == value
            r.worth[before][tricks] = value
    if not same or r.polygons.undecided or r.polygons.count > MOST_POLYGONS // 2:
        regions_forget(r)


cdef inline bint useless(Engine e, Regions *r) noexcept nogil:
    """Stopped, or no longer exact: unwind."""
    return r.polygons.undecided or is_set(&e.search.stopped)


cdef inline uint32_t combined(Regions *r, int leader, uint32_t floor, uint32_t roof, uint32_t found) noexcept nogil:
    """What a position hands up whose region is known."""
    return hull(&r.polygons, floor, found) if leader else meet(&r.polygons, roof, found)


cdef inline int tricks_alone(Engine e, uint64_t word, uint64_t shape, int leader, int tricks, uint64_t dead) noexcept nogil:
    """The soloist's double-dummy tricks in one world; in misère from below, for they are few."""
    cdef Removed removed
    cdef int low = 0, high = tricks, middle
    take_out(dead, &word, &shape, &removed)
    while low < high:
        middle = low + 1 if e.search.misere else (low + high + 1) // 2
        if e.reached(word, shape, leader, tricks, middle, NULL):
            low = middle
        elif e.search.misere:
            break
        else:
            high = middle - 1
    return low


cdef inline int as_many(Joint *j, int64_t *worth, int taken, int tricks) noexcept nogil:
    """The most tricks, of those left, that give the defence no less than so many."""
    while not j.guide.misere and taken < tricks and worth[taken + 1] == worth[taken]:
        taken += 1
    return taken


cdef inline bint pure_plan(Engine e, Joint *j, uint64_t word, uint64_t shape, int leader, int tricks, Pair *of, int one,
                           int two) noexcept nogil:
    """Does one plan bring the soloist so many tricks in each world, or hold him to them? Either alone is within reach."""
    cdef Worlds v
    cdef uint64_t relevant
    cdef int i
    v.count = 2
    v.target[0] = one if j.guide.misere else tricks - one
    v.target[1] = two if j.guide.misere else tricks - two
    for i in range(2):
        v.dead[i] = of.dead[i]
        if v.target[i] <= 0:
            return True
    return joint_position(e, j, word, shape, leader, tricks, &v, &relevant)


cdef inline uint32_t pure_plans(Engine e, Joint *j, Regions *r, uint64_t word, uint64_t shape, int leader, int tricks, Pair *of,
                                int one, int two) noexcept nogil:
    """The hull of what pure plans reach, when none reaches both of these; each is the last of its plateau."""
    cdef Corner corners[MOST_TRICKS + 1]
    cdef int64_t *worth = r.worth[of.won]
    cdef int step = 1 if j.guide.misere else -1  # to what is better for the defence
    cdef int worst = 0 if j.guide.misere else tricks
    cdef int a = one, b = worst, before = -1, count = 0, better
    cdef bint known = j.guide.misere
    if known:  # from the best downwards
        b = two - 1
        while b > 0 and not pure_plan(e, j, word, shape, leader, tricks, of, a, b):
            b -= 1
    while True:
        while b != two and not known:  # the best b, plateau by plateau, that goes with a
            better = b + step
            while not j.guide.misere and better > two and worth[better] == worth[b]:
                better -= 1
            if not pure_plan(e, j, word, shape, leader, tricks, of, a, better):
                break
            b = better
        known = False
        if unlikely(useless(e, r)):
            return NOTHING
        if b != before:
            corners[count].x = worth[a]
            corners[count].y = worth[b]
            corners[count].w = 1
            count += 1
        if b == two or a == worst:
            return hull_of(&r.polygons, corners, count)
        before = b
        a = as_many(j, worth, a - step, tricks)


cdef inline void know_box(Regions *r, Pair *of, Place *p) noexcept nogil:
    """Of a place whose double-dummy tricks are known, nothing but these."""
    p.searched = False
    p.least = NOTHING
    p.most = box(&r.polygons, r.worth[of.won][p.tricks & 15], r.worth[of.won][p.tricks >> 4])


cdef inline void know(Engine e, Joint *j, Regions *r, uint64_t word, uint64_t shape, int leader, int tricks, Pair *of,
                      Place *p) noexcept nogil:
    """What pure plans say about a place."""
    cdef int one = p.tricks & 15
    cdef int two = p.tricks >> 4
    p.searched = True
    if r.features & REGION_PURE:
        if pure_plan(e, j, word, shape, leader, tricks, of, one, two):
            p.least = p.most
        elif leader:
            p.least = pure_plans(e, j, r, word, shape, leader, tricks, of, one, two)
