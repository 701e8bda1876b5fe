"""Stability regions of solvers: the steps of a decay or oscillation that a method survives."""

from __future__ import annotations

import math

from . import canvas, palette, words

COLUMNS = 5
PANEL = 2.3  # inches
LEFT, RIGHT, TOP, BOTTOM, GAP_X, GAP_Y = 0.6, 0.2, 1.1, 0.85, 0.3, 0.55
LEVELS = [0, 0.25, 0.5, 0.75, 1]
SHADES = ("#0B4F7D", "#2F79AD", "#79AFD3", "#CFE3F1")


def draw(result, folder) -> list:
    """One chart: a panel a method, all to one scale."""
    regions = result.stability_regions
    if not regions:
        return []
    columns = min(COLUMNS, len(regions))
    rows = math.ceil(len(regions) / columns)
    width = LEFT + columns * PANEL + (columns - 1) * GAP_X + RIGHT
    height = TOP + rows * PANEL + (rows - 1) * GAP_Y + BOTTOM
    fig = canvas.figure(width, height)
    canvas.caption(
        fig, finding(regions),
        "Where a step of y′ = λ·y makes no mode grow (blue; the darker the more it is damped), over "
        "z = λ·h. Oscillations lie on the vertical axis, decays on the left.",
        words.provenance(result),
    )
    for index, region in enumerate(regions):
        row, column = divmod(index, columns)
        axes = fig.add_axes([
            (LEFT + column * (PANEL + GAP_X)) / width,
            1 - (TOP + (row + 1) * PANEL + row * GAP_Y) / height, PANEL / width, PANEL / height,
        ])
        _panel(axes, region)
        axes.tick_params(labelleft=not column, labelbottom=index + columns >= len(regions))
    return canvas.save(fig, folder, "solvers-stability")


def covers_left_half(region) -> bool:
    """Whether no mode of the plane drawn that does not grow by itself grows by a step."""
    return all(
        factor <= 1 + 1e-9
        for row in region.factors for x, factor in zip(region.real, row) if x <= 0
    )


def finding(regions) -> str:
    stable = [region.title for region in regions if covers_left_half(region)]
    count = f"{len(stable)} of {len(regions)} methods"
    return f"{count} make nothing grow that decays by itself, at any step drawn"


def _panel(axes, region) -> None:
    canvas.bare(axes)
    drawn = [[min(factor, 1e3) for factor in row] for row in region.factors]
    axes.contourf(region.real, region.imaginary, drawn, levels=LEVELS, colors=SHADES, zorder=2)
    if any(factor > 1 for row in drawn for factor in row):
        axes.contour(
            region.real, region.imaginary, drawn, levels=[1], colors=[palette.INK], linewidths=0.9,
            zorder=3,
        )
    for line in (axes.axhline, axes.axvline):
        line(0, color=palette.QUIET, linewidth=0.6, zorder=4)
    axes.set_xlim(region.real[0], region.real[-1])
    axes.set_ylim(region.imaginary[0], region.imaginary[-1])
    axes.tick_params(labelsize=8)
    axes.set_title(region.title, loc="left", fontsize=9.5, pad=4)
