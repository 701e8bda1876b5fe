import TransformMath

/// Where on the screen a transition acts.
public enum TransitionRegion: Hashable, Sendable {
  /// The whole container, bars included.
  case container
  /// The content below a bar of a height in points.
  case content(top: Double)

  /// The region's rectangle on a screen; a transition's frames are in the region's own points.
  public func rectangle(in screen: Size) -> Rectangle {
    switch self {
    case .container: screen.bounds
    case .content(let top):
      Rectangle(x: 0, y: top, width: screen.width, height: screen.height - top)
    }
  }
}

/// A named animation as data: which transition, how it is timed, where it acts.
public struct TransitionRecipe: Hashable, Sendable {
  /// The name by which it is asked for.
  public var name: String
  /// What moves.
  public var transition: Transition
  /// When and how fast.
  public var timing: TransitionTiming
  /// Where on the screen.
  public var region: TransitionRegion

  /// The recipe of a name, a transition, a timing and a region.
  public init(
    _ name: String, _ transition: Transition, _ timing: TransitionTiming,
    region: TransitionRegion = .container
  ) {
    self.name = name
    self.transition = transition
    self.timing = timing
    self.region = region
  }

  /// The recipe prepared for a screen.
  public func animation(screen: Size = Self.standardScreen) throws(TransitionError)
    -> TransitionAnimation
  {
    let rectangle = region.rectangle(in: screen)
    return TransitionAnimation(
      name: name, region: rectangle, driver: try TransitionDriver(timing),
      geometry: try transition.geometry(
        size: Size(width: rectangle.width, height: rectangle.height)))
  }

  /// A replacement of the navigation's push and pop by a view transition.
  public static func navigation(
    _ options: AnimationOptions, duration: Double = Self.navigationDuration,
    region: TransitionRegion = .container
  ) -> TransitionRecipe {
    TransitionRecipe(
      "navigationTransition.\(options.viewTransition)", options.viewTransition.transition,
      TransitionTiming(
        duration: duration, motion: .curve(options.curve.bezier),
        repeats: options.contains(.repeat), autoreverses: options.contains(.autoreverse)),
      region: region)
  }

  /// A replacement of the navigation's push and pop by a Core Animation transition, timed by the curve
  /// `default`.
  ///
  /// Shape: of `fade`, `moveIn`, `push` and `reveal`; the last three take a direction.
  public static func navigation(
    type: String, direction: TransitionDirection = .fromRight, startProgress: Double = 0,
    endProgress: Double = 1, duration: Double = Self.navigationDuration,
    region: TransitionRegion = .container
  ) throws(TransitionError) -> TransitionRecipe {
    guard coreAnimationTypes.contains(type) else {
      throw .unknownName(kind: "Core Animation transition", name: type, known: coreAnimationTypes)
    }
    let side = Transition.namesWithDirection.contains(type) ? ".\(direction)" : ""
    return TransitionRecipe(
      "navigationTransition.\(type)\(side)",
      try Transition(name: type, direction: direction.rawValue),
      TransitionTiming(
        duration: duration, motion: .curve(.coreAnimationDefault), startProgress: startProgress,
        endProgress: endProgress),
      region: region)
  }

  /// The recipe of a name in ``all``.
  public static func named(_ name: String) throws(TransitionError) -> TransitionRecipe {
    guard let recipe = all.first(where: { $0.name == name }) else {
      throw .unknownName(kind: "animation", name: name, known: all.map(\.name))
    }
    return recipe
  }
}
