import ScreenTransitions
import SpringDynamics
import TimingCurves

/// What the command line asks `easemark sample` for, checked.
struct SampleRequest {
  enum Format: String, CaseIterable {
    case csv, json, linear, svg, plot
  }

  let curve: SampledCurve
  let format: Format
  /// In seconds where the curve has any, else in progress.
  let points: SamplePoints
  /// Whether points are in seconds.
  let isTimed: Bool
  /// How many seconds a function of progress takes; nil when nobody said.
  private let stretch: Double?
  let writesSlope: Bool
  let precision: OutputPrecision
  let tolerance: Double

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let reader = SampleReader(arguments)
    try reader.checkFramesAreNotMeant()
    let seconds = try reader.seconds()
    let format = arguments.value("format").flatMap(Format.init) ?? .csv
    let tolerance = try reader.positive("within") ?? SampleCommand.tolerance
    // A spring whose rest is well within the error can be made to end on its target.
    curve = try reader.curve(
      seconds: seconds, threshold: format == .linear ? tolerance / 2 : SampleCommand.tolerance)
    self.format = format
    self.tolerance = tolerance
    stretch = curve.seconds == nil ? seconds : nil
    isTimed = curve.seconds != nil || seconds != nil
    writesSlope = arguments.flag("slope")
    precision = arguments.value("precision").flatMap(OutputPrecision.init) ?? .double
    try reader.checkOptions(of: format)
    points = try reader.points(
      end: curve.seconds ?? seconds ?? 1, isTimed: isTimed, count: format == .svg ? 257 : 101)
  }

  /// The whole of it, from 0 to the end.
  var seconds: Double? { curve.seconds ?? stretch }

  func value(at place: Double) -> Double { curve.value(at: stretch.map { place / $0 } ?? place) }

  func slope(at place: Double) -> Double {
    guard let stretch else { return curve.slope(at: place) }
    return curve.slope(at: place / stretch) / stretch
  }
}

/// Finds the curve and the places among the words.
private struct SampleReader {
  let arguments: ParsedArguments
  let springs: SpringReader

  init(_ arguments: ParsedArguments) {
    self.arguments = arguments
    springs = SpringReader(arguments)
  }

  private var table: CommandTable { arguments.table }

  func positive(_ long: String) throws(UsageError) -> Double? {
    guard
      let value = try arguments.converted(long, expected: "a number", by: { Double(decimal: $0) })
    else { return nil }
    guard value > 0, value.isFinite else {
      throw springs.invalid(long, expected: "expected a finite number above 0")
    }
    return value
  }

  func seconds() throws(UsageError) -> Double? {
    guard let text = arguments.value("seconds") else { return nil }
    guard let value = SpringWord.seconds(text), value > 0, value.isFinite else {
      throw springs.invalid("seconds", expected: "it must be finite and above 0")
    }
    return value
  }

  /// The one thing that is named: a function, a transition, or a spring by its words.
  func curve(seconds: Double?, threshold: Double) throws(UsageError) -> SampledCurve {
    let words = (arguments.value("preset") == nil ? [] : ["preset"]) + springs.given.map(\.long)
    if let name = arguments.value("transition") {
      if arguments.argument("curve") != nil {
        throw UsageError(
          message: "A curve and '--transition' cannot be sampled together", table: table)
      }
      if let word = words.first { throw .together("transition", word, table: table) }
      if seconds != nil { throw .together("transition", "seconds", table: table) }
      return try transition(name)
    }
    if let text = arguments.argument("curve") {
      for word in words + ["system", "initial-velocity", "threshold"]
      where arguments.value(word) != nil {
        throw UsageError(
          message: "The curve '\(printable(text))' has no use for '--\(word)', a word of springs",
          table: table)
      }
      return try function(text)
    }
    guard !words.isEmpty || arguments.value("system") != nil else {
      throw UsageError(
        message: "Nothing to sample: a curve such as 'ease-in', the words of a spring such as "
          + "'--duration 0.5 --bounce 0.2', or '--transition'", table: table)
    }
    return try spring(seconds: seconds, threshold: threshold)
  }

  /// A second word, and the options of a transition's frames, belong to those.
  func checkFramesAreNotMeant() throws(UsageError) {
    if let name = arguments.argument("name") { throw .unexpected([name], table: table) }
    for option in SampleFrames.options
    where arguments.value(option.long) != nil || arguments.flag(option.long) {
      throw UsageError(
        message: "'--\(option.long)' is for a transition's frames: 'easemark sample transition'",
        about: (option.label, option.help), table: table)
    }
  }

