"""Shared by the tests of the scripts."""

import os
import shutil
import stat
import sys
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parent.parent
ROOT = SCRIPTS.parent
SAMPLE = Path(__file__).resolve().parent / "data" / "sample.json"
SAMPLE_2 = SAMPLE.with_name("sample-2.json")
sys.path.insert(0, str(SCRIPTS))
sys.dont_write_bytecode = True

# What the shell scripts may use of a system besides the programs that a test stands in for.
PLAIN_TOOLS = (
    "bash env cat chmod cp cut date dirname false find flock git grep head ln ls mkdir mktemp mv rm "
    "sed sh sha256sum sleep sort tail tee touch tr true uname wc"
).split()


@pytest.fixture(scope="session")
def sample():
    from easemark_charts import result

    return result.load(SAMPLE)


@pytest.fixture(scope="session")
def tool():
    """The built command line, for tests that run what README.md says."""
    path = ROOT / ".build" / "release" / "easemark"
    if not path.exists():
        pytest.skip("not built: swift build -c release")
    return path


class Machine:
    """A machine that holds only what a test puts there: a folder of programs as the whole PATH,
    and a checkout with nothing but the scripts."""

    def __init__(self, folder: Path):
        self.bin = folder / "bin"
        self.root = folder / "checkout"
        self.log = folder / "calls.log"
        self.bin.mkdir(parents=True)
        self.root.mkdir()
        shutil.copytree(
            SCRIPTS, self.root / "scripts", ignore=shutil.ignore_patterns("__pycache__", "tests")
        )
        for name in PLAIN_TOOLS:
            found = shutil.which(name)
            assert found, name
            (self.bin / name).symlink_to(found)

    def program(self, name: str, body: str, folder=None) -> Path:
        """A stand-in; every call is logged with its arguments."""
        path = (folder or self.bin) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_symlink() or path.exists():
            path.unlink()
        path.write_text(f'#!{shutil.which("bash")}\necho "{name} $*" >>"{self.log}"\n{body}\n')
        path.chmod(path.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
        return path

    def environment(self, **more) -> dict:
        return {
            "PATH": str(self.bin),
            "HOME": str(self.root.parent),
            "LC_ALL": "C.UTF-8",
            "EASEMARK_SWIFT_PLACES": str(self.bin / "swift"),
            **more,
        }

    def calls(self) -> list:
        return self.log.read_text().splitlines() if self.log.exists() else []

    def forget_calls(self) -> None:
        self.log.unlink(missing_ok=True)

    def use_this_python(self) -> None:
        """The environment that the tests run in, as if set-up had made it."""
        build = self.root / ".build"
        build.mkdir(exist_ok=True)
        environment = ROOT / ".build" / "python"
        if (environment / "stamp").exists():
            os.symlink(environment, build / "python")
        else:
            pytest.skip("needs scripts/setup's Python environment")


@pytest.fixture
def machine(tmp_path):
    """A Debian machine on which everything is installed."""
    made = Machine(tmp_path)
    made.program("swift", 'echo "Swift version 6.3.1 (swift-6.3.1-RELEASE)"')
    made.program("pkg-config", "exit 0")
    made.program("id", 'echo 0')
    made.program("apt-get", "exit 0")
    made.program(
        "dpkg-query",
        'for name in "$@"; do [[ $name == lib* ]] && echo "$name ii "; done; exit 0',
    )
    made.program(
        "python3",
        f"""
case "$*" in
"-m venv "*) mkdir -p "$3/bin"; cp "{made.bin}/venv-python" "$3/bin/python" ;;
esac
""",
    )
    made.program("venv-python", "exit 0")
    return made
