// Solvers of ordinary differential equations that users would pick instead. Peers.h includes this.
//
// Problems are compiled in, so that a library sees their force as its user's code has it: inlined, with
// the numbers in a small object. All but a chain have one position; their state is a std::array.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whose force acts; the fields of PeerProblem that are not named are not read.
enum PeerLaw {
    /// x″ = −(stiffness·(x − target) + damping·x′)/mass.
    peer_law_spring = 0,
    /// x″ = −damping·x′ − stiffness·x − cubic·x³.
    peer_law_duffing = 1,
    /// x″ = −damping·x′ − stiffness·sin x; stiffness is gravity over length.
    peer_law_pendulum = 2,
    /// `coordinates` masses between two walls, equal springs:
    /// mass·x″ᵢ = stiffness·(xᵢ₋₁ − 2xᵢ + xᵢ₊₁) + stiffness·stiffness_damping·(vᵢ₋₁ − 2vᵢ + vᵢ₊₁) −
    /// damping·vᵢ.
    peer_law_chain = 3
};

/// A problem with its numbers.
typedef struct PeerProblem {
    enum PeerLaw law;
    /// 1 but for a chain.
    size_t coordinates;
    double mass;
    double stiffness;
    double cubic;
    double damping;
    /// Seconds: each spring of a chain has this times its stiffness as its damping.
    double stiffness_damping;
    double target;
} PeerProblem;

/// The methods, by library.
enum PeerSolverMethod {
    /// Boost.odeint with a fixed step.
    odeint_euler = 0,
    odeint_runge_kutta4 = 1,
    /// The force at the new place with the old velocity, so of order 1 with damping.
    odeint_velocity_verlet = 2,
    /// symplectic_rkn_sb3a_mclachlan; without damping only.
    odeint_mclachlan = 3,
    /// Boost.odeint under a tolerance; a step ends at each of the times.
    odeint_dopri5 = 4,
    odeint_fehlberg78 = 5,
    odeint_bulirsch_stoer = 6,
    /// By dense Jacobians; up to `peer_dense_limit` coordinates.
    odeint_rosenbrock4 = 7,
    /// Boost.odeint under a tolerance, steps of its own choice, and the times by its dense output.
    odeint_dopri5_dense = 8,
    /// SUNDIALS CVODE: Adams methods of orders 1 to 12 by fixed-point iteration.
    cvode_adams = 9,
    /// SUNDIALS CVODE: BDF of orders 1 to 5, Newton's iteration on the exact Jacobian, dense for one
    /// position and banded for a chain, whose state it has mass by mass.
    cvode_bdf = 10,
    /// SUNDIALS ARKODE, ERKStep: Dormand and Prince's 5(4).
    arkode_dormand_prince = 11,
    /// SUNDIALS ARKODE, ARKStep: its diagonally implicit method of order 4, solved as CVODE's BDF is.
    arkode_sdirk = 12
};

enum { peer_dense_limit = 256 };

/// How to solve.
typedef struct PeerSolveOptions {
    enum PeerSolverMethod method;
    /// Seconds, > 0. Fixed methods: the longest step (to a millionth of one); the way to each time is cut
    /// into equal ones. Others: the first step that is tried; SUNDIALS finds its own.
    double step;
    /// Tolerances, as the library defines them; fixed methods do not read them.
    double absolute;
    double relative;
    /// After more tries than this (of SUNDIALS: kept steps) the solution ends.
    size_t step_limit;
} PeerSolveOptions;

/// What a solution took; all trajectories of an ensemble together.
typedef struct PeerSolveCounts {
    /// Of the right-hand side.
    size_t evaluations;
    size_t jacobians;
    size_t accepted;
    size_t rejected;
} PeerSolveCounts;

/// How a solution ended.
enum PeerSolveOutcome {
    peer_solve_finished = 0,
    /// `step_limit` is reached.
    peer_solve_too_many_steps = 1,
    /// The library gave up: its step does not pass its own test however small.
    peer_solve_no_progress = 2,
    /// A result is infinite or no number.
    peer_solve_not_finite = 3,
    /// The method cannot solve such a problem, or an argument is out of range; nothing was written.
    peer_solve_unsuited = 4
};

/// Solves from time 0 and writes the motion at `count` times.
///
/// Shape: `state` is all positions, then all velocities; results are row-major, a row of `coordinates`
/// for each time. After an outcome other than finished, what was not reached is left as it was.
/// Domain: times ≥ 0, each later than the one before.
/// Cost: every call makes the library's objects anew, as a user's call does; allocates what the library
/// allocates for them (nothing for steppers of a std::array).
typedef enum PeerSolveOutcome (*PeerSolve)(
    const PeerProblem *_Nonnull problem, const PeerSolveOptions *_Nonnull options,
    const double *_Nonnull state, const double *_Nonnull times, size_t count,
    double *_Nonnull out_positions, double *_Nonnull out_velocities,
    PeerSolveCounts *_Nonnull counts);

/// Moves `count` independent trajectories of one law, each with its own numbers, from time 0 to `span`,
/// one after another and each by an integrator of its own: what a user would write.
///
/// Shape: positions and velocities are columns, changed in place. No chains; of the methods
/// odeint_runge_kutta4 and odeint_dopri5.
typedef enum PeerSolveOutcome (*PeerEnsemble)(
    const PeerProblem *_Nonnull problems, size_t count, const PeerSolveOptions *_Nonnull options,
    double span, double *_Nonnull positions, double *_Nonnull velocities,
    PeerSolveCounts *_Nonnull counts);

#ifdef __cplusplus
}
#endif
