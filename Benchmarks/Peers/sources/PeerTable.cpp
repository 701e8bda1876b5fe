#include "Kernels.h"

extern "C" const PeerTable *PEER_JOIN(easemark_peers_, PEER_LEVEL)(void) {
    using namespace PEER_NAMESPACE;
#define PEER_VALUE(type, name) name,
    static const PeerTable table = {
        PEER_TEXT(PEER_LEVEL), eigen_version, glm_version, cglm_version, xsmm_version,
        xsmm_target(), sleef_version, boost_version(),
        sundials_version,
        PEER_ALL_ENTRIES(PEER_VALUE)
    };
#undef PEER_VALUE
    return &table;
}
