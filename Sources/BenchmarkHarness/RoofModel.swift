/// What the roofs of a run allow a case at most (Williams, Waterman and Patterson, "Roofline: an
/// insightful visual performance model for multicore architectures", Commun. ACM 52 (2009) 65–76).
///
///     time of an item ≥ max(flops / multiply-add rate, bytes / bandwidth)
///
/// at the case's level and precision, and at the bandwidth of the nearest cache that holds what it
/// touches (or four fifths of it). Reading and writing differ in speed, so bytes that come in and go
/// out two to one count at the triad's bandwidth, and what is left of either at the bandwidth of
/// reading or of writing. Of several threads each by itself is taken to reach the roofs of one.
///
/// A share above 1 is left as it is. It can come about where
/// - the working set is larger than a cache that still serves a good part of it;
/// - the processor adds beside its fused units: sums alone, without products, count one operation each,
///   and some processors do two of them and two fused ones in a cycle;
/// - another tenant of the machine left when the roof had been measured.
public struct RoofModel: Sendable {
  private let rates: [String: Double]
  private let caches: [CacheRecord]

  /// A model of measured roofs, by their medians, and of the caches that decide between them.
  ///
  /// - Parameters:
  ///   - roofs: of those with one id, the first counts.
  ///   - caches: what the system lists; without any, all data is in memory.
  public init(roofs: [RoofRecord], caches: [CacheRecord]) {
    rates = Dictionary(roofs.map { ($0.id, $0.value.median) }) { first, _ in first }
    self.caches = caches
  }

  /// The roof that binds a case; nil when it declares too little, or its roofs were not measured.
  ///
  /// - Parameter nsPerItem: what an item took, all threads together.
  public func roof(
    of work: CaseWork, precision: Precision, threads: Int = 1, nsPerItem: Double
  ) -> CaseRoofRecord? {
    let bounds = [arithmetic(work, precision), movement(work)].compactMap { $0 }
    guard let bound = bounds.max(by: { $0.nanoseconds < $1.nanoseconds }) else { return nil }
    let nanoseconds = bound.nanoseconds / Double(threads)
    guard nanoseconds > 0, nsPerItem > 0 else { return nil }
    return CaseRoofRecord(
      binding: bound.id, nsPerItem: GroupMeasurement.rounded(nanoseconds),
      share: GroupMeasurement.rounded(nanoseconds / nsPerItem))
  }

  private typealias Bound = (id: String, nanoseconds: Double)

  private func arithmetic(_ work: CaseWork, _ precision: Precision) -> Bound? {
    guard let level = work.codeLevel else { return nil }
    return time(
      of: work.flopsPerItem, at: RoofKernel.id(.multiplyAdd, level: level, precision: precision))
  }

  /// The time of all bytes, under the name of the roof that takes the most of it.
  private func movement(_ work: CaseWork) -> Bound? {
    guard let level = work.codeLevel, let bytes = work.workingSetBytes else { return nil }
    let memory = MemoryLevel.holding(bytes, of: caches)
    let (read, written) = (work.bytesReadPerItem, work.bytesWrittenPerItem)
    let paired = min(read / 2, written)
    var total = 0.0
    var longest: Bound = ("", 0)
    for (kind, share) in [
      (RoofRecord.Kind.triad, 3 * paired), (.read, read - 2 * paired), (.write, written - paired),
    ] where share > 0 {
      let id = RoofKernel.id(kind, level: level, memory: memory)
      guard let part = time(of: share, at: id) else { return nil }
      total += part.nanoseconds
      if part.nanoseconds > longest.nanoseconds { longest = part }
    }
    return total > 0 ? (longest.id, total) : nil
  }

  private func time(of work: Double, at id: String) -> Bound? {
    guard let rate = rates[id], rate > 0 else { return nil }
    return (id, work / rate)
  }
}
