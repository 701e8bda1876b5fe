#if canImport(Glibc)
  import Glibc
#endif

/// The slope at x = 1/2 of curves (1, y1, x2, y2) whose x2 is positive but subnormal.
///
/// With t = 1/2 + u, x − 1/2 = 4u³ + 3·x2/8 up to a relative error of the size of u, which is below
/// 2⁻³⁴⁰. So u = −∛(3·x2/32), dx/dt = 12u² and
/// dy/dt = ¾(1 + y2 − y1) + 3(1 − y1 − y2)u + 3(1 + 3(y1 − y2))u².
extension CubicBezier {
  var standsNearlyStill: Bool { x1 == 1 && x2 > 0 && x2 < .leastNormalMagnitude }

  var slopeNearStandstill: Double {
    let spread = y2 - y1
    if spread.isInfinite { return spread }
    // x2 = n·2⁻¹⁰⁷⁴ with a whole n, so that u = −∛(6n)·2⁻³⁶⁰.
    let root = cbrt(6 * Double(x2.bitPattern))
    let rise = (DoubleDouble.sum(y2, -y1) + DoubleDouble(1)).value
    let first = rise / (16 * root * root) * 0x1p720
    if first.isInfinite { return first }
    return first - (1 - y1 - y2) / (4 * root) * 0x1p360 + (1 - 3 * spread) / 4
  }
}
