"""SciPy's solvers as rows of a result file."""

import json
import math
import platform
import time
import types

import mpmath
import numpy
import pytest
import scipy_solvers
from conftest import SAMPLE_2
from easemark_charts import result
from easemark_scipy import laws, runs

TIMES = [0.0, 0.1, 0.4, 0.75, 1.0]


def a_problem(name, law, numbers, motion, initial, frequency=3.0):
    """`motion` gives a position and a velocity at a time."""
    states = [motion(time) for time in TIMES]
    return {
        "id": name, "title": name, "family": "linear", "equation": "x″ = …", "initial": initial,
        "observed": 0, "frequency": frequency, "times": TIMES,
        "positions": [float(x) for x, _ in states], "velocities": [float(v) for _, v in states],
        "amplitude": 2.0, "truth": "closed form", "truthError": 1e-15,
        "parameters": {"law": law, **numbers},
    }


def spring():
    decay, rate = 1.5, math.sqrt(400 - 1.5**2)

    def motion(time):
        phase, envelope = rate * time, 2 * math.exp(-decay * time)
        x = envelope * (math.cos(phase) + decay / rate * math.sin(phase))
        return 11 + x, -envelope * 400 / rate * math.sin(phase)

    numbers = {"mass": 0.5, "stiffness": 200, "damping": 1.5, "target": 11}
    return a_problem("spring", "spring", numbers, motion, [13, 0], frequency=20.0)


def pendulum():
    modulus = math.sin(0.5)

    def motion(time):
        sn, cn, dn = (mpmath.ellipfun(name, mpmath.ellipk(modulus**2) - 3 * time, m=modulus**2)
                      for name in ("sn", "cn", "dn"))
        return 2 * mpmath.asin(modulus * sn), -6 * modulus * cn

    return a_problem("pendulum", "pendulum", {"stiffness": 9, "damping": 0}, motion, [1.0, 0])


def duffing():
    rate = math.sqrt(9 + 4 * 2.0**2)
    m = 4 * 2.0**2 / (2 * rate**2)

    def motion(time):
        sn, cn, dn = (mpmath.ellipfun(name, rate * time, m=m) for name in ("sn", "cn", "dn"))
        return 2 * cn, -2 * rate * sn * dn

    numbers = {"stiffness": 9, "cubic": 4, "damping": 0}
    return a_problem("duffing", "duffing", numbers, motion, [2.0, 0])


def chain(count=3, damping=0.25, beta=0.03):
    """In its slowest mode."""
    angle = math.pi / (2 * (count + 1))
    shape = [math.sin(2 * angle * i) for i in range(1, count + 1)]
    stiffness = 4 * 50 * math.sin(angle) ** 2
    decay = (damping + beta * stiffness) / (2 * 0.5)
    rate = math.sqrt(stiffness / 0.5 - decay**2)

    def motion(time):
        phase, envelope = rate * time, shape[0] * math.exp(-decay * time)
        x = envelope * (math.cos(phase) + decay / rate * math.sin(phase))
        return x, -envelope * (rate + decay**2 / rate) * math.sin(phase)

    numbers = {"mass": 0.5, "stiffness": 50, "damping": damping, "stiffnessDamping": beta}
    return a_problem("chain", "chain", numbers, motion, shape + [0.0] * count)


PROBLEMS = [spring(), pendulum(), duffing(), chain()]


def stored(problems) -> dict:
    """The stored sample as this machine would have measured it, with a run of ours and an old one of
    SciPy's."""
    data = json.loads(SAMPLE_2.read_text())
    data["environment"]["cpu"]["architecture"] = platform.machine()
    data["environment"]["cpu"]["model"] = scipy_solvers.processor_model() or "nameless"
    data["solverProblems"] = problems
    task = runs.Task(problems[0], laws.law(spring()), "RK45", 1e-3)
    runs.judge(task, 5)
    ours = dict(task.row, library="Easemark", kind="ours", variant="dopri5")
    data["solverRuns"] = [ours, dict(task.row, library="SciPy 1.0.0", nanoseconds=1.0)]
    return data


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "run.json"
    path.write_text(json.dumps(stored([dict(problem) for problem in PROBLEMS])))
    return path


def change(path, make):
    data = json.loads(path.read_text())
    make(data)
    path.write_text(json.dumps(data))
    return path.read_bytes()


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem["id"])
@pytest.mark.parametrize("method", runs.METHODS)
def test_motions_are_the_true_ones(problem, method):
    task = runs.Task(problem, laws.law(problem), method, 1e-9)
    runs.judge(task, 20)
    row = task.row
    assert (row["outcome"], row["problem"], row["variant"]) == (
        "finished", problem["id"], f"scipy-{method.lower()}")
    assert 0 < row["errors"]["maxPosition"] < 2e-6 and row["errors"]["maxVelocity"] < 2e-6
    assert row["errors"]["l2Position"] <= row["errors"]["maxPosition"]
    assert row["errors"]["finalPosition"] <= row["errors"]["maxPosition"]
    assert row["acceptedSteps"] > 5 and row["evaluations"] > row["acceptedSteps"]


