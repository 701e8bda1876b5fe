import BenchmarkHarness
import Foundation
import Testing
import easemark

@Suite struct DecimalReaderTests {
  private let reader = DecimalReader()

  private func read(_ text: String, _ grammar: DecimalReader.Grammar = .lenient) -> Double? {
    let bytes = Array(text.utf8)
    guard
      case .number(let value, let end) = reader.read(
        bytes.span, from: 0, limit: bytes.count, grammar: grammar), end == bytes.count
    else { return nil }
    return value
  }

  /// The C library rounds correctly and shares no code with the reader's fast paths.
  private func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let expected = strtod(text, nil)
    let value = read(text)
    if value?.bitPattern != expected.bitPattern {
      Issue.record(
        "\(text) reads as \(value ?? .nan), not \(expected)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [
    "0", "-0", "0.0", "1", "-1", "0.1", "123456789", "9007199254740993", "9007199254740992.5",
    "1e22", "1e23", "8.5e22", "1e-22", "1e-23", "1e308", "1.7976931348623157e308",
    "1.7976931348623158e308", "1.7976931348623159e308", "1e309", "1e999", "1e99999999999999999999",
    "4.9e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "2.5e-324", "1e-400",
    "2.2250738585072011e-308", "2.2250738585072014e-308", "2.225073858507201136057e-308",
    "9.5367431640625e-7", "18446744073709551615", "18446744073709551616", "36893488147419103232",
    "0.000000000000000000000000000000000000001", "1000000000000000000000000000000000000000",
    "7.2057594037927933e16", "6.631236846766476e-316", "1.00000000000000011102230246251565404",
    "1.00000000000000011102230246251565405", "1.00000000000000011102230246251565403", ".5", "5.",
    "+1", "007", "0e5", "0.0e-999",
  ])
  func edges(text: String) { check(text) }

  @Test func longText() {
    check("1" + String(repeating: "0", count: 308))
    check("1" + String(repeating: "0", count: 309))
    check("0." + String(repeating: "0", count: 5000) + "1e5000")
    check(String(repeating: "7", count: 5000) + "e-4990")
    check("17976931348623157" + String(repeating: "9", count: 300) + "e-8")
  }

  @Test func everyShortestTextReadsBack() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<sweep {
      let value = Double(bitPattern: generator.next())
      guard value.isFinite else { continue }
      if read("\(value)")?.bitPattern != value.bitPattern { Issue.record("\(value)") }
    }
  }

  @Test func randomDigitsRoundAsTheCLibraryDoes() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<sweep {
      let digits = 1 + Int(generator.next() % 25)
      var text = ""
      for place in 0..<digits {
        text += "\(generator.next() % 10)"
        if place == 0 && digits > 1 { text += "." }
      }
      check(text + "e\(Int(generator.next() % 680) - 350)")
    }
  }

  /// The exact middle between two Doubles, and its neighbours in the last of many digits.
  @Test func halfWayCases() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<(sweep / 100) {
      let significand = 1 << 53 | generator.next() >> 11 | 1
      // 54 bits and up to 8 halvings have at most 24 decimal digits.
      let halvings = Int(generator.next() % 9)
      let whole = significand >> UInt64(halvings)
      var part = significand - whole << UInt64(halvings)
      var text = "\(whole)."
      for _ in 0..<halvings {
        part *= 10
        text += "\(part >> UInt64(halvings))"
        part &= 1 << UInt64(halvings) - 1
      }
      check(text)
      check(text + "0000000000001")
      check(text.replacing(#/5$/#, with: "49999999999"))
    }
  }

  @Test(arguments: [
    "", "-", "+", ".", "e5", "1e", "1e+", "inf", "nan", "0x1p3", "1_000", "1,5", "--1", "1.2.3",
    "infinity", " 1",
  ])
  func notNumbers(text: String) { #expect(read(text) == nil) }

  @Test(arguments: ["01", "+1", ".5", "5.", "-", "1e", "-.5", "00"])
  func notJSON(text: String) { #expect(read(text, .json) == nil) }

  @Test(arguments: ["0", "-0", "0.5", "1e5", "1E+5", "-1.5e-3", "10"])
  func isJSON(text: String) { #expect(read(text, .json) == Double(text)) }

  #if DEBUG
    private let sweep = 20_000
  #else
    private let sweep = 400_000
  #endif
}
