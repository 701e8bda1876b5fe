import BenchmarkHarness
import Foundation

/// A curve as lines of a terminal: its dots, an axis of values with the lines of 0 and 1, and one of
/// progress or seconds.
struct SamplePlot {
  /// Characters from the left edge to the right one, labels included.
  let width: Int
  /// Lines of dots.
  let height: Int
  let isASCII: Bool

  /// Values a dot's column is made of, so that no spike between two is missed for long.
  private static let samplesPerDot = 16

  /// The plot of a function over a range.
  ///
  /// - Parameters:
  ///   - guides: values that are in the picture whatever the function does, with a line across.
  ///   - title: stands above, on the left.
  func lines(
    of function: (Double) -> Double, over range: ClosedRange<Double>, guides: [Double],
    title: String, unit: String
  ) throws(Failure) -> [String] {
    let margin = 8
    let columns = max(width - margin - 1, 8)
    var canvas = BrailleCanvas(columns: columns, rows: height)
    let count = canvas.dotColumns * Self.samplesPerDot
    let length = range.upperBound - range.lowerBound
    let values = (0...count).map { index in
      function(
        index == count
          ? range.upperBound : range.lowerBound + length * (Double(index) / Double(count)))
    }
    let finite = values.filter(\.isFinite)
    guard let least = (finite + guides).min(), let most = (finite + guides).max(),
      (most - least).isFinite
    else { throw Failure("the curve's values are too large for a plot") }
    let top = most == least ? least + 1 : most
    let scale = Double(canvas.dotRows - 1) / (top - least)
    func dotRow(_ value: Double) -> Int {
      Int(((top - min(max(value, least), top)) * scale).rounded())
    }
    for index in 0..<count where !values[index].isNaN && !values[index + 1].isNaN {
      let (a, b) = (dotRow(values[index]), dotRow(values[index + 1]))
      let column = index / Self.samplesPerDot
      canvas.raise(column: column, rows: min(a, b)...max(a, b))
    }
    let labels = labels(guides: guides, least: least, top: top) { dotRow($0) / 4 }
    let guideRows = Set(guides.map { dotRow($0) / 4 })
    var lines = [printable(title, limit: max(width, 1))]
    for row in 0..<height {
      let label = labels[row] ?? ""
      let axis: Character = label.isEmpty ? (isASCII ? "|" : "│") : (isASCII ? "+" : "┤")
      var line = String(repeating: " ", count: max(margin - 1 - label.count, 0)) + label + " "
      line.append(axis)
      for column in 0..<columns {
        let dots =
          isASCII
          ? canvas.asciiCharacter(column: column, row: row)
          : canvas.character(column: column, row: row)
        let empty: Character = guideRows.contains(row) ? (isASCII ? "-" : "┈") : " "
        line.append(dots ?? empty)
      }
      lines.append(String(line.reversed().drop { $0 == " " }.reversed()))
    }
    lines.append(
      String(repeating: " ", count: margin) + (isASCII ? "+" : "└")
        + String(repeating: isASCII ? "-" : "─", count: columns))
    lines.append(
      String(repeating: " ", count: margin + 1) + axisLabels(range, unit: unit, columns: columns))
    return lines
  }

  /// What stands beside which line: the guides, and the extremes where there is room for them.
  private func labels(
    guides: [Double], least: Double, top: Double, row: (Double) -> Int
  ) -> [Int: String] {
    var labels: [Int: String] = [:]
    for value in guides { labels[row(value)] = Self.short(value) }
    for value in [top, least] where labels[row(value)] == nil {
      labels[row(value)] = Self.short(value)
    }
    return labels
  }

  /// The range's ends and its middle.
  private func axisLabels(_ range: ClosedRange<Double>, unit: String, columns: Int) -> String {
    let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 2
    let texts = [range.lowerBound, middle, range.upperBound].map(Self.short)
    let last = texts[2] + unit
    let free = columns - texts[0].count - texts[1].count - last.count
    guard free >= 2 else {
      return texts[0] + String(repeating: " ", count: max(columns - texts[0].count - last.count, 1))
        + last
    }
    let centre = max((columns - texts[1].count) / 2, texts[0].count + 1)
    let before = centre - texts[0].count
    let after = max(columns - centre - texts[1].count - last.count, 1)
    return texts[0] + String(repeating: " ", count: before) + texts[1]
      + String(repeating: " ", count: after) + last
  }

  /// As many digits as seven characters hold, four at most.
  private static func short(_ value: Double) -> String {
    if value == 0 { return "0" }
    for format in ["%.4g", "%.1e"] {
      let text = String(format: format, value)
      if text.count <= 7 { return text }
    }
    return String(format: "%.0e", value)
  }
}
