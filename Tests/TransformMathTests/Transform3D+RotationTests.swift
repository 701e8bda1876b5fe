import BenchmarkHarness
import Oracle
import Testing
import TransformMath

@Suite struct RotationTests {
  static func worstError(
    _ angle: Double, _ x: Double, _ y: Double, _ z: Double
  ) -> Double {
    let computed = Transform3D.rotation(angle: angle, x: x, y: y, z: z).elements
    let exact = TransformOracle.rotation(angle: angle, x: x, y: y, z: z)
    return (0..<16).map { exact[$0].absoluteError(of: computed[$0]) }.max() ?? .infinity
  }

  @Test func xTurnsTowardsY() {
    let m = Transform3D.rotation(angle: .pi / 2, x: 0, y: 0, z: 1)
    #expect(m.m12 == 1 && m.m21 == -1 && m.m33 == 1)
    #expect(Transform3D.rotation(angle: .pi / 2, x: 1, y: 0, z: 0).m23 == 1)
    #expect(Transform3D.rotation(angle: .pi / 2, x: 0, y: 1, z: 0).m31 == 1)
  }

  /// The nearest doubles to multiples of π/2 are not those multiples: what is asked for is the
  /// rotation by the double itself.
  @Test(arguments: -9...9) func quarterTurnsAreExact(quarters: Int) {
    let angle = Double(quarters) * (Double.pi / 2)
    for axis in [SIMD3<Double>(1, 0, 0), SIMD3(0, -3, 0), SIMD3(0, 0, 0.1), SIMD3(1, 1, 1)] {
      #expect(Self.worstError(angle, axis.x, axis.y, axis.z) <= 1e-16)
    }
  }

  @Test func axesAlongACoordinateHaveExactZerosAndOnes() {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<sweepSize {
      let (angle, length) = (random.uniform(-20...20), random.logUniform(1e-100...1e100))
      let m = Transform3D.rotation(angle: angle, x: 0, y: length, z: 0)
      #expect(m.m22 == 1 && m.m11 == m.m33 && m.m13 == -m.m31)
      #expect([m.m12, m.m21, m.m23, m.m32].allSatisfy { $0 == 0 && $0.sign == .plus })
    }
  }

  @Test func sweepHoldsItsBound() {
    var random = SeededGenerator(seed: 32)
    var worst = 0.0
    for _ in 0..<2 * sweepSize {
      let angle =
        random.uniform(0...1) < 0.5 ? random.uniform(-10...10) : random.logUniform(1e-9...1)
      let error = Self.worstError(
        angle, random.uniform(-1...1), random.uniform(-1...1), random.uniform(-1...1))
      worst = max(worst, error)
    }
    #expect(worst <= 0x1p-52)
  }

  @Test func smallAnglesKeepTheirRelativeAccuracy() {
    // m12 = (1 − c)·xy for an axis in the plane: of the order of angle²/2.
    for angle in [1e-4, 1e-8, 1e-80] {
      let computed = Transform3D.rotation(angle: angle, x: 1, y: 1, z: 0)
      let exact = TransformOracle.rotation(angle: angle, x: 1, y: 1, z: 0)
      #expect(exact[1].ulpError(of: computed.m12) <= 3)
      #expect(exact[6].ulpError(of: computed.m23) <= 3)
    }
  }

  @Test func lengthOfTheAxisDoesNotMatter() {
    let unit = Transform3D.rotation(angle: 0.7, x: 1, y: -2, z: 3)
    for scale in [0x1p-1060, 0x1p-500, 0x1p500, 0x1p1000] {
      #expect(
        Transform3D.rotation(angle: 0.7, x: scale, y: -2 * scale, z: 3 * scale) == unit)
    }
  }

  @Test func zeroAxisIsTheIdentity() {
    #expect(Transform3D.rotation(angle: 1, x: 0, y: 0, z: 0).isIdentity)
    #expect(Transform3D.rotation(angle: 0, x: 0, y: -0.0, z: 0).isIdentity)
    #expect(Transform3D.rotation(angle: 0, x: 1, y: 2, z: 3).isIdentity)
  }

  @Test func notFiniteGivesNaNAndNothingElse() {
    for (angle, x) in [(Double.nan, 1.0), (.infinity, 1), (1, .nan), (1, .infinity)] {
      let m = Transform3D.rotation(angle: angle, x: x, y: 0, z: 0)
      #expect(m.m11.isNaN && m.m23.isNaN && m.row4 == SIMD4(0, 0, 0, 1))
    }
  }

  @Test func inverseIsTheOppositeTurn() {
    let m = Transform3D.rotation(angle: 1.1, x: 1, y: 2, z: 3)
    let back = Transform3D.rotation(angle: -1.1, x: 1, y: 2, z: 3)
    #expect(m.transposed == back)
    let round = (m * back).elements
    for i in 0..<16 { #expect((round[i] - Transform3D.identity.elements[i]).magnitude < 5e-16) }
  }
}
