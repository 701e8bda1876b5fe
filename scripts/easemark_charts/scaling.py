"""Cost against size: time per item of every method over the sizes of a sweep, with fitted lines."""

from __future__ import annotations

import math

from . import canvas, crowd, labels, palette, words

FEWEST = 3  # sizes that make a line worth looking at
PANEL_H = 3.7
LEFT, TOP, BOTTOM, NAMES, GAP_Y = 0.95, 1.4, 0.95, 2.6, 0.95


def draw(result, family, folder) -> list:
    if family == "Article":  # the frame budget shows the same against what a display allows
        return []
    swept = [
        (operation, groups) for operation, groups in result.operations(family)
        if len({group.size for group in groups}) >= FEWEST
    ]
    if not swept:
        return []
    columns = min(2, len(swept))
    rows = -(-len(swept) // columns)
    panel_width = 6.5 if columns == 1 else 3.9
    width = columns * (LEFT + panel_width + NAMES) + 0.1
    height = TOP + rows * PANEL_H + (rows - 1) * GAP_Y + BOTTOM
    fig = canvas.figure(width, height)
    canvas.caption(
        fig, finding(result, family, swept),
        "Time per item against how many are computed at once. Level: each item costs the same."
        + (" Dashed: fitted power law." if _fits(result, family) else ""),
        words.provenance(result),
    )
    for index, (operation, groups) in enumerate(swept):
        row, column = divmod(index, columns)
        x = LEFT + column * (LEFT + panel_width + NAMES)
        y = height - TOP - (row + 1) * PANEL_H - row * GAP_Y
        axes = fig.add_axes([x / width, y / height, panel_width / width, PANEL_H / height])
        _panel(axes, result, family, operation, groups)
    return canvas.save(fig, folder, f"scaling-{family}".lower())


def _fits(result, family) -> list:
    return [fit for fit in result.fits if fit.family == family]


def _panel(axes, result, family, operation, groups) -> None:
    canvas.bare(axes)
    axes.set_xscale("log")
    axes.set_yscale("log")
    shown = {case.variant for case in crowd.thinned(groups[-1]).cases}
    cases = [case for group in groups for case in group.cases if case.variant in shown]
    sizes = sorted({group.size for group in groups})
    times = [case.time for case in cases]
    axes.set_xlim(sizes[0] / 1.5, sizes[-1] * 1.5)
    axes.set_ylim(min(times) / 1.6, max(times) * 1.9)
    fits = {fit.variant: fit for fit in _fits(result, family) if fit.operation == operation}
    points = []
    for variant in dict.fromkeys(case.variant for case in cases):
        line = sorted((c for c in cases if c.variant == variant), key=lambda c: c.size)
        colour = palette.colour(variant)
        xs = [case.size for case in line]
        axes.plot(xs, [case.time for case in line], color=colour, zorder=3,
                  linewidth=2 if line[0].is_ours else 1.4,
                  marker=palette.marker(line[0].kind), markersize=5)
        axes.fill_between(xs, [c.time_low for c in line], [c.time_high for c in line],
                          color=colour, alpha=0.2, linewidth=0)
        text = palette.name(variant)
        fit = fits.get(variant)
        if fit is not None and line[0].size == fit.sizes[0]:
            _fitted(axes, fit, line[0], colour)
            text += f"  n{words.raised(fit.exponent)}"
        points.append((line[-1].size, line[-1].time, text,
                       colour if line[0].is_ours else palette.INK, line[0].is_ours))
    _marks(axes, fits)
    canvas.log_axis(axes.xaxis, lambda value, _=None: words.short(value))
    canvas.log_axis(axes.yaxis, canvas.duration)
    axes.tick_params(labelsize=9)
    axes.set_xlabel("at once, log scale", fontsize=9.5)
    axes.set_ylabel(f"time per {words.item(family, operation)}, log scale", fontsize=9.5)
    axes.set_title(words.what(family, operation), loc="left", fontsize=11, fontweight="bold",
                   pad=22 if any(fit.marks for fit in fits.values()) else 8)
    labels.ends(axes, points, size=9)


def _fitted(axes, fit, smallest, colour) -> None:
    """The fitted line, for one item: cost of an operation over its items, which grow as the size."""
    first, last = fit.sizes[0], fit.sizes[-1]
    start = fit.ns_at_smallest / smallest.items
    axes.plot([first, last], [start, start * (last / first) ** (fit.exponent - 1)], color=colour,
              linewidth=1.1, linestyle=(0, (4, 3)), zorder=4)


def _marks(axes, fits) -> None:
    """Where the working set of most methods leaves a cache."""
    found: dict = {}
    for fit in fits.values():
        for cache, size in fit.marks:
            found.setdefault(cache, []).append(size)
    low, high = axes.get_xlim()
    for cache, sizes in found.items():
        size = sorted(sizes)[len(sizes) // 2]
        if not low < size < high:
            continue
        axes.axvline(size, color=palette.QUIET, linewidth=1, linestyle=(0, (1, 3)), zorder=1)
        axes.annotate(
            f"{cache} full", (size, 1), xycoords=("data", "axes fraction"), xytext=(0, 3),
            textcoords="offset points", ha="center", va="bottom", color=palette.QUIET,
            fontsize=8.5, fontstyle="italic",
        )


def finding(result, family, swept) -> str:
    """How much more an item costs at the largest size than where it costs least, for our fastest."""
    what = words.FAMILIES.get(family, family)
    clauses = []
    for operation, groups in swept:
        best = groups[-1].best_ours()
        if best is None:
            continue
        line = [c for group in groups for c in group.cases if c.variant == best.variant]
        growth = best.time / min(case.time for case in line)
        name = palette.name(best.variant)
        steady = math.log(growth) < math.log(1.1)
        clauses.append(
            f"{operation}: {name} costs the same at every size" if steady else
            f"{operation}: {name} costs {words.ratio(growth)} more for each at "
            f"{words.size(best.size)} than at its best"
        )
    return f"{what}, {'; '.join(clauses)}" if clauses else f"{what}: cost against size"
