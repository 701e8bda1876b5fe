import BatchEvaluation
import BenchmarkHarness
import SpringDynamics
import TestSupport
import Testing

/// Many masses at once, against closed forms, one another and one at a time.
@Suite struct SpringEnsembleTests {
  struct Sample {
    var springs: [Spring] = []
    var targets: [Double] = []
    var positions: [Double] = []
    var velocities: [Double] = []

    init(_ count: Int, damped: Bool = true, seed: UInt64 = 20_261_201) throws {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<count {
        let w = generator.logUniform(1...20)
        springs.append(
          try Spring(
            mass: 1, stiffness: w * w, damping: damped ? 2 * w * generator.uniform(0...1.5) : 0))
        targets.append(generator.uniform(-2...2))
        positions.append(generator.uniform(-3...3))
        velocities.append(w * generator.uniform(-1...1))
      }
    }

    func ensemble() throws -> SpringEnsemble {
      try SpringEnsemble(zip(springs, targets).map { EnsembleLaw($0, target: $1) })
    }

    func exact(_ index: Int, at time: Double) -> SpringState {
      springs[index].state(
        at: time, from: SpringState(position: positions[index], velocity: velocities[index]),
        target: targets[index])
    }
  }

  static let levels = InstructionSet.allCases.filter { $0 <= .supported }

  /// The largest error of positions after `span` in `steps` steps.
  private func worst(
    _ sample: Sample, _ method: EnsembleMethod, steps: Int, span: Double, level: InstructionSet
  ) throws -> Double {
    var (x, v) = (sample.positions, sample.velocities)
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    try sample.ensemble().advance(
      positions: &positions, velocities: &velocities, method: method,
      stepSize: span / Double(steps), steps: steps, level: level)
    return x.indices.map { abs(x[$0] - sample.exact($0, at: span).position) }.max() ?? 0
  }

  @Test(arguments: EnsembleMethod.allCases, levels)
  func orderIsNominal(method: EnsembleMethod, level: InstructionSet) throws {
    let order: Double =
      switch method {
      case .explicitEuler, .semiImplicitEuler: 1
      case .velocityVerlet, .leapfrog, .rungeKutta2, .heun: 2
      case .rungeKutta4, .yoshida4: 4
      case .yoshida6: 6
      }
    let sample = try Sample(9, damped: !method.needsUndamped)
    let steps = order == 1 ? 16_384 : order == 2 ? 1024 : 256
    let coarse = try worst(sample, method, steps: steps, span: 0.5, level: level)
    let fine = try worst(sample, method, steps: 2 * steps, span: 0.5, level: level)
    // Between 2^(p − 0.15) and 2^(p + 0.15).
    let low = Double(sign: .plus, exponent: Int(order), significand: 0.9)
    let high = Double(sign: .plus, exponent: Int(order), significand: 1.11)
    #expect(coarse / fine > low && coarse / fine < high, "\(coarse / fine)")
  }

  /// Every size has whole blocks, groups of four blocks and tails of its own.
  @Test(arguments: levels) func massesDoNotMindTheirNeighbours(level: InstructionSet) throws {
    let sample = try Sample(67)
    let control = SpringEnsemble.Control(
      relative: 1e-7, absolutePosition: 1e-7, absoluteVelocity: 1e-7)
    var (stepped, solved) = ([Double](), [Double]())
    for index in 0..<67 {
      let one = try SpringEnsemble([
        EnsembleLaw(sample.springs[index], target: sample.targets[index])
      ])
      for isSolved in [false, true] {
        var (x, v) = ([sample.positions[index]], [sample.velocities[index]])
        var positions = x.mutableSpan
        var velocities = v.mutableSpan
        if isSolved {
          _ = try one.integrate(
            positions: &positions, velocities: &velocities, span: 1, control: control, level: level)
          solved += [x[0], v[0]]
        } else {
          try one.advance(
            positions: &positions, velocities: &velocities, method: .rungeKutta4, stepSize: 0.01,
            steps: 25, level: level)
          stepped += [x[0], v[0]]
        }
      }
    }
    for count in [0, 1, 7, 8, 9, 31, 32, 33, 40, 67] {
      for threads in [1, 2] {
        let ensemble = try SpringEnsemble(
          (0..<count).map { EnsembleLaw(sample.springs[$0], target: sample.targets[$0]) })
        for isSolved in [false, true] {
          var x = Array(sample.positions.prefix(count))
          var v = Array(sample.velocities.prefix(count))
          var positions = x.mutableSpan
          var velocities = v.mutableSpan
          if isSolved {
            _ = try ensemble.integrate(
              positions: &positions, velocities: &velocities, span: 1, control: control,
              level: level, threads: threads)
          } else {
            try ensemble.advance(
              positions: &positions, velocities: &velocities, method: .rungeKutta4,
              stepSize: 0.01, steps: 25, level: level, threads: threads)
          }
          let expected = isSolved ? solved : stepped
          for index in 0..<count {
            #expect(x[index] == expected[2 * index] && v[index] == expected[2 * index + 1])
          }
        }
      }
    }
  }

