import Oracle
import TestSupport
import Testing

@Suite struct NonlinearOracleTests {
  /// Published values have 25 digits; the last rows are too long for series.
  @Test(arguments: try vectorRows("elliptic_motions").prefix(38))
  func publishedValues(row: VectorRow) throws {
    let numbers = ["linear", "x0", "v0", "t"].compactMap(row.number)
    let state =
      row["law"] == "pendulum"
      ? NonlinearOracle.pendulum(
        frequency: numbers[0], angle: numbers[1], velocity: numbers[2], at: numbers[3])
      : NonlinearOracle.cubicSpring(
        linear: numbers[0], cubic: try #require(row.number("cubic")), position: numbers[1],
        velocity: numbers[2], at: numbers[3])
    let x = try #require(Real(row["x"]))
    let v = try #require(Real(row["v"]))
    #expect((state.position - x).magnitude.double <= 1e-23 * (1 + x.magnitude.double))
    #expect((state.velocity - v).magnitude.double <= 1e-23 * (1 + v.magnitude.double))
  }

  @Test func startsAndRests() {
    let start = NonlinearOracle.pendulum(frequency: 2, angle: 1, velocity: -3, at: 0)
    #expect(start.position.double == 1 && start.velocity.double == -3)
    let still = NonlinearOracle.cubicSpring(linear: 0, cubic: 1, position: 0, velocity: 0, at: 5)
    #expect(still.position.isZero && still.velocity.isZero)
  }
}
