import Foundation
import Testing

@testable import easemark

@Suite struct SamplePictureTests {
  private func sample(_ arguments: String...) throws -> String {
    let result = try easemark(["sample"] + arguments, input: Data())
    #expect(result.status == 0 && result.errors.isEmpty, "\(arguments): \(result.errors)")
    return result.output
  }

  /// The numbers of the path: x and y in turn.
  private func path(_ picture: String) throws -> [Double] {
    let start = try #require(picture.range(of: "<path d=\"")).upperBound
    let end = try #require(picture[start...].firstIndex(of: "\""))
    return picture[start..<end].split(whereSeparator: { "MLC ".contains($0) })
      .compactMap { Double($0) }
  }

  @Test func aCurveIsDrawnAsTheCurveItIs() throws {
    let picture = try sample("ease", "--format", "svg")
    #expect(picture.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 544 384\""))
    #expect(picture.hasSuffix("</svg>\n"))
    #expect(picture.contains("<path d=\"M32 352 C152 320 152 32 512 32\""))
    #expect(picture.contains("<title>ease</title>"))
  }

  @Test func stairsAndLinesAreExact() throws {
    #expect(
      try path(sample("steps(2)", "--format", "svg")) == [
        32, 352, 32, 352, 272, 352, 272, 192, 512, 192, 512, 32,
      ])
    #expect(
      try path(sample("linear(0, 0.5 25%, 0.75 25%, 1)", "--format", "svg")) == [
        32, 352, 32, 352, 152, 192, 152, 112, 512, 32, 512, 32,
      ])
  }

  /// What overshoots is inside the picture, and so are 0 and 1.
  @Test(arguments: ["easeInOutBack", "cubic-bezier(0.3, -2, 0.2, 3)", "linear(-1, 2)"])
  func overshootIsInside(curve: String) throws {
    let picture = try sample(curve, "--format", "svg", "--count", "1001")
    let numbers = try path(picture)
    let isCurve = picture.contains(" C")
    for (place, number) in numbers.enumerated() where !isCurve {
      let isInside = number >= 32 && number <= (place % 2 == 0 ? 512 : 352)
      #expect(isInside, "\(number) of \(curve)")
    }
    #expect(picture.components(separatedBy: "<line ").count == 3)
  }

  @Test func aSpringInSeconds() throws {
    let picture = try sample(
      "--duration", "0.5", "--bounce", "0.4", "--seconds", "2", "--format", "svg")
    #expect(picture.contains(">2 s</text>"))
    #expect(try path(picture).count == 2 * 257)
  }

  @Test func aPlotHasItsAxesAndTheWidthOfAPage() throws {
    let lines = try sample("cubic-bezier(0.3, -0.5, 0.2, 1.6)", "--format", "plot")
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 20 && lines.last?.isEmpty == true)
    #expect(lines[0] == "cubic-bezier(0.3, -0.5, 0.2, 1.6)")
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines[1].hasPrefix("  1.109 ┤"))
    #expect(lines.contains { $0.hasPrefix("      1 ┤") && $0.contains("┈") })
    #expect(lines.contains { $0.hasPrefix("      0 ┤") && $0.contains("┈") })
    #expect(lines[16].hasPrefix("-0.0777 ┤"))
    #expect(lines[18].hasPrefix("         0 ") && lines[18].hasSuffix(" 1"))
    // Every column of the picture has a dot.
    for column in 9..<80 {
      let dots = lines[1...16].filter { line in
        let index = line.index(line.startIndex, offsetBy: column, limitedBy: line.endIndex)
        guard let index, index < line.endIndex else { return false }
        return line[index].unicodeScalars.allSatisfy { (0x2801...0x28FF).contains($0.value) }
      }
      #expect(!dots.isEmpty, "column \(column)")
    }
    // No escape sequence without a terminal.
    #expect(!lines.joined().contains("\u{1B}"))
  }

  @Test func plotsInPlainASCII() throws {
    let text = try sample(
      "easeOutBounce", "--format", "plot", "--ascii", "--width", "40", "--height", "6", "--slope")
    #expect(text.utf8.allSatisfy { $0 < 0x7F })
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2 * 9 + 2)
    #expect(lines.allSatisfy { $0.count <= 40 })
    #expect(lines[10] == "slope")
  }

  @Test(arguments: [
    "linear(-1.5e100, 2.5e200)", "linear(-12345678901, 0)", "linear(-1e-100, 1e-100)",
  ])
  func labelsKeepToTheirMargin(curve: String) throws {
    let lines = try sample(curve, "--format", "plot").split(separator: "\n")
    for line in lines[1...16] {
      let axis = line.index(line.startIndex, offsetBy: 8)
      #expect("┤│".contains(line[axis]), "\(line)")
    }
  }

  @Test func aLevelCurveAndTheExtremesOfDouble() throws {
    #expect(try sample("linear(1)", "--format", "plot").contains("      1 ┤⠉⠉"))
    let result = try easemark("sample", "linear(-1.7e308, 1.7e308)", "--format", "plot")
    #expect(result.status == 1 && result.errors.hasPrefix("Error: the curve's values are too"))
    // An infinite slope is cut at the finite ones.
    #expect(try sample("easeOutCirc", "--format", "plot", "--slope").contains("slope\n"))
  }
}

