import Testing

@testable import BenchmarkHarness

@Suite struct ErrorAccumulatorTests {
  private func make() -> ErrorAccumulator {
    ErrorAccumulator(unit: "absolute", oracle: "exact", oracleBound: 0)
  }

  @Test func keepsTheWorstInputAndTheMeanSquare() {
    var errors = make()
    errors.add(computed: 1, absoluteError: 3, ulps: 1, input: "a")
    errors.add(computed: 1, absoluteError: 4, ulps: 0.5, input: "b")
    errors.add(computed: 1, absoluteError: 0, input: "c")
    errors.add(computed: 1, absoluteError: 4, input: "later equal")
    let accuracy = errors.accuracy
    #expect(accuracy.maxError == 4)
    #expect(accuracy.worstInput == "b")
    #expect(accuracy.maxUlps == 1)
    #expect(accuracy.samples == 4)
    #expect((accuracy.rmsError - (41.0 / 4).squareRoot()).magnitude < 1e-15)
    #expect(accuracy.passes(limit: 4))
    #expect(!accuracy.passes(limit: 3.999))
  }

  @Test func describesOnlyWhatBecomesTheWorst() {
    var errors = make()
    var described = 0
    func text() -> String {
      described += 1
      return "input"
    }
    for error in [5.0, 1, 2, 5, 6] {
      errors.add(computed: 0, absoluteError: error, input: text())
    }
    #expect(described == 2)
  }

  @Test func dividesByTheScale() {
    var errors = make()
    errors.add(computed: 1, absoluteError: 6, scale: 3, input: "a")
    errors.add(computed: 1, absoluteError: 0, scale: 0, input: "no scale, no error")
    #expect(errors.accuracy.maxError == 2)
    #expect(errors.accuracy.nans == 0)
  }

  @Test func countsNotANumberAndFails() {
    var errors = make()
    errors.add(computed: 1, absoluteError: 1e-20, input: "good")
    errors.add(computed: .nan, absoluteError: .infinity, input: "first NaN")
    errors.add(computed: 1, absoluteError: .nan, input: "second NaN")
    errors.add(computed: 1, absoluteError: 1, input: "large")
    #expect(errors.accuracy.nans == 2)
    #expect(errors.accuracy.worstInput == "first NaN")
    #expect(errors.accuracy.maxError == 1)
    #expect(!errors.accuracy.passes(limit: 1e300))
  }

  @Test func infiniteErrorIsInfinite() {
    var errors = make()
    errors.add(computed: .infinity, absoluteError: .infinity, input: "a")
    errors.add(computed: 1, absoluteError: 2, input: "b")
    errors.add(computed: .infinity, absoluteError: .infinity, input: "c")
    #expect(errors.accuracy.maxError == .infinity)
    #expect(errors.accuracy.rmsError == .infinity)
    #expect(!errors.accuracy.passes(limit: 1e300))
  }

  @Test func nothingComparedDoesNotPass() {
    #expect(!make().accuracy.passes(limit: 1))
  }

  @Test(arguments: [1e-200, 1.0, 1e200])
  func meanSquareNeitherOverflowsNorVanishes(_ unit: Double) {
    var errors = make()
    for error in [1.0, 2, 3, 4] { errors.add(computed: 0, absoluteError: error * unit, input: "") }
    let expected = (30.0 / 4).squareRoot() * unit
    #expect((errors.accuracy.rmsError / expected - 1).magnitude < 1e-14)
  }

  @Test func mergedIsAsFedInOneRow() {
    var generator = SeededGenerator(seed: 11)
    var whole = make()
    var parts = [make(), make(), make()]
    for index in 0..<300 {
      let error = generator.logUniform(1e-18...1e-3)
      whole.add(computed: 1, absoluteError: error, ulps: error * 2, input: "\(index)")
      parts[index / 100].add(computed: 1, absoluteError: error, ulps: error * 2, input: "\(index)")
    }
    var merged = make()
    for part in parts { merged.merge(part) }
    #expect(merged.accuracy.maxError == whole.accuracy.maxError)
    #expect(merged.accuracy.maxUlps == whole.accuracy.maxUlps)
    #expect(merged.accuracy.worstInput == whole.accuracy.worstInput)
    #expect(merged.accuracy.samples == 300)
    #expect((merged.accuracy.rmsError / whole.accuracy.rmsError - 1).magnitude < 1e-14)
  }
  @Test(arguments: [([3.0, 3, 3, 3], [4.0]), ([4.0], [3.0, 3, 3, 3]), ([], [4.0]), ([4.0], [])])
  func mergedMeanSquareDoesNotDependOnTheOrder(_ first: [Double], _ second: [Double]) {
    var merged = make()
    for error in first { merged.add(computed: 1, absoluteError: error, input: "") }
    var other = make()
    for error in second { other.add(computed: 1, absoluteError: error, input: "") }
    merged.merge(other)
    let errors = first + second
    let mean = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)
    #expect((merged.accuracy.rmsError / mean.squareRoot() - 1).magnitude < 1e-14)
  }
}
