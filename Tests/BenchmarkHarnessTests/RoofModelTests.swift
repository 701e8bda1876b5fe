import Testing

@testable import BenchmarkHarness

private let caches = [
  CacheRecord(level: 1, type: "data", bytes: 48 << 10),
  CacheRecord(level: 1, type: "instruction", bytes: 32 << 10),
  CacheRecord(level: 2, type: "unified", bytes: 1 << 20),
  CacheRecord(level: 3, type: "unified", bytes: 32 << 20),
]

private func roof(
  _ kind: RoofRecord.Kind, _ rate: Double, _ memory: MemoryLevel? = nil, level: String = "v4",
  _ precision: Precision? = nil
) -> RoofRecord {
  RoofRecord(
    id: RoofKernel.id(kind, level: level, precision: precision, memory: memory), kind: kind,
    level: level, precision: precision, cache: memory?.rawValue, unit: "",
    value: IntervalRecord(median: rate, low: rate, high: rate))
}

private let roofs = [
  roof(.multiplyAdd, 100, .double), roof(.multiplyAdd, 200, .float),
  roof(.multiplyAdd, 25, level: "baseline", .double),
  roof(.read, 400, .l1), roof(.write, 200, .l1), roof(.triad, 600, .l1),
  roof(.read, 40, .memory), roof(.write, 20, .memory), roof(.triad, 30, .memory),
]

extension [RoofRecord] {
  fileprivate func with(_ roof: RoofRecord) -> [RoofRecord] { self + [roof] }
}

private func roof(_ kind: RoofRecord.Kind, _ rate: Double, _ precision: Precision) -> RoofRecord {
  roof(kind, rate, nil, precision)
}

@Suite struct RoofModelTests {
  private let model = RoofModel(roofs: roofs, caches: caches)

  private func bound(
    flops: Double = 0, read: Double = 0, written: Double = 0, bytes: Int? = 1000,
    level: String? = "v4", precision: Precision = .double, threads: Int = 1, took: Double = 1
  ) -> CaseRoofRecord? {
    model.roof(
      of: CaseWork(
        flopsPerItem: flops, bytesReadPerItem: read, bytesWrittenPerItem: written,
        workingSetBytes: bytes, codeLevel: level),
      precision: precision, threads: threads, nsPerItem: took)
  }

  @Test func arithmeticAtTheCasesLevelAndPrecision() {
    #expect(
      bound(flops: 50) == CaseRoofRecord(binding: "fma.v4.double", nsPerItem: 0.5, share: 0.5))
    #expect(bound(flops: 50, precision: .float)?.nsPerItem == 0.25)
    #expect(
      bound(flops: 50, level: "baseline")
        == CaseRoofRecord(binding: "fma.baseline.double", nsPerItem: 2, share: 2))
    #expect(bound(flops: 50, took: 5)?.share == 0.1)
  }

  @Test func theSlowerOfTheTwoBinds() {
    #expect(bound(flops: 50, read: 100)?.binding == "fma.v4.double")
    #expect(
      bound(flops: 50, read: 400) == CaseRoofRecord(binding: "read.L1.v4", nsPerItem: 1, share: 1))
  }

  /// 20 bytes in and 10 out go at the triad's bandwidth, what is left of either at its own.
  @Test func bytesInAndOut() {
    #expect(bound(read: 20, written: 10)?.nsPerItem == 0.05)
    #expect(bound(read: 20, written: 10)?.binding == "triad.L1.v4")
    #expect(bound(read: 60, written: 10)?.nsPerItem == 0.15)
    #expect(bound(read: 60, written: 10)?.binding == "read.L1.v4")
    #expect(bound(read: 20, written: 30)?.nsPerItem == 0.15)
    #expect(bound(read: 20, written: 30)?.binding == "write.L1.v4")
    #expect(bound(written: 10)?.nsPerItem == 0.05)
  }

  @Test func theCacheThatHoldsTheWorkingSet() {
    #expect(bound(read: 40, bytes: 48 << 10)?.binding == "read.L1.v4")
    #expect(bound(read: 40, bytes: 100 << 20)?.binding == "read.memory.v4")
    #expect(bound(read: 40, bytes: 100 << 20)?.nsPerItem == 1)
    // There is no roof of L2 here, and none is made up.
    #expect(bound(read: 40, bytes: (60 << 10) + 1) == nil)
    #expect(bound(flops: 50, read: 40, bytes: (60 << 10) + 1)?.binding == "fma.v4.double")
  }

  @Test func everyThreadHasTheRoofOfOne() {
    #expect(
      bound(flops: 50, threads: 2, took: 0.5)
        == CaseRoofRecord(binding: "fma.v4.double", nsPerItem: 0.25, share: 0.5))
  }

  @Test func nothingDeclaredNothingBinds() {
    #expect(bound() == nil)
    #expect(bound(flops: 50, level: nil) == nil)
    #expect(bound(read: 40, bytes: nil) == nil)
    #expect(bound(flops: 50, level: "v9") == nil)
    #expect(bound(flops: 50, took: 0) == nil)
  }
}

@Suite struct MemoryLevelTests {
  @Test func instructionsAreNoData() {
    #expect(MemoryLevel.sizes(of: caches).map(\.level) == [.l1, .l2, .l3])
    #expect(MemoryLevel.sizes(of: caches).map(\.bytes) == [48 << 10, 1 << 20, 32 << 20])
    #expect(MemoryLevel.sizes(of: []).isEmpty)
  }

  @Test func probesAreInsideTheirCacheAndMemorysFarBeyondTheLast() {
    #expect(
      MemoryLevel.probes(of: caches).map(\.bytes) == [24 << 10, 512 << 10, 16 << 20, 128 << 20])
    #expect(MemoryLevel.probes(of: caches).last?.level == .memory)
    #expect(MemoryLevel.probes(of: []).map(\.bytes) == [64 << 20])
    let large = [CacheRecord(level: 3, type: "unified", bytes: 384 << 20)]
    #expect(MemoryLevel.probes(of: large).map(\.bytes) == [192 << 20, 256 << 20])
  }

  @Test(arguments: [
    (1, MemoryLevel.l1), (61440, .l1), (61441, .l2), (5 << 18, .l2), (2 << 20, .l3),
    (40 << 20, .l3), (41 << 20, .memory),
  ])
  func holding(bytes: Int, level: MemoryLevel) {
    #expect(MemoryLevel.holding(bytes, of: caches) == level)
    #expect(MemoryLevel.holding(bytes, of: []) == .memory)
  }
}
