"""Throughput by shape: for each way of asking for springs, what a method delivers and how much of the
machine's roof that is."""

from __future__ import annotations

import math
from dataclasses import dataclass

from . import canvas, crowd, palette, words

# The shapes in the order of how much their springs share, and what each is called here.
SHAPES = {
    "tick": "tick: springs, a time each",
    "curve": "curve: one spring, many times",
    "grid": "grid: states × times of one spring",
    "family": "family: springs × shared times",
    "step": "step: springs, one frame on",
}
WIDTH, ROW, HEAD = 12.0, 0.3, 0.36
TOP, BOTTOM = 0.98, 0.95
NAMES, RATES, SHARES = 0.2, (3.35, 4.1), (8.3, 3.2)
OTHERS = ("libm", "sleef", "hoisted", "prepared")


def draw(result, folder) -> list:
    """One block of rows a shape and size: our Double and Float, and the peers."""
    blocks = _blocks(result) if result.roofs else []
    if not blocks:
        return []
    rows = sum(len(cases) for _, _, cases in blocks)
    # A few rows alone are still a picture, not a strip.
    height = max(TOP + BOTTOM + rows * ROW + len(blocks) * HEAD, 0.35 * WIDTH)
    fig = canvas.figure(WIDTH, height)
    canvas.caption(
        fig, finding(blocks),
        "Springs: results a second of one thread (a result is a position, or a position and a "
        "velocity), and the share of the machine's roof that binds each. Further right is better.",
        words.provenance(result),
    )
    axes = _axes(fig, rows * ROW + len(blocks) * HEAD, [c for _, _, cases in blocks for c in cases])
    labels, y = [], 0.0
    for block in blocks:
        own, y = _block(axes, block, y)
        labels += own
    canvas.make_room(axes.rates, labels)
    canvas.log_axis(axes.rates.xaxis, _rate_tick, axes.fastest)
    return canvas.save(fig, folder, "spring-shapes")


@dataclass(frozen=True)
class Panels:
    """The axes beside each other over all rows: shades and names, rates, shares of a roof."""

    whole: object
    rates: object
    shares: object
    slowest: float  # left end of the rates
    fastest: float


def _axes(fig, end: float, cases) -> Panels:
    height = fig.get_figheight()
    inner = 1 - (TOP + BOTTOM) / height
    whole, rates, shares = (
        fig.add_axes([left / WIDTH, BOTTOM / height, width / WIDTH, inner])
        for left, width in ((0, WIDTH), RATES, SHARES)
    )
    for axes in (whole, rates, shares):
        canvas.as_rows(axes, end)
        axes.tick_params(labelsize=9)
    whole.set_xlim(0, WIDTH)
    whole.set_xticks([])
    slowest, fastest = min(map(_rate, cases)) / 1.6, max(map(_rate, cases))
    rates.set_xscale("log")
    rates.set_xlim(slowest, fastest * 1.6)
    rates.set_xlabel("results a second, log scale", fontsize=9)
    shares.set_xlim(0, max([1.0] + [c.roof_share for c in cases if not math.isnan(c.roof_share)]))
    shares.set_xlabel("share of the roof that binds it", fontsize=9)
    shares.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
    return Panels(whole, rates, shares, slowest, fastest)


def _block(axes: Panels, block, y: float) -> tuple:
    """The rows of one shape and size below their heading; the rates' labels, and where they end."""
    operation, size, cases = block
    whole, heading = axes.whole, y + HEAD * 0.62
    whole.text(NAMES, heading, SHAPES[operation], va="center", fontsize=10.5, fontweight="bold")
    whole.text(RATES[0], heading, _size(operation, size), va="center", fontsize=9,
               color=palette.QUIET)
    labels = []
    y += HEAD
    for index, case in enumerate(cases):
        if index % 2 == 0:
            whole.fill_between([NAMES, WIDTH - NAMES], y, y + ROW, color=palette.BAND,
                               linewidth=0, zorder=0)
        labels.append(_row(axes, y + ROW / 2, case))
        y += ROW
    return labels, y


