"""Error maps: how wrong each method is over the plane of damping ratio and time, as small multiples
under one scale of colours."""

from __future__ import annotations

import math

from matplotlib.patches import PathPatch, Rectangle
from matplotlib.path import Path

from . import canvas, palette, words

PANEL_W, PANEL_H = 2.62, 2.75
LEFT, RIGHT, TOP, BOTTOM, GAP_X, GAP_Y = 0.98, 0.25, 1.12, 1.28, 0.22, 0.46
# Upper edges of the bands, and their colours: lightness alone puts them in order, as "cividis" does
# (Nuñez, Anderton, Renslow 2018), so that they survive colour blindness and a grey printer.
BANDS = [
    (5e-16, "#FFF3BF", "last digit"),
    (1e-14, "#F1DE83", ""),
    (1e-12, "#D9C46B", ""),
    (1e-9, "#B5A76C", ""),
    (1e-6, "#8F8A72", ""),
    (1e-3, "#6B6E75", "visible"),
    (1e-1, "#455174", ""),
    (math.inf, "#0F2A5C", "useless"),
]
DARK = 4  # the first band on which words are white
KEY_W, KEY_H, KEY_Y = 0.82, 0.17, 0.16  # of the legend
NAN = palette.WARN
NOT_ASKED = "#FFFFFF"


def draw(result, folder) -> list:
    """The maps over damping ratio and time, and those over damping ratio and step."""
    names = []
    if maps := result.error_maps:
        names += _sheet(
            result, folder, "spring-errors", maps, finding(maps), "natural frequency × time", "ω₀t")
    if maps := result.frame_maps:
        names += _sheet(
            result, folder, "solvers-frames", maps, frames_finding(maps),
            "natural frequency × step", "ω₀Δt")
    return names


def _sheet(result, folder, name: str, maps, title: str, columns_are: str, symbol: str) -> list:
    # Four or five beside each other, whichever leaves fewer places empty.
    columns = min((4, 5), key=lambda count: (-len(maps) % count, count))
    rows = math.ceil(len(maps) / columns)
    width = LEFT + columns * PANEL_W + (columns - 1) * GAP_X + RIGHT
    height = TOP + rows * PANEL_H + (rows - 1) * GAP_Y + BOTTOM
    fig = canvas.figure(width, height)
    first = maps[0]
    canvas.caption(
        fig, title,
        f"Largest error of position and velocity in units of the {first.unit}, of "
        f"{first.samples_per_cell} samples a cell. Down: damping ratio ζ; across: {columns_are}.",
        words.provenance(result),
    )
    for index, each in enumerate(maps):
        row, column = divmod(index, columns)
        left = LEFT + column * (PANEL_W + GAP_X)
        bottom = height - TOP - PANEL_H - row * (PANEL_H + GAP_Y)
        axes = fig.add_axes(
            [left / width, bottom / height, PANEL_W / width, PANEL_H / height]
        )
        below = index + columns >= len(maps)
        _panel(axes, each, show_rows=column == 0, symbol=symbol if below else None)
    _legend(fig, maps)
    return canvas.save(fig, folder, name)


def label(each) -> str:
    """The name that charts use for the method, or the record's own for one that they do not know."""
    return palette.name(each.variant) if each.variant in palette.METHODS else each.title


def band(error: float | None) -> int | None:
    """The number of an error's band; -1 for NaN, None where the method was not asked."""
    if error is None:
        return None
    if math.isnan(error):
        return -1
    return next(index for index, (edge, *_) in enumerate(BANDS) if error <= edge)


