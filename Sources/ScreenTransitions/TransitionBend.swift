/// How a layer's surface bends: a map from its flat points to space, z towards the viewer.
public enum TransitionBend: Hashable, Sendable {
  /// A cone whose spine is the layer's left edge.
  case cone(ConeCurl)
  /// A cone whose spine is the layer's upper edge: x and y change places.
  case hangingCone(ConeCurl)
  case cylinder(CylinderCurl)

  /// Where a point of the flat layer goes.
  public func map(x: Double, y: Double) -> SIMD3<Double> {
    switch self {
    case .cone(let cone): return cone.map(x: x, y: y)
    case .hangingCone(let cone):
      let point = cone.map(x: y, y: x)
      return SIMD3(point.y, point.x, point.z)
    case .cylinder(let cylinder): return cylinder.map(x: x, y: y)
    }
  }

  /// The same in Float, rounded once.
  public func map(x: Float, y: Float) -> SIMD3<Float> {
    SIMD3<Float>(map(x: Double(x), y: Double(y)))
  }

  /// The surface's tangents ∂/∂x and ∂/∂y at a point of the flat layer: orthogonal units, since nothing
  /// stretches.
  public func tangents(x: Double, y: Double) -> (x: SIMD3<Double>, y: SIMD3<Double>) {
    switch self {
    case .cone(let cone): return cone.tangents(x: x, y: y)
    case .hangingCone(let cone):
      let swapped = cone.tangents(x: y, y: x)
      return (
        SIMD3(swapped.y.y, swapped.y.x, swapped.y.z), SIMD3(swapped.x.y, swapped.x.x, swapped.x.z)
      )
    case .cylinder(let cylinder): return cylinder.tangents(x: x, y: y)
    }
  }

  /// The surface's unit normal ∂/∂x × ∂/∂y, which is (0, 0, 1) where the layer lies flat: its z is negative
  /// where the layer's back is seen.
  public func normal(x: Double, y: Double) -> SIMD3<Double> {
    let (u, v) = tangents(x: x, y: y)
    return SIMD3(u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x)
  }
}
