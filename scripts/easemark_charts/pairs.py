"""How two cases of a group compare whose ratio the file does not hold: from their epochs, by the rule
of the harness' own verdicts (BenchmarkHarness: PairedComparison, OrderStatistics, SerialDependence).
"""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass

CONFIDENCE = 0.95  # of all comparisons of a run together


@dataclass(frozen=True)
class Pair:
    """How much faster one case is than another, and what may be said of it."""

    speedup: float
    verdict: str


def corrected(comparisons: int) -> float:
    """The confidence of each of so many intervals that hold together (Bonferroni)."""
    return 1 - (1 - CONFIDENCE) / max(1, comparisons)


def compare(group, case, other) -> Pair:
    """A case against another of its group: the record where the other is the baseline, else the
    paired log ratios of the epochs, beyond 1 and beyond the group's noise floor."""
    if other.is_baseline and case.has_ratio:
        return Pair(case.speedup, case.verdict)
    if case.is_baseline and other.has_ratio:
        turned = {"faster": "slower", "slower": "faster"}
        return Pair(1 / other.speedup, turned.get(other.verdict, other.verdict))
    unresolved = Pair(other.time / case.time, "notResolved")
    logs = log_ratios(other, case)
    span = interval(logs, group.confidence)
    if span is None:
        return unresolved
    # Where no noise floor was measured, 1 alone decides, as in the harness.
    most = max(1, 1 if math.isnan(group.noise_high) else group.noise_high)
    least = min(1, 1 if math.isnan(group.noise_low) else group.noise_low)
    if span[0] > math.log(most):
        return Pair(math.exp(statistics.median(logs)), "faster")
    if least <= 0 or span[1] >= math.log(least):
        return unresolved
    return Pair(math.exp(statistics.median(logs)), "slower")


def log_ratios(first, second) -> list:
    """The logarithms of the ratios of two cases' times for an item, round by round."""
    if len(first.epochs) != len(second.epochs):
        return []
    times = [*first.epochs, *second.epochs]
    if not all(0 < time < math.inf for time in times):
        return []
    scale = math.log(second.items / first.items)
    return [math.log(a / b) + scale for a, b in zip(first.epochs, second.epochs)]


def interval(values, confidence: float):
    """Low and high of the median's interval; None where there are too few values."""
    count = len(values)
    if not rank(count, confidence):
        return None
    ordered = sorted(values)
    worth = max(1, int(count / inflation(values, confidence)))
    own = rank(worth, confidence)
    if own:
        place = min((count + 1) // 2, own * (count + 1) // (worth + 1))
        return ordered[place - 1], ordered[count - place]
    worth = max(4, worth)
    place = min((count + 1) // 2, max(1, (count + 1) // (worth + 1)))
    low, high = ordered[place - 1], ordered[count - place]
    margin = max(0, (1 - confidence) ** (-1 / (worth - 1)) / 2 - 1) * (high - low)
    return low - margin, high + margin


def rank(count: int, confidence: float) -> int:
    """The largest rank whose order-statistic interval has this confidence; 0 when none has."""
    tail, best = 0.0, 0
    for below in range((count + 1) // 2):
        tail += math.comb(count, below) / 2**count
        if tail > (1 - confidence) / 2:
            break
        best = below + 1
    return best


def inflation(values, confidence: float) -> float:
    """By how much more than independent ones the number of values under the median varies (Geyer's
    initial monotone sequence over the signs; the amendments are explained in SerialDependence)."""
    count = len(values)
    centre = statistics.median(values)
    signs = [(value > centre) - (value < centre) for value in values]
    power = sum(sign * sign for sign in signs)
    if not power or count <= 4:
        return 1.0

    def correlation(lag: int) -> float:
        return sum(a * b for a, b in zip(signs, signs[lag:])) / power

    is_far_out = confidence > 0.99
    if correlation(1) + correlation(2) < (0 if is_far_out else 0.5 * math.sqrt(2 / count)):
        return 1.0
    total, last, longest = -1.0, math.inf, 0
    for lag in range(0, min(count // 2, 60), 2):
        pair = (correlation(lag) if lag else 1) + correlation(lag + 1)
        if pair <= 0:
            break
        last = min(last, pair)
        total += 2 * last
        longest = lag + 1
    removed = min(0.5, (2 * longest + 1) / count)
    return 1 + (2 if is_far_out else 1.5) * max(0, max(1, total) / (1 - removed) - 1)
