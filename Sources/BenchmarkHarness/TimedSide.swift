/// A prepared side of a group: what an epoch times.
protocol TimedSide {
  /// How many threads do the operations at once.
  var threads: Int { get }

  /// Nanoseconds of so many operations on each thread.
  func time(operations: Int) -> Double

  /// Does a job with a prepared case, that of the first thread, on the thread that times it.
  func onFirst<T: Sendable>(_ job: @escaping @Sendable (PreparedCase) -> T) -> T
}

extension TimedSide {
  /// Judges the operation by its oracle: once, since every thread's case is made by the same call.
  func accuracy() throws -> Accuracy {
    try onFirst { prepared in Result { try prepared.accuracy() } }.get()
  }
}

/// A side that runs on the measuring thread itself.
struct SingleSide: TimedSide {
  let prepared: PreparedCase
  let clock: MonotonicClock

  var threads: Int { 1 }

  @inline(never)
  func time(operations: Int) -> Double {
    let before = clock.now()
    prepared.run(operations)
    let after = clock.now()
    return Double(after - before)
  }

  func onFirst<T: Sendable>(_ job: @escaping @Sendable (PreparedCase) -> T) -> T { job(prepared) }
}

/// A side that runs on several threads of a team.
struct TeamSide: TimedSide {
  let team: WorkerTeam
  let index: Int
  let threads: Int

  /// Prepares the case on every thread.
  init(_ benchmark: BenchmarkCase, index: Int, team: WorkerTeam) throws {
    self.team = team
    self.index = index
    threads = benchmark.threads
    try team.prepare(benchmark, as: index)
  }

  func time(operations: Int) -> Double {
    team.time(side: index, threads: threads, operations: operations)
  }

  func onFirst<T: Sendable>(_ job: @escaping @Sendable (PreparedCase) -> T) -> T {
    team.onFirst(index, job)
  }
}
