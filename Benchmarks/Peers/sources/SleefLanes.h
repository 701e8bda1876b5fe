// One vector of each precision at the level of this build, with SLEEF's exp and sincos of at most
// 1.0 ulp (`u10`) for it.
#pragma once
#include "Level.h"
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <sleef.h>

namespace PEER_NAMESPACE {

/// What a vector of `Vector` holds and how SLEEF computes with it.
template <typename Element, typename Vector, auto Exp, typename Pair, auto SinCos>
struct Lanes {
    using Scalar = Element;
    using Values = Vector;
    static constexpr size_t width = sizeof(Vector) / sizeof(Element);

    static Vector load(const Scalar *from) {
        Vector values;
        std::memcpy(&values, from, sizeof values);
        return values;
    }
    static void store(Scalar *to, Vector values) { std::memcpy(to, &values, sizeof values); }
    static Vector exp(Vector values) { return Exp(values); }
    static void sine_cosine(Vector angle, Vector &sine, Vector &cosine) {
        const Pair both = SinCos(angle);
        sine = both.x;
        cosine = both.y;
    }
};

#if defined(__AVX512F__)
using Doubles = Lanes<double, __m512d, Sleef_expd8_u10avx512f, Sleef___m512d_2,
                      Sleef_sincosd8_u10avx512f>;
using Floats = Lanes<float, __m512, Sleef_expf16_u10avx512f, Sleef___m512_2,
                     Sleef_sincosf16_u10avx512f>;
#elif defined(__AVX2__)
using Doubles = Lanes<double, __m256d, Sleef_expd4_u10avx2, Sleef___m256d_2,
                      Sleef_sincosd4_u10avx2>;
using Floats = Lanes<float, __m256, Sleef_expf8_u10avx2, Sleef___m256_2, Sleef_sincosf8_u10avx2>;
#elif defined(__SSE2__)
using Doubles = Lanes<double, __m128d, Sleef_expd2_u10sse2, Sleef___m128d_2,
                      Sleef_sincosd2_u10sse2>;
using Floats = Lanes<float, __m128, Sleef_expf4_u10sse2, Sleef___m128_2, Sleef_sincosf4_u10sse2>;
#else
using Doubles = Lanes<double, float64x2_t, Sleef_expd2_u10advsimd, Sleef_float64x2_t_2,
                      Sleef_sincosd2_u10advsimd>;
using Floats = Lanes<float, float32x4_t, Sleef_expf4_u10advsimd, Sleef_float32x4_t_2,
                     Sleef_sincosf4_u10advsimd>;
#endif

}  // namespace PEER_NAMESPACE
