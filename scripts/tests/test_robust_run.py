"""'easemark run' when it is killed, when the disk is full or closed to it, and when it is not alone:
no earlier result is lost, none is half there, and the message and the status say what happened."""

import json
import os
import random
import resource
import shutil
import signal
import subprocess
import time

import pytest

RUN = ["run", "--smoke", "--quiet", "--filter", "Bezier.curve.64"]


class Folder:
    """A results folder with an earlier result in it."""

    def __init__(self, tool, path):
        self.tool, self.path = tool, path
        path.mkdir()
        path.chmod(0o755)
        started = time.monotonic()
        assert self.run().returncode == 0
        self.seconds = time.monotonic() - started
        (name,) = self.names()
        (path / name).rename(path / "earlier.json")
        self.earlier = (path / "earlier.json").read_bytes()

    def start(self, *arguments, **options):
        command = [self.tool, *RUN, *(arguments or ("--output", self.path))]
        # A shell that runs the tests in the background ignores SIGINT, and children inherit that.
        options.setdefault("preexec_fn", lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        return subprocess.Popen(
            command, stdout=options.pop("stdout", subprocess.DEVNULL), stderr=subprocess.PIPE,
            text=True, **options,
        )

    def run(self, *arguments, **options):
        process = self.start(*arguments, **options)
        _, process.errors = process.communicate(timeout=60)
        return process

    def names(self):
        return sorted(os.listdir(self.path))

    def results(self):
        """The results in it, of which each must be whole and the earlier one as it was."""
        found = [name for name in self.names() if not name.startswith(".")]
        for name in found:
            assert json.loads((self.path / name).read_text())["cases"], name
        if hasattr(self, "earlier"):
            assert (self.path / "earlier.json").read_bytes() == self.earlier
        return found

    def assert_clean(self):
        assert not [name for name in self.names() if name.startswith(".")]


@pytest.fixture
def folder(tool, tmp_path):
    return Folder(tool, tmp_path / "runs")


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_killed_at_any_moment(folder, name):
    number = getattr(signal, name)
    generator = random.Random(f"seed of {name}")
    finished = 0
    for _ in range(15):
        before = folder.results()
        process = folder.start()
        time.sleep(generator.uniform(0, 1.2 * folder.seconds))
        process.send_signal(number)
        _, errors = process.communicate(timeout=60)
        added = len(folder.results()) - len(before)
        finished += added
        if number == signal.SIGKILL:
            assert process.returncode in (0, -number)
            assert errors == "" or errors.startswith("results: ")
            continue
        folder.assert_clean()
        # Before the tool watches for it, the signal ends the process in the system's own way.
        assert process.returncode in ((0, -number) if added else (128 + number, -number))
        assert added == ("results: " in errors)
        if process.returncode == 128 + number:
            assert errors == f"Interrupted by {name}: no result file was written.\n"
    # What a killed run leaves, the next one removes.
    assert folder.run().returncode == 0
    folder.assert_clean()
    assert len(folder.results()) == 1 + finished + 1


def test_killed_while_it_writes(folder):
    """Caught with the half-written file there, for a file of its own and for one that is replaced."""
    caught = 0
    for turn in range(12):
        target = () if turn % 2 else ("--output", folder.path / "earlier.json")
        process = folder.start(*target)
        partial = f".json.{process.pid}.partial"
        while process.poll() is None:
            if any(name.endswith(partial) for name in folder.names()):
                process.kill()
                break
        process.communicate()
        if process.returncode == -signal.SIGKILL:
            caught += 1
            folder.results()
        elif not turn % 2:
            # It was quicker: the file has been replaced, and as a whole.
            folder.earlier = (folder.path / "earlier.json").read_bytes()
            folder.results()
    assert folder.run().returncode == 0
    folder.assert_clean()
    assert caught > 0


def test_runs_at_once_into_one_folder(folder):
    processes = [folder.start() for _ in range(4)]
    for process in processes:
        assert process.wait(timeout=60) == 0, process.stderr.read()
    places = [process.stderr.read().split("results: ")[1].strip() for process in processes]
    assert len(set(places)) == 4
    assert len(folder.results()) == 5
    folder.assert_clean()


def test_runs_at_once_onto_one_file(folder):
    target = folder.path / "one.json"
    processes = [folder.start("--output", target) for _ in range(4)]
    assert [process.wait(timeout=60) for process in processes] == [0] * 4
    assert folder.results() == ["earlier.json", "one.json"]
    folder.assert_clean()


def test_a_killed_run_beside_a_living_one(folder):
    """A run that starts removes what the dead left, and nothing of the living."""
    living = folder.start("--full", "--output", folder.path)
    (folder.path / f".20300101T000000Z-x.json.{living.pid}.partial").touch()
    assert folder.run().returncode == 0
    assert any(f"{living.pid}.partial" in name for name in folder.names())
    living.kill()
    living.communicate()
    assert folder.run().returncode == 0
    folder.assert_clean()
    assert len(folder.results()) == 3


def test_a_limit_on_the_size_of_files(folder):
    size = len(folder.earlier)
    for limit in (0, 1, size // 2, size - 4096):
        failed = folder.run(
            preexec_fn=lambda limit=limit: resource.setrlimit(
                resource.RLIMIT_FSIZE, (limit, limit))
        )
        assert failed.returncode == 1
        assert failed.errors.startswith("Error: ") and "too large" in failed.errors
        assert failed.errors.count("\n") == 1
        folder.assert_clean()
        assert folder.results() == ["earlier.json"]


def test_a_full_disk(folder, tmp_path):
    """A file system of its own, in a name space of its own, that has no room for the result."""
    mount = tmp_path / "disk"
    mount.mkdir()
    kilobytes = len(folder.earlier) // 2048
    inside = (
        f"mount -t tmpfs -o size={kilobytes}k tmpfs {mount} || exit 77; echo old >{mount}/old.json;"
        f' {folder.tool} {" ".join(RUN)} --output {mount}; status=$?; ls -A {mount}; exit $status'
    )
    try:
        done = subprocess.run(
            ["unshare", "--mount", "sh", "-c", inside], capture_output=True, text=True, timeout=60
        )
    except FileNotFoundError:
        pytest.skip("no unshare")
    if done.returncode == 77 or "unshare" in done.stderr:
        pytest.skip("may not mount")
    assert done.returncode == 1
    assert done.stderr.startswith("Error: ") and "disk is full" in done.stderr
    assert done.stdout == "old.json\n"


def test_output_that_takes_nothing(folder):
    with open("/dev/full", "w") as full:
        failed = folder.run("--json", "-", stdout=full)
    assert failed.returncode == 1
    assert "Error: cannot write to standard output: No space left on device\n" in failed.errors


def test_a_folder_closed_to_us(folder, tmp_path):
    folder.path.chmod(0o555)
    options = {}
    if os.geteuid() == 0:
        # Root may write everywhere, so somebody else tries, with a copy of the tool within reach.
        if shutil.which("setpriv") is None:
            pytest.skip("no setpriv")
        shutil.copy(folder.tool, tmp_path / "easemark")
        for path in (tmp_path, *list(tmp_path.parents)[:2]):
            path.chmod(path.stat().st_mode | 0o055)
        folder.tool = tmp_path / "easemark"
        options = {"user": 65534, "cwd": "/"}
    failed = folder.run(**options)
    assert failed.returncode == 1
    assert failed.errors.startswith("Error: ") and "permission denied" in failed.errors.lower()
    assert str(folder.path) in failed.errors
    folder.path.chmod(0o755)
    assert folder.results() == ["earlier.json"]
    folder.assert_clean()
