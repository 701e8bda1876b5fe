#!/usr/bin/env python3
"""Fills the tables of README.md from a result file, by default the newest committed one."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from easemark_charts import result  # noqa: E402
from easemark_report import files, readme  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent


def newest_committed():
    """The newest result file that git knows, or None."""
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "results/runs/*.json"],
        capture_output=True, text=True, check=True,
    ).stdout.split()
    return ROOT / max(listed) if listed else None


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(
        prog="scripts/readme.py", description=__doc__, allow_abbrev=False
    )
    parser.add_argument("result", type=Path, nargs="?", help="a file of results/runs")
    parser.add_argument(
        "--check", action="store_true", help="change nothing; exit 1 if README.md is out of date"
    )
    parser.add_argument(
        "--readme", type=Path, default=ROOT / "README.md", metavar="FILE", help=argparse.SUPPRESS
    )
    options = parser.parse_args(arguments)
    path = options.result or newest_committed()
    if path is None:
        print("readme: error: no result is committed and none was named", file=sys.stderr)
        return 1
    try:
        text = options.readme.read_text(encoding="utf-8")
        filled = readme.fill(text, result.load(path))
        if options.check:
            if filled != text:
                print(
                    f"readme: error: {options.readme.name} does not agree with {path.name}; "
                    "run scripts/readme.py",
                    file=sys.stderr,
                )
                return 1
            return 0
        files.write(options.readme, filled)
    except readme.MarkerError as error:
        print(f"readme: error: {options.readme}: {error}", file=sys.stderr)
        return 1
    except (OSError, result.ResultError, files.WriteError) as error:
        print(f"readme: error: {error}", file=sys.stderr)
        return 1
    print(f"readme: tables filled from {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
