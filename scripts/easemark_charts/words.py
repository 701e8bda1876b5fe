"""Numbers and findings in words."""

from __future__ import annotations

import math

from . import pairs, palette

FAMILIES = {
    "Spring": "Springs", "Bezier": "Timing curves", "Transform": "Transforms", "Solver": "Solvers",
}
OPERATIONS = {
    ("Spring", "tick"): "many springs, one time each (tick)",
    ("Spring", "hard"): "springs near critical damping and far above it (hard)",
    ("Spring", "curve"): "one spring at many random times (curve)",
    ("Spring", "grid"): "many states × many times of one spring (grid)",
    ("Spring", "family"): "many springs × many shared times (family)",
    ("Spring", "step"): "many springs advanced by one frame (step)",
    ("Spring", "bake"): "one spring as the shortest linear() within 0.001 (bake)",
    ("Bezier", "curve"): "one curve × many random x",
    ("Bezier", "hard"): "curves with vertical tangents and worse (hard)",
    ("Bezier", "grid"): "one curve at even x (grid)",
    ("Bezier", "tick"): "many curves, one x each (tick)",
    ("Bezier", "css"): "CSS's five curves × many random x (css)",
    ("Bezier", "easings"): "easings.net's 24 curves × many random x (easings)",
    ("Bezier", "random"): "random curves × many random x (random)",
    ("Bezier", "degenerate"): "curves that solvers fail on × many random x (degenerate)",
    ("Bezier", "overshoot"): "curves that leave [0, 1] × many random x (overshoot)",
    ("Transform", "shared"): "many transforms × one shared transform",
    ("Transform", "points"): "one transform × many points",
    ("Transform", "pairs"): "many products of two transforms (pairs)",
    ("Transform", "invert"): "the inverses of many transforms (invert)",
    ("Transform", "hard"): "the inverses of nearly singular transforms (hard)",
    ("Transform", "make"): "transforms from translation, rotation and scale (make)",
    ("Transform", "split"): "transforms taken apart (split)",
    ("Transform", "slerp"): "rotations between two (slerp)",
    ("Transform", "blend"): "transforms between two (blend)",
    ("Solver", "spring"): "a damped spring to so many digits (spring)",
    ("Solver", "cubic"): "a hardening spring to so many digits (cubic)",
    ("Solver", "pendulum"): "a wide pendulum to so many digits (pendulum)",
    ("Solver", "crowd"): "many springs over half a second (crowd)",
}
ITEMS = {"Spring": "value", "Bezier": "value", "Transform": "item", "Article": "layer",
         "Solver": "solution"}
ITEMS_BY_OPERATION = {
    ("Transform", "shared"): "transform",
    ("Transform", "points"): "point",
    ("Transform", "pairs"): "product",
    ("Transform", "invert"): "inverse",
    ("Transform", "hard"): "inverse",
    ("Transform", "make"): "transform",
    ("Transform", "split"): "transform",
    ("Transform", "slerp"): "rotation",
    ("Transform", "blend"): "transform",
    ("Solver", "crowd"): "trajectory",
}
# The same where there is room for a word or two.
SHORT = {
    ("Transform", "shared"): "× one shared", ("Transform", "points"): "points",
    ("Transform", "pairs"): "products of pairs", ("Transform", "invert"): "inverses",
    ("Transform", "hard"): "nearly singular",
    ("Transform", "make"): "from poses", ("Transform", "split"): "taken apart",
    ("Transform", "slerp"): "rotations between", ("Transform", "blend"): "transforms between",
}


def short_what(family: str, operation: str) -> str:
    """What an operation computes in a word or two: "products of pairs"."""
    return SHORT.get((family, operation), operation)


def what(family: str, operation: str) -> str:
    """What an operation computes, as in "many springs, one time each (tick)"."""
    return OPERATIONS.get((family, operation), f"{family} {operation}")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


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


# The animations that the result file calls otherwise in its curves than in its cases.
ANIMATIONS = {"navigationTransition": "navigation"}


def animation(name: str) -> str:
    """An animation's one name in every chart."""
    return ANIMATIONS.get(name, name)


def error_of(case) -> str:
    """A case's error as text; where the oracle itself is no surer, its bound: "≤ 1.2e-16"."""
    if not case.nans and case.oracle_bound > 1e-18 and case.error < case.oracle_bound:
        return f"≤ {error(case.oracle_bound)}"
    return error(case.error, case.nans)


