"""What saved runs tell over time: each method's time and error, run after run on one machine."""

from __future__ import annotations

import math
import re

from . import canvas, crowd, labels, palette, words

FEWEST, MOST = 2, 20  # runs
PANEL_W, PANEL_H = 3.5, 2.5
LEFT, NAMES, TOP, BOTTOM, GAP_Y = 0.95, 2.15, 1.3, 0.5, 1.05


def by_machine(results) -> dict:
    """The runs of each machine that has enough of them, oldest first; smoke runs say nothing of
    time, quick ones little beside longer ones, and of very many only the latest are shown."""
    found: dict = {}
    for result in sorted(results, key=lambda r: (r.started, r.path.name)):
        if result.is_meaningful:
            found.setdefault(result.machine, []).append(result)
    found = {machine: _longer(runs) for machine, runs in found.items()}
    return {machine: runs[-MOST:] for machine, runs in found.items() if len(runs) >= FEWEST}


def _longer(runs) -> list:
    """The runs without the quick ones, unless there are no others."""
    return [run for run in runs if run.data["profile"] != "quick"] or runs


def are_comparable(first, second) -> bool:
    """Whether `easemark compare` would take two runs' times for comparable (RunDifference)."""
    return _circumstances(first) == _circumstances(second)


def _circumstances(run) -> tuple:
    env = run.environment
    cpu, blas, compiler = env["cpu"], env["blas"], env["compiler"]
    return (
        env["machine"], cpu["model"], cpu["architecture"], cpu["cores"],
        compiler["version"], tuple(compiler["flags"]),
        blas["library"], blas["version"], blas["core"], blas["threads"],
        tuple(sorted((env.get("variables") or {}).items())), env["instructionSet"]["chosen"],
    )


def families(runs) -> list:
    """Families of the latest run that an earlier run had too, the articles' animations aside."""
    earlier = {family for run in runs[:-1] for family in run.families()}
    return [f for f in runs[-1].families() if f in earlier and f != "Article"]


def draw(runs, machine, family, folder) -> list:
    groups = [
        crowd.thinned(runs[-1].typical_group(family, operation))
        for operation, _ in runs[-1].operations(family)
    ]
    groups = [g for g in groups if any(c.id in run.by_id for c in g.cases for run in runs[:-1])]
    if not groups:
        return []
    width = 2 * (LEFT + PANEL_W + NAMES) + 0.1
    height = TOP + len(groups) * PANEL_H + (len(groups) - 1) * GAP_Y + BOTTOM + 0.45
    fig = canvas.figure(width, height)
    canvas.caption(
        fig, finding(runs, groups, family),
        f"{len(runs)} runs on {machine}, {runs[0].started[:10]} to {runs[-1].started[:10]}: median "
        "and 95 % interval of the time, and the largest error.",
        f"{words.provenance(runs[-1])} (the latest run)",
    )
    for row, group in enumerate(groups):
        y = height - TOP - (row + 1) * PANEL_H - row * GAP_Y
        for column, (panel, heading) in enumerate(
            ((_times, f"time per {words.item(family, group.operation)}"),
             (_errors, "largest error"))
        ):
            x = LEFT + column * (LEFT + PANEL_W + NAMES)
            axes = fig.add_axes([x / width, y / height, PANEL_W / width, PANEL_H / height])
            _frame(axes, runs)
            panel(axes, runs, group)
            axes.set_title(f"{group.id}: {heading}", loc="left", fontsize=10.5, fontweight="bold",
                           pad=8)
    name = re.sub(r"[^a-z0-9]+", "-", f"history-{family}-{machine}".lower()).strip("-")
    return canvas.save(fig, folder, name)


