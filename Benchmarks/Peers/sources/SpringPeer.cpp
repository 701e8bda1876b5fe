// The damped spring in closed form with the C library's exp, sin and cos, in double and in single
// precision: what a careful engine does. Prepared once a spring; the roots are taken stably (the
// large one first, the other from k/m); sin and cos come from one call where the C library has one.
//
// Error: like every form by cases it divides by the distance from critical damping, so digits go
// beside ζ = 1.

#include "ClosedForm.h"
#include "Kernels.h"

namespace {

using PEER_NAMESPACE::Basis;
using PEER_NAMESPACE::basis;

template <bool velocities, typename Spring, typename Scalar>
void each_value(const Spring &spring, const Scalar *position, const Scalar *velocity,
                const Scalar *target, size_t count, const Scalar *time, size_t times,
                Scalar *out_position, Scalar *out_velocity) {
    for (size_t row = 0; row < times; row++) {
        for (size_t i = 0; i < count; i++) {
            const Basis<Scalar> at = basis(spring, time[row]);
            const Scalar distance = position[i] - target[i];
            const size_t place = row * count + i;
            out_position[place] = target[i] + (at.xx * distance + at.xv * velocity[i]);
            if (velocities) out_velocity[place] = at.vx * distance + at.vv * velocity[i];
        }
    }
}

template <bool velocities, typename Spring, typename Scalar>
void each_time(const Spring &spring, const Scalar *position, const Scalar *velocity,
               const Scalar *target, size_t count, const Scalar *time, size_t times,
               Scalar *out_position, Scalar *out_velocity) {
    for (size_t row = 0; row < times; row++) {
        const Basis<Scalar> at = basis(spring, time[row]);
        for (size_t i = 0; i < count; i++) {
            const Scalar distance = position[i] - target[i];
            const size_t place = row * count + i;
            out_position[place] = target[i] + (at.xx * distance + at.xv * velocity[i]);
            if (velocities) out_velocity[place] = at.vx * distance + at.vv * velocity[i];
        }
    }
}

template <typename Spring, typename Scalar>
void prepare(const Scalar *mass, const Scalar *stiffness, const Scalar *damping, Spring *springs,
             size_t count) {
    for (size_t i = 0; i < count; i++) {
        const Scalar squared = stiffness[i] / mass[i];
        const Scalar decay = damping[i] / (2 * mass[i]);
        const Scalar discriminant = decay * decay - squared;
        Spring &spring = springs[i];
        spring = {peer_critical, decay, 0, squared, 0};
        if (discriminant < 0) {
            spring.regime = peer_under_damped;
            spring.frequency = std::sqrt(-discriminant);
            spring.reciprocal = 1 / spring.frequency;
        } else if (discriminant > 0) {
            spring.regime = peer_over_damped;
            spring.decay = decay + std::sqrt(discriminant);
            spring.frequency = squared / spring.decay;
            spring.reciprocal = 1 / (spring.decay - spring.frequency);
        }
    }
}

template <typename Spring, typename Scalar>
void tick(const Spring *springs, const Scalar *position, const Scalar *velocity,
          const Scalar *target, const Scalar *time, Scalar *out_position, Scalar *out_velocity,
          size_t count) {
    for (size_t i = 0; i < count; i++) {
        const Basis<Scalar> at = basis(springs[i], time[i]);
        const Scalar distance = position[i] - target[i];
        out_position[i] = target[i] + (at.xx * distance + at.xv * velocity[i]);
        out_velocity[i] = at.vx * distance + at.vv * velocity[i];
    }
}

}  // namespace

namespace PEER_NAMESPACE {

// The entry points of one precision.
#define SPRING_ENTRIES(SCALAR, SPRING, SUFFIX)                                                    \
    void libm_prepare##SUFFIX(const SCALAR *mass, const SCALAR *stiffness, const SCALAR *damping, \
                              SPRING *springs, size_t count) {                                    \
        prepare(mass, stiffness, damping, springs, count);                                        \
    }                                                                                             \
    void libm_tick##SUFFIX(const SPRING *springs, const SCALAR *position, const SCALAR *velocity, \
                           const SCALAR *target, const SCALAR *time, SCALAR *out_position,        \
                           SCALAR *out_velocity, size_t count) {                                  \
        tick(springs, position, velocity, target, time, out_position, out_velocity, count);       \
    }                                                                                             \
    void libm_grid##SUFFIX(const SPRING *spring, const SCALAR *position, const SCALAR *velocity,  \
                           const SCALAR *target, size_t count, const SCALAR *time, size_t times,  \
                           SCALAR *out_position, SCALAR *out_velocity) {                          \
        const auto grid =                                                                         \
            out_velocity ? each_value<true, SPRING, SCALAR> : each_value<false, SPRING, SCALAR>;  \
        grid(*spring, position, velocity, target, count, time, times, out_position,               \
             out_velocity);                                                                       \
    }                                                                                             \
    void libm_grid_hoisted##SUFFIX(const SPRING *spring, const SCALAR *position,                  \
                                   const SCALAR *velocity, const SCALAR *target, size_t count,    \
                                   const SCALAR *time, size_t times, SCALAR *out_position,        \
                                   SCALAR *out_velocity) {                                        \
        const auto grid =                                                                         \
            out_velocity ? each_time<true, SPRING, SCALAR> : each_time<false, SPRING, SCALAR>;    \
        grid(*spring, position, velocity, target, count, time, times, out_position,               \
             out_velocity);                                                                       \
    }

SPRING_ENTRIES(double, PeerSpring, )
SPRING_ENTRIES(float, PeerSpringFloat, _float)

}  // namespace PEER_NAMESPACE
