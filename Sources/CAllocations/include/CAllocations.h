// Counts what a thread takes from the heap while it asks for that. Whoever links this target has the
// process's malloc and its kin replaced by ones that count and pass the call on: the command line and
// the tests do, libraries must not.
#pragma once
#include <stddef.h>

/// How often memory was taken, and how many bytes were asked for in all.
typedef struct {
    long count;
    size_t bytes;
} easemark_allocation_totals;

/// Whether this build counts at all: it needs glibc, and no sanitizer, which brings its own malloc.
int easemark_can_count_allocations(void);

/// Starts counting, from 0, what this thread takes: malloc, calloc, realloc (with its whole new size),
/// aligned_alloc, memalign and posix_memalign, and so C++'s new and Swift's objects and arrays.
void easemark_count_allocations(void);

/// Stops counting, and returns what there was.
easemark_allocation_totals easemark_allocations(void);
