import BenchmarkHarness
import Testing

@testable import BenchmarkSuites

@Suite struct SpringPicturesTests {
  private static let maps = SharedOnce {
    try springErrorMaps(SuiteRequest(seed: 7), samplesPerCell: 1)
  }

  private func map(_ variant: String) throws -> ErrorMapRecord {
    try #require(try Self.maps.value().first { $0.variant == variant }, "\(variant)")
  }

  /// Cells whose ζ and ω₀t are in the ranges.
  private func cells(
    _ variant: String, _ ratios: ClosedRange<Double>, _ phases: ClosedRange<Double>
  ) throws -> [Double?] {
    let map = try map(variant)
    return zip(map.rows, map.errors).filter { ratios.contains($0.0) }.flatMap { _, errors in
      zip(map.columns, errors).filter { phases.contains($0.0) }.map(\.1)
    }
  }

  @Test("Ours keep two ulps of the envelope all over the plane")
  func ours() throws {
    for variant in ["reference", "simd"] {
      let map = try map(variant)
      for (row, values) in zip(map.rows, map.ulps) {
        for (column, ulps) in zip(map.columns, values) {
          let ulps = try #require(ulps)
          #expect(ulps <= 2, "\(variant): \(ulps) ulps at ζ = \(row), ω₀t = \(column)")
        }
      }
      // An error of nothing at all would be a comparison with itself.
      #expect(map.errors.joined().contains { ($0 ?? 0) > 1e-17 })
    }
  }

  @Test("Others fail where they are known to")
  func others() throws {
    #expect(try cells("coshsinh", 100...1000, 1e3...1e6).allSatisfy { $0?.isNaN == true })
    #expect(try cells("coshsinh", 0...0.9, 1e-3...1).allSatisfy { ($0 ?? 1) < 1e-14 })
    #expect(try cells("clamped", 10...1000, 1...100).allSatisfy { ($0 ?? 0) > 0.1 })
    #expect(try cells("euler60", 0...0.9, 10...100).allSatisfy { ($0 ?? 0) > 1e-3 })
    #expect(try cells("tworoot", 1 + 1e-9...1 + 1e-7, 1e-3...1).contains { ($0 ?? 0) > 1e-12 })
    #expect(try cells("libm", 0.1...0.9, 1e-3...1).allSatisfy { ($0 ?? 1) < 1e-14 })
  }

  @Test("What goes step by step is not asked for more than a thousand radians")
  func steps() throws {
    for variant in ["euler60", "euler1ms", "rk4"] {
      let map = try map(variant)
      for values in map.errors {
        for (column, error) in zip(map.columns, values) {
          #expect((error == nil) == (column > 1000), "\(variant) at \(column)")
        }
      }
    }
  }

  @Test("A map is drawn again by its seed, and another seed draws another")
  func seeds() throws {
    let first = try map("libm")
    let again = try springErrorMaps(SuiteRequest(seed: 7), samplesPerCell: 1)
    #expect(again.first { $0.variant == "libm" } == first)
    let other = try springErrorMaps(SuiteRequest(seed: 8), samplesPerCell: 1)
    #expect(other.first { $0.variant == "libm" }?.errors != first.errors)
    #expect(try springErrorMaps(SuiteRequest(seed: 7), isCancelled: { true }).isEmpty)
  }

  @Test("The settling table knows the exact time, and who ends too early")
  func settling() throws {
    let table = try #require(try springSettlingTables().first)
    #expect(table.rows.count == 13 && Set(table.rows.map(\.system)).count == 13)
    let exact = try #require(table.rows.first { $0.system == "exact" })
    // |e^(−5t)·(cos ωt + 5/ω·sin ωt)|, ω = √75, is 0.001 for the last time at:
    #expect((exact.seconds - 1.270165195653986).magnitude < 1e-14)
    #expect(exact.exactSeconds == exact.seconds)
    #expect((exact.distanceAfter - 1e-3).magnitude < 1e-12)
    for row in table.rows where row.threshold != nil {
      let threshold = try #require(row.threshold)
      let time = try #require(row.exactSeconds)
      // Late by the exact time: within the threshold; early: beyond it.
      #expect((row.seconds < time) == (row.distanceAfter > threshold * (1 + 1e-9)), "\(row)")
    }
    #expect(table.times.count == table.positions.count && table.positions[0] == 0)
  }
}
