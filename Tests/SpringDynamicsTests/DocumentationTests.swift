import SpringDynamics
import TestSupport
import Testing

/// The snippets of the module's articles, compiled and run; the comments in them are checked too.
@Suite struct DocumentationTests {
  @Test func articlesAreComplete() throws {
    let documentation = try ModuleDocumentation(module: "SpringDynamics")
    let faults = try documentation.faults(
      testedIn: #filePath, fewestSnippets: 6, knownType: "ScrollMotion")
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func overview() throws {
    let spring = try Spring(duration: 0.5, bounce: 0.2)
    let state = spring.state(at: 0.1, from: SpringState(position: 0, velocity: 250), target: 300)
    #expect(state.position > 0 && state.position < 300)
  }

  @Test func motion() throws {
    let card = try Spring(mass: 1, stiffness: 170, damping: 14)
    let thrown = SpringState(position: 0, velocity: 900)
    let arrival = card.crossingTime(from: thrown, target: 300)
    let peak = card.overshoot(from: thrown, target: 300)
    let third = card.extremum(3, from: thrown, target: 300)
    #expect(try #require(arrival) < #require(peak).time)
    #expect(try #require(third).time > #require(peak).time)

    let point = MotionState(position: SIMD2(40.0, 25), velocity: SIMD2(0, -300))
    let moved = card.state(at: 0.1, from: point, target: SIMD2(200, 80))
    #expect(moved.position[0] > 40 && moved.position[0] < 200)

    var motion = try SpringSequence(card, from: SpringState(position: 0), target: 100)
    try motion.retarget(to: -50, at: 0.2)
    try motion.retarget(to: 0, at: 0.35, spring: Spring(duration: 0.6))
    let now = motion.state(at: 0.4)
    #expect(now.velocity < 0)

    let timing = try SpringTiming(spring: card, settledWithin: 0.001)
    let middle = timing.value(at: 0.5)
    let slope = timing.slope(at: 0.5)
    #expect(abs(middle - 1) < 0.1 && slope.isFinite)
  }

  @Test func gestures() throws {
    let released = SpringState(position: 120, velocity: 2400)
    let content = 0.0...1000
    let motion = try ScrollMotion(from: released, in: content)
    let rest = motion.restingPosition  // 1000: the decay alone would come to rest at 1318.8
    let over = try motion.settlingTime(threshold: 0.5).time
    let frame = motion.state(at: 1.0 / 60)

    #expect(rest == 1000)
    #expect(abs(Decay.normal.restingPosition(from: released) - 1318.8) < 0.05)
    #expect(over > 0.5 && over < 3 && frame.position > 150 && frame.position < 160)

    let band = try RubberBand(dimension: 667)
    let finger = 1150.0
    let shown = band.position(forProposed: finger, in: content)
    let velocity = 300 * band.slope(atPull: finger - content.upperBound)
    let bounce = try ScrollMotion(
      from: SpringState(position: shown, velocity: velocity), in: content)

    #expect(shown > 1050 && shown < 1080 && bounce.restingPosition == 1000)
  }

  /// The statements of the article about how the sources disagree.
  @Test func gesturesOfTheSources() throws {
    let fling = SpringState(position: 0, velocity: 1000)
    let flutter = try Decay(rate: 0.135, per: .second).restingPosition(from: fling)
    let rest = Decay.normal.restingPosition(from: fling)
    #expect(abs(flutter / rest - (1 - 0.00024)) < 0.000005)
    let sum = Decay.normal.restingPosition(from: fling, projection: .wholeMilliseconds)
    #expect(abs(sum / rest - 0.999) < 0.00001)
  }

  @Test func systems() throws {
    let css = try SwiftUISpring(duration: 0.5, bounce: 0.2)
    let android = try ComposeSpring(css.spring)  // stiffness 157.9, damping ratio 0.8
    let native = try ReactNativeSpring(css.spring).origami  // tension 20.03, friction 6.37

    #expect(abs(android.stiffness - 157.9) < 0.05 && abs(android.dampingRatio - 0.8) < 1e-12)
    #expect(abs(native.tension - 20.03) < 0.005 && abs(native.friction - 6.37) < 0.005)

    let asked = try SpringForm.swiftUIDuration.spring([0.5, 0.2])
    let answers = SpringSystem.flutter.forms.map { try? $0.values(of: asked) }

    #expect(asked == css.spring && answers.count == 3 && answers.allSatisfy { $0 != nil })

    let stiff = try Spring(mass: 1, stiffness: 100, damping: 30)
    let start = SpringState(position: 0)
    let truth = stiff.state(at: 0.1, from: start, target: 1)  // 0.2133…
    let apple = stiff.state(at: 0.1, from: start, target: 1, policy: .coreAnimation)  // 0.2642…
    let seconds = stiff.settlingDuration(policy: .coreAnimation)

    #expect(abs(truth.position - 0.21335) < 0.00005 && abs(apple.position - 0.26425) < 0.00005)
    #expect(seconds > 0.5 && seconds < 2)
  }

  @Test func settling() throws {
    let bouncy = try Spring(duration: 0.5, bounce: 0.3)
    let begin = SpringState(position: 0, velocity: -4)
    let settled = try bouncy.settlingTime(from: begin, target: 1, threshold: 0.001)
    let frames = Int((settled.time * 60).rounded(.up))

    #expect(settled.isExact && frames > 30 && frames < 90)

    let bound = try bouncy.settlingBound(from: begin, target: 1, threshold: 0.001)
    let timed = try Spring(settlingDuration: 0.8, dampingRatio: 0.6)
    let check = try timed.settlingTime(from: SpringState(position: 0), target: 1, threshold: 0.001)

    #expect(bound >= settled.time && abs(check.time - 0.8) < 1e-12)
  }
}
