// What Swift cannot ask for itself: the processor's level, a barrier no optimiser sees through, the
// processors a thread may use, a team of threads, operations on whole vectors, and the kernel's
// performance counters.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The highest x86-64 microarchitecture level the processor and the system both support:
/// 4, 3, or 1 for anything below (and for every other architecture).
int easemark_processor_level(void);

/// Makes the optimiser believe that the memory at `address` was read and may have changed.
void easemark_barrier(const void *_Nullable address);

/// Tells the processor that this thread waits in a loop.
void easemark_pause(void);

/// Turns of a chain of dependent multiplications, so that the time of a turn is a fixed number of
/// processor cycles; returns a value that depends on all of them.
uint64_t easemark_dependent_chain(uint64_t turns);

/// Writes the numbers of the processors that the calling thread may use, at most `capacity`, lowest
/// first; returns how many there are, or -1 with errno.
int easemark_allowed_processors(int *_Nonnull processors, int capacity);

/// Lets the calling thread use these processors only; returns 0 or errno's value.
int easemark_pin_thread(const int *_Nonnull processors, int count);

/// The processor that the calling thread is on, or -1.
int easemark_current_processor(void);

/// Processor time of the calling thread's process in microseconds, user and system, children included.
uint64_t easemark_process_time(void);

/// How often the scheduler took the processor from the calling thread.
long easemark_involuntary_switches(void);

/// The largest resident memory the process has had, in bytes.
uint64_t easemark_peak_memory(void);

/// Calls `work(context, 0)` on the calling thread and at the same time `work(context, i)` on up to
/// `runners` − 1 others, which are started when they are first asked for and kept; a thread has the same
/// i > 0 in every call (not always below `runners`). One that wakes too late is not waited for: `work` must
/// take what is left. Called while a job is at work, also from inside of it, the calling thread works
/// alone. Allocates nothing once the threads are there.
void easemark_perform(
    int runners, void *_Nonnull context, void (*_Nonnull work)(void *_Nonnull, int));

// Operations on whole vectors that Swift's own do lane by lane, which the optimiser does not always put
// together again. Inlined into kernels, so that they are of the caller's instruction-set level.
typedef double easemark_line __attribute__((ext_vector_type(8)));
typedef double easemark_lines __attribute__((ext_vector_type(16)));
typedef float easemark_line_float __attribute__((ext_vector_type(16)));
typedef float easemark_half_line_float __attribute__((ext_vector_type(8)));
typedef long long easemark_signs __attribute__((ext_vector_type(8)));
typedef long long easemark_signs_wide __attribute__((ext_vector_type(16)));

/// Four numbers, twice, read as two halves: what was just stored sixteen bytes at a time, as the compiler
/// copies a structure, cannot be forwarded to a load of thirty-two, which then waits for the cache.
static inline __attribute__((always_inline)) easemark_line easemark_row_twice(
    const double *_Nonnull row) {
    typedef double half __attribute__((ext_vector_type(2), aligned(8)));
    typedef double whole __attribute__((ext_vector_type(2)));
    whole low = *(const half *)row, high = *(const half *)(row + 2);
#if defined(__x86_64__)
    __asm__("" : "+x"(low), "+x"(high));
#endif
    return (easemark_line){low.x, low.y, high.x, high.y, low.x, low.y, high.x, high.y};
}

/// a * b + c, rounded once.
static inline __attribute__((always_inline)) easemark_line easemark_fused(
    easemark_line a, easemark_line b, easemark_line c) {
    return __builtin_elementwise_fma(a, b, c);
}

static inline __attribute__((always_inline)) easemark_lines easemark_fused_wide(
    easemark_lines a, easemark_lines b, easemark_lines c) {
    return __builtin_elementwise_fma(a, b, c);
}

/// c − a * b, rounded once.
static inline __attribute__((always_inline)) easemark_line easemark_fused_difference(
    easemark_line c, easemark_line a, easemark_line b) {
    return __builtin_elementwise_fma(-a, b, c);
}

static inline __attribute__((always_inline)) easemark_line_float easemark_fused_difference_float(
    easemark_line_float c, easemark_line_float a, easemark_line_float b) {
    return __builtin_elementwise_fma(-a, b, c);
}

/// b where `signs` is negative, a elsewhere.
static inline __attribute__((always_inline)) easemark_line easemark_chosen(
    easemark_line a, easemark_line b, easemark_signs signs) {
    return signs < 0 ? b : a;
}

