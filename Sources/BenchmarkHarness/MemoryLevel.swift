/// Where data comes from: a cache, or main memory behind all of them.
public enum MemoryLevel: String, Codable, Hashable, Sendable, CaseIterable {
  /// The first cache: the nearest to the core.
  case l1 = "L1"
  /// The second cache.
  case l2 = "L2"
  /// The third cache.
  case l3 = "L3"
  /// Main memory.
  case memory

  private static let numbered: [(number: Int, level: MemoryLevel)] = [(1, .l1), (2, .l2), (3, .l3)]

  /// The bytes of data that each cache holds, from the nearest on; without those that the system does
  /// not tell.
  public static func sizes(
    of caches: [CacheRecord]
  ) -> [(level: MemoryLevel, bytes: Int)] {
    numbered.compactMap { number, level in
      caches.first { $0.level == number && $0.type != "instruction" && $0.bytes > 0 }
        .map { (level, $0.bytes) }
    }
  }

  /// The nearest level that holds so many bytes, or four fifths of them: then most still come from
  /// there, and the next level's bandwidth would be no bound.
  public static func holding(_ bytes: Int, of caches: [CacheRecord]) -> MemoryLevel {
    sizes(of: caches).first { bytes <= $0.bytes + $0.bytes / 4 }?.level ?? .memory
  }

  /// How many bytes a loop should go over to measure each level: half of a cache, so that what else
  /// is in it does not push the loop's data out, and four times the last cache (at least 64 MiB, at
  /// most 256) for memory.
  public static func probes(of caches: [CacheRecord]) -> [(level: MemoryLevel, bytes: Int)] {
    let sizes = sizes(of: caches)
    let beyond = 4 * (sizes.last?.bytes ?? 0)
    return sizes.map { ($0.level, $0.bytes / 2) }
      + [(.memory, min(max(beyond, 64 << 20), 256 << 20))]
  }
}
