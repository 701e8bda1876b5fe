"""Placing labels beside points so that they cover neither each other nor a mark."""

from __future__ import annotations

import math

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
    for reach in (20, 28, 38, 50, 64, 82):
        for dx, dy, horizontal, vertical in _NEAR:
            sx = (dx > 0) - (dx < 0)
            sy = (dy > 0) - (dy < 0)
            yield sx * reach, sy * reach * 0.8, horizontal, vertical


def place(axes, points, obstacles=(), bars=(), strokes=()) -> list:
    """Labels points given as (x, y, text, colour, bold), in order of importance; keeps clear of texts
    that are there already, of horizontal bars (x from, x to, y) and of other straight strokes
    ((x, y) from, (x, y) to). Returns each label with the line that ties it to its mark, or None.

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
    lines: list = [
        _along(*axes.transData.transform([start, end]), 6 * scale) for start, end in strokes
    ]
    made = []
    for (x, y, text, colour, bold), mark in zip(points, marks):
        best, fewest = None, None
        label = axes.annotate(
            text, (x, y), xytext=(0, 0), textcoords="offset points", color=colour,
            fontweight="bold" if bold else "normal", annotation_clip=False, zorder=6,
        )
        for dx, dy, horizontal, vertical in _candidates():
            _move(label, dx, dy, horizontal, vertical)
            box = label.get_window_extent(renderer).padded(1.5 * scale)
            faults = _faults(box, mark, marks, taken, frame, scale, _is_away(dx, dy))
            faults += 4 * sum(_crosses(line, box) for line in lines)
            if _is_away(dx, dy):
                line = _line(mark, dx, dy, scale)
                faults += 4 * sum(_crosses(line, other) for other in taken if _is_text(other, mark))
                faults += 2 * sum(
                    _distance(Bbox([point, point]), other) < 4 * scale
                    for other in marks if _distance(Bbox([mark, mark]), other) > 1
                    for point in line[2:]
                )
            if fewest is None or faults < fewest:
                best, fewest = (dx, dy, horizontal, vertical), faults
            if faults == 0:
                break
        dx, dy, horizontal, vertical = best
        _move(label, dx, dy, horizontal, vertical)
        taken.append(label.get_window_extent(renderer).padded(1.5 * scale))
        tie = None
        if _is_away(dx, dy):
            lines.append(_line(mark, dx, dy, scale))
            tie = axes.annotate(
                "", (x, y), xytext=(dx * 0.92, dy * 0.92), textcoords="offset points",
                arrowprops={"arrowstyle": "-", "color": palette.QUIET, "linewidth": 0.7,
                            "shrinkA": 0, "shrinkB": 5},
                annotation_clip=False, zorder=3,
            )
        made.append((label, tie))
    return made


def ends(axes, points, size: float) -> None:
    """Labels the ends of lines, given as (x, y, text, colour, bold), at their right; where lines end
    close to each other, moved apart as little as keeps their order and their distance."""
    places = sorted(
        ((axes.transData.transform((x, y))[1], x, y, *rest) for x, y, *rest in points),
        key=lambda place: place[0],
    )
    spacing = (size + 3.5) * axes.figure.dpi / 72
    floor = axes.get_window_extent().y0 + spacing / 2  # below it stand the axis's own labels
    heights = _spread([place[0] for place in places], spacing, floor)
    for height, (own_height, x, y, text, colour, is_bold) in zip(heights, places):
        axes.annotate(
            text, (x, y), xytext=(8, (height - own_height) * 72 / axes.figure.dpi),
            textcoords="offset points", va="center", color=colour, fontsize=size,
            fontweight="bold" if is_bold else "normal", annotation_clip=False,
        )


def _spread(heights, spacing, floor=-math.inf) -> list:
    """The heights nearest to those given (ascending) that are `spacing` apart and above the floor: isotonic
    regression of what is left when each one's share of the spacing is taken away (pool adjacent
    violators; Ayer, Brunk, Ewing, Reid and Silverman 1955)."""
    pools: list = []
    for index, height in enumerate(heights):
        pools.append([height - index * spacing, 1])
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            mean, count = pools.pop()
            before = pools[-1]
            before[0] = (before[0] * before[1] + mean * count) / (before[1] + count)
            before[1] += count
    flat = [max(mean, floor) for mean, count in pools for _ in range(count)]
    return [mean + index * spacing for index, mean in enumerate(flat)]


def _move(label, dx, dy, horizontal, vertical) -> None:
    label.set_horizontalalignment(horizontal)
    label.set_verticalalignment(vertical)
    label.xyann = (dx, dy)


def _along(start, end, step) -> list:
    """Points along a straight stroke, in pixels, as dense as no label fits between."""
    count = max(2, math.ceil(math.dist(start, end) / step) + 1)
    return [
        tuple(a + (b - a) * part / (count - 1) for a, b in zip(start, end)) for part in range(count)
    ]


def _is_away(dx, dy) -> bool:
    """Whether a label stands so far from its mark that a line must tie them."""
    return max(abs(dx), abs(dy)) > 12


def _line(mark, dx, dy, scale) -> list:
    """Points along the line from a mark to its label, short of the label itself."""
    return [
        (mark[0] + dx * scale * part / 12, mark[1] + dy * scale * part / 12) for part in range(12)
    ]


def _crosses(line, box) -> bool:
    return any(box.x0 < x < box.x1 and box.y0 < y < box.y1 for x, y in line)


def _is_text(box, mark) -> bool:
    """Whether a taken box is a text's, not the bar that the mark itself stands on."""
    return not (box.x0 <= mark[0] <= box.x1 and box.y0 <= mark[1] <= box.y1)


def _distance(box, point) -> float:
    """From a box to a point, in pixels."""
    dx = max(box.x0 - point[0], 0, point[0] - box.x1)
    dy = max(box.y0 - point[1], 0, point[1] - box.y1)
    return (dx * dx + dy * dy) ** 0.5


def _faults(box, mark, marks, taken, frame, scale, is_tied) -> int:
    """What is wrong with a place; a reader takes a label for the mark that it is nearest to."""
    faults = 10 * sum(1 for other in taken if box.overlaps(other))
    own = _distance(box, mark)
    for other in marks:
        if abs(other[0] - mark[0]) + abs(other[1] - mark[1]) <= 1:
            continue
        away = _distance(box, other)
        # A line tells apart what is equally near, but not what is nearer.
        faults += 5 * (away < own + (-1 if is_tied else 2 * scale)) + 8 * (away < 6.5 * scale)
    outside = box.x0 < frame.x0 or box.x1 > frame.x1 or box.y0 < frame.y0 or box.y1 > frame.y1
    return faults + 30 * outside
