"""The operations of portable.h, under the names the rest of ext/ uses."""

from libc.stdint cimport uint64_t


cdef extern from "portable.h" nogil:
    int lowest_bit "dd_lowest_bit"(uint64_t x) noexcept
    int highest_bit "dd_highest_bit"(uint64_t x) noexcept
    int count_bits "dd_count_bits"(uint64_t x) noexcept
    void prefetch "dd_prefetch"(const void *address) noexcept
    bint fits "dd_fits"(uint64_t word, uint64_t pattern) noexcept
    unsigned int fitting "dd_fitting"(uint64_t word, const uint64_t *patterns) noexcept
    void *calloc_lines "dd_calloc_lines"(size_t size) noexcept
    void free_lines "dd_free_lines"(void *start) noexcept
    bint likely "dd_likely"(bint x) noexcept
    bint unlikely "dd_unlikely"(bint x) noexcept
