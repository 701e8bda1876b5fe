/// A time that a person writes: a decimal number and its unit, such as `2ms`, `30s` or `1.5min`.
///
/// The unit is mandatory, since `--epoch 2` could mean anything from nanoseconds to seconds.
package struct DurationText: Equatable, Sendable {
  package let seconds: Double

  /// A text that is no duration.
  package struct Fault: Error, Equatable, Sendable {
    package let reason: String
  }

  package enum Unit: String, CaseIterable, Sendable {
    case ns, us, ms, s, min, h

    var seconds: Double {
      switch self {
      case .ns: 1e-9
      case .us: 1e-6
      case .ms: 1e-3
      case .s: 1
      case .min: 60
      case .h: 3600
      }
    }
  }

  /// Reads the text.
  ///
  /// - Parameters:
  ///   - usual: the unit that a text without one is told of.
  ///   - range: the seconds that are allowed.
  package init(
    _ text: String, usual: Unit, in range: ClosedRange<Double>
  ) throws(Fault) {
    let number = text.prefix { $0.isASCII && ($0.isWholeNumber || $0 == ".") }
    let unitText = String(text.dropFirst(number.count))
    guard let value = Self.decimal(number) else {
      throw Fault(reason: "expected a number and its unit, such as '2\(usual)'")
    }
    if unitText.isEmpty {
      throw Fault(reason: "it has no unit. Did you mean '\(number)\(usual)'?")
    }
    // The micro sign and the Greek letter are both in use.
    let known = ["µs", "μs"].contains(unitText) ? .us : Unit(rawValue: unitText)
    guard let unit = known else {
      let near = Self.near(unitText).map { ". Did you mean '\(number)\($0)'?" } ?? ""
      throw Fault(
        reason: "'\(printable(unitText))' is no unit of time; there are "
          + listed(Unit.allCases.map(\.rawValue), by: "and") + near)
    }
    seconds = value * unit.seconds
    guard range.contains(seconds) else {
      throw Fault(
        reason: "expected from \(Self.spoken(range.lowerBound)) to \(Self.spoken(range.upperBound))"
      )
    }
  }

  private static func decimal(_ text: Substring) -> Double? {
    guard let first = text.first, first != ".", text.last != "." else { return nil }
    return Double(decimal: text)
  }

  /// `1ms`, `24h`: the largest unit that the time has at least one of.
  private static func spoken(_ seconds: Double) -> String {
    let unit = Unit.allCases.last { $0.seconds <= seconds } ?? .ns
    let value = (seconds / unit.seconds * 1000).rounded() / 1000
    return (value == value.rounded() ? "\(Int(value))" : "\(value)") + unit.rawValue
  }

  /// The unit that other words for it mean.
  private static func near(_ text: String) -> Unit? {
    switch text.lowercased() {
    case "sec", "secs", "second", "seconds", "s": .s
    case "m", "mins", "minute", "minutes", "min": .min
    case "hr", "hrs", "hour", "hours", "h": .h
    case "msec", "millis", "milliseconds", "ms": .ms
    case "usec", "micros", "microseconds", "us": .us
    case "nsec", "nanos", "nanoseconds", "ns": .ns
    default: nil
    }
  }
}

extension CommandTable.Value {
  /// `<duration>`, held against the rules of `DurationText`.
  static func duration(
    usual: DurationText.Unit, in range: ClosedRange<Double>
  ) -> CommandTable.Value {
    CommandTable.Value(
      "duration",
      check: { text in
        do throws(DurationText.Fault) {
          _ = try DurationText(text, usual: usual, in: range)
          return nil
        } catch {
          return error.reason
        }
      })
  }
}
