import Foundation

/// The committed limits that `easemark check` holds a run against, in both directions: a side that is
/// too slow or too wrong has a fault, and one that is suspiciously fast or right is not measured.
public struct LimitsFile: Codable, Hashable, Sendable {
  /// The schema that this version writes, and the only one that it reads.
  public static let currentSchema = 1

  /// The ratio that one side of a group has to another in the same run: the other's time / the
  /// side's, so that above 1 the side is the faster one.
  public struct Speed: Codable, Hashable, Sendable {
    /// The group's id, `family.operation.size`.
    public var group: String
    /// The variant that is limited.
    public var side: String
    /// The variant that it is compared with, of the same group.
    public var against: String
    /// The smallest ratio with which the side is not too slow; above 0.
    public var atLeast: Double
    /// The largest ratio with which the side is not suspiciously fast.
    public var atMost: Double
  }

  /// The largest error of one case, in the unit the limit was made in.
  public struct Accuracy: Codable, Hashable, Sendable {
    /// The case that is limited; a file has one limit for each at most.
    public var `case`: CaseID
    /// The unit of `atLeast` and `atMost`; a run that gives the error in another is not judged.
    public var unit: String
    /// The smallest error that is not suspicious; 0 or more.
    public var atLeast: Double
    /// The largest error that is allowed.
    public var atMost: Double
    /// The compared results of the run that the limit was made from. Only a run with its seed and as
    /// many samples judged the same inputs, and can leave the limits by its error alone.
    public var samples: Int
  }

  /// The file's schema, ``currentSchema``.
  public var schema: Int
  /// For a reader: what the limits were made from and with which slack.
  public var about: String
  /// The seed of the run they were made from: errors over other inputs are other errors.
  public var seed: String
  /// Limits of ratios; none twice for the same two sides.
  public var speed: [Speed]
  /// Limits of errors; none twice for the same case.
  public var accuracy: [Accuracy]

  /// Reads and checks a limits file.
  ///
  /// - Throws: `ResultFileError` when it cannot be read; `VerdictError` when it is not valid.
  public static func read(path: String) throws -> LimitsFile {
    let data = try ResultReader.content(of: path)
    let file: LimitsFile
    do {
      file = try JSONDecoder().decode(LimitsFile.self, from: data)
    } catch {
      let fault = ResultReader.fault(error)
      throw VerdictError.invalidLimits(path: path, field: fault.field, reason: fault.reason)
    }
    if let fault = file.fault {
      throw VerdictError.invalidLimits(path: path, field: fault.field, reason: fault.reason)
    }
    return file
  }

  /// The first thing that fits the types but not their meaning, or nil.
  var fault: (field: String, reason: String)? {
    if schema != Self.currentSchema {
      return ("schema", "is \(schema); this version reads \(Self.currentSchema)")
    }
    if UInt64(seed) == nil { return ("seed", "'\(seed)' is not an unsigned 64-bit number") }
    if speed.isEmpty && accuracy.isEmpty { return ("accuracy", "there is no limit at all") }
    var seen = Set<[String]>()
    for (index, limit) in speed.enumerated() {
      let field = "speed[\(index)]"
      if !(limit.atLeast > 0 && limit.atLeast <= limit.atMost) {
        return (field, "atLeast must be above 0 and not above atMost")
      }
      if limit.side == limit.against {
        return (field, "\(limit.side) is compared with itself")
      }
      if !seen.insert([limit.group, limit.side, limit.against]).inserted {
        return (field, "\(limit.group) has two limits of \(limit.side) against \(limit.against)")
      }
    }
    for (index, limit) in accuracy.enumerated() {
      let field = "accuracy[\(index)]"
      if !(limit.atLeast >= 0 && limit.atLeast <= limit.atMost) {
        return (field, "atLeast must be 0 or more and not above atMost")
      }
      if !seen.insert([limit.case.description]).inserted {
        return (field, "\(limit.case) has two limits")
      }
    }
    return nil
  }

  /// The file's text: JSON with sorted names.
  public func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
