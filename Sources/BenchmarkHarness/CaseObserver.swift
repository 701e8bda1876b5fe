/// What a case does besides taking time.
struct CaseObservation: Hashable, Sendable {
  var counters: CaseCountersRecord?
  var allocations: CaseAllocationsRecord?
}

/// Counts events and allocations of a side in extra passes outside its epochs, so that counting costs
/// nothing there.
struct CaseObserver: Sendable {
  let counters: EventCounters?
  let allocations: AllocationCounter?

  /// - Parameters:
  ///   - operations: of one thread in an epoch.
  ///   - items: that one operation produces.
  func observe(_ side: any TimedSide, operations: Int, items: Int) -> CaseObservation {
    let (counters, allocations) = (counters, allocations)
    return side.onFirst { prepared in
      CaseObservation(
        counters: counters.flatMap {
          Self.events(prepared, $0, operations: operations, items: items)
        },
        allocations: allocations.map {
          Self.allocations(prepared, $0, operations: operations)
        })
    }
  }

  /// One pass as long as an epoch; nil when the kernel refuses it after all.
  private static func events(
    _ prepared: PreparedCase, _ counters: EventCounters, operations: Int, items: Int
  ) -> CaseCountersRecord? {
    guard let counts = try? counters.count({ prepared.run(operations) }) else { return nil }
    var record = CaseCountersRecord()
    for (event, count) in zip(counters.events, counts) {
      let perItem = count.map { $0 / (Double(operations) * Double(items)) }
      switch event.name {
      case "cycles": record.cyclesPerItem = perItem
      case "instructions": record.instructionsPerItem = perItem
      case "branch-misses": record.branchMissesPerItem = perItem
      case "cache-misses": record.cacheMissesPerItem = perItem
      default: break
      }
    }
    return record
  }

  /// So many operations show what an operation takes even when only some of them do.
  private static let mostOperations = 256

  /// The difference between a pass and one twice as long, so that what a pass takes once is not in it.
  private static func allocations(
    _ prepared: PreparedCase, _ counter: AllocationCounter, operations: Int
  ) -> CaseAllocationsRecord {
    let operations = min(operations, mostOperations)
    func taken(_ operations: Int) -> (count: Int, bytes: Int) {
      counter.start()
      prepared.run(operations)
      return counter.stop()
    }
    let (once, twice) = (taken(operations), taken(2 * operations))
    func perOperation(_ first: Int, _ second: Int) -> Double {
      max(0, Double(second - first)) / Double(operations)
    }
    return CaseAllocationsRecord(
      perOperation: perOperation(once.count, twice.count),
      bytesPerOperation: perOperation(once.bytes, twice.bytes))
  }
}