def _panel(axes, each, show_rows: bool, symbol: str | None) -> None:
    canvas.bare(axes, keep=("left", "right", "top", "bottom"))
    axes.grid(visible=False)
    axes.set_xlim(0, len(each.columns))
    axes.set_ylim(len(each.rows), 0)
    axes.set_facecolor(NOT_ASKED)
    colour = palette.colour(each.variant) if each.kind == "ours" else palette.INK
    axes.set_title(
        label(each), loc="left", fontsize=10.5, pad=4, color=colour,
        fontweight="bold" if each.kind == "ours" else "normal",
    )
    for number, runs in _runs(each).items():
        _fill(axes, runs, number)
    _ticks(axes, each, show_rows, symbol)


def _runs(each) -> dict:
    """Of each band, its runs of neighbouring cells: (row, first column, end column)."""
    found: dict = {}
    for row, errors in enumerate(each.errors):
        start = 0
        bands = [band(error) for error in errors]
        for column in range(1, len(bands) + 1):
            if column == len(bands) or bands[column] != bands[start]:
                if bands[start] is not None:
                    found.setdefault(bands[start], []).append((row, start, column))
                start = column
    return dict(sorted(found.items()))


def _fill(axes, runs, number: int) -> None:
    """All runs of a band as one path: a file of thousands of cells stays small."""
    vertices, codes = [], []
    for row, start, end in runs:
        vertices += [(start, row), (end, row), (end, row + 1), (start, row + 1), (start, row)]
        codes += [Path.MOVETO, Path.LINETO, Path.LINETO, Path.LINETO, Path.CLOSEPOLY]
    colour = NAN if number < 0 else BANDS[number][1]
    # Edges of the same colour close the hairlines that viewers leave between neighbours.
    axes.add_patch(PathPatch(
        Path(vertices, codes), facecolor=colour, edgecolor=colour, linewidth=0.35, zorder=2,
    ))
    if number < 0:  # marked by more than colour
        crosses = [
            (column + 0.5, row + 0.5) for row, start, end in runs for column in range(start, end)
            if (row + column) % 2 == 0
        ]
        axes.plot(*zip(*crosses), linestyle="", marker="x", markersize=2, color="white",
                  markeredgewidth=0.5, zorder=3)


def _ticks(axes, each, show_rows: bool, symbol: str | None) -> None:
    places, names = _row_ticks(each)
    axes.set_yticks(places, names if show_rows else [""] * len(names), fontsize=8)
    places, names = _column_ticks(each)
    axes.set_xticks(places, names if symbol else [""] * len(names), fontsize=8)
    axes.tick_params(length=2.5, width=0.6, color=palette.QUIET)
    if show_rows:
        axes.set_ylabel("damping ratio ζ", fontsize=9)
    if not symbol:
        return
    axes.set_xlabel(symbol, fontsize=9)
    labels = axes.get_xticklabels()
    if len(labels) > 1:  # the ends keep clear of the neighbouring panels' ends
        labels[0].set_horizontalalignment("left")
        labels[-1].set_horizontalalignment("right")


def _row_ticks(each) -> tuple:
    """Middles and names of the rows worth naming: decades, and two distances on both sides of 1."""
    found = {value: f"{value:g}" for value in (0, 0.1, 1, 10, 1000)}
    for row in each.rows:
        for exponent in (-2, -8):
            if math.isclose(abs(row - 1), 10.0**exponent, rel_tol=0.1):
                found[row] = f"1{'+' if row > 1 else '−'}{_power(exponent)}"
    named = {value: name for value, name in found.items() if value in each.rows}
    return [each.rows.index(value) + 0.5 for value in named], list(named.values())


def _column_ticks(each) -> tuple:
    """Places and names of every third decade; the columns are even steps of the logarithm."""
    count = len(each.columns)
    low = math.log10(each.columns[0])
    step = (math.log10(each.columns[-1]) - low) / max(1, count - 1)
    places = {decade: (decade - low) / step + 0.5 for decade in range(-12, 13, 3)}
    shown = {decade: x for decade, x in places.items() if -0.01 <= x <= count + 0.01}
    return list(shown.values()), [_power(decade) for decade in shown]


