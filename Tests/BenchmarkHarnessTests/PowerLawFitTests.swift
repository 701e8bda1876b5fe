import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct PowerLawFitTests {
  private func point(
    _ size: Int, _ cost: Double, noise: Double = 0, _ generator: inout SeededGenerator
  ) -> PowerLawFit.Point {
    PowerLawFit.Point(
      size: size, epochs: (0..<41).map { _ in cost * exp(noise * generator.normal()) })
  }

  @Test(arguments: [0.0, 0.5, 1, 1.5, 3])
  func exactPowersAreFound(_ exponent: Double) throws {
    var generator = SeededGenerator(seed: 1)
    let points = [16, 64, 256, 4096].map {
      point($0, 7 * pow(Double($0) / 16, exponent), &generator)
    }
    let fit = try #require(PowerLawFit(points, confidence: 0.95))
    #expect((fit.exponent.median - exponent).magnitude < 1e-12)
    #expect((fit.exponent.high - fit.exponent.low).magnitude < 1e-12)
    #expect((fit.nsAtSmallest - 7).magnitude < 1e-11)
  }

  @Test func intervalsCoverTheExponent() throws {
    var generator = SeededGenerator(seed: 2)
    var covered = 0
    var widths: [Double] = []
    for _ in 0..<400 {
      let points = [64, 4096, 65536].map {
        point($0, 3 * pow(Double($0), 1.1), noise: 0.05, &generator)
      }
      let fit = try #require(PowerLawFit(points, confidence: 0.95))
      if fit.exponent.low <= 1.1 && 1.1 <= fit.exponent.high { covered += 1 }
      widths.append(fit.exponent.high - fit.exponent.low)
    }
    #expect(covered >= 380)
    #expect(OrderStatistics.median(of: widths) < 0.04)
  }

  /// One size of five at ten times its cost moves neither the slope nor the line's height.
  @Test func oneSpoiledSizeDoesNotTurnTheLine() throws {
    var generator = SeededGenerator(seed: 3)
    let sizes = [1, 10, 100, 1000, 10_000]
    let points = sizes.map { point($0, Double($0) * ($0 == 100 ? 10 : 1), &generator) }
    let fit = try #require(PowerLawFit(points, confidence: 0.95))
    #expect((fit.exponent.median - 1).magnitude < 1e-12)
    #expect((fit.nsAtSmallest - 1).magnitude < 1e-12)
  }

  @Test func tooLittleGivesNoFit() {
    var generator = SeededGenerator(seed: 4)
    let good = [1, 2, 4].map { point($0, 5, &generator) }
    #expect(PowerLawFit(good, confidence: 0.95) != nil)
    #expect(PowerLawFit(Array(good.prefix(2)), confidence: 0.95) == nil)
    #expect(PowerLawFit(good + [good[2]], confidence: 0.95) == nil)
    #expect(PowerLawFit(good + [point(8, 0, &generator)], confidence: 0.95) == nil)
    let short = PowerLawFit.Point(size: 8, epochs: [1, 2, 3])
    #expect(PowerLawFit(good + [short], confidence: 0.95) == nil)
  }

  @Test func marksStandWhereCachesOverflow() {
    let caches = [
      CacheRecord(level: 2, type: "unified", bytes: 1 << 20),
      CacheRecord(level: 1, type: "data", bytes: 48 << 10),
      CacheRecord(level: 1, type: "instruction", bytes: 32 << 10),
      CacheRecord(level: 3, type: "unified", bytes: 1 << 30),
    ]
    // 64 bytes a unit of size: L1 holds 768, L2 16384.
    let sets = [64, 4096, 65536].map { (size: $0, bytes: 64 * Double($0)) }
    #expect(
      CacheMarkRecord.marks(workingSets: sets, caches: caches)
        == [CacheMarkRecord(cache: "L1", size: 768), CacheMarkRecord(cache: "L2", size: 16384)])
    let undeclared = [64, 4096].map { (size: $0, bytes: 0.0) }
    #expect(CacheMarkRecord.marks(workingSets: undeclared, caches: caches).isEmpty)
  }

  @Test func sidesWithThreeSizesAreFitted() throws {
    let template = try makeResult().cases
    func record(_ variant: String, _ size: Int) throws -> CaseRecord {
      var record = template[0]
      record.id = try CaseID(family: "F", operation: "o", variant: variant, size: size)
      (record.family, record.operation, record.variant) = ("F", "o", variant)
      record.size = size
      record.items = size
      record.workingSetBytes = 8 * size
      record.time.epochs = Array(repeating: 2 * Double(size), count: 21)
      return record
    }
    let cases = try [
      record("a", 4096), record("b", 64), record("a", 64), record("b", 4096), record("a", 65536),
    ]
    let caches = [CacheRecord(level: 1, type: "data", bytes: 32 << 10)]
    let fits = FitRecord.fits(of: cases, caches: caches, confidence: 0.95)
    #expect(fits.count == 1)
    #expect(fits.first?.variant == "a")
    #expect(fits.first?.sizes == [64, 4096, 65536])
    #expect(fits.first?.marks == [CacheMarkRecord(cache: "L1", size: 4096)])
    #expect(((fits.first?.exponent.median ?? 0) - 1).magnitude < 1e-12)
  }
}
