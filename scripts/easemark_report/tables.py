"""Markdown tables of a result."""

from __future__ import annotations

import html
import math
import re

from easemark_charts import advice, palette, transforms, words, workloads as standing


# What Markdown would take for its own; an underscore within a word is only itself.
_MARKS = re.compile(r"[\\`*\[\]~]|(?<!\w)_|_(?!\w)")


def plain(text: str) -> str:
    """A text of the file as Markdown shows it letter by letter: neither tags nor marks of its own."""
    return _MARKS.sub(r"\\\g<0>", html.escape(text, quote=False).replace("\n", " "))


def code(text: str) -> str:
    """A text between so many backquotes that none in it ends it."""
    text = " ".join(text.split())
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    marks, room = "`" * (longest + 1), " " if longest else ""
    return f"{marks}{room}{text}{room}{marks}"


def coded(text: str) -> str:
    """A text with code between backquotes, the rest of it plain."""
    parts = text.split("`")
    if len(parts) % 2 == 0:  # a lone backquote begins no code
        parts[-2:] = ["`".join(parts[-2:])]
    shown = [plain(parts[0])]
    for inside, after in zip(parts[1::2], parts[2::2]):
        if shown[-1].endswith("`"):  # spans that touch would be one
            shown.append(" ")
        shown += [f"`{inside}`" if inside else "", plain(after)]
        shown = [piece for piece in shown if piece] or [""]
    return "".join(shown)


def markdown(header, rows, right=()) -> str:
    """A table; columns whose index is in `right` are aligned to the right."""
    rule = ["---:" if index in right else "---" for index in range(len(header))]
    lines = [header, rule] + rows
    text = [
        "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in line) + " |"
        for line in lines
    ]
    return "\n".join(text) + "\n"


def method_name(case) -> str:
    name = palette.name(case.variant)
    return f"{name}, float" if case.precision == "float" and "float" not in name else name


def method(case) -> str:
    text = method_name(case)
    if case.is_ours:
        text = f"**{text}**"
    return text + (" (baseline)" if case.is_baseline else "")


def interval(low: float, high: float, digits: int = 3) -> str:
    """An interval; where a busy machine made it absurdly wide, without a row of zeros."""
    first = "< 0.0001" if 0 <= low < 1e-4 else words.significant(low, digits)
    last = "> 100,000" if high > 1e5 else words.significant(high, digits)
    return f"{first} – {last}"


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
    if case.broke_limit:
        return "**not ranked: over its accuracy limit**"
    return "not compared" if case.passed else "not ranked: NaN"


def error(case) -> str:
    if case.nans:
        return f"{words.error(case.error)}, NaN for {case.nans:,} of {case.samples:,}"
    return words.error_of(case)


def ulps(value: float) -> str:
    if math.isnan(value):
        return "–"
    if math.isinf(value):
        return "∞"
    return words.significant(value, 2) if value < 1e6 else "> 10⁶"


def absolute(case) -> str:
    """The largest error in the result's own unit."""
    if math.isnan(case.max_absolute):
        return "–"
    unit = "" if case.absolute_unit in ("", "1") else f" {case.absolute_unit}"
    return words.error(case.max_absolute) + (unit if case.max_absolute else "")


def allocations(case) -> str:
    if math.isnan(case.allocations):
        return "–"
    if not case.allocations:
        return "0"
    text = words.significant(case.allocations)
    if case.allocated_bytes > 0:
        text += f" ({memory(case.allocated_bytes)})"
    return text


def backward(case) -> str:
    return "–" if case.backward_steps is None else f"{case.backward_steps:,}"


def roof(case) -> str:
    if math.isnan(case.roof_share):
        return "–"
    return f"{words.percent(case.roof_share)} of {code(case.roof)}"


def detectable(group) -> str:
    """The smallest difference that a run could tell from none: "1.2 %"."""
    if math.isnan(group.smallest_detectable):
        return "–"
    return f"{words.significant(100 * (group.smallest_detectable - 1), 2)} %"


def memory(count: float) -> str:
    return "–" if math.isnan(count) else words.memory(round(count))


def sizes(fit) -> str:
    return f"{words.size(fit.sizes[0])} – {words.size(fit.sizes[-1])} ({len(fit.sizes)})"


def marks(fit) -> str:
    return ", ".join(f"{cache}: {words.size(round(size))}" for cache, size in fit.marks) or "–"


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
    right = {1, 2, 3, 5}
    for heading, cell, is_number in MORE:
        cells = [cell(case) for case in group.cases]
        if all(text == "–" for text in cells):
            continue
        if is_number:
            right.add(len(header))
        header.append(heading)
        rows = [row + [text] for row, text in zip(rows, cells)]
    return markdown(header, rows, right=right)