def _frame(axes, runs) -> None:
    canvas.bare(axes)
    axes.set_yscale("log")
    axes.set_xlim(-0.3, len(runs) - 0.7)
    step = -(-len(runs) // 5)
    shown = list(range(len(runs) - 1, -1, -step))
    axes.set_xticks(shown)
    axes.set_xticklabels(
        [f"{runs[i].environment['commit']['hash'][:7]}\n{runs[i].started[5:10]}" for i in shown]
    )
    axes.tick_params(labelsize=8.5)


def _lines(runs, group):
    """Each case of the group with the places and the cases of the runs that have it."""
    for case in group.cases:
        yield case, [(at, run.by_id[case.id]) for at, run in enumerate(runs) if case.id in run.by_id]


def _times(axes, runs, group) -> None:
    points, values = [], []
    for case, line in _lines(runs, group):
        colour = palette.colour(case.variant)
        xs = [at for at, _ in line]
        times = [c.time for _, c in line]
        spans = [[t - c.time_low for t, (_, c) in zip(times, line)],
                 [c.time_high - t for t, (_, c) in zip(times, line)]]
        axes.errorbar(xs, times, yerr=spans, color=colour, linewidth=2 if case.is_ours else 1.3,
                      elinewidth=3, marker=palette.marker(case.kind), markersize=5, zorder=3)
        values += times
        points.append(_end(case, line[-1][0], times[-1]))
    room = max(1.3, (max(values) / min(values)) ** 0.1)
    axes.set_ylim(min(values) / room, max(values) * room)
    canvas.log_axis(axes.yaxis, canvas.duration)
    labels.ends(axes, points, size=9)


def _errors(axes, runs, group) -> None:
    found = [c for _, line in _lines(runs, group) for _, c in line]
    numbers = [c.drawn_error for c in found if c.error > 0 and not c.is_off_the_chart]
    low, high = min(numbers + [1e-16]), max(numbers + [1e-15])
    room = (high / low) ** 0.1
    exact, off = low / room, high * room
    axes.set_ylim(exact / room if any(c.is_exact for c in found) else low / room,
                  off * room if any(c.is_off_the_chart for c in found) else high * room)
    points = []
    for case, line in _lines(runs, group):
        errors = [
            off if c.is_off_the_chart else exact if c.is_exact else c.drawn_error for _, c in line
        ]
        colour = palette.colour(case.variant)
        axes.plot([at for at, _ in line], errors, color=colour, zorder=3, markersize=5,
                  linewidth=2 if case.is_ours else 1.3, marker=palette.marker(case.kind))
        for (at, c), error in zip(line, errors):
            if c.is_off_the_chart:
                axes.plot([at], [error], marker="X", markersize=7, color=palette.WARN, zorder=4)
        points.append(_end(case, line[-1][0], errors[-1]))
    canvas.log_axis(axes.yaxis)
    labels.ends(axes, points, size=9)


def _end(case, at, value) -> tuple:
    colour = palette.colour(case.variant) if case.is_ours else palette.INK
    return (at, value, palette.name(case.variant), colour, case.is_ours)


def finding(runs, groups, family) -> str:
    """What changed most for ours since the first run that the latest may be compared with, where
    intervals are apart by more than the noise floors of both runs."""
    what = words.FAMILIES.get(family, family)
    alike = [run for run in runs[:-1] if are_comparable(run, runs[-1])]
    if not alike:
        return f"{what}: measured {len(runs)} times, each time built or run in another way"
    changes = []
    for group in groups:
        for case in group.cases:
            earlier = [run for run in alike if case.id in run.by_id]
            if not case.is_ours or not earlier:
                continue
            first = earlier[0].by_id[case.id]
            room = _noise(earlier[0], case.group) * _noise(runs[-1], case.group)
            if max(first.time_low / case.time_high, case.time_low / first.time_high) > room:
                changes.append((abs(math.log(case.time / first.time)), case, first, earlier[0]))
    if not changes:
        return (
            f"{what}: no time of ours has changed beyond its interval over {len(alike) + 1} runs"
        )
    _, case, first, run = max(changes, key=lambda change: change[0])
    gain = first.time / case.time
    word = f"{words.ratio(gain)} faster" if gain > 1 else f"{words.ratio(1 / gain)} slower"
    since = "when first measured" if run is runs[0] else f"on {run.started[:10]}"
    return f"{what}: {palette.name(case.variant)} computes {case.operation} {word} than {since}"


def _noise(run, group_id) -> float:
    """By which factor a group's noise floor reaches beyond 1, to either side."""
    group = next((group for group in run.groups if group.id == group_id), None)
    if group is None or math.isnan(group.noise_low):
        return 1.0
    return max(1.0, group.noise_high, 1 / group.noise_low if group.noise_low > 0 else math.inf)
