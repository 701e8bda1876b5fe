// SUNDIALS (https://computing.llnl.gov/projects/sundials) on one problem, as its manual uses it: serial
// vectors, a context of its own, exact Jacobians, results at the times by its interpolation.

#include "SolverProblems.h"

#if !defined(PEER_SUNDIALS)

namespace PEER_NAMESPACE {

extern const char sundials_version[] = "";

PeerSolveOutcome sundials_solve(const PeerProblem *, const PeerSolveOptions *, const double *,
                                const double *, size_t, double *, double *,
                                PeerSolveCounts *counts) {
    *counts = {0, 0, 0, 0};
    return peer_solve_unsuited;
}

}  // namespace PEER_NAMESPACE

#else

#include <arkode/arkode_arkstep.h>
#include <arkode/arkode_erkstep.h>
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <sundials/sundials_config.h>
#include <sunlinsol/sunlinsol_band.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#if SUNDIALS_VERSION_MAJOR != 6
#error "these calls are SUNDIALS 6's"
#endif

namespace {

/// What the three integrators have in common.
struct Integrator {
    int (*evolve)(void *, realtype, N_Vector, realtype *, int);
    int (*set_tolerances)(void *, realtype, realtype);
    int (*set_user_data)(void *, void *);
    int (*set_error_file)(void *, FILE *);
    int (*set_stop_time)(void *, realtype);
    int (*set_step_limit)(void *, long);
    int (*get_steps)(void *, long *);
    int (*get_error_failures)(void *, long *);
    /// Null for an explicit one.
    int (*get_solver_failures)(void *, long *);
    int (*set_linear_solver)(void *, SUNLinearSolver, SUNMatrix);
    int (*set_jacobian)(void *, CVLsJacFn);
    void (*free)(void **);
};

constexpr Integrator cvode = {
    CVode, CVodeSStolerances, CVodeSetUserData, CVodeSetErrFile, CVodeSetStopTime,
    CVodeSetMaxNumSteps, CVodeGetNumSteps, CVodeGetNumErrTestFails, CVodeGetNumStepSolveFails,
    CVodeSetLinearSolver, CVodeSetJacFn, CVodeFree,
};
constexpr Integrator erk_step = {
    ERKStepEvolve, ERKStepSStolerances, ERKStepSetUserData, ERKStepSetErrFile,
    ERKStepSetStopTime, ERKStepSetMaxNumSteps, ERKStepGetNumSteps, ERKStepGetNumErrTestFails,
    nullptr, nullptr, nullptr, ERKStepFree,
};
constexpr Integrator ark_step = {
    ARKStepEvolve, ARKStepSStolerances, ARKStepSetUserData, ARKStepSetErrFile,
    ARKStepSetStopTime, ARKStepSetMaxNumSteps, ARKStepGetNumSteps, ARKStepGetNumErrTestFails,
    ARKStepGetNumStepSolveFails, ARKStepSetLinearSolver, ARKStepSetJacFn, ARKStepFree,
};

/// A matrix of SUNDIALS over the state mass by mass, by rows and columns of all positions before all
/// velocities.
struct JacobianEntries {
    SUNMatrix matrix;
    size_t count;

    sunindextype place(size_t index) const {
        return static_cast<sunindextype>(index < count ? 2 * index : 2 * (index - count) + 1);
    }
    realtype &operator()(size_t row, size_t column) {
        const sunindextype i = place(row), j = place(column);
        return SUNMatGetID(matrix) == SUNMATRIX_BAND ? SM_ELEMENT_B(matrix, i, j)
                                                     : SM_ELEMENT_D(matrix, i, j);
    }
};

template <typename Law>
void write_slopes(const Law &law, const double *state, double *slopes) {
    slopes[0] = state[1];
    law.acceleration(state, state + 1, slopes + 1);
}
inline void write_slopes(const ChainLaw &law, const double *state, double *slopes) {
    for (size_t i = 0; i < law.count; i++) slopes[2 * i] = state[2 * i + 1];
    law.acceleration<2>(state, state + 1, slopes + 1);
}

/// A law with what its callbacks count.
template <typename Law>
struct SundialsLaw {
    const Law law;
    size_t evaluations = 0, jacobians = 0;

