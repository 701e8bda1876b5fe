"""Reading a result file (schemas 1 and 2) and finding one's way in it."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass
from pathlib import Path

SCHEMAS = (1, 2)
FAMILY_ORDER = ["Spring", "Bezier", "Transform", "Article"]
# The size that stands for an operation where only one is shown: fits the second-level cache.
TYPICAL_SIZE = 4096
# Errors beyond this many units (a hundred times the motion) are all alike: charts draw them at their
# edge, with the number beside the mark, rather than squeeze everything else into a corner.
OFF_THE_CHART = 100.0
# Errors up to this count as alike when methods are compared in speed: the limit that ours keep.
ACCURATE = 1e-14


class ResultError(Exception):
    """A file that is not a result this version can read; the message is one line."""


def number(value) -> float:
    """A number of the file; what JSON cannot hold is written as text or left out."""
    if value is None:
        return math.nan
    return float(value)


@dataclass(frozen=True)
class Case:
    """One measured case, flattened to what charts and tables need."""

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

    @property
    def is_ours(self) -> bool:
        return self.kind == "ours"

    @property
    def is_exact(self) -> bool:
        return self.error == 0 and self.nans == 0

    @property
    def gives_nan(self) -> bool:
        return self.nans > 0

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
        """The fastest of our cases that is accurate, the baseline itself aside."""
        return next(
            (c for c in self.cases if c.is_ours and c.passed and not c.is_baseline), None
        )


class Result:
    """A result file."""

    def __init__(self, data: dict, path: Path):
        self.data = data
        self.path = path
        self.environment = data["environment"]
        self.curves = data["curves"]
        self.frame_budgets = data["frameBudgets"]
        baselines = {group["id"]: group.get("baseline") or "" for group in data["groups"]}
        self.cases = [_case(raw, baselines) for raw in data["cases"]]
        self.by_id = {case.id: case for case in self.cases}
        self.groups = [_group(raw, self.cases) for raw in data["groups"]]
        self.groups = [group for group in self.groups if group.cases]
        self.groups.sort(key=lambda g: (family_rank(g.family), g.family))  # stable: file order

    @property
    def is_meaningful(self) -> bool:
        """Whether the times mean anything (a smoke run only shows that everything runs)."""
        return self.data["profile"] != "smoke"

    @property
    def name(self) -> str:
        """The file as the reports call it: by its place in the checkout when it is there."""
        return f"results/runs/{self.path.name}" if self.path.parent.name == "runs" else (
            self.path.name
        )

    def families(self) -> list:
        return list(dict.fromkeys(group.family for group in self.groups))

    def operations(self, family: str) -> list:
        """Operations of a family, each with its groups by size."""
        found: dict = {}
        for group in self.groups:
            if group.family == family:
                found.setdefault(group.operation, []).append(group)
        return [(op, sorted(groups, key=lambda g: g.size)) for op, groups in found.items()]

    def typical_group(self, family: str, operation: str):
        """The group that stands for an operation, or None when it was not measured."""
        groups = dict(self.operations(family)).get(operation)
        if not groups:
            return None
        return min(groups, key=lambda g: (abs(math.log(g.size / TYPICAL_SIZE)), g.size))

    def siblings(self, group) -> list:
        """The groups of the same operation, by size."""
        return dict(self.operations(group.family))[group.operation]

    def comparisons(self) -> list:
        """Family and operation of everything but the articles' animations, in order."""
        return [
            (family, operation)
            for family in self.families()
            if family != "Article"
            for operation, _ in self.operations(family)
        ]


def family_rank(family: str) -> int:
    return FAMILY_ORDER.index(family) if family in FAMILY_ORDER else len(FAMILY_ORDER)


def _case(raw: dict, baselines: dict) -> Case:
    time = raw["time"]["nsPerItem"]
    accuracy = raw["accuracy"]
    ratio = raw.get("ratio") or {}
    speedup = ratio.get("speedup") or {}
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
    )


def _group(raw: dict, cases: list) -> Group:
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
    )


def load(path) -> Result:
    """Reads a result file; anything wrong with it is a ResultError of one line."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ResultError(f"cannot read {path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise ResultError(f"{path} is not a result file: not UTF-8 text") from None
    try:
        data = json.loads(text)
    except ValueError as error:
        raise ResultError(f"{path} is not a result file: {error}") from None
    if not isinstance(data, dict) or "schema" not in data:
        raise ResultError(f"{path} is not a result file: it names no schema")
    if data["schema"] not in SCHEMAS:
        raise ResultError(
            f"{path} has schema {data['schema']}; these scripts read schemas "
            f"{SCHEMAS[0]} to {SCHEMAS[-1]}"
        )
    try:
        return Result(data, path)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ResultError(
            f"{path} is not a whole result file: {type(error).__name__}: {error}"
        ) from None