  private func transition(_ name: String) throws(UsageError) -> SampledCurve {
    do {
      return .transition(name, try TransitionDriver(TransitionRecipe.named(name).timing))
    } catch {
      throw springs.invalid("transition", expected: "\(error)")
    }
  }

  private func spring(seconds: Double?, threshold fallback: Double) throws(UsageError)
    -> SampledCurve
  {
    let velocity = try springs.initialVelocity()
    let spring = try springs.spring(initialVelocity: velocity)
    if let seconds { return .spring(spring, initialVelocity: velocity, duration: seconds) }
    let threshold = try springs.threshold(fallback: fallback)
    do {
      let timing = try SpringTiming(
        spring: spring, settledWithin: threshold, initialVelocity: velocity)
      return .spring(spring, initialVelocity: velocity, duration: timing.duration)
    } catch {
      throw UsageError(
        message: "\(error). Please add '--seconds'",
        about: table.option(named: "--seconds").map { ($0.label, $0.help) }, table: table)
    }
  }

  private func function(_ text: String) throws(UsageError) -> SampledCurve {
    let name = String(text.prefix { $0 != "(" }).trimmed
    if !SampleCommand.cssNames.contains(name.lowercased()), !name.isEmpty {
      do {
        return .easing(try EasingName(text))
      } catch {
        guard EasingName.names.contains(name) else {
          throw refused(
            text, "no function has that name",
            didYouMean(name, among: SampleCommand.cssNames + EasingName.names))
        }
        throw refused(text, error.message)
      }
    }
    do {
      return .function(try TimingFunction(css: text))
    } catch {
      // Below each other the text and the mark show the place, where all of the text is shown.
      let isPlain = printable(text, limit: 400) == text
      let mark = error.marked(in: text).split(separator: "\n").map { "\n       " + $0 }.joined()
      throw refused(text, "\(error)", isPlain ? mark : "")
    }
  }

  private func refused(_ text: String, _ reason: String, _ more: String = "") -> UsageError {
    var error = UsageError.invalidValue(
      text, label: "<curve>", expected: printable(reason, limit: 400), table: table, option: nil)
    error.message += more
    return error
  }

  /// Options that the format has no use for are mistakes.
  func checkOptions(of format: SampleRequest.Format) throws(UsageError) {
    var useless: [String] = []
    switch format {
    case .csv, .json: useless = ["within", "width", "height", "ascii"]
    case .linear:
      useless = ["count", "rate", "from", "to", "slope", "precision", "width", "height", "ascii"]
    case .svg: useless = ["within", "slope", "precision", "width", "height", "ascii"]
    case .plot: useless = ["within", "count", "rate", "precision"]
    }
    for long in useless where arguments.value(long) != nil || arguments.flag(long) {
      throw UsageError(
        message: "The format '\(format.rawValue)' has no use for '--\(long)'",
        about: table.option(named: "--\(long)").map { ($0.label, $0.help) }, table: table)
    }
  }

  func points(end: Double, isTimed: Bool, count fallback: Int) throws(UsageError) -> SamplePoints {
    let from = try place("from", fallback: 0)
    let to = try place("to", fallback: end)
    guard from < to, (to - from).isFinite else {
      let long = arguments.value("to") == nil ? "from" : "to"
      let fault = from < to ? "too wide: its length is too large for a Double" : "empty"
      throw UsageError(
        message: "The range from \(from) to \(to) is \(fault)",
        about: table.option(named: "--\(long)").map { ($0.label, $0.help) }, table: table)
    }
    guard let rate = try positive("rate") else {
      let count = try arguments.converted("count", expected: "a whole number from 2 on") {
        Int($0).flatMap { (2...SamplePoints.largestCount).contains($0) ? $0 : nil }
      }
      guard let points = SamplePoints(from...to, .count(count ?? fallback)) else {
        throw springs.invalid("count", expected: "that is too many samples")
      }
      return points
    }
    if arguments.value("count") != nil { throw .together("count", "rate", table: table) }
    guard isTimed else {
      throw UsageError(
        message: "A curve of progress has no seconds to take '--rate' samples of. Please add "
          + "'--seconds'", about: table.option(named: "--seconds").map { ($0.label, $0.help) },
        table: table)
    }
    guard let points = SamplePoints(from...to, .rate(rate)) else {
      throw springs.invalid("rate", expected: "that is too many samples")
    }
    return points
  }

  private func place(_ long: String, fallback: Double) throws(UsageError) -> Double {
    guard let text = arguments.value(long) else { return fallback }
    guard let value = SpringWord.seconds(text), value.isFinite else {
      throw springs.invalid(long, expected: "expected a finite number")
    }
    return value
  }
}
