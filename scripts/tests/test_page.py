"""results/report.html: what is in it, before any browser sees it."""

import copy
import html.parser
import json
import re
from dataclasses import replace

import pytest
import report
from conftest import SAMPLE, SAMPLE_2
from easemark_charts import palette, result
from easemark_report import document, headlines, page, sheets, warnings

VOID = {"meta", "link", "input", "br", "hr", "img"}


class Outline(html.parser.HTMLParser):
    """Elements that are open, names, links, headings and tables."""

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.headings, self.faults = [], [], [], [], []
        self.external, self.tables, self.text = [], 0, []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if "id" in given:
            self.ids.append(given["id"])
        for name in ("href", "src", "xlink:href", "srcset", "action"):
            value = given.get(name)
            if value is not None and value.startswith("#"):
                self.links.append(value[1:])
            elif value is not None and not value.startswith("data:,"):
                self.external.append(value)
        for value in given.values():
            self.links += re.findall(r"url\(#([^)]+)\)", value or "")
        self.links += (given.get("aria-labelledby") or "").split()
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        self.tables += tag == "table"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> at {self.getpos()}")

    def handle_data(self, data):
        self.text.append(data)


def outline(text):
    found = Outline()
    found.feed(text)
    found.close()
    return found


@pytest.fixture(scope="module")
def loaded():
    return {1: result.load(SAMPLE), 2: result.load(SAMPLE_2)}


@pytest.fixture(scope="module")
def pages(loaded):
    return {schema: page.render(loaded[schema]) for schema in loaded}


@pytest.mark.parametrize("schema", [1, 2])
def test_page_is_whole_and_holds_everything_it_needs(pages, schema):
    found = outline(pages[schema])
    assert found.faults == [] and found.open == []
    assert found.external == [] and "@import" not in pages[schema]
    assert not re.search(r"url\((?!#)", pages[schema])
    assert len(pages[schema].encode()) < 3e6
    assert len(found.ids) == len(set(found.ids))
    assert set(found.links) - set(found.ids) == set()


@pytest.mark.parametrize("schema", [1, 2])
def test_headings_are_in_order(pages, schema):
    headings = outline(pages[schema]).headings
    assert headings[0] == 1 and headings.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(headings, headings[1:]))


@pytest.mark.parametrize("schema", [1, 2])
def test_page_names_every_case_group_and_circumstance(pages, loaded, schema):
    text = " ".join(outline(pages[schema]).text)
    own = loaded[schema]
    for case in own.cases:
        assert case.id in text, case.id
    for group in own.groups:
        assert group.id in text
    environment = own.environment
    for value in (environment["cpu"]["model"], environment["commit"]["hash"], own.data["seed"]):
        assert value in text


def test_what_schema_2_adds_is_shown(pages, loaded):
    text = " ".join(" ".join(outline(pages[2]).text).split())
    for warning in loaded[2].warnings:
        for words in (warning.message, warning.advice):
            assert warnings.sentence(words) in text
    for roof in loaded[2].roofs:
        assert roof.id in text
    for word in (
        "smallest detectable difference 1.2 %", "stolen time 2.10 % of the run", "of the roof",
        "RMS ulp", "allocations", "processor 1", "179 MiB", "governor performance",
        "OPENBLAS_CORETYPE=Haswell", "Easemark SIMD, v4, 2 threads", "backward",
        ".build/release/easemark eval spring --backend simd --isa v4",
    ):
        assert word in text, word


def test_warnings_of_one_kind_are_told_once(tmp_path):
    data = json.loads(SAMPLE_2.read_text())
    data["warnings"] = [
        {"kind": "noise", "scope": f"Spring.tick.{size}", "message": f"differs by {size} %",
         "advice": "stop other programs"}
        for size in (16, 64, 256)
    ]
    path = tmp_path / "noisy.json"
    path.write_text(json.dumps(data))
    noisy = result.load(path)
    (only,) = warnings.grouped(noisy)
    assert only.where == "3 groups, first Spring.tick.16" and only.message == "Differs by 16 %."
    for text, told in ((page.render(noisy), 3), (document.render(noisy, set()), 1)):
        assert text.count("Stop other programs.") == 1 and text.count("Differs by") == told
        assert "3 groups, first Spring.tick.16" in text


