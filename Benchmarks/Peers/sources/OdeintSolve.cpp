// Boost.odeint on one problem: its steppers and its integrate functions as its documentation uses them.

#include "OdeintSteps.h"

namespace {

using DenseState = boost::numeric::ublas::vector<double>;

/// ∂f/∂x as odeint's Rosenbrock method asks for it.
template <typename Law>
struct DenseJacobian {
    const Law &law;
    Attempts &attempts;

    template <typename Matrix>
    void operator()(const DenseState &state, Matrix &matrix, double, DenseState &time_slopes) {
        attempts.jacobians++;
        const size_t count = law.coordinates();
        matrix.clear();
        time_slopes.clear();
        for (size_t i = 0; i < count; i++) matrix(i, count + i) = 1;
        law.jacobian(&state[0], matrix);
    }
};

/// Positions and velocities apart, as odeint's steppers of second order take them.
template <typename Half>
using Halves = std::pair<std::reference_wrapper<Half>, std::reference_wrapper<Half>>;

/// What a solution is made of.
template <typename Law>
struct Solution {
    const PeerSolveOptions &options;
    const double *initial;
    const double *times;
    size_t count;
    double *positions, *velocities;
    CountedLaw<Law> &system;
    Attempts &attempts;

    size_t coordinates() const { return system.law.coordinates(); }

    /// All positions and velocities in one array.
    template <typename State>
    void write(size_t row, const State &state) {
        const size_t coordinates = this->coordinates();
        for (size_t i = 0; i < coordinates; i++) {
            positions[row * coordinates + i] = state[i];
            velocities[row * coordinates + i] = state[coordinates + i];
        }
    }
    /// Positions and velocities apart.
    template <typename Half>
    void write(size_t row, const Halves<Half> &state) {
        const size_t coordinates = this->coordinates();
        for (size_t i = 0; i < coordinates; i++) {
            positions[row * coordinates + i] = state.first.get()[i];
            velocities[row * coordinates + i] = state.second.get()[i];
        }
    }

    /// By equal steps from each time to the next.
    template <typename Stepper, typename State>
    void fixed(Stepper stepper, State &state) {
        double start = 0;
        for (size_t row = 0; row < count; row++) {
            const double span = times[row] - start;
            const size_t steps = step_count(span, options.step);
            attempts.take(steps);
            odeint::integrate_n_steps(std::ref(stepper), std::ref(system), state, start,
                                      span / static_cast<double>(std::max<size_t>(steps, 1)), steps);
            write(row, state);
            start = times[row];
        }
    }