static inline __attribute__((always_inline)) easemark_lines easemark_chosen_wide(
    easemark_lines a, easemark_lines b, easemark_signs_wide signs) {
    return signs < 0 ? b : a;
}

/// √a. (Swift's own goes lane by lane.)
static inline __attribute__((always_inline)) easemark_line easemark_root(easemark_line a) {
    return __builtin_elementwise_sqrt(a);
}

#if defined(__AVX512F__)
/// 1/√a, but for 2⁻¹⁴ of it.
static inline __attribute__((always_inline)) easemark_line easemark_root_estimate(easemark_line a) {
    easemark_line root;
    __asm__("vrsqrt14pd %1, %0" : "=v"(root) : "v"(a));
    return root;
}
#endif

/// a, of which the optimiser does not know where it came from. (It takes a sum and a difference of the same
/// lines apart into single lanes.)
static inline __attribute__((always_inline)) easemark_line easemark_opaque(easemark_line a) {
#if defined(__AVX512F__)
    __asm__("" : "+v"(a));
#elif defined(__AVX__)
    typedef double half __attribute__((ext_vector_type(4)));
    half low = a.lo, high = a.hi;
    __asm__("" : "+x"(low));
    __asm__("" : "+x"(high));
    a.lo = low;
    a.hi = high;
#endif
    return a;
}

/// The same where a line is one register, and just a elsewhere. (There the optimiser merges stages of
/// shuffles into twice as many of one stage, which in registers of half a line is a gain.)
static inline __attribute__((always_inline)) easemark_line easemark_opaque_register(
    easemark_line a) {
#if defined(__AVX512F__)
    __asm__("" : "+v"(a));
#endif
    return a;
}

/// a, made before what stands after it in the source. (The optimiser puts operations of one kind together,
/// where they wait for the same pipes.)
static inline __attribute__((always_inline)) easemark_line easemark_here(easemark_line a) {
#if defined(__AVX512F__)
    __asm__ volatile("" : "+v"(a));
#endif
    return a;
}

static inline __attribute__((always_inline)) easemark_line_float easemark_here_float(
    easemark_line_float a) {
#if defined(__AVX512F__)
    __asm__ volatile("" : "+v"(a));
#endif
    return a;
}

typedef unsigned long long easemark_words __attribute__((ext_vector_type(8)));
typedef bool easemark_flags __attribute__((ext_vector_type(8)));

/// One bit a lane, set where a and b are equal.
static inline __attribute__((always_inline)) unsigned char easemark_equal_lanes(
    easemark_line a, easemark_line b) {
    return __builtin_bit_cast(unsigned char, __builtin_convertvector(a == b, easemark_flags));
}

/// The same of Floats.
static inline __attribute__((always_inline)) unsigned char easemark_equal_floats(
    easemark_half_line_float a, easemark_half_line_float b) {
    return __builtin_bit_cast(unsigned char, __builtin_convertvector(a == b, easemark_flags));
}

/// One bit a lane, set where a and b are the same word.
static inline __attribute__((always_inline)) unsigned char easemark_same_words(
    easemark_words a, easemark_words b) {
    return __builtin_bit_cast(unsigned char, __builtin_convertvector(a == b, easemark_flags));
}

// Squares of numbers with rows and columns exchanged, in registers: stage d exchanges the blocks of d×d
// beside the diagonal of every block of 2d×2d. (Swift has no shuffles.)

/// Exchanges rows and columns of a square of 8×8 numbers.
static inline __attribute__((always_inline)) void easemark_exchange(easemark_line *_Nonnull rows) {
#pragma clang loop unroll(full)
    for (int i = 0; i < 8; i++) {
        if (i & 1) continue;
        const easemark_line a = rows[i], b = rows[i + 1];
        rows[i] = __builtin_shufflevector(a, b, 0, 8, 2, 10, 4, 12, 6, 14);
        rows[i + 1] = __builtin_shufflevector(a, b, 1, 9, 3, 11, 5, 13, 7, 15);
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 8; i++) {
        if (i & 2) continue;
        const easemark_line a = rows[i], b = rows[i + 2];
        rows[i] = __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13);
        rows[i + 2] = __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15);
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 8; i++) {
        if (i & 4) continue;
        const easemark_line a = rows[i], b = rows[i + 4];
        rows[i] = __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11);
        rows[i + 4] = __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
    }
}

