"""The five standing workloads of timing curves: what every method gets wrong on each, and what it costs."""

from __future__ import annotations

import math
from dataclasses import dataclass

from matplotlib.patches import Rectangle

from . import canvas, crowd, errormap, labels, palette, words
from .records import VISIBLE

FAMILY = "Bezier"
WORKLOADS = {
    "css": "CSS", "easings": "easings.net", "random": "random", "degenerate": "degenerate",
    "overshoot": "overshoot",
}


@dataclass(frozen=True)
class Method:
    """One method, with its case on each workload that it was measured on."""

    variant: str
    cases: dict

    @property
    def any_case(self):
        return next(iter(self.cases.values()))

    @property
    def is_ours(self) -> bool:
        return self.any_case.is_ours

    @property
    def times(self) -> list:
        return sorted(case.time for case in self.cases.values())

    @property
    def time(self) -> float:
        """The middle one of its times."""
        return self.times[len(self.cases) // 2]

    @property
    def worst(self):
        """The case with the largest error; one that gives NaN is worse than any."""
        return max(self.cases.values(), key=lambda case: (case.gives_nan, case.error))

    @property
    def backward_steps(self) -> int | None:
        """All of them, or None where the truth was nowhere monotone."""
        counted = [c.backward_steps for c in self.cases.values() if c.backward_steps is not None]
        return sum(counted) if counted else None

    @property
    def nans(self) -> int:
        return sum(case.nans for case in self.cases.values())

    @property
    def samples(self) -> int:
        return sum(case.samples for case in self.cases.values())


def measured(result) -> tuple:
    """The workloads that were measured, and all methods on them: ours first, then the worse the later."""
    groups = {
        name: crowd.one_each(group) for name in WORKLOADS
        if (group := result.typical_group(FAMILY, name)) is not None
    }
    found: dict = {}
    for name, group in groups.items():
        for case in group.cases:
            found.setdefault(palette.base(case.variant), {})[name] = case
    methods = [Method(variant, cases) for variant, cases in found.items()]
    methods.sort(key=lambda m: (not m.is_ours, m.worst.gives_nan, m.worst.error, m.variant))
    return list(groups), methods


def draw(result, folder) -> list:
    names, methods = measured(result)
    if not methods:
        return []
    return _precision(result, names, methods, folder) + _table(result, names, methods, folder)


# Work against precision: each method is a stroke from its best workload to its worst.
WIDTH, HEIGHT, PANEL_H, LEFT, BOTTOM = 11.0, 7.6, 5.3, 0.95, 0.98


def _precision(result, names, methods, folder) -> list:
    fig = canvas.figure(WIDTH, HEIGHT)
    canvas.caption(
        fig, finding(methods),
        f"Every method on {len(names)} workloads: from the best of them to the worst "
        "(mark), at its median time. Best is the lower left.   ● ours   ▲ shipped in engines",
        words.provenance(result),
    )
    axes = fig.add_axes(
        [LEFT / WIDTH, BOTTOM / HEIGHT, (WIDTH - LEFT - 0.25) / WIDTH, PANEL_H / HEIGHT]
    )
    axes.set_xscale("log")
    axes.set_yscale("log")
    canvas.bare(axes)
    drawn = [c.drawn_error for m in methods for c in m.cases.values() if 0 < c.error < 10]
    low, high = min([*drawn, 1e-16]) / 5, max([*drawn, 1e-2]) * 8
    off = high * 4
    times = [m.time for m in methods]
    axes.set_xlim(min(times) / 1.8, max(times) * 2.2)
    axes.set_ylim(low, off * 5)
    axes.axhspan(high, off * 5, color="#FBEDEB", zorder=0)
    axes.axhline(VISIBLE, color=palette.QUIET, linewidth=1, linestyle=(0, (1, 3)), zorder=1)
    texts = [
        axes.annotate(
            text, (1, y), xycoords=("axes fraction", "data"), xytext=(-4, dy), ha="right", va=va,
            textcoords="offset points", color=colour, fontsize=8.5, fontstyle="italic",
        )
        for text, y, dy, va, colour in (
            ("half a pixel of a 1,000 pixel move", VISIBLE, -3, "top", palette.QUIET),
            ("NaN, or 10 times the way and more", off * 5, -3, "top", palette.WARN),
        )
    ]
    points, strokes = [], []
    for method in methods:
        heights = [_height(case, low, high, off) for case in method.cases.values()]
        worst, best = _height(method.worst, low, high, off), min(heights)
        colour = palette.colour(method.variant)
        axes.plot([method.time] * 2, [best, worst], color=colour, linewidth=3, alpha=0.3,
                  solid_capstyle="round", zorder=3)
        axes.plot([method.time] * len(heights), heights, "_", color=colour, markersize=7,
                  markeredgewidth=1.2, zorder=4)
        axes.plot(
            [method.time], [worst], marker="X" if worst == off else palette.marker(
                method.any_case.kind),
            markersize=11 if method.is_ours else 9, color=colour, markeredgecolor="white",
            markeredgewidth=0.8, zorder=5,
        )
        strokes.append(((method.time, best), (method.time, worst)))
        points.append((method.time, worst, palette.name(method.variant),
                       colour if method.is_ours else palette.INK, method.is_ours))
    canvas.log_axis(axes.xaxis, canvas.duration)
    canvas.log_axis(axes.yaxis)
    axes.set_yticks([tick for tick in axes.get_yticks() if low <= tick <= high])
    axes.set_xlabel("← faster        median time per value over the workloads, log scale")
    axes.set_ylabel("← more accurate      largest error, log scale\n(unit: the whole change)")
    labels.place(axes, points, texts, (), strokes)
    return canvas.save(fig, folder, "bezier-workloads")


def _height(case, low: float, high: float, off: float) -> float:
    if case.gives_nan or not case.error < 10:
        return off
    return min(max(case.error, low * 1.5), high)


# The table: a row a method, a column a workload.
NAME_W, CELL_W, CELL_H, TIME_W, HEAD = 2.2, 1.72, 0.52, 1.25, 1.42
FOOT = 0.45


def _table(result, names, methods, folder) -> list:
    width = 0.2 + NAME_W + len(names) * CELL_W + TIME_W + 0.2
    height = HEAD + len(methods) * CELL_H + FOOT
    fig = canvas.figure(width, height)
    canvas.caption(
        fig, faults(methods),
        "Largest error, steps backward where the truth only rises, and results that are no number; "
        "the darker, the wronger.",
        words.provenance(result),
    )
    axes = fig.add_axes([0, FOOT / height, 1, len(methods) * CELL_H / height])
    canvas.as_rows(axes, len(methods))
    axes.set_xlim(0, width)
    axes.set_xticks([])
    for index, name in enumerate(names):
        axes.text(0.2 + NAME_W + (index + 0.5) * CELL_W, -0.2, WORKLOADS[name], ha="center",
                  va="bottom", fontsize=10, color=palette.QUIET)
    axes.text(width - 0.3, -0.2, "time per value", ha="right", va="bottom", fontsize=10,
              color=palette.QUIET)
    for row, method in enumerate(methods):
        own = method.is_ours
        axes.text(0.26, row + 0.5, palette.name(method.variant), va="center", fontsize=10,
                  color=palette.colour(method.variant) if own else palette.INK,
                  fontweight="bold" if own else "normal")
        for column, name in enumerate(names):
            if name in method.cases:
                _cell(axes, 0.2 + NAME_W + column * CELL_W, row, method.cases[name])
        axes.text(width - 0.3, row + 0.5, span(method.times), ha="right", va="center",
                  fontsize=9)
    return canvas.save(fig, folder, "bezier-faults")


def _cell(axes, x: float, row: int, case) -> None:
    number = errormap.band(math.nan if case.gives_nan else case.error)
    colour = errormap.NAN if number < 0 else errormap.BANDS[number][1]
    ink = "white" if number < 0 or number >= errormap.DARK else palette.INK
    axes.add_patch(Rectangle((x + 0.03, row + 0.05), CELL_W - 0.06, 0.9, facecolor=colour,
                             linewidth=0))
    small = faults_of(case)
    axes.text(x + CELL_W / 2, row + (0.34 if small else 0.5), words.error(case.error),
              ha="center", va="center", fontsize=9.5, color=ink)
    if small:
        axes.text(x + CELL_W / 2, row + 0.7, small, ha="center", va="center", fontsize=7.5,
                  color=ink)


def faults_of(case) -> str:
    """Backward steps and NaNs of a case in a few words; empty when it has neither."""
    parts = []
    if case.backward_steps:
        parts.append(f"{case.backward_steps:,} back")
    if case.nans:
        parts.append(f"{case.nans:,} NaN")
    return " · ".join(parts)


def span(times) -> str:
    """From the least to the largest of times in ns."""
    first, last = words.significant(times[0], 2), words.significant(times[-1], 2)
    return f"{first} ns" if first == last else f"{first} – {last} ns"


def finding(methods) -> str:
    """What ours lose at most, and how many of the others are somewhere visibly wrong."""
    ours = [m for m in methods if m.is_ours and m.any_case.precision == "double"]
    others = [m for m in methods if not m.is_ours]
    if not ours or not others:
        return "Timing curves: error against time over the standing workloads"
    error = max((m.worst.error for m in ours), default=math.nan)
    wrong = sum(1 for m in others if m.worst.gives_nan or not m.worst.error <= VISIBLE)
    count = f"all {wrong}" if wrong == len(others) else f"{wrong} of {len(others)}"
    return (
        f"Over five workloads Easemark's largest error is {words.error(error)}; "
        f"{count} other methods are somewhere visibly wrong"
    )


def faults(methods) -> str:
    """How many of the others run backwards, and how many give no number."""
    others = [m for m in methods if not m.is_ours]
    back = sum(1 for m in others if m.backward_steps)
    lost = sum(1 for m in others if m.nans)
    return (
        f"Of {len(others)} shipped ways to evaluate a timing curve, {back} run{'s' * (back == 1)} "
        f"backwards somewhere and {lost} give{'s' * (lost == 1)} NaN"
    )
