import BenchmarkHarness
import SpringDynamics
import Testing

@testable import SpringSolvers

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct MatrixExponentialTests {
  func worst(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).map { abs($0 - $1) }.max() ?? 0
  }

  @Test(arguments: [1e-9, 1e-3, 0.1, 0.5, 1.5, 2.5, 5, 20, 100, 1000])
  func rotationsAreExact(angle: Double) throws {
    let found = try matrixExponential([0, angle, -angle, 0], order: 2)
    let error = worst(found, [cos(angle), sin(angle), -sin(angle), cos(angle)])
    #expect(error < 4e-16 * max(8, angle), "\(error)")
  }

  @Test func knownMatricesAreExact() throws {
    #expect(try matrixExponential([], order: 0) == [])
    #expect(try matrixExponential([0, 0, 0, 0], order: 2) == [1, 0, 0, 1])
    // Nilpotent: the series ends.
    let chain = [0.0, 2, 5, 0, 0, 3, 0, 0, 0]
    #expect(worst(try matrixExponential(chain, order: 3), [1, 2, 8, 0, 1, 3, 0, 0, 1]) < 1e-15)
    // Ward (1977), example 1: eigenvalues 1 and −1 … −17 in a matrix of bad condition.
    let ward = [-49.0, 24, -64, 31]
    let (e, s) = (exp(-1.0), exp(-17.0))
    // A = [[1,3],[2,4]]·diag(−1,−17)·[[−2, 3/2],[1, −1/2]] (Moler, Van Loan, 1978, §3).
    let expected = [
      1 * e * -2 + 3 * s * 1, e * 1.5 - 3 * s * 0.5, 2 * e * -2 + 4 * s, 2 * e * 1.5 - 4 * s * 0.5,
    ]
    let error = worst(try matrixExponential(ward, order: 2), expected)
    #expect(error < 2e-14, "\(error)")
    let large = try matrixExponential([700, 0, 0, -700], order: 2)
    #expect(abs(large[0] / exp(700.0) - 1) < 3e-13)
  }

  /// Against the closed form of springs of every damping, in units that make the matrix lopsided.
  @Test func springsAreExact() throws {
    var random = SeededGenerator(seed: 0x5EED_0011)
    for _ in 0..<300 {
      let frequency = random.logUniform(1e-3...1e4)
      let ratio = random.logUniform(1e-3...30)
      let spring = try Spring(
        mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency)
      let time = random.logUniform(1e-3...20) / frequency
      let found = try matrixExponential(
        [0, time, -spring.stiffness * time, -spring.damping * time], order: 2)
      let exact = spring.propagator(at: time)
      let scaled = [
        found[0] - exact.positionFromPosition,
        (found[1] - exact.positionFromVelocity) * frequency,
        (found[2] - exact.velocityFromPosition) / frequency,
        found[3] - exact.velocityFromVelocity,
      ]
      let error = scaled.map(abs).max() ?? 0
      #expect(error < 1e-14 * max(1, frequency * time * max(ratio, 1)), "\(ratio): \(error)")
    }
  }

  @Test func phiFunctionsAreRight() throws {
    // Scalars on both sides of where the quotients lose their digits.
    for z in [-30, -2, -0.5, -1e-3, -1e-9, 0, 1e-12, 0.1, 3] {
      let phi = try phiFunctions(SquareMatrix(order: 1, elements: [z]), count: 3)
      // φ_k = Σ zʲ/(j + k)! for small z, quotients else.
      func series(_ k: Int) -> Double {
        var (term, sum) = (1.0, 0.0)
        for factor in 1...k { term /= Double(factor) }
        for j in 0..<60 {
          sum += term
          term *= z / Double(j + k + 1)
        }
        return sum
      }
      var expected = [series(1), series(2), series(3)]
      if z < -1 {
        expected[0] = expm1(z) / z
        expected[1] = (expected[0] - 1) / z
        expected[2] = (expected[1] - 0.5) / z
      }
      #expect(abs(phi[0].elements[0] - exp(z)) < 2e-15 * exp(max(z, 0)))
      for k in 1...3 {
        #expect(abs(phi[k].elements[0] / expected[k - 1] - 1) < 2e-14, "φ\(k)(\(z))")
      }
    }
  }

  @Test func badMatricesAreRefused() {
    #expect(throws: SolverError.wrongDimension(found: 3, expected: 4)) {
      try matrixExponential([1, 2, 3], order: 2)
    }
    #expect(throws: SolverError.self) { try matrixExponential([.nan], order: 1) }
    #expect(throws: SolverError.self) { try matrixExponential([800], order: 1) }
    #expect(throws: SolverError.self) { try matrixExponential([1e300, 1, 1, -1e300], order: 2) }
  }
}
