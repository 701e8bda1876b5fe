"""Error maps, settling times and throughput by shape."""

import json
import math

import charts
import pytest
from conftest import SAMPLE_2
from easemark_charts import canvas, errormap, everything, result, settling, shapes, sound
from easemark_report import document, page

ROWS = [0, 0.1, 1 - 1e-2, 1, 1 + 1e-8, 10, 1000]
COLUMNS = [1e-3, 1, 1e3]


def a_map(variant, kind, errors):
    return {
        "variant": variant, "title": variant, "kind": kind, "precision": "double",
        "rowName": "damping ratio", "rows": list(ROWS), "columnName": "natural frequency × time",
        "columns": list(COLUMNS), "unit": "envelope of the motion", "errors": errors, "ulps": errors,
        "samplesPerCell": 4, "seed": "1", "oracle": "MPFR, 300 bits",
    }


def a_row(system, seconds, threshold, exact, missing):
    return {
        "system": system, "rule": f"rule of {system}", "threshold": threshold, "seconds": seconds,
        "exactSeconds": exact, "distanceAfter": missing,
    }


def pictured() -> dict:
    """The stored sample with pictures."""
    data = json.loads(SAMPLE_2.read_text())
    data["errorMaps"] = [
        a_map("simd", "ours", [[1e-16] * 3] * 7),
        a_map("libm", "peer", [[1e-16, 1e-15, 1e-13]] * 3 + [[1e-16, 1e-9, 0.0]] * 4),
        a_map("coshsinh", "popular", [[1e-16, 1e-15, 1e-13]] * 5 + [[1e-15, "nan", "nan"]] * 2),
        a_map("euler60", "popular", [[1e-3, 0.2, None]] * 6 + [["inf", "nan", None]]),
    ]
    times = [index / 40 for index in range(81)]
    data["settlingTables"] = [{
        "mass": 1.0, "stiffness": 100.0, "damping": 10.0, "motion": "from 0 to 1, at rest",
        "times": times, "positions": [1 - math.exp(-5 * t) * math.cos(8.66 * t) for t in times],
        "rows": [
            a_row("exact", 1.3, 1e-3, 1.3, 1e-3), a_row("UIKit", 1.2, None, None, 2e-3),
            a_row("React Native", 1.0, 1e-3, 1.3, 5e-3), a_row("Motion", 1.25, 5e-3, 1.05, 1e-3),
            a_row("Apple", "inf", 1e-3, 1.3, 0),
        ],
    }]
    return data


@pytest.fixture
def loaded(tmp_path):
    path = tmp_path / "pictured.json"
    path.write_text(json.dumps(pictured()))
    return result.load(path)


def test_the_pictures_are_drawn_and_named(loaded, tmp_path):
    output = tmp_path / "charts"
    assert charts.main([str(loaded.path), "--output", str(output)]) == 0
    names = {path.name for path in output.iterdir()}
    for name in ("spring-errors", "spring-settling", "spring-shapes"):
        assert {f"{name}.png", f"{name}.svg"} <= names
    assert len((output / "spring-errors.svg").read_bytes()) < 400_000


def test_equal_data_gives_equal_bytes(loaded, tmp_path):
    for module in (errormap, settling, shapes):
        first, second = tmp_path / "a", tmp_path / "b"
        first.mkdir(exist_ok=True)
        second.mkdir(exist_ok=True)
        names = module.draw(loaded, first)
        assert names and names == module.draw(loaded, second)
        for name in names:
            assert (first / name).read_bytes() == (second / name).read_bytes(), name


def test_a_result_without_pictures_has_none(tmp_path):
    plain = result.load(SAMPLE_2)
    assert errormap.draw(plain, tmp_path) == [] and settling.draw(plain, tmp_path) == []
    text = document.render(plain, set())
    assert "When a spring has settled" not in text and "Where each method is right" not in text


def test_bands_hold_their_upper_edges():
    assert errormap.band(None) is None
    assert errormap.band(math.nan) == -1
    assert errormap.band(0.0) == 0 and errormap.band(5e-16) == 0
    assert errormap.band(5.1e-16) == 1
    assert errormap.band(math.inf) == len(errormap.BANDS) - 1
    edges = [edge for edge, *_ in errormap.BANDS]
    assert edges == sorted(edges)


def luminance(colour):
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_bands_darken_with_the_error():
    """In print and to every eye, lightness alone says which is worse."""
    lightness = [luminance(colour) for _, colour, _ in errormap.BANDS]
    assert all(first - second > 12 for first, second in zip(lightness, lightness[1:]))