    static int slopes(realtype, N_Vector state, N_Vector slopes, void *data) {
        SundialsLaw &self = *static_cast<SundialsLaw *>(data);
        self.evaluations++;
        write_slopes(self.law, N_VGetArrayPointer(state), N_VGetArrayPointer(slopes));
        return 0;
    }
    static int jacobian(realtype, N_Vector state, N_Vector, SUNMatrix matrix, void *data, N_Vector,
                        N_Vector, N_Vector) {
        SundialsLaw &self = *static_cast<SundialsLaw *>(data);
        self.jacobians++;
        SUNMatZero(matrix);
        const size_t count = self.law.coordinates();
        JacobianEntries entries{matrix, count};
        for (size_t i = 0; i < count; i++) entries(i, count + i) = 1;
        self.law.jacobian(N_VGetArrayPointer(state), entries);
        return 0;
    }
};

/// The objects of one solution, freed with it.
class Session {
    SUNContext context = nullptr;
    SUNMatrix matrix = nullptr;
    SUNLinearSolver linear_solver = nullptr;
    SUNNonlinearSolver fixed_point = nullptr;
    const Integrator *integrator = nullptr;
    void *memory = nullptr;

public:
    N_Vector state = nullptr;

    explicit Session(size_t coordinates) {
        SUNContext_Create(nullptr, &context);
        state = N_VNew_Serial(static_cast<sunindextype>(2 * coordinates), context);
    }
    Session(const Session &) = delete;
    Session &operator=(const Session &) = delete;
    ~Session() {
        if (memory) integrator->free(&memory);
        if (fixed_point) SUNNonlinSolFree(fixed_point);
        if (linear_solver) SUNLinSolFree(linear_solver);
        if (matrix) SUNMatDestroy(matrix);
        if (state) N_VDestroy(state);
        if (context) SUNContext_Free(&context);
    }

    /// False where the method is none of SUNDIALS', or its objects cannot be made.
    template <typename Law>
    bool begin(SundialsLaw<Law> &system, const PeerSolveOptions &options) {
        using System = SundialsLaw<Law>;
        if (!state) return false;
        bool is_implicit = false;
        switch (options.method) {
        case cvode_adams:
        case cvode_bdf:
            integrator = &cvode;
            is_implicit = options.method == cvode_bdf;
            memory = CVodeCreate(is_implicit ? CV_BDF : CV_ADAMS, context);
            if (!memory || CVodeInit(memory, System::slopes, 0, state) != 0) return false;
            if (!is_implicit) {
                fixed_point = SUNNonlinSol_FixedPoint(state, 0, context);
                if (CVodeSetNonlinearSolver(memory, fixed_point) != 0) return false;
            }
            break;
        case arkode_dormand_prince:
            integrator = &erk_step;
            memory = ERKStepCreate(System::slopes, 0, state, context);
            if (!memory || ERKStepSetTableNum(memory, ARKODE_DORMAND_PRINCE_7_4_5) != 0) return false;
            break;
        case arkode_sdirk:
            integrator = &ark_step;
            is_implicit = true;
            memory = ARKStepCreate(nullptr, System::slopes, 0, state, context);
            if (!memory || ARKStepSetOrder(memory, 4) != 0) return false;
            // By default the factors serve until the step has changed by a fifth, and the rate at which
            // Newton's iteration converged with the right ones is still believed: errors of 1e-4 at a
            // tolerance of 1e-9. So they are made anew with every change.
            ARKStepSetDeltaGammaMax(memory, 1e-12);
            break;
        default: return false;
        }
        integrator->set_error_file(memory, nullptr);
        if (integrator->set_user_data(memory, &system) != 0
            || integrator->set_tolerances(memory, options.relative, options.absolute) != 0) {
            return false;
        }
        return !is_implicit || solve_linearly(system);
    }

