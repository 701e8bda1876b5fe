// What users would pick instead, in C++: Eigen, GLM, and closed forms by libm and by SLEEF.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The sign of c² − 4mk.
enum PeerRegime { peer_under_damped = 0, peer_critical = 1, peer_over_damped = 2 };

/// A spring as an engine keeps it: prepared once, evaluated every frame.
typedef struct PeerSpring {
    /// One of PeerRegime.
    int regime;
    /// Under-damped and critical: c/2m. Over-damped: the fast root's rate.
    double decay;
    /// Under-damped: the angular frequency. Over-damped: the slow root's rate. Critical: 0.
    double frequency;
    /// k/m.
    double squared_frequency;
    /// Under-damped: 1/frequency. Over-damped: 1/(decay − frequency). Critical: 0.
    double reciprocal;
} PeerSpring;

/// The same in single precision.
typedef struct PeerSpringFloat {
    int regime;
    float decay;
    float frequency;
    float squared_frequency;
    float reciprocal;
} PeerSpringFloat;

/// Springs as columns, for SLEEF's vectors: the fields of PeerSpring, and a kind for each vector. Every
/// column has room for the count rounded up to 16, and `kinds` for half of that.
typedef struct PeerColumns {
    double *_Nonnull decay;
    double *_Nonnull frequency;
    double *_Nonnull squared_frequency;
    double *_Nonnull reciprocal;
    /// 1 where over-damped, else 0.
    double *_Nonnull is_over_damped;
    unsigned char *_Nonnull kinds;
} PeerColumns;

/// The same in single precision.
typedef struct PeerColumnsFloat {
    float *_Nonnull decay;
    float *_Nonnull frequency;
    float *_Nonnull squared_frequency;
    float *_Nonnull reciprocal;
    float *_Nonnull is_over_damped;
    unsigned char *_Nonnull kinds;
} PeerColumnsFloat;

/// What a step makes of each spring: columns of x from (x − target), x from v, v from (x − target),
/// v from v.
typedef struct PeerPropagators {
    double *_Nonnull xx;
    double *_Nonnull xv;
    double *_Nonnull vx;
    double *_Nonnull vv;
} PeerPropagators;

/// The same in single precision.
typedef struct PeerPropagatorsFloat {
    float *_Nonnull xx;
    float *_Nonnull xv;
    float *_Nonnull vx;
    float *_Nonnull vv;
} PeerPropagatorsFloat;

/// Many 4×4 matrices, each times the one shared matrix: out[i] = many[i]·shared, row-major and row
/// vectors as everywhere in this project. All three on 64-byte boundaries.
typedef void (*PeerMultiply)(const double *_Nonnull many, const double *_Nonnull shared,
                             double *_Nonnull out, size_t count);

/// Many points of four coordinates, each through the one matrix: out[i] = points[i]·matrix.
/// All three on 64-byte boundaries.
typedef void (*PeerMap)(const double *_Nonnull points, const double *_Nonnull matrix,
                        double *_Nonnull out, size_t count);

/// Prepares `count` springs.
typedef void (*PeerPrepare)(const double *_Nonnull mass, const double *_Nonnull stiffness,
                            const double *_Nonnull damping, PeerSpring *_Nonnull springs,
                            size_t count);

/// `count` springs, each with its own state and time.
typedef void (*PeerTick)(const PeerSpring *_Nonnull springs, const double *_Nonnull position,
                         const double *_Nonnull velocity, const double *_Nonnull target,
                         const double *_Nonnull time, double *_Nonnull out_position,
                         double *_Nonnull out_velocity, size_t count);

/// One spring, `count` states times `times` times; row-major, one row a time. Positions alone when
/// `out_velocity` is null.
typedef void (*PeerGrid)(const PeerSpring *_Nonnull spring, const double *_Nonnull position,
                         const double *_Nonnull velocity, const double *_Nonnull target,
                         size_t count, const double *_Nonnull time, size_t times,
                         double *_Nonnull out_position, double *_Nullable out_velocity);

/// The same products in single precision, of memory on 64-byte boundaries.
typedef void (*PeerMultiplyFloat)(const float *_Nonnull many, const float *_Nonnull shared,
                                  float *_Nonnull out, size_t count);
