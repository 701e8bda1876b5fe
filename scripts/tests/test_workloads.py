"""The standing workloads of timing curves, and the errors along hard curves."""

import copy
import json
import math

import pytest
from conftest import SAMPLE_2
from easemark_charts import canvas, errorlines, everything, result, sound, workloads
from easemark_report import document, page

# Largest errors by workload, in the order of workloads.WORKLOADS; backward steps; NaNs.
ERRORS = {
    "simd": ([1e-16, 2e-16, 2e-16, 3e-16, 4e-16], 0, 0),
    "reference": ([1e-16] * 5, 0, 0),
    "browser": ([2e-7, 1e-6, 2e-5, 1.4e-2, 1e-6], 4000, 0),
    "bisection": ([2e-3, 3e-3, 9e-3, 0.2, 8e-3], 0, 0),
    "hyperbolic": ([1e-15, 1e-15, 1e-14, 5e11, 1e-14], 60, 0),
    "newton10": ([1e-16, 1e-16, 1e-3, 0.5, 1e-3], 900, 12),
}


def a_line(variant, kind, curve, errors):
    return {
        "variant": variant, "title": variant, "kind": kind, "precision": "double", "curve": curve,
        "points": [1.0, 0.0, 0.0, 1.0], "places": [0.125, 0.375, 0.625, 0.875],
        "unit": "of the whole change", "errors": errors, "samplesPerPlace": 8, "seed": "1",
        "oracle": "MPFR, 300 bits",
    }


def stored() -> dict:
    """The stored sample with workloads and lines."""
    data = json.loads(SAMPLE_2.read_text())
    group = next(each for each in data["groups"] if each["id"] == "Bezier.curve.4096")
    case = next(each for each in data["cases"] if each["id"] == "Bezier.curve.browser.4096")
    for column, name in enumerate(workloads.WORKLOADS):
        data["groups"].append(
            {**copy.deepcopy(group), "id": f"Bezier.{name}.4096", "operation": name,
             "baseline": f"Bezier.{name}.browser.4096"}
        )
        for row, (variant, (errors, steps, nans)) in enumerate(ERRORS.items()):
            made = copy.deepcopy(case)
            made.update(
                id=f"Bezier.{name}.{variant}.4096", operation=name, variant=variant,
                group=f"Bezier.{name}.4096", ratio=None, title=variant,
                kind="ours" if variant in ("simd", "reference") else "popular",
            )
            time = 1.5 * 1.7 ** (row + 1) * (1 + column / 10)
            made["time"]["nsPerItem"].update(median=time, low=time * 0.99, high=time * 1.01)
            made["accuracy"].update(
                maxError=errors[column], nans=nans if name == "degenerate" else 0,
                backwardSteps=None if name == "overshoot" else steps,
                worstInput=f"{column},0,1,{row},0.5", passed=True, limit=None,
            )
            data["cases"].append(made)
    data["errorLines"] = [
        a_line(variant, kind, curve, errors)
        for curve in ("vertical tangent in the middle", "1e-9 beside x2 = x1 + 1/3")
        for variant, kind, errors in (
            ("browser", "popular", [1e-7, 1e-3, 1e-2, 0.0]),
            ("simd", "ours", [1e-16, 0.0, 2e-16, 1e-17]),
            ("cardano", "popular", [1e-16, "nan", 18.0, 1e-9]),
        )
    ]
    return data


@pytest.fixture
def loaded(tmp_path):
    path = tmp_path / "workloads.json"
    path.write_text(json.dumps(stored()))
    return result.load(path)


def test_methods_are_gathered_over_the_workloads(loaded):
    names, methods = workloads.measured(loaded)
    assert names == list(workloads.WORKLOADS)
    assert [m.variant for m in methods] == [
        "reference", "simd", "browser", "bisection", "hyperbolic", "newton10",
    ], "ours first, then the worse the later; NaN is the worst"
    browser = methods[2]
    assert browser.backward_steps == 4 * 4000 and browser.nans == 0
    assert browser.worst.operation == "degenerate" and browser.worst.worst_input == "3,0,1,2,0.5"
    assert browser.time == sorted(browser.times)[2] and len(browser.times) == 5
    assert methods[-1].nans == 12 and methods[-1].worst.gives_nan


