"""Transforms: errors over kinds of inputs, BLAS against lanes over sizes, shares of the roof."""

import copy
import json
import math

import pytest
from conftest import SAMPLE_2
from easemark_charts import canvas, everything, result, sound, transforms
from easemark_report import document, page

# Largest errors by kind, in the order of transforms.WORKLOADS; NaNs of the last.
ERRORS = {
    ("simd", "ours", "double"): ([1e-16, 2e-16, 1e-16, 3e-16], 0),
    ("reference", "ours", "double"): ([1e-17] * 4, 0),
    ("eigen", "peer", "double"): ([2e-16, 3e-16, 1e-13, 2e-4], 0),
    ("glm", "peer", "double"): ([2e-16, 2e-16, 1e-15, 1e-15], 12),
    ("simd-f32", "ours", "float"): ([6e-8, 6e-8, 6e-8, 1e-7], 0),
    ("cglm-f32", "peer", "float"): ([1e-7, 1e-7, 1e-5, 0.5], 0),
}


def a_record(operation, workload, variant, kind, precision, error, nans):
    return {
        "operation": operation, "workload": workload, "variant": variant, "title": variant,
        "kind": kind, "precision": precision, "unit": "largest element of the inverse",
        "maxError": error, "rmsError": error / 2, "samples": 2048, "nans": nans,
        "worstInput": '{"op":"invert"}', "reproduce": None, "seed": "1", "oracle": "MPFR, 300 bits",
    }


def stored() -> dict:
    """The stored sample with sizes of one operation more, and errors of two."""
    data = json.loads(SAMPLE_2.read_text())
    group = next(each for each in data["groups"] if each["family"] == "Transform")
    case = next(
        each for each in data["cases"] if each["group"] == group["id"] and each["variant"] == "simd"
    )
    data["groups"] = [g for g in data["groups"] if g["family"] != "Transform"]
    data["cases"] = [c for c in data["cases"] if c["family"] != "Transform"]
    for size, blas in ((4, 12.0), (64, 8.0), (4096, 1.2), (65536, 1.1)):
        data["groups"].append(
            {**copy.deepcopy(group), "id": f"Transform.shared.{size}", "operation": "shared",
             "size": size, "baseline": f"Transform.shared.eigen.{size}"}
        )
        for variant, kind, time, precision in (
            ("simd", "ours", 1.5, "double"), ("blas", "ours", blas, "double"),
            ("eigen", "peer", 2.0, "double"), ("plain", "peer", 2.5, "double"),
            ("simd-f32", "ours", 0.8, "float"),
        ):
            made = copy.deepcopy(case)
            made.update(
                id=f"Transform.shared.{variant}.{size}", operation="shared", variant=variant,
                size=size, group=f"Transform.shared.{size}", ratio=None, title=variant, kind=kind,
                precision=precision,
                roof={"binding": "triad.L1.v4", "nsPerItem": time / 2, "share": 0.5 + size / 2e5},
            )
            made["time"]["nsPerItem"].update(median=time, low=time * 0.99, high=time * 1.01)
            data["cases"].append(made)
    data["workloadErrors"] = [
        a_record(f"Transform.{operation}", workload, variant, kind, precision, errors[column],
                 nans if workload == transforms.WORKLOADS[-1] else 0)
        for operation in ("shared", "invert")
        for column, workload in enumerate(transforms.WORKLOADS)
        for (variant, kind, precision), (errors, nans) in ERRORS.items()
    ]
    return data


@pytest.fixture
def loaded(tmp_path):
    path = tmp_path / "transforms.json"
    path.write_text(json.dumps(stored()))
    return result.load(path)


def test_methods_are_gathered_over_the_kinds(loaded):
    operations = transforms.measured(loaded)
    assert list(operations) == ["shared", "invert"]
    assert [m.variant for m in operations["invert"]] == [
        "reference", "simd", "simd-f32", "eigen", "cglm-f32", "glm",
    ], "ours first, then the worse the later; NaN is the worst"
    shared = {m.variant: m for m in operations["shared"]}
    assert shared["simd"].time == 1.5 and math.isnan(shared["reference"].time)
    assert shared["eigen"].errors["nearly singular"].error == 2e-4


