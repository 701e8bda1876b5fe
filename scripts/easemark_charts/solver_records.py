"""What a result file holds of solvers: problems, runs and traits."""

from __future__ import annotations

from dataclasses import dataclass

from .records import number

ERRORS = {
    "maxPosition": "largest error in position",
    "maxVelocity": "largest error in velocity",
    "l2Position": "root mean square error in position",
    "l2Velocity": "root mean square error in velocity",
    "finalPosition": "error in position at the end",
    "phase": "error in phase, radians",
    "energy": "relative error of the energy at the end",
    "settlingTime": "error of the settling time, seconds",
}


@dataclass(frozen=True)
class Problem:
    """What solvers were given."""

    id: str
    title: str
    family: str
    frequency: float
    truth: str
    truth_error: float
    parameters: dict | None


@dataclass(frozen=True)
class Run:
    """One method on one problem at one step size or tolerance."""

    problem: str
    variant: str
    title: str
    family: str
    library: str
    kind: str
    control: str
    setting: float
    outcome: str
    reason: str
    errors: dict
    evaluations: int
    accepted: int
    rejected: int
    time: float | None
    allocations: int | None

    @property
    def is_finished(self) -> bool:
        return self.outcome == "finished"

    @property
    def method(self) -> tuple:
        """What makes two runs points of one line: the code and its method."""
        return self.variant, self.library


@dataclass(frozen=True)
class Trait:
    """Order and stability of one method."""

    variant: str
    stated_order: int | None
    observed_orders: dict
    stability_limit: float | None
    evaluations_per_step: int | None
    source: str


@dataclass(frozen=True)
class Line:
    """One quantity of a solver along another."""

    topic: str
    variant: str
    title: str
    family: str
    library: str
    kind: str
    x_name: str
    x: tuple
    y_name: str
    y: tuple

    @property
    def method(self) -> tuple:
        return self.variant, self.library


@dataclass(frozen=True)
class Region:
    """By how much a step multiplies a mode, over the plane of z = λ·h."""

    variant: str
    title: str
    family: str
    real: tuple
    imaginary: tuple
    factors: tuple


def problem(raw: dict) -> Problem:
    return Problem(
        id=raw["id"], title=raw["title"], family=raw["family"], frequency=raw["frequency"],
        truth=raw["truth"], truth_error=number(raw["truthError"]),
        parameters=raw.get("parameters"),
    )


def run(raw: dict) -> Run:
    errors = raw["errors"] or {}
    return Run(
        problem=raw["problem"], variant=raw["variant"], title=raw["title"],
        family=raw["family"], library=raw["library"], kind=raw["kind"],
        control=raw["control"], setting=raw["setting"], outcome=raw["outcome"],
        reason=raw["reason"],
        errors={name: abs(number(errors[name])) for name in ERRORS
                if errors.get(name) is not None},
        evaluations=raw["evaluations"], accepted=raw["acceptedSteps"],
        rejected=raw["rejectedSteps"], time=raw["nanoseconds"], allocations=raw["allocations"],
    )


def trait(raw: dict) -> Trait:
    return Trait(
        variant=raw["variant"], stated_order=raw["statedOrder"],
        observed_orders={each["problem"]: number(each["order"]) for each in raw["observedOrders"]},
        stability_limit=None if raw["stabilityLimit"] is None else number(raw["stabilityLimit"]),
        evaluations_per_step=raw["evaluationsPerStep"], source=raw["source"],
    )


def line(raw: dict) -> Line:
    return Line(
        topic=raw["topic"], variant=raw["variant"], title=raw["title"], family=raw["family"],
        library=raw["library"], kind=raw["kind"], x_name=raw["xName"], x=tuple(raw["x"]),
        y_name=raw["yName"], y=tuple(number(each) for each in raw["y"]),
    )


def region(raw: dict) -> Region:
    return Region(
        variant=raw["variant"], title=raw["title"], family=raw["family"], real=tuple(raw["real"]),
        imaginary=tuple(raw["imaginary"]),
        factors=tuple(tuple(number(each) for each in row) for row in raw["factors"]),
    )
