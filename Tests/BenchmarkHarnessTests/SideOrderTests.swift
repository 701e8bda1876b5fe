import Testing

@testable import BenchmarkHarness

@Suite struct SideOrderTests {
  @Test(arguments: 1...9)
  func everySideStandsOnceInEveryPlaceOfABlock(_ sides: Int) {
    var order = SideOrder(sides: sides, seed: 3)
    for _ in 0..<4 {
      let block = (0..<sides).map { _ in order.next() }
      for round in block { #expect(Set(round) == Set(0..<sides)) }
      for place in 0..<sides { #expect(Set(block.map { $0[place] }) == Set(0..<sides)) }
    }
  }

  @Test func twoSidesRunABBA() {
    var order = SideOrder(sides: 2, seed: 8)
    var starts = Set<Int>()
    for _ in 0..<20 {
      let first = order.next()
      #expect(order.next() == first.reversed())
      starts.insert(first[0])
    }
    #expect(starts == [0, 1])
  }

  @Test func seedDecidesTheOrder() {
    func orders(_ seed: UInt64) -> [[Int]] {
      var order = SideOrder(sides: 5, seed: seed)
      return (0..<20).map { _ in order.next() }
    }
    #expect(orders(1) == orders(1))
    #expect(orders(1) != orders(2))
  }

  @Test func neighboursChangeBetweenBlocks() {
    var order = SideOrder(sides: 6, seed: 12)
    var followers = Set<Int>()
    for _ in 0..<600 {
      let round = order.next()
      if let place = round.firstIndex(of: 0), place < 5 { followers.insert(round[place + 1]) }
    }
    #expect(followers == [1, 2, 3, 4, 5])
  }
}
