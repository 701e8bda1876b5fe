import Testing

@testable import BenchmarkHarness

@Suite struct RoofMeasurementTests {
  private let plan = RoofMeasurement.Plan(
    budget: 2e6, fewestRounds: 6, mostRounds: 9, epochs: 2, epoch: 2e4)

  private func kernel(level: String = "v4", turns: Int = 10) -> RoofKernel {
    .arithmetic(level: level, precision: .double, flopsPerPass: Double(turns)) {
      { passes in for _ in 0..<passes { spin(turns) } }
    }
  }

  @Test func ids() {
    let movement = RoofKernel.movement(.triad, level: "v4", memory: .l2, bytesPerPass: 512) {
      { _ in }
    }
    #expect(kernel().id == "fma.v4.double")
    #expect(movement.id == "triad.L2.v4")
    #expect(movement.workingSetBytes == 512 && movement.workPerPass == 512)
  }

  /// A turn of the same length gives the same rate, however many there are in a pass.
  @Test func theRateIsWorkOverTime() throws {
    let roofs = try RoofMeasurement(plan: plan).measure([kernel(turns: 10), kernel(turns: 1000)])
    #expect(roofs.map(\.unit) == ["GFLOP/s", "GFLOP/s"])
    for roof in roofs {
      #expect(roof.value.low <= roof.value.median && roof.value.median <= roof.value.high)
      // A turn is a call and a store: between a tenth of a nanosecond and a busy machine's hundred.
      #expect(roof.value.median > 0.01 && roof.value.median < 10)
    }
  }

  @Test func theRoofIsTheMedianOfTheBests() {
    let roof = RoofRecord(kernel(), rates: [5, 1, 3, 9, 2, 4, 6])
    #expect(roof.value == IntervalRecord(median: 4, low: 1, high: 9))
    #expect(roof.level == "v4" && roof.precision == .double && roof.cache == nil)
  }

  @Test func aStopIsHeard() {
    let cancellation = Cancellation()
    cancellation.request()
    #expect(throws: Interrupted.self) {
      try RoofMeasurement(plan: plan, cancellation: cancellation).measure([kernel()])
    }
  }

  @Test func nothingToMeasureGivesNothing() throws {
    #expect(try RoofMeasurement(plan: plan).measure([]).isEmpty)
  }

  private func work(_ level: String?) -> CaseWork {
    CaseWork(flopsPerItem: 10, codeLevel: level)
  }

  /// Roofs of levels and precisions that no case is made of are not measured.
  @Test func aRunMeasuresTheRoofsInUse() throws {
    let cases = [
      try BenchmarkCase(
        id: CaseID("Spring.tick.libm.64"), title: "t", kind: .peer, isBaseline: true, items: 4,
        work: work("v3"), accuracyLimit: 1,
        prepare: {
          PreparedCase(
            run: { for _ in 0..<$0 { spin(10) } }, accuracy: { makeAccuracy(1e-16) })
        }),
      try makeCase("Spring.tick.simd.64", turns: 10),
    ]
    let kernels = [
      kernel(level: "v3"), kernel(level: "v4"),
      RoofKernel.arithmetic(level: "v3", precision: .float, flopsPerPass: 1) { { _ in } },
    ]
    let result = try makeRunner(.quick).run(cases, roofKernels: kernels)
    #expect(result.roofs.map(\.id) == ["fma.v3.double"])
    let roof = try #require(result.cases[0].roof)
    #expect(roof.binding == "fma.v3.double")
    let expected = 10 / result.roofs[0].value.median
    #expect((roof.nsPerItem / expected - 1).magnitude < 1e-5)
    #expect((roof.share * result.cases[0].time.nsPerItem.median / expected - 1).magnitude < 1e-5)
    #expect(result.cases[1].roof == nil)
    let smoke = try makeRunner(.smoke).run(cases, roofKernels: kernels)
    #expect(smoke.roofs.isEmpty && smoke.cases.allSatisfy { $0.roof == nil })
  }

  @Test func theTableNamesEveryRoof() throws {
    let movement = RoofKernel.movement(
      .read, level: "v4", memory: .l1, bytesPerPass: 24 << 10
    ) { { _ in } }
    let lines = RoofTable([
      RoofRecord(kernel(level: "baseline"), rates: [32.72]), RoofRecord(movement, rates: [530.1]),
    ]).lines()
    #expect(lines.contains { $0.contains("32.7") && $0.contains("fma.baseline.double") })
    #expect(lines.contains { $0.contains("L1, 24 KiB") && $0.contains("530.1") })
    #expect(lines.contains("baseline") && lines.contains("v4"))
  }
}
