// The entry points that PeerTable.cpp collects.
#pragma once
#include "Level.h"
#include "Peers.h"

namespace PEER_NAMESPACE {

extern const char eigen_version[];
extern const char glm_version[];
extern const char sleef_version[];

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

void libm_step(const PeerSpring *springs, const double *target, double step,
                    double *position, double *velocity, size_t count);
void prepare_step(const PeerSpring *springs, double step, const PeerPropagators *propagators,
                       size_t count);
void hoisted_step(const PeerPropagators *propagators, const double *target, double *position,
                       double *velocity, size_t count);
void libm_curve(const PeerSpring *spring, double position, double velocity, double target,
                     const double *time, double *out_position, size_t count);
void libm_family(const PeerSpring *springs, const double *position, const double *velocity,
                      const double *target, size_t count, const double *time, size_t times,
                      double *out_position);
void sleef_prepare(const PeerSpring *springs, const PeerColumns *columns, size_t count);
void sleef_tick(const PeerColumns *columns, const double *position, const double *velocity,
                     const double *target, const double *time, double *out_position,
                     double *out_velocity, size_t count);
void sleef_step(const PeerColumns *columns, const double *target, double step,
                     double *position, double *velocity, size_t count);
void sleef_curve(const PeerSpring *spring, double position, double velocity,
                      double target, const double *time, double *out_position, size_t count);
void sleef_family(const PeerColumns *columns, const double *position, const double *velocity,
                       const double *target, size_t count, const double *time, size_t times,
                       double *out_position);

void libm_step_float(const PeerSpringFloat *springs, const float *target, float step,
                    float *position, float *velocity, size_t count);
void prepare_step_float(const PeerSpringFloat *springs, float step, const PeerPropagatorsFloat *propagators,
                       size_t count);
void hoisted_step_float(const PeerPropagatorsFloat *propagators, const float *target, float *position,
                       float *velocity, size_t count);
void libm_curve_float(const PeerSpringFloat *spring, float position, float velocity, float target,
                     const float *time, float *out_position, size_t count);
void libm_family_float(const PeerSpringFloat *springs, const float *position, const float *velocity,
                      const float *target, size_t count, const float *time, size_t times,
                      float *out_position);
void sleef_prepare_float(const PeerSpringFloat *springs, const PeerColumnsFloat *columns, size_t count);
void sleef_tick_float(const PeerColumnsFloat *columns, const float *position, const float *velocity,
                     const float *target, const float *time, float *out_position,
                     float *out_velocity, size_t count);
void sleef_step_float(const PeerColumnsFloat *columns, const float *target, float step,
                     float *position, float *velocity, size_t count);
void sleef_curve_float(const PeerSpringFloat *spring, float position, float velocity,
                      float target, const float *time, float *out_position, size_t count);
void sleef_family_float(const PeerColumnsFloat *columns, const float *position, const float *velocity,
                       const float *target, size_t count, const float *time, size_t times,
                       float *out_position);

void libm_grid_float(const PeerSpringFloat *spring, const float *position, const float *velocity,
                     const float *target, size_t count, const float *time, size_t times,
                     float *out_position, float *out_velocity);
void libm_grid_hoisted_float(const PeerSpringFloat *spring, const float *position,
                             const float *velocity, const float *target, size_t count,
                             const float *time, size_t times, float *out_position,
                             float *out_velocity);

}  // namespace PEER_NAMESPACE
