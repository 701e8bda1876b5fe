import BatchEvaluation
import BenchmarkHarness
import Oracle
import SpringDynamics
import TestSupport
import Testing

/// One way to fill the table of a family.
struct FamilyWay: Sendable, CustomTestStringConvertible {
  let method: SpringFamilyGrid.Method
  let level: InstructionSet

  var testDescription: String { "\(method) \(level)" }

  static let all =
    [FamilyWay(method: .reference, level: .baseline)]
    + SpringFamilyGrid.Method.allCases.filter { $0 != .reference }.flatMap { method in
      InstructionSet.allCases.filter { $0 <= .supported }.map {
        FamilyWay(method: method, level: $0)
      }
    }

  /// Documented: in ulps of the larger of the result and the motion's envelope.
  var bound: Double {
    switch method {
    case .reference: 0.625
    case .chebyshev: 64
    case .lanes, .recurrence, .automatic: 2
    }
  }
}

/// Springs that share their times, and the samples they were made from.
struct SampledFamily {
  let samples: [SpringSample]
  var grid: SpringFamilyGrid

  init(_ samples: [SpringSample], times: [Double]) throws {
    self.samples = samples
    grid = SpringFamilyGrid(
      springs: try samples.map {
        try Spring(mass: $0.mass, stiffness: $0.stiffness, damping: $0.damping)
      },
      states: samples.map { SpringState(position: $0.position, velocity: $0.velocity) },
      targets: samples.map(\.target), times: times)
  }

  func states(_ way: FamilyWay, threads: Int = 1) -> [SpringState] {
    var x = [Double](repeating: .nan, count: grid.timeCount * grid.springCount)
    var v = x
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    grid.states(
      positions: &positions, velocities: &velocities, method: way.method, level: way.level,
      threads: threads)
    return zip(x, v).map { SpringState(position: $0, velocity: $1) }
  }

  func positions(_ way: FamilyWay) -> [Double] {
    var x = [Double](repeating: .nan, count: grid.timeCount * grid.springCount)
    var positions = x.mutableSpan
    grid.positions(into: &positions, method: way.method, level: way.level)
    return x
  }

  /// The exact motion of element `index` of the table.
  func exact(_ index: Int) -> SpringOracle.State {
    let sample = samples[index % samples.count]
    return SpringOracle.state(
      mass: sample.mass, stiffness: sample.stiffness, damping: sample.damping,
      position: sample.position, velocity: sample.velocity, target: sample.target,
      at: grid.time(index / samples.count))
  }

  func description(_ index: Int) -> String {
    "\(samples[index % samples.count]), evaluated at \(grid.time(index / samples.count))"
  }
}

/// Shared times of one kind.
enum FamilyTimes: CaseIterable, Sendable {
  /// Multiples of a power of two from 0 on.
  case exact
  /// i/60, each rounded: the frames of a screen.
  case frames
  /// The same rounded to Float, which in Float still are even.
  case floats
  /// Equally far apart, but far from 0.
  case late
  /// In order, not equally far apart.
  case uneven
  /// In any order, with zeros.
  case shuffled

  /// `count` times of this kind up to about `end`.
  func values(_ count: Int, end: Double, _ generator: inout SeededGenerator) -> [Double] {
    let step = end / Double(count)
    switch self {
    case .exact:
      let unit = Double(sign: .plus, exponent: step.exponent, significand: 1)
      return (0..<count).map { unit * Double($0) }
    case .frames: return (0..<count).map { Double($0) * (60 * step) / 60 }
    case .floats: return (0..<count).map { Double(Float(Double($0) * (60 * step) / 60)) }
    case .late: return (0..<count).map { end / 2 + Double($0) * step / 2 }
    case .uneven: return (0..<count).map { step * (Double($0) + generator.uniform(0...0.9)) }
    case .shuffled:
      return (0..<count).map { $0 % 7 == 3 ? 0 : end * generator.uniform(0...1) }
    }
  }
}

@Suite struct SpringFamilyGridTests {
  private static let seed: UInt64 = 0xFA4117

  /// Springs of all kinds, their own times aside.
  private func samples(_ count: Int, _ generator: inout SpringSamples) -> [SpringSample] {
    (0..<count).map { _ in generator.next() }
  }

  private func check(
    _ family: SampledFamily, _ way: FamilyWay, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (index, state) in family.states(way).enumerated() {
      let exact = family.exact(index)
      let x = exact.position.ulpError(of: state.position, floor: exact.envelope.double)
      let v = exact.velocity.ulpError(of: state.velocity, floor: exact.velocityEnvelope.double)
      guard x <= way.bound, v <= way.bound else {
        Issue.record(
          "seed \(Self.seed): \(x) and \(v) ulp at \(family.description(index)): \(state)",
          sourceLocation: sourceLocation)
        return
      }
    }
  }