/// Exchanges rows and columns of a square of 16×16 numbers.
static inline __attribute__((always_inline)) void easemark_exchange_float(easemark_line_float *_Nonnull rows) {
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
        if (i & 1) continue;
        const easemark_line_float a = rows[i], b = rows[i + 1];
        rows[i] = __builtin_shufflevector(a, b, 0, 16, 2, 18, 4, 20, 6, 22, 8, 24, 10, 26, 12, 28,
            14, 30);
        rows[i + 1] = __builtin_shufflevector(a, b, 1, 17, 3, 19, 5, 21, 7, 23, 9, 25, 11, 27, 13,
            29, 15, 31);
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
        if (i & 2) continue;
        const easemark_line_float a = rows[i], b = rows[i + 2];
        rows[i] = __builtin_shufflevector(a, b, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13,
            28, 29);
        rows[i + 2] = __builtin_shufflevector(a, b, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14,
            15, 30, 31);
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
        if (i & 4) continue;
        const easemark_line_float a = rows[i], b = rows[i + 4];
        rows[i] = __builtin_shufflevector(a, b, 0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25,
            26, 27);
        rows[i + 4] = __builtin_shufflevector(a, b, 4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28,
            29, 30, 31);
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
        if (i & 8) continue;
        const easemark_line_float a = rows[i], b = rows[i + 8];
        rows[i] = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22,
            23);
        rows[i + 8] = __builtin_shufflevector(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27,
            28, 29, 30, 31);
    }
}

/// The line of a block that holds element `index` of its transforms, which come row by row or, if
/// `by_column`, column by column.
static inline __attribute__((always_inline)) ptrdiff_t easemark_place(int index, bool by_column) {
    return by_column ? (index & 3) * 4 + (index >> 2) : index;
}

/// A block of eight transforms from an array of them. Inlined into kernels, as all of these.
static inline __attribute__((always_inline)) void easemark_collect(
    const double *_Nonnull transforms, bool by_column, double *_Nonnull block) {
    for (int half = 0; half < 16; half += 8) {
        easemark_line rows[8];
#pragma clang loop unroll(full)
        for (int i = 0; i < 8; i++)
            __builtin_memcpy(&rows[i], transforms + 16 * i + half, sizeof rows[i]);
        easemark_exchange(rows);
#pragma clang loop unroll(full)
        for (int i = 0; i < 8; i++)
            __builtin_memcpy(block + 8 * easemark_place(half + i, by_column), &rows[i], sizeof rows[i]);
    }
}

/// An array of eight transforms from a block of them.
static inline __attribute__((always_inline)) void easemark_spread(
    const double *_Nonnull block, bool by_column, double *_Nonnull transforms) {
    for (int half = 0; half < 16; half += 8) {
        easemark_line rows[8];
#pragma clang loop unroll(full)
        for (int i = 0; i < 8; i++)
            __builtin_memcpy(&rows[i], block + 8 * easemark_place(half + i, by_column), sizeof rows[i]);
        easemark_exchange(rows);
#pragma clang loop unroll(full)
        for (int i = 0; i < 8; i++)
            __builtin_memcpy(transforms + 16 * i + half, &rows[i], sizeof rows[i]);
    }
}

/// A block of sixteen transforms from an array of them.
static inline __attribute__((always_inline)) void easemark_collect_float(
    const float *_Nonnull transforms, bool by_column, float *_Nonnull block) {
    easemark_line_float rows[16];
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) __builtin_memcpy(&rows[i], transforms + 16 * i, sizeof rows[i]);
    easemark_exchange_float(rows);
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++)
        __builtin_memcpy(block + 16 * easemark_place(i, by_column), &rows[i], sizeof rows[i]);
}

/// An array of sixteen transforms from a block of them.
static inline __attribute__((always_inline)) void easemark_spread_float(
    const float *_Nonnull block, bool by_column, float *_Nonnull transforms) {
    easemark_line_float rows[16];
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++)
        __builtin_memcpy(&rows[i], block + 16 * easemark_place(i, by_column), sizeof rows[i]);
    easemark_exchange_float(rows);
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) __builtin_memcpy(transforms + 16 * i, &rows[i], sizeof rows[i]);
}

/// One bit a lane, set where a < b. (False for NaN.)
static inline __attribute__((always_inline)) unsigned char easemark_less_lanes(
    easemark_line a, easemark_line b) {
    return __builtin_bit_cast(unsigned char, __builtin_convertvector(a < b, easemark_flags));
}

typedef bool easemark_wide_flags __attribute__((ext_vector_type(16)));

