"""Work–precision: error against time of every method of a family; best is the lower left corner."""

from __future__ import annotations

import math
from dataclasses import dataclass

from . import canvas, crowd, labels, pairs, palette, words
from .records import VISIBLE

FAMILIES = ["Spring", "Bezier"]
# The operation on inputs where popular methods fail, beside the ordinary one of the same shape.
HARD = "hard"
HEIGHT, PANEL_HEIGHT, BOTTOM, LEFT, GAP = 7.4, 5.1, 0.98, 0.95, 0.3


def draw(result, family, folder) -> list:
    panels = _panels(result, family)
    width = 11.0 if len(panels) == 1 else 14.0
    fig = canvas.figure(width, HEIGHT)
    main = panels[0].group
    canvas.caption(fig, _finding(panels), _subtitle(panels), words.provenance(result))
    cases = [case for panel in panels for case in panel.group.cases]
    panel_width = (width - LEFT - 0.25 - GAP * (len(panels) - 1)) / len(panels)
    for index, panel in enumerate(panels):
        left = LEFT + index * (panel_width + GAP)
        axes = fig.add_axes(
            [left / width, BOTTOM / HEIGHT, panel_width / width, PANEL_HEIGHT / HEIGHT]
        )
        axes.set_xscale("log")
        axes.set_yscale("log")
        canvas.bare(axes)
        levels = _limits(axes, cases)
        canvas.log_axis(axes.xaxis, canvas.duration)
        canvas.log_axis(axes.yaxis)
        item = words.item(family, main.operation)
        axes.set_xlabel(f"← faster        time per {item}, log scale (bar: 95 % interval)")
        if len(panels) > 1:
            axes.set_title(panel.heading, loc="left", fontsize=11, fontweight="bold", pad=8)
        if index:
            axes.tick_params(labelleft=False)
        else:
            axes.set_ylabel(
                f"← more accurate      largest error, log scale\n({words.error_unit(cases)})"
            )
        _fill(axes, panel, levels)
    return canvas.save(fig, folder, chart_name(family))


def chart_name(family: str) -> str:
    return f"{family}-precision".lower()


@dataclass(frozen=True)
class Panel:
    """One set of axes: the cases of a group."""

    heading: str
    group: object


def _panels(result, family) -> list:
    operations = [operation for operation, _ in result.operations(family)]
    groups = {operation: result.typical_group(family, operation) for operation in operations}
    main = groups[operations[0]]
    panels = [Panel("Ordinary inputs", crowd.one_each(main))]
    if HARD in groups and operations[0] != HARD:
        panels.append(Panel("Hard inputs", crowd.one_each(groups[HARD])))
    return panels


def _fill(axes, panel, levels) -> None:
    cases = panel.group.cases
    bands = _visible(axes, cases, levels) + _bands(axes, cases, levels)
    points = []
    for case in cases:
        y = _level(case, levels)
        _point(axes, case, y)
        text = palette.name(case.variant)
        if case.is_off_the_chart and not case.gives_nan:
            text += f" ({words.error(case.error)})"
        colour = palette.colour(case.variant) if case.is_ours else palette.INK
        points.append((case.time, y, text, colour, case.is_ours))
    points.sort(key=lambda point: not point[4])
    bars = [(case.time_low, case.time_high, _level(case, levels)) for case in cases]
    bars.append((*axes.get_xlim(), VISIBLE))
    labels.place(axes, points, bands, bars)


def _limits(axes, cases) -> dict:
    """Sets the limits; returns the heights at which zero errors and NaN are drawn."""
    errors = [c.drawn_error for c in cases if 0 < c.error and not c.is_off_the_chart]
    low, high = min(errors + [1e-16]), max(errors + [1e-12])
    decade = 10 ** (math.log10(high / low) / 14)
    levels = {}
    bottom, top = low / decade**1.6, high * decade**1.4
    if any(case.is_exact for case in cases):
        levels["exact"] = low / decade**1.6
        bottom = low / decade**2.6
    if any(case.is_off_the_chart for case in cases):
        levels["off"] = high * decade**1.6
        top = high * decade**2.5
    axes.set_ylim(bottom, top)
    times = [c.time for c in cases]
    spread = max(1.5, (max(times) / min(times)) ** 0.17)
    axes.set_xlim(min(times) / spread, max(times) * spread)
    return levels


def _level(case, levels) -> float:
    if case.is_exact:
        return levels["exact"]
    if case.is_off_the_chart:
        return levels["off"]
    return case.drawn_error


