import BenchmarkHarness
import CurveFitting
import SpringDynamics
import Testing
import TimingCurves

@Suite struct LinearFitTests {
  @Test func aStraightLineTakesTwoStops() throws {
    let fit = try LinearFit(CurveShape(CubicBezier.linear), within: 0.001)
    #expect(fit.css == "linear(0, 1)")
    #expect(fit.error <= 1e-11 && fit.fewestStops == 2 && fit.isProven)
  }

  /// n lines beside x² are off by 1/(8n²) at least, all as long as each other.
  @Test(arguments: [2, 3, 5, 10, 40])
  func aParabolaTakesTheStopsOfTheory(_ lines: Int) throws {
    let least = 1 / Double(8 * lines * lines)
    let shape = try CurveShape(PennerCurve(.quad, .easeIn))
    let enough = try LinearFit(shape, within: least * 1.02, keepsEnds: false)
    #expect(enough.timing.inputs.count == lines + 1)
    let tooLittle = try LinearFit(shape, within: least * 0.98, keepsEnds: false)
    #expect(tooLittle.timing.inputs.count == lines + 2)
  }

  @Test func theErrorHoldsEverywhere() throws {
    for curve in PennerCurve.thirty {
      let fit = try LinearFit(CurveShape(curve), within: 0.002)
      var worst = (error: 0.0, x: 0.0)
      for index in 0...20_000 {
        // Denser towards the middle and the ends, where some are vertical.
        let u = Double(index) / 20_000
        for x in [u, u * u, 1 - u * u, 0.5 + u * u / 2, 0.5 - u * u / 2] {
          let error = (fit.timing.value(at: x) - curve.value(at: x)).magnitude
          if error > worst.error { worst = (error, x) }
        }
      }
      #expect(worst.error <= fit.error, "\(curve.name) at \(worst.x)")
      #expect(fit.error <= 0.002 && fit.error <= worst.error * 1.02, "\(curve.name)")
      #expect(fit.timing.inputs.count == fit.fewestStops)
    }
  }

  @Test func springsOfAllKinds() throws {
    let seed: UInt64 = 7
    var generator = SeededGenerator(seed: seed)
    var (undecided, worst) = (0, (ratio: 0.0, input: ""))
    for index in 0..<300 {
      let spring = try Spring(
        mass: 1, stiffness: generator.logUniform(1...2000), damping: generator.logUniform(0.1...200)
      )
      let timing = try SpringTiming(
        spring: spring, duration: generator.uniform(0.2...2),
        initialVelocity: index % 2 == 0 ? 0 : generator.uniform(-20...20), end: .motion)
      let tolerance = generator.logUniform(1e-4...1e-1)
      let fit = try LinearFit(CurveShape(timing), within: tolerance)
      #expect(fit.error <= tolerance)
      #expect(fit.timing.inputs.count >= fit.fewestStops)
      if fit.timing.inputs.count > fit.fewestStops { undecided += 1 }
      #expect(fit.timing.value(at: 0) == 0 && fit.timing.value(at: 1) == timing.value(at: 1))
      for step in 0...2000 {
        let x = Double(step) / 2000
        let distance = (fit.timing.value(at: x) - timing.value(at: x)).magnitude
        if distance / fit.error > worst.ratio {
          worst = (distance / fit.error, "\(timing) within \(tolerance) at \(x)")
        }
      }
    }
    print("LinearFit: \(worst), \(undecided) of 300 undecided, seed \(seed)")
    #expect(worst.ratio <= 1, "\(worst.input), seed \(seed)")
    #expect(undecided <= 3, "seed \(seed)")
  }

