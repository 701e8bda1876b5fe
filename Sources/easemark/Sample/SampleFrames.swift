import ScreenTransitions
import TransformMath

/// `easemark sample transition`: the layers of a transition at evenly spaced progress, both ends among them.
struct SampleFrames {
  /// The word that asks for them in a curve's place.
  static let word = "transition"
  static let fallbackCount = 8
  private static let mostFrames = 1 << 20

  /// What only frames have a use for.
  static let options: [CommandTable.Option] = [
    .value(
      "frames", .init("number"), default: "\(fallbackCount)",
      help: "How many frames of a transition, both ends among them."),
    .value(
      "screen", .init("size"), default: "320x568", help: "The screen's width and height in points."
    ),
    .value(
      "direction", .init("side", choices: TransitionDirection.allCases.map(\.rawValue)),
      help: "Where a transition comes from, if it takes a direction."),
    .flag("reversed", help: "The transition's way back."),
    .value(
      "set", .init("name=value"), repeats: true,
      help: "Give a parameter of a transition a value: a number, numbers with commas between them, "
        + "or a word."),
  ]

  private let name: String
  private let size: Size
  private let geometry: TransitionGeometry
  private let count: Int
  private let isJSON: Bool
  private let precision: OutputPrecision

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let table = arguments.table
    func invalid(_ long: String, _ text: String, _ reason: String) -> UsageError {
      .invalidValue(
        text, label: table.option(named: "--\(long)")?.label ?? long, expected: reason,
        table: table, option: long)
    }
    guard let name = arguments.argument("name") else {
      throw .missingArgument(table.arguments[1], table: table)
    }
    guard Transition.names.contains(name) else {
      throw .invalidValue(
        name, label: table.arguments[1].label, choices: Transition.names, table: table, option: nil)
    }
    self.name = name
    let known = Self.options.map(\.long) + ["format", "precision", "output"]
    for option in table.options where !known.contains(option.long) {
      if arguments.value(option.long) != nil || arguments.flag(option.long) {
        throw UsageError(
          message: "A transition's frames have no use for '--\(option.long)'",
          about: (option.label, option.help), table: table)
      }
    }
    let format = arguments.value("format") ?? "csv"
    guard format == "csv" || format == "json" else {
      throw invalid("format", format, "a transition's frames are 'csv' or 'json'")
    }
    isJSON = format == "json"
    precision = arguments.value("precision").flatMap(OutputPrecision.init) ?? .double
    count =
      try arguments.converted("frames", expected: "a whole number from 2 to \(Self.mostFrames)") {
        Int($0).flatMap { (2...Self.mostFrames).contains($0) ? $0 : nil }
      } ?? Self.fallbackCount
    size =
      try arguments.converted("screen", expected: "two numbers above 0 such as 320x568") {
        Self.size($0)
      } ?? TransitionRecipe.standardScreen
    var values: [String: TransitionValue] = [:]
    for text in arguments.allValues("set") {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw invalid("set", text, "expected <name>=<value>") }
      values[parts[0]] = Self.value(parts[1])
    }
    do throws(TransitionError) {
      geometry = try Transition(
        name: name, direction: arguments.value("direction"),
        isReversed: arguments.flag("reversed"), parameters: values
      ).geometry(size: size)
    } catch {
      throw UsageError(
        message: "No transition: \(printable("\(error)", limit: 400))",
        about: table.option(named: "--set").map { ($0.label, $0.help) }, table: table)
    }
  }

  private static func size(_ text: String) -> Size? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
      .map { Double(decimal: String($0)) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    return Size(width: sides[0], height: sides[1])
  }

  private static func value(_ text: String) -> TransitionValue {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { Double(decimal: String($0).trimmed) }
    let known = numbers.compactMap(\.self)
    guard known.count == numbers.count else { return .word(text) }
    return known.count == 1 ? .number(known[0]) : .numbers(known)
  }

  private func progress(_ index: Int) -> Double {
    index == count - 1 ? 1 : Double(index) / Double(count - 1)
  }

  func write(to sink: ByteSink) throws {
    if isJSON { try writeJSON(to: sink) } else { try writeCSV(to: sink) }
    try sink.flush()
  }

  /// A row a layer, back to front; corners clockwise from the layer's own top left, empty behind the eye.
  private func writeCSV(to sink: ByteSink) throws {
    let elements = (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
    let corners = (1...4).flatMap { ["x\($0)", "y\($0)"] }
    let columns = ["frame", "progress", "layer", "role", "visible", "opacity"] + elements + corners
    sink.append(columns.joined(separator: ",") + "\n")
    for index in 0..<count {
      let frame = geometry.frame(at: progress(index))
      try FrameText(frame, size: size).check(precision)
      for (place, layer) in frame.layers.enumerated() {
        sink.append("\(index),")
        sink.append(progress(index), precision)
        sink.append(",\(place),\(layer.role.rawValue),\(layer.isVisible ? 1 : 0)")
        let corners = layer.corners?.corners.flatMap { [$0.x, $0.y] }
        for value in [layer.shownOpacity] + layer.transform.elements + (corners ?? []) {
          sink.append(ScannedField.comma)
          sink.append(value, precision)
        }
        sink.append(corners == nil ? ",,,,,,,,\n" : "\n")
      }
      try sink.flushIfFull()
    }
  }

  /// An object with the transition's name, the screen's size and the frames, one a line, whose layers are as
  /// `easemark eval transition` has them.
  private func writeJSON(to sink: ByteSink) throws {
    sink.append("{\n  \"frames\" : [\n")
    for index in 0..<count {
      let frame = FrameText(geometry.frame(at: progress(index)), size: size)
      try frame.check(precision)
      sink.append("    {\"progress\":")
      sink.append(progress(index), precision)
      sink.append(",")
      frame.write(to: sink, precision)
      sink.append(index == count - 1 ? "}\n" : "},\n")
      try sink.flushIfFull()
    }
    sink.append("  ],\n  \"height\" : ")
    sink.append(size.height, precision)
    sink.append(",\n  \"transition\" : \"\(name)\",\n  \"width\" : ")
    sink.append(size.width, precision)
    sink.append("\n}\n")
  }
}
