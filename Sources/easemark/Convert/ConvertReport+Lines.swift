import BenchmarkHarness
import Foundation

extension ConvertReport {
  /// The report for people: the spring, when it is at rest, a table of the systems, and the notes.
  func lines(width: Int?) -> [String] {
    var ratio = "damping ratio \(spring.dampingRatio.map(Self.short) ?? "none")"
    if spring.naturalFrequency > 0 {
      ratio += ", period \(Self.short(2 * .pi / spring.naturalFrequency)) s"
    }
    var lines = [
      "mass \(Self.plain(spring.mass)), stiffness \(Self.plain(spring.stiffness)), "
        + "damping \(Self.plain(spring.damping)) (\(ratio))",
      rest.seconds.map {
        "within \(rest.threshold) of the way for good after \(Self.short($0)) s"
      } ?? "never within \(rest.threshold) of the way for good", "",
    ]
    var table = TextTable(columns: [
      .init("System"), .init("At rest", .right), .init("In its words", isFlexible: true),
    ])
    for system in systems {
      let seconds = system.restSeconds.map { Self.short($0) + " s" } ?? "never"
      for (place, form) in system.forms.enumerated() {
        table.add([place == 0 ? system.title : "", place == 0 ? seconds : "", form.text])
      }
    }
    lines += table.lines(width: width)
    let notes = systems.flatMap { system in system.notes.map { "\(system.title) \($0)" } }
    if !notes.isEmpty { lines += [""] + notes.map { "Note: \($0)." } }
    return lines
  }

  /// All digits, without a fraction of 0.
  private static func plain(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Six digits, which are plenty for people; JSON has them all.
  static func short(_ value: Double) -> String { String(format: "%.6g", value) }
}

extension ConvertReport.Form {
  /// `duration 0.5 s, bounce 0.3`, or why not.
  fileprivate var text: String {
    guard reason == nil else {
      return "no " + words.map(\.name).joined(separator: ", ")
    }
    return words.map { word in
      let value = word.value.map(ConvertReport.short) ?? "none"
      return word.name + " " + value + (word.unit.isEmpty ? "" : " " + word.unit)
    }.joined(separator: ", ")
  }
}
