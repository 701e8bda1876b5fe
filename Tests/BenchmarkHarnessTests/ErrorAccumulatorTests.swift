import Testing

@testable import BenchmarkHarness

@Suite struct ErrorAccumulatorTests {
  private func make(absoluteUnit: String? = nil) -> ErrorAccumulator {
    ErrorAccumulator(
      unit: "of the whole", absoluteUnit: absoluteUnit, oracle: "exact", oracleBound: 0)
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

  @Test func keepsAbsoluteErrorsAndUlpsBesideTheUnit() {
    var errors = ErrorAccumulator(
      unit: "of the distance", absoluteUnit: "points", oracle: "exact", oracleBound: 0)
    errors.add(computed: 1, absoluteError: 30, scale: 100, ulps: 3, input: "a")
    errors.add(computed: 1, absoluteError: 40, scale: 400, ulps: 4, input: "b")
    errors.add(
      computed: 1, absoluteError: 9e9, scale: 9e12, isInAbsoluteUnit: false, input: "speed")
    errors.add(computed: .nan, absoluteError: .infinity, ulps: .infinity, input: "NaN")
    let accuracy = errors.accuracy
    #expect(accuracy.maxError == 0.3)
    #expect(accuracy.maxUlps == 4)
    #expect(accuracy.maxAbsolute == 40)
    #expect(((accuracy.rmsAbsolute ?? 0) - 1250.0.squareRoot()).magnitude < 1e-12)
    #expect(((accuracy.rmsUlps ?? 0) - 12.5.squareRoot()).magnitude < 1e-14)
    #expect(accuracy.absoluteUnit == "points")
  }

  @Test func whatWasNotMeasuredIsNil() {
    var errors = make()
    errors.add(computed: 1, absoluteError: 1, input: "")
    #expect(errors.accuracy.maxUlps == nil && errors.accuracy.rmsUlps == nil)
    #expect(errors.accuracy.maxAbsolute == nil && errors.accuracy.rmsAbsolute == nil)
    #expect(errors.accuracy.absoluteUnit == nil)
  }

  @Test func mergedIsAsFedInOneRow() {
    var generator = SeededGenerator(seed: 11)
    var whole = make(absoluteUnit: "points")
    var parts = [whole, whole, whole]
    for index in 0..<300 {
      let error = generator.logUniform(1e-18...1e-3)
      whole.add(computed: 1, absoluteError: error, ulps: error * 2, input: "\(index)")
      parts[index / 100].add(computed: 1, absoluteError: error, ulps: error * 2, input: "\(index)")
    }
    var merged = make(absoluteUnit: "points")
    for part in parts { merged.merge(part) }
    #expect(merged.accuracy.maxError == whole.accuracy.maxError)
    #expect(merged.accuracy.maxUlps == whole.accuracy.maxUlps)
    #expect(merged.accuracy.worstInput == whole.accuracy.worstInput)
    #expect(merged.accuracy.samples == 300)
    #expect(merged.accuracy.maxAbsolute == whole.accuracy.maxAbsolute)
    for rms in [\Accuracy.rmsError, \.rmsUlpsOrNaN, \.rmsAbsoluteOrNaN] {
      let ratio = merged.accuracy[keyPath: rms] / whole.accuracy[keyPath: rms]
      #expect((ratio - 1).magnitude < 1e-14)
    }
  }
}

extension Accuracy {
  fileprivate var rmsUlpsOrNaN: Double { rmsUlps ?? .nan }
  fileprivate var rmsAbsoluteOrNaN: Double { rmsAbsolute ?? .nan }
}
