"""Work–precision diagrams of solvers: error against time, evaluations or step, problem by problem."""

from __future__ import annotations

import math

from matplotlib.lines import Line2D

from . import canvas, palette, words
from .solver_records import ERRORS

COLUMNS = 3
PANEL_W, PANEL_H = 4.3, 3.5
LEFT, RIGHT, TOP, GAP_X, GAP_Y = 0.85, 0.25, 1.3, 0.55, 0.75
KEY_LINE = 0.21  # inches a line of the key
LOWEST, HIGHEST = 1e-17, 1e3  # errors outside are drawn at the edge
# What a run has more or less of: its name on the axis, how it is read and written, and which runs
# have it. Lines join the settings of one method, from the coarsest to the finest.
WORK = {
    "time": ("time of the whole solution", lambda run: run.time, canvas.duration),
    "evaluations": (
        "evaluations of the right-hand side", lambda run: run.evaluations or None, None),
    "steps": ("steps, kept and rejected", lambda run: (run.accepted + run.rejected) or None, None),
    "step": ("step × natural frequency", lambda run: run.setting, None),
    "tolerance": ("tolerance", lambda run: run.setting, None),
}
DRAWN = ("time", "evaluations", "step")
COLOURS = {
    "explicit": "#0072B2", "symplectic": "#009E73", "adaptive": "#CC6677", "implicit": "#882255",
    "structural": "#999933", "exponential": "#D55E00", "exact": "#111E50",
}
SHADES = (0.0, 0.3, 0.5, 0.15, 0.42, 0.22)
DASHES = ("-", (0, (5, 1.6)), (0, (1, 1.4)), (0, (4, 1.4, 1, 1.4)))
MARKS = "osD^vPXhp*<>"


def draw(result, folder) -> list:
    """The diagrams that every result with solvers gets."""
    names = []
    if result.solver_runs:
        for work in DRAWN:
            names += diagram(result, folder, work, "maxPosition")
    return names


def chart_name(work: str, error: str) -> str:
    name = f"solvers-{work}"
    return name if error == "maxPosition" else f"{name}-{error}".lower()


def diagram(result, folder, work: str, error: str, family: str | None = None) -> list:
    """One diagram: a panel a problem, a line a method. `work` is of WORK, `error` of ERRORS."""
    problems = [p for p in result.solver_problems if family in (None, p.family)]
    panels = [(p, lines) for p in problems if (lines := _lines(result, p, work, error))]
    if not panels:
        return []
    methods = _methods(lines for _, lines in panels)
    styles = looks(methods)
    columns = min(COLUMNS, len(panels))
    rows = math.ceil(len(panels) / columns)
    width = LEFT + columns * PANEL_W + (columns - 1) * GAP_X + RIGHT
    key_columns = max(1, int((width - 0.4) / 3.0))
    key = 0.45 + KEY_LINE * math.ceil(len(methods) / key_columns)
    height = TOP + rows * PANEL_H + (rows - 1) * GAP_Y + 0.62 + key
    fig = canvas.figure(width, height)
    label = WORK[work][0]
    canvas.caption(
        fig, finding(panels, work, error),
        f"{ERRORS[error].capitalize()} against {label}, a panel a problem. A line joins the settings "
        "of one method; best is the lower left.   ● ours   ■ a library   ▲ shipped in engines",
        words.provenance(result),
    )
    for index, (problem, lines) in enumerate(panels):
        row, column = divmod(index, columns)
        left = LEFT + column * (PANEL_W + GAP_X)
        top = TOP + row * (PANEL_H + GAP_Y)
        axes = fig.add_axes([
            left / width, 1 - (top + PANEL_H) / height, PANEL_W / width, PANEL_H / height,
        ])
        _panel(axes, problem, lines, styles, work)
        if not column:
            axes.set_ylabel(ERRORS[error], fontsize=9)
        if index + columns >= len(panels):
            axes.set_xlabel(label, fontsize=9)
    _key(fig, methods, styles, key_columns, width, height)
    return canvas.save(fig, folder, chart_name(work, error))