  /// A search over a grid of corners inside the tube never gets by with fewer.
  @Test func noChainOnAGridIsShorter() throws {
    let seed: UInt64 = 9
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let count = 6 + Int(generator.next() % 20)
      var samples = [0.0]
      for _ in 1..<count { samples.append(samples[samples.count - 1] + generator.uniform(-1...1)) }
      let tolerance = generator.uniform(0.05...0.6)
      let shape = try CurveShape(samples: samples)
      let fit = try LinearFit(shape, within: tolerance, keepsEnds: false)
      #expect(fit.error <= tolerance && fit.timing.inputs.count == fit.fewestStops)
      let shortest = Self.shortestOnGrid(samples, within: tolerance)
      #expect(shortest >= fit.fewestStops, "\(samples) within \(tolerance), seed \(seed)")
      // The grid is fine enough to come near.
      #expect(shortest <= fit.fewestStops + 3)
    }
  }

  /// Breadth first over corners at samples and half way between, at 13 heights each.
  private static func shortestOnGrid(_ samples: [Double], within tolerance: Double) -> Int {
    let last = 2 * (samples.count - 1)
    func sample(_ place: Int) -> Double {
      (samples[place / 2] + samples[(place + 1) / 2]) / 2
    }
    let levels = (-6...6).map { Double($0) / 6 * tolerance * (1 - 1e-12) }
    func reaches(_ a: (Int, Double), _ b: (Int, Double)) -> Bool {
      (a.0...b.0).allSatisfy { place in
        let share = Double(place - a.0) / Double(b.0 - a.0)
        return (a.1 + (b.1 - a.1) * share - sample(place)).magnitude <= tolerance
      }
    }
    var reached = levels.map { (0, sample(0) + $0) }
    var waiting = (1...last).flatMap { place in levels.map { (place, sample(place) + $0) } }
    var stops = 1
    while true {
      stops += 1
      var next: [(Int, Double)] = []
      waiting.removeAll { corner in
        let isReached = reached.contains { $0.0 < corner.0 && reaches($0, corner) }
        if isReached { next.append(corner) }
        return isReached
      }
      if next.contains(where: { $0.0 == last }) || next.isEmpty { return stops }
      reached = next
    }
  }

  @Test func theTextReadsBack() throws {
    var (bytes, stops) = (0, 0)
    for curve in PennerCurve.thirty.prefix(12) {
      let fit = try LinearFit(CurveShape(curve), within: 0.003)
      (bytes, stops) = (bytes + fit.css.utf8.count, stops + fit.timing.inputs.count)
      #expect(try TimingFunction(css: fit.css) == .stops(fit.timing))
      // Five decimals are more than three thousandths need.
      #expect(fit.css.utf8.count <= 17 * fit.timing.inputs.count + 8, "\(fit.css)")
    }
    // `linear(0, 1)` around four digits for an output and four for an input: the chains are as far inside
    // the tolerance as they can be, so that more are seldom wanted.
    #expect(bytes <= 12 * 12 + 16 * (stops - 24), "\(bytes) bytes for \(stops) stops")
  }

  @Test func endsMayBeFree() throws {
    let shape = try CurveShape(CubicBezier.ease)
    let (kept, free) = (
      try LinearFit(shape, within: 0.01), try LinearFit(shape, within: 0.01, keepsEnds: false)
    )
    #expect(free.timing.inputs.count <= kept.timing.inputs.count)
    #expect(kept.timing.outputs.first == 0 && kept.timing.outputs.last == 1)
    #expect(free.timing.outputs.first != 0)
  }

  @Test func jumpsStay() throws {
    let stairs = try LinearFit(
      CurveShape(StepTiming(count: 4, position: .jumpBoth)), within: 0.001)
    #expect(stairs.css == "linear(0.2, 0.2 25%, 0.4 25% 50%, 0.6 50% 75%, 0.8 75% 100%, 1)")
    // A jump away from the motion at its end, by more than the tolerance, is a stop more.
    let spring = try Spring(mass: 1, stiffness: 30, damping: 20)
    let timing = try SpringTiming(spring: spring, duration: 1)
    let cut = try LinearFit(CurveShape(timing), within: 0.01)
    #expect(cut.timing.outputs.last == 1 && cut.timing.inputs.suffix(2) == [1, 1])
  }

  /// Stairs of a hundred steps are nearly a line; with fewer, larger steps no line passes a jump.
  @Test func smallJumpsArePassed() throws {
    let stairs = try StepTiming(count: 100)
    let line = try LinearFit(CurveShape(stairs), within: 0.02)
    #expect(line.css == "linear(0, 1)" && line.fewestStops == 2)
    #expect(line.error >= 0.01 && line.error <= 0.0101)
    let seed: UInt64 = 21
    var generator = SeededGenerator(seed: seed)
    for count in 1...60 {
      for position in [StepTiming.Position.jumpStart, .jumpEnd, .jumpNone, .jumpBoth]
      where position != .jumpNone || count > 1 {
        let stairs = try StepTiming(count: count, position: position)
        let tolerance = generator.logUniform(1e-3...1)
        let fit = try LinearFit(CurveShape(stairs), within: tolerance)
        #expect(fit.error <= tolerance && fit.timing.inputs.count == fit.fewestStops)
        for index in 0...count {
          let jump = Double(index) / Double(count)
          for x in [jump.nextDown.nextDown, jump.nextDown, jump, jump.nextUp, jump.nextUp.nextUp]
          where x >= 0 && x <= 1 {
            let error = (fit.timing.value(at: x) - stairs.value(at: x)).magnitude
            #expect(
              error <= fit.error, "steps(\(count), \(position)) within \(tolerance) at \(x)")
          }
        }
      }
    }
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e-12])
  func tolerancesAreChecked(_ tolerance: Double) throws {
    let shape = try CurveShape(CubicBezier.ease)
    #expect {
      try LinearFit(shape, within: tolerance)
    } throws: { error in
      "\(error)"
        == "tolerance is \(tolerance); it must be finite and at least 9.313225746154785e-10"
    }
  }

  /// 2²² points are not enough for 159 turns within 1e-8.
  @Test func tooManyPointsAreNamed() throws {
    let spring = try Spring(mass: 1, stiffness: 1e6, damping: 0.1)
    let shape = try CurveShape(SpringTiming(spring: spring, duration: 1))
    #expect(throws: FittingError.toleranceTooSmall(tolerance: 1e-8, limit: 1 << 22)) {
      try LinearFit(shape, within: 1e-8)
    }
    let error = FittingError.toleranceTooSmall(tolerance: 1e-8, limit: 1 << 22)
    #expect(
      "\(error)" == "tolerance is 1e-08, which takes more than 4194304 points of the curve")
  }

  @Test func smallTolerancesWork() throws {
    let fit = try LinearFit(CurveShape(CubicBezier.easeInOut), within: 1e-7)
    #expect(fit.error <= 1e-7 && fit.timing.inputs.count - fit.fewestStops <= 1)
    // A tenth of a tolerance takes √10 times the stops.
    let coarse = try LinearFit(CurveShape(CubicBezier.easeInOut), within: 1e-6)
    let ratio = Double(fit.fewestStops) / Double(coarse.fewestStops)
    #expect(ratio > 3.1 && ratio < 3.2)
  }
}
