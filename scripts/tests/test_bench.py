"""scripts/bench around a stand-in for the toolchain and for the measuring tool."""

import json
import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest
from conftest import ROOT, SAMPLE, SCRIPTS

# What 'swift build' makes: a tool whose run takes a moment and writes a whole result at its end.
TOOL = """#!{bash}
echo "easemark $*" >>"{log}"
output=
while (($#)); do
  case $1 in --output) output=$2; shift ;; --output=*) output=${{1#*=}} ;; esac
  shift
done
if [[ $output != *.json ]]; then
  mkdir -p "$output" || {{ echo "Error: cannot write to $output" >&2; exit 1; }}
  output=$output/20300101T000000Z-0123456-sample.json
fi
trap 'echo "Interrupted by SIGINT: no result file was written." >&2; exit 130' INT
echo measuring >"{state}"
for _ in {{1..{tenths}}}; do sleep 0.1; done
if [[ -L $output ]]; then
  cp "{sample}" "$output" || exit 1
else
  cp "{sample}" "$output.partial" && mv "$output.partial" "$output" || exit 1
fi
echo "summary table"
echo "results: $output" >&2
exit {status}
"""


def running(folder) -> list:
    """Command lines of all processes that name a folder."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = entry.read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        if str(folder) in words:
            found.append(words)
    return found


@pytest.fixture
def bench(machine):
    """Runs the script in a checkout where everything but the measuring is quick."""
    machine.use_this_python()

    class Bench:
        root = machine.root
        state = machine.root.parent / "state"
        calls = machine.calls

        def prepare(self, tenths=0, status=0, build="true", sample=SAMPLE):
            tool = machine.root.parent / "easemark"
            tool.write_text(
                TOOL.format(
                    bash=shutil.which("bash"), log=machine.log, state=self.state,
                    sample=sample, tenths=tenths or 1, status=status,
                )
            )
            tool.chmod(0o755)
            machine.program(
                "swift",
                f"""
case $1 in
--version) echo "Swift version 6.3.1 (x)" ;;
build)
  echo building >"{self.state}"
  {build} || exit 1
  mkdir -p "{machine.root}/.build/release"
  cp "{tool}" "{machine.root}/.build/release/easemark"
  ;;
