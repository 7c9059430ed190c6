"""Convex sets of pairs (x, y) >= 0 that contain all that lies below and left of any of theirs, exactly.

A polygon is given by its undominated corners, x ascending and y descending. A corner is three whole numbers
without a common factor: x and y, and the scale w > 0 that divides them. Between neighbouring corners
lies an edge ``a x + b y <= c w`` with a, b > 0; the other two are the greatest x and the greatest y.

Equal polygons have one number, so what was worked out of two of them is remembered by their numbers. When a number does not
fit, or there are too many polygons, the answer is worthless and `undecided` is set.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcmp, memcpy, memset

from portable cimport calloc, malloc, minor, realloc


cdef enum:
    NOTHING = 0          # not even the origin
    ALL = 1              # every pair
    FIRST_POLYGON = 2

    MOST_CORNERS = 40
    ROOM = 128           # of corners that are being worked on: two polygons, or one clipped by another
    MOST_POLYGONS = 1 << 17
    SLOT_BITS = 18
    ANSWER_BITS = 16

    OF_HULL = 1
    OF_MEET = 2
    OF_CONTAINS = 3


cdef struct Corner:
    int64_t x
    int64_t y
    int64_t w


cdef struct Edge:
    int64_t a
    int64_t b
    int64_t c


cdef struct Polygon:
    uint64_t hash
    uint32_t first             # of its corners
    uint32_t count


cdef struct Known:             # a result of two polygons
    uint32_t one
    uint32_t other
    uint32_t operation
    uint32_t result


cdef struct Polygons:
    Polygon *polygon
    uint32_t *slot             # open addressing
    Known *known
    Corner *corner
    uint32_t corner_room
    uint32_t corners
    uint32_t count
    bint undecided


cdef inline void polygons_forget(Polygons *p) noexcept nogil:
    """Drop every polygon but the two constant ones."""
    memset(p.slot, 0, sizeof(uint32_t) << SLOT_BITS)
    memset(p.known, 0, sizeof(Known) << ANSWER_BITS)
    p.count = FIRST_POLYGON
    p.corners = 0
    p.undecided = False


cdef inline void polygons_close(Polygons *p) noexcept nogil:
    free(p.polygon)
    free(p.slot)
    free(p.known)
    free(p.corner)
    p.polygon = NULL
    p.slot = NULL
    p.known = NULL
    p.corner = NULL


cdef inline bint polygons_open(Polygons *p) noexcept nogil:
    """Set up; False when there is no memory."""
    p.corner_room = 1 << 12
    p.polygon = <Polygon *>malloc(MOST_POLYGONS * sizeof(Polygon))
    p.slot = <uint32_t *>calloc(<size_t>1 << SLOT_BITS, sizeof(uint32_t))
    p.known = <Known *>calloc(<size_t>1 << ANSWER_BITS, sizeof(Known))
    p.corner = <Corner *>malloc(p.corner_room * sizeof(Corner))
    if p.polygon == NULL or p.slot == NULL or p.known == NULL or p.corner == NULL:
        polygons_close(p)
        return False
    memset(p.polygon, 0, FIRST_POLYGON * sizeof(Polygon))  # of no corners, whatever becomes of a search that is undecided
    polygons_forget(p)
    return True


cdef inline uint64_t polygons_bytes(Polygons *p) noexcept nogil:
    if p.polygon == NULL:
        return 0
    return MOST_POLYGONS * sizeof(Polygon) + (sizeof(uint32_t) << SLOT_BITS) + (
        sizeof(Known) << ANSWER_BITS) + p.corner_room * sizeof(Corner)


cdef inline int64_t common_factor(int64_t a, int64_t b) noexcept nogil:
    cdef int64_t rest
    while b:
        rest = a % b
        a = b
        b = rest
    return a


cdef inline void lower(int64_t *a, int64_t *b, int64_t *c) noexcept nogil:
    """Divide by the common factor; none is negative."""
    cdef int64_t factor = common_factor(c[0], common_factor(a[0], b[0]))
    if factor > 1:
        a[0] //= factor
        b[0] //= factor
        c[0] //= factor


cdef inline int64_t less(Polygons *p, int64_t a, int64_t b, int64_t c, int64_t d) noexcept nogil:
    """a * b - c * d."""
    cdef int64_t result = 0
    if not minor(a, b, c, d, &result):
        p.undecided = True
    return result


cdef inline Edge edge_between(Polygons *p, Corner *left, Corner *right) noexcept nogil:
    """The edge from a corner to one with greater x and smaller y."""
    cdef Edge edge
    edge.a = less(p, left.y, right.w, right.y, left.w)
    edge.b = less(p, right.x, left.w, left.x, right.w)
    edge.c = less(p, right.x, left.y, left.x, right.y)
    lower(&edge.a, &edge.b, &edge.c)
    return edge


cdef inline int64_t slack(Polygons *p, Edge *edge, Corner *at) noexcept nogil:
    """Negative for a corner beyond the edge."""
    # (c w - a x) 1 - b y
    return less(p, less(p, edge.c, at.w, edge.a, at.x), 1, edge.b, at.y)


cdef inline uint32_t polygon_of(Polygons *p, Corner *corners, int count) noexcept nogil:
    """The number of a polygon with these corners, in order and in lowest terms; NOTHING when undecided."""
    cdef uint64_t hash = count
    cdef uint32_t at, number
    cdef Corner *bigger
    cdef int i
    if p.undecided or count > MOST_CORNERS:
        p.undecided = True
        return NOTHING
    for i in range(count):
        hash = (hash ^ <uint64_t>corners[i].x) * <uint64_t>0x9E3779B97F4A7C15
        hash = (hash ^ (hash >> 29) ^ <uint64_t>corners[i].y) * <uint64_t>0xBF58476D1CE4E5B9
        hash = (hash ^ (hash >> 31) ^ <uint64_t>corners[i].w) * <uint64_t>0x94D049BB133111EB
        hash ^= hash >> 30
    at = hash & ((<uint64_t>1 << SLOT_BITS) - 1)
    while p.slot[at]:
        number = p.slot[at]
        if p.polygon[number].hash == hash and <int>p.polygon[number].count == count and memcmp(
                &p.corner[p.polygon[number].first], corners, count * sizeof(Corner)) == 0:
            return number
        at = (at + 1) & ((1 << SLOT_BITS) - 1)
    if p.count == MOST_POLYGONS:
        p.undecided = True
        return NOTHING
    if p.corners + count > p.corner_room:
        bigger = <Corner *>realloc(p.corner, 2 * <size_t>p.corner_room * sizeof(Corner))
        if bigger == NULL:
            p.undecided = True
            return NOTHING
        p.corner = bigger
        p.corner_room *= 2
    number = p.count
    p.polygon[number].hash = hash
    p.polygon[number].first = p.corners
    p.polygon[number].count = count
    memcpy(&p.corner[p.corners], corners, count * sizeof(Corner))
    p.corners += count
    p.count += 1
    p.slot[at] = number
    return number


cdef inline uint32_t box(Polygons *p, int64_t x, int64_t y) noexcept nogil:
    """All pairs up to (x, y)."""
    cdef Corner corner
    corner.x = x
    corner.y = y
    corner.w = 1
    return polygon_of(p, &corner, 1)


cdef inline Corner *corners_of(Polygons *p, uint32_t number) noexcept nogil:
    return &p.corner[p.polygon[number].first]


cdef inline bint right_of(Polygons *p, Corner *one, Corner *other) noexcept nogil:
    """Is the first corner's x greater, or the same and its y greater?"""
    cdef int64_t by = less(p, one.x, other.w, other.x, one.w)
    return by > 0 or (by == 0 and less(p, one.y, other.w, other.y, one.w) > 0)