# Columns that are left out where no case has anything to say under them.
MORE = [
    ("ulp", lambda case: ulps(case.max_ulps), True),
    ("RMS ulp", lambda case: ulps(case.rms_ulps), True),
    ("absolute", lambda case: plain(absolute(case)), True),
    ("steps backward", backward, True),
    ("of the roof", roof, False),
    ("allocations", allocations, True),
    ("level", lambda case: plain(case.level) or "–", False),
    ("threads", lambda case: "–" if case.threads == 1 else str(case.threads), True),
]


def settling(table) -> str:
    """When systems call a spring settled, earliest first."""
    header = ["system", "rule", "settled after", "really, by that distance", "still missing then"]
    rows = [
        [plain(row.system), plain(row.rule), seconds(row.seconds), seconds(row.exact),
         f"{words.significant(100 * row.distance_after, 2)} %"]
        for row in sorted(table.rows, key=lambda row: (row.seconds, row.system))
    ]
    return markdown(header, rows, right=(2, 3, 4))


def workloads(result) -> str:
    """What every method gets wrong on the standing workloads, and what it costs."""
    names, methods = standing.measured(result)
    header = ["method", "time per value"] + [standing.WORKLOADS[name] for name in names]
    header += ["backward steps", "NaNs", "worst input (x1, y1, x2, y2, x)"]
    rows = []
    for found in methods:
        name = palette.name(found.variant)
        row = [f"**{name}**" if found.is_ours else name, standing.span(found.times)]
        row += [
            words.error(found.cases[each].error) if each in found.cases else "–" for each in names
        ]
        steps, worst = found.backward_steps, found.worst
        row += [
            "–" if steps is None else f"{steps:,}",
            f"{found.nans:,} of {found.samples:,}" if found.nans else "0",
            code(worst.worst_input) if worst.worst_input else "–",
        ]
        rows.append(row)
    return markdown(header, rows, right=range(1, len(header) - 1))


def kinds_of_transforms(operations) -> str:
    """The largest error of every method on every kind of transforms."""
    header = ["operation", "method", *transforms.WORKLOADS, "unit", "worst on"]
    rows = []
    for operation, methods in operations.items():
        for method in methods:
            name = palette.name(method.variant)
            worst = max(method.errors.values(), key=lambda each: (each.nans > 0, each.error))
            rows.append(
                [operation, f"**{name}**" if method.is_ours else name]
                + [
                    words.error(each.error, each.nans)
                    if (each := method.errors.get(workload)) else "–"
                    for workload in transforms.WORKLOADS
                ]
                + [plain(worst.unit), worst.workload]
            )
    return markdown(header, rows, right=range(2, 2 + len(transforms.WORKLOADS)))


def seconds(value: float) -> str:
    if math.isnan(value):
        return "–"
    return "never" if math.isinf(value) else f"{value:.4f} s"


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
    return markdown(["", ""], [[name, coded(value)] for name, value in circumstances(result)])


def circumstances(result) -> list:
    """What a reader needs in order to repeat the run or to doubt it, as names and values; code
    stands between backquotes."""
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
    return rows + _conditions(result)


def _conditions(result) -> list:
    """What schema 2 adds: how undisturbed the run was, and what it could see."""
    env, rows = result.environment, []
    if env.get("pinnedTo") is not None:
        cores = env["pinnedTo"]
        rows.append(["pinned to", f"processor{'s' if len(cores) != 1 else ''} "
                                  f"{', '.join(str(core) for core in cores)}"])
    if env.get("frequency"):
        found = env["frequency"]
        limits = [found.get("minimumMHz"), found.get("maximumMHz")]
        span = " – ".join(f"{value:,.0f}" for value in limits if value is not None)
        text = f"governor {found['governor']}" if found.get("governor") else ""
        rows.append(["frequency", ", ".join(t for t in (text, span and f"{span} MHz") if t)])
    if env.get("stealShare") is not None:
        rows.append(["stolen time", f"{words.percent(env['stealShare'])} of the run"])
    if env.get("counters"):
        found = env["counters"]
        rows.append(["hardware counters", ", ".join(found["events"]) if found["available"] else
                     f"not available: {found.get('reason') or 'no reason given'}"])
    if env.get("variables"):
        text = ", ".join(f"`{name}={value}`" for name, value in sorted(env["variables"].items()))
        rows.append(["variables", text])
    if not math.isnan(result.peak_memory):
        rows.append(["peak memory", memory(result.peak_memory)])
    return rows


def _load(values) -> str:
    return " / ".join(f"{value:.2f}" for value in values)


def advice_on_solvers(rows) -> str:
    """A row a problem: for each error the fastest solver, its time, and how much longer another library
    takes."""
    header = ["problem"] + [f"error ≤ {words.error(error)}" for error in advice.ERRORS]
    body = [
        [plain(row.problem.title)] + [_solver_choice(each) for each in row.choices] for row in rows
    ]
    return markdown(header, body)


def _solver_choice(choice) -> str:
    if choice is None:
        return "–"
    text = f"{plain(advice.name(choice.best))}, {words.time(choice.best.time)}"
    if choice.ratio:
        text += f" ({plain(advice.name(choice.other))}: {words.significant(choice.ratio)}×)"
    return text
