"""Which solver to take: of all runs of a result, the fastest that keeps an error, problem by problem."""

from __future__ import annotations

from dataclasses import dataclass

ERRORS = (1e-2, 1e-4, 1e-6, 1e-9)


@dataclass(frozen=True)
class Choice:
    """The fastest run within an error, and the fastest of somebody else's library."""

    best: object
    other: object | None

    @property
    def ratio(self) -> float | None:
        """How many times as long the other takes."""
        return self.other.time / self.best.time if self.other else None


@dataclass(frozen=True)
class Row:
    """One problem: a choice for each of ERRORS, None where nothing got there."""

    problem: object
    choices: tuple


def rows(result) -> list:
    """All problems in the order of the file, those that no run solved left out."""
    found = []
    for problem in result.solver_problems:
        runs = [run for run in result.solver_runs if run.problem == problem.id and run.is_finished
                and run.time is not None and "maxPosition" in run.errors]
        if runs:
            found.append(Row(problem, tuple(choice(runs, error) for error in ERRORS)))
    return found


def choice(runs, error: float) -> Choice | None:
    within = sorted(
        (run for run in runs if run.errors["maxPosition"] <= error), key=lambda run: run.time)
    if not within:
        return None
    others = [run for run in within if run.kind != within[0].kind]
    return Choice(within[0], others[0] if others else None)


def name(run) -> str:
    """The method, with its library where that is not ours."""
    return run.title if run.kind == "ours" else f"{run.title} ({run.library})"


def finding(found) -> str:
    """What the table says, in one sentence."""
    exact = [row for row in found if any(
        each and each.best.family == "exact" for each in row.choices)]
    text = (
        f"Where a motion is known exactly ({len(exact)} of {len(found)} problems) nothing else is as "
        "fast at any error" if exact else "No exact method fits these problems")
    names = {}
    for row in found:
        for each in row.choices:
            if each and each.best.family != "exact":
                names[name(each.best)] = names.get(name(each.best), 0) + 1
    if names:
        most = sorted(names, key=lambda key: (-names[key], key))[:3]
        text += "; elsewhere the fastest is most often " + ", ".join(most)
    return text
