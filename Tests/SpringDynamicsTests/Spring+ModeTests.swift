import Oracle
import SpringDynamics
import Testing

@Suite struct SpringModeTests {
  @Test func aFactorOf1IsThePlainSpring() throws {
    let mode = try Spring(modeOf: 2, stiffness: 30, factor: 1, damping: 3)
    let spring = try Spring(mass: 2, stiffness: 30, damping: 3)
    #expect(mode == spring)
    for time in [-0.5, 0, 0.1, 3] {
      #expect(mode.propagator(at: time) == spring.propagator(at: time))
    }
  }

  /// cos(√(1 + rest)·t), where the rest alone is a part of a turn.
  @Test(arguments: [0x1p-54, -0x1p-54, 0]) func theRestCounts(rest: Double) throws {
    let spring = try Spring(modeOf: 1, stiffness: 1, factor: 1, factorRest: rest)
    let time = 1e15
    let phase = (Real(1) + Real(rest)).squareRoot * Real(time)
    let propagator = spring.propagator(at: time)
    #expect(abs(propagator.positionFromPosition - Real.cos(phase).double) < 1e-15)
    #expect(abs(propagator.positionFromVelocity - Real.sin(phase).double) < 1e-15)
  }

  /// Units as far apart as Doubles can be; the parameters that are rounded are near the products.
  @Test func damping() throws {
    let scale = 0x1p+500
    let mode = try Spring(
      modeOf: scale, stiffness: 8 * scale, factor: 0.5, damping: 3 * scale,
      stiffnessProportionalDamping: 0.25)
    let plain = try Spring(mass: 1, stiffness: 4, damping: 4)
    #expect(mode.stiffness == 4 * scale && mode.damping == 4 * scale)
    #expect(mode.propagator(at: 0.7) == plain.propagator(at: 0.7))
  }

  @Test func badInputIsRefused() {
    #expect(
      throws: SpringError.outOfRange(parameter: "factor", value: -1, allowed: "finite and >= 0")
    ) {
      try Spring(modeOf: 1, stiffness: 1, factor: -1)
    }
    for bad in [-1, .nan, .infinity] as [Double] {
      #expect(throws: SpringError.self) { try Spring(modeOf: bad, stiffness: 1, factor: 1) }
      #expect(throws: SpringError.self) { try Spring(modeOf: 1, stiffness: bad, factor: 1) }
      #expect(throws: SpringError.self) { try Spring(modeOf: 1, stiffness: 1, factor: bad) }
      #expect(throws: SpringError.self) {
        try Spring(modeOf: 1, stiffness: 1, factor: 1, damping: bad)
      }
      #expect(throws: SpringError.self) {
        try Spring(modeOf: 1, stiffness: 1, factor: 1, stiffnessProportionalDamping: bad)
      }
    }
    for bad in [0x1p-52, .nan, .infinity] as [Double] {
      #expect(throws: SpringError.self) {
        try Spring(modeOf: 1, stiffness: 1, factor: 1, factorRest: bad)
      }
    }
    #expect(throws: SpringError.self) { try Spring(modeOf: 1, stiffness: 1e300, factor: 1e300) }
    #expect(throws: SpringError.self) {
      try Spring(modeOf: 1, stiffness: 1e200, factor: 1, stiffnessProportionalDamping: 1e200)
    }
  }
}
