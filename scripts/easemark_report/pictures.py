"""Charts made fit for standing inside one page: no clash of names, colours that follow the page's,
words for those who cannot see them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

from easemark_charts import palette

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
_FONT = re.compile(r"\s*font-family: [^;]+;?")
_LONG = re.compile(r"-?\d+\.\d{3,}")
_REFERENCE = re.compile(r"url\(#([^)]+)\)|^#(.+)$")


class Colours(dict):
    """The colours of all charts of a page, as names of CSS variables; text has names of its own,
    since it needs more contrast than a mark."""

    def variable(self, colour: str, is_text: bool) -> str:
        colour = colour.upper()
        name = f"--{'t' if is_text else 'c'}-{colour[1:].lower()}"
        if name not in self:
            dark = palette.on_dark(colour)
            if is_text:
                self[name] = (
                    palette.readable(colour, "#FFFFFF"), palette.readable(dark, palette.DARK_PAPER)
                )
            else:
                self[name] = (colour, dark)
        return f"var({name})"

    def css(self, dark: bool) -> str:
        return "".join(f"{name}:{pair[dark].lower()};" for name, pair in sorted(self.items()))


def inline(picture, name: str, description: str, colours: Colours) -> str:
    """The chart as an element of the page."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(picture.svg)
    for child in list(root):
        if child.tag == f"{{{SVG}}}metadata":
            root.remove(child)
    for parent in list(root.iter()):  # its style would be the whole page's
        for child in list(parent):
            if child.tag == f"{{{SVG}}}style":
                parent.remove(child)
    used = {target for element in root.iter() for target in _targets(element)}
    for element in root.iter():
        _rename(element, name, used)
        is_text = element.tag == f"{{{SVG}}}text"
        style = element.get("style")
        if style:
            style = _FONT.sub("", style)
            style = _COLOUR.sub(lambda match: colours.variable(match[0], is_text), style)
            element.set("style", style.strip())
        for attribute in ("d", "x", "y", "transform"):
            value = element.get(attribute)
            if value:
                value = _LONG.sub(lambda match: f"{float(match[0]):.2f}", value)
                element.set(attribute, value.replace("\n", ""))
    width = root.attrib.pop("width")[:-2]  # as in "864pt"
    root.attrib.pop("height")
    root.attrib.pop("version", None)
    root.set("role", "img")
    root.set("aria-labelledby", f"{name}-title {name}-words")
    root.set("style", f"--natural:{round(float(width) * 4 / 3)}px")
    for tag, suffix, text in (
        ("desc", "words", description), ("title", "title", picture.title)
    ):
        words = ElementTree.Element(f"{{{SVG}}}{tag}", {"id": f"{name}-{suffix}"})
        words.text = text
        root.insert(0, words)
    return ElementTree.tostring(root, encoding="unicode")


def _targets(element) -> list:
    found = []
    for value in element.attrib.values():
        match = _REFERENCE.search(value)
        if match:
            found.append(match[1] or match[2])
    return found


def _rename(element, name: str, used: set) -> None:
    """Keeps only names that something refers to, and makes them the picture's own."""
    own = element.attrib.pop("id", None)
    if own in used:
        element.set("id", f"{name}-{own}")
    for attribute in list(element.attrib):
        value = element.attrib[attribute]
        if attribute == f"{{{XLINK}}}href":
            del element.attrib[attribute]
            element.set("href", f"#{name}-{value[1:]}")
        elif value.startswith("url(#"):
            element.set(attribute, f"url(#{name}-{value[5:]}")
