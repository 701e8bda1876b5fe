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

/// a * b + c, rounded once.
static inline __attribute__((always_inline)) easemark_line easemark_fused(
    easemark_line a, easemark_line b, easemark_line c) {
    return __builtin_elementwise_fma(a, b, c);
}

static inline __attribute__((always_inline)) easemark_lines easemark_fused_wide(
    easemark_lines a, easemark_lines b, easemark_lines c) {
    return __builtin_elementwise_fma(a, b, c);
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
