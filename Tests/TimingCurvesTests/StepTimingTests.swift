import BenchmarkHarness
import Oracle
import TestSupport
import Testing
import TimingCurves

private let seed: UInt64 = 0x5EED_57E9

@Suite struct StepTimingTests {
  @Test(arguments: StepTiming.Position.allCases)
  func everyInputIsWithinItsBoundOfTheOracle(position: StepTiming.Position) throws {
    #if DEBUG
      let draws = 500
    #else
      let draws = 40000
    #endif
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: "")
    for _ in 0..<draws {
      let count = Self.count(&generator)
      let stairs = try StepTiming(count: count, position: position)
      let x = Self.abscissa(count, &generator)
      for before in [false, true] {
        let exact = StaircaseOracle.steps(
          count: count, jumpsAtStart: position.jumpsAtStart, jumpsAtEnd: position.jumpsAtEnd,
          at: x, before: before)
        let error = exact.ulpError(of: stairs.value(at: x, before: before))
        if error > worst.error { worst = (error, "\(stairs) at \(x), seed \(seed)") }
      }
    }
    #expect(worst.error <= 0.5 + 0x1p-50, "\(worst.error) ulp for \(worst.input)")
  }

  /// Small, ordinary and huge counts, and the largest two.
  private static func count(_ generator: inout SeededGenerator) -> Int {
    switch generator.next() % 5 {
    case 0: 2 + Int(generator.next() % 10)
    case 1: 2 + Int(generator.next() % 1000)
    case 2: StepTiming.largestCount - Int(generator.next() % 2)
    default: 2 + Int(generator.logUniform(1...9e15))
    }
  }

  /// Often k/count as a Double, or next to it; sometimes far outside, or tiny.
  private static func abscissa(_ count: Int, _ generator: inout SeededGenerator) -> Double {
    let sign: Double = generator.unit() < 0.2 ? -1 : 1
    switch generator.next() % 8 {
    case 0: return sign * generator.unit()
    case 1: return sign * generator.logUniform(1e-300...1e300)
    case 2: return sign * Double(generator.next() % 4)
    case 3: return sign * 1e308 * generator.unit()
    default:
      let x = Double(Int(generator.unit() * Double(count))) / Double(count)
      return sign * [x, x.nextUp, x.nextDown][Int(generator.next() % 3)]
    }
  }

  /// Where the rounded product of x and the count is whole but the exact one is not, or the reverse.
  @Test(arguments: [
    (3, (1.0 / 3).nextDown, 0), (3, 1.0 / 3, 0), (3, (1.0 / 3).nextUp, 1),
    (10, 0.3, 2), (10, 0.1 + 0.2, 3), (100, 0.07, 7), (100, 0.28, 28), (100, 0.29, 28),
    (100, 0.57, 56), (1_000_000, 0.999999, 999_998),
  ])
  func jumpsAreWhereTheExactInputSays(count: Int, x: Double, step: Int) throws {
    let stairs = try StepTiming(count: count)
    #expect(stairs.value(at: x) == Double(step) / Double(count))
    // Rounded up or down: with the flag every decimal is at its own jump, and on the level before it.
    let nearest = Int((x * Double(count)).rounded())
    let level = x == Double(nearest) / Double(count) ? nearest - 1 : step
    #expect(stairs.value(at: x, before: true) == Double(level) / Double(count))
  }

  @Test func theFlagChoosesTheLevelBeforeAJump() throws {
    let start = try StepTiming(count: 4, position: .start)
    #expect(start.value(at: 0) == 0.25 && start.value(at: 0, before: true) == 0)
    #expect(start.value(at: 0.5) == 0.75 && start.value(at: 0.5, before: true) == 0.5)
    #expect(start.value(at: 0.6) == 0.75 && start.value(at: 0.6, before: true) == 0.75)
    #expect(
      StepTiming.stepEnd.value(at: 1) == 1 && StepTiming.stepEnd.value(at: 1, before: true) == 0)
    #expect(StepTiming.stepStart.value(at: 0) == 1)
  }

  @Test(arguments: StepTiming.Position.allCases)
  func valuesNeverFall(position: StepTiming.Position) throws {
    for count in [2, 3, 7, 1000, StepTiming.largestCount] {
      let stairs = try StepTiming(count: count, position: position)
      var generator = SeededGenerator(seed: seed)
      let places = (0..<3000).map { _ in Self.abscissa(count, &generator) }.sorted()
      let values = places.map(stairs.value(at:))
      #expect(values == values.sorted())
      #expect(places.allSatisfy { stairs.value(at: $0, before: true) <= stairs.value(at: $0) })
    }
  }

  @Test func zerosHaveNoSign() throws {
    let stairs = try StepTiming(count: 3)
    #expect(stairs.value(at: -0.0).sign == .plus)
    #expect(try StepTiming(count: 3, position: .jumpStart).value(at: -0.1).sign == .plus)
  }

  @Test func infinitiesAndNotANumber() {
    let stairs = StepTiming.stepEnd
    #expect(stairs.value(at: .infinity) == .infinity && stairs.value(at: -.infinity) == -.infinity)
    #expect(stairs.value(at: .nan).isNaN && stairs.slope(at: .nan).isNaN)
    #expect(stairs.slope(at: 0.3) == 0 && stairs.slope(at: 1) == 0)
  }

  @Test func countsOutsideTheirRangeAreNamed() {
    for (count, position) in [(0, StepTiming.Position.end), (-1, .jumpBoth), (1, .jumpNone)] {
      let error = #expect(throws: TimingError.self) {
        try StepTiming(count: count, position: position)
      }
      let least = position == .jumpNone ? 2.0 : 1
      #expect(
        error
          == .outOfRange(parameter: "count", value: Double(count), range: least...0x1p53))
    }
    #expect(throws: TimingError.self) { try StepTiming(count: StepTiming.largestCount + 1) }
  }

  @Test func equalityIsThatOfFunctions() throws {
    #expect(
      try StepTiming(count: 4, position: .start) == StepTiming(count: 4, position: .jumpStart))
    #expect(try StepTiming(count: 4, position: .end) == StepTiming(count: 4, position: .jumpEnd))
    #expect(try StepTiming(count: 4, position: .end) != StepTiming(count: 4, position: .start))
    #expect(try StepTiming(count: 4, position: .end) != StepTiming(count: 4, position: .jumpBoth))
    #expect(try StepTiming(count: 4, position: .jumpBoth).jumps == 5)
  }
}
