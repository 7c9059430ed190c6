"""A first guess of the soloist's tricks: where to put the first zero window.

A line fitted by least squares to the exact values of 2,000 ten-card deals (1,500 random, 500 with a strong
soloist); it is off by 0.9 tricks on average without a trump, 0.6 with one. In misere the fitted line lies 1.9
tricks higher, and questions below the value are cheaper: from 0 to 0.6 tricks lower than this all are as good.
A wrong guess costs another question, never a wrong answer.
"""

from libc.stdint cimport uint64_t

from portable cimport count_bits
from word cimport FIRST, LANES, length, owned_by


cdef inline int first_guess(uint64_t word, uint64_t shape, bint trump, bint misere, int tricks) noexcept nogil:
    """Tricks of the soloist, 1 .. tricks; in hundredths of a trick until the last line."""
    cdef uint64_t own = owned_by(word, 0)
    cdef int aces = count_bits(own & FIRST)
    cdef int kings = count_bits(own & (FIRST << 2))
    cdef int queens = count_bits(own & (FIRST << 4))
    cdef int jacks = count_bits(own & (FIRST << 6))
    cdef int lane, longest = 0, guess
    for lane in range(LANES):
        longest = max(longest, length(shape, lane, 0))
    if misere:
        guess = 70 * (aces + kings + queens + jacks) - 22 * longest
    elif trump:
        guess = 127 * aces + 60 * kings + 27 * queens + 10 * jacks + 112 * length(shape, 3, 0) - 300
    else:
        guess = 184 * aces + 84 * kings + 34 * queens + 67 * longest - 360
    return min(max((guess + 50) // 100, 1), tricks)
