// What the libraries of this build call themselves.

#include "EigenTypes.h"
#include "GLMTypes.h"
#include "XsmmTypes.h"

namespace PEER_NAMESPACE {

extern const char eigen_version[] = PEER_TEXT(EIGEN_WORLD_VERSION) "." PEER_TEXT(
    EIGEN_MAJOR_VERSION) "." PEER_TEXT(EIGEN_MINOR_VERSION);
extern const char glm_version[] = PEER_TEXT(GLM_VERSION_MAJOR) "." PEER_TEXT(
    GLM_VERSION_MINOR) "." PEER_TEXT(GLM_VERSION_PATCH) "." PEER_TEXT(GLM_VERSION_REVISION);

#if defined(__x86_64__)
extern const char xsmm_version[] = LIBXSMM_VERSION;
const char *xsmm_target() { return libxsmm_get_target_arch(); }
#else
extern const char xsmm_version[] = "";
const char *xsmm_target() { return ""; }
#endif

}  // namespace PEER_NAMESPACE
