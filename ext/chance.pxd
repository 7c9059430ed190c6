"""Random numbers that depend on a seed and a name only, never on threads or on what was drawn before elsewhere.

SplitMix64 (Steele, Lea, Flood 2014): a counter in steps of an odd constant, each value mixed.
"""

from libc.stdint cimport uint64_t


cdef inline uint64_t mixed(uint64_t x) noexcept nogil:
    """A well mixed number, another one for each x."""
    x = (x ^ (x >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    x = (x ^ (x >> 27)) * <uint64_t>0x94D049BB133111EB
    return x ^ (x >> 31)


cdef inline uint64_t chance_of(uint64_t seed, uint64_t name) noexcept nogil:
    """The start of a sequence of its own for each name under a seed."""
    return mixed(mixed(seed) + (name + 1) * <uint64_t>0x9E3779B97F4A7C15)


cdef inline uint64_t below(uint64_t *chance, uint64_t bound) noexcept nogil:
    """A number from 0 to bound - 1; bounds are far below 2**64, so that all are as likely."""
    chance[0] += <uint64_t>0x9E3779B97F4A7C15
    return mixed(chance[0]) % bound
