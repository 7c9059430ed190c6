"""One suit of misere on its own: for how many tricks it cannot catch the soloist, whatever happens in the others.

Look at one suit and forget the others, but for this: in a trick that is led elsewhere a defender may discard from
it, so many times each as the pair of allowances says, and the soloist may. Then the suit is a small game, and there
are few enough suits (3^8 of eight cards) to work all of them out. Its values, 0 .. 15:

- `HOLDS`: how many tricks the soloist, not on lead, surely loses as far as this suit matters. A discard costs the
  defenders a trick; ALWAYS stands for any number. When all suits hold for r tricks he loses the next r.
- `WAITS`: the same after at most one discard of theirs that costs nothing.
- `LEADS`: the same when he leads the suit now. When one suit leads for r tricks and the others wait for r - 1, a
  soloist on lead loses the next r.

*How many discards.* With Lt(i) the cards of defender i in suit t, defender i discards from suit u at most

    F = sum over t other than u of max(0, Lt(j) - Lt(i)),    j the other defender,

times, as long as the soloist leads no suit that both defenders are out of. For when i discards from u, somebody
else has led a suit t that i has no card of; j leads or follows, and that term falls by one. And no trick raises the
sum: when i leads t both lose a card or j has none already; when somebody leads t and both follow, both lose one; when
i discards from another suit that term rises by at most one while Lt(j) falls; when i discards on a lead of u
he has none of u left, and F no longer matters.

The values are kept for whole suits and for *lower parts*: the lengths and the owners of some lowest cards, with the
worst of all suits that have that lower part. It shows how few cards prove a value. A lower part is a node of a tree
that adds the cards from the lowest up.
"""

from libc.stdint cimport uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset

from portable cimport malloc, static_check
from word cimport NO_CARD, without


cdef enum:
    ANY_NUMBER = 3        # of discards of one defender: 0, 1, 2, any number
    ALLOWANCES = 4
    PAIRS = 16            # ALLOWANCES * those of defender 1 + those of 2
    ALWAYS = 15
    HOLDS = 0
    WAITS = 1
    LEADS = 2
    VALUES = 3
    SUIT_SIZE = 8
    # lower parts of all suits: one of m cards has 3^m owners, and there are C(11 - m, 3) ways to give the lengths
    # with at most eight cards; number 0 is none
    PARTS = 1 + 165 + 3 * 120 + 9 * 84 + 27 * 56 + 81 * 35 + 243 * 20 + 729 * 10 + 2187 * 4 + 6561


cdef struct Suits:
    uint16_t part_of[1 << 16]                                   # of a whole suit, by its lane of the word
    uint16_t values[PARTS][PAIRS]                               # four bits each, HOLDS lowest
    uint16_t longer[PARTS][3]                                   # the part with one card more, by its owner; or 0
    uint16_t root[SUIT_SIZE + 1][SUIT_SIZE + 1][SUIT_SIZE + 1]  # nothing known but the lengths
    uint16_t parts


cdef struct Rows:             # a row has a value for each pair of allowances
    uint8_t of[VALUES][PAIRS]


cdef struct Workshop:
    Suits *suits
    Rows rows[PARTS]


cdef struct Suit:             # one that is being worked out
    uint64_t lane             # as lane 0 of a word
    int held[3]
    int card[3][SUIT_SIZE]


cdef inline uint8_t *holds_without(Workshop *shop, uint64_t lane, int card) noexcept nogil:
    """What a suit holds without one of its cards."""
    return shop.rows[shop.suits.part_of[without(lane, card)]].of[HOLDS]


cdef inline void at_most(uint8_t *row, const uint8_t *other) noexcept nogil:
    cdef int i
    for i in range(PAIRS):
        row[i] = other[i] if other[i] < row[i] else row[i]


cdef inline void at_least(uint8_t *row, const uint8_t *other) noexcept nogil:
    cdef int i
    for i in range(PAIRS):
        row[i] = other[i] if other[i] > row[i] else row[i]


