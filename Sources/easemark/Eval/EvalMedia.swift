import Oracle
import TimingCurves

/// `easemark eval media`: an animation's progress at a time of its parent, by Core Animation's rules.
package struct EvalMedia: RowKind {
  package static let inputs: [InputColumn] = [
    "beginTime", "duration", "speed", "timeOffset", .init("repeatCount", .unbounded),
    .init("repeatDuration", .unbounded), .init("autoreverses", .flag), .init("fillMode", .text),
    "parent_time", .init("layers", .text, fallback: 0),
  ]
  package static let placeholder: [Double] = [0, 1, 1, 0, 0, 0, 0, 0, 0, 0]
  static let backends: [EvaluationBackend] = [.reference, .oracle]
  /// Where the animation shows nothing it has no progress.
  package static let hasGaps = true

  package let results = ["progress"]
  let settings: EvalSettings

  package init(_ settings: EvalSettings) { self.settings = settings }

  package func evaluate(_ block: inout RowBlock) {
    let fillModes = block.words(ofColumn: 7).map { MediaTiming.FillMode(rawValue: $0.trimmed) }
    let chains = block.words(ofColumn: 9).map(Self.chain)
    block.results[0] = block.values(standIn: 0) { block, row throws(MediaRefusal) in
      guard block.problem(ofRow: row) == nil else { return 0 }
      let inputs = block.inputs.map { $0[row] }
      guard let fillMode = fillModes[Int(inputs[7])] else {
        throw MediaRefusal.fillMode(block.words(ofColumn: 7)[Int(inputs[7])].trimmed)
      }
      do {
        let chain = try chains[Int(inputs[9])].get()
        let timing = try MediaTiming(
          clock: MediaClock(beginTime: inputs[0], speed: inputs[2], timeOffset: inputs[3]),
          duration: inputs[1], repeatCount: inputs[4], repeatDuration: inputs[5],
          autoreverses: inputs[6] != 0, fillMode: fillMode)
        return progress(timing, at: inputs[8], through: chain)
      } catch let refusal as MediaRefusal {
        throw refusal
      } catch {
        throw MediaRefusal.other("\(error)")
      }
    }
  }

  private func progress(
    _ timing: MediaTiming, at time: Double, through chain: [MediaClock]
  ) -> Double {
    guard settings.backend == .oracle else {
      return timing.progress(at: time, on: chain) ?? .nan
    }
    let exact = MediaOracle(
      duration: timing.duration, repeatCount: timing.repeatCount,
      repeatDuration: timing.repeatDuration, autoreverses: timing.autoreverses,
      showsBefore: timing.fillMode == .backwards || timing.fillMode == .both,
      showsAfter: timing.fillMode == .forwards || timing.fillMode == .both
    ).progress(
      at: time,
      through: (chain + [timing.clock]).map { ($0.beginTime, $0.speed, $0.timeOffset) })
    return exact.map(settings.precision.rounded) ?? .nan
  }

  /// The clocks of the layers above, outermost first: `beginTime speed timeOffset; …`.
  private static func chain(_ text: String) -> Result<[MediaClock], MediaRefusal> {
    var clocks: [MediaClock] = []
    if text.trimmed.isEmpty { return .success([]) }
    for (place, part) in text.split(separator: ";", omittingEmptySubsequences: false).enumerated() {
      let name = "column 'layers': clock \(place + 1)"
      let words = part.split(whereSeparator: { $0 == " " || $0 == "\t" })
      let numbers = words.compactMap { Double(decimal: $0) }
      guard words.count == 3, numbers.count == 3 else {
        return .failure(
          .other(
            "\(name), '\(printable(String(part).trimmed))', is not three numbers: "
              + "begin time, speed and offset with blanks between them"))
      }
      do {
        clocks.append(
          try MediaClock(beginTime: numbers[0], speed: numbers[1], timeOffset: numbers[2]))
      } catch {
        return .failure(.other("\(name): \(error)"))
      }
    }
    return .success(clocks)
  }
}

/// Why a row has no progress.
private enum MediaRefusal: Error, CustomStringConvertible {
  case fillMode(String)
  case other(String)

  var description: String {
    switch self {
    case .fillMode(let text):
      let known = MediaTiming.FillMode.allCases.map(\.rawValue)
      return "column 'fillMode': '\(printable(text))' is not one of \(listed(known, by: "or"))"
        + didYouMean(text, among: known)
    case .other(let reason): return reason
    }
  }
}
