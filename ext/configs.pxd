"""Exact keys for questions about several worlds.

A *configuration* says which of the soloist's cards are dead in which world and what each world's target is. Cards
are named by suit and by their place among the soloist's own cards of that suit, so it means the same in every
position with the same lengths. Each configuration is kept in full and has a number; the key of a question holds
that number beside the lengths of all suits, so that no two questions share one.

    bits 0..15   lengths of lanes 0 and 1, eight bits each      28..31  level    (heads.pxd)
    bits 16..27  number, low part                               44..47  sibling  (heads.pxd)
    bits 32..43  leader, then the number's high part            48..63  lengths of lanes 2 and 3
"""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcmp, memcpy, memset

from portable cimport calloc, count_bits, lowest_bit, malloc, realloc
from word cimport lane_of
from worlds cimport MOST_WORLDS, Worlds


cdef enum:
    MOST_CONFIGS = 1 << 22   # what the key has room for
    FIRST_CONFIGS = 1 << 10
    NO_CONFIG = 0


cdef struct Config:
    uint64_t hash
    uint32_t first           # of its codes
    uint32_t count


cdef struct Configs:
    Config *config           # number 0 is not used
    uint32_t count
    uint32_t room
    uint32_t *slot           # open addressing, twice as many as there is room for
    uint16_t *code
    uint32_t codes
    uint32_t code_room
    uint8_t lengths[1 << 12] # of three lengths of at most eight cards, a number of eight bits


cdef inline bint configs_open(Configs *c) noexcept nogil:
    cdef int one, two, three, number = 0
    c.room = FIRST_CONFIGS
    c.code_room = 4 * FIRST_CONFIGS
    c.count = 1
    c.codes = 0
    c.config = <Config *>malloc(c.room * sizeof(Config))
    c.slot = <uint32_t *>calloc(2 * c.room, sizeof(uint32_t))
    c.code = <uint16_t *>malloc(c.code_room * sizeof(uint16_t))
    memset(c.lengths, 0, sizeof(c.lengths))
    for one in range(9):
        for two in range(9 - one):
            for three in range(9 - one - two):
                c.lengths[one | (two << 4) | (three << 8)] = number
                number += 1
    return c.config != NULL and c.slot != NULL and c.code != NULL


cdef inline void configs_close(Configs *c) noexcept nogil:
    free(c.config)
    free(c.slot)
    free(c.code)
    c.config = NULL
    c.slot = NULL
    c.code = NULL


cdef inline void configs_forget(Configs *c) noexcept nogil:
    """Drop every number; whoever does so drops the table that uses them."""
    memset(c.slot, 0, 2 * c.room * sizeof(uint32_t))
    c.count = 1
    c.codes = 0


cdef inline uint64_t configs_bytes(Configs *c) noexcept nogil:
    return c.room * (sizeof(Config) + 2 * sizeof(uint32_t)) + c.code_room * sizeof(uint16_t)


cdef inline int place_of(uint64_t own, int card) noexcept nogil:
    """Suit and place of one of the soloist's cards: five bits."""
    return ((card >> 4) << 3) | count_bits(own & lane_of(card) & ((<uint64_t>1 << card) - 1))


cdef inline uint16_t code_of(uint64_t own, uint64_t dead, int target) noexcept nogil:
    """At most two dead cards and a target of at most fifteen.

    How many are dead the lengths in the key say. None are where a world is alone and its dead cards are out.
    """
    cdef int first = place_of(own, lowest_bit(dead)) if dead else 0
    cdef int second = first
    dead &= dead - 1  # 0 stays 0
    if dead:
        second = place_of(own, lowest_bit(dead))
    return (((first << 5) | second) << 4) | target


cdef inline bint grow_configs(Configs *c) noexcept nogil:
    """Twice as much room; False when there is no memory."""
    cdef Config *config = <Config *>realloc(c.config, 2 * c.room * sizeof(Config))
    cdef uint32_t *slot
    cdef uint32_t i, at
    if config == NULL:
        return False
    c.config = config
    slot = <uint32_t *>calloc(4 * c.room, sizeof(uint32_t))
    if slot == NULL:
        return False
    free(c.slot)
    c.slot = slot
    c.room *= 2
    for i in range(1, c.count):
        at = config[i].hash & (2 * c.room - 1)
        while slot[at]:
            at = (at + 1) & (2 * c.room - 1)
        slot[at] = i
    return True


cdef inline bint room_for_codes(Configs *c, int count) noexcept nogil:
    cdef uint16_t *code
    if c.codes + count <= c.code_room:
        return True
    code = <uint16_t *>realloc(c.code, 2 * c.code_room * sizeof(uint16_t))
    if code == NULL:
        return False
    c.code = code
    c.code_room *= 2
    return True


cdef inline uint32_t config_number(Configs *c, uint64_t own, Worlds *v) noexcept nogil:
    """The number of the worlds of a position, made if it is new; NO_CONFIG when there is no room for it.

    The order of the worlds does not matter.
    """
    cdef uint16_t code[MOST_WORLDS]
    cdef uint16_t one
    cdef uint64_t hash = v.count
    cdef uint32_t at, number
    cdef int i, k
    for i in range(v.count):
        one = code_of(own, v.dead[i], v.target[i])
        k = i
        while k > 0 and code[k - 1] > one:
            code[k] = code[k - 1]
            k -= 1
        code[k] = one
    for i in range(v.count):
        hash = (hash ^ code[i]) * <uint64_t>0x9E3779B97F4A7C15
        hash ^= hash >> 29
    at = hash & (2 * c.room - 1)
    while c.slot[at]:
        number = c.slot[at]
        if c.config[number].hash == hash and <int>c.config[number].count == v.count and memcmp(
                &c.code[c.config[number].first], code, v.count * sizeof(uint16_t)) == 0:
            return number
        at = (at + 1) & (2 * c.room - 1)
    if c.count == MOST_CONFIGS or not room_for_codes(c, v.count) or (c.count == c.room and not grow_configs(c)):
        return NO_CONFIG
    number = c.count
    c.config[number].hash = hash
    c.config[number].first = c.codes
    c.config[number].count = v.count
    memcpy(&c.code[c.codes], code, v.count * sizeof(uint16_t))
    c.codes += v.count
    c.count += 1
    at = hash & (2 * c.room - 1)
    while c.slot[at]:
        at = (at + 1) & (2 * c.room - 1)
    c.slot[at] = number
    return number


cdef inline uint64_t joint_key(Configs *c, uint64_t shape, int leader, uint32_t number) noexcept nogil:
    cdef uint64_t key = c.lengths[shape & 0xFFF] | (<uint64_t>c.lengths[(shape >> 16) & 0xFFF] << 8)
    key |= <uint64_t>c.lengths[(shape >> 32) & 0xFFF] << 48
    key |= <uint64_t>c.lengths[(shape >> 48) & 0xFFF] << 56
    return key | (<uint64_t>(number & 0xFFF) << 16) | (<uint64_t>leader << 32) | (<uint64_t>(number >> 12) << 34)
