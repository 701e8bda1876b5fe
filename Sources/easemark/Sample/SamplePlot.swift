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

  /// The characters left of the axis.
  private static let margin = 8

  private var columns: Int { max(width - Self.margin - 1, 8) }

  /// The plot of a function over a range.
  ///
  /// - Parameters:
  ///   - guides: values that are in the picture whatever the function does, with a line across.
  ///   - title: stands above, on the left.
  func lines(
    of function: (Double) -> Double, over range: ClosedRange<Double>, guides: [Double],
    title: String, unit: String
  ) throws(Failure) -> [String] {
    let length = range.upperBound - range.lowerBound
    let count = 2 * columns * Self.samplesPerDot
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
    let scale = Double(4 * height - 1) / (top - least)
    func dotRow(_ value: Double) -> Int {
      Int(((top - min(max(value, least), top)) * scale).rounded())
    }
    let labels = labels(guides: guides, least: least, top: top) { dotRow($0) / 4 }
    let guideRows = Set(guides.map { dotRow($0) / 4 })
    let canvas = canvas(values.map { $0.isNaN ? nil : dotRow($0) })
    return [printable(title, limit: max(width, 1))]
      + (0..<height).map {
        line($0, of: canvas, label: labels[$0] ?? "", isGuide: guideRows.contains($0))
      } + [
        String(repeating: " ", count: Self.margin) + (isASCII ? "+" : "└")
          + String(repeating: isASCII ? "-" : "─", count: columns),
        String(repeating: " ", count: Self.margin + 1)
          + axisLabels(range, unit: unit, columns: columns),
      ]
  }

  /// The dots of samples that lie at rows of dots, joined up and down; none beside one that is missing.
  private func canvas(_ samples: [Int?]) -> BrailleCanvas {
    var canvas = BrailleCanvas(columns: columns, rows: height)
    for (index, (sample, next)) in zip(samples, samples.dropFirst()).enumerated() {
      guard let sample, let next else { continue }
      canvas.raise(
        column: index / Self.samplesPerDot, rows: min(sample, next)...max(sample, next))
    }
    return canvas
  }

  /// A line of dots behind its label and the axis, a guide where there is none.
  private func line(
    _ row: Int, of canvas: BrailleCanvas, label: String, isGuide: Bool
  ) -> String {
    let axis: Character = label.isEmpty ? (isASCII ? "|" : "│") : (isASCII ? "+" : "┤")
    let empty: Character = isGuide ? (isASCII ? "-" : "┈") : " "
    var line =
      String(repeating: " ", count: max(Self.margin - 1 - label.count, 0)) + label + " "
    line.append(axis)
    for column in 0..<columns {
      let dots =
        isASCII
        ? canvas.asciiCharacter(column: column, row: row)
        : canvas.character(column: column, row: row)
      line.append(dots ?? empty)
    }
    return String(line.reversed().drop { $0 == " " }.reversed())
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
