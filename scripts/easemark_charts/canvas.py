"""The common look of all charts, and saving them so that equal data gives equal bytes."""

from __future__ import annotations

import io
import math
import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

# Where matplotlib keeps its font list: nothing of ours belongs into the user's home.
os.environ.setdefault("MPLCONFIGDIR", str(Path(tempfile.gettempdir()) / "easemark-matplotlib"))

import matplotlib  # noqa: E402

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
from matplotlib.ticker import FixedLocator, FuncFormatter, NullLocator  # noqa: E402

from . import palette, smallsvg, words  # noqa: E402

SETTINGS = {
    "font.family": "DejaVu Sans",
    "font.size": 10.5,
    "text.color": palette.INK,
    "text.parse_math": False,  # a dollar sign of the file is a dollar sign
    "axes.edgecolor": palette.GRID,
    "axes.labelcolor": palette.QUIET,
    "axes.linewidth": 1.0,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": palette.GRID,
    "grid.linewidth": 0.8,
    "xtick.color": palette.QUIET,
    "ytick.color": palette.QUIET,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "xtick.minor.size": 0,
    "ytick.minor.size": 0,
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
    "figure.dpi": 100,
    "savefig.dpi": 160,
    "svg.hashsalt": "easemark",
    "path.simplify": False,
}


def figure(width: float, height: float):
    plt.rcdefaults()
    plt.rcParams.update(SETTINGS)
    return plt.figure(figsize=(width, height))


@dataclass(frozen=True)
class Picture:
    """A chart for a page: an SVG whose words are text, with the words around it apart."""

    svg: str
    title: str
    subtitle: str


class Gallery(dict):
    """Takes charts in a folder's place and keeps them by name, as a page wants them: without
    title and provenance, which the page sets itself."""

    def hang(self, fig, name: str) -> None:
        texts = getattr(fig, "easemark_caption", ())
        words_around = [text.get_text().replace("\n", " ") for text in texts]
        for text in texts:
            text.remove()
        with plt.rc_context({"svg.fonttype": "none"}), io.StringIO() as file:
            fig.savefig(file, format="svg", metadata=PLAIN_SVG, bbox_inches="tight",
                        pad_inches=0.06)
            self[name] = Picture(file.getvalue(), *(words_around[:2] or ("", "")))


PLAIN_SVG = {"Date": None, "Creator": None}


def save(fig, folder, name: str) -> list:
    """Writes NAME.png and NAME.svg into a folder, or hangs the chart in a gallery; returns the
    files' names."""
    if isinstance(folder, Gallery):
        folder.hang(fig, name)
        plt.close(fig)
        return []
    fig.savefig(folder / f"{name}.png", format="png", metadata={"Software": None})
    with io.StringIO() as file:
        fig.savefig(file, format="svg", metadata=PLAIN_SVG)
        (folder / f"{name}.svg").write_text(smallsvg.smaller(file.getvalue()))
    plt.close(fig)
    return [f"{name}.png", f"{name}.svg"]


def caption(fig, title: str, subtitle: str, foot: str, left: float = 0.2) -> None:
    """Title (the finding), subtitle (what is shown) and provenance, placed in inches."""
    height = fig.get_figheight()
    x = left / fig.get_figwidth()
    texts = [
        fig.text(x, 1 - 0.22 / height, title, fontsize=14.5, fontweight="bold", va="top"),
        fig.text(x, 1 - 0.56 / height, subtitle, fontsize=10.5, color=palette.QUIET, va="top"),
        fig.text(x, 0.12 / height, foot, fontsize=8, color=palette.QUIET, va="bottom"),
    ]
    fig.easemark_caption = texts
    renderer = fig.canvas.get_renderer()
    for text in texts:  # a long one is set smaller rather than cut
        room = (fig.get_figwidth() - 2 * left) * fig.dpi
        width = text.get_window_extent(renderer).width
        if text is texts[0] and width > 1.25 * room:
            _break(text)
            text.set_y(1 - 0.12 / height)
            text.set_fontsize(12)
            width = text.get_window_extent(renderer).width
        if width > room:
            text.set_fontsize(text.get_fontsize() * room / width)


def _break(text) -> None:
    """Breaks a title in two, after the clause that ends nearest to its middle."""
    whole = text.get_text()
    ends = [match.end() for match in re.finditer(r"[,;] ", whole)]
    ends = ends or [match.end() for match in re.finditer(" ", whole)]
    if ends:
        end = min(ends, key=lambda place: abs(place - len(whole) / 2))
        text.set_text(f"{whole[:end].rstrip()}\n{whole[end:]}")


def log_axis(axis, formatter=None, largest: float = math.inf) -> None:
    """A grid with readable labels, whatever the range; none far beyond the largest value, where
    there is only room for labels."""
    low, high = sorted(axis.get_view_interval())
    decades = math.log10(high / low)
    high = min(high, 20 * largest)
    step = max(1, math.ceil(decades / 7))
    first = math.floor(math.log10(low) / step) * step
    factors = (1, 2, 5) if decades < 1.7 else (1,)
    ticks = [
        factor * 10.0**exponent
        for exponent in range(first, math.ceil(math.log10(high)) + 1, step)
        for factor in factors
    ]
    axis.set_major_locator(FixedLocator([t for t in ticks if low <= t <= high * (1 + 1e-9)]))
    axis.set_minor_locator(NullLocator())
    axis.set_major_formatter(FuncFormatter(formatter or power_of_ten))


def power_of_ten(value: float, _position=None) -> str:
    exponent = math.floor(math.log10(value) + 1e-9)
    if -2 <= exponent <= 3:
        return f"{value:g}"
    leading = round(value / 10.0**exponent)
    return ("" if leading == 1 else f"{leading}·") + f"10{words.superscript(exponent)}"


def duration(value: float, _position=None) -> str:
    """A tick of a time axis in ns: "1 ns", "10 µs"."""
    for limit, scale, unit in ((1e3, 1, "ns"), (1e6, 1e3, "µs"), (1e9, 1e6, "ms")):
        if value < limit * 0.999:
            return f"{value / scale:g} {unit}"
    return f"{value / 1e9:g} s"


def bare(axes, keep=()) -> None:
    for side in ("top", "right", "left", "bottom"):
        axes.spines[side].set_visible(side in keep)


def as_rows(axes, end: float) -> None:
    """Axes whose y counts down from 0 to `end`, without ticks or frame: one of several beside each
    other over the same rows."""
    bare(axes)
    axes.set_ylim(end, 0)
    axes.set_yticks([])
    axes.patch.set_alpha(0)
    axes.grid(axis="y", visible=False)


def make_room(axes, labels, margin: float = 6) -> None:
    """Widens a logarithmic x axis to the right until every label right of its point fits."""
    renderer = axes.figure.canvas.get_renderer()
    low, high = axes.get_xlim()
    width = axes.get_window_extent(renderer).width
    span = math.log10(high / low)
    for label in labels:
        x = label.xy[0]
        offset = label.xyann[0] * axes.figure.dpi / 72
        free = width - offset - label.get_window_extent(renderer).width - margin
        span = max(span, math.log10(x / low) * width / max(free, 0.2 * width))
    axes.set_xlim(low, low * 10**span)
