import TransformMath

/// The fields of one line of JSON, read by name and checked.
struct LineFields {
  let object: JSONObject

  func number(_ name: String) throws(Failure) -> Double {
    guard case .number(let value) = try member(name) else {
      throw Failure("field '\(name)': expected a number, found \(try member(name).kind)")
    }
    guard value.isFinite else {
      throw Failure("field '\(name)': the number is too large for a Double")
    }
    return value
  }

  func numbers(_ name: String, counts: [Int]) throws(Failure) -> [Double] {
    let expected = counts.map(String.init).joined(separator: " or ")
    switch try member(name) {
    case .numbers(let values):
      guard counts.contains(values.count) else {
        throw Failure("field '\(name)': expected \(expected) numbers, found \(values.count)")
      }
      if let place = values.firstIndex(where: { !$0.isFinite }) {
        throw Failure("field '\(name)': element \(place + 1) is too large for a Double")
      }
      return values
    case .array(let values):
      let place = values.firstIndex { if case .number = $0 { false } else { true } } ?? 0
      throw Failure("field '\(name)': element \(place + 1) is \(values[place].kind), not a number")
    case let other:
      throw Failure("field '\(name)': expected \(expected) numbers, found \(other.kind)")
    }
  }

  func matrix(_ name: String) throws(Failure) -> Transform3D {
    let e = try numbers(name, counts: [16])
    return Transform3D(
      m11: e[0], m12: e[1], m13: e[2], m14: e[3], m21: e[4], m22: e[5], m23: e[6], m24: e[7],
      m31: e[8], m32: e[9], m33: e[10], m34: e[11], m41: e[12], m42: e[13], m43: e[14],
      m44: e[15])
  }

  func vector() throws(Failure) -> (x: Double, y: Double, z: Double) {
    (try number("x"), try number("y"), try number("z"))
  }

  /// A quaternion (x, y, z, w), which need not be a unit but has a direction.
  func quaternion(_ name: String) throws(Failure) -> Quaternion {
    let q = try numbers(name, counts: [4])
    guard q.contains(where: { $0 != 0 }) else {
      throw Failure("field '\(name)': all four numbers are 0; a quaternion has a direction")
    }
    return Quaternion(x: q[0], y: q[1], z: q[2], w: q[3])
  }

  func text(_ name: String) throws(Failure) -> String {
    guard case .string(let value) = try member(name) else {
      throw Failure("field '\(name)': expected a string, found \(try member(name).kind)")
    }
    return value
  }

  func boolean(_ name: String) throws(Failure) -> Bool {
    guard case .boolean(let value) = try member(name) else {
      throw Failure("field '\(name)': expected true or false, found \(try member(name).kind)")
    }
    return value
  }

  /// What is read from a field that may be missing; nil then, unless one of nearly the same name is
  /// there that the operation does not know.
  func optional<Value>(
    _ name: String, of names: [String], _ read: (String) throws(Failure) -> Value
  ) throws(Failure) -> Value? {
    if object[name] != nil { return try read(name) }
    let strangers = otherNames.filter { !names.contains($0) }
    // As one is mistyped, or said in full: "anchorPoint" is "anchor" here.
    let longer = strangers.first { name.utf8.count > 3 && $0.hasPrefix(name) }
    if let near = suggestion(for: name, among: strangers) ?? longer {
      throw Failure("field '\(printable(near))' is unknown (is '\(name)' meant?)")
    }
    return nil
  }

  /// The fields of the line that no operation has in common.
  var otherNames: [String] {
    object.members.map(\.name).filter { $0 != "id" && $0 != "op" }
  }

  func member(_ name: String) throws(Failure) -> JSONValue {
    guard let member = object[name] else {
      let near = suggestion(for: name, among: otherNames).map {
        " (is '\(printable($0))' meant?)"
      }
      throw Failure("field '\(name)' is missing\(near ?? "")")
    }
    return member.value
  }
}
