#!/usr/bin/env python3
"""Adds SciPy's solvers to a result file: they solve the problems that the file records, and their errors,
evaluations and times become rows of its solverRuns.

The times are of solve_ivp with the force as a Python function, at the problem's own times: medians over
repeats in turn. Rows of SciPy that the file had before are replaced."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from easemark_charts import result, sound  # noqa: E402
from easemark_report import files  # noqa: E402

BUDGET = 10.0


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/scipy_solvers.py", description=__doc__, allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("result", type=Path, help="a file of results/runs; it is changed in place")
    parser.add_argument(
        "--budget", type=float, default=BUDGET, metavar="SECONDS",
        help=f"how long to go on (default: {BUDGET:g})",
    )
    parser.add_argument(
        "--force", action="store_true", help="even if another machine measured the file"
    )
    options = parser.parse_args(arguments)
    if not options.budget > 0:
        parser.error(f"--budget {options.budget:g}: it must be above 0")
    try:
        return add(options.result, options.budget, options.force)
    except KeyboardInterrupt:
        print("scipy_solvers: interrupted; the result is as it was", file=sys.stderr)
        return 130


def add(path: Path, budget: float, force: bool) -> int:
    try:
        loaded = result.load(path)
    except result.ResultError as error:
        return fail(str(error))
    problems = loaded.data.get("solverProblems") or []
    if not any(problem.get("parameters") for problem in problems):
        print(f"scipy_solvers: {path.name} has no problems to solve", file=sys.stderr)
        return 0
    other = difference(loaded.environment)
    if other and not force:
        return fail(f"{path.name} is of another machine: {other} (--force: add to it all the same)")
    # Takes a second, which a file without solvers need not wait for.
    from easemark_scipy import laws, runs

    smoke = not loaded.is_meaningful
    try:
        todo = runs.tasks(problems, runs.TOLERANCES[:1] if smoke else runs.TOLERANCES)
    except laws.LawError as error:
        return fail(f"{path.name}: {error}")
    rows = runs.rows(todo, budget, repeats=0 if smoke else runs.REPEATS)
    kept = [
        run for run in loaded.data.get("solverRuns") or [] if not run["library"].startswith("SciPy ")
    ]
    loaded.data["solverRuns"] = kept + rows
    try:
        sound.check(loaded.data)
        text = json.dumps(loaded.data, ensure_ascii=False, indent=2, sort_keys=True)
        files.write(path.resolve(), text + "\n")
    except sound.Unsound as error:
        return fail(f"what SciPy gave is no result: {error}")
    except files.WriteError as error:
        return fail(str(error))
    left = sum(map(len, todo)) - len(rows)
    print(
        f"scipy_solvers: {len(rows)} runs of {runs.LIBRARY} in {path.name}"
        + (f"; {left} more would take longer than {budget:g} s" if left else ""),
        file=sys.stderr,
    )
    return 0


def difference(environment: dict) -> str:
    """What tells this machine from the one that measured, or nothing."""
    cpu = environment["cpu"]
    if platform.machine() != cpu["architecture"]:
        return f"{cpu['architecture']}, not {platform.machine()}"
    model = processor_model()
    return f"{cpu['model']}, not {model}" if model and model != cpu["model"] else ""


def processor_model() -> str:
    """What Linux calls it; empty where it has no name."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return ""
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else ""


def fail(message: str) -> int:
    print(f"scipy_solvers: error: {message}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