    /// By steps under a tolerance; `function` is what the stepper calls.
    template <typename Stepper, typename Function, typename State>
    void controlled(Stepper stepper, Function function, State &state) {
        // Integration begins at the first time, and that must be 0.
        const bool leads = times[0] > 0;
        size_t row = 0;
        bool skips = leads;
        const auto record = [&](const State &at, double) {
            attempts.require_arrival();
            if (!skips) write(row++, at);
            skips = false;
        };
        odeint::integrate_times(std::ref(stepper), function, state, TimeIterator(times, leads),
                                TimeIterator(times + count, false), options.step, record);
    }
};

/// An array or a vector with `count` values.
template <typename State>
State make_state(const double *from, size_t count) {
    State state{};
    if constexpr (odeint::is_resizeable<State>::value) state.resize(count);
    std::copy(from, from + count, state.begin());
    return state;
}

/// `State` holds positions and velocities, `Half` one of the two.
template <typename State, typename Half, typename Law>
PeerSolveOutcome solve_by_method(Solution<Law> solution) {
    const PeerSolveOptions &options = solution.options;
    const size_t coordinates = solution.coordinates();
    const auto system = std::ref(solution.system);

    switch (options.method) {
    case odeint_velocity_verlet:
    case odeint_mclachlan: {
        auto x = make_state<Half>(solution.initial, coordinates);
        auto v = make_state<Half>(solution.initial + coordinates, coordinates);
        Halves<Half> state(x, v);
        if (options.method == odeint_velocity_verlet) {
            solution.fixed(odeint::velocity_verlet<Half>(), state);
        } else if (solution.system.law.is_damped()) {
            return peer_solve_unsuited;
        } else {
            solution.fixed(odeint::symplectic_rkn_sb3a_mclachlan<Half>(), state);
        }
        return peer_solve_finished;
    }
    case odeint_rosenbrock4: {
        if (coordinates > peer_dense_limit) return peer_solve_unsuited;
        auto state = make_state<DenseState>(solution.initial, 2 * coordinates);
        using Stepper = Counted<odeint::rosenbrock4_controller<odeint::rosenbrock4<double>>>;
        DenseJacobian<Law> jacobian{solution.system.law, solution.attempts};
        solution.controlled(Stepper(solution.attempts, options.absolute, options.relative),
                            std::make_pair(system, jacobian), state);
        return peer_solve_finished;
    }
    default: break;
    }

    State state = make_state<State>(solution.initial, 2 * coordinates);
    switch (options.method) {
    case odeint_euler: solution.fixed(odeint::euler<State>(), state); break;
    case odeint_runge_kutta4: solution.fixed(odeint::runge_kutta4<State>(), state); break;
    case odeint_dopri5:
        solution.controlled(controlled<odeint::runge_kutta_dopri5<State>>(options, solution.attempts),
                            system, state);
        break;
    case odeint_dopri5_dense: {
        using Stepper = Controlled<odeint::runge_kutta_dopri5<State>>;
        solution.controlled(
            odeint::dense_output_runge_kutta<Stepper>(
                controlled<odeint::runge_kutta_dopri5<State>>(options, solution.attempts)),
            system, state);
        break;
    }
    case odeint_fehlberg78:
        solution.controlled(
            controlled<odeint::runge_kutta_fehlberg78<State>>(options, solution.attempts), system,
            state);
        break;
    case odeint_bulirsch_stoer:
        solution.controlled(Counted<odeint::bulirsch_stoer<State>>(
                                solution.attempts, options.absolute, options.relative),
                            system, state);
        break;
    default: return peer_solve_unsuited;
    }
    return peer_solve_finished;
}

/// "1_74" as "1.74".
template <size_t length>
constexpr std::array<char, length> with_dots(const char (&text)[length]) {
    std::array<char, length> result{};
    for (size_t i = 0; i < length; i++) result[i] = text[i] == '_' ? '.' : text[i];
    return result;
}

template <typename Law>
struct StateOf {
    using State = std::array<double, 2>;
    using Half = std::array<double, 1>;
};
template <>
struct StateOf<ChainLaw> {
    using State = std::vector<double>;
    using Half = std::vector<double>;
};

}  // namespace

namespace PEER_NAMESPACE {

PeerSolveOutcome odeint_solve(const PeerProblem *problem, const PeerSolveOptions *options,
                              const double *state, const double *times, size_t count,
                              double *out_positions, double *out_velocities,
                              PeerSolveCounts *counts) {
    *counts = {0, 0, 0, 0};
    if (!are_sound(*options, times, count)) return peer_solve_unsuited;
    if (count == 0) return peer_solve_finished;
    return with_law(*problem, [&](auto law) {
        using Law = decltype(law);
        CountedLaw<Law> system{law};
        Attempts attempts(options->step_limit);
        const PeerSolveOutcome outcome = guarded([&] {
            return solve_by_method<typename StateOf<Law>::State, typename StateOf<Law>::Half>(
                Solution<Law>{*options, state, times, count, out_positions, out_velocities, system,
                              attempts});
        });
        *counts = {system.evaluations, attempts.jacobians, attempts.accepted, attempts.rejected};
        if (outcome != peer_solve_finished) return outcome;
        const size_t values = count * law.coordinates();
        return are_finite(out_positions, values) && are_finite(out_velocities, values)
            ? peer_solve_finished
            : peer_solve_not_finite;
    });
}

const char *boost_version() {
    static constexpr auto text = with_dots(BOOST_LIB_VERSION);
    return text.data();
}

}  // namespace PEER_NAMESPACE
