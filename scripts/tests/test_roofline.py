"""The roofline chart."""

import json
import math
from dataclasses import replace

import pytest
from conftest import SAMPLE, SAMPLE_2
from easemark_charts import canvas, labels, result, roofline


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


@pytest.fixture
def figures(monkeypatch):
    """Charts as they are when they would be written."""
    found = []
    monkeypatch.setattr(canvas, "save", lambda fig, folder, name: found.append(fig) or [name])
    yield found
    canvas.plt.close("all")


def test_every_roof_is_named_once_in_every_panel(loaded, tmp_path, figures):
    bandwidths = roofline._bandwidths(loaded, "v4")
    values = dict(zip(("L1", "L2", "L3", "memory"), (668.0, 600.0, 550.0, 14.0)))
    loaded.roofs = [roof for roof in loaded.roofs if roof not in bandwidths]
    loaded.roofs += [replace(bandwidths[0], cache=cache, id=f"triad.{cache}.v4", value=value)
                     for cache, value in values.items()]
    roofline.draw(loaded, tmp_path)
    assert figures[0].axes
    for axes in figures[0].axes:
        texts = " | ".join(t.get_text() for t in axes.texts if t.get_visible())
        for cache, value in values.items():
            assert texts.count(f"{cache} {value:.0f}") == 1, texts
        assert "L1 668, L2 600, L3 550 GB/s" in texts


def test_slopes_with_room_between_have_names_of_their_own(loaded, tmp_path, figures):
    roofline.draw(loaded, tmp_path)
    axes = figures[0].axes[0]
    (roof, *_) = roofline._bandwidths(loaded, "v4")
    roofs = [replace(roof, value=value) for value in (10.0, 600.0, 100.0)]
    assert [len(group) for group in roofline.together(axes, roofs)] == [1, 1, 1]


def test_no_line_leads_to_a_name_that_is_left_out(loaded, tmp_path, figures):
    for case in loaded.cases:  # all on one spot
        object.__setattr__(case, "time", 10.0)
        object.__setattr__(case, "flops", 40.0)
        object.__setattr__(case, "bytes", 20.0)
    roofline.draw(loaded, tmp_path)
    axes = figures[0].axes[0]
    renderer = figures[0].canvas.get_renderer()
    ties = [t for t in axes.texts if not t.get_text()]
    roofline._hide_covered(axes, [], [(axes.texts[0], None), (axes.texts[0], ties[0])])
    assert axes.texts[0].get_visible() is False and ties[0].get_visible() is False
    shown = [t for t in axes.texts[1:] if t.get_text() and t.get_visible()]
    boxes = [t.get_window_extent(renderer) for t in shown]
    assert not any(box.overlaps(other) for i, box in enumerate(boxes) for other in boxes[:i])


def test_names_keep_clear_of_the_lines():
    fig = canvas.figure(6, 4)
    axes = fig.add_axes([0.1, 0.1, 0.8, 0.8])
    axes.set_xlim(0, 10)
    axes.set_ylim(0, 10)
    stroke = ((5.4, 0), (5.4, 10))
    ((label, tie),) = labels.place(axes, [(5, 5, "a name", "k", False)], strokes=[stroke])
    box = label.get_window_extent(fig.canvas.get_renderer())
    assert box.x1 < axes.transData.transform(stroke[0])[0] and tie is None
    canvas.plt.close(fig)
