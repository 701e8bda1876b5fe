"""Verdicts of pairs whose ratio the file does not hold."""

import math
import random
from dataclasses import replace

import pytest
from conftest import SAMPLE_2
from easemark_charts import pairs, result, words


@pytest.mark.parametrize("count, confidence, rank", [(5, 0.95, 0), (6, 0.95, 1), (100, 0.95, 40)])
def test_ranks_are_those_of_the_binomial_distribution(count, confidence, rank):
    assert pairs.rank(count, confidence) == rank


def test_an_interval_covers_and_is_wider_for_dependent_values():
    seeded = random.Random(3)
    values = [seeded.gauss(0, 1) for _ in range(100)]
    low, high = pairs.interval(values, 0.95)
    assert (low, high) == (sorted(values)[39], sorted(values)[60])
    slow = sorted(values)  # nothing but drift
    wide = pairs.interval(slow, 0.95)
    assert wide[1] - wide[0] > 3 * (high - low)
    assert pairs.interval(values[:5], 0.95) is None


def test_the_record_decides_where_there_is_one():
    """The words of a headline and the verdict of the table's row are of one source."""
    loaded = result.load(SAMPLE_2)
    group = loaded.typical_group("Spring", "tick")
    best, baseline = group.best_ours(), group.baseline_case
    for verdict in ("faster", "slower", "notResolved"):
        told = replace(best, verdict=verdict, speedup=0.52, epochs=(1.0,) * 100)
        assert pairs.compare(group, told, baseline) == pairs.Pair(0.52, verdict)
    # Apart by their own intervals, and yet not resolved by the verdict.
    first = replace(baseline, error=best.error, nans=0)
    slow = 2 * first.time_high
    lost = replace(best, verdict="notResolved", speedup=0.52, time=slow, time_low=0.99 * slow,
                   time_high=1.01 * slow)
    other = replace(group, id="other", size=64, cases=(first, lost))
    assert other.strongest_other() is first and other.best_ours() is lost
    assert words.lost_elsewhere(group, [other]) == []


def test_all_comparisons_of_a_run_hold_together():
    loaded = result.load(SAMPLE_2)
    compared = sum(len(g.cases) - 1 for g in loaded.groups if g.baseline)
    assert compared > 5
    assert all(math.isclose(g.confidence, 1 - 0.05 / compared) for g in loaded.groups)
