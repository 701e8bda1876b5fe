// The peers' types in one precision: Peers.h includes this once a precision, with PEER_SCALAR its
// format and PEER_NAME(name) the name with its suffix. So there is no `#pragma once`.

/// A spring as an engine keeps it: prepared once, evaluated every frame.
typedef struct PEER_NAME(PeerSpring) {
    /// One of PeerRegime.
    int regime;
    /// Under-damped and critical: c/2m. Over-damped: the fast root's rate.
    PEER_SCALAR decay;
    /// Under-damped: the angular frequency. Over-damped: the slow root's rate. Critical: 0.
    PEER_SCALAR frequency;
    /// k/m.
    PEER_SCALAR squared_frequency;
    /// Under-damped: 1/frequency. Over-damped: 1/(decay − frequency). Critical: 0.
    PEER_SCALAR reciprocal;
} PEER_NAME(PeerSpring);

/// Springs as columns, for SLEEF's vectors: the fields of PeerSpring, and a kind for each vector.
/// Every column has room for the count rounded up to 16, and `kinds` for half of that.
typedef struct PEER_NAME(PeerColumns) {
    PEER_SCALAR *_Nonnull decay;
    PEER_SCALAR *_Nonnull frequency;
    PEER_SCALAR *_Nonnull squared_frequency;
    PEER_SCALAR *_Nonnull reciprocal;
    /// 1 where over-damped, else 0.
    PEER_SCALAR *_Nonnull is_over_damped;
    unsigned char *_Nonnull kinds;
} PEER_NAME(PeerColumns);

/// What a step makes of each spring: columns of x from (x − target), x from v, v from (x − target),
/// v from v.
typedef struct PEER_NAME(PeerPropagators) {
    PEER_SCALAR *_Nonnull xx;
    PEER_SCALAR *_Nonnull xv;
    PEER_SCALAR *_Nonnull vx;
    PEER_SCALAR *_Nonnull vv;
} PEER_NAME(PeerPropagators);

/// Many 4×4 matrices, each times the one shared matrix: out[i] = many[i]·shared, row-major and row
/// vectors as everywhere in this project. All three on 64-byte boundaries.
typedef void (*PEER_NAME(PeerMultiply))(
    const PEER_SCALAR *_Nonnull many, const PEER_SCALAR *_Nonnull shared,
    PEER_SCALAR *_Nonnull out, size_t count);

/// Many points of four coordinates, each through the one matrix: out[i] = points[i]·matrix.
/// All three on 64-byte boundaries.
typedef void (*PEER_NAME(PeerMap))(
    const PEER_SCALAR *_Nonnull points, const PEER_SCALAR *_Nonnull matrix,
    PEER_SCALAR *_Nonnull out, size_t count);

/// Prepares `count` springs.
typedef void (*PEER_NAME(PeerPrepare))(
    const PEER_SCALAR *_Nonnull mass, const PEER_SCALAR *_Nonnull stiffness,
    const PEER_SCALAR *_Nonnull damping, PEER_NAME(PeerSpring) *_Nonnull springs, size_t count);

/// Makes columns of prepared springs.
typedef void (*PEER_NAME(PeerPrepareColumns))(
    const PEER_NAME(PeerSpring) *_Nonnull springs,
    const PEER_NAME(PeerColumns) *_Nonnull columns, size_t count);

/// Prepares propagators for a step.
typedef void (*PEER_NAME(PeerPrepareStep))(
    const PEER_NAME(PeerSpring) *_Nonnull springs, PEER_SCALAR step,
    const PEER_NAME(PeerPropagators) *_Nonnull propagators, size_t count);

/// `count` springs, each with its own state and time.
typedef void (*PEER_NAME(PeerTick))(
    const PEER_NAME(PeerSpring) *_Nonnull springs, const PEER_SCALAR *_Nonnull position,
    const PEER_SCALAR *_Nonnull velocity, const PEER_SCALAR *_Nonnull target,
    const PEER_SCALAR *_Nonnull time, PEER_SCALAR *_Nonnull out_position,
    PEER_SCALAR *_Nonnull out_velocity, size_t count);
typedef void (*PEER_NAME(PeerColumnsTick))(
    const PEER_NAME(PeerColumns) *_Nonnull columns, const PEER_SCALAR *_Nonnull position,
    const PEER_SCALAR *_Nonnull velocity, const PEER_SCALAR *_Nonnull target,
    const PEER_SCALAR *_Nonnull time, PEER_SCALAR *_Nonnull out_position,
    PEER_SCALAR *_Nonnull out_velocity, size_t count);

/// A step in place: by the closed form at `step` from the current state, or by propagators.
typedef void (*PEER_NAME(PeerStep))(
    const PEER_NAME(PeerSpring) *_Nonnull springs, const PEER_SCALAR *_Nonnull target,
    PEER_SCALAR step, PEER_SCALAR *_Nonnull position, PEER_SCALAR *_Nonnull velocity,
    size_t count);
typedef void (*PEER_NAME(PeerColumnsStep))(
    const PEER_NAME(PeerColumns) *_Nonnull columns, const PEER_SCALAR *_Nonnull target,
    PEER_SCALAR step, PEER_SCALAR *_Nonnull position, PEER_SCALAR *_Nonnull velocity,
    size_t count);
typedef void (*PEER_NAME(PeerPropagate))(
    const PEER_NAME(PeerPropagators) *_Nonnull propagators, const PEER_SCALAR *_Nonnull target,
    PEER_SCALAR *_Nonnull position, PEER_SCALAR *_Nonnull velocity, size_t count);

/// One spring at `count` times; positions alone.
typedef void (*PEER_NAME(PeerCurve))(
    const PEER_NAME(PeerSpring) *_Nonnull spring, PEER_SCALAR position, PEER_SCALAR velocity,
    PEER_SCALAR target, const PEER_SCALAR *_Nonnull time, PEER_SCALAR *_Nonnull out_position,
    size_t count);

/// One spring, `count` states times `times` times; row-major, one row a time. Positions alone when
/// `out_velocity` is null.
typedef void (*PEER_NAME(PeerGrid))(
    const PEER_NAME(PeerSpring) *_Nonnull spring, const PEER_SCALAR *_Nonnull position,
    const PEER_SCALAR *_Nonnull velocity, const PEER_SCALAR *_Nonnull target, size_t count,
    const PEER_SCALAR *_Nonnull time, size_t times, PEER_SCALAR *_Nonnull out_position,
    PEER_SCALAR *_Nullable out_velocity);

/// `count` springs times `times` shared times; row-major, one row a time. Positions alone.
typedef void (*PEER_NAME(PeerFamily))(
    const PEER_NAME(PeerSpring) *_Nonnull springs, const PEER_SCALAR *_Nonnull position,
    const PEER_SCALAR *_Nonnull velocity, const PEER_SCALAR *_Nonnull target, size_t count,
    const PEER_SCALAR *_Nonnull time, size_t times, PEER_SCALAR *_Nonnull out_position);
typedef void (*PEER_NAME(PeerColumnsFamily))(
    const PEER_NAME(PeerColumns) *_Nonnull columns, const PEER_SCALAR *_Nonnull position,
    const PEER_SCALAR *_Nonnull velocity, const PEER_SCALAR *_Nonnull target, size_t count,
    const PEER_SCALAR *_Nonnull time, size_t times, PEER_SCALAR *_Nonnull out_position);
