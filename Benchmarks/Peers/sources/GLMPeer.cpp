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

void glm_multiply(const double *many, const double *shared, double *out, size_t count) {
    times<glm::dmat4, glm::dmat4>(shared, many, out, count);
}

void glm_map(const double *points, const double *matrix, double *out, size_t count) {
    times<glm::dmat4, glm::dvec4>(matrix, points, out, count);
}

void glm_multiply_float(const float *many, const float *shared, float *out, size_t count) {
    times<glm::mat4, glm::mat4>(shared, many, out, count);
}

void glm_map_float(const float *points, const float *matrix, float *out, size_t count) {
    times<glm::mat4, glm::vec4>(matrix, points, out, count);
}

static_assert(sizeof(glm::dmat4) == 16 * sizeof(double), "sixteen doubles without padding");
static_assert(sizeof(glm::dvec4) == 4 * sizeof(double), "four doubles without padding");
static_assert(sizeof(glm::mat4) == 16 * sizeof(float), "sixteen floats without padding");
static_assert(sizeof(glm::vec4) == 4 * sizeof(float), "four floats without padding");

}  // namespace PEER_NAMESPACE
