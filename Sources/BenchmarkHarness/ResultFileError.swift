/// Why a result file could not be written or read, said in one line with the path.
public enum ResultFileError: Error, Hashable, Sendable, CustomStringConvertible {
  case notADirectory(path: String)
  case cannotWrite(path: String, reason: String)
  case diskFull(path: String)
  case cannotRead(path: String, reason: String)
  case tooLarge(path: String, limit: Int)
  case notJSON(path: String, reason: String)
  case notAResult(path: String)
  case wrongSchema(path: String, found: String, readable: ClosedRange<Int>)
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