  @Test(arguments: FamilyWay.all, FamilyTimes.allCases)
  func errorBound(_ way: FamilyWay, _ kind: FamilyTimes) throws {
    var springs = SpringSamples(seed: Self.seed)
    var generator = SeededGenerator(seed: Self.seed)
    for exponent in [-12, -4, 0, 5] {
      let end = Double(sign: .plus, exponent: exponent, significand: 1.3)
      let times = kind.values(53, end: end, &generator)
      check(try SampledFamily(samples(29, &springs), times: times), way)
    }
  }

  /// Springs that are alike, and times close enough for products.
  private func alike(
    _ count: Int, _ samples: inout SpringSamples, _ generator: inout SeededGenerator
  ) -> [SpringSample] {
    (0..<count).map { i in
      var sample = samples.next()
      let frequency = generator.uniform(8...16)
      let ratio = i % 3 == 0 ? 1 : generator.uniform(i % 3 == 1 ? 0...0.3 : 0.2...1)
      sample.mass = 1
      sample.stiffness = frequency * frequency
      sample.damping = 2 * ratio * frequency
      switch i % 8 {
      case 0:
        // From the target, where positions are small at first beside what they grow to.
        sample.position = sample.target
        sample.velocity = 1
      case 1, 2, 3: sample.velocity = 0
      default: sample.velocity = generator.uniform(-20...20) * (sample.position - sample.target)
      }
      return sample
    }
  }

  @Test(arguments: FamilyWay.all, [FamilyTimes.frames, .uneven])
  func manyTimes(_ way: FamilyWay, _ kind: FamilyTimes) throws {
    #if DEBUG
      let count = 11
    #else
      let count = 27
    #endif
    var springs = SpringSamples(seed: Self.seed)
    var generator = SeededGenerator(seed: Self.seed)
    for end in [1.3, 9] {
      let times = kind.values(300, end: end, &generator)
      check(try SampledFamily(alike(count, &springs, &generator), times: times), way)
    }
  }

  /// Springs that panels made for their neighbours cannot serve.
  @Test(arguments: FamilyWay.all.filter { $0.method == .chebyshev })
  func strangersAmongAlike(_ way: FamilyWay) throws {
    var springs = SpringSamples(seed: Self.seed)
    var generator = SeededGenerator(seed: Self.seed)
    var samples = alike(24, &springs, &generator)
    samples[3].damping = 400
    samples[10].stiffness = 0
    samples[10].damping = 0
    samples[10].velocity = 1
    samples[17].damping = 2.2 * samples[17].stiffness.squareRoot()
    samples[17].velocity = -30 * (samples[17].position - samples[17].target)
    // So many that products take less time than lanes, with velocities too.
    let times = FamilyTimes.uneven.values(2000, end: 0.4, &generator)
    let family = try SampledFamily(samples, times: times)
    #expect(family.positions(way) != family.positions(FamilyWay(method: .lanes, level: way.level)))
    let (states, positions) = (family.states(way), family.positions(way))
    for index in stride(from: 0, to: positions.count, by: 5) {
      let exact = family.exact(index)
      let floor = exact.envelope.double
      let x = exact.position.ulpError(of: positions[index], floor: floor)
      let y = exact.position.ulpError(of: states[index].position, floor: floor)
      let v = exact.velocity.ulpError(
        of: states[index].velocity, floor: exact.velocityEnvelope.double)
      guard max(x, y, v) <= way.bound else {
        Issue.record("\(x), \(y) and \(v) ulp at \(family.description(index))")
        return
      }
    }
  }

  /// Springs that nearly stop turning, for which only their fall limits the panels.
  @Test(arguments: FamilyWay.all.filter { $0.method == .chebyshev }, [0.999, 1])
  func criticalPanels(_ way: FamilyWay, ratio: Double) throws {
    for (target, end) in [(0.0, 10.0), (1, 10), (1000, 10), (1, 100)] {
      var samples = [SpringSample](
        repeating: SpringSample(
          mass: 1, stiffness: 100, damping: 20 * ratio, position: target + 1, velocity: -10,
          target: target, time: 0), count: 3)
      samples[1].velocity = 0
      let times = (0..<3000).map { end + end * Double($0) / 3000 }
      let family = try SampledFamily(samples, times: times)
      let (states, positions) = (family.states(way), family.positions(way))
      for index in stride(from: 0, to: positions.count, by: 53) {
        let exact = family.exact(index)
        let x = exact.position.ulpError(of: positions[index], floor: exact.envelope.double)
        let v = exact.velocity.ulpError(
          of: states[index].velocity, floor: exact.velocityEnvelope.double)
        guard x <= way.bound, v <= way.bound else {
          Issue.record("\(x) and \(v) ulp at \(family.description(index))")
          return
        }
      }
    }
  }

