#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The memory of a ``StepControl``: the next step size from the error of a step.
@usableFromInline
struct StepSizeController: Sendable {
  @usableFromInline let control: StepControl
  /// α and β.
  @usableFromInline let exponent: Double
  @usableFromInline let beta: Double
  /// log err of the last accepted step, err not below 1e-4 (Hairer's choice): one logarithm and one
  /// exponential make both powers.
  @usableFromInline var before = -9.210_340_371_976_182_736
  /// Whether the step at hand was tried before.
  @usableFromInline var isRetry = false

  /// log 1e-4.
  private static let leastLogarithm = -9.210_340_371_976_182_736

  @usableFromInline
  init(_ control: StepControl, estimatePower: Int, beta: Double) {
    self.control = control
    self.beta = control.beta ?? beta
    exponent = 1 / Double(estimatePower) - 0.75 * self.beta
  }

  /// The factor for the next step after one with a scaled error `error` ≤ 1 was accepted.
  @usableFromInline
  mutating func factor(accepted error: Double) -> Double {
    var factor = control.maximumFactor
    let logarithm = log(error)
    if error > 0 {
      factor = min(factor, control.safety * exp(beta * before - exponent * logarithm))
      factor = max(factor, control.minimumFactor)
    }
    // A step that failed once is not to be followed by a larger one.
    if isRetry { factor = min(1, factor) }
    isRetry = false
    before = max(logarithm, Self.leastLogarithm)
    return factor
  }

  /// The factor for another try after an error above 1; NaN counts as infinite.
  @usableFromInline
  mutating func factor(rejected error: Double) -> Double {
    isRetry = true
    guard error < .infinity else { return control.minimumFactor }
    // Without the memory, which speaks of another step.
    return max(
      control.minimumFactor,
      min(1, control.safety * pow(error, -(exponent + 0.75 * beta))))
  }

  @usableFromInline
  mutating func reset() { (before, isRetry) = (Self.leastLogarithm, false) }
}

/// xᵖ.
@usableFromInline
func raise(_ x: Double, to exponent: Double) -> Double { pow(x, exponent) }
