import BatchEvaluation
import BenchmarkHarness

/// What a run asks the suites for: levels, sizes, precisions, threads, and how inputs are drawn.
public struct SuiteRequest: Hashable, Sendable {
  /// The instruction-set levels of our kernels and of the C++ peers. With several, each side that
  /// depends on the level is there once a level, with a suffix (`simd-v1`, `simd-v3`, `simd-v4`).
  public var levels: [InstructionSet]
  /// The sizes of every group; nil is each suite's own. A suite leaves out what is above its largest
  /// (``omittedSizes``).
  public var sizes: [Int]?
  /// The formats that sides may compute in. A group's baseline stays for the sides that remain.
  public var precisions: Set<Precision>
  /// How many prepared copies of a side run at once. Every count but 1 gives sides of its own, with
  /// a suffix (`simd-t2`); a group's baseline stays the single-thread one.
  public var threads: [Int]
  /// Every input is drawn from this.
  public var seed: UInt64
  /// How many results the oracle judges in each case, about.
  public var samples: Int

  /// A request; what is not named is what `easemark run` does by itself.
  public init(
    levels: [InstructionSet] = [.supported], sizes: [Int]? = nil,
    precisions: Set<Precision> = Set(Precision.allCases), threads: [Int] = [1], seed: UInt64,
    samples: Int = 2000
  ) {
    self.levels = levels
    self.sizes = sizes
    self.precisions = precisions
    self.threads = threads
    self.seed = seed
    self.samples = samples
  }
}

extension SuiteRequest {
  /// The level of sides that are there once, and of a group's baseline.
  var highestLevel: InstructionSet { levels.max() ?? .baseline }

  /// A generator for one purpose: the same seed and name draw the same inputs whichever cases run.
  func generator(_ name: String) -> SeededGenerator {
    SeededGenerator(seed: seed, stream: name)
  }

  /// The same request with every list in order and without repetitions.
  func checked() throws(SuiteError) -> SuiteRequest {
    func require(
      _ holds: Bool, _ parameter: String, _ value: String, _ allowed: String
    ) throws(SuiteError) {
      if holds { return }
      throw .invalidRequest(parameter: parameter, value: value, allowed: allowed)
    }
    let names = InstructionSet.allCases.filter { $0 <= .supported }.map(\.rawValue)
    try require(!levels.isEmpty, "levels", "empty", "one or more of \(names)")
    for level in levels {
      try require(
        level <= .supported, "levels", level.rawValue, "what this processor has: \(names)")
    }
    if let sizes {
      try require(!sizes.isEmpty, "sizes", "empty", "one or more")
      for size in sizes { try require(size > 0, "sizes", "\(size)", "1 or more each") }
    }
    try require(!precisions.isEmpty, "precisions", "empty", "double, float or both")
    try require(!threads.isEmpty, "threads", "empty", "one or more")
    for count in threads { try require(count > 0, "threads", "\(count)", "1 or more each") }
    try require(samples > 0, "samples", "\(samples)", "1 or more")
    var request = self
    request.levels = Set(levels).sorted()
    request.sizes = sizes.map { Set($0).sorted() }
    request.threads = Set(threads).sorted()
    return request
  }
}

/// Why suites make no cases of a request.
public enum SuiteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A part of the request is outside its range.
  case invalidRequest(parameter: String, value: String, allowed: String)
  /// No operation can do any of the sizes.
  case noSuchSize(sizes: [Int], largest: Int)

  /// One line for people: what, which value, what is allowed.
  public var description: String {
    switch self {
    case .invalidRequest(let parameter, let value, let allowed):
      "suites: \(parameter) is \(value), allowed is \(allowed)"
    case .noSuchSize(let sizes, let largest):
      "suites: no operation has a size of "
        + "\(sizes.map { "\($0)" }.joined(separator: ", ")); the largest is \(largest)"
    }
  }
}
