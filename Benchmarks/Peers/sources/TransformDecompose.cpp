// The components of each matrix: a loop over what each library has for it.
//
// GLM's is that of CSS with its division by the last element, and fails (leaving NaN here) where a
// determinant is below an absolute threshold. Eigen's is a polar form of the upper 3×3 by a singular
// value decomposition: its symmetric part is recorded as scale (the diagonal) and skew (the rest), and
// it knows no perspective.

#include "EigenTypes.h"
#include "GLMTypes.h"
#include <limits>

namespace {

template <typename Components, typename Scalar>
void eigen_decompose_each(const Scalar *matrices, Components *out, size_t count) {
    using Square = Eigen::Matrix<Scalar, 3, 3>;
    for (size_t i = 0; i < count; i++) {
        Eigen::Transform<Scalar, 3, Eigen::Affine> transform;
        transform.matrix() = EigenSource<Scalar>(matrices + 16 * i);
        Square turn, stretch;
        transform.computeRotationScaling(&turn, &stretch);
        const Eigen::Quaternion<Scalar> rotation(turn);
        const auto translation = transform.translation();
        out[i] = {{translation[0], translation[1], translation[2]},
                  {stretch(0, 0), stretch(1, 1), stretch(2, 2)},
                  {stretch(0, 1), stretch(0, 2), stretch(1, 2)},
                  {rotation.x(), rotation.y(), rotation.z(), rotation.w()},
                  {0, 0, 0, 1}};
    }
}

template <typename Components, typename Scalar>
void glm_decompose_each(const Scalar *matrices, Components *out, size_t count) {
    using Types = GLM<Scalar>;
    const auto *source = reinterpret_cast<const typename Types::Matrix *>(matrices);
    for (size_t i = 0; i < count; i++) {
        typename Types::Vector3 scale, translation, skew;
        typename Types::Quaternion rotation;
        typename Types::Vector4 perspective;
        if (glm::decompose(source[i], scale, rotation, translation, skew, perspective)) {
            out[i] = {{translation.x, translation.y, translation.z},
                      {scale.x, scale.y, scale.z},
                      {skew.z, skew.y, skew.x},
                      {rotation.x, rotation.y, rotation.z, rotation.w},
                      {perspective.x, perspective.y, perspective.z, perspective.w}};
        } else {
            const Scalar nan = std::numeric_limits<Scalar>::quiet_NaN();
            out[i] = {{nan, nan, nan},
                      {nan, nan, nan},
                      {nan, nan, nan},
                      {nan, nan, nan, nan},
                      {nan, nan, nan, nan}};
        }
    }
}

}  // namespace

namespace PEER_NAMESPACE {

// The entry points of one precision.
#define DECOMPOSE_ENTRIES(SCALAR, COMPONENTS, SUFFIX)                                             \
    void eigen_decompose##SUFFIX(const SCALAR *matrices, COMPONENTS *out, size_t count) {         \
        eigen_decompose_each(matrices, out, count);                                               \
    }                                                                                             \
    void glm_decompose##SUFFIX(const SCALAR *matrices, COMPONENTS *out, size_t count) {           \
        glm_decompose_each(matrices, out, count);                                                 \
    }

DECOMPOSE_ENTRIES(double, PeerComponents, )
DECOMPOSE_ENTRIES(float, PeerComponentsFloat, _float)

}  // namespace PEER_NAMESPACE
