/// Whose method a case measures.
public enum CaseKind: String, Codable, Hashable, Sendable, CaseIterable {
  /// One of this project's implementations.
  case ours
  /// A library that a user would otherwise pick.
  case peer
  /// A method that widely shipped engines use, restated.
  case popular
}

/// Says that one operation of a case computes one frame of an animation.
public struct FrameWork: Hashable, Sendable {
  /// The rates to report for, in frames per second: a frame lasts 1/rate seconds.
  public let rates: [Double]
  /// How many layers the frame moves.
  public let layers: Int

  /// A frame to report for at several rates; values are checked when a case is made of it.
  public init(rates: [Double], layers: Int) {
    self.rates = rates
    self.layers = layers
  }

  /// A frame to report for at one rate.
  public init(rate: Double, layers: Int) { self.init(rates: [rate], layers: layers) }
}

/// One way to compute one thing, with what is needed to judge both its time and its error.
///
/// A case cannot be made without an accuracy check: `prepare` returns both. The sides of one group
/// (same family, operation and size) must declare the same `items`; one of them is the baseline.
public struct BenchmarkCase: Sendable {
  /// The permanent name, which results key on.
  public let id: CaseID
  /// One line for a reader: the method's name, as "Closed form, libm (C++)".
  public let title: String
  /// Whose method it is.
  public let kind: CaseKind
  /// The format that it computes in.
  public let precision: Precision
  /// The instruction-set level of the code, as "v4"; nil when it has only one form.
  public let level: String?
  /// How many threads do the operation side by side, each on data of its own from a `prepare` of its
  /// own; 1 unless the case is about threads.
  public let threads: Int
  /// Whether the other sides of the group are compared with this one.
  public let isBaseline: Bool
  /// Results that one operation produces; times are reported per item.
  public let items: Int
  /// What an item needs at least, for the share of the machine's roof that a case reaches.
  public let work: CaseWork
  /// The largest `Accuracy.maxError` with which the case is ranked; nil for a method whose known
  /// faults are shown, not judged: it is ranked whatever its error is, unless it gives NaN.
  public let accuracyLimit: Double?
  /// Set when one operation (of one thread) is one frame, so that the share of the frame is reported.
  public let frame: FrameWork?
  /// Makes inputs and outputs; called once a run and thread, just before the group is measured.
  public let prepare: @Sendable () throws -> PreparedCase

  /// Declares a case, and checks what it declares.
  ///
  /// - Throws: `HarnessError.invalidCase` for an empty title, threads outside 1 to 256, fewer items
  ///   than 1, work or a limit that is negative or not finite, a working set below 1, and a frame
  ///   with no layers, no rates, or a rate that is not above 0 and finite.
  public init(
    id: CaseID, title: String, kind: CaseKind, precision: Precision = .double,
    level: String? = nil, threads: Int = 1, isBaseline: Bool = false, items: Int,
    work: CaseWork = .undeclared,
    accuracyLimit: Double?, frame: FrameWork? = nil,
    prepare: @escaping @Sendable () throws -> PreparedCase
  ) throws(HarnessError) {
    func require(
      _ holds: Bool, _ parameter: String, _ value: String, _ allowed: String
    ) throws(HarnessError) {
      if holds { return }
      throw .invalidCase(
        id: id.description, parameter: parameter, value: value, allowed: allowed)
    }
    try require(!title.isEmpty, "title", "empty", "one line of text")
    try require((1...256).contains(threads), "threads", "\(threads)", "1 to 256")
    try require(items > 0, "items", "\(items)", "1 or more")
    if let fault = work.fault {
      try require(false, fault.parameter, fault.value, fault.allowed)
    }
    if let accuracyLimit {
      try require(
        accuracyLimit >= 0 && accuracyLimit.isFinite, "accuracyLimit", "\(accuracyLimit)",
        "0 or more, finite")
    }
    if let frame {
      try require(
        !frame.rates.isEmpty && frame.rates.allSatisfy { $0 > 0 && $0.isFinite }, "frame.rates",
        "\(frame.rates)", "at least one, each above 0 and finite")
      try require(frame.layers > 0, "frame.layers", "\(frame.layers)", "1 or more")
    }
    self.id = id
    self.title = title
    self.kind = kind
    self.precision = precision
    self.level = level
    self.threads = threads
    self.isBaseline = isBaseline
    self.items = items
    self.work = work
    self.accuracyLimit = accuracyLimit
    self.frame = frame
    self.prepare = prepare
  }
}

/// A case with its inputs and outputs in memory.
public struct PreparedCase {
  /// Repeats the operation the given number of times, with inputs and outputs through barriers.
  public let run: (Int) -> Void
  /// Compares what the operation computes with the oracle.
  public let accuracy: () throws -> Accuracy

  /// - Parameters:
  ///   - run: a loop over a named function, as
  ///     `{ count in for _ in 0..<count { clobber(&inputs); tick(inputs, &outputs); clobber(&outputs) } }`.
  ///   - accuracy: runs the same operation and judges its results, usually by an `ErrorAccumulator`.
  public init(run: @escaping (Int) -> Void, accuracy: @escaping () throws -> Accuracy) {
    self.run = run
    self.accuracy = accuracy
  }
}