  @Test(arguments: levels) func errorsFollowTheTolerance(level: InstructionSet) throws {
    let sample = try Sample(1000)
    var last = Double.infinity
    for tolerance in [1e-4, 1e-6, 1e-8, 1e-10] {
      var (x, v) = (sample.positions, sample.velocities)
      var positions = x.mutableSpan
      var velocities = v.mutableSpan
      let outcomes = try sample.ensemble().integrate(
        positions: &positions, velocities: &velocities, span: 2,
        control: SpringEnsemble.Control(
          relative: tolerance, absolutePosition: tolerance, absoluteVelocity: tolerance),
        level: level)
      #expect(outcomes.allSatisfy { $0.ending == .arrived && $0.accepted > 2 })
      let worst = x.indices.map { abs(x[$0] - sample.exact($0, at: 2).position) }.max() ?? 0
      #expect(worst < 1000 * tolerance && worst < 0.05 * last, "\(worst)")
      last = worst
    }
  }

  /// The closed form of x″ = −x³·2 from 1 with v² = 1 − x⁴ is no elementary function; its energy is.
  @Test(arguments: levels) func cubicSpringsKeepTheirEnergy(level: InstructionSet) throws {
    let laws = (0..<20).map { EnsembleLaw(linear: Double($0) - 4, cubic: 1 + Double($0) / 8) }
    let ensemble = try SpringEnsemble(laws)
    var (x, v) = ([Double](repeating: 2.5, count: 20), [Double](repeating: 0.5, count: 20))
    func energies() -> [Double] {
      laws.indices.map {
        let (law, square) = (laws[$0], x[$0] * x[$0])
        return 0.5 * (v[$0] * v[$0] + square * (law.linear + 0.5 * law.cubic * square))
      }
    }
    let start = energies()
    do {
      var positions = x.mutableSpan
      var velocities = v.mutableSpan
      let outcomes = try ensemble.integrate(
        positions: &positions, velocities: &velocities, span: 3,
        control: SpringEnsemble.Control(
          relative: 1e-10, absolutePosition: 1e-10, absoluteVelocity: 1e-10), level: level)
      #expect(outcomes.allSatisfy { $0.ending == .arrived })
    }
    for (a, b) in zip(start, energies()) { #expect(abs(a - b) < 1e-7, "\(a - b)") }
    let solved = x
    (x, v) = ([Double](repeating: 2.5, count: 20), [Double](repeating: 0.5, count: 20))
    do {
      var positions = x.mutableSpan
      var velocities = v.mutableSpan
      try ensemble.advance(
        positions: &positions, velocities: &velocities, method: .yoshida6,
        stepSize: 3.0 / 16_384, steps: 16_384, level: level)
    }
    for (a, b) in zip(solved, x) { #expect(abs(a - b) < 1e-7, "\(a - b)") }
  }

  @Test(arguments: levels) func whatIsNoNumberStaysInItsMass(level: InstructionSet) throws {
    let sample = try Sample(24)
    var (x, v) = (sample.positions, sample.velocities)
    (x[3], v[10], x[17]) = (.nan, .infinity, -.infinity)
    let given = x
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    let outcomes = try sample.ensemble().integrate(
      positions: &positions, velocities: &velocities, span: 1,
      control: SpringEnsemble.Control(
        relative: 1e-6, absolutePosition: 1e-6, absoluteVelocity: 1e-6), level: level)
    for index in 0..<24 {
      let isBad = [3, 10, 17].contains(index)
      #expect((outcomes[index].ending == .notFinite) == isBad, "\(index)")
      if isBad {
        // The last good state is the start, bit for bit.
        #expect(x[index].bitPattern == given[index].bitPattern)
      } else {
        #expect(abs(x[index] - sample.exact(index, at: 1).position) < 1e-4)
      }
    }
  }

  @Test(arguments: levels) func fixedStepsKeepWhatIsNoNumberApart(level: InstructionSet) throws {
    let sample = try Sample(16)
    let expected = try worst(sample, .rungeKutta4, steps: 100, span: 1, level: level)
    var bad = sample
    bad.positions[5] = .nan
    let ensemble = try bad.ensemble()
    var (x, v) = (bad.positions, bad.velocities)
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    try ensemble.advance(
      positions: &positions, velocities: &velocities, method: .rungeKutta4, stepSize: 0.01,
      steps: 100, level: level)
    #expect(x[5].isNaN && v[5].isNaN)
    for index in x.indices where index != 5 {
      #expect(abs(x[index] - bad.exact(index, at: 1).position) <= expected)
    }
  }

  /// Neither no steps nor no span changes a bit, far from the centre or near it.
  @Test func nothingIsNothing() throws {
    let ensemble = try SpringEnsemble([
      EnsembleLaw(linear: 1, center: 1), EnsembleLaw(linear: 1, center: 2),
    ])
    var (x, v) = ([1e-20, 0.1], [0.0, 0])
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    try ensemble.advance(
      positions: &positions, velocities: &velocities, method: .heun, stepSize: 1, steps: 0)
    let outcomes = try ensemble.integrate(
      positions: &positions, velocities: &velocities, span: 0,
      control: SpringEnsemble.Control(relative: 1e-6, absolutePosition: 1, absoluteVelocity: 1))
    #expect(outcomes.allSatisfy { $0.ending == .arrived && $0.evaluations == 0 })
    #expect(x == [1e-20, 0.1] && v == [0, 0])
  }

  @Test func stepsAreCountedAndLimited() throws {
    let sample = try Sample(16)
    var control = SpringEnsemble.Control(
      relative: 1e-9, absolutePosition: 1e-9, absoluteVelocity: 1e-9)
    control.stepLimit = 5
    var (x, v) = (sample.positions, sample.velocities)
    var positions = x.mutableSpan
    var velocities = v.mutableSpan
    let outcomes = try sample.ensemble().integrate(
      positions: &positions, velocities: &velocities, span: 5, control: control)
    for outcome in outcomes {
      #expect(outcome.ending == .tooManySteps && outcome.accepted + outcome.rejected == 5)
      #expect(outcome.evaluations == 32)
    }
  }

  @Test func badRequestsAreRefused() throws {
    #expect(throws: EnsembleError.self) { try SpringEnsemble([EnsembleLaw(linear: .nan)]) }
    #expect(throws: EnsembleError.self) {
      try SpringEnsemble([EnsembleLaw(linear: 1, center: .infinity)])
    }
    let ensemble = try SpringEnsemble([
      EnsembleLaw(linear: 1), EnsembleLaw(linear: 1, damping: 0.5),
    ])
    var (x, v) = ([1.0, 1], [0.0, 0])
    func refused(_ body: (inout MutableSpan<Double>, inout MutableSpan<Double>) throws -> Void) {
      #expect(throws: EnsembleError.self) {
        var positions = x.mutableSpan
        var velocities = v.mutableSpan
        try body(&positions, &velocities)
      }
    }
    for size in [0, -1, .nan, .infinity] as [Double] {
      refused {
        try ensemble.advance(
          positions: &$0, velocities: &$1, method: .heun, stepSize: size, steps: 1)
      }
    }
    refused {
      try ensemble.advance(positions: &$0, velocities: &$1, method: .heun, stepSize: 1, steps: -1)
    }
    refused {
      try ensemble.advance(
        positions: &$0, velocities: &$1, method: .leapfrog, stepSize: 1, steps: 1)
    }
    let good = SpringEnsemble.Control(
      relative: 1e-6, absolutePosition: 1e-6, absoluteVelocity: 1e-6)
    for span in [-1, .nan, .infinity] as [Double] {
      refused {
        _ = try ensemble.integrate(
          positions: &$0, velocities: &$1, span: span, control: good)
      }
    }
    for change in [
      { $0.relative = -1 }, { $0.relative = .nan }, { $0.safety = 1 }, { $0.minimumFactor = 0 },
      { $0.maximumFactor = .infinity }, { $0.beta = 1 }, { $0.stepLimit = 0 },
      {
        $0.relative = 0
        $0.absolutePosition = 0
      },
    ] as [(inout SpringEnsemble.Control) -> Void] {
      var control = good
      change(&control)
      refused {
        _ = try ensemble.integrate(positions: &$0, velocities: &$1, span: 1, control: control)
      }
    }
    #expect(x == [1, 1] && v == [0, 0])
  }
}
