"""Somebody else's package can use the modules: README.md's example, built and run outside."""

import os
import re
import shutil
import subprocess

import mpmath
import pytest
from conftest import ROOT
from readme_blocks import blocks

SWIFT = os.environ.get("EASEMARK_SWIFT") or shutil.which("swift")


def run(*command, cwd):
    done = subprocess.run(
        command, cwd=cwd, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=1500
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """The numbers that the example prints, by the word in front of them."""
    if not SWIFT:
        pytest.skip("no Swift toolchain")
    folder = tmp_path_factory.mktemp("client")
    library = folder / "easemark"
    run("git", "clone", "-q", f"file://{ROOT}", library, cwd=folder)
    manifest, program = blocks("swift")[:2]
    # The version that README asks for is the one that the tool says it is.
    version = re.search(r'"(.+)"', (ROOT / "Sources/easemark/Version.swift").read_text())[1]
    assert f'from: "{version}"' in manifest
    run("git", "-c", "user.name=t", "-c", "user.email=t@t", "tag", version, cwd=library)
    client = folder / "client"
    sources = client / "Sources" / "client"
    sources.mkdir(parents=True)
    manifest = manifest.replace("https://…/easemark.git", f"file://{library}")
    assert str(library) in manifest
    (client / "Package.swift").write_text(manifest)
    (sources / "main.swift").write_text(program)
    run(SWIFT, "build", "-c", "release", cwd=client)
    output = run(client / ".build" / "release" / "client", cwd=client)
    numbers = {}
    for line in output.splitlines():
        name, *rest = line.split()
        numbers[name] = [float(word) for word in rest if word != "velocity"]
    return numbers


def spring(start, target, time, response=0.3, ratio=0.7):
    """Position and velocity of an under-damped spring released at rest, with 40 digits."""
    mpmath.mp.dps = 40
    t, zeta = mpmath.mpf(time), mpmath.mpf(ratio)
    omega = 2 * mpmath.pi / mpmath.mpf(response)
    damped = omega * mpmath.sqrt(1 - zeta**2)
    distance = mpmath.mpf(start) - target
    decay = mpmath.exp(-zeta * omega * t)
    cosine, sine = mpmath.cos(damped * t), mpmath.sin(damped * t)
    position = target + distance * decay * (cosine + zeta * omega / damped * sine)
    velocity = -distance * decay * omega**2 / damped * sine
    return float(position), float(velocity)


def near(value, expected, scale):
    assert abs(value - expected) <= 2e-14 * scale, (value, expected)


def test_spring(printed):
    position, velocity = spring(0, 100, 0.1)
    near(printed["position"][0], position, 100)
    near(printed["position"][1], velocity, 100 * 2 * 3.15 / 0.3)


def test_curve(printed):
    mpmath.mp.dps = 40
    x = mpmath.mpf(0.1 / 0.6)
    x1, x2 = mpmath.mpf(0.42), mpmath.mpf(0.58)
    t = mpmath.findroot(
        lambda t: 3 * (1 - t) ** 2 * t * x1 + 3 * (1 - t) * t**2 * x2 + t**3 - x, 0.25
    )
    near(printed["opacity"][0], float(3 * (1 - t) * t**2 + t**3), 1)
    t = mpmath.findroot(lambda t: 3 * (1 - t) * t**2 + t**3 - mpmath.mpf(0.1), 0.2)
    near(printed["tenth"][0], float(3 * (1 - t) ** 2 * t * x1 + 3 * (1 - t) * t**2 * x2 + t**3), 1)


def test_transform(printed):
    mpmath.mp.dps = 40
    x, z = 50 * mpmath.cos(1), -50 * mpmath.sin(1)
    w = 1 - z / 500
    near(printed["corner"][0], float(x / w), 50)
    near(printed["corner"][1], float(-50 / w), 50)


def test_batch(printed):
    near(printed["batch"][0], spring(0, 100, 0.1)[0], 100)
    near(printed["batch"][1], spring(9999, 100, 0.1)[0], 9999)