def _power(exponent: int) -> str:
    return "1" if exponent == 0 else f"10{words.superscript(exponent)}"


def _edge(value: float) -> str:
    exponent = math.floor(math.log10(value))
    leading = round(value / 10.0**exponent)
    return ("" if leading == 1 else f"{leading}·") + _power(exponent)


def _legend(fig, maps) -> None:
    """The bands in order, with their edges between them, and what is no error."""
    width, height = fig.get_figwidth(), fig.get_figheight()
    axes = fig.add_axes([LEFT / width, 0.52 / height, 1 - (LEFT + RIGHT) / width, 0.42 / height])
    axes.set_xlim(0, width - LEFT - RIGHT)
    axes.set_ylim(0, 0.42)
    axes.set_axis_off()
    for index, (_, colour, word) in enumerate(BANDS):
        _key(axes, index * KEY_W, KEY_W, colour)
        if index:
            axes.text(index * KEY_W, KEY_Y - 0.04, _edge(BANDS[index - 1][0]), fontsize=8,
                      ha="center", va="top", color=palette.QUIET)
        axes.text((index + 0.5) * KEY_W, KEY_Y + KEY_H / 2, word, fontsize=7.5, ha="center",
                  va="center", color="white" if index >= DARK else palette.INK)
    x = len(BANDS) * KEY_W + 0.3
    errors = [error for each in maps for row in each.errors for error in row]
    if any(band(error) == -1 for error in errors):
        _key(axes, x, 0.34, NAN, "NaN or ∞")
        axes.plot([x + 0.11, x + 0.23], [KEY_Y + KEY_H / 2] * 2, linestyle="", marker="x",
                  color="white", markersize=3, markeredgewidth=0.7)
        x += 1.2
    if None in errors:
        _key(axes, x, 0.34, NOT_ASKED, "not asked (too many steps)", edgecolor=palette.QUIET,
             linewidth=0.6)


def _key(axes, x: float, width: float, colour: str, word: str = "", **edge) -> None:
    """A patch of the legend, and the word beside it."""
    axes.add_patch(
        Rectangle((x, KEY_Y), width, KEY_H, facecolor=colour, **(edge or {"linewidth": 0}))
    )
    axes.text(x + width + 0.08, KEY_Y + KEY_H / 2, word, fontsize=8, va="center")


def frames_finding(maps) -> str:
    """Which steppers are right over the whole plane, and the largest part that one gets wrong."""
    right = [label(each) for each in maps if bad_share(each) == 0]
    wrong = max(maps, key=bad_share)
    text = f"{label(wrong)} is visibly wrong for {bad_share(wrong):.0%} of dampings and steps"
    return f"{text}, {right[0]} for none" if right else text


def worst(each) -> float:
    """The largest error of a map; NaN when a cell is."""
    errors = [error for row in each.errors for error in row if error is not None]
    return math.nan if any(math.isnan(e) for e in errors) else max(errors, default=math.nan)


def bad_share(each) -> float:
    """The part of the cells asked that are visibly wrong (1e-3) or NaN."""
    errors = [error for row in each.errors for error in row if error is not None]
    return sum(1 for e in errors if not e <= 1e-3) / max(1, len(errors))


def finding(maps) -> str:
    """Of which methods nothing is ever lost, and of which something is."""
    ours = [each for each in maps if each.kind == "ours" and each.precision == "double"]
    others = [each for each in maps if each.kind != "ours"]
    wrong = [each for each in others if bad_share(each) > 0]
    parts = []
    found = [worst(each) for each in ours]
    if found and not any(math.isnan(value) for value in found):
        parts.append(f"Easemark is within {words.error(max(found))} of the motion everywhere")
    if others:
        count = f"all {len(others)}" if len(wrong) == len(others) else f"{len(wrong)} of {len(others)}"
        parts.append(f"{count} other methods are somewhere visibly wrong")
    return "; ".join(parts) or "How wrong each method is, and where"