def test_neighbouring_cells_of_a_band_are_one_run(loaded):
    simd, libm, cosh, euler = loaded.error_maps
    assert errormap._runs(simd) == {0: [(row, 0, 3) for row in range(7)]}
    assert errormap._runs(cosh)[-1] == [(5, 1, 3), (6, 1, 3)]
    covered = [end - start for runs in errormap._runs(euler).values() for _, start, end in runs]
    assert sum(covered) == 14, "what was not asked is left white"
    assert (3, 0, 1) in errormap._runs(libm)[0] and (3, 2, 3) in errormap._runs(libm)[0]


def test_findings_are_said(loaded):
    assert errormap.finding(loaded.error_maps) == (
        "Easemark is within 1.0e-16 of the motion everywhere; "
        "2 of 3 other methods are somewhere visibly wrong"
    )
    rows = sorted(loaded.settling_tables[0].rows, key=lambda row: row.seconds)
    found = settling.finding(rows)
    assert found.startswith("One spring, 3 answers: settled after 1.00 s (React Native) to 1.25 s")
    assert found.endswith("1 end too early by their own rule")


def test_report_and_page_show_them(loaded):
    text = document.render(loaded, {"spring-errors", "spring-settling", "spring-shapes"})
    for name in ("spring-errors", "spring-settling", "spring-shapes"):
        assert f"charts/{name}.svg" in text
    assert "| React Native | rule of React Native | 1.0000 s | 1.3000 s | 0.50 % |" in text
    assert "| Apple | rule of Apple | never |" in text
    shown = page.render(loaded)
    for name in ("spring-errors", "spring-settling", "spring-shapes"):
        assert f'id="chart-{name}"' in shown


def without_overlaps(seen: list):
    """In the place of canvas.save: no text of a chart covers another or is cut."""
    from matplotlib.text import Text

    def check(fig, folder, name):
        fig.canvas.draw()
        renderer = fig.canvas.get_renderer()
        texts = [t for t in fig.findobj(Text) if t.get_visible() and t.get_text().strip()]
        ticks = {t for axes in fig.axes for t in axes.get_xticklabels() + axes.get_yticklabels()}
        boxes = [(t.get_text(), t.get_window_extent(renderer)) for t in texts if t not in ticks]
        for label, box in boxes:
            assert box.x0 >= fig.bbox.x0 - 1 and box.x1 <= fig.bbox.x1 + 1, f"{name}: cut: {label}"
            assert box.y0 >= fig.bbox.y0 - 1 and box.y1 <= fig.bbox.y1 + 1, f"{name}: cut: {label}"
        for index, (label, box) in enumerate(boxes):
            for other, other_box in boxes[:index]:
                shared = min(box.x1, other_box.x1) - max(box.x0, other_box.x0)
                if shared > 1 and min(box.y1, other_box.y1) - max(box.y0, other_box.y0) > 1:
                    raise AssertionError(f"{name}: {label!r} overlaps {other!r}")
        seen.append(name)
        canvas.plt.close(fig)
        return []

    return check


def test_no_text_overlaps_in_the_pictures(loaded, tmp_path, monkeypatch):
    seen = []
    monkeypatch.setattr(canvas, "save", without_overlaps(seen))
    for module in (errormap, settling, shapes):
        module.draw(loaded, tmp_path)
    assert seen == ["spring-errors", "spring-settling", "spring-shapes"]


def spoilt(change):
    data = pictured()
    change(data)
    return data


@pytest.mark.parametrize(
    "change, complaint",
    [
        (lambda d: d["errorMaps"][0]["errors"].pop(), "errorMaps[0].errors is not 7 rows of 3"),
        (lambda d: d["errorMaps"][1]["errors"][2].append(1), "errorMaps[1].errors is not 7 rows"),
        (lambda d: d["errorMaps"][0]["rows"].sort(reverse=True), "rows is not in ascending order"),
        (lambda d: d["errorMaps"][0].update(columns=[0, 1, 2]), "columns begins with 0"),
        (lambda d: d["errorMaps"][0].update(variant="a/b"), "errorMaps[0].variant is 'a/b'"),
        (lambda d: d["errorMaps"][2].update(errors=[[-1, 0, 0]] * 7), "must be 0 or above"),
        (lambda d: d["errorMaps"][0].pop("seed"), "'seed' is a required property"),
        (lambda d: d["settlingTables"][0]["times"].pop(), "lists of unequal lengths"),
        (lambda d: d["settlingTables"][0]["rows"][0].update(seconds=-1), "rows[0].seconds is -1"),
        (lambda d: d["settlingTables"][0].update(rows=[]), "rows is empty"),
    ],
)
def test_unsound_pictures_are_refused(change, complaint):
    sound.check(pictured())
    with pytest.raises(sound.Unsound) as error:
        sound.check(spoilt(change))
    assert complaint in str(error.value)


def test_everything_draws_them(loaded, tmp_path):
    gallery = canvas.Gallery()
    everything.draw(loaded, gallery)
    assert {"spring-errors", "spring-settling", "spring-shapes"} <= set(gallery)
