"""Which charts a result gets."""

from __future__ import annotations

from . import (
    budget, curves, errorlines, errormap, history, methods, precision, roofline, scaling, settling,
    shapes, solverlines, stability, transforms, workloads, workprecision,
)


def draw(result, folder) -> list:
    """Draws all charts of a result into a folder or a gallery; returns the files' names."""
    names = []
    for family, operation in result.comparisons():
        names += methods.draw(result, result.typical_group(family, operation), folder)
    for family in precision.FAMILIES:
        if family in result.families():
            names += precision.draw(result, family, folder)
    for family in result.families():
        names += scaling.draw(result, family, folder)
    names += errormap.draw(result, folder)
    names += errorlines.draw(result, folder)
    names += workloads.draw(result, folder)
    names += transforms.draw(result, folder)
    for solvers in (workprecision, solverlines, stability):
        names += solvers.draw(result, folder)
    names += settling.draw(result, folder)
    names += shapes.draw(result, folder)
    names += roofline.draw(result, folder)
    names += curves.draw(result, folder)
    names += budget.draw(result, folder)
    return names


def draw_history(results, folder, family: str | None = None) -> list:
    """Draws what saved runs of one machine tell over time, each machine and family apart."""
    names = []
    for machine, runs in history.by_machine(results).items():
        for each in history.families(runs):
            if family is None or each.lower() == family.lower():
                names += history.draw(runs, machine, each, folder)
    return names
