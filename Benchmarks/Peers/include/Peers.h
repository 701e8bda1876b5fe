// What users would pick instead, in C++: Eigen, GLM, and closed forms by libm.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The entry points of one build of the peers.
typedef struct PeerTable {
    /// The level this table was built for: "baseline", "v3" or "v4".
    const char *_Nonnull level;
} PeerTable;

/// The peers built for x86-64 baseline (or for the only level of another architecture).
const PeerTable *_Nonnull easemark_peers_baseline(void);

#ifdef __cplusplus
}
#endif
