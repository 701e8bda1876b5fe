// The entry points that PeerTable.cpp collects.
#pragma once
#include "Level.h"
#include "Peers.h"

namespace PEER_NAMESPACE {

extern const char eigen_version[];
extern const char glm_version[];

void eigen_multiply(const double *many, const double *shared, double *out, size_t count);
void eigen_map(const double *points, const double *matrix, double *out, size_t count);
void glm_multiply(const double *many, const double *shared, double *out, size_t count);
void glm_map(const double *points, const double *matrix, double *out, size_t count);
void eigen_multiply_float(const float *many, const float *shared, float *out, size_t count);
void eigen_map_float(const float *points, const float *matrix, float *out, size_t count);
void glm_multiply_float(const float *many, const float *shared, float *out, size_t count);
void glm_map_float(const float *points, const float *matrix, float *out, size_t count);

void libm_prepare(const double *mass, const double *stiffness, const double *damping,
                  PeerSpring *springs, size_t count);
void libm_tick(const PeerSpring *springs, const double *position, const double *velocity,
               const double *target, const double *time, double *out_position,
               double *out_velocity, size_t count);
void libm_prepare_float(const float *mass, const float *stiffness, const float *damping,
                        PeerSpringFloat *springs, size_t count);
void libm_tick_float(const PeerSpringFloat *springs, const float *position, const float *velocity,
                     const float *target, const float *time, float *out_position,
                     float *out_velocity, size_t count);
void libm_grid(const PeerSpring *spring, const double *position, const double *velocity,
               const double *target, size_t count, const double *time, size_t times,
               double *out_position, double *out_velocity);
void libm_grid_hoisted(const PeerSpring *spring, const double *position, const double *velocity,
                       const double *target, size_t count, const double *time, size_t times,
                       double *out_position, double *out_velocity);

}  // namespace PEER_NAMESPACE
