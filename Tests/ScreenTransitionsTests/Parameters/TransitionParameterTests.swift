import ScreenTransitions
import Testing
import TransformMath

@Suite struct TransitionParameterTests {
  /// Names, defaults and ranges as Core Image's filters state them in their attributes (iOS 17 and 26): the
  /// filter, the transition, and each attribute without `input`, with its default and least value.
  static let coreImage: [(name: String, parameters: [(String, TransitionValue?, Double?)])] = [
    (
      "swipe",
      [
        ("angle", .number(0), nil), ("width", .number(300), 0.1), ("opacity", .number(0), 0),
        ("color", .numbers([1, 1, 1]), nil),
      ]
    ),
    (
      "barsSwipe",
      [("angle", .number(.pi), nil), ("width", .number(30), 2), ("barOffset", .number(10), 1)]
    ),
    (
      "mod",
      [
        ("center", nil, nil), ("angle", .number(2), nil), ("radius", .number(150), 1),
        ("compression", .number(300), 1),
      ]
    ),
    (
      "flash",
      [
        ("center", nil, nil), ("color", .numbers([1, 0.8, 0.6]), nil),
        ("maxStriationRadius", .number(2.58), 0), ("striationStrength", .number(0.5), 0),
        ("striationContrast", .number(1.375), 0), ("fadeThreshold", .number(0.85), 0),
      ]
    ),
    (
      "copyMachine",
      [
        ("angle", .number(0), nil), ("width", .number(200), 0.1), ("opacity", .number(1.3), 0),
        ("color", .numbers([0.6, 1, 0.8]), nil),
      ]
    ),
    (
      "pageCurl",
      [
        ("angle", .number(0), nil), ("radius", .number(100), 0.01),
        ("shadowSize", .number(0.5), 0), ("shadowAmount", .number(0.7), 0),
      ]
    ),
    (
      "ripple",
      [("center", nil, nil), ("width", .number(100), 1), ("scale", .number(50), -50)]
    ),
    (
      "disintegrate",
      [
        ("shadowRadius", .number(8), 0), ("shadowDensity", .number(0.65), 0),
        // (0, −10) with y up.
        ("shadowOffset", .numbers([0, 10]), nil),
      ]
    ),
    (
      "accordionFold",
      [
        ("bottomHeight", .number(0), 0), ("numberOfFolds", .number(3), 1),
        ("foldShadowAmount", .number(0.1), 0),
      ]
    ),
  ]

  @Test func coreImagesDefaultsAndMinima() throws {
    let size = Size(width: 300, height: 300)
    for (name, attributes) in Self.coreImage {
      let parameters = try Transition.parameters(of: name)
      let apple = parameters.filter { $0.origin == .apple }
      #expect(apple.map(\.name).sorted() == attributes.map(\.0).sorted(), "\(name)")
      for (attribute, standard, least) in attributes {
        let parameter = try #require(parameters.first { $0.name == attribute })
        #expect(parameter.standard == standard, "\(name) \(attribute)")
        guard let least else { continue }
        let lowest = try Transition(name: name, parameters: [attribute: .number(least)])
        _ = try lowest.geometry(size: size)
        #expect(throws: TransitionError.self) {
          try Transition(name: name, parameters: [attribute: .number(least - 0.001)])
        }
      }
    }
  }

  @Test func everyParameterIsDescribed() throws {
    for name in Transition.names {
      for parameter in try Transition.parameters(of: name) {
        #expect(!parameter.meaning.isEmpty && !parameter.allowed.isEmpty)
        // Saying a default changes nothing.
        if let standard = parameter.standard {
          let said = try Transition(name: name, parameters: [parameter.name: standard])
          #expect(try said == Transition(name: name), "\(name) \(parameter.name)")
        }
        #expect(throws: TransitionError.self) {
          try Transition(name: name, parameters: [parameter.name: .number(.nan)])
        }
        #expect(throws: TransitionError.self) {
          try Transition(name: name, parameters: [parameter.name: .word("nothing")])
        }
      }
    }
    #expect(try Transition.parameters(of: "push").isEmpty)
    #expect(throws: TransitionError.self) { try Transition.parameters(of: "pushed") }
  }

  @Test func valuesReachTheTransition() throws {
    var flip = FlipParameters()
    flip.eyeDistance = 500
    #expect(
      try Transition(name: "flipFromLeft", parameters: ["eyeDistance": .number(500)])
        == Transition(.flip(.fromLeft, flip)))
    var zoom = ZoomParameters()
    zoom.source = Rectangle(x: 1, y: 2, width: 3, height: 4)
    zoom.contentMode = .aspectFit
    #expect(
      try Transition(
        name: "zoom",
        parameters: ["source": .numbers([1, 2, 3, 4]), "contentMode": .word("aspectFit")])
        == Transition(.zoom(zoom)))
    var buttons = ButtonsAppearParameters()
    buttons.button = Size(width: 4, height: 5)
    #expect(
      try Transition(name: "buttonsAppear", parameters: ["button": .numbers([4, 5])])
        == Transition(.buttonsAppear(buttons)))
    var image = ImageZoomParameters()
    image.source = .cell(Rectangle(x: 1, y: 2, width: 3, height: 4), toContainer: .identity)
    #expect(
      try Transition(name: "imageZoom", parameters: ["source": .numbers([1, 2, 3, 4])])
        == Transition(.imageZoom(image)))
    var mod = ModParameters()
    mod.center = SIMD2(5, 6)
    #expect(
      try Transition(name: "mod", parameters: ["center": .numbers([5, 6])])
        == Transition(.mod(mod)))
    var fall = CollapseFlipParameters()
    fall.axis = SIMD3(0, 1, 0)
    #expect(
      try Transition(name: "collapseFlip", parameters: ["axis": .numbers([0, 1, 0])])
        == Transition(.collapseFlip(fall)))
  }

  @Test func errorsSayWhatIsAllowed() throws {
    func message(_ name: String, _ parameter: String, _ value: TransitionValue) throws -> String {
      let error = #expect(throws: TransitionError.self) {
        try Transition(name: name, parameters: [parameter: value])
      }
      return "\(try #require(error))"
    }
    #expect(
      try message("flipFromTop", "eyeDistance", .number(-1))
        == "eyeDistance is -1.0, allowed is finite and > 0.0")
    #expect(
      try message("curlUp", "tilt", .number(2)) == "tilt is 2.0, allowed is in [0.0, π/2]")
    #expect(
      try message("cube", "depth", .number(2))
        == "no parameter of cube is named \"depth\"; known are eyeDistance, dolly")
    #expect(
      try message("zoom", "source", .numbers([1, 2]))
        == "source is [1.0, 2.0], allowed is 4 numbers [x, y, width, height], each finite")
    #expect(
      try message("zoom", "contentMode", .word("stretch"))
        == "contentMode is \"stretch\", allowed is fill, aspectFit, aspectFill")
  }
}
