/// The tangents at a key by the equations of Kochanek and Bartels, of the chords on either side.
///
/// Source: Kochanek and Bartels, "Interpolating splines with local tension, continuity, and bias
/// control" (SIGGRAPH 1984), equations 8 and 9.
struct KochanekBartelsOracle {
  let tension, continuity, bias: Double

  /// (1 − t)(1 − c)(1 + b)/2·a + (1 − t)(1 + c)(1 − b)/2·z of the chords a and z.
  func arriving(after first: Real, before second: Real) -> Real {
    weighed(first, second, -Real(continuity))
  }

  /// The same with c of the other sign.
  func leaving(after first: Real, before second: Real) -> Real {
    weighed(first, second, Real(continuity))
  }

  private func weighed(_ first: Real, _ second: Real, _ c: Real) -> Real {
    let (one, half, t, b) = (Real(1), Real(0.5), Real(tension), Real(bias))
    return (one - t) * (one + c) * (one + b) * half * first
      + (one - t) * (one - c) * (one - b) * half * second
  }
}