def test_tables_have_captions_scopes_and_equal_rows(pages):
    for text in pages.values():
        tables = re.findall(r"<table.*?</table>", text, re.S)
        assert len(tables) > 15
        for table in tables:
            assert table.count("<caption>") == 1
            columns = len(re.findall(r'<th scope="col"', table))
            body = table.split("<tbody>")[1]
            for row in re.findall(r"<tr>(.*?)</tr>", body, re.S):
                assert len(re.findall(r"<t[hd][ >]", row)) == columns, row
                assert row.strip().startswith('<th scope="row"')


def test_hostile_text_stays_text(tmp_path):
    data = json.loads(SAMPLE_2.read_text())
    evil = "<script>alert('x')</script>\"'&{{ 7*7 }}"
    data["environment"]["cpu"]["model"] = evil
    data["environment"]["os"] = "`" + evil
    data["warnings"][0].update(message=evil, advice=evil, scope=evil, kind=evil)
    for case in data["cases"]:
        case["title"] = evil
        case["accuracy"].update(worstInput=evil, unit=evil, reproduce=evil, absoluteUnit=evil)
    path = tmp_path / "evil.json"
    path.write_text(json.dumps(data))
    found = page.render(result.load(path))
    assert "<script>alert" not in found and "&lt;script&gt;alert" in found and "{{ 7*7 }}" in found
    assert outline(found).faults == []


def test_numbers_that_json_cannot_hold_sort_and_show(tmp_path):
    data = json.loads(SAMPLE_2.read_text())
    for case, value in zip(data["cases"], ["inf", "nan"]):
        case["accuracy"].update(maxError=value, rmsError=value, maxUlps=value, maxAbsolute=value)
    path = tmp_path / "odd.json"
    path.write_text(json.dumps(data))
    found = page.render(result.load(path))
    assert 'data-sort="inf"' in found and 'data-sort="nan"' not in found


def test_both_reports_are_written_whole_or_not_at_all(tmp_path, capsys, monkeypatch):
    target = tmp_path / "out" / "REPORT.md"
    assert report.main([str(SAMPLE_2), "--output", str(target)]) == 0
    assert sorted(path.name for path in target.parent.iterdir()) == ["REPORT.md", "report.html"]
    assert "report.html" in capsys.readouterr().out
    earlier = [target.read_text(), target.with_name("report.html").read_text()]

    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(page, "render", stopped)
    assert report.main([str(SAMPLE), "--output", str(target)]) == 130
    assert [target.read_text(), target.with_name("report.html").read_text()] == earlier


def test_equal_results_give_equal_pages(pages, loaded):
    assert page.render(loaded[2]) == pages[2]


def test_scales_hold_what_they_show(loaded):
    for own in loaded.values():
        rows = headlines.rows(own)
        assert len(rows) == len(own.comparisons())
        scale = headlines.speed_scale(rows)
        for row in rows:
            places = [scale.at(value) for value in (row.low, row.ratio, row.high)]
            assert 0 < places[0] <= places[1] <= places[2] < 100
        errors = headlines.error_scale()
        assert errors.at(0.0) == 0 and errors.at(float("inf")) == 100


def test_absurd_intervals_neither_squeeze_the_picture_nor_fill_a_line(tmp_path):
    data = json.loads(SAMPLE_2.read_text())
    for case in data["cases"]:
        if case["id"] == "Spring.tick.simd-v4.2048":
            case["ratio"].update(verdict="notResolved")
            case["ratio"]["speedup"].update(low=9.2e-13, high=2.4e10)
    path = tmp_path / "wide.json"
    path.write_text(json.dumps(data))
    rows = headlines.rows(result.load(path))
    scale = headlines.speed_scale(rows)
    assert 2 <= len(scale.ticks) <= 8 and scale.high < 1000
    assert rows[0].interval == "< 0.0001 – > 100,000"
    assert (scale.at(rows[0].low), scale.at(rows[0].high)) == (0, 100)
    shown = page.render(result.load(path))
    assert shown.count('class="beyond" x="0%"') == shown.count('class="beyond" x="100%"') == 1


