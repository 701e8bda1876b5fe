import BatchEvaluation
import BenchmarkHarness

/// What the suites need to know to make their cases.
public struct SuiteContext: Sendable {
  /// The level that our kernels and the C++ peers run at.
  public let level: InstructionSet
  /// Every input is drawn from this.
  public let seed: UInt64
  /// How many results the oracle judges in each case.
  public let samples: Int

  public init(level: InstructionSet, seed: UInt64, samples: Int = 2000) {
    self.level = level
    self.seed = seed
    self.samples = samples
  }

  /// A generator for one purpose: the same seed and name draw the same inputs whichever cases run.
  func generator(_ name: String) -> SeededGenerator {
    SeededGenerator(seed: seed, stream: name)
  }
}

/// One family of benchmarks, for lists and help.
public struct FamilyDescription: Sendable {
  public let name: String
  public let summary: String
}

/// The families in the order they run.
public let benchmarkFamilies = [
  FamilyDescription(
    name: "Spring", summary: "damped springs: N springs at a time each, and N states × T times"),
  FamilyDescription(name: "Bezier", summary: "cubic Bézier timing curves: one curve × many x"),
  FamilyDescription(
    name: "Transform", summary: "4×4 transforms: many × one shared, and one × many points"),
  FamilyDescription(
    name: "Article", summary: "the five screen transitions: all layers of one frame"),
]

/// Every case of every family, for one instruction-set level and seed.
///
/// Cost: declares only; inputs are drawn and the oracle is asked when a case is prepared and judged.
/// - Parameter samples: how many results the oracle judges in each case.
public func allCases(
  level: InstructionSet, seed: UInt64, samples: Int = 2000
) throws -> [BenchmarkCase] {
  let context = SuiteContext(level: level, seed: seed, samples: samples)
  return try registerSpringBenchmarks(context) + registerBezierBenchmarks(context)
    + registerTransformBenchmarks(context) + registerArticleBenchmarks(context)
}
