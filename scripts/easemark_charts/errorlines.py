"""The error of every method along hard curves, as small multiples over one pair of axes."""

from __future__ import annotations

import math

from . import canvas, palette, words
from .records import VISIBLE

PANEL_W, PANEL_H = 2.62, 1.72
LEFT, RIGHT, TOP, BOTTOM, GAP_X, GAP_Y = 0.98, 0.25, 1.12, 1.2, 0.22, 0.46
# One colour and one stroke a curve, in the order of the file.
STROKES = [("#0072B2", "-", 1.3), ("#D55E00", "-", 0.9), ("#117733", (0, (4, 2)), 1.0)]
# Errors below the first are drawn as it, so that "none" has a place; above the last all are alike.
LOW, HIGH = 1e-18, 1e2


def draw(result, folder) -> list:
    """One chart of all curves that the result has error lines along."""
    lines = result.error_lines
    if not lines:
        return []
    methods, curves = by_method(lines), curve_names(lines)
    columns = min((4, 5), key=lambda count: (-len(methods) % count, count))
    rows = math.ceil(len(methods) / columns)
    width = LEFT + columns * PANEL_W + (columns - 1) * GAP_X + RIGHT
    height = TOP + rows * PANEL_H + (rows - 1) * GAP_Y + BOTTOM
    fig = canvas.figure(width, height)
    canvas.caption(
        fig, finding(lines),
        f"Largest error in y around each x, in units of the whole change, of "
        f"{lines[0].samples_per_place} samples each; the lowest line is no error at all.",
        words.provenance(result),
    )
    for index, (variant, found) in enumerate(methods.items()):
        row, column = divmod(index, columns)
        left = LEFT + column * (PANEL_W + GAP_X)
        bottom = height - TOP - PANEL_H - row * (PANEL_H + GAP_Y)
        axes = fig.add_axes([left / width, bottom / height, PANEL_W / width, PANEL_H / height])
        below = index + columns >= len(methods)
        _panel(axes, variant, found, curves, show_rows=column == 0, show_columns=below)
    _legend(fig, lines, curves)
    return canvas.save(fig, folder, "bezier-errors")


def by_method(lines) -> dict:
    """Each variant's lines, ours first, in the order of the file."""
    found: dict = {}
    for line in sorted(lines, key=lambda line: line.kind != "ours"):
        found.setdefault(line.variant, []).append(line)
    return found


def curve_names(lines) -> list:
    return list(dict.fromkeys(line.curve for line in lines))[: len(STROKES)]


def _panel(axes, variant, lines, curves, show_rows: bool, show_columns: bool) -> None:
    canvas.bare(axes, keep=("left", "right", "top", "bottom"))
    axes.set_yscale("log")
    axes.set_ylim(LOW / 3, HIGH)
    axes.set_xlim(lines[0].places[0], lines[0].places[-1])
    axes.axhline(VISIBLE, color=palette.QUIET, linewidth=0.8, linestyle=(0, (1, 3)), zorder=1)
    is_ours = lines[0].kind == "ours"
    axes.set_title(
        palette.name(variant), loc="left", fontsize=10.5, pad=4,
        color=palette.colour(variant) if is_ours else palette.INK,
        fontweight="bold" if is_ours else "normal",
    )
    for line in lines:
        if line.curve not in curves:
            continue
        colour, style, thickness = STROKES[curves.index(line.curve)]
        heights = [drawn(error) for error in line.errors]
        axes.plot(line.places, heights, color=colour, linestyle=style, linewidth=thickness,
                  zorder=3, solid_joinstyle="round")
        lost = [x for x, error in zip(line.places, line.errors) if math.isnan(error)]
        if lost:  # above everything: no number at all
            axes.plot(lost, [HIGH / 4] * len(lost), linestyle="", marker="x", markersize=3.2,
                      color=palette.WARN, markeredgewidth=0.8, zorder=4)
    decades = [1e-16, 1e-12, 1e-8, 1e-4, 1]
    axes.set_yticks(decades, [canvas.power_of_ten(d) if show_rows else "" for d in decades],
                    fontsize=8)
    axes.minorticks_off()
    ticks = [0, 0.5, 1]
    axes.set_xticks(ticks, [f"{t:g}" if show_columns else "" for t in ticks], fontsize=8)
    axes.tick_params(length=2.5, width=0.6, color=palette.QUIET)
    if show_rows:
        axes.set_ylabel("error", fontsize=9)
    if show_columns:
        axes.set_xlabel("x", fontsize=9)
        labels = axes.get_xticklabels()
        labels[0].set_horizontalalignment("left")
        labels[-1].set_horizontalalignment("right")


def drawn(error: float) -> float:
    """The height of an error; a gap in the line for NaN."""
    return error if math.isnan(error) else min(max(error, LOW), HIGH)


def _legend(fig, lines, curves) -> None:
    width, height = fig.get_figwidth(), fig.get_figheight()
    axes = fig.add_axes([LEFT / width, 0.42 / height, 1 - (LEFT + RIGHT) / width, 0.3 / height])
    axes.set_xlim(0, width - LEFT - RIGHT)
    axes.set_ylim(0, 0.3)
    axes.set_axis_off()
    renderer = fig.canvas.get_renderer()
    x = 0.0

    def key(text: str) -> float:
        label = axes.text(x + 0.38, 0.15, text, fontsize=8.5, va="center")
        return x + 0.38 + label.get_window_extent(renderer).width / fig.dpi + 0.3

    for curve, (colour, style, _) in zip(curves, STROKES):
        axes.plot([x, x + 0.3], [0.15, 0.15], color=colour, linestyle=style, linewidth=2)
        x = key(curve)
    axes.plot([x, x + 0.3], [0.15, 0.15], color=palette.QUIET, linewidth=1, linestyle=(0, (1, 3)))
    x = key("half a pixel of 1,000")
    if any(math.isnan(error) for line in lines for error in line.errors):
        axes.plot([x + 0.15], [0.15], linestyle="", marker="x", markersize=4.5, color=palette.WARN)
        key("NaN or ∞")


def worst(line) -> float:
    """The largest error of a line; NaN when one is."""
    return math.nan if any(map(math.isnan, line.errors)) else max(line.errors)


def finding(lines) -> str:
    """What ours lose at most along the curves, and how many others are somewhere visibly wrong."""
    methods = by_method(lines)
    ours = [worst(line) for line in lines if line.kind == "ours" and line.precision == "double"]
    others = [found for found in methods.values() if found[0].kind != "ours"]
    wrong = sum(any(not worst(line) <= VISIBLE for line in found) for found in others)
    parts = []
    if ours and not any(map(math.isnan, ours)):
        parts.append(f"Along hard curves Easemark is within {words.error(max(ours))} everywhere")
    if others:
        count = f"all {len(others)}" if wrong == len(others) else f"{wrong} of {len(others)}"
        parts.append(f"{count} other methods are somewhere visibly wrong")
    return "; ".join(parts) or "The error of each method along hard curves"
