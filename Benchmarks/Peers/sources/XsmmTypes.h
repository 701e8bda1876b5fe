// LIBXSMM (https://github.com/libxsmm/libxsmm): small products by kernels that it writes for their sizes
// and this processor when they are asked for. Column-major like Eigen. It exists on x86-64 only.
#pragma once
#include "Kernels.h"

#if defined(__x86_64__)
#include <libxsmm.h>

namespace {

/// Columns that one call of the wider kernel takes: longer ones were no faster.
constexpr size_t xsmm_columns = 64;

/// The kernel that multiplies a 4×4 by 4×`columns`, or null where LIBXSMM writes none.
inline libxsmm_dmmfunction xsmm_kernel(double, int columns) {
    const double one = 1, zero = 0;
    return libxsmm_dmmdispatch(4, columns, 4, nullptr, nullptr, nullptr, &one, &zero, nullptr,
                               nullptr);
}
inline libxsmm_smmfunction xsmm_kernel(float, int columns) {
    const float one = 1, zero = 0;
    return libxsmm_smmdispatch(4, columns, 4, nullptr, nullptr, nullptr, &one, &zero, nullptr,
                               nullptr);
}

}  // namespace
#endif
