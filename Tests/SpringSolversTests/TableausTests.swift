import SpringSolvers
import Testing

@Suite struct TableausTests {
  static let trees = RootedTrees(upTo: 8)

  @Test func treesAreCounted() {
    // Butcher's counts of rooted trees with 1 … 8 vertices.
    let counts = (1...8).map { order in Self.trees.trees.filter { $0.order == order }.count }
    #expect(counts == [1, 1, 2, 4, 9, 20, 48, 115])
  }

  /// c_i = Σ_j a_ij, and all conditions up to the order; not those of the next.
  func check<Tableau: ExplicitTableau>(_ tableau: Tableau.Type, within bound: Double = 1e-15) {
    let (a, b, c) = (Tableau.a, Tableau.b, Tableau.c)
    #expect(a.count == b.count && c.count == b.count)
    for (index, row) in a.enumerated() {
      #expect(row.count <= index)
      #expect(abs(row.reduce(0, +) - c[index]) < bound, "\(Tableau.name), row \(index)")
    }
    guard case .power(let order) = Tableau.order else { return }
    let residual = Self.trees.worstResidual(a: a, b: b, upTo: order)
    #expect(residual < bound, "\(Tableau.name): \(residual)")
    if order < 8 {
      #expect(Self.trees.worstResidual(a: a, b: b, upTo: order + 1) > 1e-6, "\(Tableau.name)")
    }
  }

  @Test func orderConditionsHold() {
    check(ExplicitEulerTableau.self)
    check(ExplicitMidpointTableau.self)
    check(HeunTableau.self)
    check(ClassicalRungeKuttaTableau.self)
    check(DormandPrince5Tableau.self, within: 5e-15)
    check(Tsit5Tableau.self, within: 2e-14)
    check(DOP853Tableau.self, within: 3e-14)
  }

  /// Estimates vanish up to their order and not beyond; the interpolant holds to its own at every θ.
  func checkPair<Tableau: EmbeddedTableau>(
    _ tableau: Tableau.Type, estimateOrders: [Int], within bound: Double
  ) {
    let (name, stages) = (Tableau.name, Tableau.b.count)
    // The end as a stage, then the extra ones.
    let a = Tableau.a + [Tableau.b] + Tableau.extraStages
    let c = Tableau.c + [1] + Tableau.extraNodes
    for (index, row) in a.enumerated() {
      #expect(abs(row.reduce(0, +) - c[index]) < bound, "\(name), row \(index)")
    }
    for (row, order) in zip(Tableau.errors, estimateOrders) {
      let residual = Self.trees.worstResidual(a: a, b: row, upTo: order, target: 0)
      #expect(residual < bound, "\(name), estimate of order \(order): \(residual)")
      #expect(Self.trees.worstResidual(a: a, b: row, upTo: order + 1, target: 0) > 1e-6)
    }
    for step in 1...8 {
      let s = Double(step) / 8
      let r = 1 - s
      var weights = [Double](repeating: 0, count: a.count)
      // The Hermite polynomial's part: y₀ + (3θ² − 2θ³)·Δ + θ(1−θ)²·h·k_0 − θ²(1−θ)·h·k_s.
      for (index, b) in Tableau.b.enumerated() { weights[index] += s * s * (3 - 2 * s) * b }
      weights[0] += s * r * r
      weights[stages] -= s * s * r
      let factors = [1, s, s * r, s * r * s]
      for (row, factor) in zip(Tableau.dense, factors) {
        for (index, d) in row.enumerated() { weights[index] += s * s * r * r * factor * d }
      }
      let residual = Self.trees.worstResidual(
        a: a, b: weights, upTo: Tableau.denseOrder, theta: s)
      #expect(residual < bound, "\(name), interpolant at \(s): \(residual)")
    }
  }

  @Test func estimatesAndInterpolantsHaveTheirOrder() {
    checkPair(DormandPrince5Tableau.self, estimateOrders: [4], within: 1e-14)
    checkPair(Tsit5Tableau.self, estimateOrders: [4], within: 2e-14)
    checkPair(DOP853Tableau.self, estimateOrders: [5, 3], within: 1e-13)
  }
}
