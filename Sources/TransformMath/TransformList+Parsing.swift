extension TransformList {
  /// The list that CSS text says: `translate(10px, 20px) rotate(45deg)`, `perspective(500px) rotateY(0.1turn)`,
  /// `matrix3d(…)`, `none`.
  ///
  /// All functions of CSS Transforms 2; capitals equal small letters; lengths in px (one is a point),
  /// angles in deg, grad, rad or turn, 0 without a unit too; factors also in percent.
  /// Edge cases: percentages of a box and other units of length are refused, since there is no box and no
  /// font, and so are `calc()`, numbers that a Double cannot hold, and perspectives below 0.
  /// Throws: ``TransformTextError`` with the place of the first token that does not fit.
  /// Source: W3C, "CSS Transforms Module Level 1" and "Level 2", "The transform functions".
  public init(css text: String) throws(TransformTextError) {
    var parser = TransformParser(scanner: TransformScanner(text))
    self.init(try parser.list())
  }
}

private struct TransformParser {
  var scanner: TransformScanner

  private static let anyFunction =
    "a transform function: translate(), scale(), rotate(), skew(), matrix(), their X, Y, Z and 3d forms, "
    + "or perspective()"

  mutating func list() throws(TransformTextError) -> [TransformFunction] {
    if scanner.token == .word("none", function: false) {
      scanner.advance()
      guard scanner.token == .end else { throw scanner.unexpected("the end of the text") }
      return []
    }
    var functions: [TransformFunction] = []
    repeat {
      guard case .word(let name, function: true) = scanner.token else {
        throw scanner.unexpected(
          functions.isEmpty ? "none or " + Self.anyFunction : Self.anyFunction)
      }
      functions.append(try function(name))
      guard scanner.token == .closing else { throw scanner.unexpected("a closing parenthesis") }
      scanner.advance()
    } while scanner.token != .end
    return functions
  }

  private mutating func function(_ name: String) throws(TransformTextError) -> TransformFunction {
    switch name {
    case "translate":
      let (x, y) = (try first(.length), try second(.length))
      return .translate(x: x, y: y ?? 0, z: 0)
    case "translatex": return .translate(x: try first(.length), y: 0, z: 0)
    case "translatey": return .translate(x: 0, y: try first(.length), z: 0)
    case "translatez": return .translate(x: 0, y: 0, z: try first(.length))
    case "translate3d":
      return .translate(x: try first(.length), y: try next(.length), z: try next(.length))
    case "scale":
      let x = try first(.factor)
      return .scale(x: x, y: try second(.factor) ?? x, z: 1)
    case "scalex": return .scale(x: try first(.factor), y: 1, z: 1)
    case "scaley": return .scale(x: 1, y: try first(.factor), z: 1)
    case "scalez": return .scale(x: 1, y: 1, z: try first(.factor))
    case "scale3d":
      return .scale(x: try first(.factor), y: try next(.factor), z: try next(.factor))
    case "rotate", "rotatez": return .rotate(angle: try first(.angle), x: 0, y: 0, z: 1)
    case "rotatex": return .rotate(angle: try first(.angle), x: 1, y: 0, z: 0)
    case "rotatey": return .rotate(angle: try first(.angle), x: 0, y: 1, z: 0)
    case "rotate3d":
      let (x, y, z) = (try first(.number), try next(.number), try next(.number))
      return .rotate(angle: try next(.angle), x: x, y: y, z: z)
    case "skew":
      let x = try first(.angle)
      return .skew(x: x, y: try second(.angle) ?? 0)
    case "skewx": return .skew(x: try first(.angle), y: 0)
    case "skewy": return .skew(x: 0, y: try first(.angle))
    case "perspective": return .perspective(distance: try perspective())
    case "matrix":
      var n = [try first(.number)]
      while n.count < 6 { n.append(try next(.number)) }
      return .matrix(
        Transform3D(affine: Affine2D(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])))
    case "matrix3d":
      var n = [try first(.number)]
      while n.count < 16 { n.append(try next(.number)) }
      return .matrix(
        Transform3D(
          rows: SIMD4(n[0..<4]), SIMD4(n[4..<8]), SIMD4(n[8..<12]), SIMD4(n[12..<16])))
    default: throw scanner.unexpected(Self.anyFunction)
    }
  }

  private enum Kind {
    case number, factor, length, angle
  }

  /// The argument behind the parenthesis, and the token behind it.
  private mutating func first(_ kind: Kind) throws(TransformTextError) -> Double {
    scanner.advance()
    let result = try value(kind)
    scanner.advance()
    return result
  }

  /// The argument behind a comma.
  private mutating func next(_ kind: Kind) throws(TransformTextError) -> Double {
    guard scanner.token == .comma else { throw scanner.unexpected("a comma") }
    return try first(kind)
  }

  /// The argument behind a comma, if there is one.
  private mutating func second(_ kind: Kind) throws(TransformTextError) -> Double? {
    guard scanner.token == .comma else {
      if scanner.token == .closing { return nil }
      throw scanner.unexpected("a comma or a closing parenthesis")
    }
    return try first(kind)
  }

  private mutating func perspective() throws(TransformTextError) -> Double {
    scanner.advance()
    let expected = "a length in px that is not negative, or none"
    if scanner.token == .word("none", function: false) {
      scanner.advance()
      return .infinity
    }
    guard case .number(let value, _) = scanner.token, value >= 0 else {
      throw scanner.unexpected(expected)
    }
    let result = try self.value(.length)
    scanner.advance()
    return result
  }

  private func value(_ kind: Kind) throws(TransformTextError) -> Double {
    let expected =
      switch kind {
      case .number: "a number"
      case .factor: "a number or a percentage"
      case .length: "a length in px"
      case .angle: "an angle in deg, grad, rad or turn"
      }
    guard case .number(let value, let unit) = scanner.token, value.isFinite else {
      throw scanner.unexpected(expected)
    }
    switch (kind, unit) {
    case (.number, ""), (.factor, ""), (.length, "px"), (.angle, "rad"): return value
    case (.factor, "%"): return value / 100
    case (.length, "") where value == 0, (.angle, "") where value == 0: return value
    case (.angle, "deg"): return TransformFunction.radians(value, per: 180)
    case (.angle, "grad"): return TransformFunction.radians(value, per: 200)
    case (.angle, "turn"): return TransformFunction.radians(value, per: 0.5)
    default: throw scanner.unexpected(expected)
    }
  }
}
