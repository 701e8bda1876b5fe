// What Swift cannot ask for itself: the processor's level and a barrier no optimiser sees through.
#pragma once
#include <stddef.h>

/// The highest x86-64 microarchitecture level the processor and the system both support:
/// 4, 3, or 1 for anything below (and for every other architecture).
int easemark_processor_level(void);

/// Makes the optimiser believe that the memory at `address` was read and may have changed.
void easemark_barrier(const void *_Nullable address);
