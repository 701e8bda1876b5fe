/// One operation of `easemark eval transform`: its name and what it does with a line's fields.
struct TransformOperation: Sendable {
  typealias Run = @Sendable (LineFields, EvalTransform) throws(Failure) -> TransformAnswer

  let name: String
  let run: Run

  static let all: [TransformOperation] = building + algebra + queries + parts + layers

  static let names = all.map(\.name)

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The operation that the object's `op` names.
  static func named(in object: JSONObject) throws(Failure) -> TransformOperation {
    guard let member = object["op"] else { throw Failure("field 'op' is missing") }
    guard case .string(let name) = member.value else {
      throw Failure("field 'op': expected a string, found \(member.value.kind)")
    }
    if let operation = byName[name] { return operation }
    throw Failure(
      "field 'op': unknown operation '\(printable(name))'\(didYouMean(name, among: names))")
  }
}
