"""The warnings of a run, told once for each kind and not once for each group."""

from __future__ import annotations

from dataclasses import dataclass

from easemark_charts import words


@dataclass(frozen=True)
class Warned:
    """Warnings of one kind with one advice."""

    kind: str
    where: str
    message: str
    advice: str
    others: list


def grouped(result) -> list:
    found: dict = {}
    for warning in result.warnings:
        found.setdefault((warning.kind, warning.advice), []).append(warning)
    return [
        Warned(
            kind=kind,
            where=_place(own[0]) if len(own) == 1 else f"{len(own)} groups, first {_place(own[0])}",
            message=sentence(own[0].message),
            advice=sentence(advice),
            others=[(_place(each), sentence(each.message)) for each in own[1:]],
        )
        for (kind, advice), own in found.items()
    ]


def _place(warning) -> str:
    return "whole run" if warning.scope == "run" else warning.scope


def sentence(text: str) -> str:
    return words.capital(text.rstrip(".")) + "." if text else ""
