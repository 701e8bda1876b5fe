"""The tables of README.md that are made from a result file."""

from __future__ import annotations

from easemark_charts import budget

from . import tables

BEGIN = "<!-- results:begin -->"
END = "<!-- results:end -->"


class MarkerError(Exception):
    """README.md has lost its markers."""


def block(result) -> str:
    """What stands between the markers."""
    environment = result.environment
    text = tables.headline_table(result)
    if result.frame_budgets:
        text += f"\n{budget.finding(result)}.\n"
    level = environment["instructionSet"]["chosen"]
    text += (
        f"\nFrom [one run]({result.name}) on {environment['cpu']['model']} "
        f"({level} kernels, one thread, {result.data['profile']} profile); intervals, "
        "every method and every size are in [results/REPORT.md](results/REPORT.md).\n"
    )
    return text


def fill(text: str, result) -> str:
    """README's text with the block of this result."""
    if text.count(BEGIN) != 1 or text.count(END) != 1 or text.index(BEGIN) > text.index(END):
        raise MarkerError(f"needs one {BEGIN} and one {END} after it")
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    return f"{before}{BEGIN}\n{block(result)}{END}{after}"
