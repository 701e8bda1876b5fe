#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <sched.h>
#include <sys/resource.h>

// More than any Linux kernel is built for today (CONFIG_NR_CPUS is at most 8192).
enum { most_processors = 8192 };

int easemark_allowed_processors(int *processors, int capacity) {
    cpu_set_t *set = CPU_ALLOC(most_processors);
    if (!set) return -1;
    size_t size = CPU_ALLOC_SIZE(most_processors);
    int found = -1;
    CPU_ZERO_S(size, set);
    if (sched_getaffinity(0, size, set) == 0) {
        found = 0;
        for (int processor = 0; processor < most_processors; processor++) {
            if (!CPU_ISSET_S(processor, size, set)) continue;
            if (found < capacity) processors[found] = processor;
            found++;
        }
    }
    CPU_FREE(set);
    return found;
}

int easemark_pin_thread(const int *processors, int count) {
    cpu_set_t *set = CPU_ALLOC(most_processors);
    if (!set) return ENOMEM;
    size_t size = CPU_ALLOC_SIZE(most_processors);
    CPU_ZERO_S(size, set);
    int code = 0;
    for (int i = 0; i < count; i++) {
        if (processors[i] < 0 || processors[i] >= most_processors) code = EINVAL;
        else CPU_SET_S(processors[i], size, set);
    }
    if (code == 0 && sched_setaffinity(0, size, set) != 0) code = errno;
    CPU_FREE(set);
    return code;
}

int easemark_current_processor(void) { return sched_getcpu(); }

static uint64_t microseconds(struct timeval time) {
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_usec;
}

uint64_t easemark_process_time(void) {
    uint64_t total = 0;
    const int whose[] = {RUSAGE_SELF, RUSAGE_CHILDREN};
    for (int i = 0; i < 2; i++) {
        struct rusage usage;
        if (getrusage(whose[i], &usage) != 0) continue;
        total += microseconds(usage.ru_utime) + microseconds(usage.ru_stime);
    }
    return total;
}

long easemark_involuntary_switches(void) {
    struct rusage usage;
    return getrusage(RUSAGE_THREAD, &usage) == 0 ? usage.ru_nivcsw : 0;
}

uint64_t easemark_peak_memory(void) {
    struct rusage usage;
    // Linux counts in kibibytes.
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss * 1024 : 0;
}
