import BenchmarkHarness
import CurveFitting
import Oracle
import PopularMethods
import SpringDynamics
import TimingCurves

/// A spring of one second as the stops of CSS `linear()`, within a thousandth of its way.
///
/// Size: frames a second, 120, which is what popular methods look at; one item is a whole baking.
/// Errors are what lies beyond the tolerance, of the whole change; our side's number of stops is the
/// least there is, and the titles say how many each takes.
func registerSpringBakeBenchmarks(_ request: SuiteRequest) throws -> [BenchmarkCase] {
  try OperationSizes.springBake.chosen(request.sizes).flatMap { frames in
    var group = CaseGroupBuilder(
      request, family: "Spring", operation: "bake", size: frames, items: 1, baseline: "doubling")
    let input = try BakedSpring(frames: frames)
    let exact = SharedOnce { ExactBaking(input, samples: request.samples) }
    func stops(_ baking: BakedSpring.Baking) throws -> String {
      "\(try baking(input).inputs.count) stops"
    }
    try group.add(
      "reference", "Easemark, the fewest, \(stops(bakedByUs))", .ours, work: .bake, limit: ownLimit
    ) { _ in
      PreparedBaking(input, bakedByUs).prepared(exact)
    }
    try group.add(
      "doubling", "Even stops, doubled, \(stops(bakedByDoubling))", .popular, work: .bake,
      limit: nil
    ) { _ in
      PreparedBaking(input, bakedByDoubling).prepared(exact)
    }
    try group.add(
      "peucker", "Ramer, Douglas and Peucker, \(stops(bakedBySimplifying))", .popular, work: .bake,
      limit: nil
    ) { _ in
      PreparedBaking(input, bakedBySimplifying).prepared(exact)
    }
    return group.cases
  }
}

extension SideWork {
  /// Operations are not declared: how many a baking takes depends on the spring.
  static let bake = SideWork(read: 32, written: 16 * 25)
}

/// What is baked.
struct BakedSpring: Sendable {
  typealias Stops = (inputs: [Double], outputs: [Double])
  typealias Baking = @Sendable (BakedSpring) throws -> Stops

  /// Core Animation's default spring, cut off after a second, where it has overshot and come back.
  let timing: SpringTiming
  let plain: TwoRootSpring
  let frames: Int
  let tolerance = 0.001

  init(frames: Int) throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 10)
    timing = try SpringTiming(spring: spring, duration: 1, end: .motion)
    plain = TwoRootSpring(mass: 1, stiffness: 100, damping: 10)
    self.frames = frames
  }
}

@Sendable @inline(never)
private func bakedByUs(_ input: BakedSpring) throws -> BakedSpring.Stops {
  let fit = try LinearFit(CurveShape(input.timing), within: input.tolerance)
  return (fit.timing.inputs, fit.timing.outputs)
}

@Sendable @inline(never)
private func bakedByDoubling(_ input: BakedSpring) -> BakedSpring.Stops {
  DoublingStops.stops(frames: input.frames, within: input.tolerance) {
    input.plain.state(at: $0, position: 0, velocity: 0, target: 1).position
  }
}

@Sendable @inline(never)
private func bakedBySimplifying(_ input: BakedSpring) -> BakedSpring.Stops {
  SimplifiedStops.stops(frames: input.frames, within: input.tolerance) {
    input.plain.state(at: $0, position: 0, velocity: 0, target: 1).position
  }
}

/// The oracle's positions at evenly spaced times, off the frames.
struct ExactBaking: Sendable {
  let inputs: [Double]
  let positions: [Real]

  init(_ input: BakedSpring, samples: Int) {
    let spring = input.timing.spring
    inputs = (0...samples).map { Double($0) / Double(samples) }
    positions = inputs.map {
      SpringOracle.state(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, position: 0,
        velocity: 0, target: 1, at: $0
      ).position
    }
  }

  /// How far lines through stops go beyond the tolerance.
  func judge(_ stops: BakedSpring.Stops, _ input: BakedSpring) throws -> Accuracy {
    var errors = ErrorAccumulator(
      unit: "beyond the tolerance, of the whole change",
      absoluteUnit: "beyond the tolerance, of the whole change",
      oracle: "MPFR, \(Real.precision) bits", oracleBound: 1e-60)
    let lines = try LinearTiming(zip(stops.outputs, stops.inputs).map { LinearStop($0, at: $1) })
    let spring = input.timing.spring
    for (x, exact) in zip(inputs, positions) {
      let value = lines.value(at: x)
      let beyond = max(0, exact.absoluteError(of: value).magnitude - input.tolerance)
      errors.add(
        computed: value, absoluteError: beyond,
        ulps: Precision.double.ulps(beyond, of: exact.double, scale: 1),
        // One row of `easemark eval spring`: mass, stiffness, damping, x0, v0, target, t.
        input: "\(spring.mass),\(spring.stiffness),\(spring.damping),0,0,1,\(x)")
    }
    var accuracy = errors.accuracy
    accuracy.reproduce = Reproduction.oracle.command(.spring, accuracy.worstInput)
    return accuracy
  }
}

/// Input and output of one side.
private final class PreparedBaking {
  /// One spring, in memory that the compiler cannot see through.
  var inputs: [BakedSpring]
  let baking: BakedSpring.Baking
  var stops: BakedSpring.Stops = ([], [])

  init(_ input: BakedSpring, _ baking: @escaping BakedSpring.Baking) {
    (inputs, self.baking) = ([input], baking)
  }

  func prepared(_ exact: SharedOnce<ExactBaking>) -> PreparedCase {
    PreparedCase { count in
      for _ in 0..<count {
        clobber(&self.inputs)
        // A spring that was baked once can be again.
        if let stops = try? self.baking(self.inputs[0]) { self.stops = stops }
        clobber(&self.stops.outputs)
      }
    } accuracy: {
      try exact.value().judge(self.baking(self.inputs[0]), self.inputs[0])
    }
  }
}
