"""The manual pages that 'easemark help --man' writes, by the programs that read manual pages."""

import re
import shutil
import subprocess

import pytest


def commands(tool, *path):
    """The words of every command, from the help of those above it."""
    text = subprocess.run([tool, "help", *path], capture_output=True, text=True, check=True).stdout
    found = [list(path)]
    listed = re.search(r"^SUBCOMMANDS:\n(.*?)\n\n", text, re.S | re.M)
    for word in re.findall(r"^  (\S+)", listed.group(1), re.M) if listed else []:
        found += commands(tool, *path, word)
    return found


def page(tool, path):
    return subprocess.run(
        [tool, "help", "--man", *path], capture_output=True, text=True, check=True
    ).stdout


@pytest.mark.parametrize(
    "check", [["mandoc", "-T", "lint", "-W", "warning"], ["groff", "-man", "-ww", "-T", "utf8"]],
    ids=["mandoc", "groff"],
)
def test_no_reader_has_anything_against_a_page(tool, check):
    if not shutil.which(check[0]):
        pytest.skip(f"no {check[0]}")
    paths = commands(tool)
    assert len(paths) > 5
    for path in paths:
        done = subprocess.run(check, input=page(tool, path), capture_output=True, text=True)
        complaints = done.stderr + (done.stdout if check[0] == "mandoc" else "")
        assert (done.returncode, complaints) == (0, ""), path


def test_a_page_says_what_the_help_says(tool):
    if not shutil.which("mandoc"):
        pytest.skip("no mandoc")
    for path in commands(tool):
        shown = subprocess.run(
            ["mandoc", "-T", "ascii", "-O", "width=400"], input=page(tool, path),
            capture_output=True, text=True, check=True,
        ).stdout
        shown = re.sub(r".\x08", "", shown)
        text = subprocess.run(
            [tool, "help", *path], capture_output=True, text=True, check=True
        ).stdout
        for option in re.findall(r"^  ((?:-\w, )?--[a-z-]+(?: <\w+>)?)", text, re.M):
            assert option in shown, path
        for section in ("NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "SEE ALSO"):
            assert f"\n{section}\n" in shown, path


def test_statuses_environment_and_files(tool):
    for path, words in [
        ([], ["EXIT STATUS", "speed regression", "ENVIRONMENT", "NO_COLOR", "results/baselines"]),
        (["run"], ["EXIT STATUS", "CLICOLOR_FORCE", "FILES", ".partial", "EXAMPLES"]),
    ]:
        text = page(tool, path).replace("\\", "")
        for word in words:
            assert word in text