    /// To `time`, with at most `limit` steps in all; `*outcome` says why it was not reached.
    bool advance(double time, size_t limit, PeerSolveOutcome &outcome) {
        const size_t steps = counts().accepted;
        outcome = peer_solve_too_many_steps;
        if (steps >= limit) return false;
        integrator->set_step_limit(memory, static_cast<long>(std::min<size_t>(limit - steps, LONG_MAX)));
        realtype reached;
        const int flag = integrator->evolve(memory, time, state, &reached, CV_NORMAL);
        if (flag >= 0) return true;
        if (flag != CV_TOO_MUCH_WORK) outcome = peer_solve_no_progress;
        return false;
    }
    void stop_at(double time) { integrator->set_stop_time(memory, time); }

    /// Steps alone.
    PeerSolveCounts counts() const {
        long steps = 0, errors = 0, failures = 0;
        integrator->get_steps(memory, &steps);
        integrator->get_error_failures(memory, &errors);
        if (integrator->get_solver_failures) integrator->get_solver_failures(memory, &failures);
        return {0, 0, static_cast<size_t>(steps), static_cast<size_t>(errors + failures)};
    }

private:
    template <typename Law>
    bool solve_linearly(const SundialsLaw<Law> &system) {
        const sunindextype size = static_cast<sunindextype>(2 * system.law.coordinates());
        if (size > 2) {
            // A mass's velocity changes with the places (3 back, 1 on) and velocities (2) of its
            // neighbours.
            matrix = SUNBandMatrix(size, 2, 3, context);
            linear_solver = SUNLinSol_Band(state, matrix, context);
        } else {
            matrix = SUNDenseMatrix(size, size, context);
            linear_solver = SUNLinSol_Dense(state, matrix, context);
        }
        return integrator->set_linear_solver(memory, linear_solver, matrix) == 0
            && integrator->set_jacobian(memory, SundialsLaw<Law>::jacobian) == 0;
    }
};

}  // namespace

namespace PEER_NAMESPACE {

extern const char sundials_version[] = SUNDIALS_VERSION;

PeerSolveOutcome sundials_solve(const PeerProblem *problem, const PeerSolveOptions *options,
                                const double *state, const double *times, size_t count,
                                double *out_positions, double *out_velocities,
                                PeerSolveCounts *counts) {
    *counts = {0, 0, 0, 0};
    if (!are_sound(*options, times, count)) return peer_solve_unsuited;
    if (count == 0) return peer_solve_finished;
    return with_law(*problem, [&](auto law) {
        const size_t coordinates = law.coordinates();
        Session session(coordinates);
        SundialsLaw<decltype(law)> system{law};
        double *const values = N_VGetArrayPointer(session.state);
        for (size_t i = 0; i < coordinates; i++) {
            values[2 * i] = state[i];
            values[2 * i + 1] = state[coordinates + i];
        }
        if (!session.begin(system, *options)) return peer_solve_unsuited;
        PeerSolveOutcome outcome = peer_solve_finished;
        if (times[count - 1] > 0) session.stop_at(times[count - 1]);
        for (size_t row = 0; row < count; row++) {
            if (times[row] > 0 && !session.advance(times[row], options->step_limit, outcome)) break;
            outcome = peer_solve_finished;
            for (size_t i = 0; i < coordinates; i++) {
                out_positions[row * coordinates + i] = values[2 * i];
                out_velocities[row * coordinates + i] = values[2 * i + 1];
            }
        }
        *counts = session.counts();
        counts->evaluations = system.evaluations;
        counts->jacobians = system.jacobians;
        if (outcome != peer_solve_finished) return outcome;
        const size_t size = count * coordinates;
        return are_finite(out_positions, size) && are_finite(out_velocities, size)
            ? peer_solve_finished
            : peer_solve_not_finite;
    });
}

}  // namespace PEER_NAMESPACE

#endif
