// Every operation by cglm (https://github.com/recp/cglm): single precision only, row i of our memory is
// its column i. A file of its own, since GLM's headers define some of the same names. Its functions are
// static and inline, so each build has its own.
//
// Its decomposition knows neither skew nor perspective.

#include "Kernels.h"
#include <cglm/cglm.h>
#include <cglm/version.h>

namespace {

/// cglm takes what it reads as mutable too.
inline vec4 *cglm_matrix(const float *elements) {
    return reinterpret_cast<vec4 *>(const_cast<float *>(elements));
}

}  // namespace

namespace PEER_NAMESPACE {

extern const char cglm_version[] = PEER_TEXT(CGLM_VERSION_MAJOR) "." PEER_TEXT(
    CGLM_VERSION_MINOR) "." PEER_TEXT(CGLM_VERSION_PATCH);

void cglm_multiply_float(const float *many, const float *shared, float *out, size_t count) {
    for (size_t i = 0; i < count; i++) {
        glm_mat4_mul(cglm_matrix(shared), cglm_matrix(many + 16 * i), cglm_matrix(out + 16 * i));
    }
}

void cglm_map_float(const float *points, const float *matrix, float *out, size_t count) {
    for (size_t i = 0; i < count; i++) {
        glm_mat4_mulv(cglm_matrix(matrix), const_cast<float *>(points + 4 * i), out + 4 * i);
    }
}

void cglm_pairs_float(const float *a, const float *b, float *out, size_t count) {
    for (size_t i = 0; i < count; i++) {
        glm_mat4_mul(cglm_matrix(b + 16 * i), cglm_matrix(a + 16 * i), cglm_matrix(out + 16 * i));
    }
}

void cglm_invert_float(const float *matrices, float *out, size_t count) {
    for (size_t i = 0; i < count; i++) {
        glm_mat4_inv(cglm_matrix(matrices + 16 * i), cglm_matrix(out + 16 * i));
    }
}

void cglm_compose_float(const PeerPoseFloat *poses, float *out, size_t count) {
    for (size_t i = 0; i < count; i++) {
        PeerPoseFloat pose = poses[i];
        CGLM_ALIGN(16) versor rotation;
        glm_quat_init(rotation, pose.rotation[0], pose.rotation[1], pose.rotation[2],
                      pose.rotation[3]);
        vec4 *result = cglm_matrix(out + 16 * i);
        glm_quat_mat4(rotation, result);
        glm_scale(result, pose.scale);
        glm_vec3_copy(pose.translation, result[3]);
    }
}

void cglm_decompose_float(const float *matrices, PeerComponentsFloat *out, size_t count) {
    for (size_t i = 0; i < count; i++) {
        CGLM_ALIGN(16) vec4 translation;
        CGLM_ALIGN_MAT mat4 turn;
        CGLM_ALIGN(16) versor rotation;
        vec3 scale;
        ::glm_decompose(cglm_matrix(matrices + 16 * i), translation, turn, scale);
        glm_mat4_quat(turn, rotation);
        out[i] = {{translation[0], translation[1], translation[2]},
                  {scale[0], scale[1], scale[2]},
                  {0, 0, 0},
                  {rotation[0], rotation[1], rotation[2], rotation[3]},
                  {0, 0, 0, 1}};
    }
}

void cglm_slerp_float(const float *from, const float *to, const float *t, float *out,
                      size_t count) {
    for (size_t i = 0; i < count; i++) {
        glm_quat_slerp(const_cast<float *>(from + 4 * i), const_cast<float *>(to + 4 * i), t[i],
                       out + 4 * i);
    }
}

}  // namespace PEER_NAMESPACE
