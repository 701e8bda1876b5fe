import VectorKernels
import VectorKernelsV3
import VectorKernelsV4

/// The entry points of one build of the kernels.
///
/// A batch asks for the table of its level once and then calls through it; nothing compiled for a
/// higher level is reachable by any other way.
struct KernelTable: Sendable {
  static func level(_ level: InstructionSet) -> KernelTable {
    switch level {
    case .baseline: KernelTable()
    case .v3: KernelTable()
    case .v4: KernelTable()
    }
  }
}