def error(value: float, nans: int = 0) -> str:
    """An error as text: "3.3e-16", "0.014", "exact (0)", "NaN"."""
    if nans:
        return "NaN"
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "∞"
    if value == 0:
        return "exact (0)"
    if 0.00995 <= value < 1000:
        return significant(value, 2)
    return f"{value:.1e}".replace("e-0", "e-").replace("e+0", "e+").replace("e+", "e")


def percent(share: float) -> str:
    """A share as percent with three significant digits: "0.0314 %", "12.1 %"."""
    return f"{significant(100 * share)} %"


def size(count: int) -> str:
    return f"{count:,}"


def faster(case, baseline) -> str:
    """How a case compares with the baseline, honest about what was not resolved."""
    other = palette.phrase(baseline.variant)
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
    units = error_units(cases)
    return f"unit: {units[0]}" if len(units) == 1 else "each in its case's unit"


def error_units(cases) -> list:
    """The units of the cases' errors, as things: "the whole change", where the file says "of" it."""
    return sorted({case.error_unit.removeprefix("of ") for case in cases})


def sampling(cases) -> str:
    """Why errors are counted over another number than is timed."""
    most = max(case.samples for case in cases)
    return f"Errors are measured on a seeded sample of {size(most)} inputs."


def accuracy_against(case, baseline) -> str:
    """How the errors compare, in a clause; empty when there is nothing to say."""
    if case.gives_nan or math.isnan(case.error):
        return ""
    if case.is_exact:
        return "with no error at all"
    if baseline.is_exact or baseline.gives_nan or not math.isfinite(baseline.error):
        return f"error {error_of(case)}"
    gain = baseline.error / case.error
    slower = case.verdict == "slower"
    if gain >= 2:
        joint = "but" if slower else "and"
        return f"{joint} its error {error_of(case)} is about {times(gain)} smaller"
    if gain <= 0.5:
        joint = "and" if slower else "but"
        return f"{joint} its error {error_of(case)} is about {times(case.error / baseline.error)} larger"
    ours, theirs = error_of(case), error_of(baseline)
    if case.error <= baseline.error or ours == theirs:
        return f"with as small an error ({ours})"
    return f"with a similar error ({ours} against {theirs})"


def times(gain: float) -> str:
    """A factor in words that does not pretend to precision: "40 times", "10¹² times"."""
    if gain < 1e6:
        return f"{significant(gain, 1 if gain < 10 else 2)} times"
    if math.isinf(gain):  # of two errors at the ends of what a double holds
        return f"more than 10{superscript(308)} times"
    exponent = int(math.floor(math.log10(gain)))
    return f"10{superscript(exponent)} times"


def superscript(value: int) -> str:
    return str(value).translate(str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"))


def raised(exponent: float) -> str:
    """An exponent set above the line: "¹·⁰⁴"."""
    text = f"{exponent:.2f}"
    return ("0.00" if text == "-0.00" else text).translate(str.maketrans("0123456789-.", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻·"))


def finding(group, groups=()) -> str:
    """The finding of one group of cases, as a chart's title; of the other sizes' groups it says
    where another method is the faster one."""
    best, baseline = group.best_ours(), group.baseline_case
    if best is None:
        return "None of our methods could be ranked"
    name = palette.name(best.variant)
    if baseline is None or not best.verdict:
        return f"{name} takes {time(best.time)}, error {error_of(best)}"
    clause = accuracy_against(best, baseline)
    joint = " " if clause.startswith("with") else ", "
    text = f"{name} is {faster(best, baseline)}" + (f"{joint}{clause}" if clause else "")
    others = [against_strongest(group)] + lost_elsewhere(group, groups)
    return "; ".join([text] + [other for other in others if other])


def against_strongest(group) -> str:
    """How our fastest compares with the fastest other method of comparable accuracy, in a clause;
    empty when that is the baseline."""
    best, other = group.best_ours(), group.strongest_other()
    if best is None or other is None or other.is_baseline:
        return ""
    pair, name = pairs.compare(group, best, other), palette.phrase(other.variant)
    if pair.verdict == "faster":
        return f"{ratio(pair.speedup)} faster than {name}"
    if pair.verdict == "slower":
        return f"{ratio(1 / pair.speedup)} slower than {name}"
    return f"not resolved against {name}"


def lost_elsewhere(group, groups) -> list:
    """Of the other sizes, those at which another method of comparable accuracy beats ours."""
    clauses = []
    for own in groups:
        best, other = own.best_ours(), own.strongest_other()
        if own.id == group.id or best is None or other is None:
            continue
        pair = pairs.compare(own, best, other)
        if pair.verdict == "slower":
            gain, name = ratio(1 / pair.speedup), palette.phrase(other.variant)
            clauses.append(f"at {size(own.size)}, {gain} slower than {name}")
    return clauses


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
