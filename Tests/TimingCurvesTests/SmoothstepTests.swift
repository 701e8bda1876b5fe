import BenchmarkHarness
import Oracle
import Testing
import TimingCurves

private let seed: UInt64 = 0x5EED_5300

@Suite struct SmoothstepTests {
  @Test(arguments: 0...Smoothstep.largestOrder)
  func valuesAndSlopesAreWithinTheirBound(order: Int) throws {
    #if DEBUG
      let draws = 50
    #else
      let draws = 1500
    #endif
    let curve = try Smoothstep(order: order)
    var generator = SeededGenerator(seed: seed)
    var (worst, worstSlope) = ((error: 0.0, input: 0.0), (error: 0.0, input: 0.0))
    for _ in 0..<draws {
      let x = PennerCurve.abscissa(&generator)
      let exact = PennerOracle.smoothstep(order: order, at: x)
      if exact.value.double >= 0x1p-960 {
        let error = exact.value.ulpError(of: curve.value(at: x))
        if error > worst.error { worst = (error, x) }
      }
      if exact.slope.double >= 0x1p-960 {
        let error = exact.slope.ulpError(of: curve.slope(at: x))
        if error > worstSlope.error { worstSlope = (error, x) }
      }
    }
    #expect(worst.error <= 0.501, "\(worst.error) ulp at \(worst.input), seed \(seed)")
    #expect(
      worstSlope.error <= 0.501, "\(worstSlope.error) ulp at \(worstSlope.input), seed \(seed)")
  }

  /// S(x ± half a gap) on the two sides of y: no other Double is nearer, but for a hair.
  @Test(arguments: 0...Smoothstep.largestOrder)
  func inversesAreTheNearestDouble(order: Int) throws {
    let curve = try Smoothstep(order: order)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let y = PennerCurve.abscissa(&generator)
      let x = curve.inverse(of: y)
      let slope = PennerOracle.smoothstep(order: order, at: x).slope
      let miss = (PennerOracle.smoothstep(order: order, at: x).value - Real(y)) / slope
      #expect(miss.magnitude.double <= 0.501 * x.ulp, "order \(order), y = \(y), seed \(seed)")
    }
  }

  @Test func polynomialsOfTheirNames() throws {
    for x in [0.125, 0.25, 0.375, 0.5, 0.75] {
      #expect(Smoothstep.smoothstep.value(at: x) == x * x * (3 - 2 * x))
      #expect(Smoothstep.smootherstep.value(at: x) == x * x * x * (x * (x * 6 - 15) + 10))
      #expect(try Smoothstep(order: 0).value(at: x) == x)
      #expect(Smoothstep.smoothstep.inverse(of: x * x * (3 - 2 * x)) == x)
    }
    #expect(try Smoothstep(order: 1) == .smoothstep && Smoothstep(order: 2) == .smootherstep)
  }

  @Test(arguments: [0, 1, 2, 7, 28])
  func valuesAndInversesNeverFall(order: Int) throws {
    let curve = try Smoothstep(order: order)
    for start in [1e-9, 0.3, 0.5 - 1e-13, 0.77, 1 - 3000 * 0x1p-53] {
      var x = start
      for _ in 0..<3000 where x < 1 {
        #expect(curve.value(at: x.nextUp) >= curve.value(at: x), "order \(order) at \(x)")
        x = x.nextUp
      }
      let inverses = (0..<200).map { curve.inverse(of: start + Double($0) * start.ulp) }
      #expect(inverses == inverses.sorted(), "order \(order) at \(start)")
    }
  }

  @Test func endsAndEdges() throws {
    for order in 0...Smoothstep.largestOrder {
      let curve = try Smoothstep(order: order)
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1 && curve.value(at: 0.5) == 0.5)
      #expect(curve.value(at: -3) == 0 && curve.value(at: 3) == 1 && curve.value(at: .nan).isNaN)
      #expect(
        curve.inverse(of: -3) == 0 && curve.inverse(of: 3) == 1 && curve.inverse(of: 0.5) == 0.5)
      #expect(curve.inverse(of: .nan).isNaN && curve.slope(at: .nan).isNaN)
      let ends = order == 0 ? 1.0 : 0
      #expect(curve.slope(at: 0) == ends && curve.slope(at: 1) == ends && curve.slope(at: 2) == 0)
    }
  }

  @Test(arguments: [-1, 29, .max, .min])
  func badOrdersAreNamed(order: Int) {
    let error = #expect(throws: TimingError.self) { try Smoothstep(order: order) }
    #expect(error?.description == "order is \(Double(order)), must be in 0.0...28.0")
  }
}
