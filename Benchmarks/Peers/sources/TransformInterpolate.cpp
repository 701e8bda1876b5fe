// Matrices between two, each on its own way.
//
// `glm_interpolate` is GLM's own function of that name, for rigid transforms; in GLM 0.9.9.8 it takes every
// turn for one of 45° (a comparison in its axisAngle lacks an absolute value). The others are what a
// user writes who needs scale and skew too: both ends taken apart, the parts blended, the rotation by
// slerp, and put together again; by GLM's components, and by Eigen's polar form of affine transforms.

#include "EigenTypes.h"
#include "GLMTypes.h"
#include <limits>

namespace {

template <typename Scalar>
void glm_interpolate_each(const Scalar *from, const Scalar *to, const Scalar *t, Scalar *out,
                          size_t count) {
    using Matrix = typename GLM<Scalar>::Matrix;
    const Matrix *a = reinterpret_cast<const Matrix *>(from);
    const Matrix *b = reinterpret_cast<const Matrix *>(to);
    Matrix *result = reinterpret_cast<Matrix *>(out);
    for (size_t i = 0; i < count; i++) result[i] = glm::interpolate(a[i], b[i], t[i]);
}

template <typename Scalar>
struct GLMParts {
    typename GLM<Scalar>::Vector3 scale, translation, skew;
    typename GLM<Scalar>::Quaternion rotation;
    typename GLM<Scalar>::Vector4 perspective;
};

template <typename Scalar>
void glm_blend_each(const Scalar *from, const Scalar *to, const Scalar *t, Scalar *out,
                    size_t count) {
    using Types = GLM<Scalar>;
    using Matrix = typename Types::Matrix;
    const auto *a = reinterpret_cast<const Matrix *>(from);
    const auto *b = reinterpret_cast<const Matrix *>(to);
    auto *result = reinterpret_cast<Matrix *>(out);
    for (size_t i = 0; i < count; i++) {
        GLMParts<Scalar> p, q;
        if (!glm::decompose(a[i], p.scale, p.rotation, p.translation, p.skew, p.perspective) ||
            !glm::decompose(b[i], q.scale, q.rotation, q.translation, q.skew, q.perspective)) {
            result[i] = Matrix(std::numeric_limits<Scalar>::quiet_NaN());
            continue;
        }
        const auto scale = glm::mix(p.scale, q.scale, t[i]);
        const auto skew = glm::mix(p.skew, q.skew, t[i]);
        const auto perspective = glm::mix(p.perspective, q.perspective, t[i]);
        Matrix m(1);
        for (int column = 0; column < 4; column++) m[column][3] = perspective[column];
        m = glm::translate(m, glm::mix(p.translation, q.translation, t[i]));
        m = m * glm::mat4_cast(glm::slerp(p.rotation, q.rotation, t[i]));
        Matrix sheared(1);
        sheared[1][0] = skew.z;
        sheared[2][0] = skew.y;
        sheared[2][1] = skew.x;
        result[i] = glm::scale(m * sheared, scale);
    }
}

template <typename Scalar>
void eigen_blend_each(const Scalar *from, const Scalar *to, const Scalar *t, Scalar *out,
                      size_t count) {
    using Affine = Eigen::Transform<Scalar, 3, Eigen::Affine>;
    using Square = Eigen::Matrix<Scalar, 3, 3>;
    for (size_t i = 0; i < count; i++) {
        Affine a, b, between;
        a.matrix() = EigenSource<Scalar>(from + 16 * i);
        b.matrix() = EigenSource<Scalar>(to + 16 * i);
        Square turn_a, turn_b, stretch_a, stretch_b;
        a.computeRotationScaling(&turn_a, &stretch_a);
        b.computeRotationScaling(&turn_b, &stretch_b);
        const Scalar along = t[i], rest = 1 - t[i];
        const Eigen::Quaternion<Scalar> first(turn_a), last(turn_b);
        between = Affine::Identity();
        between.linear() = first.slerp(along, last).toRotationMatrix() *
                           (rest * stretch_a + along * stretch_b);
        between.translation() = rest * a.translation() + along * b.translation();
        EigenResult<Scalar>(out + 16 * i) = between.matrix();
    }
}

}  // namespace

namespace PEER_NAMESPACE {

// The entry points of one precision.
#define INTERPOLATE_ENTRIES(SCALAR, SUFFIX)                                                       \
    void glm_interpolate##SUFFIX(const SCALAR *from, const SCALAR *to, const SCALAR *t,           \
                                 SCALAR *out, size_t count) {                                     \
        glm_interpolate_each(from, to, t, out, count);                                            \
    }                                                                                             \
    void glm_blend##SUFFIX(const SCALAR *from, const SCALAR *to, const SCALAR *t, SCALAR *out,    \
                           size_t count) {                                                        \
        glm_blend_each(from, to, t, out, count);                                                  \
    }                                                                                             \
    void eigen_blend##SUFFIX(const SCALAR *from, const SCALAR *to, const SCALAR *t, SCALAR *out,  \
                             size_t count) {                                                      \
        eigen_blend_each(from, to, t, out, count);                                                \
    }

INTERPOLATE_ENTRIES(double, )
INTERPOLATE_ENTRIES(float, _float)

}  // namespace PEER_NAMESPACE
