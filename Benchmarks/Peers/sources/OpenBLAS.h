// OpenBLAS, a call a matrix: it has no batch interface. The C prototypes are declared here because
// cblas.h lies elsewhere on every system, and LAPACK's have no header of their own.
#pragma once
#include <stddef.h>

extern "C" {
void cblas_dgemm(int order, int trans_a, int trans_b, int m, int n, int k, double alpha,
                 const double *a, int lda, const double *b, int ldb, double beta, double *c,
                 int ldc);
void cblas_sgemm(int order, int trans_a, int trans_b, int m, int n, int k, float alpha,
                 const float *a, int lda, const float *b, int ldb, float beta, float *c, int ldc);
void dgetrf_(const int *m, const int *n, double *a, const int *lda, int *pivots, int *info);
void sgetrf_(const int *m, const int *n, float *a, const int *lda, int *pivots, int *info);
void dgetri_(const int *n, double *a, const int *lda, const int *pivots, double *work,
             const int *length, int *info);
void sgetri_(const int *n, float *a, const int *lda, const int *pivots, float *work,
             const int *length, int *info);
}

namespace {

constexpr int row_major = 101, no_transpose = 111;

inline void gemm(const double *a, const double *b, double *out) {
    cblas_dgemm(row_major, no_transpose, no_transpose, 4, 4, 4, 1, a, 4, b, 4, 0, out, 4);
}
inline void gemm(const float *a, const float *b, float *out) {
    cblas_sgemm(row_major, no_transpose, no_transpose, 4, 4, 4, 1, a, 4, b, 4, 0, out, 4);
}

inline void factor(double *a, int *pivots, int *info) {
    const int four = 4;
    dgetrf_(&four, &four, a, &four, pivots, info);
}
inline void factor(float *a, int *pivots, int *info) {
    const int four = 4;
    sgetrf_(&four, &four, a, &four, pivots, info);
}

inline void invert_factored(double *a, const int *pivots, double *work, int length, int *info) {
    const int four = 4;
    dgetri_(&four, a, &four, pivots, work, &length, info);
}
inline void invert_factored(float *a, const int *pivots, float *work, int length, int *info) {
    const int four = 4;
    sgetri_(&four, a, &four, pivots, work, &length, info);
}

}  // namespace
