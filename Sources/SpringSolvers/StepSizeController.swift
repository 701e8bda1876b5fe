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
  /// err of the last accepted step, not below 1e-4 (Hairer's choice).
  @usableFromInline var before = 1e-4
  /// Whether the step at hand was tried before.
  @usableFromInline var isRetry = false

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
    if error > 0 {
      let proportional = beta == 0 ? 1 : pow(before, beta)
      factor = min(factor, control.safety * pow(error, -exponent) * proportional)
      factor = max(factor, control.minimumFactor)
    }
    // A step that failed once is not to be followed by a larger one.
    if isRetry { factor = min(1, factor) }
    isRetry = false
    before = max(error, 1e-4)
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
  mutating func reset() { (before, isRetry) = (1e-4, false) }
}

/// xᵖ.
@usableFromInline
func raise(_ x: Double, to exponent: Double) -> Double { pow(x, exponent) }
