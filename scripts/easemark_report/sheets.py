"""The tables of the page: cells that know how they are sorted, and how they look."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from easemark_charts import advice, palette, words, workloads as standing

from . import commands, tables


@dataclass(frozen=True)
class Cell:
    """What is shown, the number that it is sorted by (its text where there is none), and its tone."""

    text: str
    sort: float | None = None
    tone: str = ""
    is_code: bool = False
    can_copy: bool = False
    title: str = ""

    @property
    def sort_text(self) -> str:
        """For the page's script; empty when the text itself decides, "none" when it sorts last."""
        if self.sort is None:
            return ""
        return "none" if math.isnan(self.sort) else f"{self.sort:.6g}"


@dataclass(frozen=True)
class Column:
    """A heading; what it means in a few words more; whether numbers stand under it."""

    heading: str
    is_number: bool = False
    hint: str = ""


@dataclass(frozen=True)
class Table:
    """A table; the first cell of a row names the row."""

    id: str
    caption: str
    columns: list
    rows: list = field(default_factory=list)


NONE = Cell("–", math.nan, "quiet")


def _method(case) -> Cell:
    text = tables.method_name(case) + (" (baseline)" if case.is_baseline else "")
    return Cell(text, tone="ours" if case.is_ours else "")


def _number(value: float, text: str, tone: str = "") -> Cell:
    return NONE if math.isnan(value) else Cell(text, value, tone)


def _ulps(value: float) -> Cell:
    """Of what is wrong in every digit the number is only a title: it says nothing more."""
    shown = _number(value, tables.ulps(value))
    is_exact = not 1e6 <= value < math.inf
    return shown if is_exact else replace(shown, title=f"{words.error(value)} ulp")


def _verdict(case) -> Cell:
    text = tables.verdict(case).strip("*").split(":")[0]
    tones = {"faster": "better", "slower": "", "not resolved": "quiet", "baseline": "quiet"}
    return Cell(text, tone=tones.get(text, "quiet" if case.passed else "worse"))


def _error(case) -> Cell:
    value = math.inf if case.gives_nan else case.error
    return Cell(tables.error(case), value, "" if case.passed else "worse")


def _speed(case) -> list:
    if case.is_baseline:
        return [Cell("1", 1.0), NONE]
    if not case.has_ratio:
        return [NONE, NONE]
    span = tables.interval(case.speedup_low, case.speedup_high)
    return [
        Cell(f"{words.significant(case.speedup)}×", case.speedup),
        Cell(span, case.speedup_low, "quiet"),
    ]


@dataclass(frozen=True)
class _Field:
    """A column of the tables of cases, and its cells; left out where no case has a value."""

    column: Column
    cells: object
    is_optional: bool = False

    def is_wanted(self, cases) -> bool:
        return not self.is_optional or any(self.cells(case).text != NONE.text for case in cases)


def _fields(item: str) -> list:
    number = [
        _Field(Column(f"time per {item}", True), lambda c: Cell(tables.time(c), c.time)),
        _Field(
            Column("95 % interval", True, "of the median time"),
            lambda c: Cell(tables.time_interval(c), c.time_low, "quiet"),
        ),
        _Field(
            Column("speed", True, "baseline's time ÷ this time"), lambda c: _speed(c)[0]
        ),
        _Field(
            Column("its interval", True, "all intervals of a run hold together with 95 %"),
            lambda c: _speed(c)[1],
        ),
        _Field(Column("verdict"), _verdict),
        _Field(Column("largest error", True), _error),
    ]
    return number + [_Field(Column(*heading), cells, True) for heading, cells in EXTRA]


EXTRA = [
    (("RMS error", True, "root of the mean square"),
     lambda c: _number(c.rms_error, words.error(c.rms_error))),
    (("ulp", True, "largest error in units in the last place"),
     lambda c: _ulps(c.max_ulps)),
    (("RMS ulp", True), lambda c: _ulps(c.rms_ulps)),
    (("absolute", True, "largest error in the result's own unit"),
     lambda c: _number(c.max_absolute, tables.absolute(c))),
    (("backward", True, "steps backward where the truth has none"),
     lambda c: NONE if c.backward_steps is None else Cell(
         f"{c.backward_steps:,}", c.backward_steps, "worse" if c.backward_steps else "")),
    (("of the roof", True, "share of the machine's measured limit that the method reaches"),
     lambda c: _number(c.roof_share, words.percent(c.roof_share))),
    (("bound by", False, "the limit that binds it"), lambda c: Cell(c.roof) if c.roof else NONE),
    (("allocations", True, "for one operation"),
     lambda c: _number(c.allocations, tables.allocations(c))),
    (("level", False, "instruction set of its kernels"),
     lambda c: Cell(c.level) if c.level else NONE),
    (("threads", True), lambda c: Cell(str(c.threads), c.threads) if c.threads != 1 else NONE),
]


