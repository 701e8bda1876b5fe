import Foundation

/// Why a result file could not be written or read, said in one line with the path.
public enum ResultFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A folder was needed where a file is.
  case notADirectory(path: String)
  /// The file could not be made or written, for this reason.
  case cannotWrite(path: String, reason: String)
  /// No space, or no quota, is left.
  case diskFull(path: String)
  /// There is no such file, it is a folder, or the system refused to read it.
  case cannotRead(path: String, reason: String)
  /// There are more bytes than a result file may have.
  case tooLarge(path: String, limit: Int)
  /// The content is empty or not JSON.
  case notJSON(path: String, reason: String)
  /// JSON without a schema number.
  case notAResult(path: String)
  /// A schema that this version cannot read.
  case wrongSchema(path: String, found: String, readable: ClosedRange<Int>)
  /// The field, as `cases[3].time.epochs`, is missing, of another type, or contradicts others.
  case malformed(path: String, field: String, reason: String)

  public var description: String {
    switch self {
    case .notADirectory(let path):
      "'\(path)' is not a folder"
    case .cannotWrite(let path, let reason):
      "cannot write '\(path)': \(reason)"
    case .diskFull(let path):
      "cannot write '\(path)': the disk is full"
    case .cannotRead(let path, let reason):
      "cannot read '\(path)': \(reason)"
    case .tooLarge(let path, let limit):
      "'\(path)' is larger than the \(limit) bytes a result file may have"
    case .notJSON(let path, let reason):
      "'\(path)' is not JSON: \(reason)"
    case .notAResult(let path):
      "'\(path)' is JSON but not a benchmark result: it has no schema number"
    case .wrongSchema(let path, let found, let readable):
      "'\(path)' has result schema \(found); this version reads schemas "
        + "\(readable.lowerBound) to \(readable.upperBound)"
    case .malformed(let path, let field, let reason):
      "'\(path)' is not a valid result: \(field): \(reason)"
    }
  }
}

/// The system's words for an error number, as they stand within a line.
func systemReason(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }
