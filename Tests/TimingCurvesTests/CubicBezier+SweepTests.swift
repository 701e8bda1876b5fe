import BenchmarkHarness
import Dispatch
import Foundation
import Oracle
import Synchronization
import TestSupport
import Testing
import TimingCurves

#if DEBUG
  private let isLong = false
  private let pairs = 2_000
  private let curves = 4
  private let neighbours = 1 << 8
#else
  private let isLong = ProcessInfo.processInfo.environment["EASEMARK_LONG_TESTS"] == "1"
  private let pairs = isLong ? 10_000_000 : 200_000
  private let curves = isLong ? 300 : 30
  private let neighbours = isLong ? 1 << 20 : 1 << 14
#endif

/// The standing workloads against the oracle, and runs of neighbouring x.
///
/// With EASEMARK_LONG_TESTS=1 ten million pairs of a curve and an x, and 2²⁰ neighbours on each of 300
/// curves, in some ten minutes.
@Suite struct CubicBezierSweepTests {
  /// The nearest Double of max(1, |y|), at any x: in the middle, next to both ends, next to where x is
  /// slowest.
  @Test(arguments: CurveWorkload.allCases)
  func valuesOverTheWorkloads(workload: CurveWorkload) throws {
    let seed: UInt64 = 0x5EED_53EE
    let parts = 64
    let share = pairs / CurveWorkload.allCases.count / parts
    let worst = Mutex((error: 0.0, far: 0.0, input: "none", count: 0))
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      var generator = SeededGenerator(seed: seed + UInt64(part))
      for _ in 0..<(share + 15) / 16 {
        // Lists are drawn from, where the others are drawn anew.
        let index = Int(generator.next() % UInt64(workload.fewCurves))
        let points = workload.curves(count: index + 1, &generator)[index]
        guard let curve = try? CubicBezier(points) else { continue }
        for _ in 0..<16 {
          let x = BezierFamily.abscissa(on: points, &generator)
          let value = curve.value(at: x)
          let exact = TimingOracle.value(
            x1: points.x1, y1: points.y1, x2: points.x2, y2: points.y2, at: x)
          let error = exact.ulpError(of: value, floor: 1)
          // Relative to y itself where it is a sum of positive terms.
          let isSum = points.y1 >= 0 && points.y2 >= 0 && exact.double > 0x1p-1000
          let far = isSum ? exact.ulpError(of: value) : 0
          worst.withLock { worst in
            worst.count += 1
            if max(error, far) > max(worst.error, worst.far) {
              (worst.error, worst.far) = (error, far)
              worst.input = "\(points) at \(x), seed \(seed + UInt64(part))"
            }
          }
        }
      }
    }
    let found = worst.withLock { $0 }
    if isLong { print("\(workload): \(found)") }
    #expect(found.count >= parts * share)
    // The long way is right to 2⁻⁹⁰: so near to a tie it may take either side.
    #expect(
      max(found.error, found.far) <= 0.5 + 0x1p-36, "\(found.error), \(found.far): \(found.input)")
  }

  /// Neighbouring doubles: at the ends, in the middle, where x is slowest, and anywhere.
  @Test func noStepBackOnRisingCurves() {
    let seed: UInt64 = 0x5EED_BAC6
    let families = BezierFamily.allCases
    let steps = Mutex((taken: 0, back: 0, input: "none"))
    DispatchQueue.concurrentPerform(iterations: curves) { index in
      var generator = SeededGenerator(seed: seed + UInt64(index))
      var points = families[index % families.count].controlPoints(&generator)
      (points.y1, points.y2) = (generator.unit(), generator.unit())
      guard let curve = try? CubicBezier(points) else { return }
      let starts = [
        BezierFamily.abscissa(on: points, &generator), generator.logUniform(1e-300...1e-3),
        1 - 0x1p-53 * Double(neighbours / 4), generator.unit(),
      ]
      var back = 0
      for start in starts {
        var x = min(start, 1 - 0x1p-53 * Double(neighbours / 4))
        var last = curve.value(at: x)
        for _ in 0..<neighbours / 4 {
          x = x.nextUp
          let y = curve.value(at: x)
          if !(y >= last) { back += 1 }
          last = y
        }
      }
      steps.withLock { steps in
        steps.taken += neighbours
        steps.back += back
        if back > 0 { steps.input = "\(curve), seed \(seed + UInt64(index))" }
      }
    }
    let found = steps.withLock { $0 }
    if isLong { print("neighbours: \(found)") }
    #expect(found.back == 0, "\(found)")
    #expect(found.taken == curves * neighbours)
  }
}
