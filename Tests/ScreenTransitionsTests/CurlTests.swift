import BenchmarkHarness
import Oracle
import ScreenTransitions
import Testing

@Suite struct CurlTests {
  static let seed: UInt64 = 0x5EED_0004

  func distance(_ point: SIMD3<Double>, _ exact: (x: Real, y: Real, z: Real)) -> Double {
    let errors = [
      Real(point.x) - exact.x, Real(point.y) - exact.y, Real(point.z) - exact.z,
    ]
    return errors.map { $0.magnitude.double }.max() ?? .nan
  }

  /// Unit pages, openings from nearly flat to nearly a cylinder, apexes from near to 1e8 away.
  @Test func coneAgainstTheOracle() throws {
    var random = SeededGenerator(seed: Self.seed)
    var worst = 0.0
    for _ in 0..<3000 {
      let apex = -random.logUniform(1e-2...1e8)
      // A cylinder of radius ≥ 0.05 at the page: smaller ones amplify an input's ulp beyond bounds.
      let least = min(0.05 / (1 - apex), 1)
      let angle = random.logUniform(least...1.57)
      let turn = random.uniform(0...3.2)
      let (x, y) = (random.unit(), random.unit())
      let cone = try ConeCurl(angle: angle, apex: apex, turn: turn)
      let exact = TransitionOracle.coneCurl(x: x, y: y, angle: angle, apex: apex, turn: turn)
      worst = max(worst, distance(cone.map(x: x, y: y), exact))
    }
    #expect(worst < 1e-14, "\(worst), seed \(Self.seed)")
  }

  @Test func cylinderAgainstTheOracle() throws {
    var random = SeededGenerator(seed: Self.seed)
    var worst = 0.0
    for _ in 0..<3000 {
      let point = SIMD2(random.uniform(-100...400), random.uniform(-100...600))
      let direction = SIMD2(random.uniform(-1...1), random.uniform(-1...1))
      let radius = random.logUniform(1...500)
      let curl = try CylinderCurl(point: point, direction: direction, radius: radius)
      let (x, y) = (random.uniform(0...320), random.uniform(0...568))
      let exact = TransitionOracle.cylinderCurl(
        x: x, y: y, point: (point.x, point.y), normal: (curl.normal.x, curl.normal.y),
        radius: radius)
      worst = max(worst, distance(curl.map(x: x, y: y), exact))
    }
    #expect(worst < 1e-12, "\(worst), seed \(Self.seed)")
  }

  /// Lengths along the page are kept: the first fundamental form is the identity, by central differences.
  @Test func bothAreIsometries() throws {
    let step = 0x1p-17
    func form(_ map: (Double, Double) -> SIMD3<Double>, _ x: Double, _ y: Double) -> [Double] {
      let along = (map(x + step, y) - map(x - step, y)) / (2 * step)
      let up = (map(x, y + step) - map(x, y - step)) / (2 * step)
      return [(along * along).sum() - 1, (along * up).sum(), (up * up).sum() - 1]
    }
    let cones = try [(0.6, -0.4), (0.2, -3), (1.2, -0.1), (0.002, -1000)].map {
      try ConeCurl(angle: $0.0, apex: $0.1, turn: 0.7)
    }
    let cylinder = try CylinderCurl(point: SIMD2(0.4, 0), direction: SIMD2(0.3, 1), radius: 0.15)
    for x in stride(from: 0.05, through: 1, by: 0.19) {
      for y in stride(from: 0.05, through: 1, by: 0.19) {
        for cone in cones {
          #expect(form(cone.map, x, y).allSatisfy { abs($0) < 1e-8 }, "\(cone) \(x) \(y)")
        }
        #expect(form(cylinder.map, x, y).allSatisfy { abs($0) < 1e-8 }, "\(x) \(y)")
      }
    }
  }

  @Test func limitsAreExactOrClose() throws {
    let flat = try ConeCurl(angle: .pi / 2, apex: -0.5)
    #expect(flat.map(x: 0.3, y: 0.7) == SIMD3(0.3, 0.7, 0))
    let nearlyFlat = try ConeCurl(angle: (.pi / 2).nextDown, apex: -0.5)
    #expect(abs(nearlyFlat.map(x: 0.3, y: 0.7) - SIMD3(0.3, 0.7, 0)).max() < 1e-14)
    // Towards the cylinder of radius 0.2 along the spine.
    let steep = try ConeCurl(angle: 0.2e-12, apex: -1e12)
    let cylinder = try CylinderCurl(
      point: .zero, direction: SIMD2(0, 1), radius: 0.2)
    for x in [0.1, 0.3, 0.6] {
      #expect(abs(steep.map(x: x, y: 0.5) - cylinder.map(x: x, y: 0.5)).max() < 1e-11)
    }
    #expect(flat.map(x: 0, y: -0.5) == SIMD3(0, -0.5, 0))
    let apex = try ConeCurl(angle: 0.4, apex: -0.5)
    #expect(apex.map(x: 0, y: -0.5) == SIMD3(0, -0.5, 0))
  }

  /// At both of the cylinder's lines the surface and its slope continue.
  @Test func cylinderIsSmooth() throws {
    let curl = try CylinderCurl(point: .zero, direction: SIMD2(0, 1), radius: 20)
    for line in [0, Double.pi * 20] {
      let (before, after) = (curl.map(x: line - 1e-9, y: 3), curl.map(x: line + 1e-9, y: 3))
      #expect(abs(before - after).max() < 3e-9)
      let slopeBefore = (before - curl.map(x: line - 2e-6, y: 3)) / 2e-6
      let slopeAfter = (curl.map(x: line + 2e-6, y: 3) - after) / 2e-6
      #expect(abs(slopeBefore - slopeAfter).max() < 1e-6)
    }
  }

  @Test func badParametersAreRefused() {
    for angle in [0, -0.1, 1.6, .nan] {
      #expect(throws: TransitionError.self) { try ConeCurl(angle: angle, apex: -1) }
    }
    #expect(throws: TransitionError.self) { try ConeCurl(angle: 1, apex: .infinity) }
    #expect(throws: TransitionError.self) { try ConeCurl(angle: 1, apex: -1, turn: .nan) }
    for radius in [0, -1, .nan, .infinity] {
      #expect(throws: TransitionError.self) {
        try CylinderCurl(point: .zero, direction: SIMD2(0, 1), radius: radius)
      }
    }
    #expect(throws: TransitionError.self) {
      try CylinderCurl(point: .zero, direction: .zero, radius: 1)
    }
    #expect(throws: TransitionError.self) {
      try CylinderCurl(point: SIMD2(.nan, 0), direction: SIMD2(0, 1), radius: 1)
    }
  }
}

private func abs(_ v: SIMD3<Double>) -> SIMD3<Double> {
  v.replacing(with: -v, where: v .< 0)
}
