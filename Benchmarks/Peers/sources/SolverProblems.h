// The problems of PeerSolvers.h as functors, which solvers inline.
#pragma once
#include "Kernels.h"
#include "StandardHeaders.h"

namespace {

/// One position; `acceleration` and `slopes` read a position and a velocity.
struct SpringLaw {
    /// Over the mass, as in our own: a quotient at each stage would be a third of a step.
    double pull, drag, target;

    explicit SpringLaw(const PeerProblem &problem)
        : pull(problem.stiffness / problem.mass), drag(problem.damping / problem.mass),
          target(problem.target) {}
    static constexpr size_t coordinates() { return 1; }
    bool is_damped() const { return drag != 0; }

    void acceleration(const double *x, const double *v, double *a) const {
        a[0] = -(pull * (x[0] - target) + drag * v[0]);
    }
    template <typename Matrix>
    void jacobian(const double *, Matrix &matrix) const {
        matrix(1, 0) = -pull;
        matrix(1, 1) = -drag;
    }
};

struct DuffingLaw {
    double stiffness, cubic, damping;

    explicit DuffingLaw(const PeerProblem &problem)
        : stiffness(problem.stiffness), cubic(problem.cubic), damping(problem.damping) {}
    static constexpr size_t coordinates() { return 1; }
    bool is_damped() const { return damping != 0; }

    void acceleration(const double *x, const double *v, double *a) const {
        a[0] = -damping * v[0] - x[0] * (stiffness + cubic * x[0] * x[0]);
    }
    template <typename Matrix>
    void jacobian(const double *x, Matrix &matrix) const {
        matrix(1, 0) = -stiffness - 3 * cubic * x[0] * x[0];
        matrix(1, 1) = -damping;
    }
};

struct PendulumLaw {
    double stiffness, damping;

    explicit PendulumLaw(const PeerProblem &problem)
        : stiffness(problem.stiffness), damping(problem.damping) {}
    static constexpr size_t coordinates() { return 1; }
    bool is_damped() const { return damping != 0; }

    void acceleration(const double *x, const double *v, double *a) const {
        a[0] = -damping * v[0] - stiffness * std::sin(x[0]);
    }
    template <typename Matrix>
    void jacobian(const double *x, Matrix &matrix) const {
        matrix(1, 0) = -stiffness * std::cos(x[0]);
        matrix(1, 1) = -damping;
    }
};

struct ChainLaw {
    size_t count;
    /// Over the mass: of a spring, of its damping, of the ground's.
    double pull, drag, ground;

    explicit ChainLaw(const PeerProblem &problem)
        : count(problem.coordinates), pull(problem.stiffness / problem.mass),
          drag(problem.stiffness_damping * pull), ground(problem.damping / problem.mass) {}
    size_t coordinates() const { return count; }
    bool is_damped() const { return drag != 0 || ground != 0; }

    void acceleration(const double *x, const double *v, double *__restrict a) const {
        acceleration<1>(x, v, a);
    }
    /// Of masses whose numbers lie `stride` apart.
    template <size_t stride>
    void acceleration(const double *x, const double *v, double *__restrict a) const {
        if (count == 1) {
            a[0] = -2 * (pull * x[0] + drag * v[0]) - ground * v[0];
            return;
        }
        const size_t last = stride * (count - 1);
        a[0] = pull * (x[stride] - 2 * x[0]) + drag * (v[stride] - 2 * v[0]) - ground * v[0];
        for (size_t i = stride; i < last; i += stride) {
            a[i] = pull * (x[i - stride] - 2 * x[i] + x[i + stride])
                + drag * (v[i - stride] - 2 * v[i] + v[i + stride]) - ground * v[i];
        }
        a[last] = pull * (x[last - stride] - 2 * x[last]) + drag * (v[last - stride] - 2 * v[last])
            - ground * v[last];
    }
    template <typename Matrix>
    void jacobian(const double *, Matrix &matrix) const {
        for (size_t i = 0; i < count; i++) {
            const size_t begin = i > 0 ? i - 1 : 0, end = i + 1 < count ? i + 1 : i;
            for (size_t j = begin; j <= end; j++) {
                const double factor = i == j ? -2 : 1;
                matrix(count + i, j) = factor * pull;
                matrix(count + i, count + j) = factor * drag - (i == j ? ground : 0);
            }
        }
    }
};

/// A law as the function that a solver calls, with a count of its calls.
template <typename Law>
struct CountedLaw {
    const Law law;
    size_t evaluations = 0;

    /// Of first order: the slopes of positions, then of velocities.
    template <typename State>
    void operator()(const State &state, State &slopes, double) {
        evaluations++;
        const size_t count = law.coordinates();
        const double *x = &state[0];
        double *out = &slopes[0];
        for (size_t i = 0; i < count; i++) out[i] = x[count + i];
        law.acceleration(x, x + count, out + count);
    }
    /// Of second order.
    template <typename Positions>
    void operator()(const Positions &x, const Positions &v, Positions &accelerations, double) {
        evaluations++;
        law.acceleration(&x[0], &v[0], &accelerations[0]);
    }
    /// Of second order, undamped.
    template <typename Positions>
    void operator()(const Positions &x, Positions &accelerations) {
        evaluations++;
        law.acceleration(&x[0], &x[0], &accelerations[0]);
    }
};

/// Calls `solve` with the problem's law.
template <typename Solve>
PeerSolveOutcome with_law(const PeerProblem &problem, Solve solve) {
    if (problem.law == peer_law_chain) {
        return problem.coordinates < 1 ? peer_solve_unsuited : solve(ChainLaw(problem));
    }
    if (problem.coordinates != 1) return peer_solve_unsuited;
    switch (problem.law) {
    case peer_law_spring: return solve(SpringLaw(problem));
    case peer_law_duffing: return solve(DuffingLaw(problem));
    case peer_law_pendulum: return solve(PendulumLaw(problem));
    default: return peer_solve_unsuited;
    }
}

/// Whether the options and times are such that a solution can begin.
inline bool are_sound(const PeerSolveOptions &options, const double *times, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!(i > 0 ? times[i] > times[i - 1] : times[i] >= 0)) return false;
    }
    return options.step > 0 && (count == 0 || std::isfinite(times[count - 1]));
}

inline bool are_finite(const double *values, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!std::isfinite(values[i])) return false;
    }
    return true;
}

}  // namespace
