"""results/REPORT.md: what came out, on what machine, every chart, every table."""

from __future__ import annotations

import math
import re

from easemark_charts import (
    advice, budget, errorlines, errormap, palette, settling, transforms, words, workloads,
)

from . import commands, reading, tables, warnings


def render(result, charts) -> str:
    """The whole report; `charts` are the names of the pictures that exist, without suffix."""
    parts = [_head(result)]
    for family in result.families():
        if family == "Article":
            continue
        parts.append(_family(result, family, charts))
    if result.solver_runs:
        parts.append(_solvers(result, charts))
    if result.curves or result.frame_budgets:
        parts.append(_articles(result, charts))
    if result.roofs:
        parts.append(_roofline(result, charts))
    if result.fits or any(name.startswith("scaling-") for name in charts):
        parts.append(_scaling(result, charts))
    history = sorted(name for name in charts if name.startswith("history-"))
    if history:
        parts.append(_history(history, charts))
    parts.append(_reading(result))
    return "\n".join(parts)


def _picture(name, charts, alternative) -> str:
    return f"![{alternative}](charts/{name}.svg)\n\n" if name in charts else ""


def _head(result) -> str:
    text = "# What Easemark measured\n\n"
    text += (
        f"Written by `scripts/report.py` from `{result.name}`; "
        "edit neither. Every figure below is from that one run.\n\n"
    )
    if not result.is_meaningful:
        text += (
            "**This was a smoke run: it shows that everything runs, and its times mean "
            "nothing.**\n\n"
        )
    text += tables.headline_table(result) + "\n"
    failed = [case for case in result.cases if case.broke_limit]
    if failed:
        names = ", ".join(f"`{case.id}`" for case in failed)
        text += f"**Over their accuracy limit, and so not ranked:** {names}.\n\n"
    else:
        text += "Every case with an accuracy limit kept it.\n\n"
    unranked = [case for case in result.cases if not case.passed and not case.broke_limit]
    if unranked:
        names = ", ".join(f"`{case.id}`" for case in unranked)
        text += f"Not ranked, since they give NaN: {names}.\n\n"
    text += _warnings(result)
    return text + "## On what machine\n\n" + tables.environment(result) + "\n"


def _warnings(result) -> str:
    if not result.warnings:
        return ""
    lines = [
        f"- **{tables.plain(warning.kind)}** ({tables.plain(warning.where)}): "
        f"{tables.plain(warning.message)} {tables.plain(warning.advice)}"
        for warning in warnings.grouped(result)
    ]
    return "## Warnings of the run\n\n" + "\n".join(lines) + "\n\n"


def _roofline(result, charts) -> str:
    rows = [
        [tables.code(roof.id), words.significant(roof.value), tables.interval(roof.low, roof.high),
         roof.unit, tables.memory(roof.working_set)]
        for roof in result.roofs
    ]
    header = ["roof", "measured", "95 % interval", "unit", "working set"]
    return (
        "## Roofline\n\nLimits of this machine, measured in the same run by our own kernels; the "
        "tables above say how much of the limit that binds it a method reaches.\n\n"
        + _picture("roofline", charts, "Every method under the machine's roofs")
        + tables.markdown(header, rows, right=(1, 2, 4)) + "\n"
    )


SOLVER_PICTURES = {
    "solvers-time": "Error against time of every solver, problem by problem",
    "solvers-evaluations": "Error against evaluations",
    "solvers-step": "Error against the step",
    "solvers-energy": "The energy over many periods",
    "solvers-chain-cost": "The cost of a step against the length of a chain",
    "solvers-stability": "Where steps do not grow",
    "solvers-frames": "The error at a frame rate over damping and step",
}


def _solvers(result, charts) -> str:
    text = "## Which solver\n\n"
    rows = advice.rows(result)
    if rows:
        text += (
            f"{advice.finding(rows)}. The fastest run that keeps each error (the largest over 64 times, of "
            "the amplitude), its time for the whole motion, and how many times as long the fastest of "
            "the other side takes (ours against libraries'):\n\n"
        )
        text += tables.advice_on_solvers(rows) + "\n"
    for name, alternative in SOLVER_PICTURES.items():
        text += _picture(name, charts, alternative)
    return text


def _scaling(result, charts) -> str:
    text = "## Cost against size\n\n"
    for name in sorted(name for name in charts if name.startswith("scaling-")):
        text += _picture(name, charts, "Time for each item against size")
    if not result.fits:
        return text
    text += "Fits of cost ~ size^exponent; an exponent of 1 is a constant cost for each item.\n\n"
    rows = [
        [f"`{fit.family}.{fit.operation}`", palette.name(fit.variant),
         words.significant(fit.exponent), tables.interval(fit.low, fit.high),
         words.time(fit.ns_at_smallest), tables.sizes(fit), tables.marks(fit)]
        for fit in result.fits
    ]
    header = ["operation", "method", "exponent", "95 % interval",
              "cost at the smallest size, on the fitted line", "sizes", "leaves the cache at"]
    return text + tables.markdown(header, rows, right=(2, 3, 4, 5)) + "\n"


def _history(names, charts) -> str:
    text = "## Over the saved runs\n\n"
    for name in names:
        text += _picture(name, charts, "Time and error over the saved runs")
    return text


