// The entry points that PeerTable.cpp collects.
#pragma once
#include "Level.h"
#include "Peers.h"
#include <type_traits>

namespace PEER_NAMESPACE {

extern const char eigen_version[];
extern const char glm_version[];
extern const char cglm_version[];
extern const char xsmm_version[];
const char *xsmm_target();
extern const char sleef_version[];
const char *boost_version();
extern const char sundials_version[];

#define PEER_DECLARATION(type, name) std::remove_pointer_t<type> name;
PEER_ALL_ENTRIES(PEER_DECLARATION)
#undef PEER_DECLARATION

}  // namespace PEER_NAMESPACE