cdef inline void after_trick(Workshop *shop, Suit *suit, int own, int a, int b, uint8_t *row) noexcept nogil:
    """What a trick is worth, the rest included: the soloist's card and the defenders', NO_CARD for one of them."""
    cdef const uint8_t *left
    cdef int i
    cdef int high = min(a, b)
    cdef int low = max(a, b)
    cdef uint64_t lane = suit.lane
    if own < high:
        memset(row, 0, PAIRS)
        return
    # the lowest card first: the others stay where they are
    if low != NO_CARD:
        lane = without(lane, max(own, low))
    left = holds_without(shop, without(lane, min(own, low)), high)
    for i in range(PAIRS):
        row[i] = left[i] + (left[i] < ALWAYS)


cdef inline int card_or_none(Suit *suit, int owner, int number) noexcept nogil:
    """A card of a seat that may have none."""
    return suit.card[owner][number] if suit.held[owner] else NO_CARD


cdef inline void their_leads(Workshop *shop, Suit *suit, uint8_t *row) noexcept nogil:
    """Bring `row` down to the worst lead of a defender. After 1 leads the soloist plays last, after 2 second."""
    cdef uint8_t most[PAIRS]
    cdef uint8_t worst[PAIRS]
    cdef uint8_t one[PAIRS]
    cdef int i, j, k, a, b
    for i in range(suit.held[1]):
        a = suit.card[1][i]
        for j in range(max(suit.held[2], 1)):
            b = card_or_none(suit, 2, j)
            memset(most, 0, PAIRS)
            for k in range(suit.held[0]):
                after_trick(shop, suit, suit.card[0][k], a, b, one)
                at_least(most, one)
            at_most(row, most)
    for i in range(suit.held[2]):
        a = suit.card[2][i]
        memset(most, 0, PAIRS)
        for k in range(suit.held[0]):
            memset(worst, ALWAYS, PAIRS)
            for j in range(max(suit.held[1], 1)):
                b = card_or_none(suit, 1, j)
                after_trick(shop, suit, suit.card[0][k], a, b, one)
                at_most(worst, one)
            at_least(most, worst)
        at_most(row, most)


cdef inline void own_lead(Workshop *shop, Suit *suit, uint8_t *row) noexcept nogil:
    """The soloist's best lead against the worst answers; the defenders have cards, and so has he."""
    cdef uint8_t worst[PAIRS]
    cdef uint8_t one[PAIRS]
    cdef int i, j, k
    memset(row, 0, PAIRS)
    for k in range(suit.held[0]):
        memset(worst, ALWAYS, PAIRS)
        for i in range(max(suit.held[1], 1)):
            for j in range(max(suit.held[2], 1)):
                after_trick(shop, suit, suit.card[0][k], card_or_none(suit, 1, i), card_or_none(suit, 2, j), one)
                at_most(worst, one)
        at_least(row, worst)


cdef inline void their_discards(Workshop *shop, Suit *suit, int tricks, uint8_t *row) noexcept nogil:
    """Bring `row` down to the worst discard of a defender, who gives up so many tricks for it."""
    cdef const uint8_t *left
    cdef int owner, i, pair, spent
    for owner in range(1, 3):
        for i in range(suit.held[owner]):
            left = holds_without(shop, suit.lane, suit.card[owner][i])
            for pair in range(PAIRS):
                spent = pair // ALLOWANCES if owner == 1 else pair % ALLOWANCES
                if spent == 0:
                    continue
                spent = 0 if spent == ANY_NUMBER else ALLOWANCES if owner == 1 else 1
                row[pair] = min(<int>row[pair], min(left[pair - spent] + tricks, ALWAYS))


cdef inline void own_discard(Workshop *shop, Suit *suit, uint8_t *row) noexcept nogil:
    """Bring `row` down to the soloist's best discard from the suit."""
    cdef uint8_t most[PAIRS]
    cdef int k
    memset(most, 0, PAIRS)
    for k in range(suit.held[0]):
        at_least(most, holds_without(shop, suit.lane, suit.card[0][k]))
    at_most(row, most)


cdef inline void work_out(Workshop *shop, int lane, int size) noexcept nogil:
    """The values of one suit, those of all shorter ones being there."""
    cdef Suit suit
    cdef Rows *row = &shop.rows[shop.suits.part_of[lane]]
    cdef int field, owner
    suit.lane = lane
    for owner in range(3):
        suit.held[owner] = 0
    for field in range(size):
        owner = (lane >> (2 * field)) & 3
        suit.card[owner][suit.held[owner]] = 2 * field
        suit.held[owner] += 1
    memset(row, ALWAYS, sizeof(Rows))
    memset(row.of[LEADS], 0, PAIRS)
    if suit.held[0] == 0 or suit.held[0] == size:
        return
    their_leads(shop, &suit, row.of[HOLDS])
    at_most(row.of[WAITS], row.of[HOLDS])
    their_discards(shop, &suit, 0, row.of[WAITS])
    their_discards(shop, &suit, 1, row.of[HOLDS])
    own_discard(shop, &suit, row.of[HOLDS])
    own_lead(shop, &suit, row.of[LEADS])


