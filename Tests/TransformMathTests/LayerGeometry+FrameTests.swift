import BenchmarkHarness
import Foundation
import Oracle
import Testing
import TransformMath

@Suite struct LayerGeometryFrameTests {
  let card = LayerGeometry(
    bounds: Rectangle(x: 11, y: 22, width: 100, height: 50), position: SIMD2(200, 300))

  @Test func theFrameIsTheBoxAboutThePosition() throws {
    var layer = card
    #expect(try layer.frame == Rectangle(x: 150, y: 275, width: 100, height: 50))
    layer.zPosition = 17
    layer.anchorPointZ = 25
    #expect(try layer.frame == Rectangle(x: 150, y: 275, width: 100, height: 50))
    layer.transform = .scale(x: 2, y: 4, z: 1)
    #expect(try layer.frame == Rectangle(x: 100, y: 200, width: 200, height: 200))
    layer.transform = .scale(x: -2, y: -4, z: 1)
    #expect(try layer.frame == Rectangle(x: 100, y: 200, width: 200, height: 200))
    layer.transform = .translation(x: 10, y: 20, z: 0)
    #expect(try layer.frame == Rectangle(x: 160, y: 295, width: 100, height: 50))
    let large = LayerGeometry(
      bounds: Rectangle(x: 1e17, y: 0, width: 100, height: 50), position: SIMD2(200, 300))
    #expect(try large.frame == Rectangle(x: 150, y: 275, width: 100, height: 50))
  }