cdef inline uint32_t hull_of(Polygons *p, Corner *corners, int count) noexcept nogil:
    """The least polygon with these points, which are put in another order."""
    cdef Corner kept[ROOM]
    cdef Corner one
    cdef Edge edge
    cdef int i, k, size = 0
    for i in range(1, count):
        one = corners[i]
        k = i
        while k > 0 and right_of(p, &one, &corners[k - 1]):
            corners[k] = corners[k - 1]
            k -= 1
        corners[k] = one
    for i in range(count):  # from the right; y has to grow
        if size and less(p, corners[i].y, kept[size - 1].w, kept[size - 1].y, corners[i].w) <= 0:
            continue
        while size >= 2:
            edge = edge_between(p, &corners[i], &kept[size - 2])
            if slack(p, &edge, &kept[size - 1]) < 0:
                break
            size -= 1
        kept[size] = corners[i]
        size += 1
    for i in range(size):
        corners[i] = kept[size - 1 - i]
    return polygon_of(p, corners, size)


cdef inline int edges_of(Polygons *p, uint32_t number, Edge *edges) noexcept nogil:
    """All edges, and how many: one more than corners."""
    cdef Corner *corner = corners_of(p, number)
    cdef int i, count = p.polygon[number].count
    edges[0].a = 0
    edges[0].b = corner[0].w
    edges[0].c = corner[0].y
    for i in range(1, count):
        edges[i] = edge_between(p, &corner[i - 1], &corner[i])
    edges[count].a = corner[count - 1].w
    edges[count].b = 0
    edges[count].c = corner[count - 1].x
    return count + 1


cdef inline int clip(Polygons *p, Corner *ring, int count, Edge *edge, Corner *result) noexcept nogil:
    """What of a ring of corners lies within an edge; how many corners that has."""
    cdef int64_t room[ROOM]
    cdef int i, k, size = 0
    for i in range(count):
        room[i] = slack(p, edge, &ring[i])
    for i in range(count):
        k = i + 1 if i + 1 < count else 0
        if room[i] >= 0:
            result[size] = ring[i]
            size += 1
        if (room[i] > 0 and room[k] < 0) or (room[i] < 0 and room[k] > 0):
            result[size].x = less(p, room[i], ring[k].x, room[k], ring[i].x)
            result[size].y = less(p, room[i], ring[k].y, room[k], ring[i].y)
            result[size].w = less(p, room[i], ring[k].w, room[k], ring[i].w)
            if room[i] < 0:
                result[size].x = -result[size].x
                result[size].y = -result[size].y
                result[size].w = -result[size].w
            lower(&result[size].x, &result[size].y, &result[size].w)
            size += 1
    return size


