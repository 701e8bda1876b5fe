// Counts what a thread takes from the heap while it asks for that: for tests that nothing is taken.
#pragma once

/// Starts counting the calls of malloc and its kin that this thread makes.
void easemark_count_allocations(void);

/// Stops counting, and returns how many there were.
long easemark_allocations(void);
