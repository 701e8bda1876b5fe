"""results/report.html: one page that holds everything it needs, and opens from the disk."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import jinja2
from markupsafe import Markup

from easemark_charts import advice, canvas, everything, precision, words, workloads

from . import headlines, pictures, reading, sheets, tables, warnings

# A family's charts besides its operations' own, those that there are.
PICTURES = ("workloads", "faults", "errors", "crossover", "roof", "settling", "shapes")
TEMPLATES = Path(__file__).resolve().parent / "page"


@dataclass(frozen=True)
class Chart:
    """A chart as the page shows it."""

    title: str
    subtitle: str
    svg: Markup


@dataclass(frozen=True)
class Operation:
    """What the page says of one operation."""

    anchor: str
    what: str
    chart: str
    finding: str
    note: str
    sheets: list
    worst: sheets.Table


@dataclass(frozen=True)
class Family:
    """A section of the page."""

    anchor: str
    name: str
    precision: str
    pictures: list
    summary: sheets.Table | None
    operations: list


def render(result, history=()) -> str:
    """The whole page; `history` are the saved runs that its numbers are shown beside."""
    gallery = canvas.Gallery()
    everything.draw(result, gallery)
    everything.draw_history(history, gallery)
    colours = pictures.Colours()
    charts = {
        name: Chart(
            picture.title, picture.subtitle,
            Markup(pictures.inline(picture, name, _description(picture), colours)),
        )
        for name, picture in gallery.items()
    }
    families = [_family(result, family) for family in result.families() if family != "Article"]
    found = headlines.rows(result)
    budgets = sheets.budgets(result)
    advised = advice.rows(result)
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=True, undefined=jinja2.StrictUndefined,
        trim_blocks=True, keep_trailing_newline=True,
    )
    return environment.get_template("report.html").render(
        result=result,
        words=words,
        charts=charts,
        named=lambda prefix: sorted(name for name in charts if name.startswith(prefix)),
        style=Markup((TEMPLATES / "report.css").read_text(encoding="utf-8")),
        script=Markup((TEMPLATES / "report.js").read_text(encoding="utf-8")),
        colours_light=Markup(colours.css(dark=False)),
        colours_dark=Markup(colours.css(dark=True)),
        claim=headlines.claim(result) if result.is_meaningful else "",
        facts=_facts(result),
        headlines=found,
        speeds=headlines.speed_scale(found),
        errors=headlines.error_scale(),
        failed=[case for case in result.cases if case.broke_limit],
        unranked=[case for case in result.cases if not case.passed and not case.broke_limit],
        circumstances=[(name, _plain(value)) for name, value in tables.circumstances(result)],
        warnings=warnings.grouped(result),
        noise=sheets.noise(result),
        families=families,
        roofs=sheets.roofs(result),
        fits=sheets.fits(result),
        budgets=budgets,
        advice=advice.finding(advised) if advised else "",
        solvers=sheets.solvers(advised),
        runs=sheets.runs(history),
        every_case=sheets.every_case(result),
        reading=[_plain(line) for line in reading.LINES],
        contents=_contents(result, families, found, charts, budgets),
        provenance=words.provenance(result),
    )


def _plain(text: str) -> Markup:
    """Text with code between backquotes, as elements."""
    parts = text.split("`")
    return Markup("").join(
        Markup("<code>{}</code>").format(part) if index % 2 else Markup.escape(part)
        for index, part in enumerate(parts)
    )


def _description(picture) -> str:
    return f"{picture.subtitle} The tables on this page hold the numbers."


def _facts(result) -> list:
    environment = result.environment
    commit = environment["commit"]
    return [
        ("processor", f"{environment['cpu']['model']}, {environment['cpu']['cores']} cores"),
        ("kernels", environment["instructionSet"]["chosen"]),
        ("measured", f"{result.started[:10]}, {result.data['elapsedSeconds']:.0f} s"),
        ("profile", result.data["profile"]),
        ("commit", commit["hash"][:7] + ("" if commit["clean"] else ", with changes")),
        ("cases", words.size(len(result.cases))),
    ]


def _family(result, family) -> Family:
    return Family(
        anchor=family.lower(),
        name=words.FAMILIES.get(family, family),
        precision=precision.chart_name(family),
        pictures=[f"{family}-{name}".lower() for name in PICTURES],
        summary=sheets.workloads(result) if family == workloads.FAMILY else None,
        operations=[
            _operation(result, family, operation, groups)
            for operation, groups in result.operations(family)
        ],
    )


def _operation(result, family, operation, groups) -> Operation:
    shown = result.typical_group(family, operation)
    cases = [case for group in groups for case in group.cases]
    name = f"{family}-{operation}".lower()
    return Operation(
        anchor=name,
        what=words.capital(words.what(family, operation)),
        chart=name,
        finding=words.finding(shown, groups),
        note=f"One unit of error is {'; '.join(words.error_units(cases))}. "
             + words.sampling(cases),
        sheets=[(sheets.methods(group), _noise(group), group is shown) for group in groups],
        worst=sheets.worst(groups, name),
    )


def _noise(group) -> str:
    parts = []
    if not math.isnan(group.noise_low):
        parts.append(f"noise floor {tables.interval(group.noise_low, group.noise_high, 4)}")
    if not math.isnan(group.smallest_detectable):
        parts.append(f"smallest detectable difference {tables.detectable(group)}")
    return ", ".join(parts) or "noise floor not measured in so short a run"


def _contents(result, families, found, charts, budgets) -> list:
    """Anchor, words, and what is inside, of every section."""
    entries = [("comparisons", "In short", [])] if found else []
    entries.append(("machine", "What, and on what", []))
    entries += [
        (family.anchor, family.name, [(o.anchor, _short(o.what)) for o in family.operations])
        for family in families
    ]
    if result.roofs:
        entries.append(("roofline", "Roofline", []))
    if result.fits or any(name.startswith("scaling") for name in charts):
        entries.append(("scaling", "Cost against size", []))
    if result.solver_runs:
        entries.append(("which-solver", "Which solver", []))
    if result.curves or budgets.rows:
        entries.append(("articles", "The articles’ animations", []))
    if any(name.startswith("history") for name in charts):
        entries.append(("history", "Over the saved runs", []))
    return entries + [("cases", "Every case", []), ("reading", "How to read this", [])]


def _short(what: str) -> str:
    """An operation's name in the contents: its word in brackets, if it has one."""
    return words.capital(what.split("(")[-1].rstrip(")")) if "(" in what else what
