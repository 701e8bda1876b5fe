"""Numbers and findings in words."""

from __future__ import annotations

import math

from . import palette

FAMILIES = {"Spring": "Springs", "Bezier": "Timing curves", "Transform": "Transforms"}
OPERATIONS = {
    ("Spring", "tick"): "many springs, one time each (tick)",
    ("Spring", "hard"): "springs near critical damping and far above it (hard)",
    ("Spring", "grid"): "many states × many times of one spring (grid)",
    ("Bezier", "curve"): "one curve × many random x",
    ("Bezier", "hard"): "curves with vertical tangents and worse (hard)",
    ("Transform", "shared"): "many transforms × one shared transform",
    ("Transform", "points"): "one transform × many points",
}
ITEMS = {"Spring": "value", "Bezier": "value", "Transform": "item", "Article": "layer"}
ITEMS_BY_OPERATION = {
    ("Transform", "shared"): "transform",
    ("Transform", "points"): "point",
}


def what(family: str, operation: str) -> str:
    """What an operation computes, as in "many springs, one time each (tick)"."""
    return OPERATIONS.get((family, operation), f"{family} {operation}")


def item(family: str, operation: str) -> str:
    return ITEMS_BY_OPERATION.get((family, operation), ITEMS.get(family, "item"))


def significant(value: float, digits: int = 3) -> str:
    """A number with so many significant digits and no exponent: 0.361, 2.05, 24.0, 911, 12,300."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    if value == 0:
        return "0"
    # The exponent after rounding, so that 9.996 is 10.0 and not 10.00.
    exponent = int(f"{abs(value):.{digits - 1}e}".split("e")[1])
    decimals = max(0, digits - 1 - exponent)
    rounded = round(value, digits - 1 - exponent)
    return f"{rounded:,.{decimals}f}"


def time(nanoseconds: float, digits: int = 3) -> str:
    """A duration with its unit: "2.05 ns", "1.30 µs"."""
    for limit, scale, unit in ((1e3, 1, "ns"), (1e6, 1e3, "µs"), (1e9, 1e6, "ms")):
        if nanoseconds < limit * (1 - 0.5 * 10**-digits):
            return f"{significant(nanoseconds / scale, digits)} {unit}"
    return f"{significant(nanoseconds / 1e9, digits)} s"


def ratio(value: float) -> str:
    """A speed-up: "11.9×"."""
    return f"{significant(value)}×" if value < 100 else f"{value:,.0f}×"


def error(value: float, nans: int = 0) -> str:
    """An error as text: "3.3e-16", "exact (0)", "NaN"."""
    if nans:
        return "NaN"
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "∞"
    if value == 0:
        return "exact (0)"
    return f"{value:.1e}".replace("e-0", "e-").replace("e+0", "e+").replace("e+", "e")


def percent(share: float) -> str:
    """A share as percent with two significant digits: "0.031 %", "12 %"."""
    return f"{significant(100 * share, 2)} %"


def size(count: int) -> str:
    return f"{count:,}"


def faster(case, baseline) -> str:
    """How a case compares with the baseline, honest about what was not resolved."""
    other = palette.name(baseline.variant)
    if case.verdict == "faster":
        return f"{ratio(case.speedup)} faster than {other}"
    if case.verdict == "slower":
        return f"{ratio(1 / case.speedup)} slower than {other}"
    if case.verdict == "notResolved":
        return f"neither faster nor slower than {other} beyond the noise"
    return f"not compared with {other}"


def comparison(case, baseline) -> str:
    """The same beside a mark, where the baseline needs no naming."""
    if case.is_baseline or baseline is None:
        return ""
    return {
        "faster": f"{ratio(case.speedup)} faster",
        "slower": f"{ratio(1 / case.speedup) if case.speedup else ''} slower",
        "notResolved": "not resolved",
    }.get(case.verdict, "" if case.passed else "not ranked")


def error_unit(cases) -> str:
    """What one unit of error is."""
    units = sorted({case.error_unit for case in cases})
    return f"unit: {units[0]}" if len(units) == 1 else "each in its case's unit"


def accuracy_against(case, baseline) -> str:
    """How the errors compare, in a clause; empty when there is nothing to say."""
    if case.gives_nan or math.isnan(case.error):
        return ""
    if case.is_exact:
        return "with no error at all"
    if baseline.is_exact or baseline.gives_nan or not math.isfinite(baseline.error):
        return f"error {error(case.error)}"
    gain = baseline.error / case.error
    slower = case.verdict == "slower"
    if gain >= 2:
        joint = "but" if slower else "and"
        return f"{joint} its error {error(case.error)} is {times(gain)} smaller"
    if gain <= 0.5:
        joint = "and" if slower else "but"
        return f"{joint} its error {error(case.error)} is {times(1 / gain)} larger"
    return f"with as small an error ({error(case.error)})"


def times(gain: float) -> str:
    """A factor in words that does not pretend to precision: "40 times", "10¹² times"."""
    if gain < 1e6:
        return f"{significant(gain, 2)} times"
    exponent = int(math.floor(math.log10(gain)))
    return f"10{superscript(exponent)} times"


def superscript(value: int) -> str:
    return str(value).translate(str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"))


def finding(group) -> str:
    """The finding of one group of cases, as a chart's title."""
    best, baseline = group.best_ours(), group.baseline_case
    if best is None:
        return "None of our methods could be ranked"
    name = palette.name(best.variant)
    if baseline is None or not best.verdict:
        return f"{name} takes {time(best.time)}, error {error(best.error, best.nans)}"
    clause = accuracy_against(best, baseline)
    joint = " " if clause.startswith("with") else ", "
    return f"{name} is {faster(best, baseline)}" + (f"{joint}{clause}" if clause else "")


def provenance(result) -> str:
    """Where the numbers are from, in one line under every chart."""
    environment = result.environment
    commit = environment["commit"]
    return " · ".join(
        [
            environment["cpu"]["model"],
            f"{environment['instructionSet']['chosen']} kernels",
            "1 thread" if environment["blas"]["threads"] == 1 else
            f"{environment['blas']['threads']} BLAS threads",
            environment["compiler"]["version"],
            f"commit {commit['hash'][:7]}" + ("" if commit["clean"] else " with changes"),
            f"{result.data['profile']} profile",
        ]
    )


def listing(names) -> str:
    """ "a", "a and b", "a, b and c"."""
    names = list(names)
    if len(names) < 2:
        return "".join(names)
    return ", ".join(names[:-1]) + " and " + names[-1]


def short(count: float) -> str:
    """A count on an axis: "10", "1k", "100k", "1M"."""
    for limit, scale, unit in ((1e3, 1, ""), (1e6, 1e3, "k"), (1e9, 1e6, "M")):
        if count < limit * 0.999:
            return f"{count / scale:g}{unit}"
    return f"{count:g}"


def memory(count: int) -> str:
    """Bytes in binary units: "32 KiB", "23.4 GiB"."""
    for scale, unit in ((2**30, "GiB"), (2**20, "MiB"), (2**10, "KiB")):
        if count >= scale:
            whole = count // scale if count % scale == 0 else significant(count / scale)
            return f"{whole} {unit}"
    return f"{count:,} bytes"
