/// Finds out how long one operation of a side takes, well enough to plan epochs with.
struct Calibration {
  let cancellation: Cancellation

  /// Nanoseconds per operation: the count doubles until a reading lasts `sufficient`, then the
  /// smaller of that reading and a second one counts. The first operations also warm the caches.
  func nsPerOperation(_ side: any TimedSide, sufficient: Double) throws -> Double {
    var operations = 1
    var reading = side.time(operations: 1)
    while reading < sufficient && operations < 1 << 40 {
      try cancellation.check()
      // Straight to the goal when the reading is long enough to extrapolate from.
      let factor = reading > sufficient / 64 ? sufficient / reading * 1.1 : 8
      operations = max(operations + 1, Int(Double(operations) * factor))
      reading = side.time(operations: operations)
    }
    try cancellation.check()
    return min(reading, side.time(operations: operations)) / Double(operations)
  }

  /// Plans the epochs of a group's sides and confirms them by a second reading of each: while an
  /// epoch turns out shorter than `shortest`, its side is taken to be that much cheaper and the plan
  /// is made again.
  ///
  /// - Returns: the plan, and each side's nanoseconds per operation as last read.
  func plan(
    _ sides: [any TimedSide], epoch: Double, shortest: Double, longestEpoch: Double
  ) throws -> (plan: EpochPlan, nsPerOperation: [Double]) {
    var costs: [Double] = []
    for side in sides {
      costs.append(try nsPerOperation(side, sufficient: epoch / 4))
    }
    var plan = EpochPlan(nsPerOperation: costs, epoch: epoch, longestEpoch: longestEpoch)
    for _ in 0..<4 {
      var confirmed = true
      for (index, side) in sides.enumerated() {
        try cancellation.check()
        let operations = plan.operations[index]
        let reading = side.time(operations: operations)
        costs[index] = min(costs[index], reading / Double(operations))
        if reading < shortest { confirmed = false }
      }
      if confirmed { break }
      plan = EpochPlan(nsPerOperation: costs, epoch: epoch, longestEpoch: longestEpoch)
    }
    return (plan, costs)
  }
}
