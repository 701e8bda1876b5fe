"""Placing labels beside points so that they cover neither each other nor a mark."""

from __future__ import annotations

from matplotlib.transforms import Bbox

from . import palette

# Offsets in points from the mark: right, left, above, below, then further away, with alignment.
_NEAR = [
    (10, 0, "left", "center"),
    (-10, 0, "right", "center"),
    (0, 11, "center", "bottom"),
    (0, -11, "center", "top"),
    (9, 9, "left", "bottom"),
    (9, -9, "left", "top"),
    (-9, 9, "right", "bottom"),
    (-9, -9, "right", "top"),
]


def _candidates():
    yield from _NEAR
    for reach in (22, 34, 48, 64, 82):
        for dx, dy, horizontal, vertical in _NEAR:
            sx = (dx > 0) - (dx < 0)
            sy = (dy > 0) - (dy < 0)
            yield sx * reach, sy * reach * 0.8, horizontal, vertical


def place(axes, points, obstacles=(), bars=()) -> None:
    """Labels points given as (x, y, text, colour, bold), in order of importance; keeps clear of texts
    that are there already and of horizontal bars (x from, x to, y).

    Tries places from near to far and takes the first that is free and inside the axes; a label that
    had to move away is tied to its mark by a thin line.
    """
    figure = axes.figure
    renderer = figure.canvas.get_renderer()
    frame = axes.get_window_extent(renderer)
    scale = figure.dpi / 72
    marks = [axes.transData.transform((x, y)) for x, y, *_ in points]
    taken = [box.get_window_extent(renderer) for box in obstacles]
    for start, end, y in bars:
        left, right = axes.transData.transform((start, y)), axes.transData.transform((end, y))
        if right[0] - left[0] > 12 * scale:  # a shorter one hides behind its mark
            taken.append(Bbox([left - (0, 2 * scale), right + (0, 2 * scale)]))
    for (x, y, text, colour, bold), mark in zip(points, marks):
        best, fewest = None, None
        label = axes.annotate(
            text, (x, y), xytext=(0, 0), textcoords="offset points", color=colour,
            fontweight="bold" if bold else "normal", annotation_clip=False, zorder=6,
        )
        for dx, dy, horizontal, vertical in _candidates():
            label.set_horizontalalignment(horizontal)
            label.set_verticalalignment(vertical)
            label.xyann = (dx, dy)
            box = label.get_window_extent(renderer).padded(1.5 * scale)
            faults = _faults(box, mark, marks, taken, frame, scale)
            if fewest is None or faults < fewest:
                best, fewest = (dx, dy, horizontal, vertical), faults
            if faults == 0:
                break
        dx, dy, horizontal, vertical = best
        label.set_horizontalalignment(horizontal)
        label.set_verticalalignment(vertical)
        label.xyann = (dx, dy)
        taken.append(label.get_window_extent(renderer).padded(1.5 * scale))
        if max(abs(dx), abs(dy)) > 12:
            axes.annotate(
                "", (x, y), xytext=(dx * 0.92, dy * 0.92), textcoords="offset points",
                arrowprops={"arrowstyle": "-", "color": palette.QUIET, "linewidth": 0.7,
                            "shrinkA": 0, "shrinkB": 5},
                annotation_clip=False, zorder=3,
            )


def _faults(box, mark, marks, taken, frame, scale) -> int:
    faults = sum(1 for other in taken if box.overlaps(other))
    radius = 6.5 * scale
    for x, y in marks:
        inside_x = box.x0 - radius < x < box.x1 + radius
        inside_y = box.y0 - radius < y < box.y1 + radius
        # A label may touch its own mark's surroundings, for it starts there.
        own = (x, y) == tuple(mark)
        if own:
            inside_x = box.x0 - 2 < x < box.x1 + 2
            inside_y = box.y0 - 2 < y < box.y1 + 2
        faults += inside_x and inside_y
    outside = box.x0 < frame.x0 or box.x1 > frame.x1 or box.y0 < frame.y0 or box.y1 > frame.y1
    return faults + 3 * outside
