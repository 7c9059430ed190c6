"""Misere with a hidden discard, compiled: what one plan of the defence reaches in several worlds.

It checks and converts what it is given, owns the tables, and runs the searches without the GIL.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy

from asked_worlds cimport (MOST_PRICE, check_strain, corners, fill_pair, fill_prices, fill_targets, read_position,
                           read_start)
from configs cimport Configs, configs_bytes, configs_close, configs_forget, configs_open
from encode cimport Layout
from fronts cimport Asked, Sets, maximal_sets
from heads cimport Table, table_bytes, table_close, table_forget, table_open
from histogram cimport Histogram, histogram_close, histogram_open
from history cimport forget_history
from joint cimport (ALL_JOINT, JOINT_ALIKE, JOINT_BOXES, JOINT_COMMON, JOINT_DOUBLE_DUMMY, JOINT_DUCKS, JOINT_ORDERING, JOINT_PATTERNS,
                    JOINT_TABLE, JOINT_TOUCHING, Joint, joint_from, set_joint)
from joint_layouts cimport MOST_BOXED, Subsets, count_boxed, count_one_by_one, list_subsets
from layouts cimport Family
from places cimport places_bytes
from polygons cimport FIRST_POLYGON, MOST_CORNERS, Corner, corners_of, polygons_bytes
from portable cimport count, count_bits, is_set, malloc
from region_bounds cimport (ALL_REGION, MOST_TRICKS, REGION_BOUNDS, REGION_FLOORS, REGION_PLACES, REGION_PURE, REGION_ROOFS, Pair, Regions,
                            regions_close, regions_forget, regions_open, set_worth)
from regions cimport region_from, region_layout
from trick cimport Trick, set_game
from worlds cimport Worlds

from ddsolve._engine cimport Engine
from ddsolve._layouts cimport LayoutFamily

DEFAULT_TABLE_BYTES = 96 << 20

# Every optimisation has a switch, so that each can be tested alone.
JOINT_FEATURES = {
    "table": JOINT_TABLE,
    "patterns": JOINT_PATTERNS,
    "double dummy": JOINT_DOUBLE_DUMMY,
    "ducks": JOINT_DUCKS,
    "common": JOINT_COMMON,
    "touching": JOINT_TOUCHING,
    "ordering": JOINT_ORDERING,
    "boxes": JOINT_BOXES,
    "alike": JOINT_ALIKE,
}
REGION_FEATURES = {
    "places": REGION_PLACES,
    "pure": REGION_PURE,
    "floors": REGION_FLOORS,
    "roofs": REGION_ROOFS,
    "bounds": REGION_BOUNDS,
}


include "fail_memory.pxi"


cdef class Catcher:
    """Answers about one plan against several worlds, on top of an engine (by default a new one).

    One world alone is double dummy and searched in the engine's table; several together have a table of their
    own, of at most `table_bytes` (0: the engine's bytes, and at most 96 MiB). features: a sum of
    JOINT_FEATURES and REGION_FEATURES, -1 for all. The tables hold true statements
    about positions and stay valid over deals and worlds. While either is at work, methods of both raise
    RuntimeError in other threads.
    """

    cdef Engine alone         # double dummy, one world at a time
    cdef Table together
    cdef Configs configs
    cdef Joint joint
    cdef Regions mixed        # opened when it is first asked

    def __cinit__(self, Engine engine=None, uint64_t table_bytes=0, int features=-1):
        self.alone = Engine(table_bytes or DEFAULT_TABLE_BYTES) if engine is None else engine
        if table_bytes == 0:
            table_bytes = min(self.alone.table.limit, <uint64_t>DEFAULT_TABLE_BYTES)
        if not table_open(&self.together, table_bytes) or not configs_open(&self.configs):
            raise MemoryError("no memory for the tables")
        self.joint.switches = features & ALL_JOINT
        self.mixed.features = features & ALL_REGION
        self.joint.table = &self.together
        self.joint.configs = &self.configs
        set_joint(&self.joint, False, True)

    def __dealloc__(self):
        table_close(&self.together)
        configs_close(&self.configs)
        regions_close(&self.mixed)

    def clear(self):
        """Forget every stored position. RuntimeError while a search runs."""
        self.alone.clear()
        self.alone.claim()
        table_forget(&self.together)
        configs_forget(&self.configs)
        forget_history(&self.joint.guide.history)
        if self.mixed.places.place != NULL:
            regions_forget(&self.mixed)
        self.alone.release()

    def cancel(self):
        """Make a search that runs in another thread stop with InterruptedError."""
        self.alone.cancel()

    @property
    def nodes(self):
        """Positions visited between tricks since the object was made: one world alone, several together."""
        return self.alone.nodes, self.joint.nodes

    @property
    def statistics(self):
        """Counters since the object was made, for profiles."""
        return {
            "nodes": self.alone.nodes,
            "joint nodes": self.joint.nodes,
            "joint probes": self.joint.probes,
            "joint hits": self.joint.hits,
            "configurations": self.configs.count - 1,
            "region nodes": self.mixed.nodes,
            "region hits": self.mixed.hits,
            "polygons": self.mixed.polygons.count,
            "bytes": table_bytes(&self.alone.table) + table_bytes(&self.together) + configs_bytes(&self.configs)
                     + polygons_bytes(&self.mixed.polygons) + places_bytes(&self.mixed.places),
            "forgotten": self.alone.table.forgotten + self.together.forgotten,
        }

    def reaches(self, uint32_t twelve, uint32_t next_hand, uint32_t last_hand, worlds, targets, int leader, trick=()):
        """Does one plan give the soloist at least `targets[i]` tricks in every world i, the trick on the table included?

        twelve, next_hand, last_hand: 32-bit sets without the cards on the table: all that the soloist may
        still hold, and the cards of the defenders after and before him. worlds: sets of equally many cards of
        `twelve`, at most two, that he threw. Seats are 0 for the soloist, 1 and 2 for the defenders in order of
        play; leader: who led the trick on the table, or leads next; trick: its cards. Raises
        ValueError for cards that do not fit together, and for a world in which the soloist could not have
        played his card on the table.
        """
        return self._planned(twelve, next_hand, last_hand, worlds, targets, leader, trick, -1)

    def holds(self, uint32_t twelve, uint32_t next_hand, uint32_t last_hand, worlds, targets, int leader, int strain):
        """Does one plan of the defence take at least `targets[i]` tricks in every world i of a trick contract?

        Arguments as in `reaches`, between two tricks; strain: the trump suit, 0..3 as in card indices, or 4 for none.
        """
        check_strain(strain)
        return self._planned(twelve, next_hand, last_hand, worlds, targets, leader, (), strain)

    def contract_region(self, uint32_t twelve, uint32_t next_hand, uint32_t last_hand, worlds, gains, int leader, int strain):
        """What mixed plans guarantee over two worlds of a trick contract: the undominated corners of what the defence gets.

        Arguments as in `holds`; gains: what it gets where the soloist takes 0, 1, … tricks: whole numbers that never rise.
        Corners, None and exactness as in `regions`.
        """
        cdef Layout layout
        cdef Trick start
        cdef Worlds all_worlds
        cdef int64_t gain[MOST_TRICKS + 1]
        cdef int i
        check_strain(strain)
        read_position(twelve, next_hand, last_hand, worlds, leader, (), strain, &layout, &start, &all_worlds)
        if len(gains) != start.tricks + 1:
            raise ValueError("one gain for each number of tricks")
        for i in range(MOST_TRICKS + 1):
            gain[i] = gains[min(i, start.tricks)]
            if not 0 <= gain[i] <= MOST_PRICE or (i and gain[i] > gain[i - 1]):
                raise ValueError(f"gains are 0..{MOST_PRICE} and never rise")
        return self._region(&start, 0, layout.shape, &all_worlds, gain, False, strain)

    def caught(self, uint32_t twelve, uint32_t next_hand, uint32_t last_hand, worlds, int leader, trick=()):
        """The maximal sets of worlds in which one pure plan gives the soloist a trick, as bit masks (bit i: world i).

        Arguments as in `reaches`. Nothing caught is the list [0].
        """
        cdef Layout layout
        cdef Trick start
        cdef Worlds all_worlds
        cdef Asked asked
        cdef Sets found
        cdef bint complete
        cdef int i
        cdef int played = read_position(twelve, next_hand, last_hand, worlds, leader, trick, -1, &layout, &start, &all_worlds)
        if start.tricks == 0:
            return [0]
        asked.joint = &self.joint
        asked.start = &start
        asked.played = played
        asked.worlds = &all_worlds
        asked.shape = layout.shape
        self._claim()
        with nogil:
            complete = maximal_sets(self.alone, &asked, &found)
        self.alone.release()
        if not complete:
            raise OverflowError("too many sets of worlds")
        return [found.of[i] for i in range(found.count)]

    def regions(self, uint32_t twelve, uint32_t next_hand, uint32_t last_hand, worlds, int leader, trick=(), int first=2,
                int later=1, bint caught=False):
        """What mixed plans guarantee over two worlds: the undominated corners of the soloist's losses.

        Arguments as in `reaches`. The soloist loses `first` for his first trick and `later` for each other one;
        caught: he has one already. A list of (x, y, scale): x / scale in the first world and y / scale in
        the second, in lowest terms, x ascending; exact. None where a number would not fit into 64 bits.
        """
        cdef Layout layout
        cdef Trick start
        cdef Worlds all_worlds
        cdef int64_t price[2]
        cdef int played = read_position(twelve, next_hand, last_hand, worlds, leader, trick, -1, &layout, &start, &all_worlds)
        fill_prices(price, first, later)
        return self._region(&start, played, layout.shape, &all_worlds, price, caught, -1)

    def regions_over(self, uint32_t twelve, uint32_t unseen, layouts, worlds, int leader, int first_card=-1, int first=2,
                     int later=1):
        """`regions` of many layouts, in one go without the GIL: a list with one entry for each layout.

        twelve: all that the soloist may hold, the card he leads included; unseen: the cards of both defenders;
        layouts: hands of the seat after the soloist, each half of `unseen`. leader, first_card: as in `count_fronts`.
        """
        cdef Family *members
        cdef Trick start
        cdef Worlds all_worlds
        cdef Pair of
        cdef int64_t price[2]
        cdef uint32_t *hand
        cdef uint32_t *found
        cdef int i, done = 0, todo, total = len(layouts)
        cdef int played = first_card >= 0
        cdef bint fresh = False
        cdef dict seen
        cdef LayoutFamily family = LayoutFamily(twelve, unseen, 0, 4, True, dead=count_bits(twelve) - count_bits(unseen) // 2)
        cdef list result = []
        members = &family.family
        read_start(members, leader, first_card, worlds, &start, &all_worlds)
        fill_prices(price, first, later)
        fill_pair(&of, &all_worlds, False)
        hand = <uint32_t *>malloc((2 * <size_t>total + 1) * sizeof(uint32_t))
        if hand == NULL:
            raise MemoryError("no memory for layouts")
        found = hand + total
        try:
            for i in range(total):
                hand[i] = layouts[i]
                if hand[i] & ~unseen or count_bits(hand[i]) != members.cards:
                    raise ValueError("a layout is half of the unseen cards")
            while done < total:
                self._claim_regions(price, -1)
                if fresh:
                    regions_forget(&self.mixed)
                todo = done
                with nogil:
                    while todo < total:
                        found[todo] = region_layout(self.alone, &self.joint, &self.mixed, &start, played, twelve, unseen,
                                                    hand[todo], &of)
                        if self.mixed.polygons.undecided or is_set(&self.alone.search.stopped):
                            break
                        todo += 1
                try:
                    seen = {}
                    for i in range(done, todo):
                        if found[i] not in seen:
                            seen[found[i]] = corners(corners_of(&self.mixed.polygons, found[i]),
                                                     self.mixed.polygons.polygon[found[i]].count)
                        result.append(seen[found[i]])
                finally:
                    self.alone.release()
                if todo < total:  # no room for numbers or polygons: once more with empty tables, then without an answer
                    if fresh and todo == done:
                        result.append(None)
                        todo += 1
                        fresh = False
                    else:
                        fresh = True
                done = todo
        finally:
            free(hand)
        return result

    def count_fronts(self, LayoutFamily family not None, worlds, int leader, int first_card=-1, int group=-1):
        """How many layouts have each front of `caught`: a dict from the tuple of masks, ascending, to layouts.

        family: with so many dead cards as a world has; its game does not matter.
        leader as in `caught`; first_card: the card that the soloist leads in all of them, -1 when the defenders
        lead or he chooses in each layout anew; group: one group of the family, -1 for all.
        """
        cdef Family *members = &family.family
        cdef Trick start
        cdef Worlds all_worlds
        cdef Histogram histogram
        cdef Subsets subsets
        cdef uint64_t guess = 0
        cdef uint64_t *room = NULL
        cdef int first = group if group >= 0 else 0
        cdef int last = group + 1 if group >= 0 else members.groups
        cdef int i, k, played = first_card >= 0
        cdef bint complete = True
        cdef dict result = {}
        if last > members.groups or members.quota:
            raise ValueError("the group must exist, and worlds alone say what was thrown")
        read_start(members, leader, first_card, worlds, &start, &all_worlds)
        if all_worlds.count <= MOST_BOXED and self.joint.features & JOINT_BOXES:
            list_subsets(&subsets, all_worlds.count)
            room = <uint64_t *>malloc((2 * <size_t>members.largest + 1) * sizeof(uint64_t))
            if room == NULL:
                raise MemoryError("no memory for a group of layouts")
        histogram_open(&histogram)
        try:
            self._claim()
            with nogil:
                for i in range(first, last):
                    if room != NULL:
                        complete = count_boxed(self.alone, &self.joint, members, i, &start, played, &all_worlds, &subsets,
                                               &guess, room, &histogram)
                    else:
                        complete = count_one_by_one(self.alone, &self.joint, members, i, &start, played, &all_worlds,
                                                    &histogram)
                    if not complete:
                        break
            self.alone.release()
            if histogram.no_memory:
                raise MemoryError("no memory for the sets of worlds")
            if not complete:
                raise OverflowError("too many sets of worlds")
            for i in range(histogram.count):
                result[tuple([histogram.front[i].of[k] for k in range(histogram.front[i].count)])] = (
                    histogram.front[i].layouts)
        finally:
            free(room)
            histogram_close(&histogram)
        return result

    cdef bint _planned(self, uint32_t twelve, uint32_t next_hand, uint32_t last_hand, worlds, targets, int leader, trick,
                       int strain) except -1:
        """Does one plan reach the targets? strain as in _claim."""
        cdef Layout layout
        cdef Trick start
        cdef Worlds all_worlds
        cdef Worlds asked
        cdef uint64_t relevant
        cdef bint answer
        cdef int played = read_position(twelve, next_hand, last_hand, worlds, leader, trick, strain, &layout, &start, &all_worlds)
        if not fill_targets(&asked, &all_worlds, targets, start.tricks):
            return False
        if asked.count == 0:
            return True
        self._claim(strain)
        with nogil:
            answer = joint_from(self.alone, &self.joint, &start, played, layout.shape, &asked, &relevant)
        self.alone.release()
        return answer

    cdef list _region(self, Trick *start, int played, uint64_t shape, Worlds *all_worlds, int64_t *gain, bint caught, int strain):
        """The corners of one region, None where a number would not fit; gain as in set_worth, strain as in _claim."""
        cdef Pair of
        cdef Corner corner[MOST_CORNERS]
        cdef uint32_t found
        cdef int count = 0
        cdef bint undecided
        fill_pair(&of, all_worlds, caught)
        self._claim_regions(gain, strain)
        with nogil:
            found = region_from(self.alone, &self.joint, &self.mixed, start, played, shape, &of)
            undecided = self.mixed.polygons.undecided
            if not undecided and found >= FIRST_POLYGON:  # what was found stands in the tables: nobody may have them before it is copied
                count = self.mixed.polygons.polygon[found].count
                memcpy(corner, corners_of(&self.mixed.polygons, found), count * sizeof(Corner))
        self.alone.release()
        return None if undecided else corners(corner, count)

    cdef int _claim_regions(self, int64_t *gain, int strain) except -1:
        self._claim(strain)
        if self.mixed.places.place == NULL and not regions_open(&self.mixed):
            self.alone.release()
            raise MemoryError("no memory for regions")
        set_worth(&self.mixed, &self.joint, gain)
        return 0

    cdef int _claim(self, int strain=-1) except -1:
        """Take the object for one search: of misère, or of a trick contract with a trump suit 0..3 or none, 4."""
        cdef uint64_t before
        self.alone.claim()
        set_game(&self.alone.search, 0 <= strain < 4, strain < 0, -1)
        before = self.joint.guide.game
        set_joint(&self.joint, 0 <= strain < 4, strain < 0)
        if before != self.joint.guide.game:  # the joint answers are of one game
            table_forget(&self.together)
            configs_forget(&self.configs)
            forget_history(&self.joint.guide.history)
        return 0
