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
        (0.0, 0, "exact (0)"), (3.3e-16, 0, "3.3e-16"), (0.31, 0, "0.31"), (9.4, 0, "9.4"),
        (2.0, 0, "2.0"), (0.0141, 0, "0.014"), (0.0099, 0, "9.9e-3"),
        (1e7, 0, "1.0e7"), (0.0, 3, "NaN"), (math.nan, 0, "NaN"), (math.inf, 0, "∞"),
    ],
)
def test_error(error, nans, text):
    assert words.error(error, nans) == text


def test_percent():
    assert [words.percent(x) for x in (0.114, 0.00031, 1.5)] == ["11.4 %", "0.0310 %", "150 %"]


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
        "Easemark SIMD is 12.2× faster than the libm closed form, "
        "and its error 3.3e-16 is about 48 times smaller"
    )
    points = words.finding(sample.typical_group("Transform", "points"))
    assert points == "Easemark SIMD is 1.50× faster than Eigen with as small an error (2.0e-16)"


def test_slower_and_unresolved_are_said_so(sample):
    from dataclasses import replace

    group = sample.typical_group("Spring", "tick")
    best, baseline = group.best_ours(), group.baseline_case
    slower = replace(best, speedup=0.5, verdict="slower")
    assert words.faster(slower, baseline) == "2.00× slower than the libm closed form"
    unresolved = replace(best, speedup=1.001, verdict="notResolved")
    assert words.faster(unresolved, baseline) == (
        "neither faster nor slower than the libm closed form beyond the noise"
    )


def grid(sample, size, hoisted, ours=0.2, error=3e-16, noise=(0.99, 1.01)):
    """A group with a peer beside the baseline."""
    from dataclasses import replace

    first = sample.typical_group("Spring", "tick")

    def case(variant, kind, time, error, speedup):
        return replace(
            first.best_ours(), id=f"{variant}.{size}", variant=variant, kind=kind, error=error,
            time=time, time_low=time * 0.99, time_high=time * 1.01, is_baseline=speedup == 1,
            speedup=speedup, verdict="faster", limit=1e-14, items=1,
            epochs=tuple(time * (1 + 0.001 * (len(variant) * place * 7 % 11)) for place in range(60)),
        )

    cases = [
        case("simd", "ours", ours, 2.3e-16, 10 / ours), case("libm", "peer", 10, 2.0e-16, 1),
        case("hoisted", "peer", hoisted, error, 10 / hoisted),
    ]
    return replace(
        first, id=f"grid.{size}", size=size, baseline=f"libm.{size}", confidence=0.999,
        noise_low=noise[0], noise_high=noise[1],
        cases=tuple(sorted(cases, key=lambda c: c.time)),
    )


def test_the_fastest_other_of_like_accuracy_is_named(sample):
    first = "Easemark SIMD is 50.0× faster than the libm closed form with a similar error " \
        "(2.3e-16 against 2.0e-16)"
    hoisted = "libm with the basis once a time"
    here, small = grid(sample, 4096, hoisted=0.3), grid(sample, 64, hoisted=0.05)
    assert words.finding(here) == f"{first}; 1.50× faster than {hoisted}"
    assert words.finding(here, [small, here]) == (
        f"{first}; 1.50× faster than {hoisted}; at 64, 4.00× slower than {hoisted}"
    )
    assert words.finding(small).endswith(f"; 4.00× slower than {hoisted}")
    assert words.finding(grid(sample, 1, hoisted=0.2)).endswith(f"; not resolved against {hoisted}")
    # What the noise floor holds is not resolved, and not told of other sizes.
    noisy = grid(sample, 64, hoisted=0.15, noise=(0.5, 2.0))
    assert words.finding(noisy).endswith(f"; not resolved against {hoisted}")
    assert words.lost_elsewhere(here, [noisy, here]) == []
    assert words.lost_elsewhere(here, [grid(sample, 64, hoisted=0.15), here]) == [
        f"at 64, 1.33× slower than {hoisted}"
    ]
    # One that is far less accurate is no rival.
    assert words.finding(grid(sample, 4096, hoisted=0.05, error=2e-14)) == first


def test_an_error_below_the_oracle_s_bound_is_the_bound(sample):
    from dataclasses import replace

    case = sample.typical_group("Spring", "tick").best_ours()
    for error in (0.0, 5e-17):
        assert words.error_of(replace(case, error=error, oracle_bound=1.2e-16)) == "≤ 1.2e-16"
    assert words.error_of(replace(case, error=3e-16, oracle_bound=1.2e-16)) == "3.0e-16"
    assert words.error_of(replace(case, error=0.0, oracle_bound=1e-60)) == "exact (0)"
