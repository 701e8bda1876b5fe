"""Charts over saved runs, and over sizes."""

import json
import math
from dataclasses import replace

import charts
import pytest
import report
from conftest import SAMPLE, SAMPLE_2
from easemark_charts import canvas, everything, history, labels, result, scaling
from easemark_report import runs
from test_charts import text_of


def save(folder, day, factor=1.0, source=SAMPLE_2, machine="m-2c", profile="default", **changes):
    """A run that was begun on a day of November, with our times multiplied."""
    data = json.loads(source.read_text())
    data.update(started=f"2026-11-{day:02}T10:00:00Z", profile=profile, **changes)
    data["environment"]["machine"] = machine
    data["environment"]["commit"]["hash"] = f"{day:02}" * 20
    for case in data["cases"]:
        if case["kind"] == "ours":
            for name in ("median", "low", "high"):
                case["time"]["nsPerItem"][name] *= factor
    path = folder / f"202611{day:02}T100000Z-{machine}.json"
    path.write_text(json.dumps(data))
    return path


@pytest.fixture
def quick(monkeypatch):
    """Charts that are only a name, for tests of which there are."""

    def save(fig, folder, name):
        canvas.plt.close(fig)
        names = [f"{name}.png", f"{name}.svg"]
        for each in names:
            (folder / each).write_text("a chart")
        return names

    monkeypatch.setattr(canvas, "save", save)


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "runs"
    made.mkdir()
    for day, factor in ((3, 2.0), (1, 2.0), (2, 2.02)):
        save(made, day, factor)
    save(made, 4)
    save(made, 9, machine="other-8c")
    save(made, 5, machine="other-8c", source=SAMPLE)
    save(made, 6, machine="lonely-1c")
    (made / "broken.json").write_text("{")
    return made


def test_runs_are_apart_by_machine_and_in_order(folder):
    found = history.by_machine(runs.saved(folder))
    assert sorted(found) == ["m-2c", "other-8c"], "a machine with one run has no history"
    assert [run.started[8:10] for run in found["m-2c"]] == ["01", "02", "03", "04"]


def test_smoke_runs_have_no_history(tmp_path):
    for day in (1, 2):
        save(tmp_path, day, profile="smoke")
    assert history.by_machine(runs.saved(tmp_path)) == {}


def test_quick_runs_are_left_out_where_there_are_longer_ones(tmp_path):
    for day, profile in ((1, "default"), (2, "quick"), (3, "full"), (4, "quick")):
        save(tmp_path, day, profile=profile)
    (found,) = history.by_machine(runs.saved(tmp_path)).values()
    assert [run.started[8:10] for run in found] == ["01", "03"]
    for path in tmp_path.glob("*"):
        path.write_text(path.read_text().replace("default", "quick").replace("full", "quick"))
    (found,) = history.by_machine(runs.saved(tmp_path)).values()
    assert len(found) == 4, "quick runs among themselves are a history"


def test_only_the_latest_of_very_many(folder, monkeypatch):
    monkeypatch.setattr(history, "MOST", 2)
    found = history.by_machine(runs.saved(folder))
    assert [run.started[8:10] for run in found["m-2c"]] == ["03", "04"]


def test_charts_of_every_family_and_machine(folder, tmp_path, capsys, quick):
    output = tmp_path / "charts"
    assert charts.main([str(SAMPLE_2), "--history", str(folder), "--output", str(output)]) == 0
    names = {path.name for path in output.iterdir()}
    for family in ("spring", "bezier", "transform"):
        for machine in ("m-2c", "other-8c"):
            assert {f"history-{family}-{machine}.svg", f"history-{family}-{machine}.png"} <= names
    assert "history-article-m-2c.svg" not in names and "spring-tick.svg" in names
    assert "over time" in capsys.readouterr().out
    # One kind's charts leave the other's alone; a machine that is gone loses its own.
    for path in folder.glob("*other*"):
        path.unlink()
    assert charts.main(["--history", str(folder), "--output", str(output)]) == 0
    names = {path.name for path in output.iterdir()}
    assert "history-spring-other-8c.svg" not in names and "spring-tick.svg" in names
    assert charts.main([str(SAMPLE_2), "--output", str(output)]) == 0
    assert {path.name for path in output.iterdir()} == names


