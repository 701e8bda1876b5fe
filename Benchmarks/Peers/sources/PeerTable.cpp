#include "Kernels.h"

extern "C" const PeerTable *PEER_JOIN(easemark_peers_, PEER_LEVEL)(void) {
    using namespace PEER_NAMESPACE;
    static const PeerTable table = {
        PEER_TEXT(PEER_LEVEL), eigen_version,     glm_version,
        eigen_multiply,        eigen_map,         glm_multiply,
        glm_map,               libm_prepare,      libm_tick,
        libm_grid,             libm_grid_hoisted, eigen_multiply_float,
        eigen_map_float,       glm_multiply_float, glm_map_float,
        libm_prepare_float,    libm_tick_float,
    };
    return &table;
}
