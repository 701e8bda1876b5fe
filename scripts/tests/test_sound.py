"""Result files with nonsense in them are refused in one line; odd but possible ones are drawn."""

import json
import re

import charts
import pytest
import report
from conftest import SAMPLE_2
from easemark_charts import everything, result
from easemark_report import document, tables
from test_history import quick, save  # noqa: F401

CASE = ("cases", 3)
TIME = (*CASE, "time", "nsPerItem")
ACCURACY = (*CASE, "accuracy")


def changed(folder, *changes, name="changed.json"):
    """The sample with values put at places."""
    data = json.loads(SAMPLE_2.read_text())
    for *parents, last, value in changes:
        record = data
        for key in parents:
            record = record[key]
        record[last] = value
    path = folder / name
    path.write_text(json.dumps(data))
    return path


@pytest.mark.parametrize(
    "place, value, reason",
    [
        ((*TIME, "median"), 0, "cases[3].time.nsPerItem.median is 0; it must be above 0"),
        ((*TIME, "median"), float("nan"), "cases[3].time.nsPerItem.median is nan; it must be finite"),
        ((*TIME, "median"), float("inf"), "cases[3].time.nsPerItem.median is inf; it must be finite"),
        ((*TIME, "median"), "nan", "cases[3].time.nsPerItem.median: 'nan' is not of type 'number'"),
        ((*TIME, "high"), 1e308, "cases[3].time.nsPerItem.high is 1e+308; it must be between 1e-06"),
        ((*TIME, "low"), 5e-324, "cases[3].time.nsPerItem.low is 5e-324; it must be between 1e-06"),
        ((*TIME, "low"), -2, "cases[3].time.nsPerItem.low: -2 is less than the minimum of 0"),
        ((*TIME, "low"), 1e9, "cases[3].time.nsPerItem.low is 1000000000.0, above median, which is"),
        ((*TIME, "high"), 1e-5, "cases[3].time.nsPerItem.median is"),
        ((*CASE, "time", "epochs"), [0], "cases[3].time.epochs[0] is 0; it must be above 0"),
        ((*CASE, "time", "epochs"), [], "cases[3].time.epochs: [] should be non-empty"),
        ((*ACCURACY, "maxError"), -1, 'cases[3].accuracy.maxError is -1; it must be 0 or above, "inf"'),
        ((*ACCURACY, "maxError"), "-inf", "cases[3].accuracy.maxError is -inf"),
        ((*ACCURACY, "nans"), "3", "cases[3].accuracy.nans: '3' is not of type 'integer'"),
        ((*ACCURACY, "unit"), "\ud800", "cases[3].accuracy.unit holds a control character"),
        ((*CASE, "family"), "../x", "cases[3].id is"),
        ((*CASE, "items"), 0, "cases[3].items: 0 is less than the minimum of 1"),
        ((*CASE, "items"), 10**400, "cases[3].items is an integer of more than 64 bits"),
        ((*CASE, "bytesPerItem"), 5e-324, "cases[3].bytesPerItem is 5e-324"),
        (("groups", 0, "noiseFloor"), {"low": 2, "high": 1}, "groups[0].noiseFloor.low is 2, above"),
        (("groups", 0, "size"), 0, "groups[0].size: 0 is less than the minimum of 1"),
        (("curves", 0, "time"), [], "curves[0].time is empty; a curve has points"),
        (("curves", 0, "raw"), [1, 2], "curves[0] has lists of unequal lengths: "),
        (("curves", 0, "raw", 0), "nan", "curves[0].raw[0]: 'nan' is not of type 'number'"),
        (("curves", 0, "raw", 0), 1e300, "curves[0].raw[0] is 1e+300"),
        (("frameBudgets", 0, "share"), 0, "frameBudgets[0].share is 0; it must be above 0"),
        (("roofs", 0, "value", "median"), 0, "roofs[0].value.median: 0 is less than or equal to"),
        (("roofs", 0, "value", "median"), 1e308, "roofs[0].value.median is 1e+308"),
        (("fits", 0, "exponent", "high"), 1e300, "fits[0].exponent.high is 1e+300"),
        (("fits", 0, "variant"), "<b>", "fits[0].variant is '<b>'"),
        (("environment", "cpu"), {}, "environment.cpu: 'model' is a required property"),
        (("environment", "load", "before"), ["x"], "environment.load.before[0]: 'x' is not of type"),
        (("cases",), [], "cases: [] should be non-empty"),
        (("schema",), 2.0, "has schema 2.0; these scripts read schema 1 and 2"),
    ],
)
def test_nonsense_is_named_in_one_line(tmp_path, capsys, place, value, reason):
    path = changed(tmp_path, (*place, value))
    for script in (report, charts):
        assert script.main([str(path), "--output", str(tmp_path / "out" / "x")]) == 1
        lines = capsys.readouterr().err.splitlines()
        name = script.__name__
        assert len(lines) == 1 and lines[0].startswith(f"{name}: error: {path} "), lines
        assert reason in lines[0] and len(lines[0]) < 400, lines
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    "error", [5e-324, 1e-300, 1e308, "inf", "nan", 0], ids=str,
)
def test_extreme_errors_are_drawn(tmp_path, capsys, error):
    """On either side of every comparison: of ours, of the others, of all."""
    data = json.loads(SAMPLE_2.read_text())
    for kinds in (("ours",), ("peer", "popular"), ("ours", "peer", "popular")):
        places = [i for i, case in enumerate(data["cases"]) if case["kind"] in kinds]
        path = changed(tmp_path, *(("cases", i, "accuracy", "maxError", error) for i in places))
        assert report.main([str(path), "--output", str(tmp_path / "REPORT.md")]) == 0
        assert capsys.readouterr().err == ""


