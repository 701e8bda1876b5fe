import TransformMath

/// One named place in a set of parameters: how it is read, written and checked.
struct ParameterSlot<Root: ParameterSet>: Sendable {
  let name: String
  let meaning: String
  let unit: String
  let origin: TransitionParameter.Origin
  /// What is allowed, in words.
  let allowed: String
  /// The value; nil where it is left to the screen's size.
  let read: @Sendable (Root) -> TransitionValue?
  /// False when the value is none of the slot's kind.
  let write: @Sendable (inout Root, TransitionValue) -> Bool
  let range: NumberRange

  var parameter: TransitionParameter {
    TransitionParameter(
      name: name, meaning: meaning, unit: unit, standard: read(Root()), allowed: allowed,
      origin: origin)
  }

  func check(_ root: Root) throws(TransitionError) {
    let numbers: [Double] =
      switch read(root) {
      case .number(let value): [value]
      case .numbers(let values): values
      case .word, nil: []
      }
    for value in numbers where !range.contains(value) {
      throw .invalidParameter(name: name, value: value, allowed: range.text)
    }
  }
}

extension ParameterSlot {
  typealias Path<Value> = WritableKeyPath<Root, Value> & Sendable

  static func number(
    _ name: String, _ path: Path<Double>, _ range: NumberRange, _ meaning: String,
    unit: String = "", _ origin: TransitionParameter.Origin
  ) -> ParameterSlot {
    ParameterSlot(
      name: name, meaning: meaning, unit: unit, origin: origin, allowed: "a number \(range.text)",
      read: { .number($0[keyPath: path]) },
      write: { root, value in
        guard case .number(let number) = value else { return false }
        root[keyPath: path] = number
        return true
      }, range: range)
  }

  /// One of the words of an enumeration.
  static func word<Word: RawRepresentable & CaseIterable & Sendable>(
    _ name: String, _ path: Path<Word>, _ meaning: String, _ origin: TransitionParameter.Origin
  ) -> ParameterSlot where Word.RawValue == String {
    ParameterSlot(
      name: name, meaning: meaning, unit: "", origin: origin,
      allowed: Word.allCases.map(\.rawValue).joined(separator: ", "),
      read: { .word($0[keyPath: path].rawValue) },
      write: { root, value in
        guard case .word(let text) = value, let word = Word(rawValue: text) else { return false }
        root[keyPath: path] = word
        return true
      }, range: .finite)
  }

  /// Several numbers, which become one value; nil stands for what the screen's size gives.
  static func numbers<Value>(
    _ name: String, _ path: Path<Value>, _ shape: NumbersShape<Value>, _ meaning: String,
    unit: String = "", range: NumberRange = .finite, _ origin: TransitionParameter.Origin
  ) -> ParameterSlot {
    ParameterSlot(
      name: name, meaning: meaning, unit: unit, origin: origin,
      allowed: "\(shape.count) numbers [\(shape.names)], each \(range.text)",
      read: { shape.split($0[keyPath: path]).map(TransitionValue.numbers) },
      write: { root, value in
        guard case .numbers(let numbers) = value, numbers.count == shape.count else {
          return false
        }
        root[keyPath: path] = shape.join(numbers)
        return true
      }, range: range)
  }
}

/// How a value is made of numbers.
struct NumbersShape<Value>: Sendable {
  let names: String
  let count: Int
  let join: @Sendable ([Double]) -> Value
  let split: @Sendable (Value) -> [Double]?
}

extension NumbersShape<SIMD2<Double>> {
  static var point: Self {
    Self(names: "x, y", count: 2, join: { SIMD2($0[0], $0[1]) }, split: { [$0.x, $0.y] })
  }
}

extension NumbersShape<SIMD2<Double>?> {
  static var optionalPoint: Self {
    Self(
      names: "x, y", count: 2, join: { SIMD2($0[0], $0[1]) },
      split: { $0.map { [$0.x, $0.y] } })
  }
}

extension NumbersShape<SIMD3<Double>> {
  static var axis: Self {
    Self(
      names: "x, y, z", count: 3, join: { SIMD3($0[0], $0[1], $0[2]) },
      split: { [$0.x, $0.y, $0.z] })
  }

  static var color: Self {
    Self(names: "red, green, blue", count: 3, join: axis.join, split: axis.split)
  }
}

extension NumbersShape<Size> {
  static var size: Self {
    Self(
      names: "width, height", count: 2, join: { Size(width: $0[0], height: $0[1]) },
      split: { [$0.width, $0.height] })
  }
}

extension NumbersShape<Rectangle?> {
  static var rectangle: Self {
    Self(
      names: "x, y, width, height", count: 4,
      join: { Rectangle(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) },
      split: { $0.map { [$0.x, $0.y, $0.width, $0.height] } })
  }
}
