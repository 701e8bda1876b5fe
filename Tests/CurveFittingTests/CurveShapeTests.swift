import BenchmarkHarness
import SpringDynamics
import TestSupport
import Testing
import TimingCurves

@testable import CurveFitting

/// Every arc of a shape bends one way: what all proofs rest on.
@Suite struct CurveShapeTests {
  private func expectOneBendEach(_ shape: CurveShape, _ name: String) {
    #expect(shape.arcs[0].start.x == 0 && shape.arcs[shape.arcs.count - 1].end.x == 1)
    for (arc, next) in zip(shape.arcs, shape.arcs.dropFirst()) {
      #expect(arc.end.x == next.start.x, "\(name)")
    }
    for arc in shape.arcs {
      let width = arc.end.x - arc.start.x
      let points =
        [arc.start] + (1..<40).map { shape.point(at: arc.start.x + width * Double($0) / 40) }
        + [arc.end]
      let size = points.reduce(1) { $1.slope.isFinite ? max($0, $1.slope.magnitude) : $0 }
      let turns = zip(points, points.dropFirst()).map { $1.slope - $0.slope }
        .filter { !($0.magnitude <= 1e-9 * size) }
      #expect(
        turns.allSatisfy { $0 > 0 } || turns.allSatisfy { $0 < 0 },
        "\(name): \(arc.start.x)...\(arc.end.x) \(turns)")
    }
  }

  @Test(arguments: BezierFamily.allCases)
  func beziers(_ family: BezierFamily) throws {
    var generator = SeededGenerator(seed: 5, stream: family.rawValue)
    for _ in 0..<100 {
      let p = family.controlPoints(&generator)
      let curve = try CubicBezier(x1: p.x1, y1: p.y1, x2: p.x2, y2: p.y2)
      expectOneBendEach(try CurveShape(curve), "\(curve)")
    }
  }

  @Test func springs() throws {
    var generator = SeededGenerator(seed: 5, stream: "springs")
    for _ in 0..<200 {
      let spring = try Spring(
        mass: 1, stiffness: generator.logUniform(1...1000),
        damping: generator.logUniform(0.01...200))
      let timing = try SpringTiming(
        spring: spring, duration: generator.uniform(0.1...3),
        initialVelocity: generator.uniform(-10...10))
      let shape = try CurveShape(timing)
      #expect(shape.last == 1 && shape.isProven)
      expectOneBendEach(shape, "\(timing)")
    }
  }

  @Test func pennerAndSmoothsteps() throws {
    for curve in PennerCurve.thirty {
      let shape = try CurveShape(curve)
      expectOneBendEach(shape, curve.name)
      #expect(shape.isProven == (curve.family != .elastic))
      #expect(shape.first == 0 && shape.last == 1)
    }
    for easing in PennerCurve.Easing.allCases {
      expectOneBendEach(try CurveShape(PennerCurve.back(easing, overshoot: 30)), "back \(easing)")
      expectOneBendEach(
        try CurveShape(PennerCurve.elastic(easing, amplitude: 2, period: 0.05, ends: .exact)),
        "elastic \(easing)")
    }
    for order in [0, 1, 2, 9, 28] {
      expectOneBendEach(try CurveShape(Smoothstep(order: order)), "smoothstep \(order)")
    }
  }

  @Test func partsOneAfterTheOther() throws {
    let level = try CurveShape(samples: [0, 0])
    let spring = try SpringTiming(
      spring: Spring(mass: 1, stiffness: 100, damping: 4), duration: 0.5)
    let shape = try CurveShape(joining: [(level, 0.25), (CurveShape(spring), 1)])
    expectOneBendEach(shape, "a spring after a delay")
    #expect(shape.isProven && shape.first == 0 && shape.last == 1)
    for x in [0, 0.1, 0.25, 0.3, 0.5, 0.99] {
      let (value, slope) = shape.inside(x)
      let place = (x - 0.25) / 0.75
      #expect((value - spring.value(at: max(place, 0))).magnitude <= 0x1p-40, "at \(x)")
      #expect((slope - spring.slope(at: place) / 0.75).magnitude <= 0x1p-36, "at \(x)")
    }
    let fit = try LinearFit(shape, within: 1e-4)
    let before = (1 as Double).nextDown
    #expect(
      (fit.timing.value(at: before) - spring.value(at: before)).magnitude <= fit.error + 1e-12)
    #expect(fit.timing.value(at: 1) == 1 && fit.error <= 1e-4)
    for (ends, message) in [
      ([], "number of parts is 0.0; it must be at least 1"),
      ([0.5], "parts[0].end is 0.5; it must be 1, the last"),
      ([0.5, 0.5, 1], "parts[1].end is 0.5; it must be above 0.5, the one before, and below 1"),
      ([.nan, 1], "parts[0].end is nan; it must be above 0.0, the one before, and below 1"),
    ] as [([Double], String)] {
      let error = #expect(throws: FittingError.self) {
        try CurveShape(joining: ends.map { (level, $0) })
      }
      #expect(error?.description == message)
    }
  }

  @Test func samplingFindsTheBends() throws {
    let curve = try CubicBezier(x1: 0.7, y1: -0.4, x2: 0.4, y2: 1.6)
    let (known, found) = (try CurveShape(curve), try CurveShape(sampling: curve))
    #expect(!found.isProven && known.isProven)
    #expect(known.arcs.count == found.arcs.count)
    for (a, b) in zip(known.arcs, found.arcs) { #expect((a.end.x - b.end.x).magnitude <= 1e-6) }
  }

  @Test func linesKeepTheirJumps() throws {
    let function = try TimingFunction(css: "linear(0.25 0%, 0.5, 1 50%, 0 50%, 0.5)")
    let shape = try CurveShape(function)
    #expect(shape.arcs.map(\.end.x) == [0.25, 0.5, 1])
    #expect(shape.arcs.map(\.end.value) == [0.5, 1, 0.5] && shape.arcs[2].start.value == 0)
    // A quadratic number of looks at the stops would take minutes.
    let many = try CurveShape(
      LinearTiming((0...200_000).map { LinearStop(Double($0 % 7), at: Double($0) / 200_000) }))
    #expect(many.arcs.count == 200_000)
    let stairs = try CurveShape(StepTiming(count: 3))
    #expect(stairs.arcs.count == 3 && stairs.last == 1 && stairs.first == 0)
  }

  @Test func samplesAreChecked() throws {
    func message(_ body: () throws -> CurveShape) -> String {
      do {
        _ = try body()
        return "none"
      } catch { return "\(error)" }
    }
    #expect(
      message { try CurveShape(samples: [1]) } == "number of samples is 1.0; it must be at least 2")
    #expect(
      message { try CurveShape(samples: [0, .infinity, 1]) }
        == "the curve is inf at 0.5; it must be finite there")
    #expect(
      message { try CurveShape(samples: [0, 1, 1], at: [0, 0.5, 0.25]) }
        == "inputs[2] is 0.25; it must be 1, the last")
    #expect(
      message { try CurveShape(samples: [0, 1, 1, 1], at: [0, 0.5, 0.25, 1]) }
        == "inputs[2] is 0.25; it must be at least the one before, 0.5")
    #expect(
      message { try CurveShape(samples: [0, 1], at: [0, 0.5, 1]) }
        == "number of inputs is 3.0; it must be that of the samples, 2")
    #expect(
      message { try CurveShape(sampling: CubicBezier.ease, count: 1) }
        == "count is 1.0; it must be in 2...1048576")
    #expect(
      message { try CurveShape(StepTiming(count: 1 << 21)) }
        == "the curve bends or jumps more than 1048576 times")
  }
}