def test_a_sweep_over_threads_compares_like_with_like(loaded):
    row = next(row for row in headlines.rows(loaded[2]) if row.anchor == "spring-tick")
    assert row.ours == "Easemark SIMD, v4"


@pytest.mark.parametrize("colour", sorted({s.colour for s in palette.METHODS.values()}))
def test_every_colour_can_be_told_from_both_papers(colour):
    for paper, shown in (("#FFFFFF", palette.readable(colour, "#FFFFFF")),
                         (palette.DARK_PAPER, palette.readable(palette.on_dark(colour), palette.DARK_PAPER))):
        assert palette._contrast(shown, paper) >= 4.5, (colour, shown)
    assert palette._contrast(palette.on_dark(colour), palette.DARK_PAPER) >= 3


def test_names_of_swept_variants():
    assert palette.name("simd-v3-t2") == "Easemark SIMD, v3, 2 threads"
    assert palette.name("eigen-f32-v1-t2") == "Eigen, float, v1, 2 threads"
    assert palette.name("simd-t1") == "Easemark SIMD, 1 thread"
    assert palette.name("blas-baseline") == "Easemark BLAS, lowest level"
    assert palette.name("euler60") == "Euler, 1/60 s" and palette.name("new-thing") == "new-thing"
    shades = {palette.colour(f"simd{suffix}") for suffix in ("", "-v3", "-baseline", "-t2", "-v3-t2")}
    assert len(shades) == 5


def test_cells_without_a_value_sort_last():
    assert sheets.NONE.sort_text == "none"
    assert sheets.Cell("x", 1234567.0).sort_text == "1.23457e+06"


def test_an_error_is_as_small_where_the_printed_one_is(loaded):
    """1.84e-16 and 1.76e-16 are both printed as 1.8e-16."""
    case = loaded[2].typical_group("Spring", "tick").best_ours()
    run = copy.copy(loaded[2])
    run.groups = []
    for group in loaded[2].groups:
        errors = {"our": 1.84e-16, "other": 1.76e-16}
        cases = tuple(replace(c, nans=0, error=errors["our" if c.is_ours else "other"],
                              oracle_bound=0) for c in group.cases)
        run.groups.append(replace(group, cases=cases))
    assert case is not None and len(headlines.rows(run)) > 1
    assert "as small or smaller in all" in headlines.claim(run)
    run.groups = [replace(g, cases=tuple(replace(c, error=4 * c.error if c.is_ours else c.error)
                                         for c in g.cases)) for g in run.groups]
    assert "as small or smaller in none" in headlines.claim(run)
    run.groups = [replace(g, cases=tuple(replace(c, verdict="notResolved") for c in g.cases))
                  for g in run.groups]
    count = len(headlines.rows(run))
    assert headlines.claim(run).startswith(
        f"Of {count} operations, ours compute none faster than what people use instead; "
        f"all {count} are not resolved."
    )


def test_ulps_beyond_all_digits_are_only_a_title(tmp_path):
    data = json.loads(SAMPLE_2.read_text())
    data["cases"][0]["accuracy"]["maxUlps"] = 15316090891793.916
    data["cases"][0]["accuracy"]["rmsUlps"] = 999999.0
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(data))
    wrong = result.load(path)
    text = page.render(wrong)
    assert 'title="1.5e13 ulp">&gt; 10⁶</td>' in text and "1,000,000" in text
    text = document.render(wrong, set())
    assert "| > 10⁶ |" in text and "e13" not in text


def test_fixed_sentences_are_sentences(tmp_path):
    data = json.loads(SAMPLE_2.read_text())
    for case in data["cases"]:
        case["accuracy"]["unit"] = "of the whole change"
    path = tmp_path / "units.json"
    path.write_text(json.dumps(data))
    text = page.render(result.load(path))
    assert "One unit of error is the whole change." in text and "unit: the whole change" in text
    assert "mostly narrower" not in text and "on the fitted line" in text
