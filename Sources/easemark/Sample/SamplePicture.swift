import CurveFitting
import Foundation
import TimingCurves

/// A curve as an SVG picture: its path, the lines of 0 and 1, and the names of the ends.
///
/// The path is exact for curves, staircases and lines over their own range; what else there is is drawn
/// through its samples.
struct SamplePicture {
  private static let width = 480.0
  private static let height = 320.0
  private static let margin = 32.0

  let request: SampleRequest

  /// The picture's text; throws when there is nothing finite to draw.
  func text() throws(Failure) -> String {
    let points = try corners()
    let values = points.map(\.y) + [0, 1]
    let (low, high) = (values.min() ?? 0, values.max() ?? 1)
    guard (high - low).isFinite else {
      throw Failure("the curve's values are too large for a picture")
    }
    let frame = Frame(
      x: request.points.range, y: low...high, width: Self.width, height: Self.height,
      margin: Self.margin)
    let size =
      "\(Frame.short(Self.width + 2 * Self.margin)) \(Frame.short(Self.height + 2 * Self.margin))"
    let lines =
      [
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" "
          + "font-family=\"system-ui, sans-serif\" font-size=\"12\">",
        "  <title>\(request.curve.title)</title>",
      ] + guides(in: frame) + labels(in: frame) + [
        "  <path d=\"\(path(points, in: frame))\" fill=\"none\" stroke=\"#06c\" stroke-width=\"2\" "
          + "stroke-linejoin=\"round\"/>",
        "</svg>",
      ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The lines across at 0 and 1.
  private func guides(in frame: Frame) -> [String] {
    let left = Frame.short(frame.x(frame.xRange.lowerBound))
    let right = Frame.short(frame.x(frame.xRange.upperBound))
    let lines = [0.0, 1].map { level in
      let y = Frame.short(frame.y(level))
      return "    <line x1=\"\(left)\" y1=\"\(y)\" x2=\"\(right)\" y2=\"\(y)\"/>"
    }
    return ["  <g stroke=\"#999\" stroke-width=\"1\">"] + lines + ["  </g>"]
  }

  /// The names of those lines on the left, and of the range's ends below.
  private func labels(in frame: Frame) -> [String] {
    let (start, end) = (frame.xRange.lowerBound, frame.xRange.upperBound)
    let besides = Frame.short(frame.x(start) - 8)
    let levels = [0.0, 1].map { level in
      "    <text x=\"\(besides)\" y=\"\(Frame.short(frame.y(level) + 4))\" "
        + "text-anchor=\"end\">\(Frame.short(level))</text>"
    }
    let bottom = Frame.short(Self.height + Self.margin + 20)
    let unit = request.isTimed ? " s" : ""
    let ends = [(start, "start"), (end, "end")].map { place, anchor in
      "    <text x=\"\(Frame.short(frame.x(place)))\" y=\"\(bottom)\" "
        + "text-anchor=\"\(anchor)\">\(Frame.short(place))\(unit)</text>"
    }
    return ["  <g fill=\"#666\">"] + levels + ends + ["  </g>"]
  }

  private typealias Point = (x: Double, y: Double)

  /// Whether the range is the curve's own, so that a Bézier is drawn as one.
  private var isWhole: Bool {
    request.points.range == 0...(request.seconds ?? 1)
  }

  private var bezier: CubicBezier? {
    guard isWhole, case .function(.cubicBezier(let curve)) = request.curve else { return nil }
    return curve
  }

  /// The points that are drawn through, or that a Bézier's extremes are found among.
  private func corners() throws(Failure) -> [Point] {
    let scale = request.seconds ?? 1
    if isWhole, case .function(let function) = request.curve {
      switch function {
      case .stops(let lines):
        let inside = zip(lines.inputs, lines.outputs).filter { $0.0 >= 0 && $0.0 <= 1 }
        let ends = [(0.0, lines.value(at: 0)), (1.0, lines.value(at: 1))]
        return ([ends[0]] + inside + [ends[1]]).map { (x: $0.0 * scale, y: $0.1) }
      case .steps(let stairs) where stairs.count <= 4096:
        let count = Double(stairs.count)
        var points: [Point] = [(x: 0, y: 0)]
        for step in 0..<stairs.count {
          let level = stairs.value(at: (Double(step) + 0.5) / count)
          points.append((x: Double(step) / count * scale, y: level))
          points.append((x: Double(step + 1) / count * scale, y: level))
        }
        return points + [(x: scale, y: 1)]
      case .linear: return [(x: 0, y: 0), (x: scale, y: 1)]
      default: break
      }
    }
    guard request.points.count <= 1 << 20 else {
      throw Failure("a picture of \(request.points.count) samples is too much: 1048576 at most")
    }
    return (0..<request.points.count).map { index in
      let place = request.points[index]
      return (x: place, y: request.value(at: place))
    }
  }

  private func path(_ points: [Point], in frame: Frame) -> String {
    func text(_ x: Double, _ y: Double) -> String {
      "\(Frame.short(frame.x(x))) \(Frame.short(frame.y(y)))"
    }
    if let curve = bezier {
      let scale = request.seconds ?? 1
      return "M\(text(0, 0)) C\(text(curve.x1 * scale, curve.y1)) "
        + "\(text(curve.x2 * scale, curve.y2)) \(text(scale, 1))"
    }
    return "M" + points.map { text($0.x, $0.y) }.joined(separator: " L")
  }
}

/// Where values are in a picture, y upwards.
private struct Frame {
  let xRange: ClosedRange<Double>
  private let yRange: ClosedRange<Double>
  private let width, height, margin: Double

  init(
    x: ClosedRange<Double>, y: ClosedRange<Double>, width: Double, height: Double, margin: Double
  ) {
    (xRange, yRange) = (x, y)
    (self.width, self.height, self.margin) = (width, height, margin)
  }

  func x(_ place: Double) -> Double {
    margin + width * ((place - xRange.lowerBound) / (xRange.upperBound - xRange.lowerBound))
  }

  func y(_ value: Double) -> Double {
    margin + height * ((yRange.upperBound - value) / (yRange.upperBound - yRange.lowerBound))
  }

  /// A thousandth of a pixel is nothing.
  static func short(_ value: Double) -> String {
    let text = String(format: "%.3f", value)
    let trimmed = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
    let result = String(trimmed.reversed())
    return result == "-0" ? "0" : result
  }
}
