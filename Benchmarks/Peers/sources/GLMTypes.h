// GLM (https://github.com/g-truc/glm) with its intrinsics and aligned types on, as a user who cares for
// speed would set it: up to twice as fast as its defaults here. Column-major like Eigen, so the operands
// change sides too.
#pragma once
#define GLM_FORCE_INTRINSICS
#define GLM_FORCE_DEFAULT_ALIGNED_GENTYPES
#define GLM_ENABLE_EXPERIMENTAL
#include "Kernels.h"
#include <glm/glm.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtx/matrix_decompose.hpp>
#include <glm/gtx/matrix_interpolation.hpp>

namespace {

template <typename Scalar>
struct GLM;

template <>
struct GLM<double> {
    using Matrix = glm::dmat4;
    using Vector4 = glm::dvec4;
    using Vector3 = glm::dvec3;
    using Quaternion = glm::dquat;
};

template <>
struct GLM<float> {
    using Matrix = glm::mat4;
    using Vector4 = glm::vec4;
    using Vector3 = glm::vec3;
    using Quaternion = glm::quat;
};

static_assert(sizeof(glm::mat4) == 64 && sizeof(glm::dmat4) == 128, "sixteen without padding");
static_assert(sizeof(glm::vec4) == 16 && sizeof(glm::dvec4) == 32, "four without padding");
static_assert(sizeof(glm::quat) == 16 && sizeof(glm::dquat) == 32, "four without padding");

}  // namespace
