"""Transforms: what every method gets wrong on each kind of input, where BLAS overtakes lanes, and how much of
the machine's roof ours reach at each size."""

from __future__ import annotations

import math
from dataclasses import dataclass

from matplotlib.patches import Rectangle

from . import canvas, errormap, labels, palette, words

FAMILY = "Transform"
# The kinds of inputs as the file has them, in order from easy to hard for most.
WORKLOADS = ("poses", "perspective", "random", "nearly singular")
PRECISIONS = {"double": "Double", "float": "Float"}


def draw(result, folder) -> list:
    return _table(result, folder) + _crossover(result, folder) + _roof(result, folder)


# The table: a block of rows an operation, a column a kind of inputs, both precisions beside each other.
NAME_W, CELL_W, TIME_W, CELL_H, HEAD_H = 1.78, 0.98, 0.8, 0.29, 0.42
GAP, TOP, FOOT = 0.35, 1.3, 0.4


@dataclass(frozen=True)
class Method:
    """One method of one operation, with its errors by kind of inputs and its time at the typical size."""

    variant: str
    kind: str
    precision: str
    errors: dict
    time: float

    @property
    def is_ours(self) -> bool:
        return self.kind == "ours"


def measured(result) -> dict:
    """Operation → its methods: ours first, then the worse the later. Empty without records."""
    found: dict = {}
    for record in result.workload_errors:
        family, _, operation = record.operation.partition(".")
        if family == FAMILY:
            key = (record.variant, record.kind, record.precision)
            found.setdefault(operation, {}).setdefault(key, {})[record.workload] = record
    return {
        operation: sorted(
            (
                Method(variant, kind, precision, errors, _time(result, operation, variant))
                for (variant, kind, precision), errors in methods.items()
            ),
            key=lambda m: (not m.is_ours, *_badness(m), m.variant),
        )
        for operation, methods in found.items()
    }


def _badness(method) -> tuple:
    """How bad its worst kind is: no number is worse than any."""
    worst = [(record.nans > 0, record.error) for record in method.errors.values()]
    return max(worst)


def _time(result, operation: str, variant: str) -> float:
    group = result.typical_group(FAMILY, operation)
    times = [c.time for c in (group.cases if group else ()) if c.variant == variant]
    return times[0] if times else math.nan


def _table(result, folder) -> list:
    operations = measured(result)
    if not operations:
        return []
    columns = [w for w in WORKLOADS if any(
        w in m.errors for methods in operations.values() for m in methods)]
    panel_w = NAME_W + len(columns) * CELL_W + TIME_W
    width = 0.2 + 2 * panel_w + GAP + 0.2
    blocks = [
        (operation, {p: [m for m in methods if m.precision == p] for p in PRECISIONS})
        for operation, methods in operations.items()
    ]
    rows = sum(max(len(each) for each in block.values()) for _, block in blocks)
    body = rows * CELL_H + len(blocks) * HEAD_H
    height = TOP + body + FOOT
    fig = canvas.figure(width, height)
    canvas.caption(
        fig, finding(operations),
        "Largest error of each method over four kinds of inputs, the darker, the wronger, beside its time; "
        "left in Double, right in Float. Units: see the operation.",
        words.provenance(result),
    )
    axes = fig.add_axes([0, FOOT / height, 1, body / height])
    canvas.as_rows(axes, body)
    axes.set_xlim(0, width)
    axes.set_xticks([])
    y = 0.0
    for operation, block in blocks:
        unit = next(iter(next(iter(operations[operation])).errors.values())).unit
        axes.text(0.22, y + HEAD_H * 0.62, words.capital(words.what(FAMILY, operation)),
                  fontweight="bold", fontsize=10, va="center")
        axes.text(0.2 + panel_w + GAP, y + HEAD_H * 0.62, f"unit: {unit}", fontsize=8.5, va="center",
                  color=palette.QUIET)
        y += HEAD_H
        for panel, precision in enumerate(PRECISIONS):
            left = 0.2 + panel * (panel_w + GAP)
            for row, method in enumerate(block[precision]):
                _row(axes, left, y + row * CELL_H, method, columns)
        y += CELL_H * max(len(each) for each in block.values())
    for panel, name in enumerate(PRECISIONS.values()):
        left = 0.2 + panel * (panel_w + GAP)
        axes.text(left, -0.1, name, fontsize=10.5, fontweight="bold", va="bottom")
        for index, workload in enumerate(columns):
            axes.text(left + NAME_W + (index + 0.5) * CELL_W, -0.1, workload, ha="center",
                      va="bottom", fontsize=9, color=palette.QUIET)
        axes.text(left + panel_w, -0.1, "time", ha="right", va="bottom", fontsize=9,
                  color=palette.QUIET)
    return canvas.save(fig, folder, "transform-errors")


