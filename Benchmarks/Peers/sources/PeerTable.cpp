#include "Peers.h"

#define JOIN2(a, b) a##b
#define JOIN(a, b) JOIN2(a, b)
#define TEXT2(a) #a
#define TEXT(a) TEXT2(a)

extern "C" const PeerTable *JOIN(easemark_peers_, PEER_LEVEL)(void) {
    static const PeerTable table = {TEXT(PEER_LEVEL)};
    return &table;
}
