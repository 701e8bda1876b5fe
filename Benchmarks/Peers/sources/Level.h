// The names of one build. Three builds of these sources meet in one executable, so everything that
// is not static lives in a namespace that carries the level; that goes for the inline functions of
// the libraries too, or the linker would keep one level's copy for all.
#pragma once

#define PEER_JOIN2(a, b) a##b
#define PEER_JOIN(a, b) PEER_JOIN2(a, b)
#define PEER_TEXT2(a) #a
#define PEER_TEXT(a) PEER_TEXT2(a)

#define PEER_NAMESPACE PEER_JOIN(easemark_peers_at_, PEER_LEVEL)
#define Eigen PEER_JOIN(Eigen_, PEER_LEVEL)
#define glm PEER_JOIN(glm_, PEER_LEVEL)
