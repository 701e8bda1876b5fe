import Foundation

/// How often each side of a group repeats its operation in an epoch.
///
/// One count is shared by all sides, so that a ratio pairs the same work: it is chosen by the fastest
/// side, whose epoch must last `epoch`. Where sides differ so much that the slowest would then need
/// more than `longestEpoch`, the shared count is lowered to what fits (never below 1), and a side
/// whose epoch would become too short for the clock makes several passes of the shared count.
struct EpochPlan: Hashable, Sendable {
  /// Operations in one pass, the same for every side.
  var shared: Int
  /// Passes in one epoch, per side; all 1 unless the sides differ too much.
  var passes: [Int]

  /// Operations in one epoch, per side.
  var operations: [Int] { passes.map { $0 * shared } }

  /// - Parameters:
  ///   - nsPerOperation: the calibrated cost of each side; not empty.
  ///   - epoch: the shortest epoch wanted, in nanoseconds.
  ///   - longestEpoch: the longest epoch wanted, in nanoseconds.
  init(nsPerOperation: [Double], epoch: Double, longestEpoch: Double) {
    // An operation cheaper than a picosecond is one the optimiser removed; its count stays bounded.
    let costs = nsPerOperation.map { max($0, 1e-3) }
    let fastest = costs.min() ?? 1
    let slowest = costs.max() ?? 1
    let wanted = max(1, (epoch / fastest).rounded(.up))
    let fitting = max(1, (longestEpoch / slowest).rounded(.down))
    let count = min(wanted, fitting)
    shared = Int(count)
    passes = costs.map { Int(max(1, (epoch / ($0 * count)).rounded(.up))) }
  }

  /// The time of one round of all sides, in nanoseconds, by the calibrated costs.
  func roundTime(nsPerOperation: [Double]) -> Double {
    zip(operations, nsPerOperation).reduce(0) { $0 + Double($1.0) * $1.1 }
  }
}
