"""Charts of the stored sample."""

import json
import math
import re
import shutil

import charts
import pytest
from conftest import SAMPLE
from easemark_charts import budget, canvas, curves, everything, labels, methods, palette, precision, result

EXPECTED = {
    "spring-tick", "spring-hard", "spring-grid", "bezier-curve", "bezier-hard",
    "transform-shared", "transform-points", "spring-precision", "bezier-precision",
    "animations", "frame-budget",
}


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    folder = tmp_path_factory.mktemp("charts")
    assert charts.main([str(SAMPLE), "--output", str(folder / "charts")]) == 0
    return folder / "charts"


def test_every_chart_is_there_in_both_kinds(drawn):
    names = {path.name for path in drawn.iterdir()}
    assert names == {f"{name}.{kind}" for name in EXPECTED for kind in ("png", "svg")}
    assert [path.name for path in drawn.parent.iterdir()] == ["charts"], "temporary files left"


def test_pictures_are_pictures_and_not_empty(drawn):
    from PIL import Image

    for path in drawn.glob("*.png"):
        with Image.open(path) as picture:
            assert picture.width >= 1500 and picture.height >= 600, path.name
            assert len(picture.convert("RGB").getcolors(1 << 24)) > 50, path.name
    for path in drawn.glob("*.svg"):
        assert path.read_text().rstrip().endswith("</svg>")


def test_equal_data_gives_equal_bytes(drawn, tmp_path, sample):
    names = everything.draw(sample, tmp_path)
    for name in names:
        assert (tmp_path / name).read_bytes() == (drawn / name).read_bytes(), name
    assert not any(re.search(rb"20\d\d-\d\d-\d\d", (tmp_path / n).read_bytes()) for n in names
                   if n.endswith("svg"))


def test_charts_of_an_earlier_result_go_away(tmp_path, monkeypatch):
    monkeypatch.setattr(everything, "draw", lambda *_: [])
    (tmp_path / "old.png").write_bytes(b"x")
    (tmp_path / "notes.txt").write_text("stays")
    assert charts.main([str(SAMPLE), "--output", str(tmp_path)]) == 0
    assert not (tmp_path / "old.png").exists() and (tmp_path / "notes.txt").exists()


@pytest.fixture(params=[1, 2], ids=["schema 1", "schema 2 and history"])
def drawing(request, sample, tmp_path):
    """Draws everything there is to draw of a stored result into a folder; and its names."""
    if request.param == 1:
        return (lambda folder: everything.draw(sample, folder)), EXPECTED
    from test_history import save

    runs = [result.load(save(tmp_path, day)) for day in range(1, 9)]

    def draw(folder):
        everything.draw(runs[-1], folder)
        everything.draw_history(runs, folder)

    return draw, {
        "spring-tick", "spring-hard", "bezier-curve", "transform-points", "spring-precision",
        "bezier-precision", "animations", "frame-budget", "scaling-spring", "history-spring-m-2c",
        "history-bezier-m-2c", "history-transform-m-2c",
    }


def test_no_text_overlaps_in_any_chart(drawing, tmp_path, monkeypatch):
    """Every text of every chart keeps clear of all others and of the picture's edge."""
    from matplotlib.text import Text

    seen, drawn = [], []
    plain = Text.draw

    def draw(self, renderer, *arguments, **named):
        if self.get_visible() and self.get_text().strip():
            drawn.append(self)
        return plain(self, renderer, *arguments, **named)

    monkeypatch.setattr(Text, "draw", draw)

    def check(fig, folder, name):
        drawn.clear()
        fig.canvas.draw()
        renderer = fig.canvas.get_renderer()
        boxes = [(t.get_text(), t.get_window_extent(renderer)) for t in drawn]
        whole = fig.bbox
        for label, box in boxes:
            assert box.x0 >= whole.x0 - 1 and box.x1 <= whole.x1 + 1, f"{name}: cut: {label}"
            assert box.y0 >= whole.y0 - 1 and box.y1 <= whole.y1 + 1, f"{name}: cut: {label}"
        for index, (label, box) in enumerate(boxes):
            for other, other_box in boxes[:index]:
                shared = min(box.x1, other_box.x1) - max(box.x0, other_box.x0)
                if shared > 1 and min(box.y1, other_box.y1) - max(box.y0, other_box.y0) > 1:
                    raise AssertionError(f"{name}: {label!r} overlaps {other!r}")
        seen.append(name)
        canvas.plt.close(fig)
        return []

    monkeypatch.setattr(canvas, "save", check)
    draw_all, expected = drawing
    draw_all(tmp_path)
    assert expected <= set(seen)


