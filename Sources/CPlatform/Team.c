#define _GNU_SOURCE
#include "CPlatform.h"

#include <linux/futex.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/syscall.h>
#include <unistd.h>

// One team for the process: a job at a time, taken by whoever comes in time.
//
// The caller offers seats in its job, works itself, and then takes back the seats that nobody took: it
// waits for those that began, never for one that is still to wake. So nothing depends on a worker's being
// there, not even in the child of a fork, which has none.

enum {
    most_workers = 255,
    /// Turns of the loop that a worker waits in for the next job, about 20 µs, before it sleeps.
    patience = 1000,
};

/// Parts of `seats`: workers that are at work in the low half, free seats above, and whether the caller
/// sleeps until the last one is done.
static const uint32_t one_seat = 1 << 16;
static const uint32_t seated = one_seat - 1;
static const uint32_t caller_sleeps = 1u << 31;

static atomic_bool is_taken;
static int workers;

static void *job_context;
static void (*job_work)(void *, int);
static _Atomic uint32_t seats;

/// Counts the jobs; workers sleep on it.
static _Atomic uint32_t posted;
static _Atomic uint32_t sleepers;

static void wait_while(_Atomic uint32_t *word, uint32_t value) {
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, NULL, NULL, 0);
}

static void wake(_Atomic uint32_t *word, int count) {
    syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, count, NULL, NULL, 0);
}

/// Waits for a job after the `seen`-th; returns its number.
static uint32_t next_job(uint32_t seen) {
    for (int turn = 0; turn < patience; turn++) {
        const uint32_t number = atomic_load(&posted);
        if (number != seen) return number;
        easemark_pause();
    }
    // Counted before `posted` is compared, as the caller changes `posted` before it counts: one of both
    // sees the other.
    atomic_fetch_add(&sleepers, 1);
    while (atomic_load(&posted) == seen) wait_while(&posted, seen);
    atomic_fetch_sub(&sleepers, 1);
    return atomic_load(&posted);
}

static bool take_seat(void) {
    uint32_t now = atomic_load(&seats);
    while ((now & ~caller_sleeps) >= one_seat) {
        if (atomic_compare_exchange_weak(&seats, &now, now - one_seat + 1)) return true;
    }
    return false;
}

static void *work_forever(void *number) {
    const int runner = (int)(intptr_t)number;
    // The job that it was started for may be posted already: the first look is for a seat in that one.
    uint32_t seen = atomic_load(&posted) - 1;
    for (;;) {
        seen = next_job(seen);
        if (!take_seat()) continue;
        job_work(job_context, runner);
        if (atomic_fetch_sub(&seats, 1) - 1 == caller_sleeps) wake(&seats, 1);
    }
    return NULL;
}

/// Starts workers until there are so many, or as many as the processors can run beside the caller.
static void hire(int count) {
    // Asking takes longer than waking somebody.
    static int most = -1;
    if (most < 0) {
        const long others = sysconf(_SC_NPROCESSORS_ONLN) - 1;
        most = others < 0 ? 0 : others > most_workers ? most_workers : (int)others;
    }
    if (count > most) count = most;
    if (workers >= count) return;
    // Signals are for the program's own threads.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    while (workers < count) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, work_forever, (void *)(intptr_t)(workers + 1)) != 0) break;
        pthread_detach(thread);
        workers++;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/// Takes back the free seats and waits for the workers.
static void finish(void) {
    uint32_t now = atomic_fetch_and(&seats, seated) & seated;
    for (int turn = 0; now != 0 && turn < patience; turn++) {
        easemark_pause();
        now = atomic_load(&seats);
    }
    if (now == 0) return;
    // One of them has lost its processor.
    now = atomic_fetch_or(&seats, caller_sleeps) | caller_sleeps;
    while (now != caller_sleeps) {
        wait_while(&seats, now);
        now = atomic_load(&seats);
    }
}

void easemark_perform(int runners, void *context, void (*work)(void *, int)) {
    if (runners < 2 || atomic_exchange(&is_taken, true)) {
        work(context, 0);
        return;
    }
    hire(runners - 1);
    job_context = context;
    job_work = work;
    const int helpers = runners - 1 < workers ? runners - 1 : workers;
    atomic_store(&seats, (uint32_t)helpers * one_seat);
    atomic_fetch_add(&posted, 1);
    if (atomic_load(&sleepers) > 0) wake(&posted, helpers);
    work(context, 0);
    finish();
    atomic_store(&is_taken, false);
}
