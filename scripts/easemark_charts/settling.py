"""When systems call one spring settled, over the motion itself: what is still missing at that time."""

from __future__ import annotations

import math

from . import canvas, palette, words

WIDTH = 12.0
TOP, BOTTOM, CURVE, GAP, ROW = 0.98, 0.92, 1.9, 0.24, 0.33
LEFT, PLOT = 4.9, 4.75
EARLY, LATE = palette.WARN, "#0072B2"


def draw(result, folder) -> list:
    names = []
    for index, table in enumerate(result.settling_tables):
        names += _draw(result, table, f"spring-settling{f'-{index + 1}' if index else ''}", folder)
    return names


def _draw(result, table, name, folder) -> list:
    rows = sorted(table.rows, key=lambda row: (row.seconds, row.system))
    height = TOP + CURVE + GAP + len(rows) * ROW + BOTTOM
    fig = canvas.figure(WIDTH, height)
    canvas.caption(
        fig, finding(rows),
        f"A spring of mass {table.mass:g}, stiffness {table.stiffness:g} and damping "
        f"{table.damping:g}, {table.motion}. Mark: what each system says; tick: when its own "
        "distance is really missing for the last time.",
        words.provenance(result),
    )
    ends = [row.seconds for row in rows if math.isfinite(row.seconds)]
    latest = max([*ends, *(row.exact for row in rows if math.isfinite(row.exact)), 0.1]) * 1.12
    curve = fig.add_axes([
        LEFT / WIDTH, (BOTTOM + len(rows) * ROW + GAP) / height, PLOT / WIDTH, CURVE / height
    ])
    _curve(curve, table, rows, latest)
    whole = fig.add_axes([0, BOTTOM / height, 1, len(rows) * ROW / height])
    marks = fig.add_axes([LEFT / WIDTH, BOTTOM / height, PLOT / WIDTH, len(rows) * ROW / height])
    for axes in (marks, whole):
        canvas.as_rows(axes, len(rows))
    whole.set_xlim(0, WIDTH)
    whole.set_xticks([])
    marks.set_xlim(0, latest)
    marks.set_xlabel("seconds", fontsize=9)
    marks.tick_params(labelsize=9)
    for index, row in enumerate(rows):
        _row(whole, marks, index, row, latest)
    return canvas.save(fig, folder, name)


def _curve(axes, table, rows, latest) -> None:
    """What is missing of the way, with every system's mark on it."""
    canvas.bare(axes)
    axes.set_yscale("log")
    axes.set_xlim(0, latest)
    missing = [max(abs(1 - x), 1e-6) for x in table.positions]
    axes.plot(table.times, missing, color=palette.INK, linewidth=1.4, zorder=3)
    least = min([row.distance_after for row in rows if row.distance_after > 0] + [1e-3])
    axes.set_ylim(10 ** math.floor(math.log10(least / 2)), 2)
    for row in rows:
        if math.isfinite(row.seconds) and row.distance_after > 0:
            axes.plot([row.seconds], [row.distance_after], "o", color=_colour(row), markersize=6,
                      markeredgecolor="white", markeredgewidth=0.7, zorder=4)
    axes.tick_params(labelbottom=False, labelsize=8.5)
    canvas.log_axis(axes.yaxis)
    axes.set_ylabel("missing", fontsize=9)


def is_early(row) -> bool:
    """Whether the spring still goes beyond the distance that the system names."""
    return not math.isnan(row.exact) and row.seconds < row.exact * (1 - 1e-12)


def _colour(row) -> str:
    if row.system == "exact":
        return palette.INK
    return EARLY if is_early(row) else LATE if not math.isnan(row.exact) else palette.QUIET


def _row(whole, marks, index, row, latest) -> None:
    y = index + 0.5
    if index % 2 == 0:
        whole.fill_between([0.2, WIDTH - 0.2], index, index + 1, color=palette.BAND, linewidth=0,
                           zorder=0)
    own = row.system == "exact"
    whole.text(0.26, y, row.system, va="center", fontsize=10,
               fontweight="bold" if own else "normal")
    whole.text(1.62, y, row.rule, va="center", fontsize=8.5, color=palette.QUIET)
    colour = _colour(row)
    if not math.isnan(row.exact) and math.isfinite(row.seconds):
        marks.plot([row.exact, row.seconds], [y, y], color=colour, linewidth=2.4, alpha=0.35,
                   zorder=2, solid_capstyle="butt")
        marks.plot([row.exact], [y], "|", color=palette.INK, markersize=10, markeredgewidth=1.4,
                   zorder=3)
    seconds = min(row.seconds, latest)
    marks.plot([seconds], [y], "D" if own else "o", color=colour, markersize=7.5,
               markeredgecolor="white", markeredgewidth=0.7, zorder=4)
    whole.text(LEFT + PLOT + 0.15, y, _words(row), va="center", fontsize=8.5,
               color=EARLY if is_early(row) else palette.INK)


def _words(row) -> str:
    if not math.isfinite(row.seconds):
        return "never"
    return f"{row.seconds:.3f} s, {_share(row.distance_after)} missing"


def _share(value: float) -> str:
    return f"{words.significant(100 * value, 2)} %"


def finding(rows) -> str:
    """Between what times the systems lie, and how many of them end while more is missing than their
    own rule allows."""
    systems = [row for row in rows if row.system != "exact" and math.isfinite(row.seconds)]
    if not systems:
        return "When a spring has settled"
    first, last = systems[0], max(systems, key=lambda row: row.seconds)
    early = [row for row in systems if is_early(row)]
    text = (
        f"One spring, {len(systems)} answers: settled after {first.seconds:.2f} s "
        f"({first.system}) to {last.seconds:.2f} s ({last.system})"
    )
    if early:
        text += f"; {len(early)} end too early by their own rule"
    return text
