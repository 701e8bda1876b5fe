import Oracle
import TestSupport
import Testing

@Suite struct PennerOracleTests {
  /// The file's values have 20 digits, also in the rows that quote fewer; its inputs have at most 20 too.
  @Test(arguments: try vectorRows("penner"))
  func valuesAgreeWithPublishedDigits(row: VectorRow) throws {
    let name = row["function"]
    let easesInOut = name.hasPrefix("easeInOut")
    let easesOut = name.hasPrefix("easeOut")
    let family = String(name.dropFirst(easesInOut ? 9 : easesOut ? 7 : 6))
    let shape: PennerOracle.Shape =
      switch family {
      case "Sine": .sine
      case "Quad": .power(2)
      case "Cubic": .power(3)
      case "Quart": .power(4)
      case "Quint": .power(5)
      case "Expo": .expo(continuous: false)
      case "Circ": .circ
      case "Back": .back(overshoot: easesInOut ? 1.70158 * 1.525 : 1.70158)
      case "Bounce": .bounce
      default:
        .elastic(
          amplitude: 1, period: easesInOut ? 0.45 : 0.3, continuous: false, mirrored: easesOut)
      }
    let oracle = PennerOracle(shape)
    let x = try #require(row.number("x"))
    let isEnd = x == 0 || x == 1
    if isEnd && ["Expo", "Elastic"].contains(family) { return }
    let value = PennerOracle.value(
      below: easesOut ? nil : oracle, above: easesOut || easesInOut ? oracle : nil, at: x
    ).value
    let expected = try #require(Real(row["expected_y"]))
    // The file takes 0.1, 0.3 and 1.70158 for the decimals.
    #expect((value - expected).magnitude.double <= 1e-15)
  }

  /// Chords of 1e-20 have the slope, to the size of their second derivative.
  @Test(
    arguments: [
      .sine, .power(3), .circ, .bounce, .expo(continuous: true), .back(overshoot: 2),
      .elastic(amplitude: 1.5, period: 0.4, continuous: false, mirrored: true),
      .elastic(amplitude: 1.5, period: 0.4, continuous: true, mirrored: false),
    ] as [PennerOracle.Shape])
  func slopesAreThoseOfChords(shape: PennerOracle.Shape) {
    let oracle = PennerOracle(shape)
    for x in [0.1, 0.3, 0.6, 0.9] {
      let step = Real(1e-20)
      let chord = (oracle.rising(Real(x) + step) - oracle.rising(Real(x) - step)) / (step + step)
      #expect((chord - oracle.risingSlope(Real(x))).magnitude.double <= 1e-35, "\(shape) at \(x)")
    }
  }

  /// Down to the smallest Double the printed formulas keep the digits of those that do not cancel.
  @Test(arguments: [
    0.3, 1e-9, 3.539124870957698e-45, 1e-60, 3e-162, 1e-300, .leastNonzeroMagnitude,
  ])
  func tinyInputsKeepTheirDigits(x: Double) {
    let (one, two, exact) = (Real(1), Real(2), Real(x))
    func square(_ a: Real) -> Real { a * a }
    func check(_ value: Real, _ expected: Real, _ name: String) {
      let error = ((value - expected) / expected).magnitude.double
      #expect(error <= 1e-85, "\(name) at \(x): off by \(error)")
    }
    func eased(_ shape: PennerOracle.Shape, out: Bool = false) -> (value: Real, slope: Real) {
      let oracle = PennerOracle(shape)
      return PennerOracle.value(below: out ? nil : oracle, above: out ? oracle : nil, at: x)
    }
    check(eased(.sine).value, two * square(Real.sin(Real.pi * exact / Real(4))), "easeInSine")
    let lean = (one - square(exact)).squareRoot
    check(eased(.circ).value, square(exact) / (one + lean), "easeInCirc")
    check(eased(.circ, out: true).value, (exact * (two - exact)).squareRoot, "easeOutCirc")
    let (a, t) = (Real(121) / Real(16), Real(11) / Real(4) * exact)
    if x < 0.01 {
      check(eased(.bounce).value, exact * (Real(0.6875) - a * exact), "easeInBounce")
      check(eased(.bounce, out: true).value, square(t), "easeOutBounce")
    }
    check(eased(.power(2), out: true).value, exact * (two - exact), "easeOutQuad")
    let rise = Real.expMinusOne(Real(10) * Real.log(two) * exact)
    check(eased(.expo(continuous: true)).value, rise / Real(1023), "easeInExpo")
    let wave = PennerOracle.Shape.elastic(
      amplitude: 1, period: 4, continuous: true, mirrored: false)
    check(
      eased(wave).value, rise / Real(1023) * Real.sin(Real.pi * exact / two), "easeInElastic")
  }

  @Test func smoothstepsAreTheirPolynomials() {
    let x = Real(0.3)
    let (square, cube) = (x * x, x * x * x)
    let (first, second) = (
      Real(3) * square - Real(2) * cube,
      cube * (x * (x * Real(6) - Real(15)) + Real(10))
    )
    let results = (1...2).map { PennerOracle.smoothstep(order: $0, at: 0.3) }
    #expect((results[0].value - first).magnitude.double < 1e-80)
    #expect((results[1].value - second).magnitude.double < 1e-80)
    #expect((results[0].slope - Real(6) * (x - square)).magnitude.double < 1e-80)
    #expect(
      (results[1].slope - Real(30) * square * (Real(1) - x) * (Real(1) - x)).magnitude.double
        < 1e-80)
  }
}
