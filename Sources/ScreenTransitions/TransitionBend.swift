/// How a layer's surface bends: a map from its flat points to space, z towards the viewer.
public enum TransitionBend: Hashable, Sendable {
  case cone(ConeCurl)
  case cylinder(CylinderCurl)

  /// Where a point of the flat layer goes.
  public func map(x: Double, y: Double) -> SIMD3<Double> {
    switch self {
    case .cone(let cone): cone.map(x: x, y: y)
    case .cylinder(let cylinder): cylinder.map(x: x, y: y)
    }
  }
}
