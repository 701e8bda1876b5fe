import Foundation

/// The line through the costs of one operation at several sizes, in logarithms: cost ∝ size^exponent.
///
/// The exponent is the Theil–Sen slope, the median of the slopes between all pairs of sizes, so that
/// one size that a cache or an alignment spoils does not turn the line. It describes the sizes that
/// were measured and does not claim that a power law holds between or beyond them.
///
/// Its interval allows for the noise of the measurement only, and holds for any distribution of it:
/// each median time has an order-statistic interval, with a confidence such that those of all sizes
/// hold together (Bonferroni); a pair's slope is then between its steepest and its flattest line, and
/// the median of the slopes between the medians of those bounds.
///
/// Cost: O(k² log k) for k sizes, besides the intervals.
/// Source: H. Theil, "A rank-invariant method of linear and polynomial regression analysis", Proc.
/// KNAW 53 (1950) 386–392, 521–525, 1397–1412; P. K. Sen, JASA 63 (1968) 1379–1389.
struct PowerLawFit: Hashable, Sendable {
  /// One size and what an operation cost there.
  struct Point: Hashable, Sendable {
    var size: Int
    /// Nanoseconds per operation of each epoch, in the order measured.
    var epochs: [Double]
  }

  static let fewestSizes = 3

  let exponent: IntervalRecord
  /// Nanoseconds on the line at the smallest size.
  let nsAtSmallest: Double

  /// - Parameter points: ascending in size.
  /// - Returns: nil for fewer than three sizes, for too few epochs, or for times not above zero.
  init?(_ points: [Point], confidence: Double) {
    guard points.count >= Self.fewestSizes, let smallest = points.first?.size else { return nil }
    let each = PairedComparison.corrected(confidence: confidence, comparisons: points.count)
    var costs: [(x: Double, median: Double, low: Double, high: Double)] = []
    for point in points {
      guard point.size > 0, point.epochs.allSatisfy({ $0 > 0 && $0.isFinite }),
        let interval = OrderStatistics.serialMedianInterval(
          of: point.epochs, confidence: each, scale: .ratio)
      else { return nil }
      costs.append(
        (
          log(Double(point.size) / Double(smallest)), log(OrderStatistics.median(of: point.epochs)),
          log(interval.low), log(interval.high)
        ))
    }
    var slopes: [Double] = []
    var flattest: [Double] = []
    var steepest: [Double] = []
    for right in costs.indices {
      for left in costs.indices[..<right] {
        let run = costs[right].x - costs[left].x
        guard run > 0 else { return nil }
        slopes.append((costs[right].median - costs[left].median) / run)
        flattest.append((costs[right].low - costs[left].high) / run)
        steepest.append((costs[right].high - costs[left].low) / run)
      }
    }
    let slope = OrderStatistics.median(of: slopes)
    exponent = IntervalRecord(
      median: slope, low: OrderStatistics.median(of: flattest),
      high: OrderStatistics.median(of: steepest))
    nsAtSmallest = exp(OrderStatistics.median(of: costs.map { $0.median - slope * $0.x }))
  }
}

extension FitRecord {
  /// A fit for every side that ran at three sizes or more, in the order of the sides' first cases.
  ///
  /// - Parameter confidence: of each exponent's interval.
  static func fits(
    of cases: [CaseRecord], caches: [CacheRecord], confidence: Double
  ) -> [FitRecord] {
    var order: [[String]] = []
    var sides: [[String]: [CaseRecord]] = [:]
    for record in cases {
      let name = [record.family, record.operation, record.variant]
      if sides[name] == nil { order.append(name) }
      sides[name, default: []].append(record)
    }
    return order.compactMap { name in
      let sizes = (sides[name] ?? []).sorted { $0.size < $1.size }
      let points = sizes.map { PowerLawFit.Point(size: $0.size, epochs: $0.time.epochs) }
      guard let fit = PowerLawFit(points, confidence: confidence) else { return nil }
      return FitRecord(
        family: name[0], operation: name[1], variant: name[2], sizes: sizes.map(\.size),
        exponent: fit.exponent, nsAtSmallest: fit.nsAtSmallest,
        marks: CacheMarkRecord.marks(
          workingSets: sizes.map { ($0.size, Double($0.workingSetBytes ?? 0)) },
          caches: caches))
    }
  }
}

extension CacheMarkRecord {
  /// Where declared working sets outgrow a cache, for each cache that does not hold all of them or
  /// none; between two sizes, bytes are taken to grow by a power of the size.
  ///
  /// - Parameter workingSets: sizes, ascending, with the bytes that one operation goes through.
  static func marks(
    workingSets: [(size: Int, bytes: Double)], caches: [CacheRecord]
  ) -> [CacheMarkRecord] {
    MemoryLevel.sizes(of: caches).compactMap { cache in
      let limit = Double(cache.bytes)
      for (left, right) in zip(workingSets, workingSets.dropFirst())
      where left.bytes > 0 && left.bytes <= limit && right.bytes > limit {
        let share = log(limit / left.bytes) / log(right.bytes / left.bytes)
        let growth = log(Double(right.size) / Double(left.size))
        // A power of two that is meant exactly must not be missed by a rounding error.
        let size = Double(left.size) * exp(share * growth) * (1 + 1e-12)
        return CacheMarkRecord(cache: cache.level.rawValue, size: Int(size.rounded(.down)))
      }
      return nil
    }
  }
}
