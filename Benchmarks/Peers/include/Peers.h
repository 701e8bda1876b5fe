// What users would pick instead, in C++: Eigen, GLM, cglm, LIBXSMM, OpenBLAS a call a matrix, closed
// forms by libm and by SLEEF, and solvers of Boost.odeint and, on request, SUNDIALS.
#pragma once
#include "PeerSolvers.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The sign of c² − 4mk.
enum PeerRegime { peer_under_damped = 0, peer_critical = 1, peer_over_damped = 2 };

#define PEER_SCALAR double
#define PEER_NAME(name) name
#include "PeerPrecision.h"
#include "PeerTransforms.h"
#undef PEER_SCALAR
#undef PEER_NAME

#define PEER_SCALAR float
#define PEER_NAME(name) name##Float
#include "PeerPrecision.h"
#include "PeerTransforms.h"
#undef PEER_SCALAR
#undef PEER_NAME

/// The entry points of one precision: ENTRY(type, name) for each, whose type is `type##TYPE_SUFFIX` and
/// whose name is `name##SUFFIX`.
///
/// A hoisted grid asks for exp, sin and cos once a time, shared by all states of the row; the other
/// for every value.
#define PEER_ENTRIES(ENTRY, TYPE_SUFFIX, SUFFIX)                                                  \
    ENTRY(PeerPrepare##TYPE_SUFFIX, libm_prepare##SUFFIX)                                         \
    ENTRY(PeerTick##TYPE_SUFFIX, libm_tick##SUFFIX)                                               \
    ENTRY(PeerStep##TYPE_SUFFIX, libm_step##SUFFIX)                                               \
    ENTRY(PeerCurve##TYPE_SUFFIX, libm_curve##SUFFIX)                                             \
    ENTRY(PeerGrid##TYPE_SUFFIX, libm_grid##SUFFIX)                                               \
    ENTRY(PeerGrid##TYPE_SUFFIX, libm_grid_hoisted##SUFFIX)                                       \
    ENTRY(PeerFamily##TYPE_SUFFIX, libm_family##SUFFIX)                                           \
    ENTRY(PeerPrepareStep##TYPE_SUFFIX, prepare_step##SUFFIX)                                     \
    ENTRY(PeerPropagate##TYPE_SUFFIX, hoisted_step##SUFFIX)                                       \
    ENTRY(PeerPrepareColumns##TYPE_SUFFIX, sleef_prepare##SUFFIX)                                 \
    ENTRY(PeerColumnsTick##TYPE_SUFFIX, sleef_tick##SUFFIX)                                       \
    ENTRY(PeerColumnsStep##TYPE_SUFFIX, sleef_step##SUFFIX)                                       \
    ENTRY(PeerCurve##TYPE_SUFFIX, sleef_curve##SUFFIX)                                            \
    ENTRY(PeerColumnsFamily##TYPE_SUFFIX, sleef_family##SUFFIX)

/// The entry points of one precision for transforms; a name is library_operation.
#define PEER_TRANSFORM_ENTRIES(ENTRY, TYPE_SUFFIX, SUFFIX)                                        \
    ENTRY(PeerMultiply##TYPE_SUFFIX, eigen_multiply##SUFFIX)                                      \
    ENTRY(PeerMultiply##TYPE_SUFFIX, glm_multiply##SUFFIX)                                        \
    ENTRY(PeerMultiply##TYPE_SUFFIX, xsmm_multiply##SUFFIX)                                       \
    ENTRY(PeerMultiply##TYPE_SUFFIX, plain_multiply##SUFFIX)                                      \
    ENTRY(PeerMap##TYPE_SUFFIX, eigen_map##SUFFIX)                                                \
    ENTRY(PeerMap##TYPE_SUFFIX, glm_map##SUFFIX)                                                  \
    ENTRY(PeerMap##TYPE_SUFFIX, xsmm_map##SUFFIX)                                                 \
    ENTRY(PeerMap##TYPE_SUFFIX, plain_map##SUFFIX)                                                \
    ENTRY(PeerPairs##TYPE_SUFFIX, eigen_pairs##SUFFIX)                                            \
    ENTRY(PeerPairs##TYPE_SUFFIX, glm_pairs##SUFFIX)                                              \
    ENTRY(PeerPairs##TYPE_SUFFIX, xsmm_pairs##SUFFIX)                                             \
    ENTRY(PeerPairs##TYPE_SUFFIX, blas_pairs##SUFFIX)                                             \
    ENTRY(PeerInvert##TYPE_SUFFIX, eigen_invert##SUFFIX)                                          \
    ENTRY(PeerInvert##TYPE_SUFFIX, glm_invert##SUFFIX)                                            \
    ENTRY(PeerInvert##TYPE_SUFFIX, lapack_invert##SUFFIX)                                         \
    ENTRY(PeerCompose##TYPE_SUFFIX, eigen_compose##SUFFIX)                                        \
    ENTRY(PeerCompose##TYPE_SUFFIX, glm_compose##SUFFIX)                                          \
    ENTRY(PeerDecompose##TYPE_SUFFIX, eigen_decompose##SUFFIX)                                    \
    ENTRY(PeerDecompose##TYPE_SUFFIX, glm_decompose##SUFFIX)                                      \
    ENTRY(PeerSlerp##TYPE_SUFFIX, eigen_slerp##SUFFIX)                                            \
    ENTRY(PeerSlerp##TYPE_SUFFIX, glm_slerp##SUFFIX)                                              \
    ENTRY(PeerInterpolate##TYPE_SUFFIX, glm_interpolate##SUFFIX)                                  \
    ENTRY(PeerInterpolate##TYPE_SUFFIX, glm_blend##SUFFIX)                                        \
    ENTRY(PeerInterpolate##TYPE_SUFFIX, eigen_blend##SUFFIX)

/// What cglm has, which is single precision alone.
#define PEER_CGLM_ENTRIES(ENTRY)                                                                  \
    ENTRY(PeerMultiplyFloat, cglm_multiply_float)                                                 \
    ENTRY(PeerMapFloat, cglm_map_float)                                                           \
    ENTRY(PeerPairsFloat, cglm_pairs_float)                                                       \
    ENTRY(PeerInvertFloat, cglm_invert_float)                                                     \
    ENTRY(PeerComposeFloat, cglm_compose_float)                                                   \
    ENTRY(PeerDecomposeFloat, cglm_decompose_float)                                               \
    ENTRY(PeerSlerpFloat, cglm_slerp_float)

/// Solvers, which are in double alone.
#define PEER_SOLVER_ENTRIES(ENTRY)                                                                \
    ENTRY(PeerSolve, odeint_solve)                                                                \
    ENTRY(PeerSolve, sundials_solve)                                                              \
    ENTRY(PeerEnsemble, odeint_ensemble)

/// All entry points: in double, and in single precision with the suffixes `Float` and `_float`.
#define PEER_ALL_ENTRIES(ENTRY)                                                                   \
    PEER_ENTRIES(ENTRY, , )                                                                       \
    PEER_TRANSFORM_ENTRIES(ENTRY, , )                                                             \
    PEER_ENTRIES(ENTRY, Float, _float)                                                            \
    PEER_TRANSFORM_ENTRIES(ENTRY, Float, _float)                                                  \
    PEER_CGLM_ENTRIES(ENTRY)                                                                      \
    PEER_SOLVER_ENTRIES(ENTRY)

/// The entry points of one build of the peers.
typedef struct PeerTable {
    /// The level this table was built for: "baseline", "v3" or "v4".
    const char *_Nonnull level;
    /// Eigen's version, such as "3.4.0".
    const char *_Nonnull eigen_version;
    /// GLM's version, such as "0.9.9.8".
    const char *_Nonnull glm_version;
    /// cglm's version, such as "0.8.8".
    const char *_Nonnull cglm_version;
    /// LIBXSMM's version, such as "1.17", and the processor it writes its kernels for, such as "cpx";
    /// both empty where there is no LIBXSMM, whose entries then do without it.
    const char *_Nonnull xsmm_version;
    const char *_Nonnull xsmm_target;
    /// SLEEF's version, such as "3.5.1".
    const char *_Nonnull sleef_version;
    /// Boost's version, such as "1.74".
    const char *_Nonnull boost_version;
    /// SUNDIALS' version, such as "6.4.1"; empty where it is not built in, whose entry then answers that
    /// every problem is unsuited.
    const char *_Nonnull sundials_version;
#define PEER_FIELD(type, name) type _Nonnull name;
    PEER_ALL_ENTRIES(PEER_FIELD)
#undef PEER_FIELD
} PeerTable;

/// The peers built for x86-64 baseline (or for the only level of another architecture).
const PeerTable *_Nonnull easemark_peers_baseline(void);

#ifdef __cplusplus
}
#endif
