import BatchEvaluation

/// How the kinds of `easemark eval` compute.
package struct EvalSettings: Sendable {
  package let backend: EvaluationBackend
  /// The level of the SIMD lanes.
  package let level: InstructionSet
  package let precision: OutputPrecision
  /// Whether kinds with an optional slope write it.
  package let writesSlope: Bool

  package init(
    backend: EvaluationBackend, level: InstructionSet = .supported,
    precision: OutputPrecision = .double, writesSlope: Bool = false
  ) {
    self.backend = backend
    self.level = level
    self.precision = precision
    self.writesSlope = writesSlope
  }
}
