"""results/REPORT.md: what came out, on what machine, every chart, every table."""

from __future__ import annotations

import math

from easemark_charts import budget, palette, words

from . import commands, tables


def render(result, charts) -> str:
    """The whole report; `charts` are the names of the pictures that exist, without suffix."""
    parts = [_head(result)]
    for family in result.families():
        if family == "Article":
            continue
        parts.append(_family(result, family, charts))
    if result.curves or result.frame_budgets:
        parts.append(_articles(result, charts))
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
    failed = [case for case in result.cases if not case.passed]
    if failed:
        names = ", ".join(f"`{case.id}`" for case in failed)
        text += f"**Over their accuracy limit, and so not ranked:** {names}.\n\n"
    else:
        text += "Every case with an accuracy limit kept it.\n\n"
    return text + "## On what machine\n\n" + tables.environment(result) + "\n"


def _family(result, family, charts) -> str:
    text = f"## {words.FAMILIES.get(family, family)}\n\n"
    precision = f"{family}-precision".lower()
    text += _picture(precision, charts, f"{family}: error against time of every method")
    for operation, groups in result.operations(family):
        shown = result.typical_group(family, operation)
        text += f"### {_capital(words.what(family, operation))}\n\n"
        text += f"{words.finding(shown, groups)}.\n\n"
        text += _picture(
            f"{family}-{operation}".lower(), charts,
            f"{family} {operation}: time and error of every method",
        )
        for group in groups:
            text += f"**{words.size(group.size)} at once** (`{group.id}`)"
            text += f" · {_noise(group)}\n\n{tables.methods(group)}\n"
        text += _worst(groups)
    return text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _noise(group) -> str:
    units = sorted({case.error_unit for case in group.cases})
    text = "error unit: " + "; ".join(units)
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
    return (
        "<details><summary>Worst inputs, and the commands that evaluate them</summary>\n\n"
        f"```\n{body}\n```\n\n</details>\n\n"
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
    return (
        "## How to read this\n\n"
        "- Times are medians over epochs; intervals are order-statistic intervals at 95 %.\n"
        "- Methods of a group were measured in turns within the same seconds. The speed against "
        "the baseline is the median of paired ratios; a verdict is given only where its interval, "
        "corrected for the number of comparisons, leaves both 1 and the noise floor.\n"
        "- Errors are measured on a seeded sample of inputs, since the oracle is slow; its size is "
        "given with each table and need not be that of the group.\n"
        "- The largest error is against an oracle of 300 bits. A method over its limit is reported "
        "and not ranked. `≤` stands before the oracle's own error bound where an error is below "
        "it.\n"
        "- `exact (0)` means that every sample equalled the rounded true value's double.\n\n"
        f"The same numbers for programs: `{result.name}`.\n"
    )