@pytest.mark.parametrize("method, stages", [("RK45", 6), ("DOP853", 12)])
def test_tries_are_counted(method, stages):
    task = runs.Task(spring(), laws.law(spring()), method, 1e-6)
    runs.judge(task, 20)
    tries = task.row["acceptedSteps"] + task.row["rejectedSteps"]
    # Two at the start, to choose a step; three more for each step that DOP853 interpolates in.
    extra = task.row["evaluations"] - 2 - stages * tries
    assert extra == (0 if method == "RK45" else 3 * len(TIMES))
    assert task.row["rejectedSteps"] > 0


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda problem: problem["id"])
def test_jacobians_are_the_slopes_of_the_slopes(problem):
    law = laws.law(problem)
    state = numpy.array(problem["initial"], dtype=float) + 0.3
    jacobian = law.jacobian(0, state)
    for column in range(len(state)):
        step = numpy.zeros(len(state))
        step[column] = 1e-5
        difference = numpy.subtract(law.slopes(0, state + step), law.slopes(0, state - step)) / 2e-5
        assert difference == pytest.approx(jacobian[:, column], rel=1e-6, abs=1e-6)


def test_errors_are_in_the_problem_s_units():
    problem = dict(PROBLEMS[0], times=[1, 2], positions=[0, 0], velocities=[0, 0], amplitude=2.0,
                   frequency=10.0)
    found = runs.errors(problem, numpy.array([[6.0, -8.0], [40.0, 0.0]]))
    assert (found["maxPosition"], found["finalPosition"], found["maxVelocity"]) == (4, 4, 2)
    assert found["l2Position"] == pytest.approx(math.sqrt((9 + 16) / 2))
    assert found["l2Velocity"] == pytest.approx(math.sqrt(2))


def test_rows_are_added_and_old_ones_replaced(file, capsys, monkeypatch):
    monkeypatch.setattr(runs, "TOLERANCES", (1e-3, 1e-6))
    monkeypatch.setattr(runs, "REPEATS", 2)
    before = json.loads(file.read_text())
    assert scipy_solvers.main([str(file), "--budget", "120"]) == 0
    after = json.loads(file.read_text())
    ours, added = after["solverRuns"][:1], after["solverRuns"][1:]
    assert ours == before["solverRuns"][:1]
    assert len(added) == len(PROBLEMS) * len(runs.METHODS) * len(runs.TOLERANCES)
    assert {run["library"] for run in added} == {runs.LIBRARY}
    assert {run["kind"] for run in added} == {"peer"}
    assert all(run["nanoseconds"] > 0 for run in added if run["outcome"] == "finished")
    assert {**after, "solverRuns": 0} == {**before, "solverRuns": 0}
    loaded = result.load(file)
    assert len(loaded.solver_runs) == len(after["solverRuns"])
    assert f"{len(added)} runs of {runs.LIBRARY}" in capsys.readouterr().err


def test_a_smoke_run_gets_no_times(file):
    change(file, lambda data: data.update(profile="smoke"))
    assert scipy_solvers.main([str(file)]) == 0
    added = json.loads(file.read_text())["solverRuns"][1:]
    assert len(added) == len(PROBLEMS) * len(runs.METHODS)
    assert all(run["nanoseconds"] is None for run in added)


def test_what_does_not_fit_is_left_out_and_said(file, capsys):
    assert scipy_solvers.main([str(file), "--budget", "0.02"]) == 0
    total = len(PROBLEMS) * len(runs.METHODS) * len(runs.TOLERANCES)
    added = json.loads(file.read_text())["solverRuns"][1:]
    assert 0 < len(added) < total
    assert f"{total - len(added)} more would take longer than 0.02 s" in capsys.readouterr().err


@pytest.mark.parametrize("method", runs.METHODS)
def test_a_solution_that_takes_too_long_is_ended(method):
    law = laws.law(spring())

    def endless(t, y):
        while True:
            pass

    task = runs.Task(spring(), laws.Law(endless, law.jacobian), method, 1e-6)
    start = time.monotonic()
    runs.judge(task, 0.05)
    assert time.monotonic() - start < 2
    assert (task.row["outcome"], task.row["reason"]) == ("timedOut", "more than 0.05 s")
    assert task.row["errors"] is None


