/// A loop that does one thing as fast as the machine can: moves bytes, or multiplies and adds.
public struct RoofKernel: Sendable {
  /// What the loop does, and so which roof it measures.
  public let kind: RoofRecord.Kind
  /// The instruction-set level of the loop, as "v4".
  public let level: String
  /// What arithmetic is done in; nil for loops over memory.
  public let precision: Precision?
  /// What a loop over memory measures; nil for arithmetic.
  public let memory: MemoryLevel?
  /// The bytes that such a loop goes over.
  public let workingSetBytes: Int?
  /// Floating-point operations or bytes in one pass.
  public let workPerPass: Double
  /// Makes the loop ready: a function that does so many passes. Called once a measurement, so that
  /// nothing holds memory before or after.
  public let prepare: @Sendable () throws -> (Int) -> Void

  /// A loop that multiplies and adds; its roof is flopsPerPass × passes / time.
  ///
  /// - Parameters:
  ///   - flopsPerPass: an FMA counts two.
  ///   - prepare: see ``prepare``.
  public static func arithmetic(
    level: String, precision: Precision, flopsPerPass: Double,
    prepare: @escaping @Sendable () throws -> (Int) -> Void
  ) -> RoofKernel {
    RoofKernel(
      kind: .multiplyAdd, level: level, precision: precision, memory: nil, workingSetBytes: nil,
      workPerPass: flopsPerPass, prepare: prepare)
  }

  /// A loop that moves bytes; its roof is bytesPerPass × passes / time.
  ///
  /// - Parameters:
  ///   - kind: `read`, `write` or `triad`.
  ///   - memory: where the bytes lie, by which the roof is named.
  ///   - bytesPerPass: what one pass moves, which is all that the loop goes over.
  ///   - prepare: see ``prepare``.
  public static func movement(
    _ kind: RoofRecord.Kind, level: String, memory: MemoryLevel, bytesPerPass: Int,
    prepare: @escaping @Sendable () throws -> (Int) -> Void
  ) -> RoofKernel {
    RoofKernel(
      kind: kind, level: level, precision: nil, memory: memory, workingSetBytes: bytesPerPass,
      workPerPass: Double(bytesPerPass), prepare: prepare)
  }

  /// `fma.v4.double`, `triad.L2.v4`.
  public var id: String { Self.id(kind, level: level, precision: precision, memory: memory) }

  static func id(
    _ kind: RoofRecord.Kind, level: String, precision: Precision? = nil, memory: MemoryLevel? = nil
  ) -> String {
    switch kind {
    case .multiplyAdd: "fma.\(level).\((precision ?? .double).rawValue)"
    case .read, .write, .triad: "\(kind.rawValue).\((memory ?? .memory).rawValue).\(level)"
    }
  }
}
