// Pairs of matrices, out[i] = a[i]·b[i]: a loop over what each library calls a product.

#include "EigenTypes.h"
#include "GLMTypes.h"
#include "OpenBLAS.h"
#include "XsmmTypes.h"

namespace {

template <typename Scalar>
void eigen_pairs_each(const Scalar *a, const Scalar *b, Scalar *out, size_t count) {
    for (size_t i = 0; i < count; i++) {
        EigenResult<Scalar>(out + 16 * i) =
            EigenSource<Scalar>(b + 16 * i).lazyProduct(EigenSource<Scalar>(a + 16 * i));
    }
}

template <typename Scalar>
void glm_pairs_each(const Scalar *a, const Scalar *b, Scalar *out, size_t count) {
    using Matrix = typename GLM<Scalar>::Matrix;
    const Matrix *first = reinterpret_cast<const Matrix *>(a);
    const Matrix *second = reinterpret_cast<const Matrix *>(b);
    Matrix *result = reinterpret_cast<Matrix *>(out);
    for (size_t i = 0; i < count; i++) result[i] = second[i] * first[i];
}

template <typename Scalar>
void xsmm_pairs_each(const Scalar *a, const Scalar *b, Scalar *out, size_t count) {
#if defined(__x86_64__)
    static const auto kernel = xsmm_kernel(Scalar(), 4);
    if (kernel) {
        for (size_t i = 0; i < count; i++) kernel(b + 16 * i, a + 16 * i, out + 16 * i);
        return;
    }
#endif
    for (size_t i = 0; i < count; i++) gemm(a + 16 * i, b + 16 * i, out + 16 * i);
}

}  // namespace

namespace PEER_NAMESPACE {

// The entry points of one precision.
#define PAIRS_ENTRIES(SCALAR, SUFFIX)                                                             \
    void eigen_pairs##SUFFIX(const SCALAR *a, const SCALAR *b, SCALAR *out, size_t count) {       \
        eigen_pairs_each(a, b, out, count);                                                       \
    }                                                                                             \
    void glm_pairs##SUFFIX(const SCALAR *a, const SCALAR *b, SCALAR *out, size_t count) {         \
        glm_pairs_each(a, b, out, count);                                                         \
    }                                                                                             \
    void xsmm_pairs##SUFFIX(const SCALAR *a, const SCALAR *b, SCALAR *out, size_t count) {        \
        xsmm_pairs_each(a, b, out, count);                                                        \
    }                                                                                             \
    void blas_pairs##SUFFIX(const SCALAR *a, const SCALAR *b, SCALAR *out, size_t count) {        \
        for (size_t i = 0; i < count; i++) gemm(a + 16 * i, b + 16 * i, out + 16 * i);            \
    }

PAIRS_ENTRIES(double, )
PAIRS_ENTRIES(float, _float)

}  // namespace PEER_NAMESPACE
