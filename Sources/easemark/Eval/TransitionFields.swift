import ScreenTransitions

/// A transition, its parameters and its screen, as a line of JSON says them.
struct TransitionFields {
  private static let own = ["name", "direction", "progress", "width", "height", "reversed", "at"]

  let fields: LineFields

  init(_ fields: LineFields) { self.fields = fields }

  func size() throws(Failure) -> Size {
    Size(width: try fields.number("width"), height: try fields.number("height"))
  }

  func geometry() throws(Failure) -> TransitionGeometry {
    let transition = try transition()
    let size = try size()
    return try stated { () throws(TransitionError) in try transition.geometry(size: size) }
  }

  /// The pixel that is asked for.
  func point() throws(Failure) -> SIMD2<Double>? {
    guard fields.object["at"] != nil else { return nil }
    let point = try fields.numbers("at", counts: [2])
    return SIMD2(point[0], point[1])
  }

  private func transition() throws(Failure) -> Transition {
    let name = try fields.text("name")
    let parameters: [TransitionParameter]
    do {
      parameters = try Transition.parameters(of: name)
    } catch {
      throw Failure(
        "field 'name': unknown transition '\(printable(name))'"
          + didYouMean(name, among: Transition.names))
    }
    let spellings = parameters.map(Self.spellings)
    let known = Self.own + spellings.flatMap(\.self)
    var values: [String: TransitionValue] = [:]
    for (parameter, names) in zip(parameters, spellings) {
      for name in names {
        guard
          let value = try fields.optional(
            name, of: known, { name throws(Failure) in try parameterValue(name, of: parameter) })
        else { continue }
        if values.updateValue(value, forKey: parameter.name) != nil {
          throw Failure("field '\(name)': said twice, as \(listed(names, by: "and"))")
        }
      }
    }
    let direction = try fields.optional("direction", of: known) { name throws(Failure) in
      try side(name)
    }
    let isReversed = try fields.optional("reversed", of: known) { name throws(Failure) in
      try fields.boolean(name)
    }
    return try stated { () throws(TransitionError) in
      try Transition(
        name: name, direction: direction, isReversed: isReversed ?? false, parameters: values)
    }
  }

  /// How a parameter may be called: by its name, unless the screen has a field of that name, and by the key of
  /// Core Image's attribute.
  static func spellings(_ parameter: TransitionParameter) -> [String] {
    [parameter.name].filter { !own.contains($0) } + [parameter.coreImageKey].compactMap(\.self)
  }

  private func side(_ name: String) throws(Failure) -> String {
    let text = try fields.text(name)
    let known = TransitionDirection.allCases.map(\.rawValue)
    guard known.contains(text) else {
      let near = didYouMean(text, among: known)
      throw Failure(
        "field '\(name)': unknown direction '\(printable(text))'"
          + (near.isEmpty ? ": expected \(listed(known, by: "or"))" : near))
    }
    return text
  }

  private func parameterValue(
    _ name: String, of parameter: TransitionParameter
  ) throws(Failure) -> TransitionValue {
    switch try fields.member(name) {
    case .number: .number(try fields.number(name))
    case .string(let text): .word(printable(text))
    case .numbers(let values): .numbers(try fields.numbers(name, counts: [values.count]))
    case let other:
      throw Failure("field '\(name)': expected \(parameter.allowed), found \(other.kind)")
    }
  }

  private func stated<Value>(
    _ body: () throws(TransitionError) -> Value
  ) throws(Failure) -> Value {
    do throws(TransitionError) {
      return try body()
    } catch {
      throw Failure("field \(error)")
    }
  }
}
