"""One colour and one name per method, the same in every chart and table.

Ours are saturated; everything else is from Paul Tol's "muted" scheme (SRON/EPS/TN/09-002, 2021),
which stays apart under the common kinds of colour blindness. Peers draw as squares, popular methods
as triangles, so that colour never stands alone; every mark has its name beside it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """How a method looks and what it is called where only its variant is known."""

    name: str
    colour: str


METHODS = {
    # ours
    "simd": Style("Easemark SIMD", "#0072B2"),
    "blas": Style("Easemark BLAS", "#D55E00"),
    "reference": Style("Easemark scalar", "#111E50"),
    # peers
    "libm": Style("libm closed form", "#777777"),
    "hoisted": Style("libm once a time", "#A9A9A9"),
    "eigen": Style("Eigen", "#117733"),
    "glm": Style("GLM", "#AA4499"),
    # popular: springs
    "tworoot": Style("two roots", "#882255"),
    "coshsinh": Style("cosh and sinh", "#44AA99"),
    "clamped": Style("ζ ≥ 1 as critical", "#999933"),
    "euler60": Style("Euler, 1/60 s", "#CC6677"),
    "euler1ms": Style("Euler, 1 ms", "#E28A99"),
    "rk4": Style("RK4, 8 ms", "#5B8DB8"),
    # popular: curves
    "browser": Style("browser method", "#555555"),
    "newton": Style("Newton", "#CC6677"),
    "cardano": Style("Cardano", "#882255"),
    "table": Style("256-entry table", "#44AA99"),
}
OTHER = Style("", "#8A8A8A")
PHRASES = {
    "libm": "the libm closed form",
    "hoisted": "libm with the basis once a time",
    "tworoot": "the two roots",
    "coshsinh": "the form with cosh and sinh",
    "clamped": "taking ζ ≥ 1 as critical",
    "browser": "the browser method",
    "table": "the 256-entry table",
}

INK = "#1B1F24"
QUIET = "#5B6470"
GRID = "#E3E7EC"
WARN = "#B42318"
BAND = "#F4F6F8"

MARKERS = {"ours": "o", "peer": "s", "popular": "^"}


def style(variant: str) -> Style:
    return METHODS.get(variant, Style(variant, OTHER.colour))


def colour(variant: str) -> str:
    return style(variant).colour


def name(variant: str) -> str:
    return style(variant).name


def phrase(variant: str) -> str:
    """The name within a sentence: "the libm closed form"."""
    return PHRASES.get(variant, name(variant))


def marker(kind: str) -> str:
    return MARKERS.get(kind, "D")
