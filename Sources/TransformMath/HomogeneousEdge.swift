/// An edge between two homogeneous points, to be clipped before anything is divided by w.
public struct HomogeneousEdge: Hashable, Sendable, BitwiseCopyable {
  /// The two ends (x, y, z, w), not divided by w.
  public var start, end: SIMD4<Double>

  /// The edge between two homogeneous points.
  public init(start: SIMD4<Double>, end: SIMD4<Double>) { (self.start, self.end) = (start, end) }

  /// The clip plane w = 2⁻¹⁴ that keeps divisions by w away from the eye.
  ///
  /// Source: Skia's `kW0PlaneDistance`, 1/16384.
  public static let nearestW = 0x1p-14

  /// The part of the edge with w ≥ `nearest`, or nil when there is none.
  ///
  /// An end in front is returned bit for bit; one behind is replaced by the point with
  /// w = `nearest` exactly, at outside + t·(inside − outside), t = (nearest − w_out)/(w_in − w_out).
  /// Edge cases: nil when w is NaN at either end.
  /// Error bound: 5u·((1 − t)·|outside| + t·|inside|) a component, u = 2⁻⁵³.
  /// Source: Blinn, Newell, "Clipping using homogeneous coordinates" (SIGGRAPH 1978).
  public func clipped(nearest: Double = nearestW) -> HomogeneousEdge? {
    switch (start.w >= nearest, end.w >= nearest) {
    case (true, true): self
    case (true, false) where end.w < nearest:
      HomogeneousEdge(start: start, end: Self.crossing(outside: end, inside: start, nearest))
    case (false, true) where start.w < nearest:
      HomogeneousEdge(start: Self.crossing(outside: start, inside: end, nearest), end: end)
    default: nil
    }
  }

  private static func crossing(
    outside: SIMD4<Double>, inside: SIMD4<Double>, _ nearest: Double
  ) -> SIMD4<Double> {
    // Both ends weighted, not outside + t·difference: the difference of two far ends would round
    // away what the near one contributes.
    // Of quarters, where the whole would overflow: a weight is a ratio and does not change.
    let unit = (inside.w - outside.w).isFinite ? 1 : 0.25
    let (inner, outer, plane) = (inside.w * unit, outside.w * unit, nearest * unit)
    let span = inner - outer
    let point = outside * ((inner - plane) / span) + inside * ((plane - outer) / span)
    return SIMD4(point.x, point.y, point.z, nearest)
  }
}
