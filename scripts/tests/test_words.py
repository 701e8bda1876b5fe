"""Numbers in words."""

import math

import pytest
from easemark_charts import words


@pytest.mark.parametrize(
    "value, text",
    [
        (0.36, "0.360"), (2.05, "2.05"), (9.996, "10.0"), (24, "24.0"), (99.96, "100"),
        (911.4, "911"), (999.6, "1,000"), (12345, "12,300"), (0, "0"), (0.00123456, "0.00123"),
        (math.nan, "NaN"), (math.inf, "∞"), (-math.inf, "−∞"),
    ],
)
def test_significant(value, text):
    assert words.significant(value) == text


@pytest.mark.parametrize(
    "nanoseconds, text",
    [
        (0.36, "0.360 ns"), (999.4, "999 ns"), (999.6, "1.00 µs"), (1300, "1.30 µs"),
        (16.7e6, "16.7 ms"), (2.5e9, "2.50 s"),
    ],
)
def test_time(nanoseconds, text):
    assert words.time(nanoseconds) == text


@pytest.mark.parametrize(
    "error, nans, text",
    [
        (0.0, 0, "exact (0)"), (3.3e-16, 0, "3.3e-16"), (0.31, 0, "3.1e-1"), (9.4, 0, "9.4e0"),
        (1e7, 0, "1.0e7"), (0.0, 3, "NaN"), (math.nan, 0, "NaN"), (math.inf, 0, "∞"),
    ],
)
def test_error(error, nans, text):
    assert words.error(error, nans) == text


def test_percent():
    assert [words.percent(x) for x in (0.114, 0.00031, 1.5)] == ["11 %", "0.031 %", "150 %"]


def test_memory():
    assert [words.memory(x) for x in (100, 32768, 25769803776, 25100000000)] == [
        "100 bytes", "32 KiB", "24 GiB", "23.4 GiB",
    ]


def test_listing():
    assert words.listing([]) == ""
    assert words.listing(["a"]) == "a"
    assert words.listing(["a", "b", "c"]) == "a, b and c"


def test_findings_say_what_the_numbers_say(sample):
    tick = words.finding(sample.typical_group("Spring", "tick"))
    assert tick == (
        "Easemark SIMD is 12.2× faster than libm closed form, "
        "and its error 3.3e-16 is 48 times smaller"
    )
    points = words.finding(sample.typical_group("Transform", "points"))
    assert points == "Easemark SIMD is 1.50× faster than Eigen with as small an error (2.0e-16)"


def test_slower_and_unresolved_are_said_so(sample):
    from dataclasses import replace

    group = sample.typical_group("Spring", "tick")
    best, baseline = group.best_ours(), group.baseline_case
    slower = replace(best, speedup=0.5, verdict="slower")
    assert words.faster(slower, baseline) == "2.00× slower than libm closed form"
    unresolved = replace(best, speedup=1.001, verdict="notResolved")
    assert words.faster(unresolved, baseline) == (
        "neither faster nor slower than libm closed form beyond the noise"
    )
