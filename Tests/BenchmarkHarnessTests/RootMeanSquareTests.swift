import Testing

@testable import BenchmarkHarness

@Suite struct RootMeanSquareTests {
  private func of(_ values: [Double]) -> RootMeanSquare {
    var squares = RootMeanSquare()
    for value in values { squares.add(value) }
    return squares
  }

  @Test(arguments: [1e-200, 1.0, 1e200])
  func neitherOverflowsNorVanishes(_ unit: Double) {
    let expected = (30.0 / 4).squareRoot()
    let value = of([-1 * unit, 2 * unit, 3 * unit, 4 * unit]).value / unit
    #expect((value / expected - 1).magnitude < 1e-14)
  }

  @Test func edges() {
    #expect(of([]).value == 0)
    #expect(of([0, 0]).value == 0)
    #expect(of([0, 0]).count == 2)
    #expect(of([1, .infinity, 2, .infinity]).value == .infinity)
  }

  @Test(arguments: [([3.0, 3, 3, 3], [4.0]), ([4.0], [3.0, 3, 3, 3]), ([], [4.0]), ([4.0], [])])
  func mergedDoesNotDependOnTheOrder(_ first: [Double], _ second: [Double]) {
    var merged = of(first)
    merged.merge(of(second))
    #expect((merged.value / of(second + first).value - 1).magnitude < 1e-14)
    #expect(merged.count == first.count + second.count)
  }
}
