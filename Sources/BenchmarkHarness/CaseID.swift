/// The permanent name of a benchmark case: `family.operation.variant.size`, as `Spring.tick.simd.4096`.
///
/// Results key on it, so it is never renamed.
/// Domain: three names of ASCII letters, digits, `-` and `_`, then a positive decimal count;
/// at most 40 characters in all.
public struct CaseID: Hashable, Sendable, CustomStringConvertible {
  /// The most characters of the text form, dots included.
  public static let maximumLength = 40

  /// What is computed, as `Spring`.
  public let family: String
  /// What is done with it, as `tick`.
  public let operation: String
  /// The side: by whose method, as `simd`. The sides of a group differ in it alone.
  public let variant: String
  /// How much one operation does, as a number of springs; above 0.
  public let size: Int

  /// An id of these parts.
  ///
  /// - Throws: `HarnessError.invalidCaseID` when a part or the whole is outside its domain.
  public init(family: String, operation: String, variant: String, size: Int) throws(HarnessError) {
    let text = "\(family).\(operation).\(variant).\(size)"
    func check(_ name: String, _ part: String) throws(HarnessError) {
      if part.isEmpty {
        throw .invalidCaseID(text: text, reason: "its \(name) is empty")
      }
      guard part.utf8.allSatisfy(Self.isNameByte) else {
        throw .invalidCaseID(
          text: text, reason: "its \(name) may hold only ASCII letters, digits, '-' and '_'")
      }
    }
    try check("family", family)
    try check("operation", operation)
    try check("variant", variant)
    guard size > 0 else {
      throw .invalidCaseID(text: text, reason: "its size is \(size), not a positive count")
    }
    guard text.utf8.count <= Self.maximumLength else {
      throw .invalidCaseID(
        text: text,
        reason: "it has \(text.utf8.count) characters, at most \(Self.maximumLength) are allowed")
    }
    self.family = family
    self.operation = operation
    self.variant = variant
    self.size = size
  }

  /// Reads the text form; the only text accepted is the one `description` writes.
  public init(_ text: String) throws(HarnessError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else {
      throw .invalidCaseID(
        text: text, reason: "it has \(parts.count) parts, not family.operation.variant.size")
    }
    guard let size = Int(parts[3]), String(size) == parts[3] else {
      throw .invalidCaseID(text: text, reason: "its size '\(parts[3])' is not a positive count")
    }
    try self.init(
      family: String(parts[0]), operation: String(parts[1]), variant: String(parts[2]), size: size)
  }

  /// The sides that are compared with each other: `family.operation.size`.
  public var group: String { "\(family).\(operation).\(size)" }

  public var description: String { "\(family).\(operation).\(variant).\(size)" }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension CaseID: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = try CaseID(container.decode(String.self))
    } catch let error as HarnessError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
