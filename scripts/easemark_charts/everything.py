"""Which charts a result gets."""

from __future__ import annotations

from . import budget, curves, methods, precision


def draw(result, folder) -> list:
    """Draws all charts into a folder and returns the files' names, PNG and SVG."""
    names = []
    for family, operation in result.comparisons():
        names += methods.draw(result, result.typical_group(family, operation), folder)
    for family in precision.FAMILIES:
        if family in result.families():
            names += precision.draw(result, family, folder)
    names += curves.draw(result, folder)
    names += budget.draw(result, folder)
    return names