def test_labels_do_not_overlap_on_crowded_points():
    fig = canvas.figure(8, 5)
    axes = fig.add_axes([0.1, 0.1, 0.8, 0.8])
    axes.set_xlim(0, 10)
    axes.set_ylim(0, 10)
    points = [(5 + 0.3 * math.cos(k), 5 + 0.3 * math.sin(k), f"method {k}", "k", False)
              for k in range(9)]
    labels.place(axes, points)
    renderer = fig.canvas.get_renderer()
    boxes = [t.get_window_extent(renderer) for t in axes.texts if t.get_text()]
    assert len(boxes) == 9
    for index, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[:index])
    canvas.plt.close(fig)


def test_a_label_is_nearest_to_its_own_mark():
    """The hero chart's crowd: ours at the left of three that nearly touch."""
    fig = canvas.figure(8, 5)
    axes = fig.add_axes([0.1, 0.1, 0.8, 0.8])
    axes.set_xlim(0, 100)
    axes.set_ylim(0, 10)
    points = [(22, 2, "Easemark SIMD", "b", True), (36, 2.3, "libm closed form", "k", False),
              (38.5, 2.35, "two roots", "k", False), (39.5, 2.35, "cosh and sinh", "k", False)]
    labels.place(axes, points)
    renderer = fig.canvas.get_renderer()
    shown = {t.get_text(): t.get_window_extent(renderer) for t in axes.texts if t.get_text()}
    tied = {t.xy for t in axes.texts if not t.get_text()}
    for x, y, name, *_ in points:
        away = {
            other[2]: labels._distance(shown[name], axes.transData.transform(other[:2]))
            for other in points
        }
        assert away[name] <= min(away.values()) + 2, (name, away)
        assert (x, y) in tied or away[name] < 14 * fig.dpi / 72, name
    canvas.plt.close(fig)


def test_a_constant_spans_what_its_sibling_spans():
    def curve(animation, values):
        return {"animation": animation, "property": "share", "unit": "", "raw": values,
                "shown": values}

    flat, sibling = curve("dissolve", [0.0, 0.0, 0.0]), curve("crossDissolve", [0.0, 0.25, 0.0])
    assert curves._range(flat, [flat, sibling]) == (0.0, 0.25)
    assert curves._range(flat, [flat]) == (-0.5, 0.5)
    assert curves._range(sibling, [flat, sibling]) == (0.0, 0.25)


def text_of(fig):
    return " | ".join(t.get_text() for t in fig.findobj(lambda a: hasattr(a, "get_text")))


@pytest.fixture
def texts(monkeypatch, tmp_path):
    """Draws one chart and returns all its text."""
    found = []
    monkeypatch.setattr(canvas, "save", lambda fig, folder, name: found.append(text_of(fig)) or [])

    def draw(module, *arguments):
        module.draw(*arguments, tmp_path)
        canvas.plt.close("all")
        return found.pop()

    return draw


def test_exact_nan_and_over_limit_are_marked(sample, texts):
    assert "exact (0)" in texts(methods, sample, sample.typical_group("Transform", "points"))
    tick = texts(methods, sample, sample.typical_group("Spring", "tick"))
    assert "NaN (12 of 4,096)" in tick and "over limit" in tick and "not ranked" in tick
    assert "NaN for some inputs" in texts(precision, sample, "Spring")


def test_a_huge_error_does_not_squeeze_the_others(tmp_path, texts):
    data = json.loads(SAMPLE.read_text())
    for case in data["cases"]:
        if case["id"] == "Bezier.curve.cardano.4096":
            case["accuracy"].update(maxError=7e27, nans=0)
        if case["id"] == "Bezier.curve.newton.4096":
            case["accuracy"].update(maxError="inf", nans=0)
    path = tmp_path / "huge.json"
    path.write_text(json.dumps(data))
    huge = result.load(path)
    text = texts(precision, huge, "Bezier")
    assert "Cardano (7.0e27)" in text and "Newton (∞)" in text and "off the chart" in text
    assert "10²" not in text
    text = texts(methods, huge, huge.typical_group("Bezier", "curve"))
    assert "7.0e27  off the chart" in text and "10²" not in text


