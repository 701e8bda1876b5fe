/// Collects errors one result at a time and keeps the largest, the mean square and the worst input.
///
/// The input is described only when it becomes the worst, so a sweep pays for a handful of strings.
/// Edge cases: a NaN result (or a NaN error) is counted, becomes the worst input if it is the first,
/// and enters neither the maximum nor the mean; an infinite error makes both infinite.
/// Cost: a few operations a result; no allocation but for the worst input's text.
public struct ErrorAccumulator: Sendable {
  private let unit: String
  private let oracle: String
  private let oracleBound: Double
  private var maxError = 0.0
  private var maxUlps: Double?
  private var samples = 0
  private var nans = 0
  private var worstInput = ""
  /// The sum of squares is `scale² · scaledSum`, as in LAPACK's dlassq, so that it neither overflows
  /// nor vanishes.
  private var scale = 0.0
  private var scaledSum = 0.0

  public init(unit: String, oracle: String, oracleBound: Double) {
    self.unit = unit
    self.oracle = oracle
    self.oracleBound = oracleBound
  }

  /// Takes in one result.
  ///
  /// - Parameters:
  ///   - computed: the result that is judged.
  ///   - absoluteError: its distance from the oracle's.
  ///   - scale: what `absoluteError` is divided by to be in the accumulator's unit.
  ///   - ulps: the error in units in the last place, where that makes sense.
  ///   - input: the input as text that can be evaluated again.
  public mutating func add(
    computed: Double, absoluteError: Double, scale: Double = 1, ulps: Double? = nil,
    input: @autoclosure () -> String
  ) {
    samples += 1
    let error = absoluteError == 0 ? 0 : (absoluteError / scale).magnitude
    if computed.isNaN || error.isNaN {
      nans += 1
      if nans == 1 { worstInput = input() }
      return
    }
    if error > maxError {
      maxError = error
      if nans == 0 { worstInput = input() }
    }
    if let ulps { maxUlps = Swift.max(maxUlps ?? 0, ulps) }
    addSquare(error)
  }

  /// Takes in what another accumulator (of the same unit and oracle) collected.
  public mutating func merge(_ other: ErrorAccumulator) {
    if nans == 0 && (other.nans > 0 || other.maxError > maxError) { worstInput = other.worstInput }
    samples += other.samples
    nans += other.nans
    maxError = Swift.max(maxError, other.maxError)
    if let ulps = other.maxUlps { maxUlps = Swift.max(maxUlps ?? 0, ulps) }
    if other.scale > scale {
      scaledSum = other.scaledSum + scaledSum * square(ratio(scale, other.scale))
      scale = other.scale
    } else if other.scale > 0 {
      scaledSum += other.scaledSum * square(ratio(other.scale, scale))
    }
  }

  /// What was collected so far.
  public var accuracy: Accuracy {
    let counted = samples - nans
    let rms = counted > 0 && scale > 0 ? scale * (scaledSum / Double(counted)).squareRoot() : 0
    return Accuracy(
      maxError: maxError, rmsError: rms, unit: unit, maxUlps: maxUlps, worstInput: worstInput,
      samples: samples, nans: nans, oracle: oracle, oracleBound: oracleBound)
  }

  private mutating func addSquare(_ error: Double) {
    if error == 0 { return }
    if error > scale {
      scaledSum = 1 + scaledSum * square(ratio(scale, error))
      scale = error
    } else {
      scaledSum += square(ratio(error, scale))
    }
  }

  private func ratio(_ smaller: Double, _ larger: Double) -> Double {
    smaller == larger ? 1 : smaller / larger
  }

  private func square(_ value: Double) -> Double { value * value }
}
