"""Markdown tables of a result."""

from __future__ import annotations

import math

from easemark_charts import palette, words


def markdown(header, rows, right=()) -> str:
    """A table; columns whose index is in `right` are aligned to the right."""
    rule = ["---:" if index in right else "---" for index in range(len(header))]
    lines = [header, rule] + rows
    return "\n".join("| " + " | ".join(cell for cell in line) + " |" for line in lines) + "\n"


def method(case) -> str:
    text = palette.name(case.variant)
    if case.is_ours:
        text = f"**{text}**"
    return text + (" (baseline)" if case.is_baseline else "")


def interval(low: float, high: float, digits: int = 3) -> str:
    return f"{words.significant(low, digits)} – {words.significant(high, digits)}"


def time(case) -> str:
    return words.time(case.time)


def time_interval(case) -> str:
    return f"{words.time(case.time_low)} – {words.time(case.time_high)}"


def speedup(case) -> str:
    if case.is_baseline:
        return "1"
    if not case.has_ratio:
        return "–"
    return (
        f"{words.significant(case.speedup)} "
        f"[{interval(case.speedup_low, case.speedup_high)}]"
    )


def verdict(case) -> str:
    if case.is_baseline:
        return "baseline"
    names = {"faster": "faster", "slower": "slower", "notResolved": "not resolved"}
    if case.verdict in names:
        return names[case.verdict]
    return "not compared" if case.passed else "**not ranked: over its accuracy limit**"


def error(case) -> str:
    if case.nans:
        return f"{words.error(case.error)}, NaN for {case.nans:,} of {case.samples:,}"
    return words.error_of(case)


def ulps(case) -> str:
    if math.isnan(case.max_ulps):
        return "–"
    return words.significant(case.max_ulps, 2) if case.max_ulps < 1e6 else f"{case.max_ulps:.0e}"


def methods(group) -> str:
    """All methods of a group, fastest first."""
    header = [
        "method", f"time per {words.item(group.family, group.operation)}", "95 % interval",
        "speed against baseline", "verdict", "largest error",
    ]
    rows = [
        [method(c), time(c), time_interval(c), speedup(c), verdict(c), error(c)]
        for c in group.cases
    ]
    if not all(math.isnan(c.max_ulps) for c in group.cases):
        header.append("ulp")
        rows = [row + [ulps(c)] for row, c in zip(rows, group.cases)]
    return markdown(header, rows, right=(1, 2, 3, 5, 6))


def headline(result) -> list:
    """For each operation: the group, our fastest, and what people use instead."""
    rows = []
    for family, operation in result.comparisons():
        group = result.typical_group(family, operation)
        best, baseline = group.best_ours(), group.baseline_case
        if best is None:
            continue
        rows.append((group, best, baseline))
    return rows


def headline_table(result) -> str:
    header = [
        "what is computed", "fastest of ours", "time", "largest error",
        "instead of", "time", "largest error", "so ours is",
        "and the fastest other as accurate",
    ]
    rows = []
    for group, best, baseline in headline(result):
        rows.append(
            [
                _what(group), f"**{palette.name(best.variant)}**", time(best), error(best),
                palette.name(baseline.variant) if baseline else "–",
                time(baseline) if baseline else "–",
                error(baseline) if baseline else "–",
                f"**{words.comparison(best, baseline) or '–'}**", _others(result, group) or "–",
            ]
        )
    return markdown(header, rows, right=(2, 3, 5, 6, 7))


def _others(result, group) -> str:
    """How ours compares with the fastest other of comparable accuracy, here and at other sizes."""
    clauses = [words.against_strongest(group)]
    clauses += words.lost_elsewhere(group, result.siblings(group))
    return "; ".join(clause for clause in clauses if clause)


def headline_text(result) -> str:
    """The same for a terminal."""
    rows = [["", "Easemark", "time", "error", "instead of", "time", "error", "so ours is"]]
    for group, best, baseline in headline(result):
        rows.append(
            [
                f"{group.family} {group.operation}, {words.size(group.size)}",
                palette.name(best.variant).replace("Easemark ", ""), time(best), error(best),
                palette.name(baseline.variant) if baseline else "–",
                time(baseline) if baseline else "–",
                words.error(baseline.error, baseline.nans) if baseline else "–",
                words.comparison(best, baseline) or "–",
            ]
        )
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    left = (0, 1, 4)
    lines = [
        "  ".join(
            cell.ljust(width) if index in left else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths))
        ).rstrip()
        for row in rows
    ]
    for group, _, _ in headline(result):
        others = _others(result, group)
        if others:
            lines.append(f"{group.family} {group.operation}: {others}")
    return "\n".join(lines)


def _what(group) -> str:
    family = words.FAMILIES.get(group.family, group.family)
    return f"{family}: {words.what(group.family, group.operation)}, {words.size(group.size)}"


def environment(result) -> str:
    """What a reader needs in order to repeat the run or to doubt it."""
    env, data = result.environment, result.data
    blas, commit, level = env["blas"], env["commit"], env["instructionSet"]
    caches = ", ".join(
        f"L{c['level']} {c['type']} {words.memory(c['bytes'])}" for c in env["cpu"]["caches"]
    )
    rows = [
        ["machine", f"{env['machine']}: {env['cpu']['model']}, {env['cpu']['cores']} cores, "
                    f"{env['cpu']['architecture']}, {words.memory(env['memoryBytes'])}"],
        ["caches", caches or "not known"],
        ["system", f"{env['os']}, Linux {env['kernel']}, virtualisation: {env['virtualisation']}"],
        ["kernels", f"{level['chosen']} (the processor supports {level['supported']})"],
        ["BLAS", f"{blas['library']} {blas['version']}, core {blas['core']}, "
                 f"{blas['threads']} thread{'s' if blas['threads'] != 1 else ''}"],
        ["compiler", f"{env['compiler']['version']} `{' '.join(env['compiler']['flags'])}`"],
        ["commit", f"`{commit['hash']}`" + ("" if commit["clean"] else ", with local changes")],
        ["run", f"{data['started']}, {data['elapsedSeconds']:.0f} s, profile {data['profile']}, "
                f"seed `{data['seed']}`"],
        ["load", f"{_load(env['load']['before'])} before, {_load(env['load']['after'])} after "
                 "(mean of 1, 5 and 15 minutes)"],
        ["clock", f"{env['clock']['source']}, {env['clock']['resolutionNs']:g} ns a step"],
        ["command", f"`{' '.join(data['command'])}`"],
    ]
    return markdown(["", ""], rows)


def _load(values) -> str:
    return " / ".join(f"{value:.2f}" for value in values)
