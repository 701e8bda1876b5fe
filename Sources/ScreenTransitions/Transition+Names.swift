extension Transition {
  /// The names by which transitions are asked for: UIKit's, Core Animation's, the articles' own, and Core
  /// Image's.
  public static let names = TransitionName.all.map(\.name)

  /// Those of the names that take a direction.
  public static let namesWithDirection = TransitionName.all.filter { $0.side != nil }.map(\.name)

  /// What is free in the transition of a name, besides its direction, in the order of its documentation.
  public static func parameters(
    of name: String
  ) throws(TransitionError) -> [TransitionParameter] {
    try TransitionName.named(name).parameters
  }

  /// The transition of a name, with its parameters at their defaults but for those that are given.
  ///
  /// Edge cases: `direction` is used by ``namesWithDirection`` only; when nil, things come from the right, and
  /// a cover from the bottom. A parameter that the transition does not have is an error, and so is a value that
  /// it does not allow.
  public init(
    name: String, direction: String? = nil, isReversed: Bool = false,
    parameters: [String: TransitionValue] = [:]
  ) throws(TransitionError) {
    var side: TransitionDirection?
    if let direction {
      side = TransitionDirection(rawValue: direction)
      if side == nil {
        throw .unknownName(
          kind: "direction", name: direction,
          known: TransitionDirection.allCases.map(\.rawValue))
      }
    }
    let entry = try TransitionName.named(name)
    self = try entry.make(side ?? entry.side ?? .fromRight, parameters)
    if isReversed { self = reversed }
  }
}

/// A name of a transition: what it stands for, and what is free in it.
struct TransitionName: Sendable {
  typealias Make =
    @Sendable (TransitionDirection, [String: TransitionValue]) throws(TransitionError) -> Transition

  let name: String
  /// The direction when none is given; nil for names that take none.
  let side: TransitionDirection?
  let parameters: [TransitionParameter]
  let make: Make

  private init(
    _ name: String, side: TransitionDirection? = nil,
    _ make: @escaping @Sendable (TransitionDirection) -> Transition.Kind
  ) {
    self.init(name, side: side, NoParameters.self) { side, _ in Transition(make(side)) }
  }

  private init<Parameters: ParameterSet>(
    _ name: String, side: TransitionDirection? = nil, _ parameters: Parameters.Type,
    _ make: @escaping @Sendable (TransitionDirection, Parameters) -> Transition
  ) {
    self.name = name
    self.side = side
    self.parameters = Parameters.slots.map(\.parameter)
    self.make = { side, values throws(TransitionError) in
      make(side, try Parameters(values, of: name))
    }
  }

  private init<Parameters: ParameterSet>(
    _ name: String, _ make: @escaping @Sendable (Parameters) -> Transition.Kind
  ) {
    self.init(name, Parameters.self) { _, parameters in Transition(make(parameters)) }
  }

  static func named(_ name: String) throws(TransitionError) -> TransitionName {
    guard let entry = byName[name] else {
      throw .unknownName(kind: "transition", name: name, known: Transition.names)
    }
    return entry
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  static let all: [TransitionName] = [
    TransitionName("none") { _ in .none },
    flip("flipFromLeft", .fromLeft),
    flip("flipFromRight", .fromRight),
    TransitionName("curlUp", CurlParameters.self) { Transition(.curl($1)) },
    TransitionName("curlDown", CurlParameters.self) { Transition(.curl($1), isReversed: true) },
    TransitionName("crossDissolve") { _ in .crossDissolve },
    flip("flipFromTop", .fromTop),
    flip("flipFromBottom", .fromBottom),
    TransitionName("fade") { _ in .fade },
    TransitionName("moveIn", side: .fromRight) { .moveIn($0) },
    TransitionName("push", side: .fromRight) { .push($0) },
    TransitionName("reveal", side: .fromRight) { .reveal($0) },
    TransitionName("dissolve") { _ in .dissolve },
    TransitionName("collapseFlip") { .collapseFlip($0) },
    TransitionName("cardToDetail") { .cardToDetail($0) },
    TransitionName("buttonsAppear") { .buttonsAppear($0) },
    TransitionName("imageZoom") { .imageZoom($0) },
    TransitionName("cube", side: .fromRight, CubeParameters.self) { Transition(.cube($0, $1)) },
    TransitionName("cover", side: .fromBottom, CoverParameters.self) {
      Transition(.cover($0, $1))
    },
    TransitionName("zoom") { .zoom($0) },
    TransitionName("swipe") { .swipe($0) },
    TransitionName("barsSwipe") { .barsSwipe($0) },
    TransitionName("mod") { .mod($0) },
    TransitionName("flash") { .flash($0) },
    TransitionName("copyMachine") { .copyMachine($0) },
    TransitionName("pageCurl") { .pageCurl($0) },
    TransitionName("ripple") { .ripple($0) },
    TransitionName("disintegrate") { .disintegrate($0) },
    TransitionName("accordionFold") { .accordionFold($0) },
  ]

  private static func flip(_ name: String, _ side: TransitionDirection) -> TransitionName {
    TransitionName(name, FlipParameters.self) { Transition(.flip(side, $1)) }
  }
}

/// Nothing is free.
struct NoParameters: ParameterSet {
  static let slots: [ParameterSlot<Self>] = []
}
