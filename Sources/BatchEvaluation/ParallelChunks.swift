import CPlatform
import Synchronization

/// Work on contiguous chunks of whole blocks, on several threads at once.
///
/// Every block is computed by the same code from the same input whichever chunk it falls in, so that
/// results are those of one thread, bit for bit. A thread begins with chunks that are its own, the same in
/// every call, so that what it wrote is still in its core's caches (handed out as they came, a grid of
/// 2 MB took three times as long on two threads as on one). Then it takes those of others, so that nobody
/// waits long for a thread that wakes late or shares its core.
///
/// Threads are a team that the process keeps, one less than it has processors, the caller in their place:
/// they wait for the next call for 20 µs and then sleep. (Dispatch's pool, measured on two processors with
/// work of 160 µs in the slower quarter of calls: 1.53 times as fast as one thread where calls follow
/// each other, against 1.92; 1.61 where 300 µs lie between them, against 1.67.) While one call is at
/// work, others stay on their own threads.
enum ParallelChunks {
  /// Chunks a thread, on average: late threads cost at most that part of the time.
  private static let chunksPerThread = 8

  /// More threads than these are not asked for: their counters are what fits on the stack.
  private static let mostRunners = 255

  /// Calls `body` with ranges that together are `0..<count`, all of which begin at a multiple of
  /// `block`, on `threads` threads at most.
  ///
  /// `grain` is the smallest number of items worth a chunk: waking a thread takes about 5 µs, and fewer
  /// items than two grains stay with the caller. With one thread, this is a call of `body` and nothing
  /// else.
  /// Cost: ¼ µs and one small allocation. (Threads that have not begun when the work is done are not
  /// waited for.)
  /// Precondition: threads ≥ 1; `body` writes nothing but what belongs to the items of its range.
  @inline(__always)
  static func run(
    _ count: Int, block: Int, grain: Int, threads: Int, _ body: (Range<Int>) -> Void
  ) {
    precondition(threads >= 1, "\(threads) threads: 1 or more are allowed")
    if threads == 1 || count < 2 * grain {
      body(0..<count)
    } else {
      distribute(count, block: block, grain: grain, threads: threads, body)
    }
  }

  @inline(never)
  private static func distribute(
    _ count: Int, block: Int, grain: Int, threads: Int, _ body: (Range<Int>) -> Void
  ) {
    let runners = min(threads, count / grain, mostRunners)
    let aim = max(grain, count / (runners * chunksPerThread))
    let size = (aim + block - 1) / block * block
    withoutActuallyEscaping(body) { body in
      withUnsafeTemporaryAllocation(of: Job.self, capacity: 1) { memory in
        withUnsafeTemporaryAllocation(of: Atomic<UInt32>.self, capacity: mostRunners) { next in
          guard let job = memory.baseAddress, let next = next.baseAddress else { return }
          for runner in 0..<runners { (next + runner).initialize(to: Atomic(0)) }
          job.initialize(
            to: Job(count: count, size: size, runners: runners, next: next, body: body))
          easemark_perform(Int32(runners), job) { job, runner in
            job.assumingMemoryBound(to: Job.self).pointee.run(Int(runner))
          }
          job.deinitialize(count: 1)
          next.deinitialize(count: runners)
        }
      }
    }
  }

  /// What the threads of one call share.
  private struct Job: ~Copyable {
    let count, size, runners: Int
    /// Of each runner's own chunks, how many are taken.
    let next: UnsafeMutablePointer<Atomic<UInt32>>
    let body: (Range<Int>) -> Void

    func run(_ runner: Int) {
      let chunks = (count + size - 1) / size
      for turn in 0..<runners {
        let owner = (runner + turn) % runners
        let (first, end) = (owner * chunks / runners, (owner + 1) * chunks / runners)
        while true {
          let chunk = first + Int(next[owner].wrappingAdd(1, ordering: .relaxed).oldValue)
          if chunk >= end { break }
          body(chunk * size..<min((chunk + 1) * size, count))
        }
      }
    }
  }
}
