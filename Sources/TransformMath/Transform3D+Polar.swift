extension Transform3D {
  /// The transform's stretch and rotation; nil only when it is not finite.
  ///
  /// The rows of the upper left 3×3 are turned until they are orthogonal (one-sided Jacobi rotations, in
  /// double-double), which finds small stretches beside large ones to their own size. The stretch is then
  /// that of the quaternion as it was rounded; of two values beside the diagonal that differ by rounding
  /// the one of the shorter row counts, since it is the smaller error in both rows.
  ///
  /// Edge cases: of a 3×3 of rank 2 the rotation is the one that fits without a mirror; of rank 1, the
  /// shortest that fits; of rank 0, the identity.
  /// Error bound: the components make the transform again within 8 ulp of the largest element of each row
  /// of the 3×3, for row sizes within 2^±400 of one another; the last row and column are exact.
  /// Cost: about 10000 flops in double-double.
  /// Source: Higham, "Computing the polar decomposition" (SIAM J. Sci. Stat. Comput. 7, 1986); Demmel,
  /// Veselić, "Jacobi's method is more accurate than QR" (SIAM J. Matrix Anal. Appl. 13, 1992).
  public func polarDecomposed() -> PolarComponents? {
    guard isFinite else { return nil }
    let upper = [row1, row2, row3].map { SIMD3($0.x, $0.y, $0.z) }
    let exponent =
      upper.filter { $0 != .zero }.map(\.largestExponent).max() ?? 0
    let rows = upper.map { ExactVector($0.scaled(byPowerOfTwo: -exponent)) }
    let rotation = nearestRotation(of: rows, orientation: upperOrientation)
    let turn = rotation.exactRows
    // A·Rᵀ: symmetric but for the rounding of R.
    let stretch = rows.map {
      [$0.dot(turn[0]).value, $0.dot(turn[1]).value, $0.dot(turn[2]).value]
    }
    let sizes = rows.map(\.size)
    func value(_ i: Int, _ j: Int) -> Double {
      sizes[i] <= sizes[j] ? stretch[i][j] : stretch[j][i]
    }
    return PolarComponents(
      translation: SIMD3(m41, m42, m43),
      scale: SIMD3(stretch[0][0], stretch[1][1], stretch[2][2])
        .scaled(byPowerOfTwo: exponent),
      shear: SIMD3(value(0, 1), value(0, 2), value(1, 2)).scaled(byPowerOfTwo: exponent),
      rotation: rotation, perspective: SIMD4(m14, m24, m34, m44))
  }

  func polarBetween(_ other: Transform3D, _ t: Double) -> Transform3D? {
    guard let from = polarDecomposed(), let to = other.polarDecomposed() else { return nil }
    return from.transform(to: to, at: t)
  }
}

/// The rotation nearest to three rows, or to their negatives when they mirror, with an orientation below 0.
private func nearestRotation(of rows: [ExactVector], orientation: Int) -> Quaternion {
  var rows = rows
  let (zero, one) = (DoubleDouble(0), DoubleDouble(1))
  // J·A = Σ·W with orthogonal J and W: J begins as the identity.
  var axes = [
    ExactVector(one, zero, zero), ExactVector(zero, one, zero), ExactVector(zero, zero, one),
  ]
  for _ in 0..<16 {
    var done = true
    for (i, j) in [(0, 1), (0, 2), (1, 2)] {
      guard let tangent = tangent(makingOrthogonal: rows[i], rows[j]) else { continue }
      done = false
      let cosine = one / (one + tangent * tangent).squareRoot
      let sine = cosine * tangent
      (rows[i], rows[j]) = (
        rows[i] * cosine - rows[j] * sine, rows[i] * sine + rows[j] * cosine
      )
      (axes[i], axes[j]) = (
        axes[i] * cosine - axes[j] * sine, axes[i] * sine + axes[j] * cosine
      )
    }
    if done { break }
  }
  let sizes = rows.map(\.size)
  let order = [0, 1, 2].sorted { sizes[$0] > sizes[$1] }
  let (a, b, c) = (order[0], order[1], order[2])
  guard sizes[a] > 0 else { return .identity }
  let first = rows[a].direction
  let second = rows[b].direction
  // Rank 1, where the second row is nothing or what rounding left, which no turn makes orthogonal: the
  // shortest way from the axis to its image.
  guard sizes[b] > 0, first.dot(second).high.magnitude < 0x1p-80 else {
    return Quaternion(from: axes[a].value, to: first.value)
  }
  // An even order keeps J's determinant at 1.
  let isEven = (a + 1) % 3 == b
  let third = isEven ? first.cross(second) : second.cross(first)
  let images = orientation < 0 ? [-first, -second, third] : [first, second, third]
  let sources = [axes[a], axes[b], axes[c]]
  // R = Jᵀ·W.
  func row(_ part: KeyPath<ExactVector, DoubleDouble>) -> ExactVector {
    images[0] * sources[0][keyPath: part] + images[1] * sources[1][keyPath: part]
      + images[2] * sources[2][keyPath: part]
  }
  return Quaternion(exactRows: [row(\.x), row(\.y), row(\.z)])
}

