#!/usr/bin/env python3
"""Draws every chart of a result file into results/charts, as PNG and SVG."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from easemark_charts import everything, result  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/charts.py", description=__doc__, allow_abbrev=False
    )
    parser.add_argument("result", type=Path, help="a file of results/runs")
    parser.add_argument(
        "--output", type=Path, default=ROOT / "results" / "charts", metavar="FOLDER",
        help="where the pictures go (default: results/charts)",
    )
    options = parser.parse_args(arguments)
    try:
        names = draw(result.load(options.result), options.output)
    except result.ResultError as error:
        print(f"charts: error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        place = error.filename or options.output
        print(f"charts: error: cannot write {place}: {error.strerror}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("charts: interrupted; the earlier charts are untouched", file=sys.stderr)
        return 130
    print(f"charts: {len(names)} files in {options.output}")
    return 0


def draw(loaded, output: Path) -> list:
    """All charts appear together or not at all: drawn elsewhere, then renamed into place."""
    output.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix="charts-", suffix=".partial", dir=output.parent))
    try:
        names = everything.draw(loaded, work)
        for name in names:
            os.replace(work / name, output / name)
        for old in output.iterdir():
            if old.suffix in (".png", ".svg") and old.name not in names:
                old.unlink()
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return names


if __name__ == "__main__":
    sys.exit(main())
