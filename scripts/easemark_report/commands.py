"""The command that evaluates a case's worst input, or its true value."""

from __future__ import annotations

import json
import re
import shlex

# Family to kind of `easemark eval`, with its input columns in the contract's order.
CSV_KINDS = {
    "Spring": ("spring", ["mass", "stiffness", "damping", "x0", "v0", "target", "t"]),
    "Bezier": ("bezier", ["x1", "y1", "x2", "y2", "x"]),
}
BACKENDS = ("reference", "simd", "blas")
TOOL = ".build/release/easemark"
_BACKEND = re.compile(r"--backend[ =](\w+)")


def backend(case) -> str:
    """Ours are evaluated again as they were, or one by one by the reference where `eval` cannot do
    so; of others, the oracle tells what is right."""
    if not case.is_ours or case.variant not in BACKENDS:
        return "oracle"
    is_single = case.family == "Transform" or (case.variant != "blas" and case.operation != "grid")
    return case.variant if is_single else "reference"


def purpose(case) -> str:
    """What the command shows."""
    stored = _BACKEND.search(case.reproduce)
    chosen = stored[1] if stored else backend(case)
    if chosen == "oracle":
        return "the true value"
    is_own = chosen == case.variant.split("-")[0]
    return "evaluated again" if is_own else "evaluated by the reference"


def reproduce(case):
    """A shell command line, or None when the worst input is not one that `eval` reads. The run's
    own, if it gave one; it names the tool as if it were installed."""
    if case.reproduce:
        return case.reproduce.replace("| easemark ", f"| {TOOL} ")
    text = case.worst_input.strip()
    if not text:
        return None
    if case.family == "Transform":
        return _json(case, text)
    if case.family in CSV_KINDS:
        return _csv(case, *CSV_KINDS[case.family])
    return None


def _json(case, text):
    try:
        json.loads(text)
    except ValueError:
        return None
    return f"echo {shlex.quote(text)} | {TOOL} eval transform --backend {backend(case)}"


def _csv(case, kind, columns):
    values = case.worst_input.split(",")
    if len(values) != len(columns) or not all(_is_number(value) for value in values):
        return None
    return (
        f"printf '{','.join(columns)}\\n{','.join(values)}\\n' | "
        f"{TOOL} eval {kind} --backend {backend(case)}"
    )


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
