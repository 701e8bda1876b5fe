"""One colour and one name per method, the same in every chart and table.

Ours are saturated; everything else is from Paul Tol's "muted" scheme (SRON/EPS/TN/09-002, 2021),
which stays apart under the common kinds of colour blindness. Peers draw as squares, popular methods
as triangles, so that colour never stands alone; every mark has its name beside it.
"""

from __future__ import annotations

import colorsys
import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """How a method looks and what it is called where only its variant is known."""

    name: str
    colour: str


METHODS = {
    # ours
    "simd": Style("Easemark SIMD", "#0072B2"),
    "simd-duo": Style("Easemark SIMD, two threads", "#5C9BD1"),
    "blas": Style("Easemark BLAS", "#D55E00"),
    "block": Style("Easemark blocks", "#5C9BD1"),
    "anchors": Style("Easemark anchors", "#009E73"),
    "reference": Style("Easemark scalar", "#111E50"),
    "single": Style("Easemark prepared", "#009E73"),
    # peers
    "libm": Style("libm closed form", "#777777"),
    "hoisted": Style("libm once a time", "#A9A9A9"),
    "prepared": Style("libm propagators", "#A9A9A9"),
    "sleef": Style("SLEEF closed form", "#88641A"),
    "eigen": Style("Eigen", "#117733"),
    "glm": Style("GLM", "#AA4499"),
    "rigid": Style("GLM interpolate", "#CC6677"),
    "cglm": Style("cglm", "#332288"),
    "xsmm": Style("LIBXSMM", "#882255"),
    "plain": Style("plain loop", "#88641A"),
    "gemm": Style("OpenBLAS, a call each", "#999933"),
    "lapack": Style("LAPACK, a call each", "#999933"),
    # solvers
    "dopri5": Style("Easemark Dormand–Prince 5(4)", "#D55E00"),
    "tsit5": Style("Easemark Tsit5", "#E69F00"),
    "dop853": Style("Easemark DOP853", "#0072B2"),
    "runge4": Style("Easemark Runge–Kutta 4", "#56B4E9"),
    "yoshida6": Style("Easemark Yoshida 6", "#009E73"),
    "propagator": Style("Easemark exact propagator", "#111E50"),
    "lanerk4": Style("Easemark RK4 in lanes", "#0072B2"),
    "lanedopri5": Style("Easemark Dormand–Prince in lanes", "#D55E00"),
    "laneeuler": Style("Easemark Euler in lanes", "#56B4E9"),
    "laneexact": Style("Easemark propagators in lanes", "#111E50"),
    "odeintdopri5": Style("odeint Dormand–Prince", "#882255"),
    "odeintdense": Style("odeint Dormand–Prince, dense", "#AA4499"),
    "odeintrkf78": Style("odeint Fehlberg 8(7)", "#999933"),
    "odeintrk4": Style("odeint Runge–Kutta 4", "#777777"),
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
    "halley": Style("Halley as in Skia", "#AA4499"),
    "newton10": Style("ten Newton steps", "#E28A99"),
    "secant": Style("table and secant", "#5B8DB8"),
    "bisection": Style("bisection to 1e-3", "#999933"),
    "halvings": Style("twelve halvings", "#88641A"),
    "hyperbolic": Style("closed form by sinh", "#332288"),
    "polyline": Style("polyline at 0.002", "#117733"),
}
OTHER = Style("", "#8A8A8A")
PHRASES = {
    "libm": "the libm closed form",
    "hoisted": "libm with the basis once a time",
    "prepared": "propagators prepared by libm",
    "sleef": "the SLEEF closed form",
    "tworoot": "the two roots",
    "coshsinh": "the form with cosh and sinh",
    "clamped": "taking ζ ≥ 1 as critical",
    "browser": "the browser method",
    "table": "the 256-entry table",
    "plain": "a plain loop",
    "gemm": "a call of OpenBLAS each",
    "lapack": "a call of LAPACK each",
    "hyperbolic": "the closed form by sinh",
    "polyline": "the polyline at 0.002",
}

