import Foundation

/// Records as rows under named columns, for programs and for documents: CSV, JSON or Markdown.
public struct RecordTable: Sendable {
  /// How the rows are written.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// RFC 4180, with a header line; what is absent is empty.
    case csv
    /// A table as GitHub shows it, numbers to four digits.
    case md
    /// An array of objects; what is absent is null.
    case json
  }

  /// One value of a row.
  public enum Cell: Hashable, Sendable {
    /// Any text, of any characters.
    case text(String)
    /// A measured value; NaN and infinite ones are allowed, and text in JSON.
    case number(Double)
    /// A whole number, written with all its digits in every format.
    case count(Int)
    /// Yes or no; "true" or "false" in CSV and JSON.
    case flag(Bool)
    /// No value.
    case absent

    /// The text, or absent for nil.
    public static func text(_ value: String?) -> Cell { value.map { .text($0) } ?? .absent }
    /// The number, or absent for nil.
    public static func number(_ value: Double?) -> Cell { value.map { .number($0) } ?? .absent }
    /// The count, or absent for nil.
    public static func count(_ value: Int?) -> Cell { value.map { .count($0) } ?? .absent }
  }

  /// The columns' names.
  public let columns: [String]
  /// The rows added so far, each with a cell for every column.
  public private(set) var rows: [[Cell]] = []

  /// A table with these columns and no rows.
  public init(columns: [String]) { self.columns = columns }

  /// Adds a row; missing cells are absent, surplus ones are ignored.
  public mutating func add(_ cells: [Cell]) {
    rows.append(columns.indices.map { $0 < cells.count ? cells[$0] : .absent })
  }

  /// The table as text that ends with a line end.
  public func text(_ format: Format) -> String {
    switch format {
    case .csv: csv
    case .md: markdown
    case .json: json
    }
  }

  private var csv: String {
    var text = columns.map(Self.field).joined(separator: ",") + "\n"
    for row in rows {
      text += row.map { Self.field(Self.exact($0)) }.joined(separator: ",") + "\n"
    }
    return text
  }

  private static func field(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return text
    }
    return "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  /// Numbers by the shortest text that reads back to them.
  private static func exact(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): text
    case .number(let value): value.description
    case .count(let value): value.description
    case .flag(let value): value.description
    case .absent: ""
    }
  }

  private var json: String {
    if rows.isEmpty { return "[]\n" }
    let objects = rows.map { row in
      let members = zip(columns, row).map { "\(jsonString($0)): \(Self.value($1))" }
      return "  {" + members.joined(separator: ", ") + "}"
    }
    return "[\n" + objects.joined(separator: ",\n") + "\n]\n"
  }

  /// What is no number is text, as in result files.
  private static func value(_ cell: Cell) -> String {
    switch cell {
    case .text(let text): jsonString(text)
    case .number(let value) where !value.isFinite: jsonString(value.description)
    case .absent: "null"
    default: exact(cell)
    }
  }

  private var markdown: String {
    let isNumeric = columns.indices.map { column in
      rows.contains { row in
        switch row[column] {
        case .number, .count: true
        default: false
        }
      }
    }
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    var text = line(columns.map(Self.escaped))
    text += line(isNumeric.map { $0 ? "---:" : "---" })
    for row in rows { text += line(row.map { Self.escaped(Self.rounded($0)) }) }
    return text
  }

  private static func rounded(_ cell: Cell) -> String {
    switch cell {
    case .number(let value) where value.isFinite: String(format: "%.4g", value)
    case .flag(let value): value ? "yes" : "no"
    default: exact(cell)
    }
  }

  /// Text that stays in its cell and is nothing but text.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "|", "\\", "`", "*", "_", "[", "]", "<", ">": result += "\\" + String(scalar)
      case "\u{0}"..<"\u{20}": result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
