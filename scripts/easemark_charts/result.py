"""Reading a result file (schema 1 or 2) and finding one's way in it."""

from __future__ import annotations

import json
import math
from pathlib import Path

from . import pairs, records, solver_records, sound
from .records import number

SCHEMAS = (1, 2)
FAMILY_ORDER = ["Spring", "Bezier", "Transform", "Solver", "Article"]
# The size that stands for an operation where only one is shown: fits the second-level cache.
TYPICAL_SIZE = 4096


class ResultError(Exception):
    """A file that is not a result this version can read; the message is one line."""


class Result:
    """A result file."""

    def __init__(self, data: dict, path: Path):
        self.data = data
        self.path = path
        self.schema = data["schema"]
        self.environment = data["environment"]
        self.curves = data["curves"]
        self.frame_budgets = data["frameBudgets"]
        baselines = {group["id"]: group.get("baseline") or "" for group in data["groups"]}
        self.cases = [records.case(raw, baselines) for raw in data["cases"]]
        self.by_id = {case.id: case for case in self.cases}
        compared = sum(bool(baselines.get(c.group)) and not c.is_baseline for c in self.cases)
        confidence = pairs.corrected(compared)
        self.groups = [records.group(raw, self.cases, confidence) for raw in data["groups"]]
        self.groups = [group for group in self.groups if group.cases]
        self.groups.sort(key=lambda g: (family_rank(g.family), g.family))  # stable: file order
        self.roofs = [records.roof(raw) for raw in data.get("roofs") or []]
        self.warnings = [records.warned(raw) for raw in data.get("warnings") or []]
        self.fits = [records.fit(raw) for raw in data.get("fits") or []]
        self.error_maps = [records.error_map(raw) for raw in data.get("errorMaps") or []]
        self.error_lines = [records.error_line(raw) for raw in data.get("errorLines") or []]
        self.workload_errors = [
            records.workload_errors(raw) for raw in data.get("workloadErrors") or []
        ]
        self.settling_tables = [
            records.settling_table(raw) for raw in data.get("settlingTables") or []
        ]
        self.solver_problems = [
            solver_records.problem(raw) for raw in data.get("solverProblems") or []
        ]
        self.solver_runs = [solver_records.run(raw) for raw in data.get("solverRuns") or []]
        self.solver_traits = [solver_records.trait(raw) for raw in data.get("solverTraits") or []]
        self.solver_lines = [solver_records.line(raw) for raw in data.get("solverLines") or []]
        self.stability_regions = [
            solver_records.region(raw) for raw in data.get("stabilityRegions") or []
        ]
        self.frame_maps = [records.error_map(raw) for raw in data.get("frameMaps") or []]
        self.peak_memory = number((data.get("memory") or {}).get("peakBytes"))

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

    @property
    def started(self) -> str:
        return self.data["started"]

    @property
    def machine(self) -> str:
        return self.environment["machine"]

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
    except (ValueError, RecursionError) as error:
        raise ResultError(f"{path} is not a result file: {error}") from None
    if not isinstance(data, dict) or "schema" not in data:
        raise ResultError(f"{path} is not a result file: it names no schema")
    if type(data["schema"]) is not int or data["schema"] not in SCHEMAS:
        known = " and ".join(str(schema) for schema in SCHEMAS)
        raise ResultError(
            f"{path} has schema {data['schema']}; these scripts read schema {known}"
        )
    try:
        sound.check(data)
    except (sound.Unsound, RecursionError) as error:
        raise ResultError(f"{path} is not a whole result file: {error}") from None
    return Result(data, path)