static inline __attribute__((always_inline)) unsigned short easemark_less_floats(
    easemark_line_float a, easemark_line_float b) {
    return __builtin_bit_cast(unsigned short, __builtin_convertvector(a < b, easemark_wide_flags));
}

/// One bit a lane, set where a ≤ b. (False for NaN.)
static inline __attribute__((always_inline)) unsigned char easemark_not_above_lanes(
    easemark_line a, easemark_line b) {
    return __builtin_bit_cast(unsigned char, __builtin_convertvector(a <= b, easemark_flags));
}

static inline __attribute__((always_inline)) unsigned short easemark_not_above_floats(
    easemark_line_float a, easemark_line_float b) {
    return __builtin_bit_cast(unsigned short, __builtin_convertvector(a <= b, easemark_wide_flags));
}

/// The larger of two lanes, b where a is NaN.
static inline __attribute__((always_inline)) easemark_line easemark_larger(
    easemark_line a, easemark_line b) {
    return a > b ? a : b;
}

static inline __attribute__((always_inline)) easemark_line_float easemark_larger_float(
    easemark_line_float a, easemark_line_float b) {
    return a > b ? a : b;
}

/// Ones in the lanes where a and b are equal.
static inline __attribute__((always_inline)) easemark_signs easemark_equal(
    easemark_line a, easemark_line b) {
    return (easemark_signs)(a == b);
}

/// a where x < y, b elsewhere.
static inline __attribute__((always_inline)) easemark_line easemark_if_less(
    easemark_line x, easemark_line y, easemark_line a, easemark_line b) {
    return x < y ? a : b;
}

static inline __attribute__((always_inline)) easemark_line_float easemark_if_less_float(
    easemark_line_float x, easemark_line_float y, easemark_line_float a, easemark_line_float b) {
    return x < y ? a : b;
}

// Stores of a cache line that go past the caches: the line is not read first, and nothing in them makes
// room for it. Other threads see them in order with ordinary stores after the fence only. Inlined into
// kernels, so that they are of the caller's instruction-set level.

/// `target` is the address of a cache line.
static inline __attribute__((always_inline)) void easemark_stream(
    easemark_line line, double *_Nonnull target) {
    __builtin_nontemporal_store(line, (easemark_line *)target);
}

/// `target` is the address of a cache line.
static inline __attribute__((always_inline)) void easemark_stream_float(
    easemark_line_float line, float *_Nonnull target) {
    __builtin_nontemporal_store(line, (easemark_line_float *)target);
}

static inline __attribute__((always_inline)) void easemark_stream_fence(void) {
#if defined(__x86_64__)
    __asm__ volatile("sfence" : : : "memory");
#else
    __sync_synchronize();
#endif
}

/// Asks for the cache line so many bytes after `address`, which may lie beyond what is allocated: nothing
/// is read. Inlined as the stores above.
static inline __attribute__((always_inline)) void easemark_prefetch(
    const void *_Nonnull address, ptrdiff_t offset) {
    __builtin_prefetch((const void *)((uintptr_t)address + (uintptr_t)offset), 0, 3);
}

/// A group of events that the kernel counts together in the calling thread's user code.
typedef struct {
    int count;
    /// Negative for an event that this processor does not count.
    int descriptors[8];
} easemark_counter_group;

/// What to count: `type` and `config` as perf_event_open(2) defines them.
typedef struct {
    uint32_t type;
    uint64_t config;
} easemark_counter_event;

/// CPU cycles, instructions, mispredicted branches, last-level cache misses: in this order.
extern const easemark_counter_event easemark_hardware_events[4];
/// Processor time in nanoseconds and page faults, which need no hardware: to test with.
extern const easemark_counter_event easemark_software_events[2];

/// Opens at most 8 counters, stopped at 0. Events after the first may be missing.
/// Returns 0, or errno's value when the first cannot be counted.
int easemark_counters_open(
    easemark_counter_group *_Nonnull group, const easemark_counter_event *_Nonnull events, int count);

/// Sets the counters to 0 and starts them; returns 0 or errno's value.
int easemark_counters_start(const easemark_counter_group *_Nonnull group);

/// Stops the counters and reads them, scaled up where the kernel had to share the hardware; -1 for
/// those that were not counted. Returns 0 or errno's value.
int easemark_counters_stop(const easemark_counter_group *_Nonnull group, double *_Nonnull values);

void easemark_counters_close(easemark_counter_group *_Nonnull group);
