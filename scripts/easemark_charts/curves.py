"""The articles' animations as curves: each property over time, raw and as shown."""

from __future__ import annotations

from matplotlib.ticker import FuncFormatter, MaxNLocator

from . import canvas, palette, words

COLUMNS = 4  # an animation with more properties goes on in the next row
PANEL_W, PANEL_H = 2.55, 1.5
GAP_X, GAP_Y = 0.68, 0.72
LEFT, TOP, BOTTOM = 2.35, 1.35, 0.72
RAW, SHOWN = "#D55E00", "#0072B2"


def draw(result, folder) -> list:
    if not result.curves:
        return []
    places = _places(result.curves)
    columns = 1 + max(column for _, column, _ in places)
    rows = 1 + max(row for row, _, _ in places)
    width = LEFT + columns * PANEL_W + (columns - 1) * GAP_X + 0.3
    height = TOP + rows * PANEL_H + (rows - 1) * GAP_Y + BOTTOM
    fig = canvas.figure(width, height)
    canvas.caption(
        fig,
        _finding(result.curves),
        "Each property over time as the screen shows it (blue) and, where that differs, "
        "as its timing curve or spring gives it (orange, dashed).",
        words.provenance(result),
    )
    for (row, column, curve) in places:
        x = LEFT + column * (PANEL_W + GAP_X)
        y = height - TOP - (row + 1) * PANEL_H - row * GAP_Y
        axes = fig.add_axes([x / width, y / height, PANEL_W / width, PANEL_H / height])
        _panel(axes, curve)
        if column == 0 and _is_first(places, row, curve):
            fig.text(0.2 / width, (y + PANEL_H) / height, curve["animation"], fontsize=11.5,
                     fontweight="bold", va="center")
            fig.text(0.2 / width, (y + PANEL_H - 0.22) / height, _summary(result.curves, curve),
                     fontsize=9, color=palette.QUIET, va="center")
    return canvas.save(fig, folder, "animations")


def _places(curves) -> list:
    """Row and column of every curve: an animation starts a row."""
    places, row, column, animation = [], -1, 0, None
    for curve in curves:
        if curve["animation"] != animation or column == COLUMNS:
            row, column, animation = row + 1, 0, curve["animation"]
        places.append((row, column, curve))
        column += 1
    return places


def _is_first(places, row, curve) -> bool:
    return min(r for r, _, c in places if c["animation"] == curve["animation"]) == row


def _summary(curves, curve) -> str:
    end = max(c["time"][-1] for c in curves if c["animation"] == curve["animation"])
    return f"{end:g} s"


def _panel(axes, curve) -> None:
    time, raw, shown = curve["time"], curve["raw"], curve["shown"]
    canvas.bare(axes)
    axes.plot(time, shown, color=SHOWN, linewidth=2.2, zorder=3, solid_capstyle="round")
    if _differs(curve):
        axes.plot(time, raw, color=RAW, linewidth=1.8, linestyle=(0, (3, 2)), zorder=4)
    low, high = min(raw + shown), max(raw + shown)
    room = 0.09 * (high - low or 1)
    axes.set_ylim(low - room, high + room)
    axes.set_xlim(time[0], time[-1])
    axes.yaxis.set_major_locator(MaxNLocator(4, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_locator(MaxNLocator(3, steps=[1, 2, 5, 10]))
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:g} s"))
    axes.tick_params(labelsize=8.5)
    unit = f" ({curve['unit']})" if curve["unit"] else ""
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
        return list(dict.fromkeys(curve["animation"] for curve in curves if test(curve)))

    animations, over, clamped = named(lambda _: True), named(_overshoots), named(_differs)
    if not over:
        return f"{len(animations)} animations, none of which overshoots"
    text = f"{len(over)} of {len(animations)} animations overshoot: {words.listing(over)}"
    if clamped:
        text += f"; clamped when shown: {words.listing(clamped)}"
    return text
