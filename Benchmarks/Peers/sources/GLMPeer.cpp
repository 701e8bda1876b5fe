// GLM (https://github.com/g-truc/glm) in double and single precision, with its intrinsics and
// aligned types on, as a user who cares for speed would set it: twice as fast as its defaults here.
// Column-major like Eigen, so the operands change sides too.

#define GLM_FORCE_INTRINSICS
#define GLM_FORCE_DEFAULT_ALIGNED_GENTYPES
#include "Kernels.h"
#include <glm/glm.hpp>

namespace {

/// out[i] = matrix · source[i], for columns or for matrices of them.
template <typename Matrix, typename Item, typename Scalar>
void times(const Scalar *matrix, const Scalar *many, Scalar *out, size_t count) {
    const Matrix shared = *reinterpret_cast<const Matrix *>(matrix);
    const Item *source = reinterpret_cast<const Item *>(many);
    Item *destination = reinterpret_cast<Item *>(out);
    for (size_t i = 0; i < count; i++) destination[i] = shared * source[i];
}

}  // namespace

namespace PEER_NAMESPACE {

extern const char glm_version[] = PEER_TEXT(GLM_VERSION_MAJOR) "." PEER_TEXT(
    GLM_VERSION_MINOR) "." PEER_TEXT(GLM_VERSION_PATCH) "." PEER_TEXT(GLM_VERSION_REVISION);

// The entry points of one precision.
#define GLM_ENTRIES(SCALAR, MATRIX, VECTOR, SUFFIX)                                               \
    void glm_multiply##SUFFIX(const SCALAR *many, const SCALAR *shared, SCALAR *out,              \
                              size_t count) {                                                     \
        times<glm::MATRIX, glm::MATRIX>(shared, many, out, count);                                \
    }                                                                                             \
    void glm_map##SUFFIX(const SCALAR *points, const SCALAR *matrix, SCALAR *out, size_t count) { \
        times<glm::MATRIX, glm::VECTOR>(matrix, points, out, count);                              \
    }                                                                                             \
    static_assert(sizeof(glm::MATRIX) == 16 * sizeof(SCALAR), "sixteen without padding");         \
    static_assert(sizeof(glm::VECTOR) == 4 * sizeof(SCALAR), "four without padding");

GLM_ENTRIES(double, dmat4, dvec4, )
GLM_ENTRIES(float, mat4, vec4, _float)

}  // namespace PEER_NAMESPACE