/// The tangent of the smaller turn that makes two rows orthogonal; nil when they are.
///
/// tan² + 2ζ·tan − 1 = 0 with ζ = (|b|² − |a|²)/(2a·b), of rows over powers of two, so that no square
/// leaves the range.
/// Source: Rutishauser, "The Jacobi method for real symmetric matrices" (Numer. Math. 9, 1966).
private func tangent(makingOrthogonal a: ExactVector, _ b: ExactVector) -> DoubleDouble? {
  let (i, j) = (a.value.largestExponent, b.value.largestExponent)
  let (a, b) = (a.scaled(by: -i), b.scaled(by: -j))
  let (first, second, product) = (a.dot(a), b.dot(b), a.dot(b))
  guard product.high.magnitude > (first.high * second.high).squareRoot() * 0x1p-98 else {
    return nil
  }
  // Where one row is nothing beside the other, so is 1 beside ζ².
  if j - i > 120 { return (product / second).scaled(by: i - j) }
  if i - j > 120 { return -(product / first).scaled(by: j - i) }
  let cotangent =
    (second.scaled(by: j - i) - first.scaled(by: i - j)) / (product + product)
  let size = cotangent.high < 0 ? -cotangent : cotangent
  let one = DoubleDouble(1)
  let root = size.high > 0x1p120 ? size : (one + size * size).squareRoot
  let tangent = one / (size + root)
  return cotangent.high < 0 ? -tangent : tangent
}

extension ExactVector {
  /// The length, rounded, also where squares leave the range.
  fileprivate var size: Double {
    let exponent = value.largestExponent
    let scaled = scaled(by: -exponent)
    return scaled.dot(scaled).high.squareRoot().scaled(byPowerOfTwo: exponent)
  }

  /// The unit of a vector of any size.
  fileprivate var direction: ExactVector { scaled(by: -value.largestExponent).unit.0 }
}

extension Quaternion {
  /// The shortest rotation that takes the direction of `from` to that of `to`.
  ///
  /// Edge cases: lengths do not matter; opposite directions turn by half a turn about an axis across both
  /// (z for those along x); without a direction (0, NaN, ∞) the identity.
  /// Error bound: 2⁻⁵² a component.
  public init(from: SIMD3<Double>, to: SIMD3<Double>) {
    func direction(_ v: SIMD3<Double>) -> ExactVector? {
      guard v != .zero, v.isFinite else { return nil }
      return ExactVector(v.scaled(byPowerOfTwo: -v.largestExponent)).unit.0
    }
    guard let a = direction(from), let b = direction(to) else {
      self = .identity
      return
    }
    let (half, length) = (a + b).unit
    guard length.high > 0x1p-90 else {
      // Across `from`: away from its largest component.
      let across = from.y.magnitude <= from.x.magnitude ? SIMD3(0.0, 1, 0) : SIMD3(1.0, 0, 0)
      let axis = a.cross(ExactVector(across)).unit.0.value
      self.init(x: axis.x, y: axis.y, z: axis.z, w: 0)
      return
    }
    let axis = a.cross(half).value
    self.init(x: axis.x, y: axis.y, z: axis.z, w: a.dot(half).value)
  }
}
