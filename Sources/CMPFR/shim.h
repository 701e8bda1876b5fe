// MPFR as the oracle uses it. Every operation used is a real function of the library
// (Swift imports no function-like macros).
#pragma once
#include <mpfr.h>
