"""What solvers do along time or size: energy over many periods, cost of chains by their length."""

from __future__ import annotations

import math
import re

from . import canvas, labels, palette, words, workprecision

WIDTH, HEIGHT = 10.5, 6.6
LEFT, RIGHT, TOP, BOTTOM = 0.95, 2.9, 1.05, 1.0
COST = "cost"  # of topics that end in it, a line's exponent is told


def draw(result, folder) -> list:
    """One chart for each topic."""
    topics: dict = {}
    for line in result.solver_lines:
        topics.setdefault(line.topic, []).append(line)
    names = []
    for topic, lines in topics.items():
        names += _chart(result, folder, topic, lines)
    return names


def chart_name(topic: str) -> str:
    return "solvers-" + re.sub(r"[^a-z0-9]+", "-", topic.lower()).strip("-")


def exponent(line) -> float | None:
    """The slope of log y against log x by least squares; None without two finite points."""
    points = [
        (math.log(x), math.log(y)) for x, y in zip(line.x, line.y) if 0 < y < math.inf
    ]
    if len(points) < 2:
        return None
    middle_x, middle_y = (sum(values) / len(points) for values in zip(*points))
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / sum(
        (x - middle_x) ** 2 for x, _ in points)


def finding(topic: str, lines) -> str:
    last = {line: abs(line.y[-1]) for line in lines}
    best = min(lines, key=lambda line: last[line] if not math.isnan(last[line]) else math.inf)
    at = f"{canvas.power_of_ten(best.x[-1])} {best.x_name}"
    return f"{topic.capitalize()}: at {at} {best.title} has the least {best.y_name.split(',')[0]}"


def _chart(result, folder, topic: str, lines) -> list:
    looks = workprecision.looks([(line.method, line) for line in lines])
    fig = canvas.figure(WIDTH, HEIGHT)
    first = lines[0]
    canvas.caption(
        fig, finding(topic, lines),
        f"{first.y_name.capitalize()} against {first.x_name}, both on logarithmic scales.",
        words.provenance(result),
    )
    axes = fig.add_axes([
        LEFT / WIDTH, BOTTOM / HEIGHT, 1 - (LEFT + RIGHT) / WIDTH, 1 - (TOP + BOTTOM) / HEIGHT,
    ])
    axes.set_xscale("log")
    axes.set_yscale("log")
    canvas.bare(axes)
    # An error beyond any use is drawn at the edge; a time is drawn as it is.
    highest = math.inf if topic.endswith(COST) else workprecision.HIGHEST
    ends = []
    for line in lines:
        ys = [workprecision.drawn(abs(y), highest) for y in line.y]
        axes.plot(line.x, ys, **looks[line.method])
        text = line.title if line.kind == "ours" else f"{line.title} · {line.library}"
        slope = exponent(line) if topic.endswith(COST) else None
        if slope is not None:
            text += f"  N{words.raised(slope)}"
        ends.append((line.x[-1], ys[-1], text, looks[line.method]["color"], line.kind == "ours"))
    canvas.log_axis(axes.xaxis)
    canvas.log_axis(axes.yaxis, canvas.duration if topic.endswith(COST) else None)
    axes.set_xlabel(first.x_name)
    axes.set_ylabel(first.y_name)
    labels.ends(axes, ends, 8.5)
    return canvas.save(fig, folder, chart_name(topic))
