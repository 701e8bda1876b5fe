"""What a result file says of each case and group, flattened to what charts and tables need.

Schema 1 knows less than schema 2: what it lacks is NaN, None or empty here.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

# Errors beyond this many units (a hundred times the motion) are all alike: charts draw them at their
# edge, with the number beside the mark, rather than squeeze everything else into a corner.
OFF_THE_CHART = 100.0
# Errors below this one are drawn as if they were it: no axis reaches to the smallest of all numbers.
LEAST_DRAWN = 1e-25
# Errors up to this count as alike when methods are compared in speed: the limit that ours keep.
ACCURATE = 1e-14
# Errors up to this one nobody sees: half a pixel of a move of 1,000 pixels.
VISIBLE = 0.5 / 1000


def number(value) -> float:
    """A number of the file; what JSON cannot hold is written as text or left out."""
    if value is None:
        return math.nan
    return float(value)


@dataclass(frozen=True)
class Case:
    """One measured case."""

    id: str
    family: str
    operation: str
    variant: str
    size: int
    group: str
    title: str
    kind: str
    items: int
    time: float
    time_low: float
    time_high: float
    error: float
    error_unit: str
    max_ulps: float
    worst_input: str
    nans: int
    samples: int
    oracle: str
    oracle_bound: float
    limit: float
    passed: bool
    speedup: float
    speedup_low: float
    speedup_high: float
    verdict: str
    is_baseline: bool
    rms_error: float = math.nan
    precision: str = "double"
    level: str = ""
    threads: int = 1
    roof: str = ""
    roof_share: float = math.nan
    allocations: float = math.nan
    allocated_bytes: float = math.nan
    counters: tuple = ()
    max_absolute: float = math.nan
    rms_absolute: float = math.nan
    absolute_unit: str = ""
    rms_ulps: float = math.nan
    backward_steps: int | None = None
    reproduce: str = ""
    flops: float = 0.0
    bytes: float = 0.0
    working_set: float = math.nan
    epochs: tuple = ()

    @property
    def is_ours(self) -> bool:
        return self.kind == "ours"

    @property
    def is_exact(self) -> bool:
        return self.error == 0 and self.nans == 0

    @property
    def drawn_error(self) -> float:
        """Where charts put an error that is not 0."""
        return max(self.error, LEAST_DRAWN) if self.error > 0 else self.error

    @property
    def gives_nan(self) -> bool:
        return self.nans > 0

    @property
    def broke_limit(self) -> bool:
        """Over its accuracy limit; a method without one is not ranked when it gives NaN."""
        return not self.passed and not math.isnan(self.limit)

    @property
    def is_off_the_chart(self) -> bool:
        return self.gives_nan or not self.error <= OFF_THE_CHART

    @property
    def has_ratio(self) -> bool:
        return not math.isnan(self.speedup)


@dataclass(frozen=True)
class Group:
    """The cases that were compared with each other, fastest first."""

    id: str
    family: str
    operation: str
    size: int
    baseline: str
    noise_low: float
    noise_high: float
    cases: tuple
    smallest_detectable: float = math.nan
    confidence: float = 0.95  # of each comparison, so that all of the run hold together

    def case(self, case_id: str):
        return next((case for case in self.cases if case.id == case_id), None)

    @property
    def baseline_case(self):
        return self.case(self.baseline)

    def strongest_other(self):
        """The fastest method that is not ours and about as accurate as the fastest of ours: within
        ACCURATE, or with at most ten times our error."""
        best = self.best_ours()
        if best is None:
            return None
        most = max(ACCURATE, 10 * best.error)
        return next(
            (c for c in self.cases if not c.is_ours and not c.gives_nan and c.error <= most), None
        )

    def best_ours(self):
        """The fastest of our cases that is accurate, the baseline itself aside; only in the
        baseline's precision and on as many threads, so that like is compared with like."""
        baseline = self.baseline_case
        alike = (baseline.threads, baseline.precision) if baseline else (1, "double")
        return next(
            (
                c for c in self.cases
                if c.is_ours and c.passed and not c.is_baseline
                and (c.threads, c.precision) == alike
            ),
            None,
        )


