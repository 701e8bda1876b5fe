extension Transform3D {
  /// The transform's components, after a division by m44; nil when it has none: when its upper left 3×3
  /// is singular (then CSS has no components either, though the whole may be invertible:
  /// `polarDecomposed()` always has some), when it is not finite, or m44 is 0.
  ///
  /// The rows are made orthogonal one after the other, in double-double. A transform that mirrors gets
  /// three scales below 0. The quaternion is taken from the largest of its four squares; the one in the
  /// specification is the conjugate (its matrices are transposed half way), which is corrected here.
  /// The perspective is that of the other components as they were rounded, and gets a
  /// ``TransformComponents/perspectiveRemainder`` where the bound needs it. Whether the 3×3 is singular, and
  /// whether it mirrors, is told exactly.
  ///
  /// Where the 3×3 is so near to singular (beyond a condition of about 1e16, or beside a last column 1e16
  /// times as large) that no perspective of two Doubles an element does it, one row counts as some
  /// 2⁻⁵³ of its length farther from the plane of the other two than it is.
  /// Error bound: the components make the transform again within 8 ulp of each row's largest element, and
  /// every transform of a condition below 10¹² has them, but for those above. This is checked: where no
  /// components in the range of Double do it (elements 2^±1000 apart; beyond that condition) the
  /// result is nil.
  /// Cost: about 3000 flops in double-double arithmetic, and some small arrays; a dozen times that where a
  /// row is moved.
  /// Source: W3C, "CSS Transforms Module Level 2", "Decomposing a 3D matrix"; the correction is csswg-drafts
  /// issue 3230.
  public func decomposed() -> TransformComponents? {
    guard isFinite, m44 != 0 else { return nil }
    let given = [row1, row2, row3].map { DividedRow($0, over: m44) }
    guard given.allSatisfy({ $0.xyz.value != .zero }) else { return nil }
    let found = RowFrame(given)
    let orientation = found.orientation ?? (m44 < 0 ? -upperOrientation : upperOrientation)
    guard orientation != 0 else { return nil }
    var best: (parts: TransformComponents, noise: Double)?
    for share in [0, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 5, 6].map({ $0 * 0x1p-53 }) {
      let rows = share == 0 ? given : given.moved(by: share, orientation: orientation)
      let frame = share == 0 ? found : RowFrame(rows)
      guard frame.isKnown(orientation) else { continue }
      var parts = components(rows, frame)
      let noise = noise(of: parts)
      if let best, noise >= best.noise { continue }
      if makes(parts.withoutRemainder) {
        best = (parts.withoutRemainder, noise)
      } else if parts.perspective != SIMD4(0, 0, 0, 1) {
        for _ in 0..<3 {
          if makes(parts) {
            best = (parts, noise)
            break
          }
          parts.refinePerspective(rows)
        }
      }
      if let best, best.noise <= 8 { break }
    }
    return best?.parts
  }

  /// The exact sign of the determinant of the upper left 3×3.
  var upperOrientation: Int {
    var upper = Self.identity
    (upper.m11, upper.m12, upper.m13) = (m11, m12, m13)
    (upper.m21, upper.m22, upper.m23) = (m21, m22, m23)
    (upper.m31, upper.m32, upper.m33) = (m31, m32, m33)
    return upper.determinantSign
  }

  private func components(_ rows: [DividedRow], _ frame: RowFrame) -> TransformComponents {
    let mirrored = frame.depth.high < 0
    let depth = mirrored ? -frame.depth : frame.depth
    // All three scales below 0 and the rotation turned accordingly: (−a, −b, −(−c)).
    let turn = mirrored ? [-frame.a, -frame.b, frame.c] : [frame.a, frame.b, frame.c]
    let scale = zip([frame.width, frame.height, depth], rows).map { length, row in
      (mirrored ? -length : length).value.scaled(byPowerOfTwo: row.exponent)
    }
    let origin = DividedRow(row4, over: m44)
    var parts = TransformComponents(
      translation: origin.xyz.value.scaled(byPowerOfTwo: origin.exponent), scale: SIMD3(scale),
      skew: SIMD3(
        (frame.along / frame.height).value, (frame.a.dot(rows[2].xyz) / depth).value,
        (frame.b.dot(rows[2].xyz) / depth).value),
      rotation: Quaternion(exactRows: turn))
    if m14 != 0 || m24 != 0 || m34 != 0 { parts.setPerspective(rows) }
    return parts
  }

  /// How many ulps of a row's largest element double-double loses in rowᵢ·p while the rows turn: more than
  /// a few where p is large and products cancel. Then the way from a transform would not begin at it.
  private func noise(of parts: TransformComponents) -> Double {
    let p = parts.perspective.largestOfThree * 0x1p-102
    return [row1, row2, row3].reduce(0) { worst, row in
      let size = row.largestOfThree
      return max(worst, size / max(size, row.w.magnitude).ulp * p)
    }
  }

  /// Whether the components make this transform over m44 again, to 8 ulp of each row's largest element.
  private func makes(_ parts: TransformComponents) -> Bool {
    let made = Transform3D(parts)
    guard made.isFinite else { return false }
    let rows = [(row1, made.row1), (row2, made.row2), (row3, made.row3), (row4, made.row4)]
    return rows.allSatisfy { wanted, made in
      // The difference times m44, by rows of ordinary size, against the bound times m44.
      let exponent = wanted.largestExponent
      let unit = Int(m44.exponent)
      let divisor = m44.scaled(byPowerOfTwo: -unit)
      let (wanted, made) = (
        wanted.scaled(byPowerOfTwo: -exponent), made.scaled(byPowerOfTwo: unit - exponent)
      )
      let largest = (0..<4).map { (wanted[$0] / divisor).magnitude }.max() ?? 0
      return (0..<4).allSatisfy {
        let error = DoubleDouble(wanted[$0]) - .product(made[$0], divisor)
        return error.high.magnitude <= 7.9 * largest.ulp * divisor.magnitude
      }
    }
  }
}

