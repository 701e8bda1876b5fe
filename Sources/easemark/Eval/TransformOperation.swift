/// One operation of `easemark eval transform`: its name and what it does with a line's fields.
struct TransformOperation: Sendable {
  typealias Run = @Sendable (TransformFields, EvalTransform) throws(Failure) -> TransformAnswer

  let name: String
  let run: Run

  static let all: [TransformOperation] = building + algebra + queries

  static let names = all.map(\.name)

  /// Operations that are documented and come with a later version.
  private static let later = [
    "decompose", "recompose", "interpolate", "slerp", "layer", "frame",
  ]

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The operation that the object's `op` names.
  static func named(in object: JSONObject) throws(Failure) -> TransformOperation {
    guard let member = object["op"] else { throw Failure("field 'op' is missing") }
    guard case .string(let name) = member.value else {
      throw Failure("field 'op': expected a string, found \(member.value.kind)")
    }
    if let operation = byName[name] { return operation }
    if later.contains(name) {
      throw Failure(
        "field 'op': '\(name)' is not available in this version, which has "
          + names.joined(separator: ", "))
    }
    throw Failure(
      "field 'op': unknown operation '\(printable(name))'\(didYouMean(name, among: names + later))")
  }
}