  @Test func whatIsBehindTheEyeIsNotInTheFrame() throws {
    var layer = card
    // w = 1 − x/50 from the anchor: the right edge is at w = 0, clipped at 2⁻¹⁴.
    layer.transform.m14 = -1.0 / 50
    let frame = try layer.frame
    let edge = 50 * (1 - 0x1p-14)
    #expect((frame.maxX - (200 + edge * 0x1p14)).magnitude < 1e-8)
    #expect(frame.x == 200 - 25)
    layer.transform.m44 = -2
    #expect(throws: ProjectionError.behindEye) { try layer.frame }
    layer.transform.m11 = .nan
    #expect(throws: ProjectionError.notFinite) { try layer.frame }
    #expect(throws: FrameError.notFinite) {
      try layer.setFrame(Rectangle(x: 0, y: 0, width: 1, height: 1))
    }
  }

  @Test func sweepHoldsItsBound() throws {
    let seed: UInt64 = 74
    var random = SeededGenerator(seed: seed)
    var (worst, clipped) = (0.0, 0)
    for round in 0..<10 * sweepSize {
      let kind = [SampleClass.composed, .perspective, .random][round % 3]
      var m = kind.draw(&random)
      if kind == .random { m.m44 += 2 }
      let bounds = [
        random.uniform(-50...50), random.uniform(-50...50), random.uniform(0...300),
        random.uniform(0...300),
      ]
      let anchor = [random.uniform(-0.5...1.5), random.uniform(-0.5...1.5), 0]
      let place = [random.uniform(-500...500), random.uniform(-500...500)]
      let layer = LayerGeometry(
        bounds: Rectangle(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3]),
        anchorPoint: SIMD2(anchor[0], anchor[1]), position: SIMD2(place[0], place[1]),
        transform: m)
      // Bounds from the anchor, as the frame has them.
      let exact = LayerOracle.frame(
        bounds: bounds, anchor: anchor, position: place, transform: m.elements)
      guard let exact else {
        #expect(throws: ProjectionError.behindEye) { try layer.frame }
        continue
      }
      let frame = try layer.frame
      let values = [frame.x, frame.y, frame.width, frame.height]
      let far = max(frame.width, frame.height)
      if far > 1e4 { clipped += 1 }
      // Corners as seen, divided by as little as 2⁻¹⁴ of the terms of w.
      let span = (m.row1.magnitude3 + m.row2.magnitude3) * 450 + m.row4.magnitude3
      let nearest =
        PlaneMap(m).nearestW(anchor: anchor, size: bounds) ?? HomogeneousEdge.nearestW
      let scale = 500 + span / nearest * (1 + span / nearest)
      for (value, wanted) in zip(values, exact) {
        let error = wanted.absoluteError(of: value)
        worst = max(worst, error / scale)
        #expect(error <= 8 * 0x1p-53 * scale, "seed \(seed), round \(round): \(value)")
      }
    }
    #expect(worst > 1e-20 && clipped > 10, "\(worst) \(clipped)")
  }

  /// Affine transforms: γ₅ of a coordinate's terms, each of which is a product.
  @Test func flatFramesHoldTheirBound() throws {
    let seed: UInt64 = 77
    var random = SeededGenerator(seed: seed)
    var worst = 0.0
    for round in 0..<5 * sweepSize {
      func draw() -> Double { random.uniform(-2...2) }
      let m = made([draw(), draw(), 0, 0, draw(), draw(), 0, 0, 0, 0, 1, 0, draw(), draw(), 0, 1])
      let (width, height) = (random.uniform(0...300), random.uniform(0...300))
      let anchor = [random.uniform(-0.5...1.5), random.uniform(-0.5...1.5), 0]
      let place = [random.uniform(-500...500), random.uniform(-500...500)]
      let layer = LayerGeometry(
        bounds: Rectangle(x: 0, y: 0, width: width, height: height),
        anchorPoint: SIMD2(anchor[0], anchor[1]), position: SIMD2(place[0], place[1]),
        transform: m)
      let exact = try #require(
        LayerOracle.frame(
          bounds: [0, 0, width, height], anchor: anchor, position: place, transform: m.elements))
      let frame = try layer.frame
      let reach = SIMD2(
        width * (anchor[0].magnitude + 1), height * (anchor[1].magnitude + 1))
      let terms = [
        place[0].magnitude + m.m41.magnitude + m.m11.magnitude * reach.x
          + m.m21.magnitude * reach.y,
        place[1].magnitude + m.m42.magnitude + m.m12.magnitude * reach.x
          + m.m22.magnitude * reach.y,
        m.m11.magnitude * width + m.m21.magnitude * height,
        m.m12.magnitude * width + m.m22.magnitude * height,
      ]
      for (value, (wanted, term)) in zip(
        [frame.x, frame.y, frame.width, frame.height], zip(exact, terms))
      {
        let bound = 5 * 0x1p-53 * (1 + 1e-14) * term
        worst = max(worst, wanted.absoluteError(of: value) / bound)
        #expect(wanted.absoluteError(of: value) <= bound, "seed \(seed), round \(round)")
      }
    }
    #expect(worst > 0.05, "\(worst)")
  }

  // MARK: Setting

  @Test func theFrameReadsBack() throws {
    var random = SeededGenerator(seed: 75)
    let turns: [Transform3D] = [
      .identity, .scale(x: 2, y: 4, z: 1), .scale(x: -1, y: 0.3, z: 5),
      .rotation(angle: .pi / 2, x: 0, y: 0, z: 1), .rotation(angle: -.pi / 2, x: 0, y: 0, z: 1),
      .rotation(angle: .pi, x: 0, y: 0, z: 1), .rotation(angle: 0.9, x: 0, y: 1, z: 0),
      .translation(x: 10, y: 20, z: 30), .rotation(angle: .pi / 3, x: 1, y: 0, z: 0),
    ]
    for turn in turns {
      for _ in 0..<20 {
        let frame = Rectangle(
          x: random.uniform(-500...500), y: random.uniform(-500...500),
          width: random.uniform(1...800), height: random.uniform(1...800))
        var layer = LayerGeometry(
          bounds: Rectangle(x: 3, y: 4, width: 1, height: 1),
          anchorPoint: SIMD2(random.uniform(-1...2), random.uniform(-1...2)), transform: turn)
        try layer.setFrame(frame)
        let back = try layer.frame
        #expect(layer.bounds.x == 3 && layer.bounds.y == 4)
        for (value, wanted) in [
          (back.x, frame.x), (back.y, frame.y), (back.width, frame.width),
          (back.height, frame.height),
        ] { #expect((value - wanted).magnitude < 1e-11, "\(turn.elements)") }
      }
    }
  }

  @Test func aSmallTurnReadsBackWhereItCan() throws {
    var layer = LayerGeometry(transform: .rotation(angle: 0.2, x: 0, y: 0, z: 1))
    try layer.setFrame(Rectangle(x: 10, y: 20, width: 100, height: 80))
    let frame = try layer.frame
    #expect((frame.width - 100).magnitude < 1e-12 && (frame.height - 80).magnitude < 1e-12)
    #expect((frame.x - 10).magnitude < 1e-12 && (frame.y - 20).magnitude < 1e-12)
    let before = layer
    // A flat box is none of a turned rectangle.
    let flat = Rectangle(x: 0, y: 0, width: 100, height: 5)
    #expect(throws: FrameError.noBounds(flat)) { try layer.setFrame(flat) }
    #expect(layer == before)
    layer.transform = .rotation(angle: .pi / 4, x: 0, y: 0, z: 1)
    layer.transform.m21 = -layer.transform.m11
    layer.transform.m22 = layer.transform.m11
    layer.transform.m12 = layer.transform.m11
    #expect(throws: FrameError.self) {
      try layer.setFrame(Rectangle(x: 0, y: 0, width: 9, height: 9))
    }
  }

  @Test func framesWithoutBoundsAreErrors() throws {
    var layer = LayerGeometry(transform: .scale(x: 0, y: 1, z: 1))
    let frame = Rectangle(x: 0, y: 0, width: 5, height: 5)
    #expect(throws: FrameError.noBounds(frame)) { try layer.setFrame(frame) }
    try layer.setFrame(Rectangle(x: 7, y: 0, width: 0, height: 5))
    #expect(layer.bounds.height == 5 && layer.position == SIMD2(7, 2.5))
    layer.transform = .identity
    layer.transform.m14 = -0.001
    #expect(throws: FrameError.perspective) { try layer.setFrame(frame) }
    #expect(throws: FrameError.notFinite) {
      try layer.setFrame(Rectangle(x: .nan, y: 0, width: 5, height: 5))
    }
    for error in [FrameError.perspective, .notFinite, .noBounds(frame)] {
      #expect(error.description.count > 30)
    }
  }

  @Test func aLayerOfAFrame() throws {
    let frame = Rectangle(x: 0, y: 0, width: -100, height: -50)
    let layer = LayerGeometry(frame: frame, anchorPoint: SIMD2(1, 0))
    #expect(try layer.frame == frame.standardized)
    #expect(layer.position == SIMD2(0, -50))
  }
}

extension SIMD4<Double> {
  fileprivate var magnitude3: Double { Swift.max(x.magnitude, Swift.max(y.magnitude, w.magnitude)) }
}

extension PlaneMap {
  /// The smallest w of the corners of the bounds from the anchor; nil when one is behind the clip plane.
  fileprivate func nearestW(anchor: [Double], size: [Double]) -> Double? {
    let ws = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
      map(SIMD2((x - anchor[0]) * size[2], (y - anchor[1]) * size[3])).z
    }
    let smallest = ws.min() ?? 0
    return smallest >= HomogeneousEdge.nearestW ? smallest : nil
  }
}
