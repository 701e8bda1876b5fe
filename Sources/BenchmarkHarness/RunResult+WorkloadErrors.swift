/// The errors of one method of an operation over one kind of inputs; nothing was timed.
public struct WorkloadErrorRecord: Codable, Hashable, Sendable {
  /// `family.operation`, as "Transform.inverse".
  public var operation: String
  /// The kind of inputs in a few words, as "nearly singular".
  public var workload: String
  /// The variant as cases have it, as `simd`.
  public var variant: String
  /// One line for a reader: the method's name.
  public var title: String
  /// Whose method it is.
  public var kind: CaseKind
  /// The format that it computes in.
  public var precision: Precision
  /// What one unit of error is, as "largest element of the inverse".
  public var unit: String
  /// The largest error in `unit`; NaN results are not in it but counted in `nans`.
  public var maxError: Double
  /// The root of the mean squared error, in `unit`.
  public var rmsError: Double
  /// How many results were compared.
  public var samples: Int
  /// How many of them were NaN, or infinite where the right one is finite.
  public var nans: Int
  /// The input with the largest error, or the first NaN's; empty when there was no error.
  public var worstInput: String
  /// A shell command that evaluates the worst input; nil where there is none.
  @OrNull public var reproduce: String?
  /// What the inputs were drawn from, as decimal text.
  public var seed: String
  /// What judged, as "MPFR, 300 bits".
  public var oracle: String

  /// What a judge found of one method; the seed becomes text.
  public init(
    operation: String, workload: String, variant: String, title: String, kind: CaseKind,
    precision: Precision, accuracy: Accuracy, seed: UInt64
  ) {
    self.operation = operation
    self.workload = workload
    self.variant = variant
    self.title = title
    self.kind = kind
    self.precision = precision
    unit = accuracy.unit
    maxError = accuracy.maxError
    rmsError = accuracy.rmsError
    samples = accuracy.samples
    nans = accuracy.nans
    worstInput = accuracy.worstInput
    reproduce = accuracy.reproduce
    self.seed = String(seed)
    oracle = accuracy.oracle
  }

  /// The first thing that fits the types but not their meaning, or nil.
  var fault: (field: String, reason: String)? {
    if UInt64(seed) == nil { return ("seed", "'\(seed)' is not an unsigned 64-bit number") }
    if samples < 1 { return ("samples", "\(samples) is below 1") }
    if !(0...samples).contains(nans) { return ("nans", "\(nans) is not from 0 to \(samples)") }
    for (name, error) in [("maxError", maxError), ("rmsError", rmsError)] where error < 0 {
      return (name, "\(error) is negative")
    }
    return nil
  }
}
