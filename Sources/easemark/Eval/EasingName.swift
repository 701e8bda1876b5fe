import Oracle
import TimingCurves

/// A function by the name that programs without CSS have for it: `easeOutBack`, `smoothstep`.
///
/// Parameters may follow in parentheses, as anime.js writes them: `easeOutBack(2)` the overshoot,
/// `easeOutElastic(1.5, 0.4)` amplitude and period, `easeInExpo(exact)` the ends of `PennerCurve.Ends`,
/// `smoothstep(3)` the order.
package enum EasingName: Sendable {
  case penner(PennerCurve)
  case smoothstep(Smoothstep)

  static let standIn = EasingName.smoothstep(.smoothstep)

  /// Every name.
  package static let names = PennerCurve.thirty.map(\.name) + ["smoothstep", "smootherstep"]

  var curve: any TimingCurve {
    switch self {
    case .penner(let curve): curve
    case .smoothstep(let step): step
    }
  }

  /// The name with its parameters, as it is read.
  var text: String {
    switch self {
    case .smoothstep(let step):
      if step.order == 1 { return "smoothstep" }
      return step.order == 2 ? "smootherstep" : "smoothstep(\(step.order))"
    case .penner(let curve):
      var words: [String] = []
      let plain = PennerCurve(curve.family, curve.easing)
      switch curve.family {
      case .back where curve.overshoot != plain.overshoot: words = ["\(curve.overshoot)"]
      case .elastic where curve.amplitude != plain.amplitude || curve.period != plain.period:
        words = ["\(curve.amplitude)", "\(curve.period)"]
      default: break
      }
      if curve.ends == .exact { words.append("exact") }
      return curve.name + (words.isEmpty ? "" : "(\(words.joined(separator: ", ")))")
    }
  }

  package init(_ text: String) throws(Failure) {
    let parts = text.trimmed.split(
      separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0]).trimmed
    var words: [String] = []
    if parts.count == 2 {
      let inner = String(parts[1]).trimmed
      guard inner.hasSuffix(")") else {
        throw Failure("'\(text.trimmed)': the parenthesis is not closed")
      }
      words = inner.dropLast().split(separator: ",", omittingEmptySubsequences: false)
        .map { String($0).trimmed }
    }
    self = try Self.named(name, words)
  }

  private static func named(_ name: String, _ words: [String]) throws(Failure) -> EasingName {
    do {
      switch name {
      case "smootherstep" where words.isEmpty: return .smoothstep(.smootherstep)
      case "smoothstep":
        guard let word = words.first else { return .smoothstep(.smoothstep) }
        guard words.count == 1, let order = Int(word) else {
          throw Failure("smoothstep takes its order, a whole number from 0 to 28, and nothing else")
        }
        return .smoothstep(try Smoothstep(order: order))
      default:
        guard let plain = PennerCurve(name: name) else {
          if name.isEmpty { throw Failure("no value") }
          throw Failure(
            "'\(name)' is no function's name" + didYouMean(name, among: names))
        }
        return .penner(words.isEmpty ? plain : try penner(plain, words))
      }
    } catch let error as TimingError {
      throw Failure("\(error)")
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure("\(error)")
    }
  }

  private static func penner(_ plain: PennerCurve, _ words: [String]) throws -> PennerCurve {
    var numbers = words
    let hasEnds = plain.family == .expo || plain.family == .elastic
    var ends = PennerCurve.Ends.published
    if hasEnds, let last = words.last, last == "exact" || last == "published" {
      ends = last == "exact" ? .exact : .published
      numbers.removeLast()
    }
    var values: [Double] = []
    for word in numbers {
      guard let value = Double(decimal: word) else { throw Failure("'\(word)' is no number") }
      values.append(value)
    }
    switch (plain.family, values.count) {
    case (.expo, 0): return .expo(plain.easing, ends: ends)
    case (.back, 1): return try .back(plain.easing, overshoot: values[0])
    case (.elastic, 0...2):
      return try .elastic(
        plain.easing, amplitude: values.first ?? 1, period: values.dropFirst().first, ends: ends)
    case (.expo, _): throw Failure("\(plain.name) takes 'exact' or 'published' and nothing else")
    case (.back, _): throw Failure("\(plain.name) takes its overshoot and nothing else")
    case (.elastic, _):
      throw Failure(
        "\(plain.name) takes its amplitude, its period, and 'exact' or 'published', and nothing else"
      )
    default: throw Failure("\(plain.name) takes nothing in parentheses")
    }
  }
}

extension EasingName {
  /// The oracle's value and slope.
  func exact(at x: Double) -> (value: Real, slope: Real) {
    if x < 0 || x > 1 { return (Real(x < 0 ? 0 : 1), Real(0)) }
    let exact: (value: Real, slope: Real) =
      switch self {
      case .smoothstep(let step): PennerOracle.smoothstep(order: step.order, at: x)
      case .penner(let curve): curve.exact(at: x)
      }
    // The ends are 0 and 1 by definition, whatever the formula's limit.
    if x == 0 || x == 1 { return (Real(x), exact.slope) }
    return exact
  }
}

extension PennerCurve {
  fileprivate func exact(at x: Double) -> (value: Real, slope: Real) {
    PennerOracle.value(
      below: easing == .easeOut ? nil : oracle(isMirrored: false),
      above: easing == .easeIn ? nil : oracle(isMirrored: true), at: x)
  }

  private func oracle(isMirrored: Bool) -> PennerOracle {
    let shape: PennerOracle.Shape =
      switch family {
      case .sine: .sine
      case .quad: .power(2)
      case .cubic: .power(3)
      case .quart: .power(4)
      case .quint: .power(5)
      case .circ: .circ
      case .bounce: .bounce
      case .expo: .expo(continuous: ends == .exact)
      case .back: .back(overshoot: easing == .easeInOut ? overshoot * 1.525 : overshoot)
      case .elastic:
        .elastic(
          amplitude: amplitude, period: period, continuous: ends == .exact,
          mirrored: isMirrored && ends == .published)
      }
    return PennerOracle(shape)
  }
}
