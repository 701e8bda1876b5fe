// GLM (https://github.com/g-truc/glm), double precision, with its intrinsics and aligned types on,
// as a user who cares for speed would set it: twice as fast as its defaults here. Column-major like
// Eigen, so the operands change sides too.

#define GLM_FORCE_INTRINSICS
#define GLM_FORCE_DEFAULT_ALIGNED_GENTYPES
#include "Kernels.h"
#include <glm/glm.hpp>

namespace PEER_NAMESPACE {

extern const char glm_version[] = PEER_TEXT(GLM_VERSION_MAJOR) "." PEER_TEXT(
    GLM_VERSION_MINOR) "." PEER_TEXT(GLM_VERSION_PATCH) "." PEER_TEXT(GLM_VERSION_REVISION);

void glm_multiply(const double *many, const double *shared, double *out, size_t count) {
    const glm::dmat4 matrix = *reinterpret_cast<const glm::dmat4 *>(shared);
    const glm::dmat4 *source = reinterpret_cast<const glm::dmat4 *>(many);
    glm::dmat4 *destination = reinterpret_cast<glm::dmat4 *>(out);
    for (size_t i = 0; i < count; i++) destination[i] = matrix * source[i];
}

void glm_map(const double *points, const double *matrix, double *out, size_t count) {
    const glm::dmat4 shared = *reinterpret_cast<const glm::dmat4 *>(matrix);
    const glm::dvec4 *source = reinterpret_cast<const glm::dvec4 *>(points);
    glm::dvec4 *destination = reinterpret_cast<glm::dvec4 *>(out);
    for (size_t i = 0; i < count; i++) destination[i] = shared * source[i];
}

static_assert(sizeof(glm::dmat4) == 16 * sizeof(double), "sixteen doubles without padding");
static_assert(sizeof(glm::dvec4) == 4 * sizeof(double), "four doubles without padding");

}  // namespace PEER_NAMESPACE
