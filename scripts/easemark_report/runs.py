"""The saved runs that a run's numbers are shown beside."""

from __future__ import annotations

import sys
from pathlib import Path

from easemark_charts import history, result


def saved(folder: Path, program: str = "report") -> list:
    """All results of a folder; a file that is none is passed over with a word on standard error: one
    bad file must not cost what the others tell."""
    found = []
    for path in sorted(folder.glob("*.json")):
        try:
            found.append(result.load(path))
        except result.ResultError as error:
            print(f"{program}: skipped: {error}", file=sys.stderr)
    return found


def beside(loaded) -> list:
    """The run and those on the same machine before it, from the run's own folder: oldest first."""
    own = loaded.path.resolve()
    earlier = [
        run for run in saved(loaded.path.parent)
        if run.path.resolve() != own and run.machine == loaded.machine
        and run.started <= loaded.started
    ]
    return history.by_machine(earlier + [loaded]).get(loaded.machine, [])