cdef inline void grow(Suits *suits, int number, int lane, int field, int *left) noexcept nogil:
    """Add all parts that continue this one; the next card is at `field`, `left` tells whose may come."""
    cdef int owner
    if field < 0:
        suits.part_of[lane] = number
        return
    for owner in range(3):
        suits.longer[number][owner] = 0
        if left[owner]:
            suits.longer[number][owner] = suits.parts
            suits.parts += 1
            left[owner] -= 1
            grow(suits, suits.parts - 1, lane & ~((3 ^ owner) << (2 * field)), field - 1, left)
            left[owner] += 1


cdef inline void list_parts(Suits *suits) noexcept nogil:
    """Number all parts; those with more cards have higher numbers than what they continue."""
    cdef int size, one, two
    cdef int left[3]
    suits.parts = 1
    for size in range(SUIT_SIZE + 1):
        for one in range(size + 1):
            for two in range(size + 1 - one):
                left[0] = size - one - two
                left[1] = one
                left[2] = two
                suits.root[left[0]][one][two] = suits.parts
                suits.parts += 1
                grow(suits, suits.parts - 1, 0xFFFF, size - 1, left)


cdef inline bint fill_suits(Suits *suits) noexcept nogil:
    """Work everything out; False when there is no memory for it."""
    cdef Workshop *shop = <Workshop *>malloc(sizeof(Workshop))
    cdef int size, number, owners, lane, field, owner, pair
    cdef int suits_of_size = 1
    cdef Rows *row
    if shop == NULL:
        return False
    static_check(PARTS <= 1 << 16)  # numbers of parts have 16 bits
    shop.suits = suits
    list_parts(suits)
    for size in range(SUIT_SIZE + 1):
        for number in range(suits_of_size):
            owners = number
            lane = 0xFFFF
            for field in range(size):
                lane &= ~((3 ^ (owners % 3)) << (2 * field))
                owners //= 3
            work_out(shop, lane, size)
        suits_of_size *= 3
    for number in range(suits.parts - 1, 0, -1):
        row = &shop.rows[number]
        if suits.longer[number][0] or suits.longer[number][1] or suits.longer[number][2]:
            memset(row, ALWAYS, sizeof(Rows))
        for owner in range(3):
            if suits.longer[number][owner]:
                at_most(row.of[HOLDS], shop.rows[suits.longer[number][owner]].of[HOLDS])
                at_most(row.of[WAITS], shop.rows[suits.longer[number][owner]].of[WAITS])
                at_most(row.of[LEADS], shop.rows[suits.longer[number][owner]].of[LEADS])
        for pair in range(PAIRS):
            suits.values[number][pair] = (row.of[HOLDS][pair] | (row.of[WAITS][pair] << (4 * WAITS))
                                          | (row.of[LEADS][pair] << (4 * LEADS)))
    free(shop)
    return True


cdef inline int values_of(Suits *suits, int lane, int pair) noexcept nogil:
    """The values of a whole suit for a pair of allowances, four bits each."""
    return suits.values[suits.part_of[lane]][pair]


cdef inline int known_for(Suits *suits, uint64_t word, uint64_t shape, int lane, int pair, int value,
                          int wanted) noexcept nogil:
    """How many of the lowest cards of a lane prove that its value is at least `wanted`, as it is."""
    cdef int own = (shape >> (16 * lane)) & 15
    cdef int one = (shape >> (16 * lane + 4)) & 15
    cdef int two = (shape >> (16 * lane + 8)) & 15
    cdef int place = 16 * lane + 2 * (own + one + two)
    cdef int known = 0
    cdef int number = suits.root[own][one][two]
    while (suits.values[number][pair] >> (4 * value)) & 15 < wanted:
        known += 1
        number = suits.longer[number][(word >> (place - 2 * known)) & 3]
    return known