esac
""",
            )

        def draw_nothing(self):
            """For tests that are not about the charts, which take seconds."""
            for name in ("scipy_solvers", "charts", "report"):
                (self.root / "scripts" / f"{name}.py").write_text(
                    "import pathlib, sys\n"
                    f"marks = pathlib.Path({str(self.root / 'results')!r})\n"
                    "marks.mkdir(exist_ok=True)\n"
                    f"(marks / ('{name} ' + pathlib.Path(sys.argv[1]).name)).touch()\n"
                )

        def start(self, *arguments, cwd="/"):
            return subprocess.Popen(
                [machine.root / "scripts" / "bench", *arguments], cwd=cwd,
                env=machine.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.PIPE, text=True, start_new_session=True,
                # A shell that runs the tests in the background ignores it, and children inherit that.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
            )

        def run(self, *arguments, cwd="/"):
            process = self.start(*arguments, cwd=cwd)
            out, err = process.communicate(timeout=120)
            return subprocess.CompletedProcess(arguments, process.returncode, out, err)

        def wait_for(self, state):
            for _ in range(300):
                if self.state.exists() and self.state.read_text().strip() == state:
                    return
                time.sleep(0.05)
            raise AssertionError(f"never reached: {state}")

        def give_schemas(self):
            """What the scripts hold results against, where they are to draw."""
            (self.root / "results").mkdir(exist_ok=True)
            for schema in (ROOT / "results").glob("schema-*.json"):
                shutil.copy(schema, self.root / "results")

        def results(self):
            folder = self.root / "results"
            return sorted(str(p.relative_to(folder)) for p in folder.rglob("*") if p.is_file())

    registry = Path("Benchmarks/BenchmarkSuites/BenchmarkRegistry.swift")
    (machine.root / registry).parent.mkdir(parents=True)
    shutil.copy(ROOT / registry, machine.root / registry)
    made = Bench()
    made.prepare()
    return made


def test_results_charts_and_report_from_any_folder(bench, tmp_path):
    bench.give_schemas()
    done = bench.run("--quick", "--seed", "7", "--filter=Spring.*", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert f"easemark run --output {bench.root}/results/runs --quick --seed 7 --filter=Spring.*" in (
        bench.calls()
    )
    results = bench.results()
    assert "runs/20300101T000000Z-0123456-sample.json" in results
    assert {"REPORT.md", "report.html", "charts/spring-tick.svg"} <= set(results)
    assert not [name for name in results if "partial" in name]
    assert "summary table" in done.stdout and "12.2×" in done.stdout
    assert f"{bench.root}/results/REPORT.md" in done.stdout
    assert f"{bench.root}/results/report.html" in done.stdout
    last = done.stderr.splitlines()[-1]
    assert re.fullmatch(
        r"bench: \d+ s in all: set-up \d+ s, build \d+ s, run \d+ s, SciPy, charts and report \d+ s",
        last,
    )
    assert "](charts/spring-tick.svg)" in (bench.root / "results" / "REPORT.md").read_text()


def test_solvers_are_compared_with_scipy(bench, tmp_path):
    from test_scipy_solvers import PROBLEMS, stored

    measured = tmp_path / "measured.json"
    measured.write_text(json.dumps({**stored(PROBLEMS[:1]), "profile": "smoke"}))
    bench.give_schemas()
    bench.prepare(sample=measured)
    (bench.root / "scripts" / "report.py").write_text("")
    done = bench.run("--smoke")
    assert done.returncode == 0, done.stderr
    name = "20300101T000000Z-0123456-sample.json"
    runs = json.loads((bench.root / "results" / "runs" / name).read_text())["solverRuns"]
    assert {run["variant"] for run in runs if run["library"].startswith("SciPy")} == {
        f"scipy-{method}" for method in ("dop853", "rk45", "radau", "bdf", "lsoda")}
    assert "LSODA · SciPy" in (bench.root / "results/charts/solvers-evaluations.svg").read_text()


def test_second_run_does_no_set_up(bench):
    bench.draw_nothing()
    assert bench.run("--quick").returncode == 0
    assert not [c for c in bench.calls() if c.startswith(("apt-get", "python3 -m", "sudo"))]


def test_own_output_folder_relative_to_the_callers(bench, tmp_path):
    bench.draw_nothing()
    folder = tmp_path / "mine"
    folder.mkdir()
    done = bench.run("--output", "here", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert (folder / "here" / "20300101T000000Z-0123456-sample.json").exists()
    done = bench.run("--output=one.json", cwd=folder)
    assert done.returncode == 0 and (folder / "one.json").exists()


def test_the_file_that_the_run_names_is_charted(bench, tmp_path):
    for name in ("scipy_solvers.py", "charts.py", "report.py"):
        (bench.root / "scripts" / name).write_text("import sys; print(sys.argv[1])")
    (tmp_path / "there.json").write_text("{}")
    (tmp_path / "link.json").symlink_to("there.json")
    done = bench.run("--smoke", "--output", "link.json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-3:] == ["link.json"] * 3, "SciPy, charts, report"
    assert "results: link.json" in done.stderr


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["--fast"], "Unknown option '--fast'\n"),
        (["-q"], "Unknown option '-q'\n"),
        (["--quik"], "Unknown option '--quik'. Did you mean '--quick'?\n"),
        (["--fitler=Spring"], "Unknown option '--fitler'. Did you mean '--filter'?\n"),
        (["--thread", "2"], "Unknown option '--thread'. Did you mean '--threads'?\n"),
        (["--no-conters"], "Did you mean '--no-counters'?\n"),
        (["--" + "x" * 5000], "xxx'\n"),
        (["--budget"], "Missing value for '--budget'"),
        (["Spring"], "Unexpected argument 'Spring'"),
        (["--quick", "--full"], "Error: '--full' and '--quick' cannot be used together"),
        (["--seed"], "Missing value for '--seed'"),
        (["--output", "-"], "leaves no result file"),
        (["--json=-"], "leaves no result file"),
        (["--qick"], "Unknown option '--qick'. Did you mean '--quick'?"),
        (["--sise=64"], "Unknown option '--sise'. Did you mean '--size'?"),
        (["--xyzzy"], "Unknown option '--xyzzy'\n"),
        (["--isa", "v3,v5"], "The value 'v3,v5' is invalid for '--isa'"),
        (["--isa="], "The value '' is invalid for '--isa'"),
        (["--precision", "flaot"], "Did you mean 'float'?"),
        (["--size", "16..x"], "The value '16..x' is invalid for '--size'"),
        (["--epoch", "2"], "it has no unit. Did you mean '2ms'?"),
        (["--budget=5m"], "The value '5m' is invalid for '--budget'"),
        (["--threads", "two"], "The value 'two' is invalid for '--threads'"),
        (["--filter", "Sprin.tick"], "no family has that name. Did you mean 'Spring'?"),
    ],
)
def test_wrong_usage_before_any_work(bench, arguments, reason):
    done = bench.run(*arguments)
    assert done.returncode == 64
    assert reason in done.stderr and "Usage: scripts/bench" in done.stderr
    assert bench.calls() == [] and not (bench.root / "results").exists()


def test_values_that_only_the_tool_can_judge_reach_it(bench):
    bench.draw_nothing()
    words = (
        "--isa all --precision=float --size 16..65536*4,7,1..9+2 --threads 1,2 --pin 0-1 "
        "--epoch 1.5ms --budget 2min --filter spring.tick --filter *.simd.* --color never"
    ).split()
    assert bench.run(*words).returncode == 0
    assert [call for call in bench.calls() if call.endswith(" ".join(words))]


def test_a_dry_run_draws_nothing(bench):
    done = bench.run("--dry-run")
    assert done.returncode == 0, done.stderr
    assert "REPORT.md" not in bench.results()


def test_help(bench):
    done = bench.run("--help")
    assert done.returncode == 0 and "Usage: scripts/bench" in done.stdout and done.stderr == ""
    assert "--smoke" in done.stdout
    assert bench.calls() == []


def test_broken_accuracy_limit_is_charted_and_kept(bench):
    bench.prepare(status=3)
    bench.draw_nothing()
    done = bench.run()
    assert done.returncode == 3
    file = "20300101T000000Z-0123456-sample.json"
    assert {f"runs/{file}", f"charts {file}", f"report {file}"} <= set(bench.results())


def test_failed_run_has_no_charts(bench):
    bench.prepare(status=1)
    assert bench.run().returncode == 1
    assert "REPORT.md" not in bench.results()


def test_failed_build_shows_its_last_lines(bench):
    bench.prepare(build="{ echo error: no such module; false; }")
    done = bench.run()
    assert done.returncode == 1
    assert "error: no such module" in done.stderr and "the build failed" in done.stderr


def test_unwritable_results_folder(bench):
    (bench.root / "results").write_text("a file in the way")
    done = bench.run()
    assert done.returncode == 1
    assert f"cannot write to {bench.root}/results/runs" in done.stderr


@pytest.mark.parametrize("whole_group", [True, False], ids=["terminal", "signal"])
@pytest.mark.parametrize("moment", ["building", "measuring"])
def test_interrupted(bench, moment, whole_group):
    bench.prepare(tenths=300, build="sleep 30" if moment == "building" else "true")
    process = bench.start()
    bench.wait_for(moment)
    started = time.monotonic()
    (os.killpg if whole_group else os.kill)(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert time.monotonic() - started < 5
    assert process.returncode == 130, err
    assert err.splitlines()[-1] == "bench: interrupted; nothing half-written was left behind"
    assert not [name for name in bench.results() if not name.startswith("charts")]
    time.sleep(0.2)
    assert not running(bench.root.parent), "a child is still running"


def test_interrupted_while_drawing(bench):
    earlier = bench.root / "results" / "REPORT.md"
    bench.give_schemas()
    earlier.write_text("earlier")
    charts = bench.root / "scripts" / "charts.py"
    charts.write_text(
        charts.read_text().replace(
            "names = draw_into(work)",
            f"open({str(bench.state)!r}, 'w').write('drawing'); import time; time.sleep(30)",
        )
    )
    process = bench.start()
    bench.wait_for("drawing")
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130, err
    assert "Traceback" not in err
    assert earlier.read_text() == "earlier"
    assert not [name for name in bench.results() if "partial" in name]


def test_a_second_run_gets_charts_over_time(bench):
    """Of runs of one machine, whose folder is the result's."""
    bench.give_schemas()
    (bench.root / "scripts" / "report.py").write_text("")
    runs = bench.root / "results" / "runs"
    runs.mkdir(parents=True)
    (runs / "20291231T000000Z-0000000-sample.json").write_text(
        SAMPLE.read_text().replace('"started":"2026-11-30', '"started":"2026-11-29')
    )
    done = bench.run("--quick")
    assert done.returncode == 0, done.stderr
    assert "charts/history-spring-synthetic-2c.svg" in bench.results()


def test_options_are_those_of_easemark_run(tool):
    """bench refuses what 'easemark run' does not know, so the two lists must agree."""
    text = (SCRIPTS / "bench").read_text()
    own = set(re.findall(r"--[a-z-]+", " ".join(re.findall(r"^run_\w+=\((.*)\)$", text, re.M))))
    help_text = subprocess.run(
        [tool, "run", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    known = set(re.findall(r"^ +(?:-\w, )?(--[a-z-]+)", help_text, re.M)) - {"--help", "--version"}
    assert own == known
