"""What a result file must hold before anything is drawn of it: the published schema, and numbers that
can have been measured."""

from __future__ import annotations

import functools
import json
import math
import re
from pathlib import Path

import jsonschema

SCHEMA_FOLDER = Path(__file__).resolve().parent.parent.parent / "results"
TIMES = (1e-6, 1e18)  # ns for an item: a billion items a millisecond, thirty years
OPERATIONS = (1e-6, 1e27)  # ns for an operation, of up to a billion items
QUOTIENTS = (1e-24, 1e24)  # of two times
ROOFS = (1e-9, 1e12)  # GFLOP/s or GB/s
WORK = (1e-6, 1e18)  # operations or bytes for an item, where declared
RATES = (1e-3, 1e6)  # frames a second
EXPONENTS = (-10, 10)
CURVES = (-1e30, 1e30)
MOST_CELLS = 200  # of a side of a map: more than that nobody can see
MOST_PLACES = 2000  # of an error line, in all of a chart's width
SECONDS = (0, 1e9)
SETTINGS = (1e-30, 1e9)  # steps in seconds and tolerances
WHOLE = 2**63  # what the harness's own integers hold
NAME = re.compile(r"[A-Za-z0-9_-]+")
# Nothing that a text for readers holds, nor what an SVG or UTF-8 can.
UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
LONGEST = 200  # characters of the schema's own words


class Unsound(Exception):
    """What is wrong, and where in the file; the message is one line."""


def check(data: dict) -> None:
    """Finds the first fault, from the kinds of the values to how they fit together."""
    _plain(data, "")
    _schema(data)
    for index, group in enumerate(data["groups"]):
        _group(group, f"groups[{index}]")
    for index, case in enumerate(data["cases"]):
        _case(case, f"cases[{index}]")
    for index, curve in enumerate(data["curves"]):
        _curve(curve, f"curves[{index}]")
    for index, budget in enumerate(data["frameBudgets"]):
        _within(budget, f"frameBudgets[{index}]", "rate", RATES)
        _within(budget, f"frameBudgets[{index}]", "share", QUOTIENTS)
    for index, roof in enumerate(data.get("roofs") or []):
        _interval(roof["value"], f"roofs[{index}].value", ROOFS)
    for index, fit in enumerate(data.get("fits") or []):
        _fit(fit, f"fits[{index}]")
    for index, each in enumerate(data.get("errorMaps") or []):
        _map(each, f"errorMaps[{index}]")
    for index, line in enumerate(data.get("errorLines") or []):
        _line(line, f"errorLines[{index}]")
    for index, each in enumerate(data.get("workloadErrors") or []):
        _workload(each, f"workloadErrors[{index}]")
    for index, table in enumerate(data.get("settlingTables") or []):
        _settling(table, f"settlingTables[{index}]")
    _solvers(data)
    _solver_pictures(data)


def _plain(value, place: str) -> None:
    """Numbers that are numbers and texts that can be written, wherever they stand."""
    if isinstance(value, dict):
        for name, each in value.items():
            _text(name, place or "the file")
            _plain(each, f"{place}.{name}" if place else name)
    elif isinstance(value, list):
        for index, each in enumerate(value):
            _plain(each, f"{place}[{index}]")
    elif isinstance(value, float) and not math.isfinite(value):
        raise Unsound(f"{place} is {value}; it must be finite")
    elif isinstance(value, int) and not -WHOLE <= value < WHOLE:
        raise Unsound(f"{place} is an integer of more than 64 bits")
    elif isinstance(value, str):
        _text(value, place)


def _text(text: str, place: str) -> None:
    if UNPRINTABLE.search(text):
        raise Unsound(f"{place} holds a control character or half a character")


@functools.lru_cache(maxsize=None)
def _validator(schema: int):
    path = SCHEMA_FOLDER / f"schema-{schema}.json"
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Unsound(f"cannot read its schema {path}: {error.strerror}") from None
    published = json.loads(text)
    return jsonschema.validators.validator_for(published)(published)


def _schema(data: dict) -> None:
    for error in _validator(data["schema"]).iter_errors(data):
        # What is not known does no harm: more fields, warnings of a later kind.
        if error.validator == "additionalProperties" or _is_warnings_kind(error):
            continue
        deepest = jsonschema.exceptions.best_match([error])
        place = deepest.json_path.removeprefix("$").removeprefix(".") or "the file"
        reason = " ".join(deepest.message.split())
        if len(reason) > LONGEST:
            reason = f"{reason[: LONGEST // 2]} … {reason[-LONGEST // 2 :]}"
        raise Unsound(f"{place}: {reason}")


def _is_warnings_kind(error) -> bool:
    path = list(error.absolute_path)
    return error.validator == "enum" and path[:1] == ["warnings"] and path[-1] == "kind"


