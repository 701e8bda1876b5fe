import BenchmarkHarness
import Oracle
import ScreenTransitions
import Testing
import TransformMath

/// Bending neither stretches nor shears: tangents are orthogonal units, and they are the map's own.
@Suite struct CurlTangentsTests {
  static let seed: UInt64 = 0x5EED_0008

  /// How far the first fundamental form is from the identity.
  func stretch(_ u: SIMD3<Double>, _ v: SIMD3<Double>) -> Double {
    [(u * u).sum() - 1, (u * v).sum(), (v * v).sum() - 1].map(\.magnitude).max() ?? .nan
  }

  @Test func formIsTheIdentity() throws {
    var random = SeededGenerator(seed: Self.seed)
    var (worst, worstFloat) = (0.0, 0.0)
    for _ in 0..<20_000 {
      let apex = -random.logUniform(1e-6...1e12)
      let cone = try ConeCurl(
        angle: random.logUniform(1e-9...(.pi / 2)), apex: apex, turn: random.uniform(-7...7))
      let cylinder = try CylinderCurl(
        point: SIMD2(random.uniform(-1...2), random.uniform(-1...2)),
        direction: SIMD2(random.uniform(-1...1), random.uniform(-1...1)),
        radius: random.logUniform(1e-9...1e9))
      let (x, y) = (random.unit(), random.unit())
      for bend in [TransitionBend.cone(cone), .hangingCone(cone), .cylinder(cylinder)] {
        let (u, v) = bend.tangents(x: x, y: y)
        worst = max(worst, stretch(u, v))
        let (a, b) = (SIMD3<Double>(SIMD3<Float>(u)), SIMD3<Double>(SIMD3<Float>(v)))
        worstFloat = max(worstFloat, stretch(a, b))
        let normal = bend.normal(x: x, y: y)
        worst = max(worst, ((normal * normal).sum() - 1).magnitude)
        worst = max(worst, (normal * u).sum().magnitude, (normal * v).sum().magnitude)
      }
    }
    #expect(worst < 2e-15, "\(worst)")
    #expect(worstFloat < 5e-7, "\(worstFloat)")
  }

  /// Against central differences of the oracle's map, over 2⁻³⁰ in 300 bits.
  @Test func tangentsAreTheMapsOwn() throws {
    var random = SeededGenerator(seed: Self.seed)
    let h = 0x1p-30
    var worst = 0.0
    func compare(
      _ tangent: SIMD3<Double>, _ ahead: (x: Real, y: Real, z: Real),
      _ behind: (x: Real, y: Real, z: Real)
    ) {
      let slopes = [ahead.x - behind.x, ahead.y - behind.y, ahead.z - behind.z]
      for (axis, slope) in slopes.enumerated() {
        worst = max(worst, (slope / Real(2 * h) - Real(tangent[axis])).magnitude.double)
      }
    }
    for _ in 0..<400 {
      let apex = -random.uniform(0.01...50)
      let angle = random.uniform(min(0.2 / (1 - apex), 1)...1.5)
      let turn = random.uniform(0...3)
      let cone = try ConeCurl(angle: angle, apex: apex, turn: turn)
      let (x, y) = (
        (random.unit() * 1024).rounded() / 1024, (random.unit() * 1024).rounded() / 1024
      )
      let (u, v) = cone.tangents(x: x, y: y)
      func exact(_ x: Double, _ y: Double) -> (x: Real, y: Real, z: Real) {
        TransitionOracle.coneCurl(x: x, y: y, angle: angle, apex: apex, turn: turn)
      }
      compare(u, exact(x + h, y), exact(x - h, y))
      compare(v, exact(x, y + h), exact(x, y - h))
      let cylinder = try CylinderCurl(
        point: SIMD2(0.5, 0.25), direction: SIMD2(random.uniform(-1...1), 1),
        radius: random.uniform(0.05...0.5))
      func rolled(_ x: Double, _ y: Double) -> (x: Real, y: Real, z: Real) {
        TransitionOracle.cylinderCurl(
          x: x, y: y, point: (0.5, 0.25), normal: (cylinder.normal.x, cylinder.normal.y),
          radius: cylinder.radius)
      }
      let (a, b) = cylinder.tangents(x: x, y: y)
      // The curvature jumps at the two lines.
      let offset = SIMD2(x - 0.5, y - 0.25)
      let d = (offset * cylinder.normal).sum()
      if abs(d) < 0x1p-20 || abs(d - .pi * cylinder.radius) < 0x1p-20 { continue }
      compare(a, rolled(x + h, y), rolled(x - h, y))
      compare(b, rolled(x, y + h), rolled(x, y - h))
    }
    #expect(worst < 1e-13, "\(worst), seed \(Self.seed)")
  }

