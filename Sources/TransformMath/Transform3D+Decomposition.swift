extension Transform3D {
  /// The transform's components, after a division by m44; nil when it has none: when it is singular or
  /// not finite, or m44 is 0.
  ///
  /// The rows are made orthogonal one after the other, in double-double. A transform that mirrors gets
  /// three scales below 0. The quaternion is taken from the largest of its four squares, so that it is as
  /// good at half a turn as elsewhere; the one in the specification is the conjugate (its matrices are
  /// transposed half way), which is corrected here.
  ///
  /// Domain: rows whose elements lie between 2⁻⁴⁰⁰ and 2⁴⁰⁰ in magnitude.
  /// Error bound: of the transform that the components make, 8 ulp of a row's largest element (in w,
  /// of that times the perspective's) for conditions up to 1e12.
  /// Cost: about 1500 flops in double-double arithmetic, and some small arrays.
  /// Source: W3C, "CSS Transforms Module Level 2", "Decomposing a 3D matrix"; the correction is csswg-drafts
  /// issue 3230; Shepperd, "Quaternion from rotation matrix" (J. Guidance and Control 1, 1978).
  public func decomposed() -> TransformComponents? {
    guard isFinite, m44 != 0 else { return nil }
    let unit = DoubleDouble(m44)
    func row(_ row: SIMD4<Double>) -> ExactVector {
      ExactVector((0..<3).map { DoubleDouble(row[$0]) / unit })
    }
    let (given, translation) = ([row(row1), row(row2), row(row3)], row(row4))
    let column = [m14, m24, m34].map { DoubleDouble($0) / unit }
    let sizes = given.map(\.largestExponent)
    guard !sizes.contains(nil) else { return nil }
    // Powers of two taken out, so that products of squares stay in range.
    let exponents = sizes.map { $0 ?? 0 }
    let rows = zip(given, exponents).map { $0.times(powerOfTwo: -$1) }

    let (a, scaleX) = rows[0].unit
    let xy = a.dot(rows[1])
    let (b, scaleY) = (rows[1] - a * xy).unit
    let xz = a.dot(rows[2])
    let rest = rows[2] - a * xz
    let yz = b.dot(rest)
    let (c, scaleZ) = (rest - b * yz).unit
    let lengths = [scaleX, scaleY, scaleZ]
    // Below it the row is a combination of the others, but for rounding.
    guard lengths.allSatisfy({ $0.high > 0x1p-90 }) else { return nil }

    let mirrored = a.dot(b.cross(c)).high < 0
    let sign: Double = mirrored ? -1 : 1
    let turn = [a, b, c].map { $0 * DoubleDouble(sign) }
    let scale = (0..<3).map { (sign * lengths[$0].value).scaled(byPowerOfTwo: exponents[$0]) }
    return TransformComponents(
      translation: translation.value, scale: SIMD3(scale),
      skew: SIMD3((xy / scaleY).value, (xz / scaleZ).value, (yz / scaleZ).value),
      rotation: Quaternion(turn),
      perspective: perspective(given, exponents, column, translation))
  }

  /// The p with `row·p = column` for the upper rows and `translation·p + p.w = 1`.
  private func perspective(
    _ rows: [ExactVector], _ exponents: [Int], _ column: [DoubleDouble], _ translation: ExactVector
  ) -> SIMD4<Double> {
    if column.allSatisfy({ $0.high == 0 }) { return SIMD4(0, 0, 0, 1) }
    let scaled = zip(rows, exponents).map { $0.times(powerOfTwo: -$1) }
    let wanted = zip(column, exponents).map { $0.scaled(by: -$1) }
    let normals = [
      scaled[1].cross(scaled[2]), scaled[2].cross(scaled[0]), scaled[0].cross(scaled[1]),
    ]
    let determinant = scaled[0].dot(normals[0])
    let sum = normals[0] * wanted[0] + normals[1] * wanted[1] + normals[2] * wanted[2]
    let p = sum * (DoubleDouble(1) / determinant)
    let w = DoubleDouble(1) - translation.dot(p)
    return SIMD4(p.value, w.value)
  }
}

/// Three components in double-double.
struct ExactVector {
  var x, y, z: DoubleDouble

  init(_ parts: [DoubleDouble]) { (x, y, z) = (parts[0], parts[1], parts[2]) }

  private init(_ x: DoubleDouble, _ y: DoubleDouble, _ z: DoubleDouble) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  var value: SIMD3<Double> { SIMD3(x.value, y.value, z.value) }

  /// The exponent of the largest component; nil for the zero vector.
  var largestExponent: Int? {
    let largest = max(x.high.magnitude, max(y.high.magnitude, z.high.magnitude))
    return largest > 0 ? Int(largest.exponent) : nil
  }

  /// The vector made a unit, and the length it had.
  var unit: (ExactVector, DoubleDouble) {
    let length = dot(self).squareRoot
    guard length.high > 0 else { return (self, length) }
    return (ExactVector(x / length, y / length, z / length), length)
  }

  func times(powerOfTwo exponent: Int) -> ExactVector {
    ExactVector(x.scaled(by: exponent), y.scaled(by: exponent), z.scaled(by: exponent))
  }

  func dot(_ other: ExactVector) -> DoubleDouble { x * other.x + y * other.y + z * other.z }

  func cross(_ other: ExactVector) -> ExactVector {
    ExactVector(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  static func + (a: ExactVector, b: ExactVector) -> ExactVector {
    ExactVector(a.x + b.x, a.y + b.y, a.z + b.z)
  }

  static func - (a: ExactVector, b: ExactVector) -> ExactVector {
    ExactVector(a.x - b.x, a.y - b.y, a.z - b.z)
  }

  static func * (a: ExactVector, factor: DoubleDouble) -> ExactVector {
    ExactVector(a.x * factor, a.y * factor, a.z * factor)
  }
}

extension DoubleDouble {
  fileprivate func scaled(by exponent: Int) -> DoubleDouble {
    DoubleDouble(
      high.scaled(byPowerOfTwo: exponent), low.scaled(byPowerOfTwo: exponent))
  }
}

extension Quaternion {
  /// The quaternion of three orthogonal unit rows with determinant 1.
  ///
  /// Source: Shepperd (1978): from the largest of the four squares.
  fileprivate init(_ rows: [ExactVector]) {
    let one = DoubleDouble(1)
    let (a, b, c) = (rows[0], rows[1], rows[2])
    let squares = [
      one + a.x - b.y - c.z, one - a.x + b.y - c.z, one - a.x - b.y + c.z, one + a.x + b.y + c.z,
    ]
    let largest = squares.indices.max { squares[$0].high < squares[$1].high } ?? 3
    let root = squares[largest].squareRoot
    let twice = root + root
    // 4q_i·q_j and 4q_i·w.
    let (xy, yz, zx) = (a.y + b.x, b.z + c.y, c.x + a.z)
    let (zw, xw, yw) = (a.y - b.x, b.z - c.y, c.x - a.z)
    let four =
      switch largest {
      case 0: [squares[0], xy, zx, xw]
      case 1: [xy, squares[1], yz, yw]
      case 2: [zx, yz, squares[2], zw]
      default: [xw, yw, zw, squares[3]]
      }
    let parts = SIMD4(four.map { ($0 / twice).value })
    self.init(parts.w < 0 ? 0 - parts : parts)
  }
}