def _within(record: dict, place: str, name: str, limits) -> None:
    low, high = limits
    value = record[name]
    if low <= value <= high:
        return
    allowed = "above 0" if low > 0 >= value else f"between {low:g} and {high:g}"
    raise Unsound(f"{place}.{name} is {value}; it must be {allowed}")


def _interval(record: dict, place: str, limits, names=("low", "median", "high")) -> None:
    for name in names:
        _within(record, place, name, limits)
    for first, second in zip(names, names[1:]):
        if record[first] > record[second]:
            raise Unsound(
                f"{place}.{first} is {record[first]}, above {second}, which is {record[second]}"
            )


def _error(record: dict, place: str, name: str) -> None:
    value = record.get(name)
    if value is None or value in ("inf", "nan"):
        return
    if isinstance(value, str) or value < 0:
        raise Unsound(f'{place}.{name} is {value}; it must be 0 or above, "inf" or "nan"')


def _id(record: dict, place: str, parts) -> None:
    """Charts and tables are named by the parts, which have the characters of the id only so."""
    whole = ".".join(str(record[part]) for part in parts)
    if record["id"] != whole:
        raise Unsound(f"{place}.id is {record['id']}, but its parts make {whole!r}")


def _group(group: dict, place: str) -> None:
    _id(group, place, ("family", "operation", "size"))
    if group.get("noiseFloor"):
        _interval(group["noiseFloor"], f"{place}.noiseFloor", QUOTIENTS, ("low", "high"))
    if group.get("smallestDetectable") is not None:
        _within(group, place, "smallestDetectable", (1, QUOTIENTS[1]))


def _case(case: dict, place: str) -> None:
    _id(case, place, ("family", "operation", "variant", "size"))
    _interval(case["time"]["nsPerItem"], f"{place}.time.nsPerItem", TIMES)
    for index, epoch in enumerate(case["time"]["epochs"]):
        _within({f"epochs[{index}]": epoch}, f"{place}.time", f"epochs[{index}]", OPERATIONS)
    if case.get("ratio"):
        _interval(case["ratio"]["speedup"], f"{place}.ratio.speedup", QUOTIENTS)
    for name in ("flopsPerItem", "bytesPerItem"):
        if case.get(name):
            _within(case, place, name, WORK)
    if case.get("roof"):
        _within(case["roof"], f"{place}.roof", "share", QUOTIENTS)
    for name in ("maxError", "rmsError", "maxUlps", "rmsUlps", "maxAbsolute", "rmsAbsolute",
                 "oracleBound", "limit"):
        _error(case["accuracy"], f"{place}.accuracy", name)


def _curve(curve: dict, place: str) -> None:
    lengths = {name: len(curve[name]) for name in ("time", "raw", "shown")}
    if not lengths["time"]:
        raise Unsound(f"{place}.time is empty; a curve has points")
    if len(set(lengths.values())) > 1:
        found = ", ".join(f"{count} in {name}" for name, count in lengths.items())
        raise Unsound(f"{place} has lists of unequal lengths: {found}")
    for name in lengths:
        for index, value in enumerate(curve[name]):
            _within({f"{name}[{index}]": value}, place, f"{name}[{index}]", CURVES)


def _fit(fit: dict, place: str) -> None:
    for name in ("family", "operation", "variant"):
        if not NAME.fullmatch(fit[name]):
            raise Unsound(f"{place}.{name} is {fit[name]!r}; it must be letters, digits, _ and -")
    _interval(fit["exponent"], f"{place}.exponent", EXPONENTS)
    _within(fit, place, "nsAtSmallest", OPERATIONS)


def _map(each: dict, place: str) -> None:
    if not NAME.fullmatch(each["variant"]):
        raise Unsound(
            f"{place}.variant is {each['variant']!r}; it must be letters, digits, _ and -"
        )
    for name in ("rows", "columns"):
        places = each[name]
        if len(places) > MOST_CELLS:
            raise Unsound(f"{place}.{name} has {len(places)} values; {MOST_CELLS} are drawn at most")
        if any(not first < second for first, second in zip(places, places[1:])):
            raise Unsound(f"{place}.{name} is not in ascending order")
    if each["columns"][0] <= 0:
        raise Unsound(f"{place}.columns begins with {each['columns'][0]}; it must be above 0")
    for name in ("errors", "ulps"):
        lengths = {len(row) for row in each[name]}
        if len(each[name]) != len(each["rows"]) or lengths != {len(each["columns"])}:
            raise Unsound(
                f"{place}.{name} is not {len(each['rows'])} rows of {len(each['columns'])} values"
            )
        for row, values in enumerate(each[name]):
            for column, _ in enumerate(values):
                _error({str(column): values[column]}, f"{place}.{name}[{row}]", str(column))