def methods(group) -> Table:
    """All methods of a group, fastest first."""
    fields = [
        f for f in _fields(words.item(group.family, group.operation)) if f.is_wanted(group.cases)
    ]
    return Table(
        id=f"table-{group.id}".lower(),
        caption=f"{words.size(group.size)} at once",
        columns=[Column("method")] + [f.column for f in fields],
        rows=[[_method(case)] + [f.cells(case) for f in fields] for case in group.cases],
    )


def every_case(result) -> Table:
    fields = [f for f in _fields("item") if f.is_wanted(result.cases)]
    counters = [name for name in COUNTERS if any(name in dict(c.counters) for c in result.cases)]
    rows = []
    for group in result.groups:
        for case in group.cases:
            values = dict(case.counters)
            rows.append(
                [Cell(case.id, is_code=True), _method(case)] + [f.cells(case) for f in fields]
                + [_counter(values.get(name, math.nan)) for name in counters]
            )
    return Table(
        "table-cases", "Every case of the run",
        [Column("case"), Column("method")] + [f.column for f in fields]
        + [Column(COUNTERS[name], True, "for one item") for name in counters],
        rows,
    )


COUNTERS = {
    "instructionsPerItem": "instructions", "cyclesPerItem": "cycles",
    "branchMissesPerItem": "branch misses", "cacheMissesPerItem": "cache misses",
}


def _counter(value: float) -> Cell:
    return _number(value, words.significant(value) if value == value else "")


def worst(groups, name: str) -> Table:
    """Where each method is most wrong, and the command that evaluates that input again."""
    rows = []
    for case in (case for group in groups for case in group.cases if case.worst_input):
        command = commands.reproduce(case)
        rows.append(
            [
                Cell(case.id, is_code=True), _error(case),
                Cell(command or case.worst_input, is_code=True, can_copy=bool(command)),
                Cell(commands.purpose(case) if command else "the input itself", tone="quiet"),
            ]
        )
    columns = [
        Column("case"), Column("largest error", True), Column("command with its input"),
        Column("which shows"),
    ]
    return Table(f"worst-{name}", "Worst inputs, and the commands that reproduce them", columns, rows)


def workloads(result) -> Table | None:
    """What every method gets wrong on the standing workloads; None where none was measured."""
    names, methods = standing.measured(result)
    if not methods:
        return None
    columns = [Column("method"), Column("time per value", True, "over the workloads")]
    columns += [Column(standing.WORKLOADS[name], True, "largest error") for name in names]
    columns += [
        Column("backward", True, "steps backward where the truth has none"),
        Column("NaNs", True, "results that are no number"), Column("worst input"),
    ]
    rows = []
    for found in methods:
        row = [_method(found.any_case), Cell(standing.span(found.times), found.time)]
        row += [_error(found.cases[name]) if name in found.cases else NONE for name in names]
        steps, worst = found.backward_steps, found.worst
        row += [
            NONE if steps is None else Cell(f"{steps:,}", steps, "worse" if steps else ""),
            Cell(f"{found.nans:,}", found.nans, "worse" if found.nans else ""),
            Cell(worst.worst_input or "–", is_code=bool(worst.worst_input),
                 can_copy=bool(worst.worst_input)),
        ]
        rows.append(row)
    return Table("table-workloads", "Every method on the standing workloads", columns, rows)


def noise(result) -> Table:
    """What no difference at all looked like in this run, and what could just be told from it."""
    rows = []
    for group in result.groups:
        if math.isnan(group.noise_low) and math.isnan(group.smallest_detectable):
            continue
        width = (group.noise_high - group.noise_low) / 2
        rows.append(
            [
                Cell(group.id, is_code=True),
                Cell(palette.name(group.baseline_case.variant) if group.baseline_case else "–"),
                _number(width, f"{tables.interval(group.noise_low, group.noise_high, 4)}"
                        if width == width else ""),
                _number(group.smallest_detectable, tables.detectable(group)),
                Cell(words.size(len(group.cases)), len(group.cases)),
            ]
        )
    columns = [
        Column("group"), Column("baseline"),
        Column("baseline against itself", True, "95 % interval of the ratio of its two times"),
        Column("smallest difference", True, "that this run could just tell from none"),
        Column("methods", True),
    ]
    return Table("table-noise", "Noise floor of each group", columns, rows)


