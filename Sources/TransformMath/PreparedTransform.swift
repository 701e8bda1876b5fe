/// A transform with the parts that it is interpolated by, found once: for many values between a few
/// transforms, as keyframes are.
///
/// Cost: a decomposition, which is most of what ``Transform3D/interpolated(to:at:path:)`` takes.
public struct PreparedTransform: Hashable, Sendable {
  /// The transform.
  public let transform: Transform3D
  /// Its components, nil when it has none.
  public let components: TransformComponents?
  /// Its parts in the plane, nil when they are not, or when it is no map of the plane.
  private let plane: PlaneParts?
  private let isPlane: Bool

  /// Finds the parts.
  public init(_ transform: Transform3D) {
    let affine = transform.affine
    self.transform = transform
    components = transform.decomposed()
    (isPlane, plane) = (affine != nil, affine.flatMap { PlaneParts($0) })
  }

  /// The transform at `t` on the way to another: ``Transform3D/interpolated(to:at:path:)``, bit for bit.
  ///
  /// Cost: about a quarter of it, and no allocation; but for the path `polar`, whose parts are not kept.
  public func interpolated(
    to other: PreparedTransform, at t: Double, path: InterpolationPath? = nil
  ) -> Transform3D {
    let (from, to) = (transform, other.transform)
    return from.interpolated(to: to, at: t) {
      if path == .polar { return from.polarBetween(to, t) }
      if path != .space, isPlane, other.isPlane { return .planeBetween(plane, other.plane, t) }
      return from.spaceBetween(to, t, components, other.components)
    }
  }
}
