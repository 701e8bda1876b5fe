// The closed form by the C library in the other shapes: a fixed step, one spring at many times, many
// springs at shared times; in double and in single precision.

#include "ClosedForm.h"
#include "Kernels.h"

namespace {

using PEER_NAMESPACE::Basis;
using PEER_NAMESPACE::basis;
using PEER_NAMESPACE::sine_cosine;

/// What a careful engine without propagators does in a frame: every spring from its current state.
template <typename Spring, typename Scalar>
void step_each(const Spring *springs, const Scalar *target, Scalar step, Scalar *position,
               Scalar *velocity, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const Basis<Scalar> at = basis(springs[i], step);
        const Scalar distance = position[i] - target[i];
        const Scalar speed = velocity[i];
        position[i] = target[i] + (at.xx * distance + at.xv * speed);
        velocity[i] = at.vx * distance + at.vv * speed;
    }
}

template <typename Spring, typename Scalar, typename Propagators>
void prepare_step(const Spring *springs, Scalar step, const Propagators &propagators,
                  size_t count) {
    for (size_t i = 0; i < count; i++) {
        const Basis<Scalar> at = basis(springs[i], step);
        propagators.xx[i] = at.xx;
        propagators.xv[i] = at.xv;
        propagators.vx[i] = at.vx;
        propagators.vv[i] = at.vv;
    }
}

/// The same with all that does not change hoisted; the compiler makes vectors of it.
template <typename Scalar>
void step_hoisted(const Scalar *__restrict xx, const Scalar *__restrict xv,
                  const Scalar *__restrict vx, const Scalar *__restrict vv,
                  const Scalar *__restrict target, Scalar *__restrict position,
                  Scalar *__restrict velocity, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const Scalar distance = position[i] - target[i];
        const Scalar speed = velocity[i];
        position[i] = target[i] + (xx[i] * distance + xv[i] * speed);
        velocity[i] = vx[i] * distance + vv[i] * speed;
    }
}

/// One spring: its coefficients are taken before the loop, and the kind is asked once.
template <typename Spring, typename Scalar>
void curve(const Spring &spring, Scalar position, Scalar velocity, Scalar target,
           const Scalar *time, Scalar *out_position, size_t count) {
    const Scalar distance = position - target;
    const Scalar push = velocity + spring.decay * distance;
    if (spring.regime == peer_over_damped) {
        const Scalar first = push * spring.reciprocal;
        const Scalar second = distance - first;
        for (size_t i = 0; i < count; i++) {
            out_position[i] = target + (first * std::exp(-spring.frequency * time[i]) +
                                        second * std::exp(-spring.decay * time[i]));
        }
    } else if (spring.regime == peer_critical) {
        for (size_t i = 0; i < count; i++) {
            out_position[i] =
                target + std::exp(-spring.decay * time[i]) * (distance + push * time[i]);
        }
    } else {
        const Scalar second = push * spring.reciprocal;
        for (size_t i = 0; i < count; i++) {
            Scalar sine, cosine;
            sine_cosine(spring.frequency * time[i], sine, cosine);
            out_position[i] =
                target + std::exp(-spring.decay * time[i]) * (distance * cosine + second * sine);
        }
    }
}

template <typename Spring, typename Scalar>
void family(const Spring *springs, const Scalar *position, const Scalar *velocity,
            const Scalar *target, size_t count, const Scalar *time, size_t times,
            Scalar *out_position) {
    for (size_t row = 0; row < times; row++) {
        for (size_t i = 0; i < count; i++) {
            const Basis<Scalar> at = basis(springs[i], time[row]);
            out_position[row * count + i] =
                target[i] + (at.xx * (position[i] - target[i]) + at.xv * velocity[i]);
        }
    }
}

}  // namespace

namespace PEER_NAMESPACE {

// The entry points of one precision.
#define SHAPE_ENTRIES(SCALAR, SPRING, PROPAGATORS, SUFFIX)                                        \
    void libm_step##SUFFIX(const SPRING *springs, const SCALAR *target, SCALAR step,              \
                           SCALAR *position, SCALAR *velocity, size_t count) {                    \
        step_each(springs, target, step, position, velocity, count);                              \
    }                                                                                             \
    void prepare_step##SUFFIX(const SPRING *springs, SCALAR step,                                 \
                              const PROPAGATORS *propagators, size_t count) {                     \
        ::prepare_step(springs, step, *propagators, count);                                       \
    }                                                                                             \
    void hoisted_step##SUFFIX(const PROPAGATORS *propagators, const SCALAR *target,               \
                              SCALAR *position, SCALAR *velocity, size_t count) {                 \
        step_hoisted(propagators->xx, propagators->xv, propagators->vx, propagators->vv, target,  \
                     position, velocity, count);                                                  \
    }                                                                                             \
    void libm_curve##SUFFIX(const SPRING *spring, SCALAR position, SCALAR velocity,               \
                            SCALAR target, const SCALAR *time, SCALAR *out_position,              \
                            size_t count) {                                                       \
        curve(*spring, position, velocity, target, time, out_position, count);                    \
    }                                                                                             \
    void libm_family##SUFFIX(const SPRING *springs, const SCALAR *position,                       \
                             const SCALAR *velocity, const SCALAR *target, size_t count,          \
                             const SCALAR *time, size_t times, SCALAR *out_position) {            \
        family(springs, position, velocity, target, count, time, times, out_position);            \
    }

SHAPE_ENTRIES(double, PeerSpring, PeerPropagators, )
SHAPE_ENTRIES(float, PeerSpringFloat, PeerPropagatorsFloat, _float)

}  // namespace PEER_NAMESPACE
