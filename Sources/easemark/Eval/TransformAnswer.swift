import TransformMath

/// What one operation answers.
struct TransformAnswer {
  enum Result {
    case boolean(Bool)
    case number(Double)
    case numbers([Double])
    /// An object of named lists.
    case parts([(name: StaticString, values: [Double])])

    /// Every number in it.
    var values: [Double] {
      switch self {
      case .boolean: []
      case .number(let value): [value]
      case .numbers(let values): values
      case .parts(let parts): parts.flatMap(\.values)
      }
    }
  }

  var result: Result?
  var projected: [Double]?
  var status: String?
  var condition: Double?

  init(_ result: Result?, status: String? = nil) { (self.result, self.status) = (result, status) }

  init(_ matrix: Transform3D) { result = .numbers(matrix.elements) }
}
