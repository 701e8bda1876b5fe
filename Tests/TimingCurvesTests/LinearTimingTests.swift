import BenchmarkHarness
import Oracle
import TestSupport
import Testing
import TimingCurves

private let seed: UInt64 = 0x5EED_11EA

@Suite struct LinearTimingTests {
  static func curve(_ generator: inout SeededGenerator) throws -> LinearTiming {
    let count = 1 + Int(generator.next() % 12)
    return try LinearTiming(
      (0..<count).map { index in
        let output: Double =
          switch generator.next() % 6 {
          case 0: 0
          case 1: 1
          case 2: (generator.unit() < 0.5 ? -1 : 1) * generator.logUniform(1e-12...1e6)
          default: generator.uniform(-1...2)
          }
        let input: Double? =
          switch generator.next() % 5 {
          case 0: Double(index) / Double(count)
          case 1: Double(generator.next() % 21) / 10 - 0.5
          case 2: generator.uniform(-0.1...1.2)
          default: nil
          }
        return LinearStop(output, at: input)
      })
  }

  static func abscissa(_ curve: LinearTiming, _ generator: inout SeededGenerator) -> Double {
    let stop = curve.inputs[Int(generator.next() % UInt64(curve.inputs.count))]
    switch generator.next() % 6 {
    case 0: return [stop, stop.nextUp, stop.nextDown][Int(generator.next() % 3)]
    case 1: return stop + (generator.unit() < 0.5 ? -1 : 1) * generator.logUniform(1e-300...1e-3)
    case 2: return (generator.unit() < 0.5 ? -1 : 1) * generator.logUniform(1e-300...1e30)
    default: return generator.uniform(-0.5...1.5)
    }
  }

  @Test func everyInputIsWithinItsBoundOfTheOracle() throws {
    #if DEBUG
      let draws = 2000
    #else
      let draws = 150_000
    #endif
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    for _ in 0..<draws {
      let curve = try Self.curve(&generator)
      let x = Self.abscissa(curve, &generator)
      let before = generator.unit() < 0.3
      let exact = StaircaseOracle.linear(
        inputs: curve.inputs, outputs: curve.outputs, at: x, before: before)
      let outputs = curve.outputs.map(\.magnitude).max() ?? 0
      let floor = max(0x1p-40 * outputs, 0x1p-960)
      let error = exact.ulpError(of: curve.value(at: x, before: before), floor: floor)
      if error > worst.error { worst = (error, "\(curve) at \(x), before \(before), seed \(seed)") }
    }
    #expect(worst.error <= 0.501, "\(worst.error) ulp for \(worst.input)")
  }

