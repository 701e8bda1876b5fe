#!/usr/bin/env python3
"""Writes results/REPORT.md and results/report.html from a result file and prints its summary."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from easemark_charts import result  # noqa: E402
from easemark_report import document, files, page, runs, tables  # noqa: E402

PAGE = "report.html"
ROOT = Path(__file__).resolve().parent.parent


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/report.py", description=__doc__, allow_abbrev=False
    )
    parser.add_argument("result", type=Path, help="a file of results/runs")
    parser.add_argument(
        "--output", type=Path, default=ROOT / "results" / "REPORT.md", metavar="FILE",
        help="the report in Markdown, report.html beside it; its pictures are looked for in charts/ "
        "beside it (default: results/REPORT.md)",
    )
    options = parser.parse_args(arguments)
    try:
        loaded = result.load(options.result)
        charts = {path.stem for path in (options.output.parent / "charts").glob("*.svg")}
        text = document.render(loaded, charts)
        shown = page.render(loaded, runs.beside(loaded))
        files.write(options.output, text)
        files.write(options.output.with_name(PAGE), shown)
    except (result.ResultError, files.WriteError) as error:
        print(f"report: error: {error}", file=sys.stderr)
        return 1
    except ArithmeticError as error:  # of numbers that reading should have refused
        reason = f"{type(error).__name__}: {error}"
        print(f"report: error: could not draw {options.result} ({reason})", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("report: interrupted; the earlier report is untouched", file=sys.stderr)
        return 130
    print(tables.headline_text(loaded))
    print()
    print(f"result  {options.result}")
    print(f"charts  {options.output.parent / 'charts'} ({len(charts)} charts, PNG and SVG)")
    print(f"report  {options.output}, {options.output.with_name(PAGE)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