def test_findings_are_said(loaded):
    assert transforms.finding(transforms.measured(loaded)) == (
        "Over all kinds of transforms Easemark's largest error in Double is 3.0e-16; "
        "4 of 4 other ways lose half of the digits or all"
    )
    groups = dict(loaded.operations("Transform"))["shared"]
    assert transforms.crossing("shared", groups) == (
        "Many transforms × one shared transform: BLAS is faster from 4,096 on"
    )
    assert transforms.crossing("shared", groups[:2]) == (
        "Many transforms × one shared transform: lanes are 5.33× to 8.00× faster than BLAS"
    )
    assert transforms.crossing("shared", groups[:1] + groups[2:3] + groups[1:2]) == (
        "Many transforms × one shared transform: BLAS is faster from 4,096 on"
    )
    lines = transforms.roof_lines(loaded)
    assert [(operation, precision) for operation, precision, _ in lines] == [
        ("shared", "double"), ("shared", "float"),
    ]
    assert transforms.roof_finding(lines) == (
        "At their largest sizes our lanes reach 83 to 83 % of the roof"
    )


def test_report_and_page_show_them(loaded):
    names = {"transform-errors", "transform-crossover", "transform-roof"}
    text = document.render(loaded, names)
    shown = page.render(loaded)
    for name in names:
        assert f"charts/{name}.svg" in text
        assert f'id="chart-{name}"' in shown
    assert (
        "| invert | Eigen | 2.0e-16 | 3.0e-16 | 1.0e-13 | 2.0e-4 | largest element of the inverse "
        "| nearly singular |"
    ) in text
    assert "| invert | GLM | 2.0e-16 | 2.0e-16 | 1.0e-15 | NaN |" in text


def test_a_result_without_them_has_none(tmp_path):
    plain = result.load(SAMPLE_2)
    assert transforms.draw(plain, tmp_path) == []
    assert "four kinds of inputs" not in document.render(plain, set())


def test_equal_data_gives_equal_bytes(loaded, tmp_path):
    first, second = tmp_path / "a", tmp_path / "b"
    first.mkdir()
    second.mkdir()
    names = transforms.draw(loaded, first)
    assert names and names == transforms.draw(loaded, second)
    for name in names:
        assert (first / name).read_bytes() == (second / name).read_bytes(), name


def test_everything_draws_them(loaded):
    gallery = canvas.Gallery()
    everything.draw(loaded, gallery)
    assert {"transform-errors", "transform-crossover", "transform-roof"} <= set(gallery)


def test_no_text_overlaps(loaded, tmp_path, monkeypatch):
    from test_pictures import without_overlaps

    seen = []
    monkeypatch.setattr(canvas, "save", without_overlaps(seen))
    transforms.draw(loaded, tmp_path)
    assert seen == ["transform-errors", "transform-crossover", "transform-roof"]


@pytest.mark.parametrize(
    "change, complaint",
    [
        (lambda e: e.update(variant="a/b"), "workloadErrors[0].variant is 'a/b'"),
        (lambda e: e.update(operation="invert"), "operation is 'invert'"),
        (lambda e: e.update(nans=4000), "nans is 4000, above samples, which is 2048"),
        (lambda e: e.update(maxError=-1), "must be 0 or above"),
        (lambda e: e.update(samples=0), "workloadErrors[0].samples"),
        (lambda e: e.pop("unit"), "'unit' is a required property"),
    ],
)
def test_unsound_records_are_refused(change, complaint):
    data = stored()
    sound.check(data)
    change(data["workloadErrors"][0])
    with pytest.raises(sound.Unsound) as error:
        sound.check(data)
    assert complaint in str(error.value)
