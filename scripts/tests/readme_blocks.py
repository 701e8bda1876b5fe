"""What README.md's fenced blocks say."""

import re

from conftest import ROOT

TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list:
    """The contents of all blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def sessions() -> list:
    """Command and expected output of every console block."""
    found = []
    for block in blocks("console"):
        lines = block.splitlines()
        assert lines[0].startswith("$ "), block
        found.append((lines[0][2:], "".join(f"{line}\n" for line in lines[1:])))
    return found
