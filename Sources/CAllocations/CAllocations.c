#include "CAllocations.h"

#include <errno.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)

// glibc's own names of what is replaced here for the whole process.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

// All ones while the thread counts, else 0: a call then costs two additions and no branch.
// Initial-exec: another model may itself call malloc at a thread's first access.
#define COUNTER static __thread __attribute__((tls_model("initial-exec"))) size_t
COUNTER mask;
COUNTER count;
COUNTER bytes;

static inline void note(size_t size) {
    count += mask & 1;
    bytes += mask & size;
}

int easemark_can_count_allocations(void) { return 1; }

void easemark_count_allocations(void) {
    count = 0;
    bytes = 0;
    mask = ~(size_t)0;
}

easemark_allocation_totals easemark_allocations(void) {
    mask = 0;
    return (easemark_allocation_totals){(long)count, bytes};
}

void *malloc(size_t size) {
    note(size);
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    // A product beyond size_t is refused below.
    note(number * size);
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    note(size);
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    note(size);
    return __libc_memalign(alignment, size);
}

void *memalign(size_t alignment, size_t size) {
    note(size);
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    if (alignment % sizeof(void *) != 0 || alignment == 0 || (alignment & (alignment - 1)) != 0) {
        return EINVAL;
    }
    note(size);
    // The caller's errno stays as it was.
    int before = errno;
    void *found = __libc_memalign(alignment, size);
    errno = before;
    if (!found) return ENOMEM;
    *block = found;
    return 0;
}

#else

int easemark_can_count_allocations(void) { return 0; }
void easemark_count_allocations(void) {}
easemark_allocation_totals easemark_allocations(void) {
    return (easemark_allocation_totals){0, 0};
}

#endif
