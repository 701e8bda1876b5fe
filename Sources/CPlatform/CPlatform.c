#include "CPlatform.h"

int easemark_processor_level(void) {
#if defined(__x86_64__)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("x86-64-v4")) return 4;
    if (__builtin_cpu_supports("x86-64-v3")) return 3;
#endif
    return 1;
}

void easemark_barrier(const void *address) {
    __asm__ volatile("" : : "r"(address) : "memory");
}
