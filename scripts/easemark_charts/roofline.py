"""Roofline: what the machine allows at most, and where each method stands under it.

Operations a second against operations a byte moved, both logarithmic: memory is a slope for each
cache, arithmetic a ceiling. A method's place comes from its declared work and its measured time.
"""

from __future__ import annotations

import math

from . import canvas, labels, palette, words

PANEL_W, PANEL_H = 4.7, 4.6
LEFT, TOP, BOTTOM, GAP_X = 0.95, 1.45, 1.0, 0.4
CACHES = ("L1", "L2", "L3", "memory")
ROOM = 13  # points between two slopes that a name fits into
MOST = 12  # marks of a panel that all have room for their names
LEVELS = {"baseline": "lowest level"}


def draw(result, folder) -> list:
    """One panel a family, of the typical size of each operation, in the precision of most roofs."""
    # A frame is dozens of small steps, of which no single roof tells anything.
    families = [family for family in result.families() if family != "Article"]
    panels = [(family, shown(result, family)) for family in families]
    panels = [(family, cases) for family, cases in panels if cases]
    level = level_of(result)
    if not panels or not level:
        return []
    width = LEFT + len(panels) * PANEL_W + (len(panels) - 1) * GAP_X + 0.35
    height = TOP + PANEL_H + BOTTOM
    fig = canvas.figure(width, height)
    canvas.caption(
        fig, finding([case for _, cases in panels for case in cases]),
        "Floating-point operations a second against operations for each byte moved, one thread. "
        "Lines: what this machine was measured to do at most; per cent: each one's share of that.",
        words.provenance(result),
    )
    every = [case for _, cases in panels for case in cases]
    x_limits, y_limits = limits(result, level, every)
    for index, (family, cases) in enumerate(panels):
        x = LEFT + index * (PANEL_W + GAP_X)
        axes = fig.add_axes([x / width, BOTTOM / height, PANEL_W / width, PANEL_H / height])
        canvas.bare(axes)
        axes.set_xscale("log")
        axes.set_yscale("log")
        axes.set_xlim(*x_limits)
        axes.set_ylim(*y_limits)
        canvas.log_axis(axes.xaxis)
        canvas.log_axis(axes.yaxis)
        axes.tick_params(labelsize=9, labelleft=index == 0)
        axes.set_title(words.FAMILIES.get(family, family), loc="left", fontsize=11,
                       fontweight="bold", pad=8)
        axes.set_xlabel("operations for each byte", fontsize=9.5)
        if index == 0:
            axes.set_ylabel("GFLOP/s", fontsize=9.5)
        texts, strokes = _roofs(axes, result, level)
        _marks(axes, cases, texts, strokes)
    return canvas.save(fig, folder, "roofline")


def shown(result, family) -> list:
    """Of each operation's typical group, the cases with declared work, on one thread and in Double."""
    groups = [result.typical_group(family, operation) for operation, _ in result.operations(family)]
    cases = [
        case for group in groups for case in group.cases
        if case.flops > 0 and case.bytes > 0 and case.threads == 1
        and case.precision == "double" and case.time > 0
    ]
    # Where names would cover each other: who wants speed takes none of the popular, nor a value at a
    # time, nor hard inputs, and at last one library beside ours is enough.
    for is_dropped in (
        lambda case: case.kind == "popular",
        lambda case: palette.base(case.variant) == "reference",
        lambda case: case.operation == "hard",
        lambda case: not case.is_ours and not case.is_baseline,
    ):
        if len(cases) <= MOST:
            break
        cases = [case for case in cases if not is_dropped(case)]
    return cases


def level_of(result) -> str:
    """The highest level whose arithmetic and memory were both measured."""
    measured = [
        roof.level for roof in result.roofs
        if roof.kind == "multiplyAdd" and roof.precision == "double"
        and _bandwidths(result, roof.level)
    ]
    return measured[-1] if measured else ""


def intensity(case) -> float:
    """Operations for each byte."""
    return case.flops / case.bytes


def rate(case) -> float:
    """Operations a nanosecond: GFLOP/s."""
    return case.flops / case.time


def share(case) -> str:
    """Of its roof, in whole per cent where there are ten or more."""
    part = 100 * case.roof_share
    return f"{part:.0f} %" if part >= 10 else f"{part:.1f} %"


def limits(result, level, cases) -> tuple:
    xs = [intensity(case) for case in cases]
    rates = [rate(case) for case in cases]
    peak = max(_peaks(result).values())
    # Wide enough to show where the nearest cache stops to limit.
    ridge = peak / max(roof.value for roof in _bandwidths(result, level))
    return (
        (min(min(xs) / 2.5, ridge / 4), max(max(xs) * 4, ridge * 6)),
        (min(rates) / 2.2, max(peak, *rates) * 2.2),
    )


def _peaks(result) -> dict:
    """Level → GFLOP/s in Double, in the order measured."""
    return {
        roof.level: roof.value for roof in result.roofs
        if roof.kind == "multiplyAdd" and roof.precision == "double"
    }


def _bandwidths(result, level) -> list:
    found = {
        roof.cache: roof for roof in result.roofs if roof.kind == "triad" and roof.level == level
    }
    return [found[cache] for cache in CACHES if cache in found]


