import Oracle
import SpringDynamics
import TestSupport
import Testing

/// A decay and the plain numbers of its oracle.
func decay(_ sample: DecaySample) throws -> Decay {
  try Decay(rate: sample.rate, per: sample.intervals == 1 ? .second : .millisecond)
}

@Suite struct DecayTests {
  /// Half-lives of 346 and 69 ms are what MapLibre states of UIKit's two rates; all digits by Python's
  /// decimal module at 60.
  @Test func constantsOfUIKit() {
    #expect(Decay.normal.rate == 0.998 && Decay.fast.rate == 0.99)
    #expect(Decay.normal.decayPerSecond == 2.002002670673079131567777356265)
    #expect(Decay.fast.decayPerSecond == 10.050335853501450155048046448702)
    #expect(Decay.normal.halfLife == 0.346226901049491211484467098285)
    #expect(Decay.fast.halfLife == 0.068967563936528431731800145513)
    #expect(Decay.normal.timeConstant == 0.499499833166454811008854909631735)
  }

  @Test func derivedConstantsAreRoundedOnce() throws {
    let seed: UInt64 = 0xDE01
    var samples = DecaySamples(seed: seed)
    for _ in 0..<5000 {
      let sample = samples.next()
      let decay = try decay(sample)
      let exact = DecayOracle.decay(rate: sample.rate, intervals: sample.intervals)
      let worst = max(
        exact.ulpError(of: decay.decayPerSecond),
        (Real(1) / exact).ulpError(of: decay.timeConstant),
        (Real.log(Real(2)) / exact).ulpError(of: decay.halfLife))
      #expect(worst <= 0.5001, "\(worst) ulp at \(sample), seed \(seed)")
    }
  }

  @Test(arguments: [0, -0.0, 1, -0.5, 1.5, .infinity, -.infinity, .nan] as [Double])
  func badRatesAreNamed(rate: Double) {
    for interval in [Decay.Interval.millisecond, .second] {
      do throws(SpringError) {
        _ = try Decay(rate: rate, per: interval)
        Issue.record("no error for \(rate)")
      } catch {
        #expect("\(error)" == "rate is \(rate); it must be in (0, 1)")
      }
    }
  }

  @Test func extremeRates() throws {
    #expect(try Decay(rate: .leastNonzeroMagnitude).decayPerSecond == 744440.07192138126231)
    #expect(try Decay(rate: 1 - 0x1p-53, per: .second).decayPerSecond == 0x1p-53)
  }

  @Test func equalityIsThatOfRateAndInterval() throws {
    #expect(try Decay(rate: 0.998) == .normal)
    #expect(try Decay(rate: 0.998, per: .second) != .normal)
    #expect(try Set([Decay.normal, .fast, Decay(rate: 0.99)]).count == 2)
  }
}