extension TransformComponents {
  /// The same with the perspective as it was rounded.
  fileprivate var withoutRemainder: TransformComponents {
    var result = self
    result.perspectiveRemainder = .zero
    return result
  }

  /// The p with rowᵢ·p = wᵢ for the upper rows S·K·R that the components make, and
  /// translation·p + p.w = 1.
  fileprivate mutating func setPerspective(_ wanted: [DividedRow]) {
    let parts = ExactComponents(self)
    setPerspective(parts.solved(wanted.map { ($0.w, $0.exponent) }), parts.translation)
  }

  /// A step of iterative refinement: where p is large, what the rows make of it lacks some last bits.
  fileprivate mutating func refinePerspective(_ wanted: [DividedRow]) {
    let parts = ExactComponents(self)
    let rows = parts.upperRows
    let rest = zip(wanted, [rows.0, rows.1, rows.2]).map { wanted, row in
      let made = ExactComponents.depth(row.xyz, parts.perspective)
      return (wanted.w - made.scaled(by: row.exponent - wanted.exponent), wanted.exponent)
    }
    setPerspective(parts.perspective + parts.solved(rest), parts.translation)
  }

  private mutating func setPerspective(_ p: ExactVector, _ translation: ExactVector) {
    let w = DoubleDouble(1) - ExactComponents.depth(translation, p)
    perspective = SIMD4(p.value, w.value)
    perspectiveRemainder = SIMD4(p.remainder, (w + -w.value).value)
  }
}

extension ExactComponents {
  /// The p with rowᵢ·p = depthᵢ·2^exponentᵢ for the upper rows S·K·R.
  ///
  /// K·(R·p) = S⁻¹·depth by substitution: a determinant would cancel twice where two heights are small.
  fileprivate func solved(_ depths: [(depth: DoubleDouble, exponent: Int)]) -> ExactVector {
    func quotient(_ index: Int, by scale: DoubleDouble) -> DoubleDouble {
      let exponent = SIMD2(scale.high, 0).largestExponent
      return depths[index].depth.scaled(by: depths[index].exponent - exponent)
        / scale.scaled(by: -exponent)
    }
    let x = quotient(0, by: scale.x)
    let y = quotient(1, by: scale.y) - skew.x * x
    let z = quotient(2, by: scale.z) - (skew.z * y + skew.y * x)
    return turn.0 * x + turn.1 * y + turn.2 * z
  }
}

extension SIMD4<Double> {
  fileprivate var largestOfThree: Double { Swift.max(x.magnitude, y.magnitude, z.magnitude) }
}
