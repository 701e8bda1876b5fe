/// The entry points of some kernels in all their builds, of which a batch asks for its level's once.
///
/// One field a kernel in `Kernels`, of the kernel's own type, and one value of it a build: a missing build
/// does not compile, and nothing compiled for a higher level is reachable by any other way.
struct LevelTable<Kernels: Sendable>: Sendable {
  /// The entry points of one build. A class, because a call takes one field: a structure is copied whole,
  /// with a reference count a kernel, which was measured at 40 ns a call with a dozen of them.
  final class Build: Sendable {
    let kernels: Kernels

    fileprivate init(_ kernels: Kernels) { self.kernels = kernels }
  }

  private let baseline, v3, v4: Build

  init(baseline: Kernels, v3: Kernels, v4: Kernels) {
    self.baseline = Build(baseline)
    self.v3 = Build(v3)
    self.v4 = Build(v4)
  }

  /// The build for a level.
  ///
  /// Precondition: the processor supports the level.
  @inline(__always)
  subscript(level: InstructionSet) -> Build {
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
