import BenchmarkHarness
import Testing

@testable import CurveFitting

@Suite struct BoxedMinimaxTests {
  /// No step nearby or anywhere in the box does better, and the height is what the step reaches.
  @Test func stepsAreTheBest() {
    let seed: UInt64 = 3
    var generator = SeededGenerator(seed: seed)
    for problem in 0..<200 {
      let count = 5 + Int(generator.next() % 40)
      let residuals = (0..<count).map { _ in generator.uniform(-1...1) }
      let gradients = (0..<count).map { _ in
        SIMD4(
          generator.uniform(-1...1), generator.uniform(-1...1), generator.uniform(-1...1),
          generator.uniform(-1...1))
      }
      let size = generator.logUniform(1e-2...10)
      let minimax = BoxedMinimax(
        residuals: residuals, gradients: gradients, low: SIMD4(repeating: -size),
        high: SIMD4(size, size, 0, size))
      guard let (step, height) = minimax.solve() else {
        Issue.record("problem \(problem) of seed \(seed) has no answer")
        continue
      }
      func largest(_ d: SIMD4<Double>) -> Double {
        zip(residuals, gradients).map { ($0 + ($1 * d).sum()).magnitude }.max() ?? 0
      }
      #expect((largest(step) - height).magnitude <= 1e-9)
      #expect(all(step .>= minimax.low) && all(step .<= minimax.high))
      for trial in 0..<200 {
        let reach = trial % 2 == 0 ? size : size * 1e-3
        var other = trial % 2 == 0 ? SIMD4<Double>.zero : step
        for index in 0..<4 { other[index] += generator.uniform(-reach...reach) }
        other = pointwiseMin(pointwiseMax(other, minimax.low), minimax.high)
        #expect(largest(other) >= height - 1e-9, "problem \(problem) of seed \(seed)")
      }
    }
  }

  @Test func leastSquaresByLAPACK() throws {
    // The line through (0, 1), (1, 3), (2, 5.3): normal equations give 0.95 + 2.15·x.
    let found = try #require(leastSquares([[1, 1, 1], [0, 1, 2]], [1, 3, 5.3]))
    #expect((found[0] - 0.95).magnitude <= 1e-14 && (found[1] - 2.15).magnitude <= 1e-14)
    #expect(leastSquares([], [1, 2]) == [])
  }
}
