import BenchmarkHarness
import Oracle
import ScreenTransitions
import Testing
import TransformMath

/// What each kind of transition does between its ends.
@Suite struct ShapeTests {
  let size = Size(width: 320, height: 568)

  func layer(
    _ kind: Transition.Kind, _ role: LayerRole, at progress: Double, size: Size? = nil
  ) throws -> TransitionLayer {
    let frame = try Transition(kind).frame(progress: progress, size: size ?? self.size)
    return try #require(frame.layers.first { $0.role == role })
  }

  @Test func slidesMoveAlongTheirHeading() throws {
    let headings: [(TransitionDirection, SIMD2<Double>)] = [
      (.fromLeft, SIMD2(1, 0)), (.fromRight, SIMD2(-1, 0)), (.fromTop, SIMD2(0, 1)),
      (.fromBottom, SIMD2(0, -1)),
    ]
    for (direction, heading) in headings {
      let whole = heading * SIMD2(320, 568)
      for progress in [0.25, 0.75, 1.125] {
        let old = try layer(.push(direction), .old, at: progress).transform
        let new = try layer(.push(direction), .new, at: progress).transform
        #expect(SIMD2(old.m41, old.m42) == whole * progress)
        #expect(SIMD2(new.m41, new.m42) == whole * (progress - 1))
        #expect(try layer(.moveIn(direction), .new, at: progress).transform == new)
        #expect(try layer(.moveIn(direction), .old, at: progress).transform == .identity)
        #expect(try layer(.reveal(direction), .old, at: progress).transform == old)
        #expect(try layer(.reveal(direction), .new, at: progress).transform == .identity)
      }
      // What moves is in front.
      let order = { (kind: Transition.Kind) in
        try Transition(kind).frame(progress: 0.5, size: self.size).layers.map(\.role)
      }
      #expect(try order(.moveIn(direction)) == [.old, .new])
      #expect(try order(.reveal(direction)) == [.new, .old])
    }
  }

  @Test func stackedFadeLeaksAndTrueMixDoesNot() throws {
    for progress in stride(from: 0.0625, to: 1, by: 0.0625) {
      let stacked = try Transition(.crossDissolve).frame(progress: progress, size: size).weights
      #expect(stacked.background == progress * (1 - progress))
      #expect(stacked.old + stacked.new + stacked.background == 1)
      for kind in [Transition.Kind.dissolve, .fade] {
        let mixed = try Transition(kind).frame(progress: progress, size: size).weights
        #expect(mixed.background == 0 && mixed.new == progress && mixed.old == 1 - progress)
      }
    }
  }

  @Test(arguments: TransitionDirection.allCases)
  func flipAgainstTheOracle(direction: TransitionDirection) throws {
    var random = SeededGenerator(seed: 0x5EED_0005)
    let horizontal = direction == .fromLeft || direction == .fromRight
    let sign = direction == .fromLeft || direction == .fromBottom ? 1.0 : -1.0
    var worst = 0.0
    for _ in 0..<500 {
      let progress = random.unit()
      for role in [LayerRole.old, .new] {
        let turns = role == .old ? progress : progress - 1
        let layer = try layer(.flip(direction), role, at: progress)
        let corners = try #require(layer.corners).corners
        let flat = [(-160.0, -284.0), (160, -284), (160, 284), (-160, 284)]
        for (corner, from) in zip(corners, flat) {
          let exact = TransitionOracle.flip(
            x: from.0, y: from.1, halfTurns: sign * turns, reach: horizontal ? 160 : 284,
            eyeDistance: 1000, horizontal: horizontal)
          worst = max(worst, (Real(corner.x - 160) - exact.x).magnitude.double)
          worst = max(worst, (Real(corner.y - 284) - exact.y).magnitude.double)
        }
      }
    }
    #expect(worst < 5e-13, "\(worst)")
  }

  @Test func flipTurnsTheNamedSideForward() throws {
    // The nearer side is seen at full height, the farther one smaller; sides change places after half.
    func heights(_ direction: TransitionDirection, _ progress: Double) throws -> (Double, Double) {
      let role = progress < 0.5 ? LayerRole.old : .new
      let corners = try #require(try layer(.flip(direction), role, at: progress).corners)
      return (
        corners.bottomLeft.y - corners.topLeft.y, corners.bottomRight.y - corners.topRight.y
      )
    }
    for progress in [0.1, 0.3, 0.45] {
      let left = try heights(.fromLeft, progress)
      #expect(abs(left.0 - 568) < 1e-9 && left.1 < 560)
      let right = try heights(.fromRight, progress)
      #expect(abs(right.1 - 568) < 1e-9 && right.0 < 560)
      let after = try heights(.fromLeft, 1 - progress)
      #expect(after.0 < 560 && abs(after.1 - 568) < 1e-9)
      let top = try #require(try layer(.flip(.fromTop), .old, at: progress).corners)
      #expect(abs(top.topRight.x - top.topLeft.x - 320) < 1e-9)
      #expect(top.bottomRight.x - top.bottomLeft.x < 318)
      let bottom = try #require(try layer(.flip(.fromBottom), .old, at: progress).corners)
      #expect(abs(bottom.bottomRight.x - bottom.bottomLeft.x - 320) < 1e-9)
    }
  }