def _row(axes, left: float, top: float, method, columns) -> None:
    own = method.is_ours
    axes.text(left + 0.04, top + CELL_H / 2, palette.name(palette.base(method.variant).removesuffix("-f32")),
              va="center", fontsize=9, fontweight="bold" if own else "normal",
              color=palette.colour(method.variant) if own else palette.INK)
    for index, workload in enumerate(columns):
        record = method.errors.get(workload)
        if record is None:
            continue
        number = errormap.band(math.nan if record.nans else record.error / _last(method.precision))
        colour = errormap.NAN if number < 0 else errormap.BANDS[number][1]
        ink = "white" if number < 0 or number >= errormap.DARK else palette.INK
        x = left + NAME_W + index * CELL_W
        axes.add_patch(Rectangle((x + 0.02, top + 0.02), CELL_W - 0.04, CELL_H - 0.04,
                                 facecolor=colour, linewidth=0))
        text = "NaN" if record.nans else words.error(record.error)
        axes.text(x + CELL_W / 2, top + CELL_H / 2, text, ha="center", va="center", fontsize=8.5,
                  color=ink)
    time = "–" if math.isnan(method.time) else words.time(method.time)
    axes.text(left + NAME_W + len(columns) * CELL_W + TIME_W, top + CELL_H / 2, time, ha="right",
              va="center", fontsize=8.5)


def _last(precision: str) -> float:
    """What the colours' scale is stretched by: in Float the last digit is so much larger."""
    return 2.0**29 if precision == "float" else 1.0


def finding(operations) -> str:
    """The largest error of ours in Double, and how many of the others lose half of the digits."""
    ours = [m for methods in operations.values() for m in methods
            if m.is_ours and m.precision == "double"]
    others = [m for methods in operations.values() for m in methods
              if not m.is_ours and m.precision == "double"]
    if not ours or not others:
        return "Transforms: errors by method and kind of inputs"
    worst = max(_badness(m) for m in ours)
    error = "NaN" if worst[0] else words.error(worst[1])
    wrong = sum(1 for m in others if _badness(m)[0] or _badness(m)[1] > 1e-8)
    return (
        f"Over all kinds of transforms Easemark's largest error in Double is {error}; "
        f"{wrong} of {len(others)} other ways lose half of the digits or all"
    )


# Lines over sizes: where a product by BLAS is worth its call, in the two operations that are one product.
CROSSED = {"shared": "many transforms × one shared", "points": "one transform × many points"}
LINES = ("simd", "block", "blas", "plain", "xsmm")
FEWEST = 3
PANEL, HIGH, SIDE, NAMES, HEAD, LOW = 4.4, 3.9, 0.95, 1.65, 1.4, 0.95


def _crossover(result, folder) -> list:
    swept = [
        (operation, groups) for operation, groups in result.operations(FAMILY)
        if operation in CROSSED and len({g.size for g in groups}) >= FEWEST
        and any(c.variant == "blas" for c in groups[0].cases)
        and any(c.variant == "simd" for c in groups[0].cases)
    ]
    if not swept:
        return []
    width = len(swept) * (SIDE + PANEL + NAMES) + 0.1
    height = HEAD + HIGH + LOW
    fig = canvas.figure(width, height)
    canvas.caption(
        fig, "; ".join(crossing(operation, groups) for operation, groups in swept),
        "Time per item against how many are computed in one call, in Double. Further down is better.",
        words.provenance(result),
    )
    for index, (operation, groups) in enumerate(swept):
        x = SIDE + index * (SIDE + PANEL + NAMES)
        axes = fig.add_axes([x / width, LOW / height, PANEL / width, HIGH / height])
        canvas.bare(axes)
        axes.set_xscale("log")
        axes.set_yscale("log")
        points, times = [], []
        sizes = sorted({group.size for group in groups})
        for variant in LINES:
            line = sorted((c for g in groups for c in g.cases if c.variant == variant),
                          key=lambda c: c.size)
            if not line:
                continue
            colour = palette.colour(variant)
            axes.plot([c.size for c in line], [c.time for c in line], color=colour, zorder=3,
                      marker=palette.marker(line[0].kind), markersize=5,
                      linewidth=2 if line[0].is_ours else 1.4)
            times += [c.time for c in line]
            points.append((line[-1].size, line[-1].time, palette.name(variant),
                           colour if line[0].is_ours else palette.INK, line[0].is_ours))
        axes.set_xlim(sizes[0] / 1.5, sizes[-1] * 1.5)
        axes.set_ylim(min(times) / 1.5, max(times) * 1.6)
        canvas.log_axis(axes.xaxis, lambda value, _=None: words.short(value))
        canvas.log_axis(axes.yaxis, canvas.duration)
        axes.tick_params(labelsize=9)
        axes.set_xlabel("at once, log scale", fontsize=9.5)
        axes.set_ylabel(f"time per {words.item(FAMILY, operation)}, log scale", fontsize=9.5)
        axes.set_title(CROSSED[operation], loc="left", fontsize=11, fontweight="bold", pad=8)
        labels.ends(axes, points, size=9)
    return canvas.save(fig, folder, "transform-crossover")


