"""Throughput by shape: for each way of asking for springs, what a method delivers and how much of the
machine's roof that is."""

from __future__ import annotations

import math

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
    inner = 1 - (TOP + BOTTOM) / height
    whole = fig.add_axes([0, BOTTOM / height, 1, inner])
    rates = fig.add_axes([RATES[0] / WIDTH, BOTTOM / height, RATES[1] / WIDTH, inner])
    shares = fig.add_axes([SHARES[0] / WIDTH, BOTTOM / height, SHARES[1] / WIDTH, inner])
    total = rows * ROW + len(blocks) * HEAD
    for axes in (whole, rates, shares):
        axes.set_ylim(total, 0)
        axes.set_yticks([])
        axes.patch.set_alpha(0)
        axes.grid(axis="y", visible=False)
        canvas.bare(axes)
    whole.set_xlim(0, WIDTH)
    whole.set_xticks([])
    rates.set_xscale("log")
    every = [case for _, _, cases in blocks for case in cases]
    low = min(map(_rate, every)) / 1.6
    rates.set_xlim(low, max(map(_rate, every)) * 1.6)
    shares.set_xlim(0, max([1.0] + [c.roof_share for c in every if not math.isnan(c.roof_share)]))
    labels = []
    y = 0.0
    for operation, size, cases in blocks:
        whole.text(NAMES, y + HEAD * 0.62, SHAPES[operation], va="center", fontsize=10.5,
                   fontweight="bold")
        whole.text(RATES[0], y + HEAD * 0.62, _size(operation, size), va="center", fontsize=9,
                   color=palette.QUIET)
        y += HEAD
        for index, case in enumerate(cases):
            if index % 2 == 0:
                whole.fill_between([NAMES, WIDTH - NAMES], y, y + ROW, color=palette.BAND,
                                   linewidth=0, zorder=0)
            labels.append(_row(whole, rates, shares, y + ROW / 2, case, low))
            y += ROW
    canvas.make_room(rates, labels)
    canvas.log_axis(rates.xaxis, _rate_tick, max(map(_rate, every)))
    for axes in (rates, shares):
        axes.tick_params(labelsize=9)
    rates.set_xlabel("results a second, log scale", fontsize=9)
    shares.set_xlabel("share of the roof that binds it", fontsize=9)
    shares.xaxis.set_major_formatter(lambda value, _: f"{100 * value:.0f} %")
    return canvas.save(fig, folder, "spring-shapes")


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


def _row(whole, rates, shares, y, case, low):
    colour = palette.colour(case.variant)
    weight = "bold" if case.is_ours else "normal"
    name = palette.name(case.variant).removeprefix("Easemark ") if case.is_ours else palette.name(
        case.variant)
    if case.is_ours:
        name = f"Easemark {name}"
    whole.text(NAMES + 0.12, y, name, va="center", fontsize=9.5, fontweight=weight,
               color=colour if case.is_ours else palette.INK)
    rates.plot([low, _rate(case)], [y, y], color=colour, linewidth=2.2, alpha=0.3, zorder=2,
               solid_capstyle="butt")
    rates.plot([_rate(case)], [y], palette.marker(case.kind), color=colour, zorder=4,
               markersize=8 if case.is_ours else 6.5, markeredgecolor="white",
               markeredgewidth=0.7)
    label = rates.annotate(
        _throughput(case), (_rate(case), y), xytext=(8, 0), textcoords="offset points",
        va="center", fontsize=8.5, fontweight=weight, annotation_clip=False,
    )
    if not math.isnan(case.roof_share):
        shares.barh([y], [case.roof_share], height=ROW * 0.52, color=colour, zorder=2,
                    alpha=0.9 if case.is_ours else 0.55)
        end = shares.get_xlim()[1]
        inside = case.roof_share > 0.55 * end
        shares.annotate(
            f"{_percent(case.roof_share)} of {case.roof}", (case.roof_share, y),
            xytext=(-5 if inside else 5, 0), textcoords="offset points", va="center",
            ha="right" if inside else "left", fontsize=8,
            color="white" if inside and case.is_ours else palette.INK, annotation_clip=False,
        )
    return label


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
