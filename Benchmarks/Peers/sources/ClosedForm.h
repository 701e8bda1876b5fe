// The spring's basis functions in closed form with the C library's exp, sin and cos: prepared once a
// spring; the roots are taken stably; sin and cos come from one call where the C library has one.
#pragma once
#include "Level.h"
#include "Peers.h"
#include <cmath>

namespace PEER_NAMESPACE {

template <typename Scalar>
struct Basis {
    /// position = target + xx·d + xv·v0, velocity = vx·d + vv·v0, d = x0 − target.
    Scalar xx, xv, vx, vv;
};

inline void sine_cosine(double angle, double &sine, double &cosine) {
#if defined(__GLIBC__)
    ::sincos(angle, &sine, &cosine);
#else
    sine = std::sin(angle);
    cosine = std::cos(angle);
#endif
}

inline void sine_cosine(float angle, float &sine, float &cosine) {
#if defined(__GLIBC__)
    ::sincosf(angle, &sine, &cosine);
#else
    sine = std::sin(angle);
    cosine = std::cos(angle);
#endif
}

/// `Spring` is PeerSpring or PeerSpringFloat, `Scalar` its format.
template <typename Spring, typename Scalar>
inline Basis<Scalar> basis(const Spring &spring, Scalar time) {
    switch (spring.regime) {
    case peer_under_damped: {
        Scalar sine, cosine;
        sine_cosine(spring.frequency * time, sine, cosine);
        const Scalar envelope = std::exp(-spring.decay * time);
        const Scalar scaled = sine * spring.reciprocal;
        return {envelope * (cosine + spring.decay * scaled), envelope * scaled,
                -envelope * spring.squared_frequency * scaled,
                envelope * (cosine - spring.decay * scaled)};
    }
    case peer_critical: {
        const Scalar envelope = std::exp(-spring.decay * time);
        const Scalar shifted = spring.decay * time;
        return {envelope * (1 + shifted), envelope * time, -envelope * spring.decay * shifted,
                envelope * (1 - shifted)};
    }
    default: {
        const Scalar fast = std::exp(-spring.decay * time) * spring.reciprocal;
        const Scalar slow = std::exp(-spring.frequency * time) * spring.reciprocal;
        return {spring.decay * slow - spring.frequency * fast, slow - fast,
                spring.squared_frequency * (fast - slow),
                spring.decay * fast - spring.frequency * slow};
    }
    }
}

}  // namespace PEER_NAMESPACE
