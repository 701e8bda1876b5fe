"""scripts/setup on machines where something is missing."""

import shutil
import subprocess

import pytest
from conftest import SCRIPTS


def run(machine, **environment):
    return subprocess.run(
        [machine.root / "scripts" / "setup"],
        env=machine.environment(**environment), stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=60, cwd="/",
    )


def error_of(done) -> str:
    """The one error line of a failed set-up."""
    assert done.returncode == 1, done.stderr
    errors = [line for line in done.stderr.splitlines() if "error:" in line]
    assert len(errors) == 1, done.stderr
    assert done.stderr.splitlines()[-1] == errors[0]
    return errors[0]


def without(machine, package):
    machine.program(
        "dpkg-query",
        'for name in "$@"; do\n'
        f'  [[ $name == lib* && $name != "{package}" ]] && echo "$name ii "\ndone\nexit 1',
    )


def remove(machine, *names):
    for name in names:
        (machine.bin / name).unlink()


def as_user(machine, sudo=None):
    machine.program("id", "echo 1000")
    if sudo is not None:
        machine.program("sudo", sudo)


def test_everything_there_needs_no_work_the_second_time(machine):
    first = run(machine)
    assert first.returncode == 0, first.stderr
    assert any(call.startswith("python3 -m venv") for call in machine.calls())
    machine.forget_calls()
    second = run(machine)
    assert second.returncode == 0, second.stderr
    work = ("apt-get", "python3 -m", "venv-python -m", "sudo")
    assert not [call for call in machine.calls() if call.startswith(work)]


def test_missing_package_is_installed_without_a_question(machine):
    without(machine, "libmpfr-dev")
    machine.program("apt-get", 'echo "frontend=$DEBIAN_FRONTEND" >>"$0.log"; exit 0')
    assert run(machine).returncode == 0
    calls = [call for call in machine.calls() if call.startswith("apt-get")]
    assert calls[0].endswith("-q update")
    assert calls[1].endswith("-q install -y libmpfr-dev")
    log = (machine.bin / "apt-get.log").read_text().splitlines()
    assert log == ["frontend=noninteractive"] * 2


def test_nothing_missing_leaves_apt_alone(machine):
    assert run(machine).returncode == 0
    assert not [call for call in machine.calls() if call.startswith("apt-get")]


def test_programs_of_the_tests_are_installed_for_the_tests_alone(machine):
    assert run(machine, EASEMARK_SETUP_TESTS="1").returncode == 0
    calls = [call for call in machine.calls() if call.startswith("apt-get")]
    assert {"zsh", "fish", "mandoc", "chromium"} <= set(calls[1].split())
    assert "EASEMARK_SETUP_TESTS=1" in (SCRIPTS / "test").read_text()


def test_a_browser_of_another_maker_will_do(machine):
    machine.program("google-chrome", "exit 0")
    assert run(machine, EASEMARK_SETUP_TESTS="1").returncode == 0
    calls = [call for call in machine.calls() if call.startswith("apt-get")]
    assert "zsh" in calls[1] and "chromium" not in calls[1]


def test_sundials_is_installed_on_request_alone(machine):
    without(machine, "libsundials-dev")
    assert run(machine).returncode == 0
    assert not [call for call in machine.calls() if call.startswith("apt-get")]
    assert run(machine, EASEMARK_PEERS="all").returncode == 0
    assert any(call.endswith("install -y libsundials-dev") for call in machine.calls())
    assert "EASEMARK_PEERS is 'some'; it may be 'all'" in error_of(run(machine, EASEMARK_PEERS="some"))


def test_removed_package_with_configuration_left_counts_as_missing(machine):
    machine.program(
        "dpkg-query",
        'for name in "$@"; do [[ $name == lib* ]] && echo "$name rc "; done; exit 0',
    )
    assert run(machine).returncode == 0
    assert any("libglm-dev" in call for call in machine.calls() if "install" in call)


def test_user_with_passwordless_sudo(machine):
    without(machine, "libglm-dev")
    as_user(machine, sudo='shift; exec "$@"')
    assert run(machine).returncode == 0
    assert any(c.startswith("sudo -n env") and "install -y libglm-dev" in c for c in machine.calls())


@pytest.mark.parametrize("sudo", [None, "exit 1"])
def test_neither_root_nor_sudo(machine, sudo):
    without(machine, "libmpfr-dev")
    as_user(machine, sudo)
    line = error_of(run(machine))
    assert "libmpfr-dev" in line and "neither root nor sudo" in line
    assert line.endswith("sudo apt-get install -y libmpfr-dev")
    assert not [call for call in machine.calls() if call.startswith("apt-get")]


def test_no_network_for_apt(machine):
    without(machine, "libeigen3-dev")
    machine.program(
        "apt-get",
        'case "$*" in *update) exit 0 ;; esac\n'
        'echo "E: Failed to fetch http://x  Temporary failure resolving \'x\'" >&2; exit 100',
    )
    line = error_of(run(machine))
    assert "libeigen3-dev" in line and "cannot be reached" in line
    assert line.endswith("apt-get install -y libeigen3-dev")


def test_package_unknown_to_apt(machine):
    without(machine, "libglm-dev")
    machine.program(
        "apt-get",
        'case "$*" in *update) exit 0 ;; esac\n'
        'echo "E: Unable to locate package libglm-dev" >&2; exit 100',
    )
    line = error_of(run(machine))
    assert "apt does not know libglm-dev" in line
    assert line.endswith("apt-get install -y libglm-dev")


