// Eigen (https://eigen.tuxfamily.org). Its matrices are column-major and its vectors columns, so
// the memory of our row-major M is Eigen's Mᵀ, and (A·S)ᵀ = Sᵀ·Aᵀ: the operands change sides.
//
// The forms were chosen by speed: one 4×4 by 4×(4N) lazy product was the fastest at every level of
// the product matrix by matrix (aligned or mapped), the general product and this one, and the only
// fast one that never allocates.

#define EIGEN_DONT_PARALLELIZE
#include "Kernels.h"
#include <eigen3/Eigen/Core>

namespace {

template <typename Scalar>
void times(const Scalar *matrix, const Scalar *columns, Scalar *out, size_t count) {
    using Square = Eigen::Matrix<Scalar, 4, 4>;
    using Columns = Eigen::Matrix<Scalar, 4, Eigen::Dynamic>;
    using Source = Eigen::Map<const Columns, Eigen::Aligned64>;
    using Destination = Eigen::Map<Columns, Eigen::Aligned64>;
    const Square shared = Eigen::Map<const Square>(matrix);
    const Eigen::Index width = static_cast<Eigen::Index>(count);
    Destination(out, 4, width) = shared.lazyProduct(Source(columns, 4, width));
}

}  // namespace

namespace PEER_NAMESPACE {

extern const char eigen_version[] = PEER_TEXT(EIGEN_WORLD_VERSION) "." PEER_TEXT(
    EIGEN_MAJOR_VERSION) "." PEER_TEXT(EIGEN_MINOR_VERSION);

// The entry points of one precision.
#define EIGEN_ENTRIES(SCALAR, SUFFIX)                                                             \
    void eigen_multiply##SUFFIX(const SCALAR *many, const SCALAR *shared, SCALAR *out,            \
                                size_t count) {                                                   \
        times(shared, many, out, 4 * count);                                                      \
    }                                                                                             \
    void eigen_map##SUFFIX(const SCALAR *points, const SCALAR *matrix, SCALAR *out,               \
                           size_t count) {                                                        \
        times(matrix, points, out, count);                                                        \
    }

EIGEN_ENTRIES(double, )
EIGEN_ENTRIES(float, _float)

}  // namespace PEER_NAMESPACE