  /// No NaN at any opening, apex, radius and point, in Float too.
  @Test func nothingIsNaN() throws {
    let tiny = Double.leastNonzeroMagnitude
    let openings = [tiny, 1e-300, 1e-9, 0.3, (.pi / 2).nextDown, .pi / 2]
    let apexes = [0, -tiny, -1e-300, -1, -1e8, -1e16, -1e150]
    let places = [0, tiny, 1e-9, 0.5, 1, 320, 4096]
    for x in places {
      for y in places {
        for angle in openings {
          for apex in apexes {
            let cone = try ConeCurl(angle: angle, apex: apex)
            for bend in [TransitionBend.cone(cone), .hangingCone(cone)] {
              check(bend, x, y)
            }
          }
        }
        for radius in [tiny, 1e-300, 1e-9, 1, 1e9, 1e150] {
          let cylinder = try CylinderCurl(
            point: SIMD2(0.5, 0), direction: SIMD2(0, 1), radius: radius)
          check(.cylinder(cylinder), x, y)
        }
      }
    }
  }

  private func check(_ bend: TransitionBend, _ x: Double, _ y: Double) {
    let place = bend.map(x: x, y: y)
    let (u, v) = bend.tangents(x: x, y: y)
    let float = bend.map(x: Float(x), y: Float(y))
    for value in [place, u, v, bend.normal(x: x, y: y), SIMD3<Double>(float)] {
      #expect(
        value.x.isFinite && value.y.isFinite && value.z.isFinite, "\(bend) at \(x), \(y): \(value)")
    }
  }

  /// The layer is darkest where it stands upright, and its back is as bright as its front.
  @Test func brightnessFollowsTheNormal() throws {
    let layer = try Transition.curlUp.frame(progress: 0.5, size: Size(width: 320, height: 568))
      .layers[1]
    guard case .cylinder(let cylinder) = try #require(layer.bend) else {
      Issue.record("no cylinder")
      return
    }
    func brightness(_ turn: Double) -> Double {
      let point = cylinder.point + turn * cylinder.radius * cylinder.normal
      return layer.brightness(x: point.x, y: point.y)
    }
    #expect(brightness(-1) == 1 && abs(brightness(4) - 1) < 1e-15)
    #expect(abs(brightness(.pi / 2) - 0.6) < 1e-12)
    #expect(abs(brightness(.pi / 3) - 0.8) < 1e-12 && abs(brightness(.pi * 2 / 3) - 0.8) < 1e-12)
  }

  @Test func coneTurnsThePageAway() throws {
    var parameters = CurlParameters()
    parameters.model = .cone
    let size = Size(width: 320, height: 568)
    let geometry = try Transition(.curl(parameters)).geometry(size: size)
    let end = try #require(geometry.frame(at: 1.0.nextDown).layers[1].bend)
    let start = try #require(geometry.frame(at: 0x1p-40).layers[1].bend)
    for x in stride(from: 0.0, through: 320, by: 40) {
      for y in stride(from: 0.0, through: 568, by: 71) {
        #expect(abs(end.map(x: x, y: y).y + y) < 1e-6)
        let place = start.map(x: x, y: y) - SIMD3(x, y, 0)
        #expect((place * place).sum() < 1e-12)
        // The upper edge is the spine.
        if y == 0 {
          let middle = try #require(geometry.frame(at: 0.5).layers[1].bend)
          #expect(middle.map(x: x, y: 0) == SIMD3(x, 0, 0))
        }
      }
    }
  }
}
