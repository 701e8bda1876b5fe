import BenchmarkHarness
import Foundation
import SpringDynamics
import Testing

@Suite struct SpringFormTests {
  /// How far two springs' motions are apart, in parts of ω₀² and of 2ζω₀.
  private func difference(_ a: Spring, _ b: Spring) -> Double {
    func part(_ x: Double, _ y: Double) -> Double { x == y ? 0 : abs(x - y) / max(abs(x), abs(y)) }
    return max(
      part(a.stiffness / a.mass, b.stiffness / b.mass), part(a.damping / a.mass, b.damping / b.mass)
    )
  }

  @Test(arguments: SpringForm.allCases)
  func springsThatAFormMakesItSaysAgain(_ form: SpringForm) throws {
    let seed: UInt64 = 0xF0
    var generator = SeededGenerator(seed: seed)
    var worst = (error: 0.0, spring: "")
    var said = 0
    for _ in 0..<3000 {
      let mass = generator.uniform(0...1) < 0.5 ? 1 : generator.logUniform(0.1...10)
      let stiffness = mass * generator.logUniform(1...3000)
      let ratio = generator.uniform(0...1) < 0.2 ? 1 : generator.uniform(0.05...1.6)
      let spring = try Spring(mass: mass, stiffness: stiffness, dampingRatio: ratio)
      guard let values = try? form.values(of: spring) else { continue }
      said += 1
      let again = try form.spring(values)
      let error = difference(spring, again)
      if error > worst.error { worst = (error, "\(spring.triple) as \(values)") }
    }
    // Whole milliseconds and three decimals are lossy; the others are not.
    let tolerance =
      switch form {
      case .flutterDuration: 0.11
      case .animeDuration: 0.11
      // Bounciness is a square root away from no bounce, and π is in most.
      case .reactNativeBounciness: 1e-9
      // A tension near −23.6 leaves little of 194.
      case .reactNativeOrigami: 1e-12
      case .reanimatedDuration, .motionDuration, .uikitDuration, .swiftUISettling: 1e-12
      default: 3e-15
      }
    #expect(worst.error <= tolerance, "\(form) \(worst), seed \(seed)")
    #expect(said > 300, "\(form) says \(said)")
  }

  /// The spring that each system makes of nothing, by its own initializer, where every word has a
  /// default.
  private static func defaults() throws -> [SpringForm: Spring] {
    [
      .swiftUIDuration: try SwiftUISpring().spring,
      .swiftUIResponse: SwiftUISpring.responsive.spring,
      .uikitTiming: UISpringTiming.navigation.spring,
      .coreAnimation: try CoreAnimationSpring().spring,
      .flutterDuration: try FlutterSpring().spring,
      .compose: try ComposeSpring().spring, .android: try AndroidSpring().spring,
      .reactNative: try ReactNativeSpring().spring,
      .reactNativeOrigami: ReactNativeSpring.standard.spring,
      .reactNativeBounciness: try ReactNativeSpring(bounciness: 8).spring,
      .reanimated: ReanimatedSpring.gentle.spring,
      .reanimatedDuration: try ReanimatedSpring(milliseconds: 550).spring,
      .reactSpring: ReactSpringConfig.standard.spring,
      .motion: try MotionSpring(stiffness: 100).spring,
      .motionDuration: try MotionSpring(milliseconds: 800).spring,
      .motionVisualDuration: try MotionSpring(visualDuration: 0.3).spring,
      .anime: try AnimeSpring(mass: 1).spring,
      .animeDuration: try AnimeSpring(milliseconds: 628).spring,
    ]
  }

  @Test(arguments: SpringForm.allCases)
  func wordsWithoutNumbersAreTheDefaults(_ form: SpringForm) throws {
    let values = form.words.compactMap(\.fallback)
    let expected = try Self.defaults()[form]
    guard values.count == form.words.count else {
      #expect(expected == nil)
      return
    }
    #expect(try form.spring(values) == expected)
  }

