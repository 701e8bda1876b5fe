import BenchmarkHarness
import ScreenTransitions
import Testing
import TransformMath

/// Every kind of transition in every direction, forward and backward.
let everyTransition: [Transition] = {
  var cone = CurlParameters()
  cone.model = .cone
  var fromCell = ZoomParameters()
  fromCell.source = Rectangle(x: 20, y: 300, width: 80, height: 60)
  fromCell.destination = Rectangle(x: 0, y: 40, width: 320, height: 200)
  fromCell.contentMode = .aspectFit
  var kinds: [Transition.Kind] = [
    .none, .fade, .dissolve, .crossDissolve, .curl(), .curl(cone), .collapseFlip(),
    .cardToDetail(), .imageZoom(), .zoom(), .zoom(fromCell),
  ]
  for direction in TransitionDirection.allCases {
    kinds += [
      .moveIn(direction), .push(direction), .reveal(direction), .flip(direction),
      .cube(direction), .cover(direction),
    ]
  }
  kinds += fieldKinds
  return kinds.flatMap { [Transition($0), Transition($0, isReversed: true)] }
}()

/// The transitions that are functions of the pixel, as Core Image has them.
let fieldKinds: [Transition.Kind] = [
  .swipe(), .barsSwipe(), .mod(), .flash(), .copyMachine(), .pageCurl(), .ripple(),
  .disintegrate(), .accordionFold(),
]

let everySize = [
  Size(width: 320, height: 568), Size(width: 1, height: 1), Size(width: 4096, height: 4096),
  Size(width: 667, height: 375), Size(width: 1e-3, height: 1e3),
]

/// Progress from before the start to beyond the end.
let everyProgress: [Double] =
  stride(from: -64, through: 192, by: 1).map { Double($0) / 128 } + [
    .nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
    1.0.nextDown, 1.0.nextUp, 0.5.nextDown, 0.5.nextUp,
  ]

/// The 16 elements' bit patterns, so that −0 and 0 differ.
func bits(_ transform: Transform3D) -> [UInt64] { transform.elements.map(\.bitPattern) }

@Suite struct TransitionGeometryTests {
  @Test(arguments: everyTransition, everySize)
  func endsAreExact(transition: Transition, size: Size) throws {
    let geometry = try transition.geometry(size: size)
    for (progress, role) in [(0.0, LayerRole.old), (-0.0, .old), (1.0, .new)] {
      let visible = geometry.frame(at: progress).visibleLayers
      #expect(visible.count == 1)
      #expect(geometry.frame(at: progress).mix != .field)
      let layer = try #require(visible.first)
      #expect(layer.role == role)
      #expect(layer.content == .screen)
      #expect(bits(layer.transform) == bits(.identity))
      #expect(layer.opacity.bitPattern == 1.0.bitPattern)
      #expect(layer.bounds == size.bounds)
      #expect(layer.contentRectangle == size.bounds)
      #expect(layer.bend == nil)
      #expect(layer.corners == size.bounds.quadrilateral)
    }
  }

  @Test(arguments: everyTransition, everySize)
  func nothingIsEverNaN(transition: Transition, size: Size) throws {
    let geometry = try transition.geometry(size: size)
    for progress in everyProgress {
      let frame = geometry.frame(at: progress)
      #expect(frame.layers.count == geometry.layerCount)
      for (index, layer) in frame.layers.enumerated() {
        // What a bulk evaluation asks for is the same.
        #expect(geometry.pose(index, at: progress) == layer.pose)
        #expect(geometry.role(index) == layer.role)
        let rectangles = [layer.bounds, layer.contentRectangle]
          .flatMap { [$0.x, $0.y, $0.width, $0.height] }
        let numbers = layer.transform.elements + rectangles + [layer.opacity]
        #expect(numbers.allSatisfy { $0.isFinite }, "\(progress) \(layer)")
        #expect(layer.shownOpacity >= 0 && layer.shownOpacity <= 1)
        #expect(layer.corners != nil, "\(progress) \(layer)")
      }
      #expect(geometry.scalars(at: progress).allSatisfy { $0.raw.isFinite && $0.shown.isFinite })
    }
  }

