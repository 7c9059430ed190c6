"""The operations of portable.h, under the names the rest of ext/ uses."""

from libc.stdint cimport int64_t, uint64_t


# The sizes and signs of C types named here are those that the header chooses.
cdef extern from "portable.h" nogil:
    ctypedef int flag "dd_flag"
    ctypedef uint64_t counter "dd_counter"
    int lowest_bit "dd_lowest_bit"(uint64_t x) noexcept
    int highest_bit "dd_highest_bit"(uint64_t x) noexcept
    int count_bits "dd_count_bits"(uint64_t x) noexcept
    void prefetch "dd_prefetch"(const void *address) noexcept
    bint fits "dd_fits"(uint64_t word, uint64_t pattern) noexcept
    unsigned int fitting "dd_fitting"(uint64_t word, const uint64_t *patterns) noexcept
    long fail_after "dd_fail_after"
    void *malloc "dd_malloc"(size_t size) noexcept
    void *calloc "dd_calloc"(size_t count, size_t size) noexcept
    void *realloc "dd_realloc"(void *start, size_t size) noexcept
    void *calloc_lines "dd_calloc_lines"(size_t size) noexcept
    void free_lines "dd_free_lines"(void *start) noexcept
    int CACHE_LINE "DD_CACHE_LINE"
    void static_check "DD_STATIC_CHECK"(bint condition) noexcept  # of constants: else it does not compile
    bint minor "dd_minor"(int64_t a, int64_t b, int64_t c, int64_t d, int64_t *result) noexcept  # a*b - c*d, or False
    bint is_set "dd_is_set"(flag *which) noexcept
    void set_flag "dd_set"(flag *which, bint value) noexcept
    bint set_was "dd_set_was"(flag *which) noexcept  # sets it and tells whether it was set before
    uint64_t count "dd_count"(counter *which) noexcept
    uint64_t count_up "dd_count_up"(counter *which) noexcept
    bint likely "dd_likely"(bint x) noexcept
    bint unlikely "dd_unlikely"(bint x) noexcept