@dataclass(frozen=True)
class Roof:
    """A measured limit of the machine: arithmetic (GFLOP/s) or memory traffic (GB/s)."""

    id: str
    kind: str
    level: str
    precision: str
    cache: str
    working_set: float
    unit: str
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Warned:
    """What made a run less trustworthy, and what to do about it."""

    kind: str
    scope: str
    message: str
    advice: str


@dataclass(frozen=True)
class Fit:
    """Cost of one operation ~ size^exponent, over the sizes of one sweep."""

    family: str
    operation: str
    variant: str
    sizes: tuple
    exponent: float
    low: float
    high: float
    ns_at_smallest: float
    marks: tuple


@dataclass(frozen=True)
class ErrorMap:
    """The largest error of one method over a plane, cell by cell: NaN where it gave none, None where
    it was not asked."""

    variant: str
    title: str
    kind: str
    precision: str
    rows: tuple
    columns: tuple
    unit: str
    errors: tuple
    samples_per_cell: int


@dataclass(frozen=True)
class ErrorLine:
    """The largest error of one method around each place of one curve: NaN where it gave none."""

    variant: str
    title: str
    kind: str
    precision: str
    curve: str
    points: tuple
    places: tuple
    unit: str
    errors: tuple
    samples_per_place: int


@dataclass(frozen=True)
class WorkloadErrors:
    """The errors of one method of an operation over one kind of inputs."""

    operation: str
    workload: str
    variant: str
    title: str
    kind: str
    precision: str
    unit: str
    error: float
    samples: int
    nans: int
    worst_input: str
    reproduce: str


@dataclass(frozen=True)
class Settling:
    """One system's answer to when a spring has settled."""

    system: str
    rule: str
    threshold: float
    seconds: float
    exact: float
    distance_after: float


@dataclass(frozen=True)
class SettlingTable:
    """When systems call one spring settled."""

    mass: float
    stiffness: float
    damping: float
    motion: str
    times: tuple
    positions: tuple
    rows: tuple


def case(raw: dict, baselines: dict) -> Case:
    time = raw["time"]["nsPerItem"]
    accuracy = raw["accuracy"]
    ratio = raw.get("ratio") or {}
    speedup = ratio.get("speedup") or {}
    roof = raw.get("roof") or {}
    allocations = raw.get("allocations") or {}
    counters = raw.get("counters") or {}
    return Case(
        id=raw["id"],
        family=raw["family"],
        operation=raw["operation"],
        variant=raw["variant"],
        size=raw["size"],
        group=raw["group"],
        title=raw["title"],
        kind=raw["kind"],
        items=raw["items"],
        time=number(time["median"]),
        time_low=number(time["low"]),
        time_high=number(time["high"]),
        error=number(accuracy["maxError"]),
        error_unit=accuracy["unit"],
        max_ulps=number(accuracy.get("maxUlps")),
        worst_input=accuracy["worstInput"],
        nans=accuracy["nans"],
        samples=accuracy["samples"],
        oracle=accuracy["oracle"],
        oracle_bound=number(accuracy.get("oracleBound") or 0),
        limit=number(accuracy["limit"]),
        passed=accuracy["passed"],
        speedup=number(speedup.get("median")),
        speedup_low=number(speedup.get("low")),
        speedup_high=number(speedup.get("high")),
        verdict=ratio.get("verdict", ""),
        is_baseline=raw["id"] == baselines.get(raw["group"]),
        rms_error=number(accuracy.get("rmsError")),
        precision=raw.get("precision") or "double",
        level=raw.get("level") or "",
        # One batch that two threads share runs as one copy; it is not compared with what has one.
        threads=2 if raw["variant"].endswith("-duo") else raw.get("threads") or 1,
        roof=roof.get("binding") or "",
        roof_share=number(roof.get("share")),
        allocations=number(allocations.get("perOperation")),
        allocated_bytes=number(allocations.get("bytesPerOperation")),
        counters=tuple((name, number(value)) for name, value in counters.items()),
        max_absolute=number(accuracy.get("maxAbsolute")),
        rms_absolute=number(accuracy.get("rmsAbsolute")),
        absolute_unit=accuracy.get("absoluteUnit") or "",
        rms_ulps=number(accuracy.get("rmsUlps")),
        backward_steps=accuracy.get("backwardSteps"),
        reproduce=accuracy.get("reproduce") or "",
        flops=number(raw.get("flopsPerItem") or 0),
        bytes=number(raw.get("bytesPerItem") or 0),
        working_set=number(raw.get("workingSetBytes")),
        epochs=tuple(number(epoch) for epoch in raw["time"].get("epochs") or []),
    )


