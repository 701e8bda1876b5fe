// Quaternions between two, each on its own way: a loop over what each library calls slerp.

#include "EigenTypes.h"
#include "GLMTypes.h"

namespace {

template <typename Scalar>
void eigen_slerp_each(const Scalar *from, const Scalar *to, const Scalar *t, Scalar *out,
                      size_t count) {
    using Quaternion = Eigen::Quaternion<Scalar>;
    for (size_t i = 0; i < count; i++) {
        const Eigen::Map<const Quaternion> a(from + 4 * i), b(to + 4 * i);
        Eigen::Map<Quaternion>(out + 4 * i) = a.slerp(t[i], b);
    }
}

template <typename Scalar>
void glm_slerp_each(const Scalar *from, const Scalar *to, const Scalar *t, Scalar *out,
                    size_t count) {
    using Quaternion = typename GLM<Scalar>::Quaternion;
    const Quaternion *a = reinterpret_cast<const Quaternion *>(from);
    const Quaternion *b = reinterpret_cast<const Quaternion *>(to);
    Quaternion *result = reinterpret_cast<Quaternion *>(out);
    for (size_t i = 0; i < count; i++) result[i] = glm::slerp(a[i], b[i], t[i]);
}

}  // namespace

namespace PEER_NAMESPACE {

// The entry points of one precision.
#define SLERP_ENTRIES(SCALAR, SUFFIX)                                                             \
    void eigen_slerp##SUFFIX(const SCALAR *from, const SCALAR *to, const SCALAR *t, SCALAR *out,  \
                             size_t count) {                                                      \
        eigen_slerp_each(from, to, t, out, count);                                                \
    }                                                                                             \
    void glm_slerp##SUFFIX(const SCALAR *from, const SCALAR *to, const SCALAR *t, SCALAR *out,    \
                           size_t count) {                                                        \
        glm_slerp_each(from, to, t, out, count);                                                  \
    }

SLERP_ENTRIES(double, )
SLERP_ENTRIES(float, _float)

}  // namespace PEER_NAMESPACE
