import SpringSolvers
import Testing

@Suite struct LumpedMassSystemTests {
  struct Pull: ForceField {
    let masses: [Double]
    var isSeparable: Bool { true }

    func force(at time: Double, of state: Span<Double>, into force: inout MutableSpan<Double>) {
      for index in masses.indices { force[index] = -6 * state[index] }
    }
  }

  @Test func forcesAreDividedByMasses() throws {
    let system = try LumpedMassSystem(Pull(masses: [2, 3]))
    var acceleration = [0.0, 0]
    var span = acceleration.mutableSpan
    system.acceleration(at: 0, of: [1, 2, 0, 0].span, into: &span)
    #expect(abs(acceleration[0] + 3) < 1e-15 && abs(acceleration[1] + 4) < 1e-15)
    #expect(system.dimension == 4 && system.isSeparable)
  }

  @Test(arguments: [0, -1, .nan, .infinity, .leastNormalMagnitude / 8] as [Double])
  func singularMassIsRefused(mass: Double) {
    let error = #expect(throws: SolverError.self) { try LumpedMassSystem(Pull(masses: [2, mass])) }
    guard case .singularMass(1, let value) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(value.bitPattern == mass.bitPattern)
  }
}
