"""Work–precision diagrams of solvers."""

import copy
import json
import math
import re

import charts
import pytest
from conftest import SAMPLE_2
from easemark_charts import canvas, everything, result, sound, workprecision

METHODS = {  # variant: family, kind, library, order, evaluations a step
    "rk4": ("explicit", "ours", "Easemark", 4, 4),
    "verlet": ("symplectic", "ours", "Easemark", 2, 1),
    "exact": ("exact", "ours", "Easemark", None, 0),
    "dopri5": ("adaptive", "ours", "Easemark", 5, 6),
    "odeint-dopri5": ("adaptive", "peer", "Boost.odeint 1.74", 5, 6),
}


def a_problem(name, frequency=10.0):
    return {
        "id": name, "title": f"the {name}", "family": "linear", "equation": "x″ = −100·x",
        "initial": [1.0, 0.0], "observed": 0, "frequency": frequency, "times": [0.5, 1.0],
        "positions": [0.2, 0.1], "velocities": [1.0, 2.0], "amplitude": 1.0, "truth": "closed form",
        "truthError": 2e-16,
    }


def a_run(problem, variant, setting):
    family, kind, library, order, evaluations = METHODS[variant]
    adaptive = family == "adaptive"
    steps = int(20 * setting ** (-1 / order) if adaptive else 1 / setting) if order else 2
    error = (setting if adaptive else (10 * setting) ** order) if order else 1e-16
    return {
        "problem": problem, "variant": variant, "title": variant.upper(), "family": family,
        "library": library, "kind": kind,
        "control": "none" if order is None else "tolerance" if adaptive else "step",
        "setting": 0 if order is None else setting, "outcome": "finished", "reason": "",
        "errors": {
            "maxPosition": error, "maxVelocity": 2 * error, "l2Position": error / 2,
            "l2Velocity": error, "finalPosition": error / 3, "phase": -error, "energy": None,
            "settlingTime": None,
        },
        "evaluations": steps * evaluations, "acceptedSteps": steps, "rejectedSteps": 0,
        "nanoseconds": 10.0 * (1 + steps * max(1, evaluations)) * (2 if kind == "peer" else 1),
        "allocations": 0,
    }


def stored() -> dict:
    """The stored sample with two problems and five methods at a ladder of settings."""
    data = json.loads(SAMPLE_2.read_text())
    data["solverProblems"] = [a_problem("spring"), a_problem("pendulum", 2.0)]
    data["solverProblems"][0]["parameters"] = {"law": "spring", "mass": 1, "stiffness": 100}
    data["solverRuns"] = [
        a_run(problem["id"], variant, setting)
        for problem in data["solverProblems"] for variant in METHODS
        for setting in ((1e-3, 1e-5, 1e-8) if METHODS[variant][0] == "adaptive"
                        else (0.01, 0.005, 0.001))
    ]
    stopped = a_run("spring", "rk4", 0.5)
    stopped.update(outcome="timedOut", reason="more than 2 s", errors=None, nanoseconds=None)
    data["solverRuns"].append(stopped)
    data["solverTraits"] = [{
        "variant": "rk4", "statedOrder": 4, "observedOrders": [{"problem": "spring", "order": 4.01}],
        "stabilityLimit": "inf", "evaluationsPerStep": 4, "source": "Kutta (1901)",
    }]
    return data


@pytest.fixture
def loaded(tmp_path):
    path = tmp_path / "run.json"
    path.write_text(json.dumps(stored()))
    return result.load(path)


def test_what_is_read(loaded):
    assert [p.id for p in loaded.solver_problems] == ["spring", "pendulum"]
    assert loaded.solver_problems[0].parameters == {"law": "spring", "mass": 1, "stiffness": 100}
    assert loaded.solver_problems[1].parameters is None
    run = loaded.solver_runs[0]
    assert (run.variant, run.setting, run.accepted) == ("rk4", 0.01, 100)
    assert run.errors["phase"] == pytest.approx(1e-4) and "energy" not in run.errors
    assert not loaded.solver_runs[-1].is_finished and loaded.solver_runs[-1].errors == {}
    trait = loaded.solver_traits[0]
    assert trait.stability_limit == math.inf and trait.observed_orders == {"spring": 4.01}


def test_three_diagrams_whose_lines_are_the_methods(loaded, tmp_path):
    names = workprecision.draw(loaded, tmp_path)
    assert names == [f"solvers-{x}.{kind}" for x in ("time", "evaluations", "step")
                     for kind in ("png", "svg")]
    words = (tmp_path / "solvers-time.svg").read_text()
    for variant, (_, _, library, *_) in METHODS.items():
        assert f"{variant.upper()} · {library}" in words
    assert "the spring" in words and "the pendulum" in words
    by_step = (tmp_path / "solvers-step.svg").read_text()
    assert "RK4" in by_step and "DOPRI5" not in by_step, "a tolerance is no step"
    assert set(names) <= set(everything.draw(loaded, tmp_path))


