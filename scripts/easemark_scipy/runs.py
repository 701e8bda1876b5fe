"""Runs of SciPy's solvers: how wrong they are, what they take, and how long."""

from __future__ import annotations

import heapq
import signal
import statistics
import time
from dataclasses import dataclass, field

import numpy
import scipy
from scipy import integrate

from . import laws

LIBRARY = f"SciPy {scipy.__version__}"
METHODS = {  # SciPy's name: family, whether it asks for the Jacobian
    "DOP853": ("adaptive", False),
    "RK45": ("adaptive", False),
    "Radau": ("implicit", True),
    "BDF": ("implicit", True),
    "LSODA": ("implicit", True),
}
TOLERANCES = (1e-2, 1e-4, 1e-6, 1e-8, 1e-10, 1e-12)
MOST_COORDINATES = 64  # of a chain: its Jacobian is dense
LONGEST = 0.5  # seconds of one solution
REPEATS = 9
ENOUGH = 0.1  # seconds: a solution that took so long in all is not repeated
JUDGING = 0.4  # of the budget at most: the rest is for times


class OutOfTime(Exception):
    """Raised in a solution that takes too long."""


@dataclass
class Counts:
    """The steps of a solution."""

    accepted: int = 0
    rejected: int = 0  # of the Runge–Kutta methods; the others do not say


@dataclass
class Task:
    """One method on one problem at one tolerance."""

    problem: dict
    law: laws.Law
    method: str
    tolerance: float
    row: dict | None = None
    times: list = field(default_factory=list)

    def solve(self, method=None):
        problem, options = self.problem, {}
        if METHODS[self.method][1]:
            options["jac"] = self.law.jacobian
        return integrate.solve_ivp(
            self.law.slopes, (0, problem["times"][-1]), problem["initial"],
            method=method or self.method, t_eval=problem["times"], rtol=self.tolerance,
            atol=self.tolerance * problem["amplitude"], **options,
        )


def tasks(problems, tolerances=TOLERANCES) -> list:
    """What can be solved, loosest tolerance first: one list for each method on each problem."""
    known = [(problem, laws.law(problem)) for problem in problems]
    return [
        [Task(problem, law, method, tolerance) for tolerance in tolerances]
        for problem, law in known for method in METHODS
        if law is not None and len(problem["initial"]) <= 2 * MOST_COORDINATES
        and problem["times"][-1] > 0
    ]


def rows(todo: list, budget: float, repeats=REPEATS) -> list:
    """The records of the tasks that fit into `budget` seconds: each once for its errors and counts, then
    all in turn for their times, whose medians are kept."""
    start = time.monotonic()
    done = judged(todo, start + JUDGING * budget)
    for _ in range(repeats):
        for task in done:
            late = time.monotonic() > start + budget
            if task.row["outcome"] == "finished" and sum(task.times) < ENOUGH * 1e9 and not late:
                before = time.perf_counter_ns()
                task.solve()
                task.times.append(time.perf_counter_ns() - before)
    for task in done:
        if task.times:
            task.row["nanoseconds"] = statistics.median(task.times)
    return [task.row for task in done]


def judged(todo: list, end: float) -> list:
    """The tasks that were judged before `end`: always next where the tolerance before took least, so that
    what is left undone is the dearest. Nothing tighter is tried of what took too long."""
    done = []
    queue = [(0.0, place, 0) for place in range(len(todo))]
    heapq.heapify(queue)
    while queue:
        _, place, index = heapq.heappop(queue)
        task, begun = todo[place][index], time.monotonic()
        seconds = min(LONGEST, end - begun)
        if seconds <= 0:
            break
        judge(task, seconds)
        if task.row["outcome"] == "timedOut":
            if seconds < LONGEST:  # the budget's end, which says nothing of the method
                break
        elif index + 1 < len(todo[place]):
            heapq.heappush(queue, (time.monotonic() - begun, place, index + 1))
        done.append(task)
    return done


def judge(task: Task, seconds: float) -> None:
    """Solves once and records all but the time."""
    counts = Counts()
    task.row = {
        "problem": task.problem["id"], "variant": f"scipy-{task.method.lower()}",
        "title": task.method, "family": METHODS[task.method][0], "library": LIBRARY, "kind": "peer",
        "control": "tolerance", "setting": task.tolerance, "outcome": "finished", "reason": "",
        "errors": None, "evaluations": 0, "acceptedSteps": 0, "rejectedSteps": 0,
        "nanoseconds": None, "allocations": None,
    }
    try:
        with limit(seconds):
            found = task.solve(counting(task.method, counts))
    except OutOfTime:
        task.row.update(outcome="timedOut", reason=f"more than {seconds:.2g} s")
        return
    task.row.update(evaluations=int(found.nfev), acceptedSteps=counts.accepted,
                    rejectedSteps=counts.rejected)
    if not found.success or not numpy.isfinite(found.y).all():
        reason = " ".join(str(found.message).split()) if not found.success else "not finite"
        task.row.update(outcome="failed", reason=reason)
        return
    task.row["errors"] = errors(task.problem, found.y)


def errors(problem: dict, states) -> dict:
    """As solverErrors has them: in units of amplitude, and of amplitude × frequency."""
    observed, coordinates = problem["observed"], len(problem["initial"]) // 2
    unit = problem["amplitude"]
    x = numpy.abs(states[observed] - problem["positions"]) / unit
    v = numpy.abs(states[coordinates + observed] - problem["velocities"])
    v = v / (unit * problem["frequency"])
    return {
        "maxPosition": float(x.max()), "maxVelocity": float(v.max()),
        "l2Position": float(numpy.sqrt(numpy.mean(x * x))),
        "l2Velocity": float(numpy.sqrt(numpy.mean(v * v))), "finalPosition": float(x[-1]),
        "phase": None, "energy": None, "settlingTime": None,
    }


def counting(method: str, counts: Counts):
    """SciPy's solver of that name, with its steps counted."""
    base = getattr(integrate, method)

    class Counting(base):
        def step(self):
            before = self.nfev
            message = super().step()
            tries = 1
            if issubclass(base, (integrate.RK45, integrate.DOP853)):
                tries = (self.nfev - before) // self.n_stages
            accepted = 0 if self.status == "failed" else 1
            counts.accepted += accepted
            counts.rejected += tries - accepted
            return message

    return Counting


class limit:
    """Ends what is inside after so many seconds; of the main thread alone."""

    def __init__(self, seconds: float):
        self.seconds = seconds

    def __enter__(self):
        def stop(*_):
            raise OutOfTime

        self.before = signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def __exit__(self, *_):
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, self.before)
