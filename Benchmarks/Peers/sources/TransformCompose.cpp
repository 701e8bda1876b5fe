// The matrix of each pose: a loop over what each library's users write for translation, rotation and
// scale. Libraries' matrices are transposed, so the pose is written in the other order.

#include "EigenTypes.h"
#include "GLMTypes.h"

namespace {

template <typename Pose, typename Scalar>
void eigen_compose_each(const Pose *poses, Scalar *out, size_t count) {
    using Vector = Eigen::Matrix<Scalar, 3, 1>;
    for (size_t i = 0; i < count; i++) {
        const Pose &pose = poses[i];
        Eigen::Transform<Scalar, 3, Eigen::Affine> transform;
        transform.fromPositionOrientationScale(
            Eigen::Map<const Vector>(pose.translation),
            Eigen::Map<const Eigen::Quaternion<Scalar>>(pose.rotation),
            Eigen::Map<const Vector>(pose.scale));
        EigenResult<Scalar>(out + 16 * i) = transform.matrix();
    }
}

template <typename Pose, typename Scalar>
void glm_compose_each(const Pose *poses, Scalar *out, size_t count) {
    using Types = GLM<Scalar>;
    using Vector3 = typename Types::Vector3;
    typename Types::Matrix *result = reinterpret_cast<typename Types::Matrix *>(out);
    const typename Types::Matrix identity(1);
    for (size_t i = 0; i < count; i++) {
        const Pose &pose = poses[i];
        const Vector3 translation(pose.translation[0], pose.translation[1], pose.translation[2]);
        const Vector3 scale(pose.scale[0], pose.scale[1], pose.scale[2]);
        const typename Types::Quaternion rotation(pose.rotation[3], pose.rotation[0],
                                                  pose.rotation[1], pose.rotation[2]);
        result[i] = glm::scale(glm::translate(identity, translation) * glm::mat4_cast(rotation),
                               scale);
    }
}

}  // namespace

namespace PEER_NAMESPACE {

// The entry points of one precision.
#define COMPOSE_ENTRIES(SCALAR, POSE, SUFFIX)                                                     \
    void eigen_compose##SUFFIX(const POSE *poses, SCALAR *out, size_t count) {                    \
        eigen_compose_each(poses, out, count);                                                    \
    }                                                                                             \
    void glm_compose##SUFFIX(const POSE *poses, SCALAR *out, size_t count) {                      \
        glm_compose_each(poses, out, count);                                                      \
    }

COMPOSE_ENTRIES(double, PeerPose, )
COMPOSE_ENTRIES(float, PeerPoseFloat, _float)

}  // namespace PEER_NAMESPACE