def _line(line: dict, place: str) -> None:
    if not NAME.fullmatch(line["variant"]):
        raise Unsound(
            f"{place}.variant is {line['variant']!r}; it must be letters, digits, _ and -"
        )
    places = line["places"]
    if not 2 <= len(places) <= MOST_PLACES:
        raise Unsound(f"{place}.places has {len(places)} values; from 2 to {MOST_PLACES} are drawn")
    if any(not first < second for first, second in zip(places, places[1:])):
        raise Unsound(f"{place}.places is not in ascending order")
    if len(line["errors"]) != len(places):
        raise Unsound(f"{place}.errors is not one for each of {len(places)} places")
    for name, values in (("points", line["points"]), ("places", places)):
        for index, value in enumerate(values):
            _within({f"{name}[{index}]": value}, place, f"{name}[{index}]", CURVES)
    for index, value in enumerate(line["errors"]):
        _error({f"errors[{index}]": value}, place, f"errors[{index}]")


def _workload(each: dict, place: str) -> None:
    if not NAME.fullmatch(each["variant"]):
        raise Unsound(
            f"{place}.variant is {each['variant']!r}; it must be letters, digits, _ and -"
        )
    family, _, operation = each["operation"].partition(".")
    if not NAME.fullmatch(family) or not NAME.fullmatch(operation):
        raise Unsound(f"{place}.operation is {each['operation']!r}; it must be family.operation")
    if each["nans"] > each["samples"]:
        raise Unsound(f"{place}.nans is {each['nans']}, above samples, which is {each['samples']}")
    for name in ("maxError", "rmsError"):
        _error(each, place, name)


def _solvers(data: dict) -> None:
    problems: set = set()
    for index, problem in enumerate(data.get("solverProblems") or []):
        place = f"solverProblems[{index}]"
        if problem["id"] in problems:
            raise Unsound(f"{place}.id is {problem['id']}, which is there twice")
        problems.add(problem["id"])
        _within(problem, place, "frequency", RATES)
        _error(problem, place, "truthError")
    for index, run in enumerate(data.get("solverRuns") or []):
        place = f"solverRuns[{index}]"
        if run["problem"] not in problems:
            raise Unsound(f"{place}.problem is {run['problem']}; the file has no such problem")
        if run["control"] != "none":
            _within(run, place, "setting", SETTINGS)
        if run["nanoseconds"] is not None:
            _within(run, place, "nanoseconds", OPERATIONS)
        if (run["outcome"] == "finished") != (run["errors"] is not None):
            raise Unsound(f"{place}.errors do not fit the outcome {run['outcome']}")
        for name in ("maxPosition", "maxVelocity", "l2Position", "l2Velocity", "finalPosition"):
            _error(run["errors"] or {}, f"{place}.errors", name)


def _solver_pictures(data: dict) -> None:
    for index, line in enumerate(data.get("solverLines") or []):
        place = f"solverLines[{index}]"
        if len(line["x"]) != len(line["y"]):
            raise Unsound(f"{place}.y is not one for each of {len(line['x'])} x")
        _ascending(line["x"], f"{place}.x")
        for position, value in enumerate(line["x"]):
            _within({f"x[{position}]": value}, place, f"x[{position}]", OPERATIONS)
    for index, region in enumerate(data.get("stabilityRegions") or []):
        place = f"stabilityRegions[{index}]"
        for name in ("real", "imaginary"):
            if len(region[name]) > MOST_CELLS:
                raise Unsound(f"{place}.{name} has more than {MOST_CELLS} values")
            _ascending(region[name], f"{place}.{name}")
        lengths = {len(row) for row in region["factors"]}
        if len(region["factors"]) != len(region["imaginary"]) or lengths != {len(region["real"])}:
            raise Unsound(f"{place}.factors are not a row for each of imaginary")
        for row, values in enumerate(region["factors"]):
            for column, _ in enumerate(values):
                _error({str(column): values[column]}, f"{place}.factors[{row}]", str(column))
    for index, each in enumerate(data.get("frameMaps") or []):
        _map(each, f"frameMaps[{index}]")


def _ascending(values, place: str) -> None:
    if any(not first < second for first, second in zip(values, values[1:])):
        raise Unsound(f"{place} is not in ascending order")


def _settling(table: dict, place: str) -> None:
    if len(table["times"]) != len(table["positions"]):
        raise Unsound(f"{place} has lists of unequal lengths")
    if not table["rows"]:
        raise Unsound(f"{place}.rows is empty")
    for name in ("times", "positions"):
        for index, value in enumerate(table[name]):
            _within({f"{name}[{index}]": value}, place, f"{name}[{index}]", CURVES)
    for index, row in enumerate(table["rows"]):
        for name in ("seconds", "exactSeconds", "distanceAfter"):
            _error(row, f"{place}.rows[{index}]", name)
            if isinstance(row[name], (int, float)):
                _within(row, f"{place}.rows[{index}]", name, SECONDS)
