/// Why a layer cannot be given a frame.
public enum FrameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The transform has a perspective across the layer (m14, m24), or its w there is not above 0.
  case perspective
  /// No bounds have this frame under the layer's transform.
  case noBounds(Rectangle)
  /// A number is NaN or infinite.
  case notFinite

  /// One line for a person: what is wrong, and what is allowed.
  public var description: String {
    switch self {
    case .perspective:
      "transform: m14 and m24 must be 0 and w above 0 for bounds to follow from a frame"
    case .noBounds(let frame):
      "frame: \(frame.width) × \(frame.height) is the box of no bounds under this transform; under "
        + "scales, mirrorings and quarter turns every size is"
    case .notFinite: "a number is NaN or infinite; frame and geometry must be finite"
    }
  }
}
