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

// Linear systems by LU with partial pivoting (LAPACK 3): general, banded and tridiagonal matrices, of
// Double and of pairs (real, imaginary) of it. Trailing lengths as above, for `trans`.
void dgetrf_(const blasint *m, const blasint *n, double *a, const blasint *lda, blasint *ipiv,
             blasint *info);
void dgetrs_(const char *trans, const blasint *n, const blasint *nrhs, const double *a,
             const blasint *lda, const blasint *ipiv, double *b, const blasint *ldb, blasint *info,
             size_t trans_length);
void dgbtrf_(const blasint *m, const blasint *n, const blasint *kl, const blasint *ku, double *ab,
             const blasint *ldab, blasint *ipiv, blasint *info);
void dgbtrs_(const char *trans, const blasint *n, const blasint *kl, const blasint *ku,
             const blasint *nrhs, const double *ab, const blasint *ldab, const blasint *ipiv,
             double *b, const blasint *ldb, blasint *info, size_t trans_length);
void dgttrf_(const blasint *n, double *dl, double *d, double *du, double *du2, blasint *ipiv,
             blasint *info);
void dgttrs_(const char *trans, const blasint *n, const blasint *nrhs, const double *dl,
             const double *d, const double *du, const double *du2, const blasint *ipiv, double *b,
             const blasint *ldb, blasint *info, size_t trans_length);
void zgetrf_(const blasint *m, const blasint *n, double *a, const blasint *lda, blasint *ipiv,
             blasint *info);
void zgetrs_(const char *trans, const blasint *n, const blasint *nrhs, const double *a,
             const blasint *lda, const blasint *ipiv, double *b, const blasint *ldb, blasint *info,
             size_t trans_length);
void zgbtrf_(const blasint *m, const blasint *n, const blasint *kl, const blasint *ku, double *ab,
             const blasint *ldab, blasint *ipiv, blasint *info);
void zgbtrs_(const char *trans, const blasint *n, const blasint *kl, const blasint *ku,
             const blasint *nrhs, const double *ab, const blasint *ldab, const blasint *ipiv,
             double *b, const blasint *ldb, blasint *info, size_t trans_length);
void zgttrf_(const blasint *n, double *dl, double *d, double *du, double *du2, blasint *ipiv,
             blasint *info);
void zgttrs_(const char *trans, const blasint *n, const blasint *nrhs, const double *dl,
             const double *d, const double *du, const double *du2, const blasint *ipiv, double *b,
             const blasint *ldb, blasint *info, size_t trans_length);

// Symmetric positive definite tridiagonal systems by L·D·Lᵀ (LAPACK 3).
void dpttrf_(const blasint *n, double *d, double *e, blasint *info);
void dpttrs_(const blasint *n, const blasint *nrhs, const double *d, const double *e, double *b,
             const blasint *ldb, blasint *info);

// A linear system with many right-hand sides by LU (LAPACK 3).
void dgesv_(const blasint *n, const blasint *nrhs, double *a, const blasint *lda, blasint *ipiv,
            double *b, const blasint *ldb, blasint *info);

// Balances a general matrix by a diagonal similarity (LAPACK 3); the trailing length is that of `job`.
void dgebal_(const char *job, const blasint *n, double *a, const blasint *lda, blasint *ilo,
             blasint *ihi, double *scale, blasint *info, size_t job_length);