  @Test func slopesAreWithinTheirBound() throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2000 {
      let curve = try Self.curve(&generator)
      let x = Self.abscissa(curve, &generator)
      // The right-hand neighbours of x, or the outer two.
      let next = min(max(curve.inputs.filter { $0 <= x }.count, 1), curve.inputs.count - 1)
      let exact =
        next == 0 || curve.inputs[next] == curve.inputs[next - 1]
        ? Real(0)
        : (Real(curve.outputs[next]) - Real(curve.outputs[next - 1]))
          / (Real(curve.inputs[next]) - Real(curve.inputs[next - 1]))
      #expect(exact.ulpError(of: curve.slope(at: x)) <= 0.501, "\(curve) at \(x), seed \(seed)")
    }
  }

  @Test(
    arguments: [
      ([nil, nil, nil], [0, 0.5, 1]), ([0.2, nil, 0.1], [0.2, 0.2, 0.2]), ([nil], [0]),
      ([0.5, nil], [0.5, 1]), ([1.5, nil], [1.5, 1.5]), ([nil, -0.2, nil], [0, 0, 1]),
      ([-0.2, nil, nil, 0.1, nil], [-0.2, -0.1, 0, 0.1, 1]),
      ([0.8, 0.2, nil, nil], [0.8, 0.8, 0.9, 1]),
      ([nil, nil, nil, nil], [0, 1.0 / 3, 2.0 / 3, 1]), ([-2, nil, -1], [-2, -1.5, -1]),
    ] as [([Double?], [Double])])
  func missingAndUnorderedInputsAreMadeGood(given: [Double?], inputs: [Double]) throws {
    let curve = try LinearTiming(given.map { LinearStop(1, at: $0) })
    #expect(zip(curve.inputs, inputs).allSatisfy { ($0 - $1).magnitude <= 0x1p-53 })
    #expect(curve.inputs == curve.inputs.sorted() && curve.inputs.count == inputs.count)
    #expect(curve.stops.map(\.input) == curve.inputs)
  }

  /// 0.1 + 0.2·k/7 and the like, against the oracle.
  @Test func spacedInputsAreRoundedOnce() throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let (from, way) = (generator.uniform(-1...1), generator.uniform(0...2))
      let count = 2 + Int(generator.next() % 9)
      let inputs = [from] + Array(repeating: nil, count: count - 1) + [from + way]
      let curve = try LinearTiming(inputs.map { LinearStop(0, at: $0) })
      for index in 0...count {
        let part = Real(from + way) - Real(from)
        let exact = Real(from) + part * Real(index) / Real(count)
        #expect(exact.double == curve.inputs[index], "\(inputs), seed \(seed)")
      }
    }
  }

  @Test func theLastStopWinsAndTheFlagAsksForTheFirst() throws {
    let jump = try LinearTiming([.init(0), .init(0.6, at: 0.5), .init(0.4, at: 0.5), .init(1)])
    #expect(jump.value(at: 0.5) == 0.4 && jump.value(at: 0.5, before: true) == 0.4)
    #expect(jump.value(at: 0.5.nextDown) > 0.59)
    let start = try LinearTiming([.init(0, at: 0), .init(1, at: 0), .init(1, at: 1)])
    #expect(start.value(at: 0) == 1 && start.value(at: 0, before: true) == 0)
    #expect(start.value(at: -5) == 0 && start.value(at: 7) == 1)
  }

  @Test func risingLinesRiseAtNeighbours() throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let outputs = (0..<5).map { _ in generator.unit() }.sorted()
      let curve = try LinearTiming(outputs.map { LinearStop($0) })
      var x = generator.unit()
      if generator.unit() < 0.5 { x = 0.25 - 0x1p-50 }
      for _ in 0..<500 {
        #expect(curve.value(at: x.nextUp) >= curve.value(at: x), "\(curve) at \(x), seed \(seed)")
        x = x.nextUp
      }
    }
  }

  /// Nothing overflows on the way to a result that does not.
  @Test func hugeStops() throws {
    let top = Double.greatestFiniteMagnitude
    let curve = try LinearTiming([.init(-top, at: -top), .init(top, at: top)])
    for x in [-top, -1e308, -1, 0, 1e-300, 1, 1e308, top] {
      #expect((curve.value(at: x) - x).magnitude <= 0x1p-95 * top && curve.slope(at: x) == 1)
    }
    let steep = try LinearTiming([.init(-top, at: 0), .init(top, at: .leastNonzeroMagnitude)])
    #expect(steep.value(at: 1) == .infinity && steep.value(at: -1) == -.infinity)
    #expect(steep.slope(at: 0) == .infinity)
  }

  /// Huge beside tiny, where one scale for both would overflow or vanish.
  @Test(arguments: [
    ([1e298, 1], [0, 0.125], -1_345_493.9), ([0, 1], [0, .leastNonzeroMagnitude], 0x1p1001),
    ([0, 0x1p-1074], [0, 1e308], 1e307), ([1e308, -1e308], [0x1p-1063, 0x1p-1062], 0x1.8p-1063),
    ([3, 1e-300], [-1e308, 1e308], 2.5), ([0, 0x1p-1030], [0, 0x1p-1030], 1e300),
  ])
  func scalesThatDiffer(outputs: [Double], inputs: [Double], x: Double) throws {
    let curve = try LinearTiming(zip(outputs, inputs).map { LinearStop($0, at: $1) })
    let exact = StaircaseOracle.linear(inputs: inputs, outputs: outputs, at: x, before: false)
    let y = curve.value(at: x)
    #expect(y == exact.double || exact.ulpError(of: y, floor: 1e-290) <= 0.501, "\(y)")
    #expect(!curve.slope(at: x).isNaN)
  }

  @Test func infinitiesAndNotANumber() throws {
    let falling = try LinearTiming([.init(1), .init(0)])
    #expect(falling.value(at: .infinity) == -.infinity)
    #expect(falling.value(at: -.infinity) == .infinity)
    let level = try LinearTiming([.init(0), .init(1), .init(1)])
    #expect(level.value(at: .infinity) == 1 && level.value(at: -.infinity) == -.infinity)
    let single = try LinearTiming([.init(0.5, at: 2)])
    #expect(single.value(at: .infinity) == 0.5 && single.value(at: -3) == 0.5)
    #expect(single.value(at: .nan).isNaN && single.slope(at: .nan).isNaN)
    #expect(single.slope(at: 2) == 0)
  }

  @Test func badStopsAreNamed() {
    #expect(
      throws: TimingError.outOfRange(parameter: "number of stops", value: 0, range: 1...(.infinity))
    ) {
      try LinearTiming([])
    }
    #expect(throws: TimingError.notFinite(parameter: "stops[1].output", value: .infinity)) {
      try LinearTiming([.init(0), .init(.infinity)])
    }
    #expect(throws: TimingError.notFinite(parameter: "stops[0].input", value: -.infinity)) {
      try LinearTiming([.init(0, at: -.infinity), .init(1)])
    }
  }
}
