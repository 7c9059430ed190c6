/* Everything that depends on the compiler or the processor lives in this file.
 *
 * Each operation has a portable fallback, so that a build without GCC, Clang or MSVC
 * intrinsics still gives the same answers, only more slowly.
 */
#ifndef DDSOLVE_PORTABLE_H
#define DDSOLVE_PORTABLE_H

#include <stdint.h>
#include <stdlib.h>

#if defined(_MSC_VER)
#include <intrin.h>
#endif

/* Index of the lowest bit that is set; x must not be 0. */
static inline int dd_lowest_bit(uint64_t x) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(x);
#elif defined(_MSC_VER) && (defined(_M_X64) || defined(_M_ARM64))
    unsigned long index;
    _BitScanForward64(&index, x);
    return (int)index;
#else
    int index = 0;
    while (!(x & 1)) { x >>= 1; ++index; }
    return index;
#endif
}

/* Index of the highest bit that is set; x must not be 0. */
static inline int dd_highest_bit(uint64_t x) {
#if defined(__GNUC__) || defined(__clang__)
    return 63 - __builtin_clzll(x);
#elif defined(_MSC_VER) && (defined(_M_X64) || defined(_M_ARM64))
    unsigned long index;
    _BitScanReverse64(&index, x);
    return (int)index;
#else
    int index = 0;
    while (x >>= 1) ++index;
    return index;
#endif
}

/* How many bits are set. The multiplication form needs no special instruction. */
static inline int dd_count_bits(uint64_t x) {
    x = x - ((x >> 1) & 0x5555555555555555u);
    x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)((x * 0x0101010101010101u) >> 56);
}

/* Ask for a cache line that will be read soon. */
static inline void dd_prefetch(const void *address) {
#if defined(__GNUC__) || defined(__clang__)
    __builtin_prefetch(address);
#elif defined(_MSC_VER) && (defined(_M_X64) || defined(_M_IX86))
    _mm_prefetch((const char *)address, _MM_HINT_T0);
#else
    (void)address;
#endif
}

#define DD_CACHE_LINE 64

/* Zeroed memory that begins on a cache line, or NULL; give it back with dd_free_lines. The address that calloc
 * returned is kept just before it. */
static inline void *dd_calloc_lines(size_t size) {
    char *block = (char *)calloc(size + DD_CACHE_LINE + sizeof(void *), 1);
    char *start;
    if (!block) return NULL;
    start = block + sizeof(void *);
    start += DD_CACHE_LINE - (uintptr_t)start % DD_CACHE_LINE;
    ((void **)start)[-1] = block;
    return start;
}

static inline void dd_free_lines(void *start) {
    if (start) free(((void **)start)[-1]);
}

#if defined(__GNUC__) || defined(__clang__)
#define dd_unlikely(x) __builtin_expect(!!(x), 0)
#define dd_likely(x) __builtin_expect(!!(x), 1)
#else
#define dd_unlikely(x) (x)
#define dd_likely(x) (x)
#endif

#endif
