import SpringSolvers
import Testing

@Suite struct TableausTests {
  /// c_i = Σ_j a_ij, and the order conditions up to the order (Hairer, Nørsett, Wanner, I, table II.2.2).
  func check<Tableau: ExplicitTableau>(_ tableau: Tableau.Type) {
    let (a, b, c) = (Tableau.a, Tableau.b, Tableau.c)
    #expect(a.count == b.count && c.count == b.count)
    for (index, row) in a.enumerated() {
      #expect(row.count == index)
      #expect(row.reduce(0, +) == c[index])
    }
    guard case .power(let order) = Tableau.order else { return }
    func sum(_ weight: (Int) -> Double) -> Double {
      b.indices.map { b[$0] * weight($0) }.reduce(0, +)
    }
    func inner(_ index: Int, _ value: (Int) -> Double) -> Double {
      a[index].indices.map { a[index][$0] * value($0) }.reduce(0, +)
    }
    #expect(abs(sum { _ in 1 } - 1) < 1e-15)
    if order >= 2 { #expect(abs(sum { c[$0] } - 1 / 2) < 1e-15) }
    guard order >= 4 else { return }
    #expect(abs(sum { c[$0] * c[$0] } - 1 / 3) < 1e-15)
    #expect(abs(sum { i in inner(i) { c[$0] } } - 1 / 6) < 1e-15)
    #expect(abs(sum { c[$0] * c[$0] * c[$0] } - 1 / 4) < 1e-15)
    #expect(abs(sum { i in c[i] * inner(i) { c[$0] } } - 1 / 8) < 1e-15)
    #expect(abs(sum { i in inner(i) { c[$0] * c[$0] } } - 1 / 12) < 1e-15)
    #expect(abs(sum { i in inner(i) { j in inner(j) { c[$0] } } } - 1 / 24) < 1e-15)
  }

  @Test func orderConditionsHold() {
    check(ExplicitEulerTableau.self)
    check(ExplicitMidpointTableau.self)
    check(HeunTableau.self)
    check(ClassicalRungeKuttaTableau.self)
  }
}