@Suite struct BrailleCanvasTests {
  @Test func everyDotIsWhereUnicodeHasIt() {
    for (x, y, scalar) in [
      (0, 0, 0x2801), (0, 1, 0x2802), (0, 2, 0x2804), (1, 0, 0x2808), (1, 1, 0x2810),
      (1, 2, 0x2820), (0, 3, 0x2840), (1, 3, 0x2880),
    ] {
      var canvas = BrailleCanvas(columns: 2, rows: 2)
      canvas.raise(2 + x, 4 + y)
      #expect(canvas.character(column: 1, row: 1)?.unicodeScalars.first?.value == UInt32(scalar))
      #expect(canvas.character(column: 0, row: 0) == nil)
      #expect(canvas.asciiCharacter(column: 1, row: 1) == (y < 2 ? "'" : "."))
    }
  }

  @Test func nothingOutside() {
    var canvas = BrailleCanvas(columns: 1, rows: 1)
    for (x, y) in [(-1, 0), (2, 0), (0, -1), (0, 4)] { canvas.raise(x, y) }
    #expect(canvas.character(column: 0, row: 0) == nil)
    canvas.raise(column: 1, rows: 0...3)
    #expect(canvas.character(column: 0, row: 0) == "⢸")
    #expect(canvas.asciiCharacter(column: 0, row: 0) == "|")
  }
}

@Suite struct SamplePointsTests {
  @Test func aCountOfDecimals() throws {
    let points = try #require(SamplePoints(0...1, .count(101)))
    #expect((0..<101).map { points[$0] } == (0..<101).map { Double($0) / 100 })
    let wide = try #require(SamplePoints(-1...3, .count(5)))
    #expect((0..<5).map { wide[$0] } == [-1, 0, 1, 2, 3])
  }

  /// Multiples of 1/rate, and the end once: whether or not it is one of them.
  @Test(arguments: [
    (1.0, 60.0, 61), (0.5, 120.0, 61), (1.01, 60, 62), (0.1, 10, 2), (0.3, 10, 4), (2, 0.75, 3),
    (0.01, 60, 2), (0.7, 10, 8),
  ])
  func aRate(end: Double, rate: Double, count: Int) throws {
    let points = try #require(SamplePoints(0...end, .rate(rate)))
    #expect(points.count == count)
    #expect(points[count - 1] == end && points[0] == 0)
    for index in 1..<(count - 1) { #expect(points[index] == Double(index) / rate) }
    #expect((1..<count).allSatisfy { points[$0] > points[$0 - 1] })
  }

  @Test func tooMany() {
    #expect(SamplePoints(0...1, .rate(1e15)) == nil)
  }
}