def test_titles_are_findings(sample, texts, tmp_path):
    # Of five epochs nothing can be resolved but what the file's own verdicts say.
    assert "faster and more accurate than 1 of 7" in texts(precision, sample, "Spring")
    data = json.loads(SAMPLE.read_text())
    for case in data["cases"]:
        case["time"]["epochs"] *= 20
    path = tmp_path / "longer.json"
    path.write_text(json.dumps(data))
    assert "faster and more accurate than all 7" in texts(precision, result.load(path), "Spring")
    assert "overshoot: cardToDetail, buttonsAppear and imageZoom" in texts(curves, sample)
    assert "100,000 layers cost Easemark SIMD at most" in texts(budget, sample)


def test_every_variant_has_a_colour_of_its_own_within_a_family(sample):
    for family in sample.families():
        variants = {c.variant for c in sample.cases if c.family == family}
        assert variants <= set(palette.METHODS), "add the variant to palette.METHODS"
        assert len({palette.colour(v) for v in variants}) == len(variants)


def test_a_result_with_little_in_it(tmp_path):
    """One case alone, without baseline, ratio, noise floor, curves or budgets."""
    data = json.loads(SAMPLE.read_text())
    case = next(c for c in data["cases"] if c["id"] == "Spring.tick.simd.4096")
    case["ratio"] = None
    group = next(g for g in data["groups"] if g["id"] == case["group"])
    group["baseline"] = group["noiseFloor"] = None
    data.update(cases=[case], groups=[group], curves=[], frameBudgets=[])
    path = tmp_path / "one.json"
    path.write_text(json.dumps(data))
    assert charts.main([str(path), "--output", str(tmp_path / "charts")]) == 0
    import report

    assert report.main([str(path), "--output", str(tmp_path / "REPORT.md")]) == 0


@pytest.mark.parametrize(
    "content, reason",
    [
        (None, "cannot read"),
        ("", "not a result file"),
        ("{", "not a result file"),
        ("[1]", "names no schema"),
        ('{"schema": 3}', "schema 3; these scripts read schema 1 and 2"),
        ('{"schema": 2}', "not a whole result file"),
        ('{"schema": 1}', "not a whole result file"),
        (b"\xff\xfe", "not UTF-8"),
    ],
)
def test_a_wrong_file_is_one_clear_line(tmp_path, capsys, content, reason):
    path = tmp_path / "result.json"
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content is not None:
        path.write_text(content)
    for script in ("charts", "report", "readme"):
        module = __import__(script)
        assert module.main([str(path)] if script == "readme" else
                           [str(path), "--output", str(tmp_path / "out")]) == 1
        lines = capsys.readouterr().err.splitlines()
        assert len(lines) == 1 and reason in lines[0] and lines[0].startswith(f"{script}: error: ")
    assert not (tmp_path / "out").exists()


def test_a_truncated_file_never_crashes(tmp_path):
    whole = SAMPLE.read_text()
    path = tmp_path / "result.json"
    for part in range(1, 20):
        path.write_text(whole[: len(whole) * part // 20])
        with pytest.raises(result.ResultError):
            result.load(path)


def test_an_unwritable_folder_is_one_clear_line(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert charts.main([str(SAMPLE), "--output", str(tmp_path / "file" / "charts")]) == 1
    assert capsys.readouterr().err.startswith("charts: error: cannot write")


def test_failure_in_the_middle_keeps_the_earlier_charts(tmp_path, monkeypatch, capsys):
    output = tmp_path / "charts"
    output.mkdir()
    (output / "spring-tick.png").write_bytes(b"earlier")

    def full(fig, folder, name):
        raise OSError(28, "No space left on device", str(folder / name))

    monkeypatch.setattr(canvas, "save", full)
    assert charts.main([str(SAMPLE), "--output", str(output)]) == 1
    assert "No space left on device" in capsys.readouterr().err
    assert (output / "spring-tick.png").read_bytes() == b"earlier"
    assert [path.name for path in tmp_path.iterdir()] == ["charts"]
    shutil.rmtree(output)
