"""The articles' animations as curves: each property over time, raw and as shown."""

from __future__ import annotations

from matplotlib.ticker import FuncFormatter, MaxNLocator

from . import canvas, palette, words

COLUMNS = 4  # of an animation with more properties, those that tell most are shown
PANEL_W, PANEL_H = 2.55, 1.5
GAP_X, GAP_Y = 0.68, 0.72
LEFT, TOP, BOTTOM = 2.35, 1.35, 0.72
RAW, SHOWN = "#D55E00", "#0072B2"


def draw(result, folder) -> list:
    if not result.curves:
        return []
    animations: dict = {}
    for curve in result.curves:
        name = words.animation(curve["animation"])
        animations.setdefault(name, []).append(curve)
    chosen = {name: _most_telling(curves) for name, curves in animations.items()}
    fewer = any(len(chosen[name]) < len(curves) for name, curves in animations.items())
    columns = max(len(curves) for curves in chosen.values())
    width = LEFT + columns * PANEL_W + (columns - 1) * GAP_X + 0.3
    height = TOP + len(chosen) * PANEL_H + (len(chosen) - 1) * GAP_Y + BOTTOM
    fig = canvas.figure(width, height)
    canvas.caption(
        fig,
        _finding(result.curves),
        "Properties over time as the screen shows them (blue) and, where that differs, "
        "as the timing curve or spring gives them (orange, dashed)."
        + (f" Of more than {COLUMNS} properties only {COLUMNS} are shown." if fewer else ""),
        words.provenance(result),
    )
    for row, (name, curves) in enumerate(chosen.items()):
        y = height - TOP - (row + 1) * PANEL_H - row * GAP_Y
        note = f"{curves[0]['time'][-1]:g} s"
        if len(curves) < len(animations[name]):
            note += f"; {len(curves)} of {len(animations[name])} properties"
        fig.text(0.2 / width, (y + PANEL_H) / height, name, fontsize=11.5, fontweight="bold",
                 va="center")
        fig.text(0.2 / width, (y + PANEL_H - 0.22) / height, note, fontsize=9, va="center",
                 color=palette.QUIET)
        for column, curve in enumerate(curves):
            x = LEFT + column * (PANEL_W + GAP_X)
            _panel(
                fig.add_axes([x / width, y / height, PANEL_W / width, PANEL_H / height]), curve,
                _range(curve, result.curves),
            )
    return canvas.save(fig, folder, "animations")


def _most_telling(curves) -> list:
    """At most so many as fit a row: those that are shown otherwise than given, and then the first,
    progress last, since the others follow from it."""
    if len(curves) <= COLUMNS:
        return curves
    ranked = sorted(curves, key=lambda c: (not _differs(c), c["property"] == "progress"))
    kept = ranked[:COLUMNS]
    return [curve for curve in curves if curve in kept]


def _range(curve, curves) -> tuple:
    """What a panel's axis spans; of a constant, what the same property spans elsewhere."""
    values = curve["raw"] + curve["shown"]
    low, high = min(values), max(values)
    if high - low >= 1e-9:  # not constant but for rounding
        return low, high
    for other in curves:
        if (other["property"], other["unit"]) == (curve["property"], curve["unit"]):
            others = other["raw"] + other["shown"]
            if min(others) - 1e-9 <= low < high + 1e-9 < max(others):
                return min(others), max(others)
    return low - 0.5, high + 0.5


def _panel(axes, curve, limits) -> None:
    time, raw, shown = curve["time"], curve["raw"], curve["shown"]
    canvas.bare(axes)
    axes.plot(time, shown, color=SHOWN, linewidth=2.2, zorder=3, solid_capstyle="round")
    if _differs(curve):
        axes.plot(time, raw, color=RAW, linewidth=1.8, linestyle=(0, (3, 2)), zorder=4)
    low, high = limits
    room = 0.09 * (high - low)
    axes.set_ylim(low - room, high + room)
    axes.set_xlim(time[0], max(time[-1], time[0] + 1e-9 * max(1, abs(time[0]))))
    axes.yaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_locator(MaxNLocator(3, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g} s"))
    axes.tick_params(labelsize=8.5)
    unit = f" ({curve['unit']})" if curve["unit"] not in ("", "1") else ""
    axes.set_title(f"{curve['property']}{unit}", loc="left", fontsize=9.5, pad=6,
                   color=palette.QUIET)


def _differs(curve) -> bool:
    scale = max(abs(value) for value in curve["raw"] + curve["shown"]) or 1
    return any(abs(a - b) > 1e-3 * scale for a, b in zip(curve["raw"], curve["shown"]))


def _overshoots(curve) -> bool:
    start, end = curve["raw"][0], curve["raw"][-1]
    low, high = min(start, end), max(start, end)
    room = 0.01 * (high - low)
    return room > 0 and any(value > high + room or value < low - room for value in curve["raw"])


def _finding(curves) -> str:
    def named(test):
        return list(
            dict.fromkeys(words.animation(curve["animation"]) for curve in curves if test(curve))
        )

    animations, over, clamped = named(lambda _: True), named(_overshoots), named(_differs)
    if not over:
        return f"{len(animations)} animations, none of which overshoots"
    text = f"{len(over)} of {len(animations)} animations overshoot: {words.listing(over)}"
    if clamped:
        text += f"; clamped when shown: {words.listing(clamped)}"
    return text
