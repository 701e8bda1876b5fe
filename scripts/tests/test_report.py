"""The written report of the stored sample."""

import json
import re
import shlex
import subprocess

import jsonschema
import report
from conftest import ROOT, SAMPLE
from easemark_charts import palette, result
from easemark_report import commands, document, tables


def test_report_names_every_case_chart_and_circumstance(sample, tmp_path, capsys):
    charts = tmp_path / "charts"
    charts.mkdir()
    for name in ("spring-tick", "frame-budget", "animations"):
        (charts / f"{name}.svg").write_text("<svg/>")
    path = tmp_path / "REPORT.md"
    assert report.main([str(SAMPLE), "--output", str(path)]) == 0
    text = path.read_text()
    for group in sample.groups:
        if group.family != "Article":
            assert f"`{group.id}`" in text
    for case in sample.cases:
        assert case.id in text, case.id
    for name in ("spring-tick", "frame-budget", "animations"):
        assert f"](charts/{name}.svg)" in text
    assert "bezier-curve.svg" not in text, "a picture that is not there"
    environment = sample.environment
    for value in (
        environment["cpu"]["model"], environment["blas"]["version"], environment["commit"]["hash"],
        environment["compiler"]["version"], sample.data["seed"], sample.data["started"],
        " ".join(sample.data["command"]),
    ):
        assert value in text
    assert "0.9940 – 1.007" in text, "noise floor"
    assert "**Over their accuracy limit, and so not ranked:** `Spring.tick.rk4.4096`" in text
    printed = capsys.readouterr().out
    assert "12.2×" in printed and str(path) in printed and str(SAMPLE) in printed
    assert [p.name for p in tmp_path.iterdir() if "partial" in p.name] == []


def test_nan_is_not_ranked_and_breaks_no_limit(tmp_path):
    data = json.loads(SAMPLE.read_text())
    for case in data["cases"]:
        if case["id"] == "Spring.hard.coshsinh.4096":
            case["accuracy"]["passed"] = False
            case["ratio"] = None
    path = tmp_path / "nan.json"
    path.write_text(json.dumps(data))
    text = document.render(result.load(path), set())
    assert "Not ranked, since they give NaN: `Spring.hard.coshsinh.4096`." in text
    assert "so not ranked:** `Spring.tick.rk4.4096`.\n" in text
    assert "| not ranked: NaN |" in text


def test_tables_are_rectangular(sample):
    text = document.render(sample, set())
    width = None
    for line in text.splitlines():
        if line.startswith("|"):
            cells = len(re.split(r"(?<!\\)\|", line))
            assert width in (None, cells), line
            width = cells
        else:
            width = None


def test_worst_inputs_become_commands_that_the_shell_reads_back(sample):
    spring = commands.reproduce(sample.by_id["Spring.tick.simd.4096"])
    assert spring.endswith("eval spring --backend simd")
    pipe = spring.split(" | ")[0]
    printed = subprocess.run(["bash", "-c", pipe], capture_output=True, text=True).stdout
    header, row = printed.splitlines()
    assert header == "mass,stiffness,damping,x0,v0,target,t"
    assert row == sample.by_id["Spring.tick.simd.4096"].worst_input
    other = sample.by_id["Spring.tick.tworoot.4096"]
    assert commands.reproduce(other).endswith("--backend oracle")
    assert commands.purpose(other) == "the true value"
    transform = commands.reproduce(sample.by_id["Transform.points.blas.4096"])
    assert json.loads(shlex.split(transform)[1])["op"] == "mapPoint"
    assert transform.endswith("eval transform --backend blas")


def test_what_eval_cannot_do_alone_the_reference_does(sample):
    from dataclasses import replace

    case = sample.by_id["Spring.tick.simd.4096"]
    for variant in ("simd", "blas"):
        own = replace(case, variant=variant, operation="grid")
        assert commands.reproduce(own).endswith("eval spring --backend reference")
        assert commands.purpose(own) == "evaluated by the reference"
    assert commands.purpose(case) == "evaluated again"


def test_worst_inputs_that_eval_cannot_read_have_no_command(sample):
    from dataclasses import replace

    case = sample.by_id["Spring.tick.simd.4096"]
    for text in ("", "layer 3 at 0.2 s", "1,2,3", "1,2,3,4,5,6,$(reboot)", "{not json"):
        assert commands.reproduce(replace(case, worst_input=text)) is None


def test_commands_of_the_sample_run(tool, sample):
    for case_id in (
        "Spring.tick.simd.4096", "Spring.tick.tworoot.4096", "Bezier.curve.simd.4096",
        "Transform.points.blas.4096",
    ):
        command = commands.reproduce(sample.by_id[case_id])
        done = subprocess.run(
            ["bash", "-o", "pipefail", "-c", command], cwd=ROOT, capture_output=True, text=True
        )
        assert done.returncode == 0 and done.stdout, (command, done.stderr)


def test_a_real_run_of_every_sweep_is_drawn_and_reported(tool, tmp_path):
    """What the tool writes today, not what it wrote when the samples were stored."""
    path = tmp_path / "run.json"
    subprocess.run(
        [tool, "run", "--smoke", "--quiet", "--filter", "Spring.tick", "--filter", "Bezier.curve",
         "--filter", "Article.collapseFlip", "--isa", "all", "--threads", "1,2", "--precision", "all",
         "--size", "16..4096*16", "--output", path],
        cwd=ROOT, check=True, capture_output=True, timeout=60,
    )
    own = result.load(path)
    schema = json.loads((ROOT / "results" / "schema-2.json").read_text())
    jsonschema.validate(own.data, schema)
    names = {palette.name(case.variant) for case in own.cases}
    assert {"Easemark SIMD, v3, 2 threads", "libm closed form, float, v3"} <= names
    unknown = [c.variant for c in own.cases if palette.base(c.variant) == palette.name(c.variant)]
    assert unknown == [], "add the variants to palette.METHODS"
    target = tmp_path / "REPORT.md"
    assert report.main([str(path), "--output", str(target)]) == 0
    assert "smoke run" in target.read_text()
    shown = target.with_name("report.html").read_text()
    assert "smoke run" in shown and 'id="chart-scaling-spring"' in shown
    for case in own.cases:
        assert case.id in shown
        assert not case.reproduce or case.reproduce.split("easemark ")[1][:12] in shown


def test_smoke_times_are_not_passed_off_as_measured(tmp_path):
    data = json.loads(SAMPLE.read_text())
    data["profile"] = "smoke"
    path = tmp_path / "smoke.json"
    path.write_text(json.dumps(data))
    assert "smoke run" in document.render(result.load(path), set())


def test_unwritable_report_is_one_clear_line(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert report.main([str(SAMPLE), "--output", str(tmp_path / "file" / "REPORT.md")]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1 and lines[0].startswith("report: error: cannot write")


def test_summary_fits_a_terminal(sample):
    assert max(len(line) for line in tables.headline_text(sample).splitlines()) <= 110