def test_lines_go_from_little_work_to_much(loaded):
    lines = workprecision._lines(loaded, loaded.solver_problems[1], "step", "maxPosition")
    assert sorted(lines) == [("rk4", "Easemark"), ("verlet", "Easemark")]
    steps = [x for x, _, _ in lines["rk4", "Easemark"]]
    assert steps == pytest.approx([0.002, 0.01, 0.02]), "in units of 1/ω₀"
    lines = workprecision._lines(loaded, loaded.solver_problems[0], "evaluations", "maxPosition")
    assert ("exact", "Easemark") not in lines, "no place on a logarithmic axis"
    assert len(lines["rk4", "Easemark"]) == 3, "the one that was stopped has no error"


def test_the_finding_counts_the_problems_won(loaded):
    problems = loaded.solver_problems
    panels = [(p, workprecision._lines(loaded, p, "time", "maxPosition")) for p in problems]
    text = workprecision.finding(panels, "time", "maxPosition")
    assert "on 2 of 2 problems" in text
    for points in panels[0][1].values():
        if points[0][2].kind == "ours":
            points[:] = [(x * 1e6, y, run) for x, y, run in points]
    assert "on 1 of 2 problems" in workprecision.finding(panels, "time", "maxPosition")


def test_no_two_methods_look_alike(loaded):
    lines = [workprecision._lines(loaded, p, "time", "maxPosition") for p in loaded.solver_problems]
    looks = workprecision.looks(workprecision._methods(lines))
    seen = {(look["color"], str(look["linestyle"]), look["marker"]) for look in looks.values()}
    assert len(seen) == len(looks) == 5


def test_any_two_quantities(loaded, tmp_path, capsys):
    out = tmp_path / "charts"
    assert charts.main([str(loaded.path), "--solvers", "steps", "phase", "--output", str(out)]) == 0
    assert sorted(p.name for p in out.iterdir()) == [
        "solvers-steps-phase.png", "solvers-steps-phase.svg"]
    assert charts.main([str(loaded.path), "--solvers", "time", "energy", "--output", str(out)]) == 1
    assert "no such runs" in capsys.readouterr().err
    for wrong, named in ((("hours", "phase"), "hours"), (("time", "charm"), "charm")):
        with pytest.raises(SystemExit):
            charts.main([str(loaded.path), "--solvers", *wrong])
        assert named in capsys.readouterr().err


def test_a_result_without_solvers_gets_none(sample, tmp_path):
    assert workprecision.draw(sample, tmp_path) == []


def test_equal_data_gives_equal_bytes(loaded, tmp_path):
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder in folders:
        folder.mkdir()
    names = [workprecision.draw(loaded, folder) for folder in folders][0]
    for name in names:
        assert (folders[0] / name).read_bytes() == (folders[1] / name).read_bytes()


@pytest.mark.parametrize(
    "change, place",
    [
        (lambda d: d["solverProblems"].append(d["solverProblems"][0]), "solverProblems[2].id"),
        (lambda d: d["solverProblems"][0].update(frequency=1e9), "solverProblems[0].frequency"),
        (lambda d: d["solverProblems"][0]["parameters"].pop("law"), "solverProblems[0].parameters"),
        (lambda d: d["solverProblems"][0]["parameters"].update(mass="1"),
         "solverProblems[0].parameters.mass"),
        (lambda d: d["solverRuns"][0].update(problem="x"), "solverRuns[0].problem"),
        (lambda d: d["solverRuns"][0].update(setting=0), "solverRuns[0].setting"),
        (lambda d: d["solverRuns"][0].update(nanoseconds=1e30), "solverRuns[0].nanoseconds"),
        (lambda d: d["solverRuns"][0].update(errors=None), "solverRuns[0].errors"),
        (lambda d: d["solverRuns"][0]["errors"].update(maxPosition=-1), "solverRuns[0].errors"),
        (lambda d: d["solverRuns"][0].update(control="will"), "solverRuns[0].control"),
    ],
)
def test_unsound_records_are_refused(change, place):
    data = stored()
    change(data)
    with pytest.raises(sound.Unsound, match=re.escape(place)):
        sound.check(copy.deepcopy(data))


def test_every_word_keeps_clear_of_the_edge(loaded, monkeypatch):
    figures = []
    monkeypatch.setattr(canvas, "save", lambda fig, folder, name: figures.append(fig) or [])
    workprecision.draw(loaded, None)
    for fig in figures:
        fig.canvas.draw()
        renderer = fig.canvas.get_renderer()
        frame = fig.bbox
        for text in fig.findobj(lambda each: hasattr(each, "get_text") and each.get_text()):
            if text.get_visible() and text.get_window_extent(renderer).width:
                box = text.get_window_extent(renderer)
                assert frame.x0 <= box.x0 and box.x1 <= frame.x1, text.get_text()
                assert frame.y0 <= box.y0 and box.y1 <= frame.y1, text.get_text()