  @Test(arguments: TransitionDirection.allCases)
  func flipChangesScreensEdgeOn(direction: TransitionDirection) throws {
    let geometry = try Transition(.flip(direction)).geometry(size: size)
    for (progress, role) in [(0.5.nextDown, LayerRole.old), (0.5, .new), (0.5.nextUp, .new)] {
      let visible = geometry.frame(at: progress).visibleLayers
      #expect(visible.map(\.role) == [role])
      #expect(abs(try #require(visible[0].corners).signedArea) < 1e-8)
    }
    // The visible one always shows its front.
    for step in 0...256 where step != 128 {
      for layer in geometry.frame(at: Double(step) / 256).visibleLayers {
        #expect(try #require(layer.corners).signedArea > 0)
      }
    }
  }

  @Test func collapseFlipFallsByItsNumbers() throws {
    let middle = try layer(.collapseFlip(), .old, at: 0.5)
    // R about (0, 0, −2) by −π/4: the axis is normalised, so that it turns by +π/4 about +z.
    let turn = Transform3D.rotation(angle: -.pi / 4, x: 0, y: 0, z: -2)
    let expected =
      Transform3D.translation(x: -160, y: -284, z: 0) * turn
      * .translation(x: 0, y: (2 * 568 + 160 - 284) / 2, z: 0) * .perspective(m34: -0.002)
      * .translation(x: 160, y: 284, z: 0)
    for (a, b) in zip(middle.transform.elements, expected.elements) { #expect(abs(a - b) < 1e-12) }
    // Fallen: a quarter turned, its frame's top at 2·height, width and height exchanged.
    let end = try #require(try layer(.collapseFlip(), .old, at: 1).corners).boundingBox
    #expect(abs(end.y - 1136) < 1e-9 && abs(end.width - 568) < 1e-9)
    #expect(abs(end.height - 320) < 1e-9 && abs(end.midX - 160) < 1e-9)
    #expect(try layer(.collapseFlip(), .new, at: 0.5).transform == .identity)
    let roles = try Transition(.collapseFlip()).frame(progress: 0.5, size: size).layers.map(\.role)
    #expect(roles == [.new, .old])
  }

  @Test func collapseFlipTakesAnyAxis() throws {
    var parameters = CollapseFlipParameters()
    // A zero axis is no turn at all.
    parameters.axis = .zero
    let still = try layer(.collapseFlip(parameters), .old, at: 0.75).transform
    #expect(still.m11 == 1 && still.m12 == 0 && still.m21 == 0 && still.m22 == 1)
    #expect(Transform3D.rotation(angle: 0, x: 0, y: 0, z: 0) == .identity)
    // The length of an axis does not matter, its sign does.
    parameters.axis = SIMD3(0, 0, -2)
    let long = try layer(.collapseFlip(parameters), .old, at: 0.75).transform
    parameters.axis = SIMD3(0, 0, -1e-300)
    #expect(try layer(.collapseFlip(parameters), .old, at: 0.75).transform == long)
    parameters.axis = SIMD3(0, 0, 3)
    let other = try layer(.collapseFlip(parameters), .old, at: 0.75).transform
    #expect(other.m12 == -long.m12 && other.m11 == long.m11)
    // About another axis the general rotation is used; about nearly z both ways agree.
    parameters.axis = SIMD3(1e-200, 0, -2)
    let general = try layer(.collapseFlip(parameters), .old, at: 0.75).transform
    for (a, b) in zip(general.elements, long.elements) { #expect(abs(a - b) < 1e-12) }
    parameters.axis = SIMD3(.nan, 0, 0)
    #expect(throws: TransitionError.self) {
      try Transition(.collapseFlip(parameters)).geometry(size: size)
    }
  }

  @Test func cardPictureGoesFromRectangleToRectangle() throws {
    let card = Rectangle(x: 10, y: 200, width: 100, height: 80)
    let detail = Rectangle(x: 0, y: 0, width: 320, height: 240)
    let kind = Transition.Kind.cardToDetail(CardToDetailParameters(card: card, detail: detail))
    for progress in [0.25, 0.5, 1.125, -0.125] {
      let frame = try Transition(kind).frame(progress: progress, size: size)
      #expect(frame.layers.map(\.role) == [.old, .new, .new])
      let picture = frame.layers[2]
      #expect(picture.content == .picture && picture.isVisible)
      let box = try #require(picture.corners).boundingBox
      #expect(box.x == 10 - 10 * progress && box.y == 200 - 200 * progress)
      #expect(box.width == 100 + 220 * progress && box.height == 80 + 160 * progress)
      #expect(frame.layers[1].opacity == progress)
      #expect(frame.layers[1].shownOpacity == min(max(progress, 0), 1))
    }
  }

  @Test func imageZoomDrawsByItsContentMode() throws {
    var parameters = ImageZoomParameters()
    parameters.source = .cell(
      Rectangle(x: 5, y: 5, width: 60, height: 60),
      toContainer: .translation(x: 10, y: 300, z: 0))
    parameters.destination = Rectangle(x: 0, y: 100, width: 320, height: 240)
    parameters.contentMode = .aspectFit
    let frame = try Transition(.imageZoom(parameters)).frame(progress: 0.5, size: size)
    #expect(frame.layers.map(\.role) == [.old, .backing, .new, .new])
    #expect(frame.layers.map(\.isVisible) == [true, true, true, false])
    #expect(frame.layers[1].content == .color(SIMD3(1, 1, 1)) && frame.layers[1].opacity == 1)
    let picture = frame.layers[2]
    #expect(
      picture.corners == Rectangle(x: 7.5, y: 202.5, width: 190, height: 150).quadrilateral)
    #expect(
      picture.contentRectangle
        == ContentMode.aspectFit.drawnRectangle(
          picture: parameters.picture, in: Rectangle(x: 0, y: 0, width: 190, height: 150)))
  }

  @Test func imageZoomWithoutACellChangesNothing() throws {
    var parameters = ImageZoomParameters()
    parameters.source = .missing
    for isReversed in [false, true] {
      let geometry = try Transition(.imageZoom(parameters), isReversed: isReversed)
        .geometry(size: size)
      #expect(!geometry.changesScreen)
      for progress in [0, 0.3, 1, 1.1] {
        let visible = geometry.frame(at: progress).visibleLayers
        #expect(visible.map(\.role) == [.old])
        #expect(visible.first?.transform == .identity)
      }
    }
  }

  @Test func buttonsComeFromThreeSides() throws {
    let geometry = try Transition(.buttonsAppear()).geometry(size: size)
    let start = geometry.frame(at: 0).layers.compactMap { $0.corners?.boundingBox }
    let end = geometry.frame(at: 1).layers.compactMap { $0.corners?.boundingBox }
    let offsets = zip(start, end).map { SIMD2($0.x - $1.x, $0.y - $1.y) }
    #expect(offsets == [SIMD2(0, 100), SIMD2(-100, 0), SIMD2(100, 0)])
    #expect(end[0].midX == 160 && end[0].midY == 284)
    #expect(geometry.frame(at: 0).visibleLayers.count == 3)
  }

  @Test func curlLeavesTheScreen() throws {
    let geometry = try Transition.curlUp.geometry(size: size)
    let nearEnd = geometry.frame(at: 1.0.nextDown).layers[1]
    let bend = try #require(nearEnd.bend)
    for x in stride(from: 0.0, through: 320, by: 40) {
      for y in stride(from: 0.0, through: 568, by: 71) {
        let point = bend.map(x: x, y: y)
        // Beyond the corner that is lifted last.
        #expect(point.x * 0.342_897_807_455 + point.y * 0.939_372_712_847 < 1e-6)
      }
    }
    // Just after the start only the corner has moved.
    let start = geometry.frame(at: 0x1p-20).layers[1]
    #expect(start.corners?.topLeft == SIMD2(0, 0) && start.corners?.topRight == SIMD2(320, 0))
    #expect(start.corners?.bottomLeft == SIMD2(0, 568))
    #expect(geometry.frame(at: 0.5).layers.map(\.role) == [.new, .old])
  }

  @Test func badParametersAreRefused() {
    var flip = FlipParameters()
    flip.eyeDistance = 0
    var dolly = FlipParameters()
    dolly.dolly = -1
    var curl = CurlParameters()
    curl.relativeRadius = 0
    var tilt = CurlParameters()
    tilt.tilt = 2
    var buttons = ButtonsAppearParameters()
    buttons.distance = .nan
    var zoom = ImageZoomParameters()
    zoom.destination = Rectangle(x: 0, y: .infinity, width: 1, height: 1)
    var cell = ImageZoomParameters()
    cell.source = .cell(
      Rectangle(x: 0, y: 0, width: .nan, height: 1), toContainer: .identity)
    let card = CardToDetailParameters(card: Rectangle(x: .nan, y: 0, width: 1, height: 1))
    let kinds: [Transition.Kind] = [
      .flip(.fromLeft, flip), .flip(.fromTop, dolly), .curl(curl), .curl(tilt),
      .buttonsAppear(buttons), .imageZoom(zoom), .imageZoom(cell), .cardToDetail(card),
    ]
    for kind in kinds {
      #expect(throws: TransitionError.self) { try Transition(kind).geometry(size: size) }
    }
  }
}
