/* Everything that depends on the compiler or the processor lives in this file.
 *
 * Each operation has a portable fallback, so that a build without GCC, Clang or MSVC
 * intrinsics still gives the same answers, only more slowly. DD_PORTABLE asks for the fallbacks.
 */
#ifndef DDSOLVE_PORTABLE_H
#define DDSOLVE_PORTABLE_H

#include <stdint.h>
#include <stdlib.h>
#if defined(_MSC_VER)
#include <intrin.h>
#endif

#if defined(DD_PORTABLE)
/* nothing */
#elif defined(__GNUC__) || defined(__clang__)
#define DD_GNU
#elif defined(_MSC_VER)
#if defined(_M_X64) || defined(_M_ARM64)
#define DD_MSVC_64
#endif
#endif

#if !defined(DD_PORTABLE) && (defined(__SSE2__) || defined(_M_X64))
#include <emmintrin.h>
#define DD_SSE2
#endif

/* Index of the lowest bit that is set; x must not be 0. */
static inline int dd_lowest_bit(uint64_t x) {
#if defined(DD_GNU)
    return __builtin_ctzll(x);
#elif defined(DD_MSVC_64)
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
#if defined(DD_GNU)
    return 63 - __builtin_clzll(x);
#elif defined(DD_MSVC_64)
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
#if defined(DD_GNU)
    __builtin_prefetch(address);
#elif defined(DD_SSE2)
    _mm_prefetch((const char *)address, _MM_HINT_T0);
#else
    (void)address;
#endif
}

#define DD_LOW_BITS 0x5555555555555555u

/* Does a word agree with a pattern in every field of two bits that does not hold 3 in the pattern? */
static inline int dd_fits(uint64_t word, uint64_t pattern) {
    uint64_t open = pattern & (pattern >> 1) & DD_LOW_BITS;
    return ((word ^ pattern) & ~(open | (open << 1))) == 0;
}

/* Which of six patterns the word fits: bit 2 * i for pattern i. They begin on a 16-byte boundary. */
static inline unsigned dd_fitting(uint64_t word, const uint64_t *patterns) {
#if defined(DD_SSE2)
    const __m128i low = _mm_set1_epi32(0x55555555);
    const __m128i both = _mm_set1_epi64x((long long)word);
    unsigned halves = 0;
    int i;
    for (i = 0; i < 3; ++i) {
        __m128i pattern = _mm_load_si128((const __m128i *)patterns + i);
        __m128i open = _mm_and_si128(_mm_and_si128(pattern, _mm_srli_epi64(pattern, 1)), low);
        __m128i differs = _mm_andnot_si128(_mm_or_si128(open, _mm_slli_epi64(open, 1)), _mm_xor_si128(both, pattern));
        __m128i equal = _mm_cmpeq_epi32(differs, _mm_setzero_si128());
        halves |= (unsigned)_mm_movemask_ps(_mm_castsi128_ps(equal)) << (4 * i);
    }
    return halves & (halves >> 1) & 0x555;
#else
    unsigned found = 0;
    int i;
    for (i = 0; i < 6; ++i) found |= (unsigned)dd_fits(word, patterns[i]) << (2 * i);
    return found;
#endif
}

/* Memory, with a hook for tests: when dd_fail_after is 0 or more, so many allocations still succeed and
 * all later ones fail. Each module has its own. */
static long dd_fail_after = -1;

static inline int dd_refused(void) {
    if (dd_fail_after > 0) --dd_fail_after;
    else return dd_fail_after == 0;
    return 0;
}

static inline void *dd_malloc(size_t size) { return dd_refused() ? NULL : malloc(size); }
static inline void *dd_calloc(size_t count, size_t size) { return dd_refused() ? NULL : calloc(count, size); }
static inline void *dd_realloc(void *start, size_t size) { return dd_refused() ? NULL : realloc(start, size); }

/* a * b - c * d; false when a number on the way does not fit. */
static inline int dd_minor(int64_t a, int64_t b, int64_t c, int64_t d, int64_t *result) {
#if defined(DD_GNU) && defined(__has_builtin)
#if __has_builtin(__builtin_mul_overflow)
#define DD_CHECKED
#endif
#endif
#if defined(DD_CHECKED)
    int64_t one, other;
    return !__builtin_mul_overflow(a, b, &one) && !__builtin_mul_overflow(c, d, &other)
        && !__builtin_sub_overflow(one, other, result);
#else
    const int64_t most = INT64_MAX / 2;  /* of each product, so that the difference fits too */
    if (a < -most || b < -most || c < -most || d < -most) return 0;
    if (b && (a < 0 ? -a : a) > most / (b < 0 ? -b : b)) return 0;
    if (d && (c < 0 ? -c : c) > most / (d < 0 ? -d : d)) return 0;
    *result = a * b - c * d;
    return 1;
#endif
}

#define DD_CACHE_LINE 64

/* Refuse to compile when a condition of constants does not hold. */
#define DD_STATIC_CHECK(condition) ((void)sizeof(char[(condition) ? 1 : -1]))

/* Zeroed memory that begins on a cache line, or NULL; give it back with dd_free_lines. The address that calloc
 * returned is kept just before it. */
static inline void *dd_calloc_lines(size_t size) {
    char *block = (char *)dd_calloc(size + DD_CACHE_LINE + sizeof(void *), 1);
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

/* A flag that any thread may set and read: claims of an object, requests to stop. */
#if defined(__GNUC__) || defined(__clang__)
typedef int dd_flag;
static inline int dd_is_set(dd_flag *flag) { return __atomic_load_n(flag, __ATOMIC_RELAXED); }
static inline void dd_set(dd_flag *flag, int value) { __atomic_store_n(flag, value, __ATOMIC_RELEASE); }
static inline int dd_set_was(dd_flag *flag) { return __atomic_exchange_n(flag, 1, __ATOMIC_ACQ_REL); }
#elif defined(_MSC_VER)
typedef volatile long dd_flag;
static inline int dd_is_set(dd_flag *flag) { return (int)*flag; }
static inline void dd_set(dd_flag *flag, int value) { _InterlockedExchange(flag, value); }
static inline int dd_set_was(dd_flag *flag) { return (int)_InterlockedExchange(flag, 1); }
#else
#include <stdatomic.h>
typedef atomic_int dd_flag;
static inline int dd_is_set(dd_flag *flag) { return atomic_load_explicit(flag, memory_order_relaxed); }
static inline void dd_set(dd_flag *flag, int value) { atomic_store(flag, value); }
static inline int dd_set_was(dd_flag *flag) { return atomic_exchange(flag, 1); }
#endif

/* A number that one thread counts up and any thread may read. */
#if defined(__GNUC__) && UINTPTR_MAX > 0xffffffffu
typedef uint64_t dd_counter;
static inline uint64_t dd_count(dd_counter *counter) { return __atomic_load_n(counter, __ATOMIC_RELAXED); }
static inline uint64_t dd_count_up(dd_counter *counter) {
    uint64_t next = dd_count(counter) + 1;
    __atomic_store_n(counter, next, __ATOMIC_RELAXED);
    return next;
}
#else
typedef volatile uint64_t dd_counter;
static inline uint64_t dd_count(dd_counter *counter) { return *counter; }
static inline uint64_t dd_count_up(dd_counter *counter) { return *counter += 1; }
#endif

#if defined(DD_GNU)
#define dd_unlikely(x) __builtin_expect(!!(x), 0)
#define dd_likely(x) __builtin_expect(!!(x), 1)
#else
#define dd_unlikely(x) (x)
#define dd_likely(x) (x)
#endif

#endif