  @Test(arguments: SpringForm.allCases) func numbersMustBeAsManyAsTheWords(_ form: SpringForm) {
    #expect(throws: SpringError.self) { try form.spring([1]) }
    #expect(throws: SpringError.self) {
      try form.spring(form.words.map { _ in Double.nan })
    }
  }

  @Test(arguments: SpringSystem.allCases) func everySystemHasFormsAndNames(_ system: SpringSystem) {
    #expect(!system.forms.isEmpty && !system.title.isEmpty)
    #expect(system.forms.allSatisfy { $0.system == system })
    let names = system.presets.map(\.name)
    #expect(Set(names).count == names.count)
    for form in system.forms {
      #expect(Set(form.words.map(\.name)).count == form.words.count)
    }
  }

  /// Parameters that a system refuses are named with their value and their range.
  @Test(arguments: [
    (SpringForm.swiftUIDuration, [0, 0.3], "duration"), (.swiftUIDuration, [0.5, -1], "bounce"),
    (.swiftUIDuration, [0.5, 1.1], "bounce"), (.swiftUIResponse, [-1, 1], "response"),
    (.swiftUIResponse, [1, -1], "dampingFraction"),
    (.swiftUISettling, [20, 1], "settlingDuration"),
    (.uikitDuration, [1, 2, 0], "dampingRatio"), (.coreAnimation, [0, 100, 10], "mass"),
    (.coreAnimation, [1, 0, 10], "stiffness"), (.coreAnimation, [1, 100, -1], "damping"),
    (.coreAnimationPerceptual, [.nan, 0], "perceptualDuration"),
    (.coreAnimationPerceptual, [1, -2], "bounce"), (.flutterRatio, [1, 100, -1], "ratio"),
    (.flutterDuration, [0.5, 0], "duration"), (.compose, [-0.1, 100], "dampingRatio"),
    (.compose, [1, 0], "stiffness"), (.reactNativeOrigami, [-24, 7], "tension"),
    (.reactNativeOrigami, [40, -1], "friction"), (.reactNativeBounciness, [8, -100], "speed"),
    (.reanimated, [4, 0, 1], "stiffness"), (.reanimated, [4, 900, 0], "damping"),
    (.reanimatedDuration, [0, 1], "duration"), (.reanimatedDuration, [550, 0], "dampingRatio"),
    (.reactSpring, [1, -1, 0], "tension"), (.reactSpring, [1, 1, -1], "friction"),
    (.reactSpringFrequency, [1, 0.001, 1], "frequency"), (.motionDuration, [5, 0], "duration"),
    (.motionDuration, [800, -0.1], "bounce"), (.motionVisualDuration, [0, 0], "visualDuration"),
    (.adwaita, [0, 100, 1], "mass"), (.anime, [0.5, 100, 10], "mass"),
    (.anime, [1, 2e4, 10], "stiffness"), (.animeDuration, [5, 0], "duration"),
    (.animeDuration, [500, 2], "bounce"),
  ])
  func refusedNumbersAreNamed(_ form: SpringForm, _ values: [Double], _ name: String) {
    do throws(SpringError) {
      _ = try form.spring(values)
      Issue.record("no error")
    } catch {
      guard case .outOfRange(let parameter, let value, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(parameter == name)
      #expect(values.contains(value) || value.isNaN)
    }
  }

  @Test func whatASystemCannotSayItRefuses() throws {
    let strong = try Spring(mass: 1, stiffness: 100, damping: 100)
    for form in [
      SpringForm.uikitDuration, .swiftUISettling, .motionDuration, .motionVisualDuration,
      .reactNativeBounciness,
    ] {
      #expect(throws: SpringError.self, "\(form)") { try form.values(of: strong) }
    }
    let drag = try Spring(mass: 1, stiffness: 0, damping: 1)
    for form in SpringForm.allCases
    where ![.flutter, .motion, .reactSpring, .uikitTiming].contains(form) {
      #expect(throws: SpringError.self, "\(form)") { try form.values(of: drag) }
    }
  }

  @Test func presets() throws {
    func preset(_ system: SpringSystem, _ name: String) throws -> Spring {
      try #require(system.presets.first { $0.name == name }).spring
    }
    #expect(try preset(.swiftUI, "bouncy") == SwiftUISpring(duration: 0.5, bounce: 0.3).spring)
    #expect(try preset(.swiftUI, "smooth") == SwiftUISpring().spring)
    #expect(
      try preset(.swiftUI, "snappy") == SwiftUISpring(duration: 0.5, bounce: 0.15).spring)
    #expect(try preset(.compose, "medium") == ComposeSpring().spring)
    #expect(try preset(.android, "medium") == AndroidSpring().spring)
    #expect(try preset(.compose, "high-bouncy").dampingRatio == 0.2)
    #expect(
      try preset(.reactNative, "default") == ReactNativeSpring(tension: 40, friction: 7).spring)
    #expect(try preset(.reactSpring, "default") == ReactSpringConfig().spring)
    #expect(try preset(.reanimated, "gentle") == ReanimatedSpring().spring)
  }

  /// Reanimated names its presets twice, by stiffness and by duration: of ζ = 1 the two are one spring to
  /// half a percent, of the others the damping ratio is.
  @Test(arguments: [
    (ReanimatedSpring.gentle, 550, 1), (.wiggly, 550, 0.75), (.snappy, 550, 0.92),
  ])
  func reanimatedsTwoWaysAgree(
    _ preset: ReanimatedSpring, _ milliseconds: Double, _ ratio: Double
  ) throws {
    let timed = try ReanimatedSpring(milliseconds: milliseconds, dampingRatio: ratio).spring
    #expect(abs(timed.dampingRatio - ratio) <= 2 * ratio.ulp)
    #expect(abs(preset.spring.dampingRatio - ratio) < 0.005)
    if ratio == 1 {
      #expect(abs(timed.naturalFrequency / preset.spring.naturalFrequency - 1) < 0.005)
    }
    // What the duration is for: the energy that is left after 1.5 of it, by the critical envelope.
    let p = timed.dampingRatio * timed.naturalFrequency * 1.5 * milliseconds / 1000
    let left = exp(-2 * p) * ((1 + p) * (1 + p) + ratio * ratio * p * p)
    #expect(abs(left / 6e-9 - 1) < 1e-12)
  }
}

extension Spring {
  fileprivate var triple: [Double] { [mass, stiffness, damping] }
}