def roofs(result) -> Table:
    columns = [
        Column("roof"), Column("level"), Column("precision"), Column("cache"),
        Column("working set", True), Column("measured", True), Column("95 % interval", True),
        Column("unit"),
    ]
    rows = [
        [
            Cell(roof.id, is_code=True), Cell(roof.level or "–"), Cell(roof.precision or "–"),
            Cell(roof.cache or "–"),
            _number(roof.working_set, tables.memory(roof.working_set)),
            Cell(words.significant(roof.value), roof.value),
            Cell(tables.interval(roof.low, roof.high), roof.low, "quiet"), Cell(roof.unit),
        ]
        for roof in result.roofs
    ]
    return Table("table-roofs", "Measured limits of this machine", columns, rows)


def fits(result) -> Table:
    columns = [
        Column("operation"), Column("method"), Column("exponent", True, "cost ~ size^exponent"),
        Column("its interval", True), Column("cost at the smallest size, on the fitted line", True, "of one operation"),
        Column("sizes", True), Column("leaves the cache at"),
    ]
    rows = [
        [
            Cell(f"{fit.family}.{fit.operation}", is_code=True), Cell(palette.name(fit.variant)),
            Cell(words.significant(fit.exponent), fit.exponent),
            _number(fit.low, tables.interval(fit.low, fit.high) if fit.low == fit.low else ""),
            Cell(words.time(fit.ns_at_smallest), fit.ns_at_smallest),
            Cell(tables.sizes(fit), fit.sizes[-1]),
            Cell(tables.marks(fit)),
        ]
        for fit in result.fits
    ]
    return Table("table-fits", "Cost against size: power laws", columns, rows)


def budgets(result) -> Table:
    """What one frame of each of the articles' animations costs."""
    known = [b for b in result.frame_budgets if b["case"] in result.by_id]
    rates = sorted({budget["rate"] for budget in known})
    shares = {(budget["case"], budget["rate"]): budget["share"] for budget in known}
    layers = {budget["case"]: budget["layers"] for budget in known}
    rows = []
    for case_id in layers:
        case = result.by_id[case_id]
        row = [
            Cell(case_id, is_code=True), _method(case),
            Cell(words.size(layers[case_id]), layers[case_id]), Cell(tables.time(case), case.time),
        ]
        for rate in rates:
            share = shares.get((case_id, rate), math.nan)
            row.append(_number(share, words.percent(share), "worse" if share > 1 else ""))
        rows.append(row + [_error(case)])
    columns = [
        Column("case"), Column("method"), Column("layers", True), Column("time per layer", True)
    ]
    columns += [Column(f"of a {rate} Hz frame", True) for rate in rates]
    return Table(
        "table-budgets", "Every animation and number of layers", columns + [
            Column("largest error", True)
        ], rows,
    )


def runs(results) -> Table:
    """The saved runs that the history is drawn from."""
    rows = [
        [
            Cell(run.path.name, is_code=True), Cell(run.machine), Cell(run.started),
            Cell(run.environment["commit"]["hash"][:7], is_code=True), Cell(run.data["profile"]),
            Cell(words.size(len(run.cases)), len(run.cases)),
        ]
        for run in results
    ]
    columns = [
        Column("result"), Column("machine"), Column("began"), Column("commit"),
        Column("profile"), Column("cases", True),
    ]
    return Table("table-runs", "Saved runs", columns, rows)


def solvers(found) -> Table:
    """A row a problem: the fastest solver for each error."""
    columns = [Column("problem")] + [
        Column(f"error ≤ {words.error(error)}", hint="of the amplitude, at each of 64 times")
        for error in advice.ERRORS
    ]
    return Table(
        "which-solver-table", "The fastest run that keeps each error, and its time", columns,
        [[Cell(row.problem.title)] + [_solver(each) for each in row.choices] for row in found],
    )


def _solver(choice) -> Cell:
    if choice is None:
        return NONE
    text = f"{advice.name(choice.best)}, {words.time(choice.best.time)}"
    title = (
        f"{advice.name(choice.other)} takes {words.significant(choice.ratio)} times as long"
        if choice.other else ""
    )
    tone = "ours" if choice.best.kind == "ours" else ""
    return Cell(text, choice.best.time, tone, title=title)
