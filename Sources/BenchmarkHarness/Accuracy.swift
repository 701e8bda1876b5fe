/// How far a case's results are from the oracle's.
public struct Accuracy: Hashable, Sendable {
  /// The largest error, in `unit`; NaN results are not in it but counted in `nans`.
  public var maxError: Double
  /// The root of the mean squared error, in `unit`.
  public var rmsError: Double
  /// What one unit of error is, as "distance from → target" or "absolute".
  public var unit: String
  /// The largest error in units in the last place of the result's scale
  /// (``Precision/ulps(_:of:scale:)``).
  public var maxUlps: Double?
  /// The root of the mean squared error in the same.
  public var rmsUlps: Double?
  /// The largest error in `absoluteUnit`, not divided by any scale. Of a case with two quantities
  /// (positions and velocities), of the first.
  public var maxAbsolute: Double?
  /// The root of the mean squared error in `absoluteUnit`.
  public var rmsAbsolute: Double?
  /// The unit of the result itself, as "points".
  public var absoluteUnit: String?
  /// How often the output went backwards between neighbouring inputs; nil where the truth is not
  /// monotone.
  public var backwardSteps: Int?
  /// The input with the largest error (the first NaN when there is one), written so that it can be
  /// evaluated again; empty when there was no error at all.
  public var worstInput: String
  /// How many results were compared.
  public var samples: Int
  /// How many results were NaN where the oracle's was not.
  public var nans: Int
  /// What judged, as "MPFR, 256 bits".
  public var oracle: String
  /// A bound of the oracle's own error, in `unit`.
  public var oracleBound: Double
  /// A shell command that evaluates the worst input; nil where there is none.
  public var reproduce: String?

  /// What a judge found; what was not asked is nil.
  public init(
    maxError: Double, rmsError: Double, unit: String, maxUlps: Double? = nil,
    rmsUlps: Double? = nil, maxAbsolute: Double? = nil, rmsAbsolute: Double? = nil,
    absoluteUnit: String? = nil, backwardSteps: Int? = nil, worstInput: String, samples: Int,
    nans: Int = 0, oracle: String, oracleBound: Double, reproduce: String? = nil
  ) {
    self.maxError = maxError
    self.rmsError = rmsError
    self.unit = unit
    self.maxUlps = maxUlps
    self.rmsUlps = rmsUlps
    self.maxAbsolute = maxAbsolute
    self.rmsAbsolute = rmsAbsolute
    self.absoluteUnit = absoluteUnit
    self.backwardSteps = backwardSteps
    self.worstInput = worstInput
    self.samples = samples
    self.nans = nans
    self.oracle = oracle
    self.oracleBound = oracleBound
    self.reproduce = reproduce
  }

  /// Whether the case may be ranked: something was compared, nothing was NaN (no number is no answer,
  /// however fast), and, where there is a limit, the largest error is within it.
  public func passes(limit: Double?) -> Bool {
    samples > 0 && nans == 0 && limit.map { maxError <= $0 } ?? true
  }
}
