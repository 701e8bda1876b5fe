import SpringDynamics
import Testing

@Suite struct SpringRatioTests {
  @Test func perUnitMassMovesTheSameWay() throws {
    let spring = try Spring(mass: 4, stiffness: 900, damping: 120)
    let unit = try spring.perUnitMass
    #expect(unit == (try Spring(mass: 1, stiffness: 225, damping: 30)))
    let initial = SpringState(position: 1, velocity: -3)
    #expect(unit.state(at: 0.3, from: initial) == spring.state(at: 0.3, from: initial))
    // Nothing to divide: no quotient that is 0 is one too small.
    let free = try Spring(mass: 1e300, stiffness: 0, damping: 0).perUnitMass
    #expect(free == (try Spring(mass: 1, stiffness: 0, damping: 0)))
  }

  /// Quotients that overflow, and those that vanish.
  @Test(arguments: [
    (1e-300, 1e10, 1.0), (1e-300, 1.0, 1e10), (1e300, 1e-30, 1e300), (1e300, 1e300, 1e-30),
  ])
  func quotientsThatAreNoDoublesAreTheMassesFault(
    _ mass: Double, _ stiffness: Double, _ damping: Double
  ) throws {
    let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
    do throws(SpringError) {
      _ = try spring.perUnitMass
      Issue.record("no error")
    } catch {
      guard case .outOfRange("mass", mass, _) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }
}
