// The same peers built for x86-64-v3.
#pragma once
#include "Peers.h"

#ifdef __cplusplus
extern "C" {
#endif

const PeerTable *_Nonnull easemark_peers_v3(void);

#ifdef __cplusplus
}
#endif
