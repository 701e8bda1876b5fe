import Oracle
import TestSupport
import Testing

@Suite struct ChainOracleTests {
  /// Published values have 25 digits.
  @Test(arguments: try vectorRows("spring_chains")) func publishedValues(row: VectorRow) throws {
    try check(row, position: 1, velocity: 0)
  }

  @Test(arguments: try vectorRows("chain_impulses").filter { $0["N"] != "10000" })
  func computedValues(row: VectorRow) throws {
    try check(row, position: #require(row.number("x0")), velocity: #require(row.number("v0")))
  }

  func check(_ row: VectorRow, position: Double, velocity: Double) throws {
    let numbers = ["mass", "stiffness", "ground_damping", "stiffness_proportional_beta", "t"]
      .compactMap(row.number)
    let indices = ["N", "excited_index", "observed_index"].compactMap { Int(row[$0]) }
    let state = ChainOracle.state(
      count: indices[0], mass: numbers[0], stiffness: numbers[1], groundDamping: numbers[2],
      stiffnessProportionalDamping: numbers[3], excited: indices[1], position: position,
      velocity: velocity, observed: indices[2], at: numbers[4])
    let x = try #require(Real(row["expected_x"]))
    let v = try #require(Real(row["expected_v"]))
    // The sum's terms are of the excitation's size, to 300 bits.
    let (floorX, floorV) = (1e-80, 1e-80 * (numbers[1] / numbers[0]).squareRoot())
    #expect((state.position - x).magnitude.double <= 1e-24 * x.magnitude.double + floorX)
    #expect((state.velocity - v).magnitude.double <= 1e-24 * v.magnitude.double + floorV)
  }
}