typedef void (*PeerMapFloat)(const float *_Nonnull points, const float *_Nonnull matrix,
                             float *_Nonnull out, size_t count);

/// The same springs in single precision.
typedef void (*PeerPrepareFloat)(const float *_Nonnull mass, const float *_Nonnull stiffness,
                                 const float *_Nonnull damping,
                                 PeerSpringFloat *_Nonnull springs, size_t count);
typedef void (*PeerTickFloat)(const PeerSpringFloat *_Nonnull springs,
                              const float *_Nonnull position, const float *_Nonnull velocity,
                              const float *_Nonnull target, const float *_Nonnull time,
                              float *_Nonnull out_position, float *_Nonnull out_velocity,
                              size_t count);

/// Springs: columns made of prepared springs; a tick by columns; a step in place by the closed form at
/// `step` from the current state; propagators prepared for a step, and a step by them; one spring at
/// `count` times; `count` springs × `times` shared times, one row a time. Curves and families give
/// positions alone.
typedef void (*PeerPrepareColumns)(const PeerSpring *_Nonnull springs,
                                      const PeerColumns *_Nonnull columns, size_t count);
typedef void (*PeerColumnsTick)(const PeerColumns *_Nonnull columns,
                                   const double *_Nonnull position,
                                   const double *_Nonnull velocity,
                                   const double *_Nonnull target, const double *_Nonnull time,
                                   double *_Nonnull out_position,
                                   double *_Nonnull out_velocity, size_t count);
typedef void (*PeerStep)(const PeerSpring *_Nonnull springs, const double *_Nonnull target,
                            double step, double *_Nonnull position,
                            double *_Nonnull velocity, size_t count);
typedef void (*PeerColumnsStep)(const PeerColumns *_Nonnull columns,
                                   const double *_Nonnull target, double step,
                                   double *_Nonnull position, double *_Nonnull velocity,
                                   size_t count);
typedef void (*PeerPrepareStep)(const PeerSpring *_Nonnull springs, double step,
                                   const PeerPropagators *_Nonnull propagators, size_t count);
typedef void (*PeerPropagate)(const PeerPropagators *_Nonnull propagators,
                                 const double *_Nonnull target, double *_Nonnull position,
                                 double *_Nonnull velocity, size_t count);
typedef void (*PeerCurve)(const PeerSpring *_Nonnull spring, double position, double velocity,
                             double target, const double *_Nonnull time,
                             double *_Nonnull out_position, size_t count);
typedef void (*PeerFamily)(const PeerSpring *_Nonnull springs, const double *_Nonnull position,
                              const double *_Nonnull velocity, const double *_Nonnull target,
                              size_t count, const double *_Nonnull time, size_t times,
                              double *_Nonnull out_position);
typedef void (*PeerColumnsFamily)(const PeerColumns *_Nonnull columns,
                                     const double *_Nonnull position,
                                     const double *_Nonnull velocity,
                                     const double *_Nonnull target, size_t count,
                                     const double *_Nonnull time, size_t times,
                                     double *_Nonnull out_position);

/// The same in single precision.
typedef void (*PeerPrepareColumnsFloat)(const PeerSpringFloat *_Nonnull springs,
                                      const PeerColumnsFloat *_Nonnull columns, size_t count);
typedef void (*PeerColumnsTickFloat)(const PeerColumnsFloat *_Nonnull columns,
                                   const float *_Nonnull position,
                                   const float *_Nonnull velocity,
                                   const float *_Nonnull target, const float *_Nonnull time,
                                   float *_Nonnull out_position,
                                   float *_Nonnull out_velocity, size_t count);
typedef void (*PeerStepFloat)(const PeerSpringFloat *_Nonnull springs, const float *_Nonnull target,
                            float step, float *_Nonnull position,
                            float *_Nonnull velocity, size_t count);
typedef void (*PeerColumnsStepFloat)(const PeerColumnsFloat *_Nonnull columns,
                                   const float *_Nonnull target, float step,
                                   float *_Nonnull position, float *_Nonnull velocity,
                                   size_t count);
typedef void (*PeerPrepareStepFloat)(const PeerSpringFloat *_Nonnull springs, float step,
                                   const PeerPropagatorsFloat *_Nonnull propagators, size_t count);
