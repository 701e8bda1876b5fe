"""Chart of one operation: every method's time per item, and its error beside it."""

from __future__ import annotations

import math

from . import canvas, palette, words
from .records import OFF_THE_CHART

WIDTH = 12.0  # inches, as all here
ROW = 0.42
TOP, BOTTOM = 1.28, 0.92
NAMES, TIMES, ERRORS = 0.2, (2.75, 4.95), (8.05, 3.6)  # left edge, width


def draw(result, group, folder) -> list:
    cases = list(group.cases)
    height = TOP + BOTTOM + ROW * len(cases)
    fig = canvas.figure(WIDTH, height)
    item = words.item(group.family, group.operation)
    canvas.caption(
        fig,
        words.finding(group, result.siblings(group)),
        f"{words.FAMILIES.get(group.family, group.family)}: "
        f"{words.what(group.family, group.operation)}, {words.size(group.size)} at once. "
        f"Further left is better. {words.sampling(cases)}",
        words.provenance(result),
    )
    whole = fig.add_axes([0, BOTTOM / height, 1, 1 - (TOP + BOTTOM) / height])
    whole.set_xlim(0, WIDTH)
    _rows(whole, cases)
    for row, case in enumerate(cases):
        label = whole.text(
            NAMES + 0.06,
            row,
            palette.name(case.variant) + ("  (baseline)" if case.is_baseline else ""),
            va="center",
            color=palette.colour(case.variant) if case.is_ours else palette.INK,
            fontweight="bold" if case.is_ours else "normal",
        )
        room = (TIMES[0] - NAMES - 0.14) * fig.dpi
        width = label.get_window_extent(fig.canvas.get_renderer()).width
        if width > room:
            label.set_fontsize(label.get_fontsize() * room / width)
    times = _panel(fig, TIMES, cases, f"Time per {item}")
    _times(times, cases, group.baseline_case)
    times.set_xlabel("log scale; bar: 95 % interval", fontsize=9)
    errors = _panel(fig, ERRORS, cases, "Largest error found")
    _errors(errors, cases)
    errors.set_xlabel(f"log scale; {words.error_unit(cases)}", fontsize=9)
    return canvas.save(fig, folder, f"{group.family}-{group.operation}".lower())


def _rows(axes, cases) -> None:
    """Shaded rows across the whole picture, behind both panels."""
    axes.set_ylim(len(cases) - 0.4, -0.6)
    axes.set_xticks([])
    axes.set_yticks([])
    canvas.bare(axes)
    left, right = NAMES, axes.get_xlim()[1] - NAMES
    for row in range(0, len(cases), 2):
        axes.fill_between([left, right], row - 0.5, row + 0.5, color=palette.BAND, linewidth=0)


def _panel(fig, place, cases, heading):
    height = fig.get_figheight()
    axes = fig.add_axes(
        [place[0] / WIDTH, BOTTOM / height, place[1] / WIDTH, 1 - (TOP + BOTTOM) / height]
    )
    axes.patch.set_alpha(0)
    axes.set_xscale("log")
    axes.set_ylim(len(cases) - 0.4, -0.6)
    axes.set_yticks([])
    axes.grid(axis="y", visible=False)
    axes.set_title(heading, loc="left", fontsize=11, fontweight="bold", pad=8)
    canvas.bare(axes)
    return axes


def _weight(case) -> str:
    return "bold" if case.is_ours else "normal"


def _mark(axes, x, row, case) -> None:
    axes.plot(
        [x],
        [row],
        marker=palette.marker(case.kind),
        markersize=9.5 if case.is_ours else 8,
        color=palette.colour(case.variant),
        markeredgecolor="white",
        markeredgewidth=0.8,
        zorder=4,
    )


def _stem(axes, start, end, row, case) -> None:
    colour = palette.colour(case.variant)
    axes.plot([start, end], [row, row], color=colour, linewidth=2.4, alpha=0.28, zorder=2,
              solid_capstyle="butt")


def _label(axes, x, row, text, case, colour=palette.INK):
    return axes.annotate(
        text, (x, row), xytext=(9, 0), textcoords="offset points", va="center", color=colour,
        fontweight=_weight(case), annotation_clip=False,
    )


def _times(axes, cases, baseline) -> None:
    fastest = min(case.time_low for case in cases)
    slowest = max(case.time_high for case in cases)
    low = fastest / max(1.15, (slowest / fastest) ** 0.08)
    labels = []
    for row, case in enumerate(cases):
        _stem(axes, low, case.time, row, case)
        axes.plot([case.time_low, case.time_high], [row, row], linewidth=5, alpha=0.6, zorder=3,
                  color=palette.colour(case.variant), solid_capstyle="butt")
        _mark(axes, case.time, row, case)
        text = f"{words.time(case.time)}   {words.comparison(case, baseline)}".rstrip()
        labels.append(_label(axes, max(case.time, case.time_high), row, text, case))
    axes.set_xlim(low, slowest)
    canvas.make_room(axes, labels)
    canvas.log_axis(axes.xaxis, canvas.duration, slowest)


def _errors(axes, cases) -> None:
    finite = [c.drawn_error for c in cases if 0 < c.error <= OFF_THE_CHART]
    low = min(finite + [1e-16])
    high = max(finite + [1e-15])
    span = math.log10(high / low)
    left = low / 10 ** (0.06 * span)
    zero = None
    if any(c.is_exact for c in cases):
        left = low / 10 ** (0.14 * span)
        zero = left * 10 ** (0.02 * span)
    end = high
    if any(c.gives_nan for c in cases):
        gap = 10 ** (0.07 * (span + 1))
        end = high * gap * gap
    labels = []
    for row, case in enumerate(cases):
        text = words.error_of(case)
        if case.is_exact:
            x = zero
            axes.plot([x], [row], marker="|", markersize=13, markeredgewidth=3, zorder=4,
                      color=palette.colour(case.variant))
        elif case.is_off_the_chart:
            x = end if case.gives_nan else high
            if case.gives_nan:  # its row's end, where no error is drawn
                axes.fill_between(
                    [x / gap**0.6, high * 1e9 ** (span + 1)], row - 0.5, row + 0.5,
                    color="#FBEDEB", linewidth=0, zorder=0,
                )
            _stem(axes, left, x, row, case)
            axes.plot([x], [row], marker="X", markersize=10, color=palette.WARN,
                      markeredgecolor="white", zorder=4)
            if case.gives_nan:
                text = f"NaN ({case.nans:,} of {case.samples:,})"
            else:
                text += "  off the chart"
        else:
            x = case.drawn_error
            _stem(axes, left, x, row, case)
            _mark(axes, x, row, case)
        colour = palette.INK
        if not case.passed:
            colour = palette.WARN
            text += "  over limit" if not case.gives_nan else ""
        labels.append(_label(axes, x, row, text, case, colour))
    axes.set_xlim(left, end)
    canvas.make_room(axes, labels)
    canvas.log_axis(axes.xaxis, largest=high)
