extension Transform3D {
  /// The transform's components, after a division by m44; nil when it has none: when its upper left 3×3
  /// is singular (then CSS has no components either, though the whole may be invertible:
  /// `polarDecomposed()` always has some), when it is not finite, or m44 is 0.
  ///
  /// The rows are made orthogonal one after the other, in double-double. A transform that mirrors gets
  /// three scales below 0. The quaternion is taken from the largest of its four squares; the one in the
  /// specification is the conjugate (its matrices are transposed half way), which is corrected here.
  /// The perspective is that of the other components as they were rounded, and gets a
  /// ``TransformComponents/perspectiveRemainder`` where the bound needs it.
  ///
  /// Where the 3×3 is so near to singular (beyond a condition of about 1e17) that no perspective of two
  /// Doubles an element does it, heights below 2⁻⁵³ to 2⁻⁵¹ of their row are taken to be that.
  /// Error bound: the components make the transform again within 8 ulp of each row's largest element,
  /// whatever the condition. This is checked: where components in the range of Double do not do it (for
  /// elements 2^±1000 apart, and for less than one in 50 of those nearly singular 3×3) the result is nil.
  /// Cost: about 3000 flops in double-double arithmetic, and some small arrays.
  /// Source: W3C, "CSS Transforms Module Level 2", "Decomposing a 3D matrix"; the correction is csswg-drafts
  /// issue 3230.
  public func decomposed() -> TransformComponents? {
    guard isFinite, m44 != 0 else { return nil }
    for smallest in [0, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 5, 6].map({ $0 * 0x1p-53 }) {
      guard let parts = orthogonalized(smallest: smallest) else { return nil }
      let plain = parts.perspective == SIMD4(0, 0, 0, 1)
      for remainder in plain ? [.zero] : [.zero, parts.perspectiveRemainder] {
        var candidate = parts
        candidate.perspectiveRemainder = remainder
        if makes(candidate) { return candidate }
      }
    }
    return nil
  }

  /// Rows 1 to 4 as (row)·2^−e/m44·2^(e of m44): the elements near 1, and the exponents to undo that.
  private func dividedRow(_ row: SIMD4<Double>) -> (
    xyz: ExactVector, w: DoubleDouble, exponent: Int
  ) {
    let exponent = SIMD3(row.x, row.y, row.z).largestExponent
    let unit = DoubleDouble(m44.scaled(byPowerOfTwo: -Int(m44.exponent)))
    let scaled = row.scaled(byPowerOfTwo: -exponent)
    return (
      ExactVector(scaled) / unit, DoubleDouble(scaled.w) / unit, exponent - Int(m44.exponent)
    )
  }

  private func orthogonalized(smallest: Double) -> TransformComponents? {
    let rows = [dividedRow(row1), dividedRow(row2), dividedRow(row3)]
    let (a, width) = rows[0].xyz.unit
    guard width.high > 0 else { return nil }
    let along = a.dot(rows[1].xyz)
    let (b, ownHeight) = (rows[1].xyz - a * along).unit
    let height = ownHeight.atLeast(smallest * rows[1].xyz.unit.1.high)
    guard ownHeight.high > 0x1p-90 else { return nil }
    // Perpendicular to both, whatever was rounded: the third row's part along it is its depth.
    let c = a.cross(b)
    let depth = rows[2].xyz.dot(c)
    let mirrored = depth.high < 0
    // Below it the row is a combination of the others, but for rounding.
    guard depth.high.magnitude > 0x1p-90 else { return nil }
    let least = smallest * rows[2].xyz.unit.1.high
    let lengths = [width, height, (mirrored ? -depth : depth).atLeast(least)]
    // All three scales below 0 and the rotation turned accordingly: (−a, −b, −(−c)).
    let turn = mirrored ? [-a, -b, c] : [a, b, c]
    let scale = (0..<3).map {
      (mirrored ? -lengths[$0] : lengths[$0]).value.scaled(byPowerOfTwo: rows[$0].exponent)
    }
    let origin = dividedRow(row4)
    var parts = TransformComponents(
      translation: origin.xyz.value.scaled(byPowerOfTwo: origin.exponent), scale: SIMD3(scale),
      skew: SIMD3(
        (along / height).value, (a.dot(rows[2].xyz) / lengths[2]).value,
        (b.dot(rows[2].xyz) / lengths[2]).value),
      rotation: Quaternion(exactRows: turn))
    if m14 != 0 || m24 != 0 || m34 != 0 { parts.setPerspective(rows) }
    return parts
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
  /// The p with rowᵢ·p = wᵢ for the upper rows S·K·R that the components make, and
  /// translation·p + p.w = 1.
  fileprivate mutating func setPerspective(
    _ wanted: [(xyz: ExactVector, w: DoubleDouble, exponent: Int)]
  ) {
    let parts = ExactComponents(self)
    /// wᵢ over the scale of its row.
    func column(_ index: Int) -> DoubleDouble {
      let exponent = SIMD2(scale[index], 0).largestExponent
      return wanted[index].w.scaled(by: wanted[index].exponent - exponent)
        / DoubleDouble(scale[index].scaled(byPowerOfTwo: -exponent))
    }
    // K·(R·p) = S⁻¹·w by substitution: a determinant would cancel twice where two heights are small.
    let x = column(0)
    let y = column(1) - parts.skew.x * x
    let z = column(2) - (parts.skew.z * y + parts.skew.y * x)
    let p = parts.turn.0 * x + parts.turn.1 * y + parts.turn.2 * z
    let w = DoubleDouble(1) - ExactComponents.depth(parts.translation, p)
    perspective = SIMD4(p.value, w.value)
    perspectiveRemainder = SIMD4(p.remainder, (w + -w.value).value)
  }
}

extension DoubleDouble {
  fileprivate func atLeast(_ least: Double) -> DoubleDouble {
    high < least ? DoubleDouble(least) : self
  }
}
