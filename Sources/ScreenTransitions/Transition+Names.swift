extension Transition {
  /// The names by which transitions are asked for, in the order of UIKit, Core Animation, then the
  /// articles' own.
  public static let names = [
    "none", "flipFromLeft", "flipFromRight", "curlUp", "curlDown", "crossDissolve", "flipFromTop",
    "flipFromBottom", "fade", "moveIn", "push", "reveal", "dissolve", "collapseFlip",
    "cardToDetail", "buttonsAppear", "imageZoom",
  ]

  /// Those of the names that take a direction.
  public static let namesWithDirection = ["moveIn", "push", "reveal"]

  /// The transition of a name, with its parameters at their defaults.
  ///
  /// Edge cases: `direction` is looked at by `moveIn`, `push` and `reveal` only, and is `fromRight` there
  /// when nil: the side from which a pushed screen comes.
  public init(
    name: String, direction: String? = nil, isReversed: Bool = false
  ) throws(TransitionError) {
    var side = TransitionDirection.fromRight
    if let direction {
      guard let known = TransitionDirection(rawValue: direction) else {
        throw .unknownName(
          kind: "direction", name: direction,
          known: TransitionDirection.allCases.map(\.rawValue))
      }
      side = known
    }
    switch name {
    case "none": self.init(.none)
    case "fade": self.init(.fade)
    case "dissolve": self.init(.dissolve)
    case "crossDissolve": self.init(.crossDissolve)
    case "moveIn": self.init(.moveIn(side))
    case "push": self.init(.push(side))
    case "reveal": self.init(.reveal(side))
    case "flipFromLeft": self.init(.flip(.fromLeft))
    case "flipFromRight": self.init(.flip(.fromRight))
    case "flipFromTop": self.init(.flip(.fromTop))
    case "flipFromBottom": self.init(.flip(.fromBottom))
    case "curlUp": self = .curlUp
    case "curlDown": self = .curlDown
    case "collapseFlip": self.init(.collapseFlip())
    case "cardToDetail": self.init(.cardToDetail())
    case "buttonsAppear": self.init(.buttonsAppear())
    case "imageZoom": self.init(.imageZoom())
    default: throw .unknownName(kind: "transition", name: name, known: Self.names)
    }
    if isReversed { self = reversed }
  }
}
