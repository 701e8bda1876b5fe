#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { most_events = 8 };

const easemark_counter_event easemark_hardware_events[4] = {
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_BRANCH_MISSES},
    {PERF_TYPE_HARDWARE, PERF_COUNT_HW_CACHE_MISSES},
};

const easemark_counter_event easemark_software_events[2] = {
    {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_TASK_CLOCK},
    {PERF_TYPE_SOFTWARE, PERF_COUNT_SW_PAGE_FAULTS},
};

static int open_event(easemark_counter_event event, int leader) {
    struct perf_event_attr attributes;
    memset(&attributes, 0, sizeof attributes);
    attributes.size = sizeof attributes;
    attributes.type = event.type;
    attributes.config = event.config;
    // Only the leader is stopped; the others run when it does.
    attributes.disabled = leader < 0;
    // User code alone: it is what is measured, and all that an unprivileged user may count.
    attributes.exclude_kernel = 1;
    attributes.exclude_hv = 1;
    attributes.read_format = PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED |
                             PERF_FORMAT_TOTAL_TIME_RUNNING;
    return (int)syscall(
        SYS_perf_event_open, &attributes, 0, -1, leader, (unsigned long)PERF_FLAG_FD_CLOEXEC);
}

int easemark_counters_open(
    easemark_counter_group *group, const easemark_counter_event *events, int count) {
    group->count = 0;
    if (count < 1 || count > most_events) return EINVAL;
    for (int i = 0; i < count; i++) {
        int descriptor = open_event(events[i], i == 0 ? -1 : group->descriptors[0]);
        if (descriptor < 0 && i == 0) return errno;
        group->descriptors[i] = descriptor;
        group->count = i + 1;
    }
    return 0;
}

int easemark_counters_start(const easemark_counter_group *group) {
    int leader = group->descriptors[0];
    if (ioctl(leader, PERF_EVENT_IOC_RESET, PERF_IOC_FLAG_GROUP) != 0) return errno;
    return ioctl(leader, PERF_EVENT_IOC_ENABLE, PERF_IOC_FLAG_GROUP) == 0 ? 0 : errno;
}

int easemark_counters_stop(const easemark_counter_group *group, double *values) {
    int leader = group->descriptors[0];
    for (int i = 0; i < group->count; i++) values[i] = -1;
    if (ioctl(leader, PERF_EVENT_IOC_DISABLE, PERF_IOC_FLAG_GROUP) != 0) return errno;
    struct {
        uint64_t number, enabled, running, counts[most_events];
    } reading;
    ssize_t length = read(leader, &reading, sizeof reading);
    if (length < 0) return errno;
    // The kernel reads nothing at all of a group that it has given up.
    if ((size_t)length < sizeof reading - sizeof reading.counts) return EIO;
    // Never on the hardware: nothing to scale up.
    if (reading.running == 0) return 0;
    double scale = (double)reading.enabled / (double)reading.running;
    uint64_t next = 0;
    for (int i = 0; i < group->count; i++) {
        if (group->descriptors[i] < 0 || next >= reading.number) continue;
        values[i] = (double)reading.counts[next++] * scale;
    }
    return 0;
}

void easemark_counters_close(easemark_counter_group *group) {
    // Members first: the leader's end would make each of them a leader.
    for (int i = group->count - 1; i >= 0; i--) {
        if (group->descriptors[i] >= 0) close(group->descriptors[i]);
    }
    group->count = 0;
}