def test_no_apt_names_what_is_needed(machine):
    remove(machine, "apt-get", "pkg-config", "git")
    line = error_of(run(machine))
    for name in ("OpenBLAS", "MPFR", "Eigen 3", "SLEEF", "git", "pkg-config"):
        assert name in line
    assert "python3" not in line


def test_no_apt_looks_for_headers(machine):
    remove(machine, "apt-get")
    include = machine.root.parent / "include"
    (include / "glm").mkdir(parents=True)
    (include / "glm" / "glm.hpp").touch()
    line = error_of(run(machine, EASEMARK_SETUP_INCLUDE=str(include)))
    assert line.endswith("missing: Boost 1.74 or newer (header boost/numeric/odeint.hpp)")
    (include / "boost" / "numeric").mkdir(parents=True)
    (include / "boost" / "numeric" / "odeint.hpp").touch()
    assert run(machine, EASEMARK_SETUP_INCLUDE=str(include)).returncode == 0


def test_no_swift(machine):
    remove(machine, "swift")
    line = error_of(run(machine))
    assert "missing Swift toolchain 6.3 or newer" in line and "swift.org/install" in line


@pytest.mark.parametrize("version", ["5.10", "6.2.4", "6.0"])
def test_old_swift(machine, version):
    machine.program("swift", f'echo "Swift version {version} (swift-{version}-RELEASE)"')
    line = error_of(run(machine))
    assert "too old" in line and ".".join(version.split(".")[:2]) in line


def test_another_program_called_swift(machine):
    machine.program("swift", 'echo "python-swiftclient 4.5.0"')
    assert "missing Swift toolchain" in error_of(run(machine))


@pytest.mark.parametrize("version", ["6.3", "6.10.1", "7.0"])
def test_new_swift(machine, version):
    machine.program("swift", f'echo "Swift version {version} (swift-{version}-RELEASE)"')
    assert run(machine).returncode == 0


def test_second_place_has_the_newer_swift(machine):
    other = machine.root.parent / "opt"
    machine.program("swift", 'echo "Swift version 5.9 (x)"')
    machine.program("swift", 'echo "Swift version 6.3.1 (x)"', folder=other)
    places = f"{machine.bin}/swift:{other}/swift"
    done = run(machine, EASEMARK_SWIFT_PLACES=places)
    assert done.returncode == 0 and f"{other}/swift" in done.stderr


LOADER = 'echo "$0: error while loading shared libraries: libncurses.so.6: cannot open" >&2; exit 127'


def test_toolchain_without_its_libraries_gets_them(machine):
    machine.program(
        "swift", f'[[ -e "$0.libraries" ]] || {{ {LOADER}; }}; echo "Swift version 6.3.1 (x)"'
    )
    machine.program("apt-get", f'case "$*" in *install*) touch "{machine.bin}/swift.libraries" ;; esac')
    done = run(machine)
    assert done.returncode == 0, done.stderr
    assert any("libncurses-dev" in call for call in machine.calls())
    machine.forget_calls()
    assert run(machine).returncode == 0
    assert not [call for call in machine.calls() if call.startswith("apt-get")]


def test_toolchain_that_never_starts(machine):
    machine.program("swift", LOADER)
    assert "does not start" in error_of(run(machine))


def test_no_python_and_apt_cannot_help(machine):
    remove(machine, "python3")
    as_user(machine)
    line = error_of(run(machine))
    assert line.endswith("sudo apt-get install -y python3 python3-venv")


def test_python_without_venv_module(machine):
    machine.program("python3", '[[ $1 != -c ]]')
    as_user(machine)
    assert error_of(run(machine)).endswith("sudo apt-get install -y python3-venv")


def test_no_network_for_python_packages(machine):
    machine.program(
        "venv-python",
        'case "$*" in *"pip install"*) '
        'echo "ERROR: No matching distribution found for matplotlib==3.10.8"; exit 1 ;; esac',
    )
    line = error_of(run(machine))
    assert "missing Python package matplotlib==3.10.8" in line
    assert line.endswith(f"pip install --no-deps -r {machine.root}/scripts/requirements.txt")
    assert not (machine.root / ".build" / "python" / "stamp").exists()


def test_changed_pins_are_installed(machine):
    assert run(machine).returncode == 0
    with open(machine.root / "scripts" / "requirements.txt", "a") as pins:
        pins.write("another==1.0\n")
    machine.forget_calls()
    assert run(machine).returncode == 0
    assert any(call.startswith("venv-python -m pip install") for call in machine.calls())


def test_an_upgrade_that_failed_half_way_is_not_taken_for_whole(machine):
    assert run(machine).returncode == 0
    pins = machine.root / "scripts" / "requirements.txt"
    earlier = pins.read_text()
    pins.write_text(earlier + "another==1.0\n")
    works = machine.bin / "venv-python"
    broken = machine.root / ".build" / "python" / "bin" / "python"
    broken.write_text(works.read_text().replace("exit 0", '[[ $* != *"pip install"* ]]'))
    error_of(run(machine))
    pins.write_text(earlier)
    shutil.copy(works, broken)
    machine.forget_calls()
    assert run(machine).returncode == 0
    assert any(call.startswith("venv-python -m pip install") for call in machine.calls())


def test_build_folder_cannot_be_made(machine):
    (machine.root / ".build").write_text("a file in the way")
    assert "cannot write to" in error_of(run(machine))


def test_every_pin_is_exact():
    from conftest import SCRIPTS

    lines = (SCRIPTS / "requirements.txt").read_text().splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert pins and all("==" in pin.split(";")[0] for pin in pins)
