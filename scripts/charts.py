#!/usr/bin/env python3
"""Draws the charts of a result file, and those of saved runs over time, as PNG and SVG."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from easemark_charts import everything, history, result, workprecision  # noqa: E402
from easemark_charts.solver_records import ERRORS  # noqa: E402
from easemark_report import runs  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent
HISTORY = "history-"


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/charts.py", description=__doc__, allow_abbrev=False
    )
    parser.add_argument(
        "result", type=Path, nargs="?", help="a file of results/runs; not needed with --history"
    )
    parser.add_argument(
        "--history", type=Path, nargs="?", const=ROOT / "results" / "runs", metavar="FOLDER",
        help="also draw every family over the runs saved in a folder (default: results/runs)",
    )
    parser.add_argument("--family", metavar="NAME", help="of the history, this family alone")
    parser.add_argument(
        "--solvers", nargs=2, metavar=("X", "Y"),
        help="draw one work-precision diagram of solvers and nothing else: X one of "
        f"{', '.join(workprecision.WORK)}; Y one of {', '.join(ERRORS)}",
    )
    parser.add_argument(
        "--output", type=Path, default=ROOT / "results" / "charts", metavar="FOLDER",
        help="where the pictures go (default: results/charts)",
    )
    options = parser.parse_args(arguments)
    if options.result is None and options.history is None:
        parser.error("name a result file, or ask for --history")
    if options.family is not None and options.history is None:
        parser.error("--family is for --history")
    if options.solvers is not None:
        x, y = options.solvers
        if options.result is None:
            parser.error("--solvers needs a result file")
        if x not in workprecision.WORK:
            parser.error(f"--solvers {x}: X is one of {', '.join(workprecision.WORK)}")
        if y not in ERRORS:
            parser.error(f"--solvers {y}: Y is one of {', '.join(ERRORS)}")
    try:
        if options.solvers is not None:
            return draw_solvers(options)
        if options.result is not None:
            loaded = result.load(options.result)
            names = draw(lambda folder: everything.draw(loaded, folder), options.output, _is_own)
            print(f"charts: {len(names)} files in {options.output}")
        if options.history is not None:
            return draw_history(options)
    except result.ResultError as error:
        print(f"charts: error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        place = error.filename or options.output
        print(f"charts: error: cannot write {place}: {error.strerror}", file=sys.stderr)
        return 1
    except ArithmeticError as error:  # of numbers that reading should have refused
        drawn, reason = options.result or options.history, f"{type(error).__name__}: {error}"
        print(f"charts: error: could not draw {drawn} ({reason})", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("charts: interrupted; the earlier charts are untouched", file=sys.stderr)
        return 130
    return 0


def draw_solvers(options) -> int:
    loaded = result.load(options.result)
    names = draw(
        lambda folder: workprecision.diagram(loaded, folder, *options.solvers), options.output,
        lambda name: False,
    )
    if not names:
        print(f"charts: error: {options.result} holds no such runs of solvers", file=sys.stderr)
        return 1
    print(f"charts: {', '.join(names)} in {options.output}")
    return 0


def draw_history(options) -> int:
    if not options.history.is_dir():
        print(f"charts: error: {options.history} is not a folder", file=sys.stderr)
        return 1
    saved = runs.saved(options.history, "charts")
    known = sorted({family for run in saved for family in run.families()} - {"Article"})
    if options.family and saved and options.family.lower() not in map(str.lower, known):
        print(
            f"charts: error: no run in {options.history} has a family {options.family}; "
            f"there are {', '.join(known)}",
            file=sys.stderr,
        )
        return 1
    wanted = f"{HISTORY}{options.family or ''}".lower()
    names = draw(
        lambda folder: everything.draw_history(saved, folder, options.family), options.output,
        lambda name: name.startswith(wanted),
    )
    if names:
        print(f"charts: {len(names)} files over time in {options.output}")
    else:
        print(
            f"charts: none over time: that takes {history.FEWEST} runs of one machine that measured "
            f"times, and {options.history} holds {sum(run.is_meaningful for run in saved)} in all"
        )
    return 0


def _is_own(name: str) -> bool:
    """Whether a picture belongs to one result, rather than to many."""
    return not name.startswith(HISTORY)


def draw(draw_into, output: Path, replaces) -> list:
    """The charts appear together or not at all: drawn elsewhere, then renamed into place; earlier
    ones of the same kind that were not drawn again go away."""
    output.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix="charts-", suffix=".partial", dir=output.parent))
    try:
        names = draw_into(work)
        for name in names:
            os.replace(work / name, output / name)
        for old in output.iterdir():
            if old.suffix in (".png", ".svg") and old.name not in names and replaces(old.name):
                old.unlink()
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return names


if __name__ == "__main__":
    sys.exit(main())
