#include "CAllocations.h"

#include <stddef.h>

// glibc's own names of what is replaced here for the whole process.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static __thread int is_counting;
static __thread long count;

void easemark_count_allocations(void) {
    count = 0;
    is_counting = 1;
}

long easemark_allocations(void) {
    is_counting = 0;
    return count;
}

void *malloc(size_t size) {
    count += is_counting;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count += is_counting;
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    count += is_counting;
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count += is_counting;
    return __libc_memalign(alignment, size);
}
