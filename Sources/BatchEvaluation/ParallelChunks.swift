import CPlatform
import Synchronization

/// Work on contiguous chunks of whole blocks, on several threads at once.
///
/// Every block is computed by the same code from the same input whichever chunk it falls in, so that
/// results are those of one thread, bit for bit. Threads are the process's own pool (Dispatch), the
/// caller's among them: a library that kept a team of its own would compete with every other user of
/// the processors. Chunks are handed out one after the other, so that a thread that wakes late, or
/// shares its core, takes fewer of them and nobody waits for it long.
enum ParallelChunks {
  /// Chunks a thread, on average: late threads cost at most that part of the time.
  private static let chunksPerThread = 8

  /// Calls `body` with ranges that together are `0..<count`, all of which begin at a multiple of
  /// `block`, on `threads` threads at most.
  ///
  /// `grain` is the smallest number of items worth a chunk: waking a thread takes about 5 µs, and fewer
  /// items than two grains stay with the caller. With one thread, this is a call of `body` and nothing
  /// else.
  /// Cost: ¼ µs, and 64 bytes that Dispatch allocates for its threads. (It does not wait for those that
  /// have not begun when the work is done.)
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
    let runners = min(threads, count / grain)
    let aim = max(grain, count / (runners * chunksPerThread))
    let size = (aim + block - 1) / block * block
    withoutActuallyEscaping(body) { body in
      withUnsafeTemporaryAllocation(of: Job.self, capacity: 1) { memory in
        guard let job = memory.baseAddress else { return }
        job.initialize(to: Job(count: count, size: size, body: body))
        easemark_perform(runners, job) { job, _ in
          job.assumingMemoryBound(to: Job.self).pointee.run()
        }
        job.deinitialize(count: 1)
      }
    }
  }

  /// What the threads of one call share.
  private struct Job: ~Copyable {
    let count, size: Int
    let body: (Range<Int>) -> Void
    let next = Atomic<Int>(0)

    init(count: Int, size: Int, body: @escaping (Range<Int>) -> Void) {
      self.count = count
      self.size = size
      self.body = body
    }

    func run() {
      while true {
        let start = next.wrappingAdd(size, ordering: .relaxed).oldValue
        if start >= count { return }
        body(start..<min(start + size, count))
      }
    }
  }
}
