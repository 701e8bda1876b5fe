"""Advice on solvers, from made runs."""

from __future__ import annotations

from types import SimpleNamespace

from easemark_charts import advice


def run(problem, title, error, time, kind="ours", family="explicit", finished=True):
    return SimpleNamespace(
        problem=problem, title=title, errors={"maxPosition": error}, time=time, kind=kind,
        family=family, is_finished=finished, library="Boost.odeint 1.74")


def made(runs, problems=("spring", "chain")):
    return SimpleNamespace(
        solver_problems=[SimpleNamespace(id=each, title=each) for each in problems],
        solver_runs=runs)


def test_the_fastest_within_an_error_is_chosen():
    runs = [
        run("spring", "RK4", 1e-5, 100), run("spring", "RK4", 1e-7, 300),
        run("spring", "Euler", 5e-3, 10), run("spring", "DOP853", 1e-10, 200),
        run("spring", "dopri5", 1e-7, 150, kind="peer"),
    ]
    (row,) = advice.rows(made(runs))
    assert [each.best.title for each in row.choices] == ["Euler", "RK4", "dopri5", "DOP853"]
    # Of somebody else's: at 1e-6 ours is the other.
    assert row.choices[0].ratio == 15
    assert row.choices[2].other.title == "DOP853"
    assert row.choices[3].other is None and row.choices[3].ratio is None


def test_what_did_not_finish_or_was_not_timed_counts_not():
    runs = [run("spring", "A", 1e-12, 1, finished=False), run("spring", "B", 1e-12, None),
            run("spring", "C", 1e-3, 5)]
    (row,) = advice.rows(made(runs))
    assert row.choices[0].best.title == "C"
    assert row.choices[1:] == (None, None, None)


def test_problems_without_runs_are_left_out():
    assert advice.rows(made([])) == []


def test_the_sentence_names_exact_methods_first():
    runs = [run("spring", "exact propagator", 1e-15, 1, family="exact"),
            run("chain", "Tsit5", 1e-9, 9), run("chain", "Tsit5", 1e-5, 3)]
    text = advice.finding(advice.rows(made(runs)))
    assert text.startswith("Where a motion is known exactly (1 of 2 problems)")
    assert text.endswith("most often Tsit5")
    assert "No exact method" in advice.finding(advice.rows(made(runs[1:])))
    assert advice.name(run("a", "dopri5", 1, 1, kind="peer")) == "dopri5 (Boost.odeint 1.74)"
