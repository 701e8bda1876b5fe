import BenchmarkHarness
import BenchmarkSuites
import Testing

@Suite struct OperationSizesTests {
  @Test("Every operation of the suites is listed with the sizes it runs")
  func usual() throws {
    let groups = Dictionary(grouping: try everyCase(), by: { "\($0.id.family).\($0.id.operation)" })
    #expect(Set(groups.keys) == Set(OperationSizes.all.map(\.operation)))
    for operation in OperationSizes.all {
      #expect(Set(groups[operation.operation]?.map(\.id.size) ?? []) == Set(operation.usual))
      #expect(operation.usual.allSatisfy { $0 <= operation.largest })
    }
  }

  @Test("Asked for sizes, every operation runs at those up to its largest, and says the rest")
  func asked() throws {
    let request = SuiteRequest(sizes: [3, 16, 200_000], seed: 1)
    let sizes = Dictionary(
      grouping: try allCases(request), by: { "\($0.id.family).\($0.id.operation)" })
    let omitted = request.omittedSizes
    for operation in OperationSizes.all {
      let expected = [3, 16, 200_000].filter { $0 <= operation.largest }
      #expect(Set(sizes[operation.operation]?.map(\.id.size) ?? []) == Set(expected))
      #expect(
        omitted.filter { $0.operation == operation.operation }.map(\.size)
          == [3, 16, 200_000].filter { $0 > operation.largest })
    }
    #expect(
      omitted.first?.description
        == "Spring.grid: left out at 200000, its largest size is 65536")
  }

  @Test("Sizes that no operation has are an error")
  func none() {
    #expect(throws: SuiteError.noSuchSize(sizes: [1 << 23], largest: 1 << 22)) {
      try allCases(SuiteRequest(sizes: [1 << 23], seed: 1))
    }
  }
}
