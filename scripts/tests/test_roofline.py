"""The roofline chart."""

import json
import math

import pytest
from conftest import SAMPLE, SAMPLE_2
from easemark_charts import canvas, result, roofline


@pytest.fixture
def loaded(tmp_path):
    """A run with roofs and declared work, the binding roof worked out as the harness does."""
    data = json.loads(SAMPLE_2.read_text())
    for place, case in enumerate(data["cases"]):
        median = case["time"]["nsPerItem"]["median"]
        case["flopsPerItem"] = 131 * median * (0.03 + 0.07 * (place % 9))
        case["bytesPerItem"] = case["flopsPerItem"] / (0.3 + place % 5)
        bound = case["flopsPerItem"] / 131
        case["roof"] = {"binding": "fma.v4.double", "nsPerItem": bound, "share": bound / median}
    path = tmp_path / "run.json"
    path.write_text(json.dumps(data))
    return result.load(path)


def test_the_chart_is_drawn(loaded, tmp_path):
    assert roofline.draw(loaded, tmp_path) == ["roofline.png", "roofline.svg"]
    assert (tmp_path / "roofline.png").stat().st_size > 20_000


def test_without_roofs_there_is_no_chart(tmp_path):
    assert roofline.draw(result.load(SAMPLE), tmp_path) == []


def test_a_place_is_work_over_bytes_and_over_time(loaded):
    case = next(c for c in loaded.cases if c.id.startswith("Spring.tick.libm."))
    assert roofline.intensity(case) == case.flops / case.bytes
    assert roofline.rate(case) == case.flops / case.time
    assert math.isclose(roofline.rate(case) / 131, case.roof_share)


def test_the_highest_level_with_both_kinds_of_roofs(loaded):
    assert roofline.level_of(loaded) == "v4"
    loaded.roofs = [roof for roof in loaded.roofs if roof.kind == "multiplyAdd"]
    assert roofline.level_of(loaded) == ""


def test_only_one_thread_and_double(loaded):
    cases = [c for family in loaded.families() for c in roofline.shown(loaded, family)]
    assert cases
    assert all(c.threads == 1 and c.precision == "double" and c.flops > 0 for c in cases)


def test_everything_is_inside_the_picture(loaded, tmp_path, monkeypatch):
    places = []

    def check(fig, folder, name):
        for axes in fig.axes:
            (x0, x1), (y0, y1) = axes.get_xlim(), axes.get_ylim()
            for line in axes.lines:
                if len(line.get_xdata()) == 1:
                    places.append((line.get_xdata()[0], line.get_ydata()[0]))
                    assert x0 < places[-1][0] < x1 and y0 < places[-1][1] < y1
        canvas.plt.close(fig)
        return [name]

    monkeypatch.setattr(canvas, "save", check)
    assert roofline.draw(loaded, tmp_path) == ["roofline"]
    assert len(places) >= 5


def test_the_title_is_the_finding(loaded):
    cases = [c for family in loaded.families() for c in roofline.shown(loaded, family)]
    best = max((c for c in cases if c.is_ours), key=lambda c: c.roof_share)
    assert roofline.share(best) in roofline.finding(cases)
    for case in cases:
        object.__setattr__(case, "roof_share", math.nan)
    assert "where each method stands" in roofline.finding(cases)