  /// The reverse at p is the transition at 1 − p with the screens exchanged, bit for bit.
  @Test(arguments: everyTransition) func timeReversal(transition: Transition) throws {
    let size = Size(width: 320, height: 568)
    let forward = try transition.geometry(size: size)
    let backward = try transition.reversed.geometry(size: size)
    #expect(transition.reversed.reversed == transition)
    for step in -16...80 {
      let progress = Double(step) / 64
      for (ahead, back) in zip(
        forward.frame(at: 1 - progress).layers, backward.frame(at: progress).layers)
      {
        var exchanged = back
        exchanged.role = ahead.role == .old || ahead.role == .new ? ahead.role : back.role
        #expect(exchanged == ahead)
        let isScreen = ahead.role == .old || ahead.role == .new
        #expect((back.role != ahead.role) == isScreen)
      }
    }
  }

  /// Flips, pushes and the like from opposite sides are one another's reverse.
  @Test func oppositeSidesReverse() throws {
    let size = Size(width: 320, height: 480)
    let opposites: [(TransitionDirection, TransitionDirection)] = [
      (.fromLeft, .fromRight), (.fromTop, .fromBottom),
    ]
    for (side, opposite) in opposites {
      let pairs: [(Transition.Kind, Transition.Kind)] = [
        (.flip(side), .flip(opposite)), (.push(side), .push(opposite)),
        (.moveIn(side), .reveal(opposite)),
      ]
      for (kind, other) in pairs {
        let forward = try Transition(kind, isReversed: true).geometry(size: size)
        let direct = try Transition(other).geometry(size: size)
        for step in 1..<64 where step != 32 {
          let progress = Double(step) / 64
          for role in [LayerRole.old, .new] {
            let a = forward.frame(at: progress).layers.first { $0.role == role }
            let b = direct.frame(at: progress).layers.first { $0.role == role }
            #expect(a == b, "\(kind) \(progress)")
          }
        }
      }
    }
  }

  /// What is seen moves by at most `rate` screens a unit of progress, the flip's change of sides included.
  @Test(arguments: everyTransition) func seenGeometryIsLipschitz(transition: Transition) throws {
    let size = Size(width: 320, height: 568)
    let geometry = try transition.geometry(size: size)
    let steps = 4096
    // The steepest are the curl's corner, 4 radii and 2 ways a unit, and the flip's corners.
    let bound = 10 * size.height / Double(steps)
    func isSeen(_ layer: TransitionLayer) -> Bool { layer.isVisible && layer.shownOpacity > 0 }
    var last = geometry.frame(at: 1 / Double(steps))
    for step in 2..<steps {
      let next = geometry.frame(at: Double(step) / Double(steps))
      for (before, after) in zip(last.layers, next.layers) where isSeen(before) && isSeen(after) {
        let from = try #require(before.corners).corners
        let to = try #require(after.corners).corners
        for (a, b) in zip(from, to) {
          #expect(abs(a.x - b.x) <= bound && abs(a.y - b.y) <= bound, "\(step)")
        }
        // A zoom appears over a quarter of its way.
        #expect(abs(before.shownOpacity - after.shownOpacity) <= 4.01 / Double(steps))
      }
      last = next
    }
    if case .zoom(let zoom) = transition.kind, zoom.destination != nil { return }
    // Near the ends the frame is near the end's, where one layer stays visible.
    for (near, end) in [(0x1p-40, 0.0), (1 - 0x1p-40, 1.0)] {
      let frame = geometry.frame(at: end)
      for (layer, close) in zip(frame.layers, geometry.frame(at: near).layers)
      where layer.isVisible && isSeen(close) {
        let at = try #require(layer.corners).corners
        for (a, b) in zip(at, try #require(close.corners).corners) {
          #expect(abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6)
        }
      }
    }
  }

  @Test func badSizesAreRefused() {
    for bad in [0, -1, .nan, .infinity] as [Double] {
      for size in [Size(width: bad, height: 5), Size(width: 5, height: bad)] {
        let error = #expect(throws: TransitionError.self) {
          try Transition(.fade).geometry(size: size)
        }
        guard case .invalidParameter(let name, let value, _) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
        #expect(name == (size.width == 5 ? "height" : "width"))
        #expect(value.bitPattern == bad.bitPattern)
      }
    }
  }

  /// A frame depends on its progress alone: neither order nor repetition changes it.
  @Test func framesKeepNoState() throws {
    var random = SeededGenerator(seed: 0x5EED_0003)
    let size = Size(width: 320, height: 568)
    for transition in everyTransition {
      let geometry = try transition.geometry(size: size)
      let start = geometry.frame(at: 0)
      for _ in 0..<20 {
        let progress = random.uniform(-0.2...1.2)
        #expect(geometry.frame(at: progress) == geometry.frame(at: progress))
      }
      #expect(geometry.frame(at: 0) == start)
    }
  }
}
