import TimingCurves

/// UIKit's animation options: behaviour bits, a curve in bits 16–17 and a view transition in bits 20–22.
///
/// Source: Apple, UIView.AnimationOptions (values of the public header).
public struct AnimationOptions: OptionSet, Hashable, Sendable, CustomStringConvertible {
  /// The bits, as UIKit has them.
  public let rawValue: UInt

  /// The options of UIKit's bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Starts from what is on the screen, not from the last end.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
  /// Runs until it is removed.
  public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
  /// Runs backwards after each run forward.
  public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
  /// Keeps its own duration inside another animation.
  public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
  /// Keeps its own curve inside another animation.
  public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)

  /// The four curves, by their number in bits 16–17.
  public enum Curve: UInt, Hashable, Sendable, CaseIterable {
    case easeInOut, easeIn, easeOut, linear

    /// UIKit's curve as a Bézier: CSS's of the same name.
    public var bezier: CubicBezier {
      switch self {
      case .easeInOut: .easeInOut
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .linear: .linear
      }
    }
  }

  /// The eight view transitions, by their number in bits 20–22.
  public enum ViewTransition: UInt, Hashable, Sendable, CaseIterable {
    case none, flipFromLeft, flipFromRight, curlUp, curlDown, crossDissolve, flipFromTop,
      flipFromBottom

    /// The transition of this option, with its parameters at their defaults.
    public var transition: Transition {
      switch self {
      case .none: Transition(.none)
      case .flipFromLeft: Transition(.flip(.fromLeft))
      case .flipFromRight: Transition(.flip(.fromRight))
      case .curlUp: .curlUp
      case .curlDown: .curlDown
      case .crossDissolve: Transition(.crossDissolve)
      case .flipFromTop: Transition(.flip(.fromTop))
      case .flipFromBottom: Transition(.flip(.fromBottom))
      }
    }

    /// The name as ``Transition/names`` has it.
    public var name: String { "\(self)" }
  }

  /// A view transition with its curve and behaviour.
  public init(
    _ transition: ViewTransition, curve: Curve = .easeInOut, behavior: AnimationOptions = []
  ) {
    let behaviorBits = behavior.rawValue & 0xFFFF
    rawValue = transition.rawValue << 20 | curve.rawValue << 16 | behaviorBits
  }

  /// The curve in bits 16–17.
  public var curve: Curve { Curve(rawValue: rawValue >> 16 & 3) ?? .easeInOut }

  /// The view transition in bits 20–22.
  public var viewTransition: ViewTransition {
    ViewTransition(rawValue: rawValue >> 20 & 7) ?? .none
  }

  /// The names of what is set: `curlUp, easeInOut, repeat`.
  public var description: String {
    let behaviors: [(AnimationOptions, String)] = [
      (.beginFromCurrentState, "beginFromCurrentState"), (.repeat, "repeat"),
      (.autoreverse, "autoreverse"),
      (.overrideInheritedDuration, "overrideInheritedDuration"),
      (.overrideInheritedCurve, "overrideInheritedCurve"),
    ]
    let set = behaviors.filter { contains($0.0) }.map(\.1)
    return (["\(viewTransition)", "\(curve)"] + set).joined(separator: ", ")
  }
}
