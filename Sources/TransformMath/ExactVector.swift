/// Three components in double-double.
struct ExactVector {
  var x, y, z: DoubleDouble

  /// The three rows of a rotation.
  typealias Turn = (ExactVector, ExactVector, ExactVector)

  init(_ x: DoubleDouble, _ y: DoubleDouble, _ z: DoubleDouble) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  init(_ vector: SIMD3<Double>) {
    self.init(DoubleDouble(vector.x), DoubleDouble(vector.y), DoubleDouble(vector.z))
  }

  /// The first three lanes.
  init(_ row: SIMD4<Double>) { self.init(SIMD3(row.x, row.y, row.z)) }

  var value: SIMD3<Double> { SIMD3(x.value, y.value, z.value) }

  /// What `value` leaves.
  var remainder: SIMD3<Double> {
    SIMD3((x + -x.value).value, (y + -y.value).value, (z + -z.value).value)
  }

  /// The vector made a unit, and the length it had.
  var unit: (ExactVector, DoubleDouble) {
    let length = dot(self).squareRoot
    guard length.high > 0 else { return (self, length) }
    return (self / length, length)
  }

  func scaled(by exponent: Int) -> ExactVector {
    ExactVector(x.scaled(by: exponent), y.scaled(by: exponent), z.scaled(by: exponent))
  }

  func dot(_ other: ExactVector) -> DoubleDouble { x * other.x + y * other.y + z * other.z }

  func cross(_ other: ExactVector) -> ExactVector {
    ExactVector(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  static prefix func - (a: ExactVector) -> ExactVector { ExactVector(-a.x, -a.y, -a.z) }

  static func + (a: ExactVector, b: ExactVector) -> ExactVector {
    ExactVector(a.x + b.x, a.y + b.y, a.z + b.z)
  }

  static func - (a: ExactVector, b: ExactVector) -> ExactVector {
    ExactVector(a.x - b.x, a.y - b.y, a.z - b.z)
  }

  static func * (a: ExactVector, factor: DoubleDouble) -> ExactVector {
    ExactVector(a.x * factor, a.y * factor, a.z * factor)
  }

  static func / (a: ExactVector, divisor: DoubleDouble) -> ExactVector {
    ExactVector(a.x / divisor, a.y / divisor, a.z / divisor)
  }
}

extension DoubleDouble {
  func scaled(by exponent: Int) -> DoubleDouble {
    DoubleDouble(
      high.scaled(byPowerOfTwo: exponent), low.scaled(byPowerOfTwo: exponent))
  }
}

extension SIMD where Scalar == Double {
  /// The exponent of the largest lane; 0 for the zero vector.
  var largestExponent: Int {
    var largest = 0.0
    for lane in indices { largest = Swift.max(largest, self[lane].magnitude) }
    return largest > 0 && largest.isFinite ? Int(largest.exponent) : 0
  }
}

extension Quaternion {
  /// The three rows of the rotation as an array, which is taken from the heap.
  var exactRows: [ExactVector] {
    let rows = exactTurn
    return [rows.0, rows.1, rows.2]
  }

  /// The three rows of the rotation, in double-double, whatever the quaternion's length.
  ///
  /// Source: Shoemake (1985).
  var exactTurn: ExactVector.Turn {
    let q = scaledLanes
    return Self.exactTurn(
      DoubleDouble(q.x), DoubleDouble(q.y), DoubleDouble(q.z), DoubleDouble(q.w))
  }

  /// The same of four components of ordinary size.
  static func exactTurn(
    _ x: DoubleDouble, _ y: DoubleDouble, _ z: DoubleDouble, _ w: DoubleDouble
  ) -> ExactVector.Turn {
    let (xx, yy, zz) = (x * x, y * y, z * z)
    let two = DoubleDouble(2) / (xx + yy + zz + w * w)
    func diagonal(_ a: DoubleDouble, _ b: DoubleDouble) -> DoubleDouble {
      DoubleDouble(1) - two * (a + b)
    }
    func pair(
      _ even: DoubleDouble, _ odd: DoubleDouble
    ) -> (DoubleDouble, DoubleDouble) { (two * (even + odd), two * (even - odd)) }
    let (m12, m21) = pair(x * y, z * w)
    let (m23, m32) = pair(y * z, x * w)
    let (m31, m13) = pair(z * x, y * w)
    return (
      ExactVector(diagonal(yy, zz), m12, m13), ExactVector(m21, diagonal(xx, zz), m23),
      ExactVector(m31, m32, diagonal(xx, yy))
    )
  }

  /// The quaternion of three orthogonal unit rows with determinant 1, with w ≥ 0.
  ///
  /// Source: Shepperd, "Quaternion from rotation matrix" (J. Guidance and Control 1, 1978): from the
  /// largest of the four squares, so that it is as good at half a turn as elsewhere.
  init(exactRows rows: [ExactVector]) {
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

extension Transform3D {
  /// The rotation of a quaternion, whatever its length; the identity for 0.
  ///
  /// Error bound: half an ulp and 2⁻¹⁰⁰ an element.
  /// Source: Shoemake (1985), in double-double, so that the diagonal keeps its digits.
  public init(rotation quaternion: Quaternion) {
    let rows = quaternion.exactTurn
    self.init(
      rows: SIMD4(rows.0.value, 0), SIMD4(rows.1.value, 0), SIMD4(rows.2.value, 0),
      SIMD4(0, 0, 0, 1))
  }
}
