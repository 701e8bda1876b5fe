import Foundation

/// Roofs as a table for people, level by level.
public struct RoofTable: Sendable {
  private let roofs: [RoofRecord]

  /// A table of these roofs in their order; those of one level should stand together.
  public init(_ roofs: [RoofRecord]) { self.roofs = roofs }

  /// The table's lines.
  ///
  /// - Parameter width: the most characters a line may have.
  public func lines(width: Int? = nil) -> [String] {
    var table = TextTable(columns: [
      TextTable.Column("what", isFlexible: true),
      TextTable.Column("where", isFlexible: true),
      TextTable.Column("rate", .right),
      TextTable.Column("unit"),
      TextTable.Column("interval", .right, dropOrder: 2),
      TextTable.Column("id", dropOrder: 1),
    ])
    for (index, roof) in roofs.enumerated() {
      if index == 0 || roof.level != roofs[index - 1].level { table.addSection(roof.level) }
      let value = roof.value
      table.add([
        Self.name(roof), Self.place(roof), Self.rate(value.median), roof.unit,
        "\(Self.rate(value.low))–\(Self.rate(value.high))", roof.id,
      ])
    }
    return table.lines(width: width)
  }

  private static func name(_ roof: RoofRecord) -> String {
    switch roof.kind {
    case .multiplyAdd: "multiply-add, \((roof.precision ?? .double).rawValue)"
    case .read: "read"
    case .write: "write"
    case .triad: "triad"
    }
  }

  private static func place(_ roof: RoofRecord) -> String {
    guard let cache = roof.cache, let bytes = roof.workingSetBytes else { return "" }
    return "\(cache), \(size(bytes))"
  }

  /// `24 KiB`, `16 MiB`.
  private static func size(_ bytes: Int) -> String {
    let kibibytes = Double(bytes) / 1024
    return kibibytes < 1024
      ? String(format: "%.0f KiB", kibibytes) : String(format: "%.0f MiB", kibibytes / 1024)
  }

  private static func rate(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : "%.1f", value)
  }
}
