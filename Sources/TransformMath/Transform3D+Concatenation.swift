extension Transform3D {
  /// The product a·b: `a` is applied first, then `b`.
  ///
  /// Error bound: |error| ≤ γ₄·(|a|·|b|) element by element, the standard bound of a dot product
  /// of length 4, with γ₄ = 4u/(1 − 4u) and u = 2⁻⁵³ (about 4.5e-16).
  /// Edge cases: IEEE rules, so ∞·0 gives NaN. A product |aᵢ·bᵢ| beyond the range of Double makes the
  /// element ±∞, and two of opposite signs make it NaN, also where the exact sum is in range: nothing
  /// is scaled here. With all |aᵢ|, |bᵢ| below 2⁵¹⁰ neither happens.
  /// Cost: 64 multiplications, 48 additions.
  /// Source: Higham, "Accuracy and Stability of Numerical Algorithms" (2002), eq. 3.5 and 3.13.
  public static func concat(_ a: Transform3D, _ b: Transform3D) -> Transform3D {
    Transform3D(rows: b.map(a.row1), b.map(a.row2), b.map(a.row3), b.map(a.row4))
  }

  /// `concat(a, b)`: `a` is applied first.
  public static func * (a: Transform3D, b: Transform3D) -> Transform3D { concat(a, b) }

  /// The homogeneous point p·M.
  ///
  /// Edge cases: those of `concat`. `project` reports them as `undefined`.
  /// Error bound: γ₄·Σ|pᵢ|·|mᵢⱼ| in component j (see `concat`).
  /// Cost: 16 multiplications, 12 additions.
  public func map(_ point: SIMD4<Double>) -> SIMD4<Double> {
    (row1 * point.x + row2 * point.y) + (row3 * point.z + row4 * point.w)
  }
}
