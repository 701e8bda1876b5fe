// The inverse of each matrix: a loop over what each library calls one. None of them says whether there
// is an inverse; LAPACK does, and leaves NaN here.

#include "EigenTypes.h"
#include "GLMTypes.h"
#include "OpenBLAS.h"
#include <cstring>
#include <limits>

namespace {

template <typename Scalar>
void eigen_invert_each(const Scalar *matrices, Scalar *out, size_t count) {
    for (size_t i = 0; i < count; i++) {
        EigenResult<Scalar>(out + 16 * i) = EigenSource<Scalar>(matrices + 16 * i).inverse();
    }
}

template <typename Scalar>
void glm_invert_each(const Scalar *matrices, Scalar *out, size_t count) {
    using Matrix = typename GLM<Scalar>::Matrix;
    const Matrix *source = reinterpret_cast<const Matrix *>(matrices);
    Matrix *result = reinterpret_cast<Matrix *>(out);
    for (size_t i = 0; i < count; i++) result[i] = glm::inverse(source[i]);
}

/// Elimination with partial pivoting; the transposed memory is inverted as it lies.
template <typename Scalar>
void lapack_invert_each(const Scalar *matrices, Scalar *out, size_t count) {
    constexpr int length = 64;
    Scalar work[length];
    int pivots[4], info;
    for (size_t i = 0; i < count; i++) {
        Scalar *result = out + 16 * i;
        std::memcpy(result, matrices + 16 * i, 16 * sizeof(Scalar));
        factor(result, pivots, &info);
        if (info == 0) invert_factored(result, pivots, work, length, &info);
        if (info == 0) continue;
        for (size_t k = 0; k < 16; k++) result[k] = std::numeric_limits<Scalar>::quiet_NaN();
    }
}

}  // namespace

namespace PEER_NAMESPACE {

// The entry points of one precision.
#define INVERSE_ENTRIES(SCALAR, SUFFIX)                                                           \
    void eigen_invert##SUFFIX(const SCALAR *matrices, SCALAR *out, size_t count) {                \
        eigen_invert_each(matrices, out, count);                                                  \
    }                                                                                             \
    void glm_invert##SUFFIX(const SCALAR *matrices, SCALAR *out, size_t count) {                  \
        glm_invert_each(matrices, out, count);                                                    \
    }                                                                                             \
    void lapack_invert##SUFFIX(const SCALAR *matrices, SCALAR *out, size_t count) {               \
        lapack_invert_each(matrices, out, count);                                                 \
    }

INVERSE_ENTRIES(double, )
INVERSE_ENTRIES(float, _float)

}  // namespace PEER_NAMESPACE
