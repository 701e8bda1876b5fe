// The damped spring in closed form by SLEEF's vector functions (https://sleef.org), in double and in
// single precision: what a careful engineer writes who wants speed and has a library for it.
//
// The springs are columns, a vector of them at a time. Where vectors hold springs of one kind only
// that kind is computed; where over-damped ones meet others, both are, and lanes choose.

#include "Kernels.h"
#include "SleefLanes.h"

namespace {

using PEER_NAMESPACE::Doubles;
using PEER_NAMESPACE::Floats;

enum Kind : unsigned char { oscillating = 1, over_damped = 2 };

template <typename L>
struct Basis {
    /// position = target + xx·d + xv·v0, velocity = vx·d + vv·v0, d = x0 − target.
    typename L::Values xx, xv, vx, vv;
};

template <typename L>
struct Coefficients {
    typename L::Values decay, frequency, squared, reciprocal, is_over;
};

/// Under-damped and critical: frequency and reciprocal are 0 at the critical damping, where t takes
/// the place of sin(ωt)/ω.
template <typename L>
inline Basis<L> circles(const Coefficients<L> &of, typename L::Values time,
                        typename L::Values envelope) {
    typename L::Values sine, cosine;
    L::sine_cosine(of.frequency * time, sine, cosine);
    const auto scaled = of.reciprocal == 0 ? time : sine * of.reciprocal;
    const auto shifted = of.decay * scaled;
    return {envelope * (cosine + shifted), envelope * scaled, -envelope * of.squared * scaled,
            envelope * (cosine - shifted)};
}

/// Over-damped: `fast` is e^(−decay·t).
template <typename L>
inline Basis<L> exponentials(const Coefficients<L> &of, typename L::Values time,
                             typename L::Values envelope) {
    const auto fast = envelope * of.reciprocal;
    const auto slow = L::exp(-of.frequency * time) * of.reciprocal;
    return {of.decay * slow - of.frequency * fast, slow - fast, of.squared * (fast - slow),
            of.decay * fast - of.frequency * slow};
}

template <typename L>
inline Basis<L> basis(const Coefficients<L> &of, unsigned char kind, typename L::Values time) {
    const auto envelope = L::exp(-of.decay * time);
    if (kind == oscillating) return circles<L>(of, time, envelope);
    if (kind == over_damped) return exponentials<L>(of, time, envelope);
    // Lanes of the other kind must not disturb: their frequencies are rates, and stay finite.
    const Basis<L> circle = circles<L>(of, time, envelope);
    const Basis<L> modes = exponentials<L>(of, time, envelope);
    const auto over = of.is_over != 0;
    return {over ? modes.xx : circle.xx, over ? modes.xv : circle.xv, over ? modes.vx : circle.vx,
            over ? modes.vv : circle.vv};
}

template <typename L, typename Columns>
inline Coefficients<L> coefficients(const Columns &columns, size_t first) {
    return {L::load(columns.decay + first), L::load(columns.frequency + first),
            L::load(columns.squared_frequency + first), L::load(columns.reciprocal + first),
            L::load(columns.is_over_damped + first)};
}

template <typename L, typename Spring, typename Columns>
void prepare(const Spring *springs, const Columns &columns, size_t count) {
    for (size_t first = 0; first < count; first += L::width) {
        unsigned char kind = 0;
        for (size_t i = first; i < first + L::width; i++) {
            // Lanes beyond the end repeat the last spring.
            const Spring &spring = springs[i < count ? i : count - 1];
            const bool is_over = spring.regime == peer_over_damped;
            kind |= is_over ? over_damped : oscillating;
            columns.decay[i] = spring.decay;
            columns.frequency[i] = spring.frequency;
            columns.squared_frequency[i] = spring.squared_frequency;
            columns.reciprocal[i] = spring.reciprocal;
            columns.is_over_damped[i] = is_over;
        }
        columns.kinds[first / L::width] = kind;
    }
}

/// The vector at `first` of an array of `count`; lanes beyond its end are 0.
template <typename L>
inline typename L::Values load(const typename L::Scalar *from, size_t first, size_t count) {
    if (first + L::width <= count) return L::load(from + first);
    typename L::Scalar rest[L::width] = {};
    for (size_t i = first; i < count; i++) rest[i - first] = from[i];
    return L::load(rest);
}

template <typename L>
inline void store(typename L::Scalar *to, size_t first, size_t count, typename L::Values values) {
    if (first + L::width <= count) return L::store(to + first, values);
    typename L::Scalar rest[L::width];
    L::store(rest, values);
    for (size_t i = first; i < count; i++) to[i] = rest[i - first];
}

/// A time for every spring, or (`is_shared`) one for all.
template <typename L, bool is_shared, typename Columns, typename Scalar>
void tick(const Columns &columns, const Scalar *position, const Scalar *velocity,
          const Scalar *target, const Scalar *time, Scalar *out_position, Scalar *out_velocity,
          size_t count) {
    for (size_t i = 0; i < count; i += L::width) {
        const auto times =
            is_shared ? typename L::Values{} + time[0] : load<L>(time, i, count);
        const Basis<L> at =
            basis<L>(coefficients<L>(columns, i), columns.kinds[i / L::width], times);
        const auto end = load<L>(target, i, count);
        const auto distance = load<L>(position, i, count) - end;
        const auto speed = load<L>(velocity, i, count);
        store<L>(out_position, i, count, end + (at.xx * distance + at.xv * speed));
        store<L>(out_velocity, i, count, at.vx * distance + at.vv * speed);
    }
}

template <typename L, typename Spring, typename Scalar>
void curve(const Spring &spring, Scalar position, Scalar velocity, Scalar target,
           const Scalar *time, Scalar *out_position, size_t count) {
    using Values = typename L::Values;
    const Scalar distance = position - target;
    const Values end = Values{} + target;
    if (spring.regime == peer_over_damped) {
        const Scalar first = (velocity + spring.decay * distance) * spring.reciprocal;
        const Scalar second = distance - first;
        for (size_t i = 0; i < count; i += L::width) {
            const Values times = load<L>(time, i, count);
            store<L>(out_position, i, count,
                     end + (first * L::exp(-spring.frequency * times) +
                            second * L::exp(-spring.decay * times)));
        }
        return;
    }
    const Scalar push = velocity + spring.decay * distance;
    if (spring.regime == peer_critical) {
        for (size_t i = 0; i < count; i += L::width) {
            const Values times = load<L>(time, i, count);
            store<L>(out_position, i, count,
                     end + L::exp(-spring.decay * times) * (distance + push * times));
        }
        return;
    }
    const Scalar second = push * spring.reciprocal;
    for (size_t i = 0; i < count; i += L::width) {
        const Values times = load<L>(time, i, count);
        Values sine, cosine;
        L::sine_cosine(spring.frequency * times, sine, cosine);
        store<L>(out_position, i, count,
                 end + L::exp(-spring.decay * times) * (distance * cosine + second * sine));
    }
}

template <typename L, typename Columns, typename Scalar>
void family(const Columns &columns, const Scalar *position, const Scalar *velocity,
            const Scalar *target, size_t count, const Scalar *time, size_t times,
            Scalar *out_position) {
    for (size_t row = 0; row < times; row++) {
        for (size_t i = 0; i < count; i += L::width) {
            const Basis<L> at = basis<L>(coefficients<L>(columns, i), columns.kinds[i / L::width],
                                         typename L::Values{} + time[row]);
            const auto end = load<L>(target, i, count);
            const auto distance = load<L>(position, i, count) - end;
            store<L>(out_position + row * count, i, count,
                     end + (at.xx * distance + at.xv * load<L>(velocity, i, count)));
        }
    }
}

}  // namespace

