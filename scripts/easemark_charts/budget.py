"""The articles' animations: how much of a frame all layers of a screen cost."""

from __future__ import annotations

import re

from . import canvas, labels, palette, words

PANEL_W, PANEL_H, GAP_X, GAP_Y = 3.0, 2.7, 0.78, 1.0
LEFT, TOP, BOTTOM = 1.0, 1.5, 0.95


def draw(result, folder) -> list:
    budgets = _highest_rate([b for b in result.frame_budgets if b["case"] in result.by_id])
    if not budgets:
        return []
    animations = list(dict.fromkeys(animation(b) for b in budgets))
    rows = 1 if len(animations) <= 4 else 2
    columns = -(-len(animations) // rows)
    width = LEFT + columns * PANEL_W + (columns - 1) * GAP_X + 0.95
    height = TOP + rows * PANEL_H + (rows - 1) * GAP_Y + BOTTOM
    fig = canvas.figure(width, height)
    canvas.caption(
        fig,
        finding(result),
        "Computing one frame of every animated layer, on one thread, as a share of the time the "
        "display gives. Above the red line frames are missed.",
        words.provenance(result),
    )
    rates = sorted({b["rate"] for b in result.frame_budgets}, reverse=True)
    shares = [b["share"] for b in budgets]
    limits = (min(shares) / 2, max(max(shares), rates[0] / rates[-1]) * 2.5)
    layers = [b["layers"] for b in budgets]
    for index, name in enumerate(animations):
        row, column = divmod(index, columns)
        x = LEFT + column * (PANEL_W + GAP_X)
        y = height - TOP - (row + 1) * PANEL_H - row * GAP_Y
        axes = fig.add_axes([x / width, y / height, PANEL_W / width, PANEL_H / height])
        own = [b for b in budgets if animation(b) == name]
        _panel(axes, result, own, limits, (min(layers), max(layers)), rates, index == 0)
        axes.set_title(name, loc="left", fontsize=11, fontweight="bold", pad=8)
        if column:
            axes.tick_params(labelleft=False)
        else:
            axes.set_ylabel(f"share of a {rates[0]} Hz frame, log scale", fontsize=9.5)
    return canvas.save(fig, folder, "frame-budget")


def animation(budget) -> str:
    """The animation's name: the operation without its frame rate."""
    return words.animation(re.sub(r"(60|120)$", "", budget["case"].split(".")[1]))


def _highest_rate(budgets) -> list:
    """Of one animation, variant and layer count, only the shortest frame: the others are
    the same cost against a longer one."""
    kept: dict = {}
    for budget in budgets:
        key = (animation(budget), budget["case"].split(".")[2], budget["layers"])
        if key not in kept or budget["rate"] > kept[key]["rate"]:
            kept[key] = budget
    return list(kept.values())


def _panel(axes, result, budgets, limits, layers, rates, names_lines) -> None:
    canvas.bare(axes)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_ylim(*limits)
    axes.set_xlim(layers[0] / 1.4, layers[1] * 1.4)
    axes.axhspan(1, limits[1], color="#FBEDEB", zorder=0)
    for rate in rates:
        limit = rates[0] / rate
        axes.axhline(limit, color=palette.WARN, linewidth=1.2, zorder=1,
                     linestyle="-" if rate == rates[0] else (0, (4, 2)))
        axes.annotate(
            f"{rate} Hz", (layers[0] / 1.4, limit), xytext=(3, -2 if limit == 1 else 2),
            textcoords="offset points", color=palette.WARN, fontsize=8.5,
            va="top" if limit == 1 else "bottom",
        )
    ends = []
    for variant in dict.fromkeys(result.by_id[b["case"]].variant for b in budgets):
        own = [b for b in budgets if result.by_id[b["case"]].variant == variant]
        line = sorted((b["layers"], b["share"]) for b in own)
        colour = palette.colour(variant)
        kind = result.by_id[own[0]["case"]].kind
        axes.plot([x for x, _ in line], [y for _, y in line], color=colour, linewidth=2, zorder=3,
                  marker=palette.marker(kind), markersize=4.5)
        ends.append((line[-1], colour))
    canvas.log_axis(axes.xaxis, lambda value, _=None: words.short(value))
    canvas.log_axis(axes.yaxis, lambda value, _=None: f"{100 * value:g} %")
    axes.tick_params(labelsize=9)
    axes.set_xlabel("layers, log scale", fontsize=9.5)
    labels.ends(
        axes, [(x, y, words.percent(y), colour, True) for (x, y), colour in ends], size=9.5
    )
    if names_lines:
        _key(axes, result, budgets)


def _key(axes, result, budgets) -> None:
    """Names of the lines, in the free corner under them."""
    order = sorted(
        dict.fromkeys(result.by_id[b["case"]].variant for b in budgets),
        key=lambda v: max(b["share"] for b in budgets if result.by_id[b["case"]].variant == v),
    )
    for index, variant in enumerate(order):
        axes.annotate(
            palette.name(variant), (1, 0), xycoords="axes fraction", xytext=(-4, 6 + 14 * index),
            textcoords="offset points", ha="right", color=palette.colour(variant),
            fontsize=9.5, fontweight="bold",
        )


def finding(result) -> str:
    """What the largest screen costs, in one sentence."""
    budgets = _highest_rate([b for b in result.frame_budgets if b["case"] in result.by_id])
    ours = [b for b in budgets if result.by_id[b["case"]].is_ours]
    if not ours:
        return "Frame budget of the articles' animations"
    most = max(b["layers"] for b in ours)
    fastest: dict = {}
    for budget in (b for b in ours if b["layers"] == most):
        key = animation(budget)
        if key not in fastest or budget["share"] < fastest[key]["share"]:
            fastest[key] = budget
    worst = max(fastest.values(), key=lambda b: b["share"])
    name = palette.name(result.by_id[worst["case"]].variant)
    share, rate = words.percent(worst["share"]), worst["rate"]
    if worst["share"] <= 1:
        return (
            f"{words.size(most)} layers cost {name} at most {share} of a {rate} Hz frame "
            f"({animation(worst)})"
        )
    return (
        f"{words.size(most)} layers do not fit a {rate} Hz frame: "
        f"{animation(worst)} needs {share} of it"
    )
