import Testing

@testable import BenchmarkHarness

@Suite struct BenchmarkCaseTests {
  private func make(
    title: String = "t", items: Int = 1, flops: Double = 0, bytes: Double = 0, limit: Double = 0,
    frame: FrameWork? = nil
  ) throws -> BenchmarkCase {
    try BenchmarkCase(
      id: CaseID("A.b.c.1"), title: title, kind: .ours, items: items,
      work: CaseWork(flopsPerItem: flops, bytesReadPerItem: bytes), accuracyLimit: limit,
      frame: frame,
      prepare: { PreparedCase(run: { _ in }, accuracy: { makeAccuracy(0) }) })
  }

  @Test func refusesValuesOutsideTheirRange() throws {
    _ = try make()
    #expect(throws: HarnessError.self) { try make(title: "") }
    #expect(throws: HarnessError.self) { try make(items: 0) }
    #expect(throws: HarnessError.self) { try make(flops: -1) }
    #expect(throws: HarnessError.self) { try make(bytes: .infinity) }
    #expect(throws: HarnessError.self) { try make(limit: .nan) }
    #expect(throws: HarnessError.self) { try make(limit: .infinity) }
    #expect(throws: HarnessError.self) { try make(frame: FrameWork(rate: 0, layers: 1)) }
    #expect(throws: HarnessError.self) { try make(frame: FrameWork(rates: [], layers: 1)) }
    #expect(throws: HarnessError.self) { try make(frame: FrameWork(rate: 60, layers: 0)) }
  }

  @Test func errorNamesParameterValueAndRange() {
    let error = #expect(throws: HarnessError.self) { try make(items: -3) }
    #expect(error?.description == "case A.b.c.1: items is -3, allowed is 1 or more")
  }

  @Test func groupsKeepTheOrderOfTheirFirstCase() throws {
    let groups = try CaseGroup.groups(of: [
      makeCase("Z.b.x.8"), makeCase("A.b.x.8", isBaseline: true), makeCase("Z.b.y.8"),
      makeCase("Z.b.x.9"),
    ])
    #expect(groups.map(\.id) == ["Z.b.8", "A.b.8", "Z.b.9"])
    #expect(groups.map(\.cases.count) == [2, 1, 1])
    #expect(groups.map(\.baseline) == [nil, 0, nil])
  }

  @Test func refusesDoubleCasesAndUnlikeSides() throws {
    let double = [try makeCase("A.b.x.8"), try makeCase("A.b.x.8")]
    #expect(throws: HarnessError.duplicateCase(id: "A.b.x.8")) {
      try CaseGroup.groups(of: double)
    }
    let unlike = [try makeCase("A.b.x.8", items: 8), try makeCase("A.b.y.8", items: 4)]
    #expect(throws: HarnessError.self) { try CaseGroup.groups(of: unlike) }
    let baselines = [
      try makeCase("A.b.x.8", isBaseline: true), try makeCase("A.b.y.8", isBaseline: true),
    ]
    #expect(throws: HarnessError.self) { try CaseGroup.groups(of: baselines) }
  }
}
