extension TransformList: CustomStringConvertible {
  /// The shortest CSS text that reads back to the same list: `translate(10px) rotate(45deg)`, and `none`
  /// for a list without functions.
  ///
  /// Angles are written in degrees where at most six decimals of those read back to the same radians, else
  /// in radians. Edge cases: NaN and infinities (but that of `perspective(none)`) do not read back.
  public var description: String {
    functions.isEmpty ? "none" : functions.map(\.description).joined(separator: " ")
  }
}

extension TransformFunction: CustomStringConvertible {
  /// The shortest CSS text of the function.
  public var description: String {
    switch self {
    case .translate(let x, let y, let z):
      if z != 0 { return "translate3d(\(length(x)), \(length(y)), \(length(z)))" }
      return y == 0 ? "translate(\(length(x)))" : "translate(\(length(x)), \(length(y)))"
    case .scale(let x, let y, let z):
      let (a, b, c) = (numberText(x), numberText(y), numberText(z))
      return z != 1 ? "scale3d(\(a), \(b), \(c))" : x == y ? "scale(\(a))" : "scale(\(a), \(b))"
    case .rotate(let angle, let x, let y, let z):
      let turn = angleText(angle)
      switch (x, y, z) {
      case (0, 0, 1): return "rotate(\(turn))"
      case (1, 0, 0): return "rotateX(\(turn))"
      case (0, 1, 0): return "rotateY(\(turn))"
      default:
        return "rotate3d(\(numberText(x)), \(numberText(y)), \(numberText(z)), \(turn))"
      }
    case .skew(let x, 0): return "skewX(\(angleText(x)))"
    case .skew(0, let y): return "skewY(\(angleText(y)))"
    case .skew(let x, let y): return "skew(\(angleText(x)), \(angleText(y)))"
    case .perspective(let distance):
      return distance == .infinity ? "perspective(none)" : "perspective(\(length(distance)))"
    case .matrix(let matrix): return matrix.affine?.description ?? matrix.description
    }
  }

  private func length(_ points: Double) -> String { numberText(points) + "px" }

  private func angleText(_ radians: Double) -> String {
    let degrees = (radians * 180 / .pi * 1e6).rounded() / 1e6
    let exact = radians.magnitude < 1e6 && Self.radians(degrees, per: 180) == radians
    return exact ? numberText(degrees) + "deg" : numberText(radians) + "rad"
  }

  /// value·π/half in radians, rounded once: `half` is how many of the unit make half a turn.
  static func radians(_ value: Double, per half: Double) -> Double {
    let pi = DoubleDouble(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53)
    return (pi * value / DoubleDouble(half)).value
  }
}
