import TimingCurves

#if canImport(Glibc)
  import Glibc
#endif

/// How [0, 1] is divided into cells, whose width is about a 32nd of the distance from the nearest branch
/// point of y(x): from both ends towards the middle, or from the real part of a complex pair to both ends.
///
/// A cell that begins at an end has its anchor there, and reaches twice as far: the offset is half of the
/// distance that the branch point has from the end.
struct CurveMap {
  /// The cells on one side of the seam.
  struct Side {
    /// Where they are counted from, and to.
    let origin, end: Double
    /// What is added to the distance from the origin: how far the branch point is from there, or less.
    let offset: Double

    init(from origin: Double, to end: Double, offset: Double) {
      self.origin = origin
      self.end = end
      // Cells narrower than 2⁻¹⁴ are not worth it: the x there are left to the reference.
      let clamped = max(0x1p-9, min(offset, 0.5))
      self.offset = Double(bitPattern: clamped.bitPattern & ~0x7FFF_FFFF_FFFF)
    }

    private func word(_ x: Double) -> Int { Int(truncatingIfNeeded: x.bitPattern >> 47) }

    /// How many there are. (A rounding may put the end itself into another one.)
    var cells: Int { word((end - origin).magnitude + offset) - word(offset) + 2 }

    /// The distance from the origin at which a cell begins.
    func edge(_ cell: Int) -> Double {
      Double(bitPattern: UInt64(word(offset) + cell) << 47) - offset
    }
  }

  let seam: Double
  let low, high: Side

  init(_ curve: CubicBezier) {
    // x′(t)/3 = x1 + 2·b·t + c·t², x(t) = t·(3·x1 + t·(3·b + t·c))
    let (x1, b) = (curve.x1, curve.x2 - 2 * curve.x1)
    let c = 1 + 3 * (curve.x1 - curve.x2)
    func x(_ t: Double) -> Double { t * (3 * x1 + t * (3 * b + t * c)) }
    let discriminant = b * b - x1 * c
    let flat = Self.flatness(curve)
    if discriminant < 0x1p-30 && (discriminant < 0 || (b < 0 && -b < c)) {
      // t = p ± q·i, and x there by Taylor's series at p, where x″ is 0.
      let (p, q) = (-b / c, max(0, -discriminant).squareRoot() / c)
      let (real, imaginary) = (x(p), q * (3 * (x1 + p * (2 * b + p * c)) - q * q * c))
      if Self.isNear(real, imaginary) || Self.isNear(1 - real, imaginary) {
        seam = real
        low = Side(from: real, to: 0, offset: imaginary.magnitude)
        high = Side(from: real, to: 1, offset: imaginary.magnitude)
        return
      }
      seam = 0.5
      low = Side(from: 0, to: seam, offset: min(flat, 0.5 * hypot(real, imaginary)))
      high = Side(from: 1, to: seam, offset: 0.5 * hypot(1 - real, imaginary))
      return
    }
    // Roots outside (0, 1): the greatest at or below 0 and the least at or above 1 count.
    let root = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    var (below, above) = (1.0, 1.0)
    for t in [root / c, x1 / root] {
      if t < 0.5 { below = min(below, max(0, -x(t))) }
      if t > 0.5 { above = min(above, max(0, x(t) - 1)) }
    }
    seam = 0.5
    low = Side(from: 0, to: seam, offset: min(flat, 0.5 * below))
    high = Side(from: 1, to: seam, offset: 0.5 * above)
  }

  /// Whether a branch point is nearer to a place in [0, 1/2] than 5/8 of that place's distance from 0.
  private static func isNear(_ real: Double, _ imaginary: Double) -> Bool {
    guard real > 0 else { return false }
    // x/|x − z| is greatest at x = |z|²/real.
    let x = min(0.5, (real * real + imaginary * imaginary) / real)
    return hypot(x - real, imaginary) < 0.625 * x
  }

  /// Where y rises as x² at first, cells must be small beside x, or y is all rounded: the x up to which
  /// the slope at the start outweighs the bend, over 8.
  private static func flatness(_ curve: CubicBezier) -> Double {
    let (slope, bend) = (curve.y1 / curve.x1, curve.y2 - 2 * curve.y1)
    let curvature = (bend - slope * (curve.x2 - 2 * curve.x1)) / (3 * curve.x1 * curve.x1)
    let reach = (slope / curvature).magnitude / 8
    return reach.isNaN ? 0 : reach
  }
}