INK = "#1B1F24"
QUIET = "#5B6470"
GRID = "#E3E7EC"
WARN = "#B42318"
BAND = "#F4F6F8"

MARKERS = {"ours": "o", "peer": "s", "popular": "^"}


# The same colours on a dark page: what is not named here is made lighter until it can be read.
DARK_PAPER = "#14171B"
DARK = {
    "#FFFFFF": DARK_PAPER,
    INK: "#E7EAEE",
    QUIET: "#A3ADB8",
    GRID: "#2A3038",
    WARN: "#FF8A7A",
    BAND: "#1B2026",
    "#FBEDEB": "#33201F",
    "#0072B2": "#58B7F2",
    "#D55E00": "#FF9A57",
    "#111E50": "#B3BEFA",
}
# A variant's name may end with a precision, the level of the kernels, and the number of threads.
_SWEPT = re.compile(
    r"^(?P<base>\w+?)(?P<float>-f32)?(?:-(?P<level>baseline|v\d))?(?:-t(?P<threads>\d+))?$"
)
_LEVELS = {"baseline": "lowest level"}


def style(variant: str) -> Style:
    if variant in METHODS:
        return METHODS[variant]
    parts = _SWEPT.match(variant)
    if not parts or parts["base"] not in METHODS:
        return Style(variant, OTHER.colour)
    base, level, threads = METHODS[parts["base"]], parts["level"], parts["threads"]
    name, colour = base.name, base.colour
    if parts["float"]:
        name += ", float"
        colour = _mix(colour, "#FFFFFF", 0.35)
    if level:
        name += f", {_LEVELS.get(level, level)}"
        colour = _mix(colour, "#FFFFFF", {"baseline": 0.5, "v1": 0.5, "v3": 0.3}.get(level, 0))
    if threads:
        name += f", {threads} thread{'s' if threads != '1' else ''}"
        colour = _mix(colour, "#000000", 0.35)
    return Style(name, colour)


def base(variant: str) -> str:
    """The variant without the level and the threads of a sweep: its method and precision."""
    parts = _SWEPT.match(variant)
    return parts["base"] + (parts["float"] or "") if parts else variant


def colour(variant: str) -> str:
    return style(variant).colour


def name(variant: str) -> str:
    return style(variant).name


def phrase(variant: str) -> str:
    """The name within a sentence: "the libm closed form"."""
    return PHRASES.get(variant, name(variant))


# Lines that are not methods, as one method's operations: Okabe and Ito (2008), without yellow.
_SERIES = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#111E50", "#E69F00", "#777777")


def series(number: int) -> str:
    """The colour of the so-many-th line of a chart whose lines are not methods."""
    return _SERIES[number % len(_SERIES)]


def lighter(colour: str, part: float) -> str:
    """The colour, a part of the way to white."""
    return _mix(colour, "#FFFFFF", part)


def marker(kind: str) -> str:
    return MARKERS.get(kind, "D")


def on_dark(colour: str) -> str:
    """What a colour becomes on a dark page."""
    known = DARK.get(colour.upper()) or DARK.get(colour)
    return known or readable(colour, DARK_PAPER, 3)


def readable(colour: str, paper: str, contrast: float = 4.5) -> str:
    """The colour, moved away from the paper's lightness until it has this contrast (WCAG 2.2)."""
    towards = 1 if _luminance(paper) < 0.5 else 0
    hue, lightness, saturation = colorsys.rgb_to_hls(*_channels(colour))
    for step in range(41):
        moved = lightness + (towards - lightness) * step / 40
        found = _hex(colorsys.hls_to_rgb(hue, moved, saturation))
        if _contrast(found, paper) >= contrast:
            return found if step else colour
    return found


def _contrast(first: str, second: str) -> float:
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in _channels(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _mix(first: str, second: str, part: float) -> str:
    pairs = zip(_channels(first), _channels(second))
    return _hex([a + (b - a) * part for a, b in pairs]) if part else first


def _channels(colour: str) -> list:
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def _hex(channels) -> str:
    return "#" + "".join(f"{round(255 * channel):02X}" for channel in channels)
