import TransformMath

/// Where a transition comes from: the side that it names is the side of the viewer's screen, y down.
///
/// Source: Apple, CATransitionSubtype; that `fromTop` means the upper edge of a y-down layer is a project
/// choice.
public enum TransitionDirection: String, Hashable, Sendable, CaseIterable {
  case fromLeft
  case fromRight
  case fromTop
  case fromBottom

  /// The unit vector along which things move: away from the named side.
  var heading: SIMD2<Double> {
    switch self {
    case .fromLeft: SIMD2(1, 0)
    case .fromRight: SIMD2(-1, 0)
    case .fromTop: SIMD2(0, 1)
    case .fromBottom: SIMD2(0, -1)
    }
  }

  var isHorizontal: Bool { self == .fromLeft || self == .fromRight }
}