def _blocks(result) -> list:
    """Shape, size, and cases by speed, of the typical and the largest size of each shape."""
    blocks = []
    for operation, groups in result.operations("Spring"):
        if operation not in SHAPES:
            continue
        typical = result.typical_group("Spring", operation)
        for group in dict.fromkeys((typical.id, groups[-1].id)):
            group = next(own for own in groups if own.id == group)
            cases = [case for case in crowd.one_each(group).cases if _is_shown(case)]
            if any(case.is_ours for case in cases):
                blocks.append((operation, group.size, cases))
    order = list(SHAPES)
    return sorted(blocks, key=lambda block: (order.index(block[0]), block[1]))


def _is_shown(case) -> bool:
    method = palette.base(case.variant).removesuffix("-f32")
    if case.time <= 0 or not case.passed or method == "reference":
        return False
    return case.is_ours or method in OTHERS


def _rate(case) -> float:
    """Results a second."""
    return 1e9 / case.time


def _rate_tick(value: float, _position=None) -> str:
    return f"{value / 1e9:g} G/s" if value >= 0.999e9 else f"{value / 1e6:g} M/s"


def _size(operation: str, size: int) -> str:
    unit = {"curve": "times", "grid": "states", "step": "springs"}.get(operation, "springs")
    return f"{words.size(size)} {unit}"


def _row(axes: Panels, y: float, case):
    """Name, rate and share of one case; the rate's label."""
    colour = palette.colour(case.variant)
    weight = "bold" if case.is_ours else "normal"
    axes.whole.text(NAMES + 0.12, y, _name(case), va="center", fontsize=9.5, fontweight=weight,
                    color=colour if case.is_ours else palette.INK)
    axes.rates.plot([axes.slowest, _rate(case)], [y, y], color=colour, linewidth=2.2, alpha=0.3,
                    zorder=2, solid_capstyle="butt")
    axes.rates.plot([_rate(case)], [y], palette.marker(case.kind), color=colour, zorder=4,
                    markersize=8 if case.is_ours else 6.5, markeredgecolor="white",
                    markeredgewidth=0.7)
    if not math.isnan(case.roof_share):
        _share(axes.shares, y, case)
    return axes.rates.annotate(
        _throughput(case), (_rate(case), y), xytext=(8, 0), textcoords="offset points",
        va="center", fontsize=8.5, fontweight=weight, annotation_clip=False,
    )


def _name(case) -> str:
    name = palette.name(case.variant)
    return f"Easemark {name.removeprefix('Easemark ')}" if case.is_ours else name


def _share(axes, y: float, case) -> None:
    """The bar of the roof's share; its words are inside where it is long."""
    axes.barh([y], [case.roof_share], height=ROW * 0.52, color=palette.colour(case.variant),
              zorder=2, alpha=0.9 if case.is_ours else 0.55)
    inside = case.roof_share > 0.55 * axes.get_xlim()[1]
    axes.annotate(
        f"{_percent(case.roof_share)} of {case.roof}", (case.roof_share, y),
        xytext=(-5 if inside else 5, 0), textcoords="offset points", va="center",
        ha="right" if inside else "left", fontsize=8,
        color="white" if inside and case.is_ours else palette.INK, annotation_clip=False,
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %" if share >= 0.0995 else f"{100 * share:.1f} %"


def _throughput(case) -> str:
    """Time for a result, and the traffic or the arithmetic that it comes to."""
    parts = [words.time(case.time)]
    if case.roof.startswith("fma") and case.flops:
        parts.append(f"{words.significant(case.flops / case.time, 2)} GFLOP/s")
    elif case.bytes:
        parts.append(f"{words.significant(case.bytes / case.time, 2)} GB/s")
    return ", ".join(parts)


def finding(blocks) -> str:
    """The shape in which ours reaches most of the machine, and its gain over the slowest shape."""
    ours = [
        (operation, case) for operation, _, cases in blocks for case in cases
        if case.is_ours and case.precision == "double" and not math.isnan(case.roof_share)
    ]
    if not ours:
        return "Springs: what each shape delivers"
    operation, best = max(ours, key=lambda pair: pair[1].roof_share)
    fastest = min(ours, key=lambda pair: pair[1].time)
    text = (
        f"{palette.name(best.variant)} reaches {_percent(best.roof_share)} of the machine in the "
        f"{operation} shape"
    )
    if fastest[1] is not best:
        text += f"; the {fastest[0]} shape delivers most, a result in {words.time(fastest[1].time)}"
    return text
