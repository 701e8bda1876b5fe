// What the solvers include of the standard library, whose templates have the same names in every build of
// these sources. The linker would keep one level's copy of each for all, so they are always inlined.
#pragma once
#include <new>
#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>
#pragma clang attribute pop
#include <climits>
#include <cstdint>
#include <cstdio>