def test_both_ends_of_what_an_error_can_be(tmp_path, quick):  # noqa: F811
    data = json.loads(SAMPLE_2.read_text())
    ends = {"ours": 5e-324, "peer": 1e308, "popular": 1e308}
    own = changed(tmp_path, *(
        ("cases", i, "accuracy", "maxError", ends[case["kind"]])
        for i, case in enumerate(data["cases"])
    ))
    text = document.render(result.load(own), set())
    assert "more than 10³⁰⁸ times smaller" in text
    runs = [result.load(save(tmp_path, day, source=own)) for day in (1, 2)]
    assert everything.draw_history(runs, tmp_path)


def test_shortest_curve_and_dollars_are_drawn(tmp_path, recwarn):
    path = changed(
        tmp_path, *(("curves", 0, name, [0.5]) for name in ("time", "raw", "shown")),
        ("curves", 0, "unit", "$\\frac"), ("environment", "cpu", "model", "$x_{$ of $5"),
    )
    assert charts.main([str(path), "--output", str(tmp_path / "charts")]) == 0
    assert [str(each.message) for each in recwarn] == []


def test_a_bad_neighbour_costs_a_line_and_not_the_report(tmp_path, capsys):
    folder = tmp_path / "runs"
    folder.mkdir()
    runs = [save(folder, day) for day in (1, 2, 3)]
    bad = changed(folder, (*TIME, "median", 0), name="20261104T100000Z-bad.json")
    page = tmp_path / "report.html"
    assert report.main([str(runs[-1]), "--output", str(tmp_path / "REPORT.md")]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1 and lines[0].startswith(f"report: skipped: {bad} is not a whole"), lines
    assert page.exists()
    assert charts.main(["--history", str(folder), "--output", str(tmp_path / "charts")]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1 and lines[0].startswith(f"charts: skipped: {bad} "), lines
    assert (tmp_path / "charts" / "history-spring-m-2c.svg").exists()


def test_texts_of_the_file_are_no_markup_in_the_report(tmp_path):
    evil = "<script>alert(1)</script> [x](javascript:y) **b** `c` ``` \n# d | e"
    path = changed(
        tmp_path,
        ("warnings", [dict(kind=evil, scope=evil, message=evil + end, advice=evil) for end in "xy"]),
        *((*ACCURACY, name, evil) for name in ("unit", "absoluteUnit", "worstInput")),
        (*CASE, "level", evil), ("environment", "cpu", "model", evil),
        ("environment", "compiler", "flags", [evil]), ("roofs", 0, "id", evil), ("command", [evil]),
    )
    text = document.render(result.load(path), set())
    text = re.sub(r"^(`{3,})\n.*?\n\1$", "", text, flags=re.S | re.M)  # blocks of code
    text = re.sub(r"(?<![\\`])(`+)(?!`).*?(?<!`)\1(?!`)", "", text)
    assert "&lt;script&gt;" in text and "<script" not in text
    assert "](javascript" not in re.sub(r"\\.", "", text) and "\n# d" not in text
    assert "**b" not in re.sub(r"\\.", "", text)


def test_code_is_told_from_backquotes():
    assert tables.coded("clang `-O3 *` <b> x86_64 *a*") == "clang `-O3 *` &lt;b&gt; x86_64 \\*a\\*"
    assert tables.coded("a `b``<c>` d `<e>") == "a `b` `<c>` d \\`&lt;e&gt;"
    assert tables.coded("``<c>`x`") == "&lt;c&gt;`x`"
    assert tables.code("a ``b") == "``` a ``b ```"


def test_numbers_that_reading_let_through_end_in_one_line(tmp_path, capsys, monkeypatch):
    def fails(*_):
        raise ZeroDivisionError("float division by zero")

    monkeypatch.setattr(everything, "draw", fails)
    for script in (report, charts):
        assert script.main([str(SAMPLE_2), "--output", str(tmp_path / "x")]) == 1
        expected = f"could not draw {SAMPLE_2} (ZeroDivisionError: float division by zero)"
        assert capsys.readouterr().err == f"{script.__name__}: error: {expected}\n"
