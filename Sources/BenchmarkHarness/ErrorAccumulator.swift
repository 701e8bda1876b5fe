/// Collects errors one result at a time and keeps the largest, the mean square and the worst input.
///
/// Three measures of one error are kept side by side: in the case's unit (the one that is judged and
/// ranked by), in units in the last place, and in the result's own unit.
/// The input is described only when it becomes the worst, so a sweep pays for a handful of strings.
/// Edge cases: a NaN result (or a NaN error) is counted, becomes the worst input if it is the first,
/// and enters neither a maximum nor a mean; an infinite error makes both infinite.
/// Cost: a few operations a result; no allocation but for the worst input's text.
public struct ErrorAccumulator: Sendable {
  private let unit: String
  private let absoluteUnit: String?
  private let oracle: String
  private let oracleBound: Double
  private var error = Measure()
  private var ulps = Measure()
  private var absolute = Measure()
  private var samples = 0
  private var nans = 0
  private var worstInput = ""

  /// The largest and the mean square of one measure of the error.
  private struct Measure: Sendable {
    var max = 0.0
    var squares = RootMeanSquare()

    mutating func add(_ value: Double) {
      max = Swift.max(max, value)
      squares.add(value)
    }

    mutating func merge(_ other: Measure) {
      max = Swift.max(max, other.max)
      squares.merge(other.squares)
    }

    /// Nil when nothing was measured so.
    var maxOrNil: Double? { squares.count > 0 ? max : nil }
    var rmsOrNil: Double? { squares.count > 0 ? squares.value : nil }
  }

  /// An accumulator of nothing yet.
  ///
  /// - Parameters:
  ///   - unit: what one unit of error is, as "distance from → target".
  ///   - absoluteUnit: the unit of the results themselves, as "points"; nil leaves the absolute
  ///     errors out.
  ///   - oracle: what judges, as "MPFR, 300 bits".
  ///   - oracleBound: a bound of the oracle's own error, in `unit`.
  public init(unit: String, absoluteUnit: String? = nil, oracle: String, oracleBound: Double) {
    self.unit = unit
    self.absoluteUnit = absoluteUnit
    self.oracle = oracle
    self.oracleBound = oracleBound
  }

  /// Takes in one result.
  ///
  /// - Parameters:
  ///   - computed: the result that is judged.
  ///   - absoluteError: its distance from the oracle's.
  ///   - scale: what `absoluteError` is divided by to be in the accumulator's unit.
  ///   - ulps: the error in units in the last place (``Precision/ulps(_:of:scale:)``).
  ///   - isInAbsoluteUnit: whether the result is in the accumulator's absolute unit; false for a
  ///     second quantity, as a velocity beside positions.
  ///   - input: the input as text that can be evaluated again.
  public mutating func add(
    computed: Double, absoluteError: Double, scale: Double = 1, ulps: Double? = nil,
    isInAbsoluteUnit: Bool = true, input: @autoclosure () -> String
  ) {
    samples += 1
    let relative = absoluteError == 0 ? 0 : (absoluteError / scale).magnitude
    if computed.isNaN || relative.isNaN {
      nans += 1
      if nans == 1 { worstInput = input() }
      return
    }
    if relative > error.max && nans == 0 { worstInput = input() }
    error.add(relative)
    if let ulps { self.ulps.add(ulps) }
    if isInAbsoluteUnit && absoluteUnit != nil { absolute.add(absoluteError.magnitude) }
  }

  /// Takes in what another accumulator (of the same units and oracle) collected.
  public mutating func merge(_ other: ErrorAccumulator) {
    if nans == 0 && (other.nans > 0 || other.error.max > error.max) {
      worstInput = other.worstInput
    }
    samples += other.samples
    nans += other.nans
    error.merge(other.error)
    ulps.merge(other.ulps)
    absolute.merge(other.absolute)
  }

  /// What was collected so far.
  public var accuracy: Accuracy {
    Accuracy(
      maxError: error.max, rmsError: error.squares.value, unit: unit, maxUlps: ulps.maxOrNil,
      rmsUlps: ulps.rmsOrNil, maxAbsolute: absolute.maxOrNil, rmsAbsolute: absolute.rmsOrNil,
      absoluteUnit: absoluteUnit, worstInput: worstInput, samples: samples, nans: nans,
      oracle: oracle, oracleBound: oracleBound)
  }
}