def test_one_family_alone(folder, tmp_path, capsys):
    output = tmp_path / "charts"
    arguments = ["--history", str(folder), "--output", str(output), "--family"]
    assert charts.main([*arguments, "spring"]) == 0
    assert {p.stem for p in output.iterdir()} == {"history-spring-m-2c", "history-spring-other-8c"}
    assert charts.main([*arguments, "Sprong"]) == 1
    assert "there are Bezier, Spring, Transform" in capsys.readouterr().err


def test_too_few_runs_are_said_and_no_error(tmp_path, capsys):
    assert charts.main(["--history", str(tmp_path), "--output", str(tmp_path / "charts")]) == 0
    assert "charts: none over time: that takes 2 runs of one machine" in capsys.readouterr().out
    assert charts.main(["--history", str(tmp_path / "no"), "--output", str(tmp_path)]) == 1
    assert "is not a folder" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [[], ["x.json", "--family", "Spring"]])
def test_wrong_usage(arguments):
    with pytest.raises(SystemExit) as stopped:
        charts.main(arguments)
    assert stopped.value.code == 2


def test_the_finding_is_what_changed_beyond_its_interval(folder):
    found = history.by_machine(runs.saved(folder))["m-2c"]
    groups = [found[-1].typical_group("Spring", "tick")]
    assert "2.00× faster than when first measured" in history.finding(found, groups, "Spring")
    steady = found[:2]
    groups = [steady[-1].typical_group("Spring", "tick")]
    assert "no time of ours has changed beyond its interval over 2 runs" in (
        history.finding(steady, groups, "Spring")
    )


def test_runs_that_compare_refuses_give_no_change(folder):
    found = history.by_machine(runs.saved(folder))["m-2c"]
    groups = [found[-1].typical_group("Spring", "tick")]
    found[0].data["schema"] = 1  # a schema's difference is none of the machine's
    assert "2.00× faster than when first measured" in history.finding(found, groups, "Spring")
    found[0].environment["compiler"]["flags"] = ["-Onone"]
    assert "2.02× faster than on 2026-11-02" in history.finding(found, groups, "Spring")
    found[-1].environment["blas"]["core"] = "Haswell"
    assert history.finding(found, groups, "Spring") == (
        "Springs: measured 4 times, each time built or run in another way"
    )


def test_a_change_within_the_noise_floors_is_none(folder):
    found = history.by_machine(runs.saved(folder))["m-2c"]
    found[0].groups = [replace(g, noise_low=0.4, noise_high=1.1) for g in found[0].groups]
    groups = [found[-1].typical_group("Spring", "tick")]
    assert "no time of ours has changed" in history.finding(found, groups, "Spring")


def test_report_shows_history_of_its_own_machine_up_to_its_own_run(folder, tmp_path):
    target = tmp_path / "REPORT.md"
    own = folder / "20261103T100000Z-m-2c.json"
    assert report.main([str(own), "--output", str(target)]) == 0
    text = target.with_name("report.html").read_text()
    assert 'id="chart-history-spring-m-2c"' in text and "other-8c" not in text
    assert "20261102T100000Z-m-2c.json" in text and "20261104T100000Z" not in text


def test_scaling_needs_three_sizes():
    gallery = canvas.Gallery()
    scaling.draw(result.load(SAMPLE_2), "Spring", gallery)
    assert list(gallery) == ["scaling-spring"]
    title = gallery["scaling-spring"].title
    assert "costs 1.31× as much for each at 65,536 as at 64" in title
    assert "exponent" in gallery["scaling-spring"].subtitle
    for loaded, family in ((result.load(SAMPLE_2), "Bezier"), (result.load(SAMPLE), "Spring"),
                           (result.load(SAMPLE_2), "Article")):
        assert scaling.draw(loaded, family, gallery) == [] and len(gallery) == 1


