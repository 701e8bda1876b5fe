// OpenBLAS as Easemark uses it: CBLAS, the library's own configuration calls, and the
// few LAPACK routines that are called by their Fortran symbols (Debian ships no LAPACKE
// with OpenBLAS, but the library exports these).
#pragma once
#include <cblas.h>
