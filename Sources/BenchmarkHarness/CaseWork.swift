/// What one item of a case needs at least: operations, and bytes to and from memory.
///
/// Counted from the code as it is, not from the shortest way that there might be: the roof then says
/// how well the code runs, and a case is beyond its roof only where the count is wrong or the roof
/// was measured in a worse moment.
public struct CaseWork: Hashable, Sendable {
  /// Floating-point operations (an FMA counts two, a division or root one); 0 when not declared.
  public let flopsPerItem: Double
  /// Bytes that come in, each counted once however often it is used.
  public let bytesReadPerItem: Double
  /// Bytes that go out.
  public let bytesWrittenPerItem: Double
  /// Everything that one operation touches; it decides which cache's bandwidth counts. Nil when not
  /// declared: then only arithmetic limits.
  public let workingSetBytes: Int?
  /// The level that the machine code is made of, as the roofs name it; nil when not declared: then
  /// nothing limits. It differs from ``BenchmarkCase/level`` where code has one form only.
  public let codeLevel: String?

  /// Declared work, 0 or nil where not declared.
  ///
  /// The values are checked when a ``BenchmarkCase`` is made of them, not here.
  public init(
    flopsPerItem: Double = 0, bytesReadPerItem: Double = 0, bytesWrittenPerItem: Double = 0,
    workingSetBytes: Int? = nil, codeLevel: String? = nil
  ) {
    self.flopsPerItem = flopsPerItem
    self.bytesReadPerItem = bytesReadPerItem
    self.bytesWrittenPerItem = bytesWrittenPerItem
    self.workingSetBytes = workingSetBytes
    self.codeLevel = codeLevel
  }

  /// Nothing declared, so that no roof binds the case.
  public static let undeclared = CaseWork()

  /// Bytes in and out.
  public var bytesPerItem: Double { bytesReadPerItem + bytesWrittenPerItem }

  /// The first field with a value that means nothing.
  var fault: (parameter: String, value: String, allowed: String)? {
    for (name, value) in [
      ("flopsPerItem", flopsPerItem), ("bytesReadPerItem", bytesReadPerItem),
      ("bytesWrittenPerItem", bytesWrittenPerItem),
    ] where !(value >= 0 && value.isFinite) {
      return (name, "\(value)", "0 or more, finite")
    }
    if let workingSetBytes, workingSetBytes <= 0 {
      return ("workingSetBytes", "\(workingSetBytes)", "1 or more")
    }
    return nil
  }
}
