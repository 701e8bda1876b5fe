import Foundation

/// One side of a comparison: a run, or the two runs of a baseline.
public struct ComparedRuns: Sendable {
  /// What the user called it.
  public let name: String
  /// At least one.
  public let runs: [RunResult]

  /// A side of one run, by the name that messages call it.
  public init(name: String, run: RunResult) {
    self.name = name
    runs = [run]
  }

  /// A side of a baseline's two runs, by the baseline's name.
  public init(_ baseline: Baseline) { self.init(name: baseline.name, runs: baseline.runs) }

  init(name: String, runs: [RunResult]) {
    self.name = name
    self.runs = runs
  }

  /// Ids of cases that every run has, in the order of the first.
  var ids: [CaseID] {
    let others = runs.dropFirst().map { Set($0.cases.map(\.id)) }
    return (runs.first?.cases ?? []).map(\.id).filter { id in others.allSatisfy { $0.contains(id) }
    }
  }

  /// The records of one case, one a run.
  func records(of id: CaseID) -> [CaseRecord] {
    runs.compactMap { run in run.cases.first { $0.id == id } }
  }

  /// How far the ratio of a group's baseline to itself reached from 1, in logarithms: the furthest of
  /// the runs. A group without a baseline is given the median of the run's groups.
  func noiseReach(of group: String) -> Double {
    runs.reduce(0) { furthest, run in
      let floors = run.groups.compactMap(\.noiseFloor)
      let own = run.groups.first { $0.id == group }?.noiseFloor
      let reach = own?.reach ?? OrderStatistics.median(of: floors.map(\.reach))
      // No group of the run has a floor: there is nothing to take.
      return max(furthest, reach.isNaN ? 0 : reach)
    }
  }
}

extension NoiseFloorRecord {
  /// The larger distance of its ends from 1, in logarithms.
  var reach: Double {
    guard low > 0, high > 0 else { return .infinity }
    return max(log(low).magnitude, log(high).magnitude)
  }
}

/// Nanoseconds per item of one case in compared runs, with the interval of its median.
struct CaseTimes {
  let median: Double
  /// Nil when there are too few epochs for the confidence.
  let interval: (low: Double, high: Double)?

  /// Two runs are taken together as the hull of their intervals, so that what changes from run to run
  /// and not within one is in it as far as two runs show it.
  init(_ records: [CaseRecord], confidence: Double) {
    let logs = records.map { log(OrderStatistics.median(of: $0.perItem)) }
    median = exp(logs.reduce(0, +) / Double(max(1, logs.count)))
    var hull: (low: Double, high: Double)?
    for record in records {
      guard record.perItem.allSatisfy({ $0 > 0 && $0.isFinite }),
        let own = OrderStatistics.serialMedianInterval(
          of: record.perItem, confidence: confidence, scale: .ratio)
      else {
        interval = nil
        return
      }
      hull = (min(hull?.low ?? own.low, own.low), max(hull?.high ?? own.high, own.high))
    }
    interval = hull
  }
}

extension CaseRecord {
  /// Nanoseconds per item of each epoch.
  var perItem: [Double] { time.epochs.map { $0 / Double(items) } }
}