def crossing(operation: str, groups) -> str:
    """From which size on BLAS is the faster one, in a clause."""
    ratios = []
    for group in sorted(groups, key=lambda g: g.size):
        times = {c.variant: c.time for c in group.cases}
        if "simd" in times and "blas" in times:
            ratios.append((group.size, times["blas"] / times["simd"]))
    name = words.capital(words.what(FAMILY, operation))
    faster = [size for size, ratio in ratios if ratio < 1]
    if not faster:
        low, high = min(r for _, r in ratios), max(r for _, r in ratios)
        return f"{name}: lanes are {words.ratio(low)} to {words.ratio(high)} faster than BLAS"
    first = next((size for size, _ in ratios if all(r < 1 for s, r in ratios if s >= size)), None)
    if first is None:
        return f"{name}: BLAS is faster at {words.listing(words.size(s) for s in faster)}"
    return f"{name}: BLAS is faster from {words.size(first)} on"


def _roof(result, folder) -> list:
    """The share of the roof that our fastest lanes reach, over sizes."""
    lines = roof_lines(result)
    if not lines:
        return []
    panels = [p for p in PRECISIONS if any(precision == p for _, precision, _ in lines)]
    names = 2.15
    width = len(panels) * (SIDE + PANEL + names) + 0.1
    height = HEAD + HIGH + LOW
    fig = canvas.figure(width, height)
    canvas.caption(
        fig, roof_finding(lines),
        "Measured time of our lanes against what the machine's roofs allow for the bytes and operations of an "
        "item: 100 % is all that it can do.",
        words.provenance(result),
    )
    for index, precision in enumerate(panels):
        x = SIDE + index * (SIDE + PANEL + names)
        axes = fig.add_axes([x / width, LOW / height, PANEL / width, HIGH / height])
        canvas.bare(axes)
        axes.set_xscale("log")
        points, sizes, shares = [], set(), []
        for number, (operation, _, cases) in enumerate(
                line for line in lines if line[1] == precision):
            colour = palette.series(number)
            axes.plot([c.size for c in cases], [100 * c.roof_share for c in cases], color=colour,
                      linewidth=2, marker="o", markersize=5, zorder=3)
            sizes |= {c.size for c in cases}
            shares += [100 * c.roof_share for c in cases]
            points.append((cases[-1].size, 100 * cases[-1].roof_share,
                           words.short_what(FAMILY, operation), colour, False))
        axes.set_xlim(min(sizes) / 1.5, max(sizes) * 1.5)
        axes.set_ylim(0, max(100, *shares) * 1.05)
        axes.axhline(100, color=palette.QUIET, linewidth=1, linestyle=(0, (1, 3)), zorder=1)
        canvas.log_axis(axes.xaxis, lambda value, _=None: words.short(value))
        axes.tick_params(labelsize=9)
        axes.set_xlabel("at once, log scale", fontsize=9.5)
        axes.set_ylabel("% of the roof", fontsize=9.5)
        axes.set_title(PRECISIONS[precision], loc="left", fontsize=11, fontweight="bold", pad=8)
        labels.ends(axes, points, size=9)
    return canvas.save(fig, folder, "transform-roof")


def roof_lines(result) -> list:
    """(operation, precision, cases by size) of our SIMD sides where a share of the roof is known at two
    sizes or more."""
    found = []
    for operation, groups in result.operations(FAMILY):
        has_rows = any(c.variant == "simd-f32" for g in groups for c in g.cases)
        for precision, variant in (
            ("double", "simd"), ("float", "simd-f32" if has_rows else "block-f32"),
        ):
            cases = sorted(
                (c for g in groups for c in g.cases
                 if c.variant == variant and not math.isnan(c.roof_share)),
                key=lambda c: c.size,
            )
            if len(cases) >= 2:
                found.append((operation, precision, cases))
    return found


def roof_finding(lines) -> str:
    """Between which shares the largest sizes lie."""
    last = [cases[-1].roof_share for _, _, cases in lines]
    low, high = (words.significant(100 * share, 2) for share in (min(last), max(last)))
    return f"At their largest sizes our lanes reach {low} to {high} % of the roof"
