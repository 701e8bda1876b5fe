import VectorKernels
import VectorKernelsV3
import VectorKernelsV4

/// The entry points of one build of the kernels that make and apply propagators; otherwise as
/// `KernelTable`.
final class PropagatorKernels: Sendable {
  typealias Propagators =
    @Sendable (
      UnsafePointer<Double>, UInt8, UnsafePointer<Double>, Int, UnsafeMutablePointer<Double>, Int,
      Int
    ) -> Void
  typealias StepEntries =
    @Sendable (
      UnsafePointer<Double>, UnsafePointer<UInt8>, Int, UnsafePointer<Double>,
      UnsafeMutablePointer<Double>
    ) -> Void
  typealias Step<Scalar> =
    @Sendable (
      UnsafePointer<Scalar>, Int, UnsafeMutablePointer<Scalar>, UnsafeMutablePointer<Scalar>
    ) -> Void

  let propagators: Propagators
  let stepEntries: StepEntries
  let step: Step<Double>
  let stepFloat: Step<Float>

  private init(
    propagators: @escaping Propagators, stepEntries: @escaping StepEntries,
    step: @escaping Step<Double>, stepFloat: @escaping Step<Float>
  ) {
    self.propagators = propagators
    self.stepEntries = stepEntries
    self.step = step
    self.stepFloat = stepFloat
  }

  private static let baseline = PropagatorKernels(
    propagators: VectorKernels.springPropagators, stepEntries: VectorKernels.springStepEntries,
    step: VectorKernels.springStep, stepFloat: VectorKernels.springStepFloat)

  private static let v3 = PropagatorKernels(
    propagators: VectorKernelsV3.springPropagators, stepEntries: VectorKernelsV3.springStepEntries,
    step: VectorKernelsV3.springStep, stepFloat: VectorKernelsV3.springStepFloat)

  private static let v4 = PropagatorKernels(
    propagators: VectorKernelsV4.springPropagators, stepEntries: VectorKernelsV4.springStepEntries,
    step: VectorKernelsV4.springStep, stepFloat: VectorKernelsV4.springStepFloat)

  /// The table of a level.
  ///
  /// Precondition: the processor supports the level.
  static func level(_ level: InstructionSet) -> PropagatorKernels {
    precondition(
      level <= .supported,
      "level \(level) asked for on a processor that supports \(InstructionSet.supported)")
    return switch level {
    case .baseline: baseline
    case .v3: v3
    case .v4: v4
    }
  }
}
