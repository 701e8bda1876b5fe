"""What solvers do along time, size and step: lines, stability regions, maps over damping and step."""

import copy
import json
import math
import re

import pytest
from conftest import SAMPLE_2
from easemark_charts import errormap, everything, result, solverlines, sound, stability


def a_line(topic, variant, x, y, kind="ours"):
    return {
        "topic": topic, "variant": variant, "title": variant.upper(), "family": "explicit",
        "library": "Easemark" if kind == "ours" else "Boost.odeint 1.74", "kind": kind,
        "xName": "periods", "x": x, "yName": "relative error of the energy", "y": y,
    }


def a_region(variant, factor):
    real = [-4 + index / 4 for index in range(21)]
    imaginary = [-3 + index / 4 for index in range(25)]
    return {
        "variant": variant, "title": variant.upper(), "family": "explicit", "real": real,
        "imaginary": imaginary,
        "factors": [[factor(complex(x, y)) for x in real] for y in imaginary],
    }


def a_map(variant, kind, errors):
    return {
        "variant": variant, "title": f"the {variant}", "kind": kind, "precision": "double",
        "rowName": "damping ratio", "rows": [0, 0.1, 1], "columnName": "frequency × step",
        "columns": [1e-3, 1e-2, 0.1, 1], "unit": "envelope of the motion", "errors": errors,
        "ulps": errors, "samplesPerCell": 4, "seed": "1", "oracle": "MPFR, 300 bits",
    }


def stored() -> dict:
    data = json.loads(SAMPLE_2.read_text())
    sizes = [4, 16, 64, 256]
    data["solverLines"] = [
        a_line("energy", "verlet", [1, 10, 100], [1e-3, 1.1e-3, 1e-3]),
        a_line("energy", "euler", [1, 10, 100], [0.1, 1e9, "nan"]),
        a_line("chain cost", "dense", sizes, [8.0 * n**2 for n in sizes]),
        a_line("chain cost", "banded", sizes, [90.0 * n for n in sizes], "peer"),
    ]
    data["stabilityRegions"] = [
        a_region("euler", lambda z: abs(1 + z)),
        a_region("backward", lambda z: 1 / abs(1 - z) if z != 1 else "inf"),
    ]
    data["frameMaps"] = [
        a_map("stepper", "popular", [[1e-6, 1e-4, 0.1, "nan"]] * 3),
        a_map("propagator", "ours", [[1e-16] * 4] * 3),
    ]
    return data


@pytest.fixture
def loaded(tmp_path):
    path = tmp_path / "run.json"
    path.write_text(json.dumps(stored()))
    return result.load(path)


def test_every_picture_is_drawn(loaded, tmp_path):
    names = everything.draw(loaded, tmp_path)
    for name in ("solvers-energy", "solvers-chain-cost", "solvers-stability", "solvers-frames"):
        assert {f"{name}.png", f"{name}.svg"} <= set(names)
    words = (tmp_path / "solvers-chain-cost.svg").read_text()
    assert "DENSE  N²·⁰⁰" in words and "BANDED · Boost.odeint 1.74  N¹·⁰⁰" in words
    words = (tmp_path / "solvers-frames.svg").read_text()
    assert "the stepper" in words and "ω₀Δt" in words
    assert "<!-- EULER -->" in (tmp_path / "solvers-stability.svg").read_text()


def test_exponents_are_slopes(loaded):
    energy, _, dense, banded = loaded.solver_lines
    assert solverlines.exponent(dense) == pytest.approx(2)
    assert solverlines.exponent(banded) == pytest.approx(1)
    assert abs(solverlines.exponent(energy)) < 0.1
    assert solverlines.exponent(loaded.solver_lines[1]) == pytest.approx(10)


def test_the_findings_name_the_best(loaded):
    energy = [line for line in loaded.solver_lines if line.topic == "energy"]
    assert "VERLET has the least relative error" in solverlines.finding("energy", energy)
    assert "1 of 2 methods" in stability.finding(loaded.stability_regions)
    text = errormap.frames_finding(loaded.frame_maps)
    assert text == (
        "the stepper is visibly wrong for 50% of dampings and steps, Easemark exact propagator for "
        "none")


def test_a_result_without_them_gets_none(sample, tmp_path):
    assert solverlines.draw(sample, tmp_path) == stability.draw(sample, tmp_path) == []


@pytest.mark.parametrize(
    "change, place",
    [
        (lambda d: d["solverLines"][0]["y"].pop(), "solverLines[0].y"),
        (lambda d: d["solverLines"][0].update(x=[1, 3, 2]), "solverLines[0].x"),
        (lambda d: d["solverLines"][0].update(x=[1, 3, 1e99]), "solverLines[0].x[2]"),
        (lambda d: d["stabilityRegions"][0]["real"].reverse(), "stabilityRegions[0].real"),
        (lambda d: d["stabilityRegions"][1]["factors"].pop(), "stabilityRegions[1].factors"),
        (lambda d: d["stabilityRegions"][0]["factors"][2].__setitem__(1, -1),
         "stabilityRegions[0].factors[2].1"),
        (lambda d: d["frameMaps"][1]["errors"].pop(), "frameMaps[1].errors"),
    ],
)
def test_unsound_records_are_refused(change, place):
    data = stored()
    change(data)
    with pytest.raises(sound.Unsound, match=re.escape(place)):
        sound.check(copy.deepcopy(data))


def test_what_failed_is_drawn_at_the_edge(loaded):
    from easemark_charts import workprecision

    assert workprecision.drawn(math.nan) == workprecision.drawn(1e9) == workprecision.HIGHEST
    assert workprecision.drawn(0) == workprecision.LOWEST
    assert workprecision.drawn(1e9, math.inf) == 1e9
