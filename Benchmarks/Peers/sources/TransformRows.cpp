// Rows through one shared matrix: many matrices times it, and many points.
//
// Eigen's form was chosen by speed: one 4×4 by 4×(4N) lazy product was the fastest at every level of
// the product matrix by matrix (aligned or mapped), the general product and this one, and the only
// fast one that never allocates.

#include "EigenTypes.h"
#include "GLMTypes.h"
#include "XsmmTypes.h"

namespace {

template <typename Scalar>
void plain_rows(const Scalar *__restrict rows, const Scalar *__restrict matrix,
                Scalar *__restrict out, size_t count) {
    for (size_t i = 0; i < count; i++) {
        for (size_t column = 0; column < 4; column++) {
            Scalar sum = 0;
            for (size_t k = 0; k < 4; k++) sum += rows[4 * i + k] * matrix[4 * k + column];
            out[4 * i + column] = sum;
        }
    }
}

template <typename Scalar>
void eigen_rows(const Scalar *rows, const Scalar *matrix, Scalar *out, size_t count) {
    using Columns = Eigen::Matrix<Scalar, 4, Eigen::Dynamic>;
    using Source = Eigen::Map<const Columns, Eigen::Aligned64>;
    using Destination = Eigen::Map<Columns, Eigen::Aligned64>;
    const EigenMatrix<Scalar> shared = Eigen::Map<const EigenMatrix<Scalar>>(matrix);
    const Eigen::Index width = static_cast<Eigen::Index>(count);
    Destination(out, 4, width) = shared.lazyProduct(Source(rows, 4, width));
}

/// out[i] = matrix · many[i], for columns or for matrices of them.
template <typename Item, typename Scalar>
void glm_items(const Scalar *many, const Scalar *matrix, Scalar *out, size_t count) {
    using Matrix = typename GLM<Scalar>::Matrix;
    const Matrix shared = *reinterpret_cast<const Matrix *>(matrix);
    const Item *source = reinterpret_cast<const Item *>(many);
    Item *destination = reinterpret_cast<Item *>(out);
    for (size_t i = 0; i < count; i++) destination[i] = shared * source[i];
}

/// As one product of 4×4 by 4×N, in pieces; the last columns by the kernel of one.
template <typename Scalar>
void xsmm_rows(const Scalar *rows, const Scalar *matrix, Scalar *out, size_t count) {
#if defined(__x86_64__)
    static const auto wide = xsmm_kernel(Scalar(), xsmm_columns);
    static const auto single = xsmm_kernel(Scalar(), 1);
    if (wide && single) {
        size_t i = 0;
        for (; i + xsmm_columns <= count; i += xsmm_columns) {
            wide(matrix, rows + 4 * i, out + 4 * i);
        }
        for (; i < count; i++) single(matrix, rows + 4 * i, out + 4 * i);
        return;
    }
#endif
    plain_rows(rows, matrix, out, count);
}

}  // namespace

namespace PEER_NAMESPACE {

// The entry points of one precision.
#define ROW_ENTRIES(SCALAR, SUFFIX)                                                               \
    void plain_multiply##SUFFIX(const SCALAR *many, const SCALAR *shared, SCALAR *out,            \
                                size_t count) {                                                   \
        plain_rows(many, shared, out, 4 * count);                                                 \
    }                                                                                             \
    void plain_map##SUFFIX(const SCALAR *points, const SCALAR *matrix, SCALAR *out,               \
                           size_t count) {                                                        \
        plain_rows(points, matrix, out, count);                                                   \
    }                                                                                             \
    void eigen_multiply##SUFFIX(const SCALAR *many, const SCALAR *shared, SCALAR *out,            \
                                size_t count) {                                                   \
        eigen_rows(many, shared, out, 4 * count);                                                 \
    }                                                                                             \
    void eigen_map##SUFFIX(const SCALAR *points, const SCALAR *matrix, SCALAR *out,               \
                           size_t count) {                                                        \
        eigen_rows(points, matrix, out, count);                                                   \
    }                                                                                             \
    void glm_multiply##SUFFIX(const SCALAR *many, const SCALAR *shared, SCALAR *out,              \
                              size_t count) {                                                     \
        glm_items<GLM<SCALAR>::Matrix>(many, shared, out, count);                                 \
    }                                                                                             \
    void glm_map##SUFFIX(const SCALAR *points, const SCALAR *matrix, SCALAR *out, size_t count) { \
        glm_items<GLM<SCALAR>::Vector4>(points, matrix, out, count);                              \
    }                                                                                             \
    void xsmm_multiply##SUFFIX(const SCALAR *many, const SCALAR *shared, SCALAR *out,             \
                               size_t count) {                                                    \
        xsmm_rows(many, shared, out, 4 * count);                                                  \
    }                                                                                             \
    void xsmm_map##SUFFIX(const SCALAR *points, const SCALAR *matrix, SCALAR *out,                \
                          size_t count) {                                                         \
        xsmm_rows(points, matrix, out, count);                                                    \
    }

ROW_ENTRIES(double, )
ROW_ENTRIES(float, _float)

}  // namespace PEER_NAMESPACE
