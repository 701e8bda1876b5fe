"""README.md says what is so."""

import re
import subprocess

import pytest
import readme
from conftest import ROOT, SAMPLE, SAMPLE_2
from easemark_report import readme as filled_by
from readme_blocks import TEXT, sessions


def committed(pattern: str) -> list:
    done = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", pattern], capture_output=True, text=True, check=True
    )
    return done.stdout.split()


HAS_RESULTS = bool(committed("results/runs/*.json"))


@pytest.mark.parametrize("command, expected", sessions())
def test_console_examples_print_what_is_shown(tool, command, expected):
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], cwd=ROOT, capture_output=True, text=True,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    # The system's libm may round its last bit otherwise on another processor.
    number = r"-?\d+\.\d+(?:e[+-]?\d+)?"
    assert re.sub(number, "N", done.stdout) == re.sub(number, "N", expected)
    for value, shown in zip(re.findall(number, done.stdout), re.findall(number, expected)):
        assert float(value) == pytest.approx(float(shown), rel=1e-15, abs=0)


def test_numbers_agree_with_the_newest_committed_result(capsys):
    if not HAS_RESULTS:
        assert "No result is committed yet" in TEXT
        return
    assert readme.main(["--check"]) == 0, capsys.readouterr().err


def in_git(path: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(ROOT), "show", f":{path}"], capture_output=True, text=True, check=True
    )
    return done.stdout


@pytest.mark.skipif(not HAS_RESULTS, reason="no result is committed yet")
def test_report_agrees_with_the_newest_committed_result():
    from easemark_charts import result
    from easemark_report import document

    charts = {path.split("/")[-1][:-4] for path in committed("results/charts/*.svg")}
    newest = result.load(readme.newest_committed())
    assert in_git("results/REPORT.md") == document.render(newest, charts)


def without_pictures(page: str) -> str:
    """A page less what another version of the drawing library draws otherwise, and the history,
    which is of the runs that lay there then."""
    page = re.sub(r'<div class="canvas".*?</div>|:root\{--c.*?\}', "", page, flags=re.S)
    page = re.sub(r'<section aria-labelledby="history">.*?</section>', "", page, flags=re.S)
    return re.sub(r'<li><a href="#history">.*?</li>', "", page)


@pytest.mark.skipif(not HAS_RESULTS, reason="no result is committed yet")
def test_page_agrees_with_the_newest_committed_result():
    from easemark_charts import result
    from easemark_report import page

    shown = page.render(result.load(readme.newest_committed()))
    assert without_pictures(in_git("results/report.html")) == without_pictures(shown), (
        "results/report.html is out of date; run scripts/report.py"
    )


def test_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", TEXT):
        if target.startswith("http") or (target.startswith("results/") and not HAS_RESULTS):
            continue
        assert (ROOT / target).exists(), target


def test_fill_and_check(tmp_path, capsys):
    path = tmp_path / "README.md"
    path.write_text(f"before\n{filled_by.BEGIN}\nold\n{filled_by.END}\nafter\n")
    arguments = [str(SAMPLE), "--readme", str(path)]
    assert readme.main(arguments + ["--check"]) == 1
    assert "does not agree" in capsys.readouterr().err
    assert readme.main(arguments) == 0
    text = path.read_text()
    assert text.startswith("before\n") and text.endswith("\nafter\n") and "old" not in text
    assert "**12.2× faster**" in text
    assert readme.main(arguments + ["--check"]) == 0
    path.write_text(text.replace("12.2×", "13.2×"))
    assert readme.main(arguments + ["--check"]) == 1


def test_a_result_of_schema_2_fills_too(tmp_path):
    path = tmp_path / "README.md"
    path.write_text(f"{filled_by.BEGIN}\n{filled_by.END}\n")
    assert readme.main([str(SAMPLE_2), "--readme", str(path)]) == 0
    text = path.read_text()
    assert "**Easemark SIMD, v4**" in text and "2 threads" not in text and "**4.36× faster**" in text


@pytest.mark.parametrize("text", ["", "<!-- results:begin -->", "<!-- results:end --><!-- results:begin -->"])
def test_lost_markers_are_said_and_nothing_is_written(tmp_path, capsys, text):
    path = tmp_path / "README.md"
    path.write_text(text)
    assert readme.main([str(SAMPLE), "--readme", str(path)]) == 1
    assert "results:begin" in capsys.readouterr().err
    assert path.read_text() == text
