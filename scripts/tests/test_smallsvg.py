"""The smaller SVG is the same picture: the same elements, numbers and links."""

import io
import re
from xml.etree import ElementTree

import matplotlib.pyplot as plt
import pytest

from easemark_charts import smallsvg

LINK = "{http://www.w3.org/1999/xlink}href"
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")


@pytest.fixture(scope="module")
def svg():
    fig, axes = plt.subplots()
    axes.plot([0, 1 / 3, 2], [3, 1.23456, 2], marker="o")
    axes.fill_between([0, 1], [1, 2], hatch="//")
    axes.bar([1], [2], alpha=0.5)
    axes.set_title("4.56789 is a number in words")
    with io.StringIO() as file:
        fig.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
        plt.close(fig)
        return file.getvalue()


def values(element):
    """An element's numbers and words, its letter's place said one way, without names."""
    attributes = dict(element.attrib)
    link = attributes.pop(LINK, None)
    attributes.pop("id", None)
    x = attributes.pop("x", None) if link and "y" not in attributes else None
    if x is not None:
        attributes["transform"] = f"translate({x} 0)"
    text = " ".join(f"{key}={value}" for key, value in sorted(attributes.items()))
    text = re.sub(r"url\(#\w+\)", "url()", text)
    return [float(n) for n in NUMBER.findall(text)], "".join(NUMBER.sub("", text).split())


def test_every_element_is_there_with_its_numbers(svg):
    long = list(ElementTree.fromstring(svg).iter())
    short = list(ElementTree.fromstring(smallsvg.smaller(svg)).iter())
    assert [element.tag for element in long] == [element.tag for element in short]
    for before, after in zip(long, short):
        (numbers, words), (rounded, same_words) = values(before), values(after)
        assert words == same_words
        assert len(rounded) == len(numbers)
        for number, exact in zip(rounded, numbers):
            assert abs(number - exact) <= (0.0051 if abs(exact) >= 1 else 0.000051)


def test_links_lead_to_the_same_elements(svg):
    def targets(text):
        elements = list(ElementTree.fromstring(text).iter())
        place = {element.get("id"): index for index, element in enumerate(elements)}
        links = [element.get(LINK)[1:] for element in elements if element.get(LINK)]
        links += re.findall(r"url\(#([^)]+)\)", text)
        return [place[link] for link in links]

    assert len(targets(svg)) > 50
    assert targets(smallsvg.smaller(svg)) == targets(svg)


def test_words_stay_and_a_quarter_is_saved(svg):
    small = smallsvg.smaller(svg)
    assert "<!-- 4.56789 is a number in words -->" in small
    assert len(small) < 0.75 * len(svg)
    assert smallsvg.smaller(svg) == small
