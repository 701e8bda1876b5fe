import Glibc
import Synchronization

/// A line of progress every few seconds: how much is done, and for how long it may still go on.
final class SweepMeter: Sendable {
  private let name: String
  private let count: Int
  private let isQuiet: Bool
  private let start = SweepMeter.seconds
  private let last: Mutex<Double>

  /// Seconds between two lines.
  private static let interval = 5.0

  init(name: String, count: Int, isQuiet: Bool) {
    (self.name, self.count, self.isQuiet) = (name, count, isQuiet)
    last = Mutex(start)
  }

  /// The line to show now, if it is time for one.
  func line(done: Int) -> String? {
    guard !isQuiet else { return nil }
    let now = Self.seconds
    let isDue = last.withLock { last in
      if now - last < Self.interval { return false }
      last = now
      return true
    }
    guard isDue, done > 0 else { return nil }
    let left = (now - start) * (Double(count) / Double(done) - 1)
    return "\(name): \(100 * done / count) %, \(Int(left.rounded(.up))) s left"
  }

  private static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + 1e-9 * Double(time.tv_nsec)
  }
}
