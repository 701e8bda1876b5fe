import BenchmarkHarness
import Foundation
import Oracle
import SpringDynamics
import TestSupport
import Testing

@Suite struct SpringSettlingTests {
  /// One published settling time: of x from x0 to the target until |x − target| ≤ threshold.
  struct Published: Sendable, CustomTestStringConvertible {
    let id: String
    let mass, stiffness, damping: Double
    var velocity = 0.0
    var target = 1.0
    var position = 0.0
    var threshold = 0.001
    let time: Double
    var digits = 1e-14

    var testDescription: String { id }
  }

  /// spring_conversions.csv (SD, SD-3x measured springs, CMP, NI, CO, DB, LA) and spring_reports.csv
  /// (B), the exact values their notes give.
  static let published = [
    Published(
      id: "SD-04", mass: 1, stiffness: 100, damping: 10, velocity: -5, time: 1.31286337025973),
    Published(id: "SD-10", mass: 1, stiffness: 100, damping: 20, time: 0.923341347645159),
    Published(id: "SD-13", mass: 1, stiffness: 25, damping: 10, time: 1.84668269529032),
    Published(
      id: "SD-31", mass: 1, stiffness: 17.545963379714415322, damping: 2.5132741228718345908,
      time: 5.04393605710497),
    Published(
      id: "SD-42", mass: 1, stiffness: 986.96044010893586188, damping: 62.831853071795864769,
      time: 0.293908679278, digits: 1e-12),
    Published(id: "CMP", mass: 1, stiffness: 100, damping: 10, time: 1.27016519565399),
    Published(
      id: "CO-02", mass: 1, stiffness: 100, damping: 10, velocity: 3000, target: 0, position: 100,
      threshold: 1, time: 1.014783136, digits: 1e-9),
    Published(
      id: "DB-10", mass: 1, stiffness: 157.9136704174297379, damping: 25.132741228718345908,
      time: 0.734771698194296),
    Published(
      id: "DB-11", mass: 1, stiffness: 39.478417604357434475, damping: 12.566370614359172954,
      time: 1.46954339638859),
    Published(
      id: "DB-13", mass: 1, stiffness: 157.9136704174297379, damping: 17.592918860102842135,
      time: 0.818746717383109),
    Published(
      id: "DB-15", mass: 1, stiffness: 322.27279677026477123, damping: 30.518328634872277174,
      time: 0.487688975180923),
    Published(
      id: "DB-21", mass: 1, stiffness: 39.478417604357434475, damping: 25.132741228718345908,
      time: 4.14728314408503),
    Published(
      id: "NI-00", mass: 1, stiffness: 850, damping: 67.055946790720955415, threshold: 1e-4,
      time: 0.56708345027793),
    Published(
      id: "NI-01", mass: 1, stiffness: 1200, damping: 415.69219381653055045, threshold: 1e-4,
      time: 3.1706739589301, digits: 1e-13),
    Published(
      id: "NI-02", mass: 1, stiffness: 800, damping: 56.568542494923801952, threshold: 1e-4,
      time: 0.41565049067864, digits: 1e-13),
    Published(id: "B18", mass: 3, stiffness: 1000, damping: 500, time: 3.418, digits: 1e-4),
    Published(
      id: "B20 visible", mass: 1, stiffness: 230.2, damping: 22, target: 100, threshold: 0.5,
      time: 0.467923182353, digits: 1e-12),
    Published(
      id: "B20", mass: 1, stiffness: 230.2, damping: 22, target: 100, time: 1.05173195873,
      digits: 1e-11),
    Published(
      id: "B22", mass: 1, stiffness: 170, damping: 26, target: 159.99999999999997, position: 160,
      threshold: 160.0.ulp, time: 0),
    Published(
      id: "B26", mass: 1, stiffness: 1200, damping: 415.69219381653055, threshold: 1e-4,
      time: 3.17067395893015),
    Published(id: "B27", mass: 1, stiffness: 100, damping: 20, time: 0.923341347645159),
    Published(
      id: "B29", mass: 1, stiffness: 100, damping: 10, threshold: 0.005, time: 0.91680600037884),
    Published(id: "B32", mass: 1, stiffness: 100, damping: 0, time: .infinity),
    Published(id: "B41", mass: 1, stiffness: 100, damping: 10, time: 1.27016519565399),
  ]

  @Test(arguments: published) func publishedValues(_ row: Published) throws {
    let spring = try Spring(mass: row.mass, stiffness: row.stiffness, damping: row.damping)
    let initial = SpringState(position: row.position, velocity: row.velocity)
    let settling = try spring.settlingTime(
      from: initial, target: row.target, threshold: row.threshold)
    #expect(settling.isExact)
    let error = abs(settling.time - row.time)
    #expect(error <= row.digits * row.time || settling.time == row.time, "\(settling)")
    let bound = try spring.settlingBound(
      from: initial, target: row.target, threshold: row.threshold)
    #expect(bound >= settling.time)
  }

  @Test func thresholdHoldsBehindAndNotBefore() throws {
    var samples = SpringSamples(seed: 0x5E71)
    for _ in 0..<500 {
      let s = samples.next()
      let spring = try Spring(mass: s.mass, stiffness: s.stiffness, damping: s.damping)
      let initial = SpringState(position: s.position, velocity: s.velocity)
      let threshold = 0.01 * abs(s.position - s.target)
      guard threshold > 0 else { continue }
      let time = try spring.settlingTime(from: initial, target: s.target, threshold: threshold).time
      guard time > 0, time.isFinite else { continue }
      func distance(_ t: Double) -> Double {
        abs(spring.state(at: t, from: initial, target: s.target).position - s.target)
      }
      let slack = 4 * (s.target.magnitude + threshold).ulp
      // Just before; with hardly any damping that may be on the other side of a maximum.
      if spring.dampingRatio > 1e-3 {
        #expect(distance(time * (1 - 1e-9)) >= threshold - slack, "\(s)")
      }
      for step in 1...200 {
        #expect(distance(time * (1 + 0.01 * Double(step))) <= threshold + slack, "\(s)")
      }
    }
  }

