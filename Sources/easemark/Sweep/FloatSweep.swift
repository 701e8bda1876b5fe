import Dispatch
import Synchronization
import TimingCurves

/// A curve's values at every Float from one to another, judged part by part on several threads.
package struct FloatSweep: Sendable {
  package let curve: CubicBezier
  /// The bit patterns of the Floats: ascending, as the numbers are.
  package let patterns: ClosedRange<UInt32>

  /// Floats that a thread takes at a time, about a tenth of a second's work.
  private static let part = 1 << 20

  /// Domain: 0 ≤ from ≤ to ≤ 1.
  package init(curve: CubicBezier, from: Float, to: Float) {
    self.curve = curve
    // −0 counts as 0.
    patterns = (from + 0).bitPattern...(to + 0).bitPattern
  }

  package var count: Int { patterns.count }

  /// The tally of all, the same for any number of threads; `progress` hears how many are done, from any
  /// thread, one call at a time.
  package func run(
    threads: Int, progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> FloatCurveJudge.Tally {
    let parts = (count + Self.part - 1) / Self.part
    let next = Atomic<Int>(0)
    let total = Mutex(FloatCurveJudge.Tally())
    DispatchQueue.concurrentPerform(iterations: max(1, min(threads, parts))) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < parts else { return }
        let tally = judged(part: index)
        total.withLock { total in
          total.add(tally)
          progress(total.cases)
        }
      }
    }
    return total.withLock { $0 }
  }

  private func judged(part: Int) -> FloatCurveJudge.Tally {
    var judge = FloatCurveJudge(curve)
    var tally = FloatCurveJudge.Tally()
    let first = patterns.lowerBound + UInt32(part * Self.part)
    let last = min(UInt64(first) + UInt64(Self.part) - 1, UInt64(patterns.upperBound))
    // A step back may lie between two parts.
    if part > 0 { judge.begin(after: curve.value(at: Float(bitPattern: first - 1))) }
    for pattern in first...UInt32(last) {
      let x = Float(bitPattern: pattern)
      judge.judge(curve.value(at: x), at: x, &tally)
    }
    return tally
  }
}