cdef inline uint32_t worked_meet(Polygons *p, uint32_t one, uint32_t other) noexcept nogil:
    cdef Edge edges[MOST_CORNERS + 1]
    cdef Corner ring[ROOM]
    cdef Corner clipped[ROOM]
    cdef int i, lines, count = p.polygon[one].count
    memcpy(&ring[2], corners_of(p, one), count * sizeof(Corner))
    ring[0].x = ring[0].y = 0
    ring[0].w = 1
    ring[1] = ring[2]
    ring[1].x = 0
    lower(&ring[1].x, &ring[1].y, &ring[1].w)
    ring[count + 2] = ring[count + 1]
    ring[count + 2].y = 0
    lower(&ring[count + 2].x, &ring[count + 2].y, &ring[count + 2].w)
    count += 3
    lines = edges_of(p, other, edges)
    for i in range(lines):
        count = clip(p, ring, count, &edges[i], clipped)
        if p.undecided or count > ROOM // 2 + MOST_CORNERS:
            p.undecided = True
            return NOTHING
        memcpy(ring, clipped, count * sizeof(Corner))
    return hull_of(p, ring, count)


cdef inline uint32_t worked_hull(Polygons *p, uint32_t one, uint32_t other) noexcept nogil:
    cdef Corner corners[ROOM]
    cdef int count = p.polygon[one].count
    memcpy(corners, corners_of(p, one), count * sizeof(Corner))
    memcpy(&corners[count], corners_of(p, other), p.polygon[other].count * sizeof(Corner))
    return hull_of(p, corners, count + p.polygon[other].count)


cdef inline bint worked_contains(Polygons *p, uint32_t outer, uint32_t inner) noexcept nogil:
    cdef Edge edges[MOST_CORNERS + 1]
    cdef int i, k, lines = edges_of(p, outer, edges)
    for i in range(lines):
        for k in range(<int>p.polygon[inner].count):
            if slack(p, &edges[i], &corners_of(p, inner)[k]) < 0:
                return False
    return True


cdef inline Known *known_slot(Polygons *p, uint32_t one, uint32_t other, uint32_t operation) noexcept nogil:
    cdef uint64_t hash = (<uint64_t>one << 32 | other) * <uint64_t>0x9E3779B97F4A7C15
    hash = (hash ^ operation) * <uint64_t>0xBF58476D1CE4E5B9
    return &p.known[hash >> (64 - ANSWER_BITS)]


cdef inline uint32_t combined(Polygons *p, uint32_t one, uint32_t other, uint32_t operation) noexcept nogil:
    """An operation on two polygons that are neither constant nor equal."""
    cdef Known *slot = known_slot(p, one, other, operation)
    cdef uint32_t result
    if slot.one == one and slot.other == other and slot.operation == operation:
        return slot.result
    if operation == OF_CONTAINS:
        result = worked_contains(p, one, other)
    elif operation == OF_HULL:
        result = worked_hull(p, one, other)
    else:
        result = worked_meet(p, one, other)
    if not p.undecided:
        slot.one = one
        slot.other = other
        slot.operation = operation
        slot.result = result
    return result


cdef inline bint contains(Polygons *p, uint32_t outer, uint32_t inner) noexcept nogil:
    if outer == ALL or inner == NOTHING or outer == inner:
        return True
    if outer == NOTHING or inner == ALL:
        return False
    return combined(p, outer, inner, OF_CONTAINS)


cdef inline uint32_t hull(Polygons *p, uint32_t one, uint32_t other) noexcept nogil:
    """The convex hull of both."""
    if one == ALL or other == ALL:
        return ALL
    if one == NOTHING or one == other:
        return other
    if other == NOTHING:
        return one
    return combined(p, min(one, other), max(one, other), OF_HULL)


cdef inline uint32_t meet(Polygons *p, uint32_t one, uint32_t other) noexcept nogil:
    """What both have in common."""
    if one == NOTHING or other == NOTHING:
        return NOTHING
    if one == ALL or one == other:
        return other
    if other == ALL:
        return one
    return combined(p, min(one, other), max(one, other), OF_MEET)


cdef inline uint32_t moved(Polygons *p, uint32_t number, int64_t by) noexcept nogil:
    """Every corner so much higher in both entries; NOTHING where one would be negative, for no polygon is that."""
    cdef Corner corners[MOST_CORNERS]
    cdef Corner *corner
    cdef int i, count
    if number < FIRST_POLYGON or by == 0:
        return number
    corner = corners_of(p, number)
    count = p.polygon[number].count
    for i in range(count):
        corners[i].x = less(p, corner[i].w, by, -corner[i].x, 1)
        corners[i].y = less(p, corner[i].w, by, -corner[i].y, 1)
        corners[i].w = corner[i].w
        if corners[i].x < 0 or corners[i].y < 0:
            return NOTHING
    return polygon_of(p, corners, count)