  /// A spring's values do not depend on what else a method holds or leaves to others, or on threads.
  @Test(arguments: FamilyWay.all, FamilyTimes.allCases)
  func neighboursAndThreads(_ way: FamilyWay, _ kind: FamilyTimes) throws {
    var springs = SpringSamples(seed: 0x4E1)
    var generator = SeededGenerator(seed: 0x4E1)
    var samples = alike(530, &springs, &generator)
    samples[31].stiffness = 0
    samples[31].damping = 0
    samples[77].velocity = 1e305
    samples[120].mass = 1e-250
    samples[300].stiffness = 1e18
    samples[400].damping = 1e12
    let family = try SampledFamily(samples, times: kind.values(50, end: 1, &generator))
    let together = family.states(way)
    #expect(together == family.states(way, threads: 2))
    guard way.method != .chebyshev else { return }
    for j in [3, 31, 32, 77, 120, 299, 300, 400, 401, 529] {
      let alone = try SampledFamily([samples[j]], times: (0..<50).map { family.grid.time($0) })
        .states(way)
      let own = (0..<50).map { together[$0 * samples.count + j] }
      #expect(alone == own, "\(samples[j])")
    }
  }

  @Test(arguments: FamilyWay.all) func timesThatLanesCannotHold(_ way: FamilyWay) throws {
    var springs = SpringSamples(seed: 0x71)
    let counts = (0..<60).map(Double.init)
    let kinds: [[Double]] = [
      counts.map { 1e6 * $0 }, counts.map { -0.01 * $0 }, counts.map { 1e-170 * $0 },
      counts.map { _ in 0 }, counts.map { _ in 0.25 },
    ]
    for times in kinds {
      check(try SampledFamily(samples(19, &springs), times: times), way)
    }
    let family = try SampledFamily(samples(3, &springs), times: [0.1, .nan, .infinity, 0.2])
    let positions = family.positions(way)
    for (index, position) in positions.enumerated() {
      #expect((3..<9).contains(index) ? position.isNaN : position.isFinite)
    }
  }

  @Test(arguments: FamilyWay.all, FamilyTimes.allCases)
  func timeZeroIsTheInitialState(_ way: FamilyWay, _ kind: FamilyTimes) throws {
    var springs = SpringSamples(seed: 0x2E20)
    var generator = SeededGenerator(seed: 0x2E20)
    var samples = alike(29, &springs, &generator)
    samples[3].target *= 0x1p450
    var times = kind.values(300, end: 2, &generator)
    times[0] = 0
    let states = try SampledFamily(samples, times: times).states(way)
    for (sample, state) in zip(samples, states) {
      #expect(state.position == sample.position && state.velocity == sample.velocity)
    }
  }

  @Test(
    arguments: FamilyWay.all,
    [(0, 0), (0, 3), (3, 0), (1, 1), (2, 7), (3, 8), (5, 9), (70, 17), (300, 3), (2, 1031)])
  func anyShape(_ way: FamilyWay, shape: (times: Int, springs: Int)) throws {
    var springs = SpringSamples(seed: 0x54A9E)
    let times = (0..<shape.times).map { Double($0) / 60 }
    let family = try SampledFamily(samples(shape.springs, &springs), times: times)
    #expect(family.grid.timeCount == shape.times && family.grid.springCount == shape.springs)
    let states = family.states(way)
    #expect(states.count == shape.times * shape.springs)
    check(family, way)
    #expect(family.positions(way) == states.map(\.position))
  }

  @Test(arguments: FamilyWay.all) func newTimesAndSprings(_ way: FamilyWay) throws {
    var springs = SpringSamples(seed: 0x9E)
    let others = samples(19, &springs)
    var family = try SampledFamily(samples(19, &springs), times: [0.1, 0.2])
    let times = [0, 0.25, 0.5, 0.75]
    family.grid.setTimes(times.span)
    for (j, other) in others.enumerated() {
      let state = SpringState(position: other.position, velocity: other.velocity)
      family.grid.set(
        j, spring: try Spring(mass: other.mass, stiffness: other.stiffness, damping: other.damping),
        state: state, target: other.target)
      #expect(family.grid.initialState(j) == state && family.grid.target(j) == other.target)
    }
    let fresh = try SampledFamily(others, times: times)
    #expect(family.positions(way) == fresh.positions(way))
    #expect(family.grid.timeCount == 4 && family.grid.springCount == 19)
  }
}
