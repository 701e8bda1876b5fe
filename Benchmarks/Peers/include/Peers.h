// What users would pick instead, in C++: Eigen, GLM, and closed forms by libm and by SLEEF.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The sign of c² − 4mk.
enum PeerRegime { peer_under_damped = 0, peer_critical = 1, peer_over_damped = 2 };

#define PEER_SCALAR double
#define PEER_NAME(name) name
#include "PeerPrecision.h"
#undef PEER_SCALAR
#undef PEER_NAME

#define PEER_SCALAR float
#define PEER_NAME(name) name##Float
#include "PeerPrecision.h"
#undef PEER_SCALAR
#undef PEER_NAME

/// The entry points of one precision: ENTRY(type, name) for each, whose type is `type##TYPE_SUFFIX` and
/// whose name is `name##SUFFIX`.
///
/// A hoisted grid asks for exp, sin and cos once a time, shared by all states of the row; the other
/// for every value.
#define PEER_ENTRIES(ENTRY, TYPE_SUFFIX, SUFFIX)                                                  \
    ENTRY(PeerMultiply##TYPE_SUFFIX, eigen_multiply##SUFFIX)                                      \
    ENTRY(PeerMap##TYPE_SUFFIX, eigen_map##SUFFIX)                                                \
    ENTRY(PeerMultiply##TYPE_SUFFIX, glm_multiply##SUFFIX)                                        \
    ENTRY(PeerMap##TYPE_SUFFIX, glm_map##SUFFIX)                                                  \
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

/// All entry points: in double, and in single precision with the suffixes `Float` and `_float`.
#define PEER_ALL_ENTRIES(ENTRY)                                                                   \
    PEER_ENTRIES(ENTRY, , )                                                                       \
    PEER_ENTRIES(ENTRY, Float, _float)

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
#define PEER_FIELD(type, name) type _Nonnull name;
    PEER_ALL_ENTRIES(PEER_FIELD)
#undef PEER_FIELD
} PeerTable;

/// The peers built for x86-64 baseline (or for the only level of another architecture).
const PeerTable *_Nonnull easemark_peers_baseline(void);

#ifdef __cplusplus
}
#endif
