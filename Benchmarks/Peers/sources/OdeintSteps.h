// What runs of Boost.odeint share: counts, limits, and the times at which a result is wanted.
#pragma once
#include "OdeintHeaders.h"
#include "SolverProblems.h"

namespace {

namespace odeint = boost::numeric::odeint;

struct TooManySteps {};
struct NoProgress {};

/// Steps that were tried, and how many may be.
struct Attempts {
    size_t limit, accepted = 0, rejected = 0, jacobians = 0;
    bool failed = false;

    explicit Attempts(size_t limit) : limit(limit) {}

    /// Fixed steps.
    void take(size_t steps) {
        if (steps > limit - accepted) throw TooManySteps();
        accepted += steps;
    }
    void record(odeint::controlled_step_result result) {
        if (accepted + rejected >= limit) throw TooManySteps();
        failed = result != odeint::success;
        (failed ? rejected : accepted)++;
    }
    /// To be called at a time that odeint says it has reached: it says so too when rejections have brought
    /// its step to 0.
    void require_arrival() const {
        if (failed) throw NoProgress();
    }
};

/// A controlled stepper that says how each try went.
template <typename Stepper>
struct Counted : Stepper {
    Attempts *attempts;

    template <typename... Arguments>
    explicit Counted(Attempts &attempts, Arguments &&...arguments)
        : Stepper(std::forward<Arguments>(arguments)...), attempts(&attempts) {}

    template <typename... Arguments>
    odeint::controlled_step_result try_step(Arguments &&...arguments) {
        const auto result = Stepper::try_step(std::forward<Arguments>(arguments)...);
        attempts->record(result);
        return result;
    }
};

/// A Runge–Kutta stepper under odeint's own control of the step.
template <typename Stepper>
using Controlled = Counted<odeint::controlled_runge_kutta<Stepper>>;

template <typename Stepper>
Controlled<Stepper> controlled(const PeerSolveOptions &options, Attempts &attempts) {
    using Inner = odeint::controlled_runge_kutta<Stepper>;
    return Controlled<Stepper>(
        attempts, typename Inner::error_checker_type(options.absolute, options.relative));
}

/// Equal steps of at most `step` seconds; a millionth of one is not worth another.
inline size_t step_count(double span, double step) {
    const double steps = std::ceil(span / step - 1e-6);
    return steps < 1 ? (span > 0 ? 1 : 0) : steps < 1e15 ? static_cast<size_t>(steps) : SIZE_MAX;
}

/// The times, with 0 before them if they begin later.
class TimeIterator {
    const double *place;
    bool leads;

public:
    using iterator_category = std::forward_iterator_tag;
    using value_type = double;
    using difference_type = ptrdiff_t;
    using pointer = const double *;
    using reference = double;

    TimeIterator(const double *place, bool leads) : place(place), leads(leads) {}
    double operator*() const { return leads ? 0 : *place; }
    TimeIterator &operator++() {
        if (!leads) place++;
        leads = false;
        return *this;
    }
    TimeIterator operator++(int) {
        const TimeIterator before = *this;
        ++*this;
        return before;
    }
    TimeIterator &operator--() {
        place--;
        return *this;
    }
    bool operator==(const TimeIterator &other) const {
        return place == other.place && leads == other.leads;
    }
    bool operator!=(const TimeIterator &other) const { return !(*this == other); }
};

/// Runs a solution and says how it ended.
template <typename Solve>
PeerSolveOutcome guarded(Solve solve) {
    try {
        return solve();
    } catch (const TooManySteps &) {
        return peer_solve_too_many_steps;
    } catch (const NoProgress &) {
        return peer_solve_no_progress;
    } catch (const odeint::odeint_error &) {
        return peer_solve_no_progress;
    }
}

}  // namespace
