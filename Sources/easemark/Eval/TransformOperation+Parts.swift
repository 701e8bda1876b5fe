import TransformMath

extension TransformOperation {
  /// What transforms are made of, and the ways between them.
  static let parts: [TransformOperation] = [
    TransformOperation(name: "decompose") { fields, settings throws(Failure) in
      try settings.decomposed(fields.matrix("m"))
    },
    TransformOperation(name: "recompose") { fields, settings throws(Failure) in
      try settings.recomposed(components(fields))
    },
    TransformOperation(name: "interpolate") { fields, settings throws(Failure) in
      let (from, to) = (try fields.matrix("from"), try fields.matrix("to"))
      let t = try fields.number("t")
      let path = try fields.optional("path", of: ["from", "to", "t"]) { name throws(Failure) in
        let word = try fields.text(name)
        guard let path = InterpolationPath(rawValue: word) else {
          let words = InterpolationPath.allCases.map(\.rawValue)
          throw Failure(
            "field 'path': expected \(listed(words, by: "or")), found '\(printable(word))'"
              + didYouMean(word, among: words))
        }
        return path
      }
      return try settings.interpolated(from, to, at: t, path: path)
    },
    TransformOperation(name: "slerp") { fields, settings throws(Failure) in
      try settings.slerp(
        fields.quaternion("a"), fields.quaternion("b"), at: fields.number("t"))
    },
  ]

  private static let partNames = [
    "translation", "scale", "skew", "quaternion", "perspective", "perspectiveRemainder",
  ]

  /// The components of a line; those that are missing are the identity's.
  private static func components(_ fields: LineFields) throws(Failure) -> TransformComponents {
    guard partNames.contains(where: { fields.object[$0] != nil }) else {
      throw Failure("one of the fields \(listed(partNames.dropLast(), by: "or")) is needed")
    }
    func vector(_ name: String) throws(Failure) -> SIMD3<Double>? {
      try fields.optional(name, of: partNames) { name throws(Failure) in
        SIMD3(try fields.numbers(name, counts: [3]))
      }
    }
    var result = TransformComponents()
    if let translation = try vector("translation") { result.translation = translation }
    if let scale = try vector("scale") { result.scale = scale }
    if let skew = try vector("skew") { result.skew = skew }
    let quaternion = try fields.optional("quaternion", of: partNames) { name throws(Failure) in
      try fields.quaternion(name)
    }
    if let quaternion { result.rotation = quaternion }
    func lanes(_ name: String) throws(Failure) -> SIMD4<Double>? {
      try fields.optional(name, of: partNames) { name throws(Failure) in
        SIMD4(try fields.numbers(name, counts: [4]))
      }
    }
    if let perspective = try lanes("perspective") { result.perspective = perspective }
    if let rest = try lanes("perspectiveRemainder") { result.perspectiveRemainder = rest }
    return result
  }
}