def _family(result, family, charts) -> str:
    text = f"## {words.FAMILIES.get(family, family)}\n\n"
    precision = f"{family}-precision".lower()
    text += _picture(precision, charts, f"{family}: error against time of every method")
    if family == "Spring":
        text += _spring_pictures(result, charts)
    if family == workloads.FAMILY:
        text += _curve_pictures(result, charts)
    if family == transforms.FAMILY:
        text += _transform_pictures(result, charts)
    for operation, groups in result.operations(family):
        shown = result.typical_group(family, operation)
        text += f"### {words.capital(words.what(family, operation))}\n\n"
        text += f"{words.finding(shown, groups)}.\n\n"
        text += _picture(
            f"{family}-{operation}".lower(), charts,
            f"{family} {operation}: time and error of every method",
        )
        for group in groups:
            text += f"**{_scope(group)}** (`{group.id}`)"
            text += f" · {_noise(group)}\n\n{tables.methods(group)}\n"
        text += _worst(groups)
    return text


def _scope(group) -> str:
    """What a group's size counts."""
    if group.family == "Solver" and group.operation != "crowd":
        return f"to {group.size} digits"
    return f"{words.size(group.size)} at once"


def _spring_pictures(result, charts) -> str:
    text = ""
    if result.error_maps:
        text += f"**Where each method is right.** {errormap.finding(result.error_maps)}.\n\n"
        text += _picture("spring-errors", charts, "Error over damping ratio and time, by method")
    for table in result.settling_tables:
        rows = sorted(table.rows, key=lambda row: (row.seconds, row.system))
        text += f"**When a spring has settled.** {settling.finding(rows)}.\n\n"
        text += _picture("spring-settling", charts, "Settling times of all systems for one spring")
        text += tables.settling(table) + "\n"
    if "spring-shapes" in charts:
        text += "**What each shape delivers.**\n\n"
        text += _picture("spring-shapes", charts, "Throughput by shape against the roof")
    return text


def _curve_pictures(result, charts) -> str:
    text = ""
    _, methods = workloads.measured(result)
    if methods:
        text += f"**On five standing workloads.** {workloads.finding(methods)}.\n\n"
        text += _picture("bezier-workloads", charts, "Error against time over all workloads")
        text += f"{workloads.faults(methods)}.\n\n"
        text += _picture("bezier-faults", charts, "Largest error by method and workload")
        text += tables.workloads(result) + "\n"
    if result.error_lines:
        text += f"**Along hard curves.** {errorlines.finding(result.error_lines)}.\n\n"
        text += _picture("bezier-errors", charts, "Error along hard curves, by method")
    return text


def _transform_pictures(result, charts) -> str:
    text = ""
    operations = transforms.measured(result)
    if operations:
        text += f"**On four kinds of inputs.** {transforms.finding(operations)}.\n\n"
        text += _picture("transform-errors", charts, "Largest error by method and kind of inputs")
        text += tables.kinds_of_transforms(operations) + "\n"
    text += _picture("transform-crossover", charts, "BLAS against lanes over sizes")
    text += _picture("transform-roof", charts, "Share of the roof over sizes")
    return text


def _noise(group) -> str:
    text = "error unit: " + "; ".join(tables.plain(unit) for unit in words.error_units(group.cases))
    if not math.isnan(group.smallest_detectable):
        text = f"smallest detectable difference {tables.detectable(group)} · {text}"
    samples = max(case.samples for case in group.cases)
    text += f" · errors on a seeded sample of {words.size(samples)} inputs"
    if math.isnan(group.noise_low):
        return text + " · noise floor: not measured in so short a run"
    return (
        f"noise floor (baseline against itself): "
        f"{tables.interval(group.noise_low, group.noise_high, 4)} · {text}"
    )


def _worst(groups) -> str:
    lines = []
    for group in groups:
        for case in group.cases:
            if not case.worst_input:
                continue
            command = commands.reproduce(case)
            lines.append(f"{case.id}: {tables.error(case)} at {case.worst_input}")
            if command:
                lines.append(f"  # {commands.purpose(case)}:\n  {command}")
    if not lines:
        return ""
    body = "\n".join(lines)
    fence = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", body)), 0)
    return (
        "<details><summary>Worst inputs, and the commands that evaluate them</summary>\n\n"
        f"{fence}\n{body}\n{fence}\n\n</details>\n\n"
    )


def _articles(result, charts) -> str:
    text = "## The articles' animations\n\n"
    text += _picture("animations", charts, "Every animated property over time")
    budgets = result.frame_budgets
    if not budgets:
        return text
    text += f"{budget.finding(result)}.\n\n"
    text += _picture("frame-budget", charts, "Layers against share of a frame")
    rates = sorted({b["rate"] for b in budgets})
    rows = []
    shares = {(b["case"], b["rate"]): b["share"] for b in budgets}
    for case_id in dict.fromkeys(b["case"] for b in budgets):
        case = result.by_id.get(case_id)
        if case is None:
            continue
        layers = next(b["layers"] for b in budgets if b["case"] == case_id)
        row = [f"`{case_id}`", palette.name(case.variant), words.size(layers), tables.time(case)]
        for rate in rates:
            share = shares.get((case_id, rate))
            row.append("–" if share is None else words.percent(share))
        rows.append(row + [tables.error(case)])
    header = ["case", "method", "layers", "time per layer"]
    header += [f"of a {rate} Hz frame" for rate in rates] + ["largest error"]
    body = tables.markdown(header, rows, right=range(2, len(header)))
    return text + f"<details><summary>All layer counts</summary>\n\n{body}\n</details>\n\n"


def _reading(result) -> str:
    lines = "".join(f"- {line}\n" for line in reading.LINES)
    return (
        f"## How to read this\n\n{lines}\nThe same numbers for programs: `{result.name}`.\n"
    )