def test_nothing_tighter_is_tried_of_what_took_too_long(monkeypatch):
    monkeypatch.setattr(runs, "LONGEST", 0.05)
    stiff = spring()
    stiff["parameters"]["damping"] = 1e6
    rows = runs.rows(runs.tasks([stiff]), 60, repeats=1)
    explicit = [row for row in rows if row["family"] == "adaptive"]
    assert [row["outcome"] for row in explicit] == ["timedOut"] * 2
    assert len([row for row in rows if row["title"] == "LSODA"]) == len(runs.TOLERANCES)


@pytest.fixture
def priced(monkeypatch):
    """A clock that only solutions move: by 10 ms a digit, Radau's by a second."""
    clock = types.SimpleNamespace(now=0.0)

    def judge(task, seconds):
        cost = 0.01 * -math.log10(task.tolerance) * (100 if task.method == "Radau" else 1)
        clock.now += min(cost, seconds)
        task.row = {"outcome": "finished" if cost <= seconds else "timedOut"}

    monkeypatch.setattr(runs, "judge", judge)
    monkeypatch.setattr(runs, "LONGEST", 100)
    monkeypatch.setattr(runs, "time", types.SimpleNamespace(monotonic=lambda: clock.now))


def test_the_dearest_is_left_undone(priced):
    done = runs.judged(runs.tasks([spring()]), 7.0)
    counts = {method: sum(task.method == method for task in done) for method in runs.METHODS}
    assert counts == {"DOP853": 6, "RK45": 6, "Radau": 1, "BDF": 6, "LSODA": 6}
    assert all(task.row["outcome"] == "finished" for task in done), "the budget's end is no method's"


def test_long_solutions_are_repeated_less(monkeypatch):
    monkeypatch.setattr(runs, "ENOUGH", 0)
    todo = runs.tasks([spring()], (1e-2,))
    runs.rows(todo, 60)
    assert [len(task.times) for lane in todo for task in lane] == [0] * 5
    monkeypatch.setattr(runs, "ENOUGH", 60)
    runs.rows(todo, 60, repeats=3)
    assert [len(task.times) for lane in todo for task in lane] == [3] * 5


def test_a_solution_that_leaves_the_numbers_has_failed():
    problem = duffing()
    problem["parameters"]["cubic"] = -4.0
    problem["initial"] = [20.0, 0]
    task = runs.Task(problem, laws.law(problem), "RK45", 1e-6)
    runs.judge(task, 20)
    assert task.row["outcome"] == "failed" and task.row["reason"]


def test_another_machine_s_result_is_refused(file, capsys):
    before = change(
        file, lambda data: data["environment"]["cpu"].update(architecture="vax", model="11/780"))
    assert scipy_solvers.main([str(file)]) == 1
    assert "of another machine: vax" in capsys.readouterr().err
    assert file.read_bytes() == before
    change(file, lambda data: data["environment"]["cpu"].update(architecture=platform.machine()))
    if scipy_solvers.processor_model():
        assert scipy_solvers.main([str(file)]) == 1
        assert "11/780" in capsys.readouterr().err
    assert scipy_solvers.main([str(file), "--force", "--budget", "0.05"]) == 0


def test_problems_without_a_known_law_are_left_alone(file, capsys):
    def only_one(data):
        data["solverProblems"][0].pop("parameters")
        data["solverProblems"][1]["parameters"]["law"] = "yoyo"
        data["solverProblems"][2]["times"] = [0.0]
        data["solverProblems"][2].update(positions=[2.0], velocities=[0.0])

    change(file, only_one)
    assert scipy_solvers.main([str(file)]) == 0
    added = json.loads(file.read_text())["solverRuns"][1:]
    assert {run["problem"] for run in added} == {"chain"}
    before = change(file, lambda data: [p.pop("parameters", 0) for p in data["solverProblems"]])
    assert scipy_solvers.main([str(file)]) == 0
    assert file.read_bytes() == before
    assert "no problems to solve" in capsys.readouterr().err


def test_long_chains_are_left_alone():
    assert runs.tasks([chain(runs.MOST_COORDINATES)])
    assert not runs.tasks([chain(runs.MOST_COORDINATES + 1)])


@pytest.mark.parametrize(
    "make, words",
    [
        (lambda d: d["solverProblems"][0]["parameters"].pop("mass"), "its law spring lacks mass"),
        (lambda d: d["solverProblems"][0].update(initial=[1, 2, 3, 4]), "a state of 2, not of 4"),
    ],
)
def test_parameters_that_say_too_little_are_refused(file, capsys, make, words):
    before = change(file, make)
    assert scipy_solvers.main([str(file)]) == 1
    assert words in capsys.readouterr().err and file.read_bytes() == before


def test_wrong_use(tmp_path, capsys):
    with pytest.raises(SystemExit):
        scipy_solvers.main([str(tmp_path), "--budget", "0"])
    (tmp_path / "bad.json").write_text("{")
    assert scipy_solvers.main([str(tmp_path / "bad.json")]) == 1
    assert "scipy_solvers: error:" in capsys.readouterr().err
