import BenchmarkHarness
import Oracle
import TestSupport
import Testing
import TimingCurves

private let seed: UInt64 = 0x5EED_9E33

#if DEBUG
  private let draws = 100
#else
  private let draws = 2000
#endif

extension PennerCurve {
  /// The thirty, those with exact ends, and some with other parameters.
  static let tested: [PennerCurve] =
    thirty
    + Easing.allCases.flatMap { easing in
      [
        .expo(easing, ends: .exact),
        try? .elastic(easing, ends: .exact), try? .back(easing, overshoot: 0),
        try? .back(easing, overshoot: 10), try? .elastic(easing, amplitude: 1.5, period: 0.2),
        try? .elastic(easing, amplitude: 3, period: 0.71, ends: .exact),
        try? .elastic(easing, amplitude: 40, period: 1e-3),
      ].compactMap(\.self)
    }

  /// The oracle of one half.
  func oracle(mirrored: Bool) -> PennerOracle {
    let shape: PennerOracle.Shape =
      switch family {
      case .sine: .sine
      case .quad: .power(2)
      case .cubic: .power(3)
      case .quart: .power(4)
      case .quint: .power(5)
      case .circ: .circ
      case .bounce: .bounce
      case .expo: .expo(continuous: ends == .exact)
      case .back: .back(overshoot: easing == .easeInOut ? overshoot * 1.525 : overshoot)
      case .elastic:
        .elastic(
          amplitude: amplitude, period: period, continuous: ends == .exact,
          mirrored: mirrored && ends == .published)
      }
    return PennerOracle(shape)
  }

  func exact(at x: Double) -> (value: Real, slope: Real) {
    PennerOracle.value(
      below: easing == .easeOut ? nil : oracle(mirrored: false),
      above: easing == .easeIn ? nil : oracle(mirrored: true), at: x)
  }

  /// Those that rise all the way.
  var isMonotone: Bool {
    ![.back, .elastic, .bounce].contains(family) || family == .back && overshoot == 0
  }

  /// Uniform, tiny, close to 1, close to 1/2, and close to where a bounce turns.
  static func abscissa(_ generator: inout SeededGenerator) -> Double {
    let sign: Double = generator.unit() < 0.5 ? -1 : 1
    switch generator.next() % 6 {
    case 0: return generator.logUniform(1e-300...1)
    case 1: return 1 - generator.logUniform(1e-16...1)
    case 2: return 0.5 + sign * generator.logUniform(1e-16...0.49)
    case 3:
      let turn = Double(1 + generator.next() % 21) / 22
      return turn + sign * generator.logUniform(1e-16...1e-3)
    default: return generator.uniform(0x1p-53...(1 - 0x1p-53))
    }
  }
}

