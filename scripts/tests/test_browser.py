"""The page in a real browser: Chromium, headless."""

import json

import browser
import pytest
from conftest import SAMPLE_2
from easemark_charts import result
from easemark_report import page
from PIL import Image, ImageChops

SIZES = {"light": {}, "dark": {"dark": True}, "phone": {"width": 360, "height": 780, "mobile": True}}


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    made = folder / "report.html"
    made.write_text(page.render(result.load(SAMPLE_2)), encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def chromium(tmp_path_factory):
    program = browser.find()
    if program is None:
        pytest.fail(browser.MISSING)
    opened = browser.Browser(program, tmp_path_factory.mktemp("browser"))
    yield opened
    opened.close()


@pytest.mark.parametrize("screen", SIZES)
def test_it_opens_without_complaint_or_request(chromium, path, screen):
    chromium.open(path, **SIZES[screen])
    assert chromium.complaints() == []
    assert chromium.requests() == [path.as_uri()]


def test_the_test_itself_hears_complaints_and_requests(chromium, tmp_path):
    broken = tmp_path / "broken.html"
    broken.write_text("<img src=missing.png><script>console.log('a'); nothing()</script>")
    chromium.open(broken)
    assert len(chromium.complaints()) >= 2 and len(chromium.requests()) == 2


def drawn(picture) -> float:
    """Share of pixels that are not the background, which is the upper left corner's."""
    with Image.open(picture) as image:
        plain = image.convert("RGB")
        paper = Image.new("RGB", plain.size, plain.getpixel((2, 2)))
        difference = ImageChops.difference(plain, paper).convert("L")
        return sum(difference.histogram()[24:]) / (plain.width * plain.height)


@pytest.mark.parametrize("screen", SIZES)
def test_nothing_is_empty_on_any_screen(chromium, path, screen, tmp_path):
    chromium.open(path, **SIZES[screen])
    shares = []
    for index, name in enumerate(("h1", "#comparisons", "#machine", "#chart-spring-tick", "#cases")):
        chromium.js(f"document.querySelector({json.dumps(name)}).scrollIntoView()")
        shares.append(drawn(chromium.screenshot(tmp_path / f"{index}.png")))
    assert all(0.015 < share < 0.6 for share in shares), shares


@pytest.mark.parametrize("screen", SIZES)
def test_every_chart_is_drawn(chromium, path, screen, tmp_path):
    chromium.open(path, **SIZES[screen])
    charts = chromium.js("[...document.querySelectorAll('.chart')].map(c => c.id)")
    assert len(charts) >= 7
    for chart in charts:
        box = chromium.js(
            f"(() => {{ const c = document.getElementById({json.dumps(chart)});"
            " c.scrollIntoView(); const r = c.querySelector('svg').getBoundingClientRect();"
            " return [r.width, r.height]; })()"
        )
        assert box[0] >= 760 and box[1] > 150, chart
        assert drawn(chromium.screenshot(tmp_path / f"{chart}.png")) > 0.012, chart


def test_dark_is_dark_and_light_is_light(chromium, path, tmp_path):
    papers = {}
    for screen in ("light", "dark"):
        chromium.open(path, **SIZES[screen])
        chromium.js("document.querySelector('.canvas svg').scrollIntoView()")
        with Image.open(chromium.screenshot(tmp_path / f"{screen}.png")) as image:
            counted = image.convert("L").histogram()
            papers[screen] = counted.index(max(counted))
        # The chart's own paper, not only the page's.
        fill = chromium.js("getComputedStyle(document.querySelector('.canvas svg path')).fill")
        assert fill == ("rgb(255, 255, 255)" if screen == "light" else "rgb(20, 23, 27)")
    assert papers["light"] > 245 and papers["dark"] < 40


def test_contrast_of_all_text_is_enough(chromium, path):
    """WCAG 2.2 AA: 4.5 for text; every text element against the paper that it stands on."""
    measure = """
      (() => {
        const parse = (c) => c.match(/[\\d.]+/g).map(Number);
        const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
          .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
          .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
        const under = (e) => {
          for (; e; e = e.parentElement) {
            const c = parse(getComputedStyle(e).backgroundColor);
            if (c.length < 4 || c[3] > 0) return c;
          }
          return [255, 255, 255];
        };
        document.querySelectorAll('details').forEach((d) => { d.open = true; });
        const poor = new Set();
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walk.nextNode()) {
          const e = walk.currentNode.parentElement;
          if (!walk.currentNode.data.trim() || e.closest('script, dialog, .skip, title, desc')) continue;
          const style = getComputedStyle(e);
          const ink = light(parse(e.closest('svg') ? style.fill : style.color));
          const paper = light(under(e.closest('svg') ? e.closest('svg').parentElement : e));
          const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
          if (contrast < 4.5) poor.add(`${e.tagName}.${e.className} ${walk.currentNode.data.trim()} ${contrast}`);
        }
        return [...poor];
      })()
    """
    for screen in ("light", "dark"):
        chromium.open(path, **SIZES[screen])
        assert chromium.js(measure) == []


def test_a_phone_never_scrolls_sideways(chromium, path):
    chromium.open(path, **SIZES["phone"])
    chromium.js("document.querySelectorAll('details').forEach(d => { d.open = true; })")
    assert chromium.js("document.documentElement.scrollWidth") == 360
    assert chromium.js(
        "[...document.querySelectorAll('main *')].filter(e => !e.closest('.sheet, .canvas, svg') &&"
        " e.getBoundingClientRect().right > 361).map(e => e.outerHTML.slice(0, 90))"
    ) == []
    wide = chromium.js("[...document.querySelectorAll('.sheet')].filter(s => s.scrollWidth > s.clientWidth).length")
    assert wide > 3, "tables that scroll inside their box"
    machine = "document.querySelector('#table-environment').parentElement"
    assert chromium.js(f"{machine}.scrollWidth <= {machine}.clientWidth"), "the machine's wraps"


COLUMN = (
    "[...document.querySelectorAll('#table-spring\\\\.tick\\\\.2048 tbody tr')]"
    ".map(r => r.cells[{}].textContent)"
)
HEADING = "#table-spring\\.tick\\.2048 thead th:nth-child({}) button"


def sort_of(chromium, column):
    return chromium.js(
        f"document.querySelector({json.dumps(HEADING.format(column))}).parentElement"
        ".getAttribute('aria-sort')"
    )


def test_a_click_on_a_heading_sorts(chromium, path):
    chromium.open(path)
    order = chromium.js(COLUMN.format(0))
    assert order[0] == "Easemark SIMD, v4, 2 threads", "fastest first"
    chromium.click(HEADING.format(1))
    assert chromium.js(COLUMN.format(0)) == sorted(order, key=str.lower)
    assert sort_of(chromium, 1) == "ascending"
    chromium.click(HEADING.format(7))  # largest error: numbers, among them a NaN
    errors = chromium.js(COLUMN.format(6))
    assert errors[0] == "2.1e-16" and "NaN" in errors[-1]
    assert (sort_of(chromium, 1), sort_of(chromium, 7)) == (None, "ascending")
    chromium.click(HEADING.format(7))
    assert sort_of(chromium, 7) == "descending" and "NaN" in chromium.js(COLUMN.format(6))[0]
    chromium.click(HEADING.format(4))  # speed: a case without one stays at the end both ways
    assert chromium.js(COLUMN.format(3))[-1] == "–"
    chromium.click(HEADING.format(4))
    assert chromium.js(COLUMN.format(3))[-1] == "–"
    chromium.click(HEADING.format(4))
    assert chromium.js(COLUMN.format(0)) == order and sort_of(chromium, 4) is None
    assert chromium.complaints() == []


def test_the_keyboard_sorts_too(chromium, path):
    chromium.open(path)
    chromium.js(f"document.querySelector({json.dumps(HEADING.format(1))}).focus()")
    chromium.key("Enter", 13, "\r")
    assert sort_of(chromium, 1) == "ascending"
    chromium.key(" ", 32, " ")
    assert sort_of(chromium, 1) == "descending"


def test_every_table_sorts_by_every_column(chromium, path):
    chromium.open(path)
    counted = chromium.js(
        """
        (() => {
          let changed = 0, lost = 0;
          for (const table of document.querySelectorAll('table:not(.plain)')) {
            const text = () => [...table.tBodies[0].rows].map((r) => r.textContent);
            for (const button of table.querySelectorAll('th button')) {
              const before = text();
              button.click(); button.click();
              const after = text();
              changed += before.join() !== after.join();
              lost += [...before].sort().join() !== [...after].sort().join();
            }
          }
          return [changed, lost];
        })()
        """
    )
    assert counted[0] > 60 and counted[1] == 0
    assert chromium.complaints() == []


def test_the_filter_hides_rows(chromium, path):
    chromium.open(path)
    chromium.click("#cases ~ details summary")
    chromium.js("document.getElementById('table-cases-filter').focus()")
    chromium.type("spring.TICK v4 65536")
    shown = chromium.js(
        "[...document.querySelectorAll('#table-cases tbody tr:not([hidden]) th')].map(h => h.textContent)"
    )
    assert sorted(shown) == ["Spring.tick.simd-v4-t2.65536", "Spring.tick.simd-v4.65536"]
    assert chromium.js("document.querySelector('#cases ~ details output').textContent") == "2 of 44 rows"


def test_a_chart_is_enlarged_and_put_back(chromium, path):
    chromium.open(path)
    count = chromium.js("document.querySelectorAll('.canvas svg').length")
    chromium.click("#chart-spring-tick .canvas")
    assert chromium.js("document.getElementById('zoom').open") is True
    width = "document.querySelector('.stage svg').getBoundingClientRect().width"
    before = chromium.js(width)
    chromium.click("[data-zoom=in]")
    assert chromium.js(width) > 1.3 * before
    chromium.key("Escape", 27)
    assert chromium.js("document.getElementById('zoom').open") is False
    assert chromium.until("document.querySelectorAll('.canvas svg').length", count)
    chromium.js("document.querySelector('#chart-spring-tick .canvas').focus()")
    chromium.key("Enter", 13, "\r")
    assert chromium.js("document.getElementById('zoom').open") is True
    chromium.click("[data-zoom=close]")
    assert chromium.until("document.activeElement.parentElement.id", "chart-spring-tick")
    assert chromium.complaints() == []


def test_without_scripts_everything_is_still_there(chromium, path, tmp_path):
    chromium.open(path, scripts=False)
    assert chromium.js("document.documentElement.className") == ""
    assert chromium.js("document.querySelectorAll('table tbody tr').length") > 100
    assert chromium.js("document.querySelectorAll('th button, .filter').length") == 0
    assert chromium.js("document.querySelectorAll('.canvas svg').length") >= 7
    chromium.click("#cases ~ details summary")
    assert chromium.js("document.querySelector('#cases ~ details').open") is True
    assert drawn(chromium.screenshot(tmp_path / "plain.png")) > 0.02
    assert chromium.complaints() == []


def test_every_link_leads_somewhere_that_is_shown(chromium, path):
    chromium.open(path)
    lost = chromium.js(
        "[...document.querySelectorAll('a[href^=\"#\"]')].map(a => a.hash.slice(1))"
        ".filter(id => !document.getElementById(id) || !document.getElementById(id).getClientRects().length)"
    )
    assert lost == []
    assert chromium.js("document.querySelectorAll('a[href^=\"#\"]').length") > 10


def test_on_paper_all_parts_are_open(chromium, path):
    import base64

    chromium.open(path, dark=True)
    answer = chromium.call("Page.printToPDF", printBackground=True)
    assert len(base64.b64decode(answer["data"])) > 50_000
    chromium.call("Emulation.setEmulatedMedia", media="print", features=[
        {"name": "prefers-color-scheme", "value": "dark"}
    ])
    assert chromium.js("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert chromium.js("getComputedStyle(document.querySelector('nav')).display") == "none"
    chromium.call("Emulation.setEmulatedMedia", media="")


def test_a_browser_that_never_answers_is_an_error_and_is_gone(tmp_path, monkeypatch):
    monkeypatch.setattr(browser, "LIMIT", 0.5)
    mute = tmp_path / "mute"
    mute.write_text("#!/bin/sh\nexec sleep 60\n")
    mute.chmod(0o755)
    with pytest.raises(browser.BrowserError, match="did not answer"):
        browser.Browser(str(mute), tmp_path / "profile")
    ended = tmp_path / "ended"
    ended.write_text("#!/bin/sh\necho no display >&2\n")
    ended.chmod(0o755)
    with pytest.raises(browser.BrowserError, match="the browser ended: no display"):
        browser.Browser(str(ended), tmp_path / "profile")
