import Foundation
import Synchronization

/// The threads of a group whose cases run on more than one, made once for all of its epochs.
final class WorkerTeam {
  private let workers: [Worker]
  private let clock: MonotonicClock

  /// - Parameter pinning: processors that the workers are held to by turns; empty for any.
  /// - Throws: `HarnessError` when one of the threads cannot be had; none is left behind.
  init(threads: Int, pinning: [Int], clock: MonotonicClock) throws(HarnessError) {
    self.clock = clock
    var made: [Worker] = []
    for index in 0..<threads {
      do throws(HarnessError) {
        made.append(
          try Worker(processor: pinning.isEmpty ? nil : pinning[index % pinning.count]))
      } catch {
        for worker in made { worker.end() }
        throw error
      }
    }
    workers = made
  }

  deinit { for worker in workers { worker.end() } }

  /// Prepares a case for each of its threads, one after the other.
  func prepare(_ benchmark: BenchmarkCase, as side: Int) throws {
    for worker in workers.prefix(benchmark.threads) {
      try worker.perform { memory -> Result<Void, any Error> in
        Result { memory.prepared[side] = try benchmark.prepare() }
      }.get()
    }
  }

  /// Does a job with the first thread's prepared case, on that thread.
  func onFirst<T: Sendable>(
    _ side: Int, _ job: @escaping @Sendable (PreparedCase) -> T
  ) -> T {
    workers[0].perform { memory in job(memory.preparedCase(side)) }
  }

  /// Nanoseconds from the moment all threads are let go until the last has done its operations.
  ///
  /// Waking a sleeping thread takes tens of microseconds and not the same time for each, so woken
  /// threads wait for each other in a short loop, which ends before the time begins.
  func time(side: Int, threads: Int, operations: Int) -> Double {
    let line = StartLine(threads: threads, clock: clock)
    let team = workers.prefix(threads)
    for worker in team {
      worker.begin { memory in
        let prepared = memory.preparedCase(side)
        line.waitForAll()
        prepared.run(operations)
        line.finish()
      }
    }
    for worker in team { worker.wait() }
    return line.nanoseconds
  }
}

/// Lets threads go together and notes when, and when the last one is done.
private final class StartLine: Sendable {
  private let threads: Int
  private let clock: MonotonicClock
  private let arrived = Atomic<Int>(0)
  private let release = Atomic<UInt64>(0)
  private let lastFinish = Atomic<UInt64>(0)

  init(threads: Int, clock: MonotonicClock) {
    self.threads = threads
    self.clock = clock
  }

  func waitForAll() {
    if arrived.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue == threads {
      release.store(clock.now(), ordering: .releasing)
      return
    }
    var turns = 0
    while release.load(ordering: .acquiring) == 0 {
      turns += 1
      // With more threads than processors, the ones that are missing need this one's.
      if turns % 256 == 0 { sched_yield() } else { ProcessorSet.pause() }
    }
  }

  func finish() { lastFinish.max(clock.now(), ordering: .acquiringAndReleasing) }

  var nanoseconds: Double {
    let (begin, end) = (release.load(ordering: .acquiring), lastFinish.load(ordering: .acquiring))
    return end > begin ? Double(end - begin) : 0
  }
}