typedef void (*PeerPropagateFloat)(const PeerPropagatorsFloat *_Nonnull propagators,
                                 const float *_Nonnull target, float *_Nonnull position,
                                 float *_Nonnull velocity, size_t count);
typedef void (*PeerCurveFloat)(const PeerSpringFloat *_Nonnull spring, float position, float velocity,
                             float target, const float *_Nonnull time,
                             float *_Nonnull out_position, size_t count);
typedef void (*PeerFamilyFloat)(const PeerSpringFloat *_Nonnull springs, const float *_Nonnull position,
                              const float *_Nonnull velocity, const float *_Nonnull target,
                              size_t count, const float *_Nonnull time, size_t times,
                              float *_Nonnull out_position);
typedef void (*PeerColumnsFamilyFloat)(const PeerColumnsFloat *_Nonnull columns,
                                     const float *_Nonnull position,
                                     const float *_Nonnull velocity,
                                     const float *_Nonnull target, size_t count,
                                     const float *_Nonnull time, size_t times,
                                     float *_Nonnull out_position);

/// The grid in single precision.
typedef void (*PeerGridFloat)(const PeerSpringFloat *_Nonnull spring,
                              const float *_Nonnull position, const float *_Nonnull velocity,
                              const float *_Nonnull target, size_t count,
                              const float *_Nonnull time, size_t times,
                              float *_Nonnull out_position, float *_Nullable out_velocity);

/// The entry points of one build of the peers.
typedef struct PeerTable {
    /// The level this table was built for: "baseline", "v3" or "v4".
    const char *_Nonnull level;
    /// Eigen's version, such as "3.4.0".
    const char *_Nonnull eigen_version;
    /// GLM's version, such as "0.9.9.8".
    const char *_Nonnull glm_version;
    /// SLEEF's version, such as "3.5.1".
    const char *_Nonnull sleef_version;
    PeerMultiply _Nonnull eigen_multiply;
    PeerMap _Nonnull eigen_map;
    PeerMultiply _Nonnull glm_multiply;
    PeerMap _Nonnull glm_map;
    PeerPrepare _Nonnull libm_prepare;
    PeerTick _Nonnull libm_tick;
    /// exp, sin and cos for every value.
    PeerGrid _Nonnull libm_grid;
    /// exp, sin and cos once a time, shared by all states of the row.
    PeerGrid _Nonnull libm_grid_hoisted;
    PeerMultiplyFloat _Nonnull eigen_multiply_float;
    PeerMapFloat _Nonnull eigen_map_float;
    PeerMultiplyFloat _Nonnull glm_multiply_float;
    PeerMapFloat _Nonnull glm_map_float;
    PeerPrepareFloat _Nonnull libm_prepare_float;
    PeerTickFloat _Nonnull libm_tick_float;
    PeerStep _Nonnull libm_step;
    PeerPrepareStep _Nonnull prepare_step;
    PeerPropagate _Nonnull hoisted_step;
    PeerCurve _Nonnull libm_curve;
    PeerFamily _Nonnull libm_family;
    PeerPrepareColumns _Nonnull sleef_prepare;
    PeerColumnsTick _Nonnull sleef_tick;
    PeerColumnsStep _Nonnull sleef_step;
    PeerCurve _Nonnull sleef_curve;
    PeerColumnsFamily _Nonnull sleef_family;
    PeerStepFloat _Nonnull libm_step_float;
    PeerPrepareStepFloat _Nonnull prepare_step_float;
    PeerPropagateFloat _Nonnull hoisted_step_float;
    PeerCurveFloat _Nonnull libm_curve_float;
    PeerFamilyFloat _Nonnull libm_family_float;
    PeerPrepareColumnsFloat _Nonnull sleef_prepare_float;
    PeerColumnsTickFloat _Nonnull sleef_tick_float;
    PeerColumnsStepFloat _Nonnull sleef_step_float;
    PeerCurveFloat _Nonnull sleef_curve_float;
    PeerColumnsFamilyFloat _Nonnull sleef_family_float;
    PeerGridFloat _Nonnull libm_grid_float;
    PeerGridFloat _Nonnull libm_grid_hoisted_float;
} PeerTable;

/// The peers built for x86-64 baseline (or for the only level of another architecture).
const PeerTable *_Nonnull easemark_peers_baseline(void);

#ifdef __cplusplus
}
#endif
