// OpenBLAS as Easemark uses it: CBLAS, the library's own configuration calls, and the
// few LAPACK routines that are called by their Fortran symbols (Debian ships no LAPACKE
// with OpenBLAS, but the library exports these).
#pragma once
#include <cblas.h>

#include <stddef.h>

// Eigenvalues and eigenvectors of a symmetric matrix by divide and conquer (LAPACK 3). The two
// trailing lengths are those that Fortran passes for `jobz` and `uplo`.
void dsyevd_(const char *jobz, const char *uplo, const blasint *n, double *a, const blasint *lda,
             double *w, double *work, const blasint *lwork, blasint *iwork, const blasint *liwork,
             blasint *info, size_t jobz_length, size_t uplo_length);

// Linear least squares by QR (LAPACK 3): min |b − A·x|, with x in the first entries of `b`. The trailing
// length is the one that Fortran passes for `trans`.
void dgels_(const char *trans, const blasint *m, const blasint *n, const blasint *nrhs, double *a,
            const blasint *lda, double *b, const blasint *ldb, double *work, const blasint *lwork,
            blasint *info, size_t trans_length);
