"""Makes the SVG that matplotlib writes smaller by a quarter to a half, without a difference to the eye:
results are kept in the repository, and half of such a file is the names of its letters."""

import re

TAG = re.compile(r"<[a-z][^>]*>")
LONG_NUMBER = re.compile(r"\d+\.\d{3,}")
# Letters are placed along a line of text, each by a translation of its own.
PLACED_LETTER = re.compile(r'(href="#[^"]*") transform="translate\((\S+) 0\)"')
PATH_BREAK = re.compile(r"\s*\n\s*")
NAME = re.compile(r' id="([^"]*)"')
USE = re.compile(r'(href="#|url\(#)([^")]+)')


def smaller(svg: str) -> str:
    """The same picture: coordinates to a hundredth of a point, short names, and no indentation."""
    names = {name: f"n{index}" for index, name in enumerate(dict.fromkeys(
        use[1] for use in USE.findall(svg)))}
    svg = TAG.sub(lambda tag: _smaller_tag(tag[0], names), svg)
    return re.sub(r"\n\s+", "\n", svg)


def _shorter(number: float) -> str:
    # Below 1 it may be a letter's scale, which its every coordinate is multiplied by.
    return f"{number:.{2 if number >= 1 else 4}f}".rstrip("0").rstrip(".")


def _smaller_tag(tag: str, names: dict) -> str:
    tag = PATH_BREAK.sub("" if tag.startswith("<path") else " ", tag)
    tag = LONG_NUMBER.sub(lambda number: _shorter(float(number[0])), tag)
    tag = NAME.sub(lambda name: f' id="{names[name[1]]}"' if name[1] in names else "", tag)
    tag = USE.sub(lambda use: use[1] + names[use[2]], tag)
    return PLACED_LETTER.sub(r'\1 x="\2"', tag)