def _visible(axes, cases, levels) -> list:
    low, high = axes.get_ylim()
    if not low < VISIBLE < levels.get("off", high):
        return []
    axes.axhline(VISIBLE, color=palette.QUIET, linewidth=1, linestyle=(0, (1, 3)), zorder=1)
    there = [case.time for case in cases if 1e-2 < case.error / VISIBLE < 1e2]
    at_left = _leaves_left(axes, there)
    text = axes.annotate(
        "half a pixel of a 1,000 pixel move", (0 if at_left else 1, VISIBLE),
        xycoords=("axes fraction", "data"), xytext=(4 if at_left else -4, -3),
        textcoords="offset points", color=palette.QUIET, fontsize=8.5, fontstyle="italic",
        va="top", ha="left" if at_left else "right",
    )
    return [text]


def _leaves_left(axes, there) -> bool:
    """Whether marks at these times leave more room at the left end than at the right."""
    left, right = axes.get_xlim()
    return not there or min(there) / left > right / max(there)


def _bands(axes, cases, levels) -> list:
    """Explicit rows for what a logarithmic axis cannot show."""
    low, high = axes.get_ylim()
    texts = []
    if "exact" in levels:
        edge = levels["exact"] * (levels["exact"] / low)
        there = [case.time for case in cases if case.is_exact]
        if there:
            axes.axhspan(low, edge, color=palette.BAND, zorder=0)
            texts.append(_band_label(axes, levels["exact"], "exact (0)", palette.QUIET, there))
    if "off" in levels:
        edge = levels["off"] / (high / levels["off"])
        off = [case for case in cases if case.is_off_the_chart]
        if off:
            axes.axhspan(edge, high, color="#FBEDEB", zorder=0)
            names = ["NaN for some inputs"] * any(case.gives_nan for case in off)
            names += ["off the chart"] * any(not case.gives_nan for case in off)
            there = [case.time for case in off]
            texts.append(
                _band_label(axes, levels["off"], " / ".join(names), palette.WARN, there)
            )
    return texts


def _band_label(axes, level, text, colour, there):
    """At the end of the band that its marks leave more room at."""
    at_left = _leaves_left(axes, there)
    return axes.annotate(
        text, (0 if at_left else 1, level), xycoords=("axes fraction", "data"),
        xytext=(6 if at_left else -6, 0), ha="left" if at_left else "right", va="center",
        textcoords="offset points", color=colour, fontsize=9.5, fontstyle="italic",
    )


def _point(axes, case, y) -> None:
    colour = palette.colour(case.variant)
    axes.plot([case.time_low, case.time_high], [y, y], color=colour, linewidth=3, alpha=0.6,
              solid_capstyle="butt", zorder=4)
    axes.plot(
        [case.time],
        [y],
        marker="X" if case.is_off_the_chart else palette.marker(case.kind),
        markersize=11 if case.is_ours else 9,
        color=colour,
        markeredgecolor="white",
        markeredgewidth=0.8,
        zorder=5,
    )


def _finding(panels) -> str:
    group = panels[0].group
    what = words.FAMILIES.get(group.family, group.family)
    ours = [case for case in group.cases if case.is_ours and case.passed]
    others = [case for case in group.cases if not case.is_ours]
    if not ours or not others:
        return f"{what}: error against time"
    fastest = min(ours, key=lambda case: case.time)
    beaten = sum(
        1 for c in others
        if _worse(c, fastest) and pairs.compare(group, fastest, c).verdict == "faster"
    )
    name = palette.name(fastest.variant)
    count = f"all {beaten}" if beaten == len(others) else f"{beaten} of {len(others)}"
    text = f"{what}: {name} is faster and more accurate than {count} other methods"
    if len(panels) > 1:
        hard = [case for case in panels[1].group.cases if not case.is_ours]
        visible = sum(1 for c in hard if _worse(c, None))
        if visible:
            count = f"all {visible}" if visible == len(hard) else f"{visible} of {len(hard)}"
            text += f"; on hard inputs {count} are visibly wrong"
    return text


def _worse(case, than) -> bool:
    """Whether a case is wronger than another, or than what can be seen."""
    return case.is_off_the_chart or case.error > (than.error if than else VISIBLE)


def _subtitle(panels) -> str:
    first = panels[0].group
    what = words.what(first.family, first.operation)
    return (
        f"{what[:1].upper()}{what[1:]}, "
        f"{words.size(first.size)} at once. Best is the lower left.   "
        "● ours   ■ a library   ▲ shipped in engines"
    )
