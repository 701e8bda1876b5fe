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
        + (" Dashed: fitted power law of the time per item, its exponent beside the name."
           if _fits(result, family) else ""),
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
            text += f"  n{words.raised(fit.exponent - 1)}"  # an operation's, less one for its items
        points.append((line[-1].size, line[-1].time, text,
                       colour if line[0].is_ours else palette.INK, line[0].is_ours))
    _marks(axes, full_at(result, cases, fits.values()))
    canvas.log_axis(axes.xaxis, lambda value, _=None: words.short(value))
    canvas.log_axis(axes.yaxis, canvas.duration)
    axes.tick_params(labelsize=9)
    axes.set_xlabel("at once, log scale", fontsize=9.5)
    axes.set_ylabel(f"time per {words.item(family, operation)}, log scale", fontsize=9.5)
    axes.set_title(words.what(family, operation), loc="left", fontsize=11, fontweight="bold",
                   pad=22 if full_at(result, cases, fits.values()) else 8)
    labels.ends(axes, points, size=9)


def _fitted(axes, fit, smallest, colour) -> None:
    """The fitted line, for one item: cost of an operation over its items, which grow as the size."""
    first, last = fit.sizes[0], fit.sizes[-1]
    start = fit.ns_at_smallest / smallest.items
    axes.plot([first, last], [start, start * (last / first) ** (fit.exponent - 1)], color=colour,
              linewidth=1.1, linestyle=(0, (4, 3)), zorder=4)


def full_at(result, cases, fits) -> dict:
    """Cache → the size at which the working set of most methods fills it: from the working sets that
    the cases recorded, else as the fits say."""
    found: dict = {}
    recorded: dict = {}
    for case in cases:
        if case.working_set > 0:
            recorded.setdefault(case.variant, []).append(case)
    for line in recorded.values():
        for cache in result.environment["cpu"]["caches"]:
            if cache["type"] != "instruction":
                size = _size_filling(line, cache["bytes"])
                found.setdefault(f"L{cache['level']}", []).append(size)
    if not found:
        for fit in fits:
            for cache, size in fit.marks:
                found.setdefault(cache, []).append(size)
    return {cache: sorted(sizes)[len(sizes) // 2] for cache, sizes in found.items()}


def _size_filling(line, count: float) -> float:
    """The size whose working set has so many bytes: along a line between the two recorded sizes
    nearest to it, in proportion beyond them."""
    line = sorted(line, key=lambda case: case.size)
    for first, second in zip(line, line[1:]):
        if first.working_set <= count <= second.working_set:
            part = (count - first.working_set) / max(1, second.working_set - first.working_set)
            return first.size + part * (second.size - first.size)
    nearest = line[0] if count < line[0].working_set else line[-1]
    return nearest.size * count / nearest.working_set


def _marks(axes, full) -> None:
    """Where the working set of most methods leaves a cache."""
    low, high = axes.get_xlim()
    for cache, size in full.items():
        if not low < size < high:
            continue
        axes.axvline(size, color=palette.QUIET, linewidth=1, linestyle=(0, (1, 3)), zorder=1)
        axes.annotate(
            f"{cache} full", (size, 1), xycoords=("data", "axes fraction"), xytext=(0, 3),
            textcoords="offset points", ha="center", va="bottom", color=palette.QUIET,
            fontsize=8.5, fontstyle="italic",
        )


def finding(result, family, swept) -> str:
    """How much more an item costs at the size where it costs most than where it costs least, for the
    method of ours that is fastest at the largest."""
    what = words.FAMILIES.get(family, family)
    clauses = []
    for operation, groups in swept:
        best = groups[-1].best_ours()
        if best is None:
            continue
        line = [c for group in groups for c in group.cases if c.variant == best.variant]
        fit = next((f for f in _fits(result, family)
                    if (f.operation, f.variant) == (operation, best.variant)), None)
        clauses.append(f"{operation}: {palette.name(best.variant)} {cost(line, fit)}")
    return f"{what}, {'; '.join(clauses)}" if clauses else f"{what}: cost against size"


def cost(line, fit) -> str:
    """What the cases of one method say of its cost over all their sizes."""
    least, most = min(line, key=lambda c: c.time), max(line, key=lambda c: c.time)
    spread = most.time / least.time
    if most.time_low <= least.time_high:
        return "shows no difference between sizes that was resolved"
    grows = fit is not None and not fit.low <= 1 <= fit.high
    if spread < 1.1 and not grows:
        return f"costs the same at every size to within {math.ceil(round(100 * (spread - 1), 6))} %"
    return (
        f"costs {words.ratio(spread)} as much for each at {words.size(most.size)} as at "
        f"{words.size(least.size)}"
    )
