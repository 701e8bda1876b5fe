"""Fewer methods where all those of a sweep would be a crowd."""

from __future__ import annotations

from dataclasses import replace

from . import palette

MOST = 14  # lines that can be told from each other, with their names beside them


def one_each(group):
    """The group with each method once: of a sweep over levels, the fastest, on as many threads as the
    baseline; and the baseline itself, which the others are compared with."""
    baseline = group.baseline_case
    threads = baseline.threads if baseline else 1
    kept: dict = {}
    for case in group.cases:  # fastest first
        if case.threads == threads:
            kept.setdefault(palette.base(case.variant), case)
    if baseline:
        kept[palette.base(baseline.variant)] = baseline
    return replace(group, cases=tuple(sorted(kept.values(), key=lambda case: case.time)))


def thinned(group):
    """The group itself, or each method once where there are too many."""
    return group if len(group.cases) <= MOST else one_each(group)
