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

void easemark_pause(void) {
#if defined(__x86_64__)
    __asm__ volatile("pause");
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

// Multiplications, since some processors run chains of additions of a constant in no time at all.
uint64_t easemark_dependent_chain(uint64_t turns) {
    uint64_t product = 1, factor = 3;
    for (uint64_t turn = 0; turn < turns; turn++) {
        for (int i = 0; i < 16; i++) {
            product *= factor;
            // Keeps the compiler from folding the chain.
            __asm__ volatile("" : "+r"(product), "+r"(factor));
        }
    }
    return product;
}
