import BatchEvaluation
import BenchmarkHarness
import Testing

@testable import BenchmarkSuites

@Suite struct RoofKernelsTests {
  private static let caches = [CacheRecord(level: 1, type: "data", bytes: 48 << 10)]
  private static let levels = InstructionSet.allCases.filter { $0 <= .supported }

  @Test func everyLevelHasAllOfThem() {
    let kernels = roofKernels(levels: Self.levels, caches: Self.caches)
    #expect(Set(kernels.map(\.id)).count == kernels.count)
    for level in Self.levels {
      let own = kernels.filter { $0.level == level.rawValue }
      #expect(
        own.map(\.id)
          == ["double", "float"].map { "fma.\(level).\($0)" }
          + ["L1", "memory"].flatMap { place in
            ["read", "write", "triad"].map { "\($0).\(place).\(level)" }
          })
    }
  }

  /// Bytes are those of the working set; every loop can be run, in the smallest cache and in memory.
  @Test func loopsRunAndStayInTheirWorkingSet() throws {
    for kernel in roofKernels(levels: Self.levels, caches: Self.caches) {
      let run = try kernel.prepare()
      run(1)
      #expect(kernel.workPerPass > 0)
      guard let bytes = kernel.workingSetBytes else { continue }
      #expect(Double(bytes) == kernel.workPerPass)
      let probe = kernel.memory == .l1 ? 24 << 10 : 192 << 10
      if kernel.memory == .l1 { #expect(bytes <= probe && bytes > probe * 9 / 10) }
    }
  }

  /// What the cases declare has a roof: its level is one that is measured.
  @Test func declaredWorkNamesMeasuredLevels() throws {
    let cases = try allCases(SuiteRequest(levels: Self.levels, seed: 1))
    let names = Set(Self.levels.map(\.rawValue))
    for benchmark in cases {
      #expect(benchmark.work.codeLevel.map(names.contains) == true, "\(benchmark.id)")
      #expect(benchmark.work.bytesPerItem > 0, "\(benchmark.id)")
      if let level = benchmark.level { #expect(benchmark.work.codeLevel == level) }
      let bytes = benchmark.work.bytesPerItem * Double(benchmark.items)
      #expect(Double(benchmark.work.workingSetBytes ?? 0) > bytes - 1, "\(benchmark.id)")
      // Where solvers iterate or choose their steps and fits search, how many operations a curve takes depends on the inputs;
      // of `ease` the mean was counted.
      let mayBeUncounted =
        benchmark.id.operation == "hard" && benchmark.id.family == "Bezier"
        || benchmark.id.operation == "bake" || benchmark.id.family == "Solver"
        || CurveWorkload(rawValue: benchmark.id.operation) != nil
        || Self.isUncountedTransform(benchmark)
      #expect(benchmark.work.flopsPerItem > 0 || mayBeUncounted, "\(benchmark.id)")
    }
  }

  /// The scalar reference picks its way by the inputs, in all but products. What a library does inside is
  /// its own, and another thing in each instruction set: Eigen, GLM and cglm have several inverses, and
  /// their slerps and decompositions branch. Products are what they are in all of them.
  private static func isUncountedTransform(_ benchmark: BenchmarkCase) -> Bool {
    let operations = ["invert", "hard", "make", "split", "slerp", "blend"]
    guard benchmark.id.family == "Transform", operations.contains(benchmark.id.operation) else {
      return false
    }
    return benchmark.kind == .peer || benchmark.id.variant == "reference"
  }

  /// Sixteen products and twelve sums a row, for all but OpenBLAS with a shared matrix; pairs are four rows
  /// each, and read two matrices.
  @Test func productsAreWhatAMatrixTakes() throws {
    let numbers = ["shared": 32.0, "points": 8, "pairs": 48]
    let cases = try allCases(SuiteRequest(sizes: [64], seed: 1)).filter {
      $0.id.family == "Transform" && numbers[$0.id.operation] != nil
    }
    #expect(Set(cases.map(\.id.operation)) == Set(numbers.keys))
    for benchmark in cases {
      let rows = benchmark.id.operation == "points" ? 1.0 : 4
      let flops = (benchmark.id.variant == "blas" ? 40 : 28) * rows
      #expect(benchmark.work.flopsPerItem == flops, "\(benchmark.id)")
      let size = benchmark.precision == .double ? 8.0 : 4
      let bytes = numbers[benchmark.id.operation].map { $0 * size }
      #expect(benchmark.work.bytesPerItem == bytes, "\(benchmark.id)")
    }
  }
}
