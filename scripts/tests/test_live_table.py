"""The table that 'easemark run' redraws on a terminal, seen through a terminal emulator."""

import fcntl
import json
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time

import pyte
import pytest

ABOVE = "what stood here before"
GROUP = "Bezier.curve.4096"


class Terminal:
    """A process in a pseudo-terminal, and the screen that it draws."""

    def __init__(self, command, folder, columns=80, rows=24, **variables):
        self.screen = pyte.HistoryScreen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        self.status = None
        self.stream.feed(ABOVE.encode() + b"\r\n")
        self.process, self.descriptor = pty.fork()
        if self.process == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("4H", rows, columns, 0, 0))
            os.chdir(folder)
            # The summary is not what is looked at here.
            os.dup2(os.open("out", os.O_WRONLY | os.O_CREAT), 1)
            for name in ("NO_COLOR", "CLICOLOR_FORCE"):
                os.environ.pop(name, None)
            os.execve(command[0], command, {**os.environ, "TERM": "xterm", **variables})

    def resize(self, columns, rows):
        self.screen.resize(rows, columns)
        fcntl.ioctl(self.descriptor, termios.TIOCSWINSZ, struct.pack("4H", rows, columns, 0, 0))

    def lines(self):
        return [line.rstrip() for line in self.screen.display if line.strip()]

    def read(self, until=lambda lines: False, limit=60):
        """Draws what comes until the screen is as wanted, or the process is over."""
        deadline = time.monotonic() + limit
        while not until(self.lines()):
            assert time.monotonic() < deadline, self.lines()
            if not select.select([self.descriptor], [], [], 0.1)[0]:
                continue
            try:
                data = os.read(self.descriptor, 1 << 16)
            except OSError:  # the other end is closed
                self.status = os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])
                os.close(self.descriptor)
                return
            self.raw += data
            self.stream.feed(data)


@pytest.fixture
def methods(tool):
    """The sides of the group, in their order."""
    listed = subprocess.run(
        [tool, "list", "--json", "--filter", GROUP], capture_output=True, check=True
    ).stdout
    return [entry["variant"] for entry in json.loads(listed)]


@pytest.fixture
def run(tool, tmp_path):
    started = []

    def start(*arguments, profile="--quick", **options):
        command = [
            str(tool), "run", profile, "--budget", "2s", "--filter", GROUP, "--output", "one.json",
            *arguments,
        ]
        started.append(Terminal(command, tmp_path, **options))
        return started[-1]

    yield start
    for terminal in started:
        if terminal.status is None:
            os.kill(terminal.process, signal.SIGKILL)
            os.waitpid(terminal.process, 0)


def shows_times(lines):
    """Whether the table has a running median of the baseline and a ratio of another side."""
    return any("baseline" in line and any(c.isdigit() for c in line) for line in lines) and any(
        line.endswith("×") for line in lines
    )


def test_running_medians_are_drawn_and_removed(run, methods):
    terminal = run()
    terminal.read(until=shows_times)
    lines = terminal.lines()
    assert lines[0] == ABOVE
    assert lines[1].startswith("[") and GROUP in lines[1]
    assert lines[2].split() == ["method", "ns/item", "speed-up"]
    assert [line.split()[0] for line in lines[4:]] == methods
    terminal.read()
    assert terminal.status == 0
    # Only what is for good is left, and no colour where there is no verdict.
    kept = terminal.lines()
    assert kept[0] == ABOVE and kept[-1] == "results: one.json"
    assert not [line for line in kept if line.startswith("[") or line.endswith("×")]
    assert b"\x1b[3" not in terminal.raw


@pytest.mark.parametrize("columns, rows", [(50, 8), (12, 4)])
def test_no_line_wraps_and_none_scrolls(run, columns, rows):
    terminal = run(columns=columns, rows=rows)
    history = terminal.screen.history
    for _ in range(4):
        terminal.read(until=lambda lines, end=time.monotonic() + 0.5: time.monotonic() > end)
        # The bar's line is there once: nothing was pushed up or broken in two.
        assert sum(line.startswith("[") for line in terminal.lines()) <= 1
        assert len(history.top) <= 1
    terminal.read()
    assert terminal.status == 0


def test_methods_that_do_not_fit_are_counted(run, methods):
    terminal = run(rows=8)
    terminal.read(until=lambda lines: any(line.startswith("…") for line in lines))
    assert [line for line in terminal.lines() if line.startswith("…")] == [
        f"… {len(methods) - 3} more"
    ]


def test_a_resized_terminal(run):
    terminal = run("--budget", "60s", profile="--full")
    terminal.read(until=shows_times)
    # The emulator loses its cursor when rows go; columns are what breaks lines.
    terminal.resize(columns=70, rows=24)
    terminal.read(until=lambda lines, end=time.monotonic() + 1: time.monotonic() > end)
    assert sum(line.startswith("[") for line in terminal.lines()) == 1
    os.write(terminal.descriptor, b"\x03")
    terminal.read()
    assert terminal.status == 130
    assert not [line for line in terminal.lines() if line.startswith("[") or line.endswith("×")]


def test_control_c_leaves_one_line(run, tmp_path):
    terminal = run("--budget", "60s", profile="--full")
    terminal.read(until=shows_times)
    os.write(terminal.descriptor, b"\x03")
    terminal.read()
    assert terminal.status == 130
    left = [line.replace("^C", "") for line in terminal.lines()]
    assert left == [ABOVE, "Interrupted by SIGINT: no result file was written."]
    assert not (tmp_path / "one.json").exists()


def test_quiet_draws_nothing(run):
    terminal = run("--quiet")
    terminal.read()
    assert terminal.status == 0
    assert b"\x1b" not in terminal.raw and b" cases in " not in terminal.raw


def test_a_dumb_terminal_gets_plain_lines(run, methods):
    terminal = run(TERM="dumb")
    terminal.read()
    assert terminal.status == 0
    assert b"\x1b" not in terminal.raw
    count = f"{len(methods)} cases"
    assert f"running {count} in 1 group\r\n[1/1] {GROUP}: {count} in ".encode() in terminal.raw