@Suite struct PennerCurveTests {
  @Test(arguments: PennerCurve.tested)
  func valuesAreWithinTheirBound(curve: PennerCurve) {
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: 0.0)
    var near = (error: 0.0, input: 0.0)
    for _ in 0..<draws {
      let x = PennerCurve.abscissa(&generator)
      let exact = curve.exact(at: x).value
      let y = curve.value(at: x)
      let error = exact.ulpError(of: y, floor: max(1, curve.amplitude / 64))
      if error > worst.error { worst = (error, x) }
      let cancels = [.back, .elastic].contains(curve.family) && curve.easing != .easeOut
      if !cancels && x < 0.2 && exact.magnitude.double > 0x1p-960 && exact.double < 1 {
        let error = exact.ulpError(of: y, floor: curve.amplitude / 64)
        if curve.amplitude == 1 && error > near.error { near = (error, x) }
      }
    }
    #expect(worst.error <= 0.51, "\(worst.error) ulp for \(curve) at \(worst.input), seed \(seed)")
    #expect(
      near.error <= 0.51, "\(near.error) ulp of y for \(curve) at \(near.input), seed \(seed)")
  }

  @Test(arguments: PennerCurve.tested)
  func slopesAreWithinTheirBound(curve: PennerCurve) {
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, input: 0.0)
    for _ in 0..<draws {
      let x = PennerCurve.abscissa(&generator)
      let floor = curve.family == .elastic ? curve.amplitude * 6.3 / curve.period / 64 : 1
      let error = curve.exact(at: x).slope.ulpError(of: curve.slope(at: x), floor: max(1, floor))
      if error > worst.error { worst = (error, x) }
    }
    #expect(worst.error <= 0.51, "\(worst.error) ulp for \(curve) at \(worst.input), seed \(seed)")
  }

  @Test(arguments: PennerCurve.tested)
  func endsAreExact(curve: PennerCurve) {
    for x in [-Double.infinity, -1, -0.0, 0] { #expect(curve.value(at: x) == 0) }
    for x in [1, 1.5, Double.infinity] { #expect(curve.value(at: x) == 1) }
    #expect(curve.value(at: .nan).isNaN && curve.slope(at: .nan).isNaN)
    #expect(curve.slope(at: -1) == 0 && curve.slope(at: 2) == 0)
    if curve.easing == .easeInOut { #expect(curve.value(at: 0.5) == 0.5) }
    // No jump but those of the published exponentials.
    let jump = curve.ends == .published && [.expo, .elastic].contains(curve.family) ? 0x1p-10 : 0
    let reach = jump * curve.amplitude + (curve.family == .circ ? 1e-7 : 1e-9)
    #expect(curve.value(at: 1e-16).magnitude <= reach)
    #expect((1 - curve.value(at: 1 - 0x1p-53)).magnitude <= reach)
  }

  @Test(arguments: PennerCurve.tested.filter(\.isMonotone))
  func whatRisesNeverFalls(curve: PennerCurve) {
    #if DEBUG
      let neighbours = 200
    #else
      let neighbours = 20_000
    #endif
    var generator = SeededGenerator(seed: seed)
    let nearEnd = 1 - 0x1p-53 * Double(neighbours)
    let inside = (0..<6).map { _ in generator.unit() }
    for start in [1e-300, 1e-9, 0.01, 0.25 - 1e-13, 0.5 - 1e-13, 0.75 - 1e-13, nearEnd] + inside {
      var (x, last) = (start, curve.value(at: start))
      for _ in 0..<neighbours where x < 1 {
        x = x.nextUp
        let y = curve.value(at: x)
        if !(y >= last) {
          Issue.record("\(curve) falls from \(last) to \(y) at \(x), seed \(seed)")
          return
        }
        last = y
      }
    }
  }

  /// Near 0 a curve is its tangent, or its leading power.
  @Test(arguments: [1e-70, 1e-100, 3e-200, 7e-300])
  func tinyInputsKeepTheirDigits(x: Double) {
    for curve in PennerCurve.tested where curve.easing == .easeOut && curve.family != .circ {
      let line = curve.slope(at: 0) * x
      if curve.family == .bounce { continue }
      #expect((curve.value(at: x) - line).magnitude <= 2 * line.ulp, "\(curve)")
    }
    #expect(
      (PennerCurve(.circ, .easeOut).value(at: x) - (2 * x).squareRoot()).magnitude
        <= (2 * x).squareRoot().ulp)
    #expect(
      (PennerCurve(.circ, .easeOut).slope(at: x) * (2 * x).squareRoot() - 1).magnitude <= 1e-15)
    #expect(PennerCurve(.quad, .easeIn).value(at: x) == x * x)
    #expect(PennerCurve(.circ, .easeIn).value(at: x) == 0.5 * x * x)
    #expect(PennerCurve(.bounce, .easeIn).value(at: x) == 0.6875 * x)
    let rise = PennerCurve.expo(.easeIn, ends: .exact)
    #expect((rise.value(at: x) - rise.slope(at: 0) * x).magnitude <= 2 * (x * 0x1p-7).ulp)
  }

  @Test func circlesAreVerticalWhereTheyAre() {
    #expect(PennerCurve(.circ, .easeIn).slope(at: 1) == .infinity)
    #expect(PennerCurve(.circ, .easeOut).slope(at: 0) == .infinity)
    #expect(PennerCurve(.circ, .easeInOut).slope(at: 0.5) == .infinity)
  }

  @Test func namesAreTheThirtyOfEasingsNet() {
    #expect(Set(PennerCurve.thirty.map(\.name)).count == 30)
    #expect(PennerCurve(name: "easeInOutBack") == PennerCurve(.back, .easeInOut))
    for name in ["", "easeIn", "linear", "easeinback", "easeInOutback", "easeOutSine "] {
      #expect(PennerCurve(name: name) == nil)
    }
    #expect(PennerCurve(.elastic, .easeInOut).period == 0.45)
    #expect(PennerCurve(.elastic, .easeOut).period == 0.3)
  }

  @Test func badParametersAreNamed() {
    for bad in [-0.1, .nan, .infinity, 0x1p41] {
      let error = #expect(throws: TimingError.self) {
        try PennerCurve.back(.easeIn, overshoot: bad)
      }
      #expect(error?.description == "overshoot is \(bad), must be in 0.0...1099511627776.0")
    }
    for bad in [0.999, -1, .nan, 0x1p41] {
      let error = #expect(throws: TimingError.self) {
        try PennerCurve.elastic(.easeOut, amplitude: bad)
      }
      #expect(error?.description.hasPrefix("amplitude is \(bad), must be in 1.0...") ?? false)
    }
    for bad in [0, -0.3, .nan, .infinity] {
      let error = #expect(throws: TimingError.self) {
        try PennerCurve.elastic(.easeOut, period: bad)
      }
      #expect(error?.description.hasPrefix("period is \(bad), must be in ") ?? false)
    }
  }
}