def test_scaling_shows_fits_and_caches(monkeypatch, tmp_path):
    texts = []
    monkeypatch.setattr(canvas, "save", lambda fig, *_: texts.append(text_of(fig)) or [])
    scaling.draw(result.load(SAMPLE_2), "Spring", tmp_path)
    canvas.plt.close("all")
    assert "L1 full" in texts[0] and "L2 full" in texts[0]
    # Of the time per item, as the axis is: the fit's own exponent, 1.04, is of the whole operation.
    assert "Easemark SIMD, v4  n⁰·⁰⁴" in texts[0] and "two roots |" in texts[0]


def line_of(*times, spread=1.01):
    """Cases of one method over sizes, with intervals as wide as told."""
    case = next(c for c in result.load(SAMPLE_2).cases if c.is_ours)
    return [
        replace(case, size=64 * 4**place, time=time, time_low=time / spread, time_high=time * spread)
        for place, time in enumerate(times)
    ]


def test_the_cost_of_all_sizes_decides_and_not_only_of_the_largest():
    assert scaling.cost(line_of(4.0, 1.2, 1.0), None) == (
        "costs 4.00× as much for each at 64 as at 1,024"
    )
    assert scaling.cost(line_of(1.0, 1.3, 1.0), None).startswith("costs 1.30× as much for each at 256")
    assert scaling.cost(line_of(1.0, 1.03, 1.04), None) == (
        "costs the same at every size to within 4 %"
    )
    assert scaling.cost(line_of(1.0, 1.2, 1.4, spread=2), None) == (
        "shows no difference between sizes that was resolved"
    )
    fit = next(iter(result.load(SAMPLE_2).fits))
    grows = replace(fit, low=1.01, high=1.03)
    assert scaling.cost(line_of(1.0, 1.03, 1.06), grows).startswith("costs 1.06× as much")


def test_caches_are_full_where_the_recorded_working_set_says():
    loaded = result.load(SAMPLE_2)
    fits = [fit for fit in loaded.fits if fit.family == "Spring"]
    cases = [replace(c, working_set=1024 * c.size) for c in line_of(1, 1, 1)]
    assert scaling.full_at(loaded, cases, fits) == {"L1": 32, "L2": 1024}
    without = [replace(c, working_set=math.nan) for c in cases]
    assert scaling.full_at(loaded, without, fits) == {"L1": 680, "L2": 14563}


def test_labels_at_ends_keep_order_and_distance_and_move_little():
    assert labels._spread([0, 100, 200], 10) == [0, 100, 200]
    assert labels._spread([50, 50, 50], 10) == [40, 50, 60]
    assert labels._spread([0, 1, 100], 10) == [-4.5, 5.5, 100]
    assert labels._spread([0, 1, 100], 10, floor=0) == [0, 10, 100]


def test_a_gallery_gets_the_same_charts_without_their_captions(tmp_path):
    loaded = result.load(SAMPLE_2)
    gallery = canvas.Gallery()
    everything.draw(loaded, gallery)
    names = everything.draw(loaded, tmp_path)
    assert sorted(f"{name}.svg" for name in gallery) == sorted(n for n in names if "svg" in n)
    for picture in gallery.values():
        assert picture.title and picture.subtitle
        assert picture.title not in picture.svg and "<text" in picture.svg


def test_a_crowd_is_thinned_to_each_method_once():
    from easemark_charts import crowd

    group = result.load(SAMPLE_2).typical_group("Spring", "tick")
    assert crowd.thinned(group) is group
    variants = [case.variant for case in crowd.one_each(group).cases]
    assert variants == ["simd-v4", "tworoot", "libm", "reference", "rk4"]
