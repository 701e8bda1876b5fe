// Boost.odeint on many small problems, one after another.

#include "OdeintSteps.h"

namespace {

template <typename Law>
void move_by(const Law &law, const PeerSolveOptions &options, double span, double &position,
             double &velocity, Attempts &attempts, size_t &evaluations) {
    using State = std::array<double, 2>;
    CountedLaw<Law> system{law};
    State state = {position, velocity};
    if (options.method == odeint_runge_kutta4) {
        const size_t steps = step_count(span, options.step);
        attempts.take(steps);
        odeint::integrate_n_steps(odeint::runge_kutta4<State>(), std::ref(system), state, 0.0,
                                  span / static_cast<double>(std::max<size_t>(steps, 1)), steps);
    } else {
        odeint::integrate_adaptive(
            controlled<odeint::runge_kutta_dopri5<State>>(options, attempts), std::ref(system), state,
            0.0, span, std::min(options.step, span));
        attempts.require_arrival();
    }
    evaluations += system.evaluations;
    position = state[0];
    velocity = state[1];
}

template <typename Law>
PeerSolveOutcome move_all(const PeerProblem *problems, size_t count,
                          const PeerSolveOptions &options, double span, double *positions,
                          double *velocities, PeerSolveCounts &counts) {
    for (size_t i = 0; i < count; i++) {
        Attempts attempts(options.step_limit);
        const PeerSolveOutcome outcome = guarded([&] {
            move_by(Law(problems[i]), options, span, positions[i], velocities[i], attempts,
                    counts.evaluations);
            return peer_solve_finished;
        });
        counts.accepted += attempts.accepted;
        counts.rejected += attempts.rejected;
        if (outcome != peer_solve_finished) return outcome;
    }
    return are_finite(positions, count) && are_finite(velocities, count) ? peer_solve_finished
                                                                          : peer_solve_not_finite;
}

}  // namespace

namespace PEER_NAMESPACE {

PeerSolveOutcome odeint_ensemble(const PeerProblem *problems, size_t count,
                                 const PeerSolveOptions *options, double span, double *positions,
                                 double *velocities, PeerSolveCounts *counts) {
    *counts = {0, 0, 0, 0};
    const bool is_offered =
        options->method == odeint_runge_kutta4 || options->method == odeint_dopri5;
    if (!is_offered || !are_sound(*options, &span, 1)) return peer_solve_unsuited;
    if (count == 0 || span == 0) return peer_solve_finished;
    for (size_t i = 1; i < count; i++) {
        if (problems[i].law != problems[0].law) return peer_solve_unsuited;
    }
    switch (problems[0].law) {
    case peer_law_spring:
        return move_all<SpringLaw>(problems, count, *options, span, positions, velocities, *counts);
    case peer_law_duffing:
        return move_all<DuffingLaw>(problems, count, *options, span, positions, velocities, *counts);
    case peer_law_pendulum:
        return move_all<PendulumLaw>(problems, count, *options, span, positions, velocities, *counts);
    default: return peer_solve_unsuited;
    }
}

}  // namespace PEER_NAMESPACE