def group(raw: dict, cases: list, confidence: float = 0.95) -> Group:
    members = sorted((c for c in cases if c.group == raw["id"]), key=lambda c: (c.time, c.id))
    noise = raw.get("noiseFloor") or {}
    return Group(
        id=raw["id"],
        family=raw["family"],
        operation=raw["operation"],
        size=raw["size"],
        baseline=raw.get("baseline") or "",
        noise_low=number(noise.get("low")),
        noise_high=number(noise.get("high")),
        cases=tuple(members),
        smallest_detectable=number(raw.get("smallestDetectable")),
        confidence=confidence,
    )


def roof(raw: dict) -> Roof:
    value = raw["value"]
    return Roof(
        id=raw["id"],
        kind=raw["kind"],
        level=raw.get("level") or "",
        precision=raw.get("precision") or "",
        cache=raw.get("cache") or "",
        working_set=number(raw.get("workingSetBytes")),
        unit=raw["unit"],
        value=number(value["median"]),
        low=number(value["low"]),
        high=number(value["high"]),
    )


def warned(raw: dict) -> Warned:
    return Warned(raw["kind"], raw["scope"], raw["message"], raw["advice"])


def fit(raw: dict) -> Fit:
    exponent = raw["exponent"]
    return Fit(
        family=raw["family"],
        operation=raw["operation"],
        variant=raw["variant"],
        sizes=tuple(raw["sizes"]),
        exponent=number(exponent["median"]),
        low=number(exponent["low"]),
        high=number(exponent["high"]),
        ns_at_smallest=number(raw["nsAtSmallest"]),
        marks=tuple((mark["cache"], mark["size"]) for mark in raw.get("marks") or []),
    )


def error_map(raw: dict) -> ErrorMap:
    return ErrorMap(
        variant=raw["variant"],
        title=raw["title"],
        kind=raw["kind"],
        precision=raw["precision"],
        rows=tuple(raw["rows"]),
        columns=tuple(raw["columns"]),
        unit=raw["unit"],
        errors=tuple(
            tuple(None if error is None else number(error) for error in row)
            for row in raw["errors"]
        ),
        samples_per_cell=raw["samplesPerCell"],
    )


def error_line(raw: dict) -> ErrorLine:
    return ErrorLine(
        variant=raw["variant"],
        title=raw["title"],
        kind=raw["kind"],
        precision=raw["precision"],
        curve=raw["curve"],
        points=tuple(number(value) for value in raw["points"]),
        places=tuple(raw["places"]),
        unit=raw["unit"],
        errors=tuple(number(error) for error in raw["errors"]),
        samples_per_place=raw["samplesPerPlace"],
    )


def workload_errors(raw: dict) -> WorkloadErrors:
    return WorkloadErrors(
        operation=raw["operation"],
        workload=raw["workload"],
        variant=raw["variant"],
        title=raw["title"],
        kind=raw["kind"],
        precision=raw["precision"],
        unit=raw["unit"],
        error=number(raw["maxError"]),
        samples=raw["samples"],
        nans=raw["nans"],
        worst_input=raw["worstInput"],
        reproduce=raw["reproduce"] or "",
    )


def settling_table(raw: dict) -> SettlingTable:
    return SettlingTable(
        mass=number(raw["mass"]),
        stiffness=number(raw["stiffness"]),
        damping=number(raw["damping"]),
        motion=raw["motion"],
        times=tuple(raw["times"]),
        positions=tuple(raw["positions"]),
        rows=tuple(
            Settling(
                row["system"], row["rule"], number(row["threshold"]), number(row["seconds"]),
                number(row["exactSeconds"]), number(row["distanceAfter"]),
            )
            for row in raw["rows"]
        ),
    )
