import Foundation
import Testing

/// One row of a file of published values: its columns by name.
public struct VectorRow: Sendable, CustomTestStringConvertible {
  public let columns: [String: String]

  public subscript(_ name: String) -> String { columns[name] ?? "" }

  /// The column as a Double, or nil when it is empty or no number.
  public func number(_ name: String) -> Double? { Double(self[name]) }

  public var id: String { self["id"] }
  public var testDescription: String { id }
}

/// The rows of `Tests/Vectors/<name>.csv`: published values with their sources, exact for the
/// doubles nearest to the written inputs.
public func vectorRows(_ name: String) throws -> [VectorRow] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let text = try String(
    contentsOf: folder.appending(path: "Vectors/\(name).csv"), encoding: .utf8)
  var records = parseCSV(text)
  let header = records.removeFirst()
  return records.map { VectorRow(columns: Dictionary(uniqueKeysWithValues: zip(header, $0))) }
}

/// Splits RFC 4180 text into records: quoted fields may hold commas, line ends and doubled quotes.
func parseCSV(_ text: String) -> [[String]] {
  var records: [[String]] = []
  var record: [String] = []
  var field = ""
  var quoted = false
  var characters = text.unicodeScalars.makeIterator()
  var pending = characters.next()
  while let character = pending {
    pending = characters.next()
    switch (character, quoted) {
    case ("\"", true) where pending == "\"":
      field.unicodeScalars.append(character)
      pending = characters.next()
    case ("\"", _): quoted.toggle()
    case (",", false):
      record.append(field)
      field = ""
    case ("\r", false): break
    case ("\n", false):
      record.append(field)
      records.append(record)
      (record, field) = ([], "")
    default: field.unicodeScalars.append(character)
    }
  }
  if !field.isEmpty || !record.isEmpty { records.append(record + [field]) }
  return records
}
