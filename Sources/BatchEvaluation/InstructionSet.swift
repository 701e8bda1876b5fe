import CPlatform

/// The instruction-set level that the batch kernels run at.
///
/// The kernels are one source built three times; the level is chosen once from the processor
/// (CPUID, and the operating system's support for the wide registers).
public enum InstructionSet: String, CaseIterable, Sendable, Comparable {
  /// What every x86-64 processor has (SSE2); on other architectures the only level.
  case baseline
  /// x86-64-v3: AVX2 and FMA.
  case v3
  /// x86-64-v4: AVX-512 F, BW, CD, DQ and VL.
  case v4

  /// The highest level this processor supports.
  public static let supported: InstructionSet =
    switch easemark_processor_level() {
    case 4: .v4
    case 3: .v3
    default: .baseline
    }

  /// True when every processor with `b` has `a` as well, and they differ.
  public static func < (a: InstructionSet, b: InstructionSet) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .baseline: 0
    case .v3: 1
    case .v4: 2
    }
  }
}