namespace PEER_NAMESPACE {

const char sleef_version[] = PEER_TEXT(SLEEF_VERSION_MAJOR) "." PEER_TEXT(
    SLEEF_VERSION_MINOR) "." PEER_TEXT(SLEEF_VERSION_PATCHLEVEL);

// The entry points of one precision.
#define SLEEF_ENTRIES(L, SCALAR, SPRING, COLUMNS, SUFFIX)                                         \
    void sleef_prepare##SUFFIX(const SPRING *springs, const COLUMNS *columns, size_t count) {     \
        prepare<L>(springs, *columns, count);                                                     \
    }                                                                                             \
    void sleef_tick##SUFFIX(const COLUMNS *columns, const SCALAR *position,                       \
                            const SCALAR *velocity, const SCALAR *target, const SCALAR *time,     \
                            SCALAR *out_position, SCALAR *out_velocity, size_t count) {           \
        tick<L, false>(*columns, position, velocity, target, time, out_position, out_velocity,    \
                       count);                                                                    \
    }                                                                                             \
    void sleef_step##SUFFIX(const COLUMNS *columns, const SCALAR *target, SCALAR step,            \
                            SCALAR *position, SCALAR *velocity, size_t count) {                   \
        tick<L, true>(*columns, position, velocity, target, &step, position, velocity, count);    \
    }                                                                                             \
    void sleef_curve##SUFFIX(const SPRING *spring, SCALAR position, SCALAR velocity,              \
                             SCALAR target, const SCALAR *time, SCALAR *out_position,             \
                             size_t count) {                                                      \
        curve<L>(*spring, position, velocity, target, time, out_position, count);                 \
    }                                                                                             \
    void sleef_family##SUFFIX(const COLUMNS *columns, const SCALAR *position,                     \
                              const SCALAR *velocity, const SCALAR *target, size_t count,         \
                              const SCALAR *time, size_t times, SCALAR *out_position) {           \
        family<L>(*columns, position, velocity, target, count, time, times, out_position);        \
    }

SLEEF_ENTRIES(Doubles, double, PeerSpring, PeerColumns, )
SLEEF_ENTRIES(Floats, float, PeerSpringFloat, PeerColumnsFloat, _float)

}  // namespace PEER_NAMESPACE