  @Test func settledFromTheStart() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 3)
    let none = SettlingTime(earliest: 0, latest: 0)
    #expect(try spring.settlingTime(from: .init(position: 1), threshold: 1) == none)
    #expect(try spring.settlingTime(from: .init(position: 0), threshold: 1e-300) == none)
    #expect(
      try spring.settlingTime(from: .init(position: 0.5, velocity: 1), threshold: 1) == none)
    // At rest within ε the velocity still grows.
    let moving = try spring.settlingTime(
      from: .init(position: 1), threshold: 1, velocityThreshold: 1)
    #expect(moving.time > 0.5)
    let undamped = try Spring(mass: 1, stiffness: 100, damping: 0)
    #expect(try undamped.settlingTime(from: .init(position: 1), threshold: 1) == none)
    #expect(
      try undamped.settlingTime(from: .init(position: 1), threshold: 1.0.nextDown).time
        == .infinity)
  }

  @Test func dragAlone() throws {
    let spring = try Spring(mass: 2, stiffness: 0, damping: 1)
    func time(_ x: Double, _ v: Double, _ threshold: Double, _ speed: Double? = nil) throws
      -> SettlingTime
    {
      try spring.settlingTime(
        from: .init(position: x, velocity: v), threshold: threshold, velocityThreshold: speed)
    }
    // It comes to rest 2v₀ on.
    #expect(try time(3, 0, 1).time == .infinity)
    #expect(try time(0, 0.25, 1).time == 0)
    #expect(try time(0, 1, 1).time == .infinity)
    #expect(try time(3, -0.9, 1).time == .infinity)
    #expect(try time(3, -2.5, 1).time == .infinity)
    // 3 − 3.5·(1 − e^(−t/2)) = 1.
    #expect(abs(try time(3, -1.75, 1).time - -2 * log(1 - 2 / 3.5)) < 1e-15)
    #expect(abs(try time(0, 0.25, 1, 1e-3).time - 2 * log(250)) < 1e-14)
    // The resting place is on the threshold.
    let touching = try time(0, 0.5, 1)
    #expect(touching == SettlingTime(earliest: 0, latest: .infinity))
    let coasting = try Spring(mass: 1, stiffness: 0, damping: 0)
    #expect(
      try coasting.settlingTime(from: .init(position: 0, velocity: 1e-9), threshold: 1).time
        == .infinity)
    #expect(try coasting.settlingTime(from: .init(position: 0.5), threshold: 1).time == 0)
  }

  /// A threshold at a maximum, an ulp above and an ulp below it: a bracket of half a period.
  @Test func tangency() throws {
    let spring = try Spring(mass: 1, stiffness: 100, damping: 2)
    let half = Double.pi / 99.0.squareRoot()
    for n in 1...5 {
      let peak = exp(-Double(n) * half)
      for threshold in [peak.nextDown, peak, peak.nextUp] {
        let settling = try spring.settlingTime(from: .init(position: 1), threshold: threshold)
        #expect(!settling.isExact)
        #expect(abs(settling.latest - Double(n) * half) < 1e-7)
        let before = settling.earliest / half
        #expect(before > Double(n) - 1 && before < Double(n) - 0.5)
      }
      let clear = try spring.settlingTime(from: .init(position: 1), threshold: peak * (1 - 1e-14))
      #expect(clear.isExact && abs(clear.time - Double(n) * half) < 1e-7)
    }
  }

  /// 10¹² half periods take no longer than one.
  @Test func countlessHalfPeriods() throws {
    for damping in [1e-12, 1e-100, 1e-300] {
      let spring = try Spring(mass: 1, stiffness: 1, damping: damping)
      let time = try spring.settlingTime(from: .init(position: 1), threshold: 0.001).time
      #expect(abs(time * damping / 2 - log(1000)) <= 1e-11)
    }
    let endless = try Spring(mass: 1e300, stiffness: 1, damping: 1e-300)
    #expect(
      try endless.settlingTime(from: .init(position: 1), threshold: 0.1).time == .infinity)
  }

  @Test(
    arguments: [
      (.nan, 0, 0, 1, nil, "position"), (0, .infinity, 0, 1, nil, "velocity"),
      (0, 0, .nan, 1, nil, "target"), (0, 0, 0, 0, nil, "threshold"),
      (0, 0, 0, -1, nil, "threshold"),
      (0, 0, 0, .nan, nil, "threshold"), (0, 0, 0, 1, 0, "velocityThreshold"),
      (0, 0, 0, 1, .infinity, "velocityThreshold"),
    ] as [(Double, Double, Double, Double, Double?, String)])
  func badArguments(
    position: Double, velocity: Double, target: Double, threshold: Double, speed: Double?,
    name: String
  ) throws {
    let initial = SpringState(position: position, velocity: velocity)
    let spring = Spring.coreAnimationDefault
    func isNamed(_ error: SpringError?) -> Bool {
      if case .outOfRange(name, _, _) = error { true } else { false }
    }
    let error = #expect(throws: SpringError.self) {
      try spring.settlingTime(
        from: initial, target: target, threshold: threshold, velocityThreshold: speed)
    }
    #expect(isNamed(error))
    let other = #expect(throws: SpringError.self) {
      try spring.settlingBound(
        from: initial, target: target, threshold: threshold, velocityThreshold: speed)
    }
    #expect(isNamed(other))
  }
}