def _roofs(axes, result, level) -> tuple:
    """Draws the lines of a level with their names on them, and the ceilings of lower levels; returns
    the names and the lines."""
    low, high = axes.get_xlim()
    bottom, top = axes.get_ylim()
    peaks = _peaks(result)
    peak = peaks[level]
    texts, strokes = [], []
    for name, value in peaks.items():
        own = name == level
        first = value / max(r.value for r in _bandwidths(result, level))
        strokes.append(((first, value), (high, value)))
        axes.plot([first, high], [value] * 2,
                  color=palette.INK if own else palette.QUIET, linewidth=1.6 if own else 1,
                  linestyle="-" if own else (0, (4, 3)), zorder=2)
        texts.append(axes.annotate(
            f"multiply-add, {LEVELS.get(name, name)}: {value:.0f}", (high, value), xytext=(-3, 2.5),
            textcoords="offset points", ha="right", va="bottom", fontsize=8, color=palette.QUIET,
        ))
    for roof in _bandwidths(result, level):
        start = max(low, bottom / roof.value)
        strokes.append(((start, start * roof.value), (peak / roof.value, peak)))
        axes.plot([start, peak / roof.value], [start * roof.value, peak], color=palette.INK,
                  linewidth=1.2, zorder=2)
    # Named where the lines enter the picture, above the uppermost of those too close for a name between.
    for roofs in together(axes, _bandwidths(result, level)):
        top_value = max(roof.value for roof in roofs)
        start = max(low, bottom / top_value)
        place = start * (high / low) ** 0.025
        names = ", ".join(f"{roof.cache} {roof.value:.0f}" for roof in roofs)
        texts.append(axes.annotate(
            f"{names} GB/s", (place, place * top_value), xytext=(0, 3),
            textcoords="offset points", rotation=_angle(axes), rotation_mode="anchor",
            ha="left", va="bottom", fontsize=8, color=palette.QUIET,
        ))
    return texts, strokes


def together(axes, roofs) -> list:
    """The slopes, steepest limit first, in groups between which there is room for a line of text."""
    low, high = axes.get_ylim()
    points = axes.get_window_extent().height * 72 / axes.figure.dpi
    across = points / math.log(high / low) * math.cos(math.radians(_angle(axes)))
    groups: list = []
    for roof in sorted(roofs, key=lambda r: -r.value):
        if groups and math.log(groups[-1][-1].value / roof.value) * across < ROOM:
            groups[-1].append(roof)
        else:
            groups.append([roof])
    return groups


def _angle(axes) -> float:
    """How steep a line of slope 1 is on the page, in degrees."""
    box = axes.get_window_extent()
    (x0, x1), (y0, y1) = axes.get_xlim(), axes.get_ylim()
    rise = box.height / math.log(y1 / y0)
    return math.degrees(math.atan2(rise, box.width / math.log(x1 / x0)))


def _marks(axes, cases, texts, strokes) -> None:
    operations = list(dict.fromkeys(case.operation for case in cases))
    points = []
    for case in sorted(cases, key=lambda c: (not c.is_ours, c.time)):
        colour = palette.colour(case.variant)
        axes.plot([intensity(case)], [rate(case)], palette.marker(case.kind), color=colour,
                  markersize=6.5 if case.is_ours else 5, zorder=5,
                  markeredgecolor="white", markeredgewidth=0.6)
        text = palette.name(case.variant).removeprefix("Easemark ")
        if len(operations) > 1:
            text = f"{case.operation} {text}"
        if case.is_ours and not math.isnan(case.roof_share):
            text += f" {share(case)}"
        points.append((intensity(case), rate(case), text, colour, case.is_ours and case.level != ""))
    with canvas.plt.rc_context({"font.size": 8.5}):
        made = labels.place(axes, points, obstacles=texts, strokes=strokes)
    _hide_covered(axes, texts, made)


def _hide_covered(axes, texts, made) -> None:
    """A mark for whose name there is no room keeps only its colour and shape, and no line to it."""
    renderer = axes.figure.canvas.get_renderer()
    kept = [text.get_window_extent(renderer) for text in texts]
    for text, tie in made:
        box = text.get_window_extent(renderer)
        if any(box.overlaps(other) for other in kept):
            text.set_visible(False)
            if tie is not None:
                tie.set_visible(False)
        else:
            kept.append(box)


def finding(cases) -> str:
    """How close our best one comes to its roof."""
    ours = [case for case in cases if case.is_ours and not math.isnan(case.roof_share)]
    if not ours:
        return "What this machine allows, and where each method stands"
    best = max(ours, key=lambda case: case.roof_share)
    others = [case for case in cases if not case.is_ours and not math.isnan(case.roof_share)]
    text = (
        f"{words.capital(words.what(best.family, best.operation))}: {palette.name(best.variant)} "
        f"reaches {share(best)} of what this machine allows"
    )
    if others:
        other = max(others, key=lambda case: case.roof_share)
        text += f"; of the others {palette.name(other.variant)} comes closest, " \
                f"with {share(other)}"
    return text
