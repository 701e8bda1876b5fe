"""`easemark eval transform` against mpmath: a judge that shares nothing with the project's own."""

import json
import random
import subprocess

import mpmath
import pytest

mpmath.mp.dps = 40


def evaluate(tool, lines, *arguments):
    done = subprocess.run(
        [tool, "eval", "transform", *arguments],
        input="\n".join(map(json.dumps, lines)), capture_output=True, text=True, timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def matrix(elements):
    return mpmath.matrix([
        [mpmath.mpf(number) for number in elements[4 * row : 4 * row + 4]] for row in range(4)
    ])


def shift(x, y, z):
    m = mpmath.eye(4)
    m[3, 0], m[3, 1], m[3, 2] = x, y, z
    return m


def flat(m):
    return [m[row, column] for row in range(4) for column in range(4)]


def near(values, wanted, tolerance=1e-13):
    size = max(1, *(abs(number) for number in wanted))
    assert len(values) == len(wanted)
    for value, number in zip(values, wanted):
        assert abs(value - number) <= tolerance * size, (values, wanted)


def numbers(source, count, low=-1.0, high=1.0):
    return [source.uniform(low, high) for _ in range(count)]


@pytest.mark.parametrize("backend", ["reference", "oracle"])
def test_layers(tool, backend):
    source = random.Random(11)
    lines = [
        {
            "op": "layer",
            "bounds": numbers(source, 4, 0, 300),
            "anchor": numbers(source, 3),
            "position": numbers(source, 2, 0, 300),
            "zPosition": source.uniform(-50, 50),
            "transform": numbers(source, 16),
            "parentBounds": numbers(source, 4, 0, 300),
            "parentAnchor": numbers(source, 3),
            "sublayerTransform": numbers(source, 16),
        }
        for _ in range(20)
    ]
    for line, answer in zip(lines, evaluate(tool, lines, "--backend", backend)):

        def anchor(bounds, fractions):
            x, y, width, height = map(mpmath.mpf, line[bounds])
            return [x + line[fractions][0] * width, y + line[fractions][1] * height,
                    mpmath.mpf(line[fractions][2])]

        own, parent = anchor("bounds", "anchor"), anchor("parentBounds", "parentAnchor")
        place = [*map(mpmath.mpf, line["position"]), mpmath.mpf(line["zPosition"])]
        product = (
            shift(*(-number for number in own)) * matrix(line["transform"]) * shift(*place)
            * shift(*(-number for number in parent)) * matrix(line["sublayerTransform"])
            * shift(*parent)
        )
        near(answer["result"], flat(product))


@pytest.mark.parametrize("backend", ["reference", "oracle"])
def test_frames(tool, backend):
    source = random.Random(12)
    lines = []
    for _ in range(20):
        a, b, c, d, x, y = numbers(source, 6)
        lines.append({
            "op": "frame", "bounds": numbers(source, 4, 1, 300), "anchor": numbers(source, 2),
            "position": numbers(source, 2, 0, 300),
            "transform": [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, x, y, 0, 1],
        })
    for line, answer in zip(lines, evaluate(tool, lines, "--backend", backend)):
        m, (width, height) = line["transform"], map(mpmath.mpf, line["bounds"][2:])
        corners = []
        for right in (0, 1):
            for low in (0, 1):
                x, y = (right - mpmath.mpf(line["anchor"][0])) * width, (
                    low - mpmath.mpf(line["anchor"][1])) * height
                corners.append([
                    x * m[column] + y * m[4 + column] + m[12 + column] + line["position"][column]
                    for column in (0, 1)
                ])
        xs, ys = zip(*corners)
        near(answer["result"], [min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)])


@pytest.mark.parametrize("backend", ["reference", "oracle"])
def test_parts_make_the_matrix_again(tool, backend):
    source = random.Random(13)
    given = [numbers(source, 16) for _ in range(20)]
    apart = evaluate(tool, [{"op": "decompose", "m": m} for m in given], "--backend", backend)
    lines = [{"op": "recompose", **answer["result"]} for answer in apart]
    for m, answer, parts in zip(given, evaluate(tool, lines), apart):
        near(answer["result"], [number / mpmath.mpf(m[15]) for number in m])
        assert parts["status"] == "ok"
        quaternion = [mpmath.mpf(number) for number in parts["result"]["quaternion"]]
        assert abs(mpmath.norm(quaternion) - 1) < 1e-15 and quaternion[3] >= 0


@pytest.mark.parametrize("backend", ["reference", "oracle"])
def test_slerp(tool, backend):
    lines, wanted = [], []
    for angle in (1e-16, 1e-8, 1e-3, 1, 3, 3.14159):
        half, t = mpmath.mpf(angle) / 2, 0.3
        lines.append({"op": "slerp", "a": [0, 0, 0, 1], "t": t,
                      "b": [0, 0, float(mpmath.sin(half)), float(mpmath.cos(half))]})
        b = lines[-1]["b"]
        turned = mpmath.atan2(b[2], b[3]) * mpmath.mpf(t)
        wanted.append([0, 0, mpmath.sin(turned), mpmath.cos(turned)])
    for answer, expected in zip(evaluate(tool, lines, "--backend", backend), wanted):
        for value, number in zip(answer["result"], expected):
            assert abs(value - number) <= 2.3e-16 * abs(number), (value, number)


def test_lines_stream(tool):
    """An answer comes before the next question is asked."""
    with subprocess.Popen(
        [tool, "eval", "transform"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        for number in range(3):
            line = {"id": number, "op": "frame", "bounds": [0, 0, number, number]}
            process.stdin.write(json.dumps(line) + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(timeout=10) == 0
