"""The equations of motion that result files name, as a user of SciPy would write them in Python."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Callable

import numpy

NUMBERS = {
    "spring": ("mass", "stiffness", "damping", "target"),
    "duffing": ("stiffness", "cubic", "damping"),
    "pendulum": ("stiffness", "damping"),
    "chain": ("mass", "stiffness", "damping", "stiffnessDamping"),
}


class LawError(Exception):
    """Parameters that do not say what the motion is; the message is one line."""


@dataclass(frozen=True)
class Law:
    """y′ = slopes(t, y) of positions before velocities, and ∂slopes/∂y."""

    slopes: Callable
    jacobian: Callable


def law(problem: dict) -> Law | None:
    """The law of a problem, or None where it has none that is known here."""
    parameters = problem.get("parameters")
    if parameters is None or parameters["law"] not in NUMBERS:
        return None
    name = parameters["law"]
    missing = [number for number in NUMBERS[name] if number not in parameters]
    if missing:
        raise LawError(f"the problem {problem['id']}: its law {name} lacks {', '.join(missing)}")
    numbers = [parameters[number] for number in NUMBERS[name]]
    size = len(problem["initial"])
    if name == "chain":
        return _chain(size // 2, *numbers)
    if size != 2:
        raise LawError(f"the problem {problem['id']}: a {name} has a state of 2, not of {size}")
    return {"spring": _spring, "duffing": _duffing, "pendulum": _pendulum}[name](*numbers)


def _spring(mass, stiffness, damping, target) -> Law:
    matrix = numpy.array([[0, 1], [-stiffness / mass, -damping / mass]])
    return Law(
        lambda t, y: (y[1], -(stiffness * (y[0] - target) + damping * y[1]) / mass),
        lambda t, y: matrix,
    )


def _duffing(stiffness, cubic, damping) -> Law:
    return Law(
        lambda t, y: (y[1], -damping * y[1] - y[0] * (stiffness + cubic * y[0] * y[0])),
        lambda t, y: numpy.array([[0, 1], [-stiffness - 3 * cubic * y[0] * y[0], -damping]]),
    )


def _pendulum(stiffness, damping) -> Law:
    return Law(
        lambda t, y: (y[1], -damping * y[1] - stiffness * math.sin(y[0])),
        lambda t, y: numpy.array([[0, 1], [-stiffness * math.cos(y[0]), -damping]]),
    )


def _chain(count, mass, stiffness, damping, stiffness_damping) -> Law:
    pull, drag, ground = stiffness / mass, stiffness_damping * stiffness / mass, damping / mass
    springs = -2 * numpy.eye(count) + numpy.eye(count, k=1) + numpy.eye(count, k=-1)
    matrix = numpy.block([
        [numpy.zeros((count, count)), numpy.eye(count)],
        [pull * springs, drag * springs - ground * numpy.eye(count)],
    ])

    def slopes(t, y):
        x, v = y[:count], y[count:]
        force = pull * x + drag * v
        result = numpy.empty(2 * count)
        result[:count] = v
        accelerations = result[count:]
        accelerations[:] = -2 * force - ground * v
        accelerations[1:] += force[:-1]
        accelerations[:-1] += force[1:]
        return result

    return Law(slopes, lambda t, y: matrix)
