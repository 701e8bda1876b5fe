/// Why a point of one plane has no counterpart in another.
public enum ProjectionError: String, Error, Hashable, Sendable, CustomStringConvertible {
  /// The point is at or behind the eye (w ≤ 0): dividing by w would mirror it.
  case behindEye
  /// The plane is seen from its edge, or has collapsed: the map of the plane is singular.
  case edgeOn
  /// The line of sight is parallel to the plane: it meets the plane at no finite distance.
  case horizon
  /// An element or a coordinate is NaN or infinite, or the result is beyond the range of Double.
  case notFinite

  /// One line for a person.
  public var description: String {
    switch self {
    case .behindEye: "the point is at or behind the eye (w ≤ 0); w must be above 0"
    case .edgeOn: "the plane is seen from its edge; its map must not be singular"
    case .horizon: "the line of sight is parallel to the plane and never meets it"
    case .notFinite: "a number is NaN or infinite, or the result is; all must be finite"
    }
  }
}
