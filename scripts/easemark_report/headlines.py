"""The first picture of the page: for each operation how ours compares with what people use, in time
and in error, on two scales that all operations share."""

from __future__ import annotations

import math
from dataclasses import dataclass

from easemark_charts import words

from . import tables

# Errors below this are drawn at the scale's end: nobody's double holds less of a number near 1.
SMALLEST = 1e-17
LARGEST = 1.0


@dataclass(frozen=True)
class Scale:
    """A logarithmic scale as parts of its width."""

    low: float
    high: float
    ticks: tuple

    def at(self, value: float) -> float:
        """The place of a value, in percent of the width, kept inside."""
        inside = min(max(value, self.low), self.high)
        return round(100 * math.log(inside / self.low) / math.log(self.high / self.low), 2)


@dataclass(frozen=True)
class Headline:
    """One operation's row."""

    anchor: str
    what: str
    detail: str
    ours: str
    other: str
    our_time: str
    other_time: str
    our_error: str
    other_error: str
    verdict: str
    tone: str
    ratio: float
    low: float
    high: float
    interval: str
    our_error_value: float
    other_error_value: float
    others: str


def rows(result) -> list:
    found = []
    for group, best, baseline in tables.headline(result):
        if baseline is None or not best.has_ratio:
            continue
        others = words.against_strongest(group)
        clauses = [others] if others else []
        clauses += words.lost_elsewhere(group, result.siblings(group))
        tone = {"faster": "better", "slower": "worse"}.get(best.verdict, "quiet")
        found.append(
            Headline(
                anchor=f"{group.family}-{group.operation}".lower(),
                what=words.capital(words.what(group.family, group.operation)),
                detail=f"{words.FAMILIES.get(group.family, group.family)}, "
                       f"{words.size(group.size)} at once",
                ours=tables.method_name(best), other=tables.method_name(baseline),
                our_time=tables.time(best), other_time=tables.time(baseline),
                our_error=tables.error(best), other_error=tables.error(baseline),
                verdict=words.comparison(best, baseline), tone=tone,
                ratio=best.speedup, low=best.speedup_low, high=best.speedup_high,
                interval=tables.interval(best.speedup_low, best.speedup_high),
                our_error_value=_drawn(best), other_error_value=_drawn(baseline),
                others=words.capital("; ".join(clauses)),
            )
        )
    return found


def _drawn(case) -> float:
    """Where an error is drawn: beyond the scale's end if there is no number to draw."""
    if case.gives_nan or math.isnan(case.error):
        return math.inf
    return max(case.error, case.oracle_bound)


def speed_scale(found) -> Scale:
    """Wide enough for every ratio, and for its interval as far as that is not ten times wider: where
    a busy machine resolved nothing, the line ends at the scale's end rather than squeeze the rest."""
    low = min([max(row.low, row.ratio / 10) for row in found] + [1.0])
    high = max([min(row.high, row.ratio * 10) for row in found] + [2.0])
    low, high = min(low / 1.15, 0.8), high * 1.15
    decades = math.log10(high / low)
    factors = (1, 2, 5) if decades < 1.4 else (1, 3) if decades < 2.5 else (1,)
    step = max(1, math.ceil(decades / 5))
    exponents = range(math.floor(math.log10(low) / step) * step, math.ceil(math.log10(high)) + 1, step)
    ticks = [factor * 10.0**exponent for exponent in exponents for factor in factors]
    return Scale(low, high, tuple((t, f"{t:,g}×") for t in ticks if low <= t <= high))


def error_scale() -> Scale:
    ticks = [(10.0**exponent, f"10{words.superscript(exponent)}") for exponent in (-16, -12, -8, -4)]
    return Scale(SMALLEST, LARGEST, tuple(ticks + [(1.0, "1")]))


def claim(result) -> str:
    """What the run found in one sentence, under the page's title."""
    found = rows(result)
    if not found:
        return ""
    won = [row for row in found if row.tone == "better"]
    lost = [row for row in found if row.tone == "worse"]
    text = f"Of {len(found)} operations, ours compute {_count(len(won), len(found))} faster than " \
           "what people use instead"
    if won:
        gains = sorted(row.ratio for row in won)
        text += f", by {words.ratio(gains[0])} to {words.ratio(gains[-1])}" if len(won) > 1 else \
            f", by {words.ratio(gains[0])}"
    if lost:
        text += f", and {len(lost)} slower"
    unresolved = len(found) - len(won) - len(lost)
    if unresolved:
        text += f"; {_count(unresolved, len(found))} {'is' if unresolved == 1 else 'are'} not resolved"
    # Equal where the printed digits are: the tables below must not seem to say otherwise.
    more_accurate = sum(
        1 for row in found
        if row.our_error_value <= row.other_error_value or row.our_error == row.other_error
    )
    return f"{text}. The error is as small or smaller in {_count(more_accurate, len(found))}."


def _count(part: int, whole: int) -> str:
    if part == 0:
        return "none"
    return f"all {whole}" if part == whole and whole > 1 else f"{part}"