def test_findings_are_said(loaded):
    _, methods = workloads.measured(loaded)
    assert workloads.finding(methods) == (
        "Over five workloads Easemark's largest error is 4.0e-16; "
        "all 4 other methods are somewhere visibly wrong"
    )
    assert workloads.faults(methods) == (
        "Of 4 shipped ways to evaluate a timing curve, 3 run backwards somewhere and 1 gives NaN"
    )
    assert errorlines.finding(loaded.error_lines) == (
        "Along hard curves Easemark is within 2.0e-16 everywhere; "
        "all 2 other methods are somewhere visibly wrong"
    )


def test_no_number_is_nowhere_a_height(loaded):
    assert math.isnan(errorlines.drawn(math.nan))
    assert errorlines.drawn(0.0) == errorlines.LOW and errorlines.drawn(math.inf) == errorlines.HIGH
    cardano = next(line for line in loaded.error_lines if line.variant == "cardano")
    assert math.isnan(errorlines.worst(cardano))
    assert list(errorlines.by_method(loaded.error_lines)) == ["simd", "browser", "cardano"]


def test_faults_of_a_cell(loaded):
    _, methods = workloads.measured(loaded)
    newton = methods[-1].cases
    assert workloads.faults_of(newton["degenerate"]) == "900 back · 12 NaN"
    assert workloads.faults_of(newton["overshoot"]) == ""


def test_report_and_page_show_them(loaded):
    names = {"bezier-workloads", "bezier-faults", "bezier-errors"}
    text = document.render(loaded, names)
    shown = page.render(loaded)
    for name in names:
        assert f"charts/{name}.svg" in text
        assert f'id="chart-{name}"' in shown
    assert (
        "| browser method | 7.4 – 10 ns | 2.0e-7 | 1.0e-6 | 2.0e-5 | 0.014 | 1.0e-6 | 16,000 "
        "| 0 | `3,0,1,2,0.5` |"
    ) in text
    assert "| ten Newton steps |" in text and "| 12 of " in text
    assert 'id="table-workloads"' in shown


def test_a_result_without_them_has_none(tmp_path):
    plain = result.load(SAMPLE_2)
    assert workloads.draw(plain, tmp_path) == [] and errorlines.draw(plain, tmp_path) == []
    assert "standing workloads" not in document.render(plain, set())
    assert 'id="table-workloads"' not in page.render(plain)


def test_equal_data_gives_equal_bytes(loaded, tmp_path):
    for module in (workloads, errorlines):
        first, second = tmp_path / "a", tmp_path / "b"
        first.mkdir(exist_ok=True)
        second.mkdir(exist_ok=True)
        names = module.draw(loaded, first)
        assert names and names == module.draw(loaded, second)
        for name in names:
            assert (first / name).read_bytes() == (second / name).read_bytes(), name


def test_everything_draws_them(loaded):
    gallery = canvas.Gallery()
    everything.draw(loaded, gallery)
    assert {"bezier-workloads", "bezier-faults", "bezier-errors"} <= set(gallery)


def test_no_text_overlaps(loaded, tmp_path, monkeypatch):
    from test_pictures import without_overlaps

    seen = []
    monkeypatch.setattr(canvas, "save", without_overlaps(seen))
    for module in (workloads, errorlines):
        module.draw(loaded, tmp_path)
    assert seen == ["bezier-workloads", "bezier-faults", "bezier-errors"]


def spoilt(change):
    data = stored()
    change(data)
    return data


@pytest.mark.parametrize(
    "change, complaint",
    [
        (lambda d: d["errorLines"][0]["errors"].pop(), "errorLines[0].errors is not one for each of 4"),
        (lambda d: d["errorLines"][1]["places"].sort(reverse=True), "places is not in ascending order"),
        (lambda d: d["errorLines"][1].update(places=[0.5], errors=[1]), "errorLines[1]"),
        (lambda d: d["errorLines"][0].update(variant="a/b"), "errorLines[0].variant is 'a/b'"),
        (lambda d: d["errorLines"][2]["errors"].__setitem__(0, -1), "must be 0 or above"),
        (lambda d: d["errorLines"][0]["points"].append(1), "errorLines[0].points"),
        (lambda d: d["errorLines"][0].pop("seed"), "'seed' is a required property"),
    ],
)
def test_unsound_lines_are_refused(change, complaint):
    sound.check(stored())
    with pytest.raises(sound.Unsound) as error:
        sound.check(spoilt(change))
    assert complaint in str(error.value)