def finding(panels, work: str, error: str) -> str:
    """On how many problems our best is the cheapest at a visible error's thousandth."""
    if work in ("step", "tolerance"):
        return "What each method makes of its steps"
    won, asked = 0, 0
    for _, lines in panels:
        cheapest = {}
        for (_, library), points in lines.items():
            works = [x for x, y, run in points if y <= 1e-6]
            if works:
                ours = points[0][2].kind == "ours"
                cheapest[ours] = min(cheapest.get(ours, math.inf), min(works))
        if len(cheapest) == 2:
            asked += 1
            won += cheapest[True] <= cheapest[False]
    what = "less time" if work == "time" else f"fewer {work}"
    if not asked:
        return f"Solvers: {ERRORS[error]} against {WORK[work][0]}"
    return (f"Solvers: to an error of 10⁻⁶ Easemark needs {what} than the libraries "
            f"on {won} of {asked} problems")


def _lines(result, problem, work: str, error: str) -> dict:
    """The points of each method: work, error, run; from little work to much."""
    read = WORK[work][1]
    lines: dict = {}
    for run in result.solver_runs:
        if run.problem != problem.id or not run.is_finished or error not in run.errors:
            continue
        if work in ("step", "tolerance") and run.control != work:
            continue
        x = read(run)
        if x is None:
            continue
        if work == "step":
            x *= problem.frequency
        lines.setdefault(run.method, []).append((x, run.errors[error], run))
    for points in lines.values():
        points.sort(key=lambda point: point[0])
    return lines


def _methods(panels) -> list:
    """All methods of the panels with a run each, family by family as first seen, ours first."""
    found: dict = {}
    for lines in panels:
        for method, points in lines.items():
            found.setdefault(method, points[0][2])
    order = list(dict.fromkeys([*COLOURS, *(run.family for run in found.values())]))
    return sorted(
        found.items(),
        key=lambda each: (order.index(each[1].family), each[1].kind != "ours"),
    )


def looks(methods) -> dict:
    """Colour by family, shade, dashes and mark within it, so that no two look alike."""
    found, seen = {}, {}
    for method, run in methods:
        index = seen.get(run.family, 0)
        seen[run.family] = index + 1
        colour = palette.lighter(
            COLOURS.get(run.family, palette.OTHER.colour), SHADES[index % len(SHADES)])
        found[method] = {
            "color": colour,
            "linestyle": DASHES[index // len(SHADES) % len(DASHES)],
            "linewidth": 1.9 if run.kind == "ours" else 1.2,
            "marker": MARKS[index % len(MARKS)] if run.kind == "ours" else palette.marker(run.kind),
            "markersize": 4.5,
            "markeredgecolor": "white",
            "markeredgewidth": 0.4,
        }
    return found


def _panel(axes, problem, lines, styles, work: str) -> None:
    axes.set_xscale("log")
    axes.set_yscale("log")
    canvas.bare(axes)
    for method, points in lines.items():
        errors = [drawn(y) for _, y, _ in points]
        axes.plot([x for x, _, _ in points], errors, **styles[method])
    ys = [drawn(y) for points in lines.values() for _, y, _ in points]
    axes.set_ylim(min(ys) / 4, max(max(ys) * 4, 1e-15))
    xs = [x for points in lines.values() for x, _, _ in points]
    axes.set_xlim(min(xs) / 1.6, max(xs) * 1.6)
    if problem.truth_error > axes.get_ylim()[0]:
        axes.axhspan(axes.get_ylim()[0], problem.truth_error, color=palette.BAND, zorder=0)
    canvas.log_axis(axes.xaxis, WORK[work][2])
    canvas.log_axis(axes.yaxis)
    axes.tick_params(labelsize=8)
    axes.set_title(problem.title, loc="left", fontsize=10, fontweight="bold", pad=5)


def drawn(error: float, highest: float = HIGHEST) -> float:
    """An error at a place that a logarithmic axis has; NaN is as wrong as can be."""
    return highest if math.isnan(error) else min(max(error, LOWEST), highest)


def _key(fig, methods, styles, columns, width, height) -> None:
    handles = [
        Line2D([], [], label=f"{run.title} · {run.library}", **styles[method])
        for method, run in methods
    ]
    fig.legend(
        handles=handles, loc="lower left", ncols=columns, fontsize=8.5, frameon=False,
        bbox_to_anchor=(0.15 / width, 0.3 / height), borderaxespad=0, columnspacing=1.2,
        handlelength=2.6, labelspacing=0.35,
    )
