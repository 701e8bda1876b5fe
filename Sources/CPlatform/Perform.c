#include "CPlatform.h"

// Dispatch's own function, declared here because clang targets do not find the toolchain's header; a
// null queue is DISPATCH_APPLY_AUTO, the pool that suits the calling thread.
void dispatch_apply_f(
    size_t iterations, void *queue, void *context, void (*work)(void *, size_t));

void easemark_perform(size_t iterations, void *context, void (*work)(void *, size_t)) {
    dispatch_apply_f(iterations, NULL, context, work);
}
