import TestSupport
import Testing
import TimingCurves

/// The snippets of the module's articles, compiled and run; the comments in them are checked too.
@Suite struct DocumentationTests {
  @Test func articlesAreComplete() throws {
    let documentation = try ModuleDocumentation(module: "TimingCurves")
    let faults = try documentation.faults(
      testedIn: #filePath, fewestSnippets: 10, knownType: "LinearStop")
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func overview() throws {
    let curve = try CubicBezier(x1: 0.34, y1: 1.56, x2: 0.64, y2: 1)
    let y = curve.value(at: 0.25)
    #expect(y > 0.5 && y < 1.1)
  }

  @Test func otherWay() throws {
    let back = try CubicBezier(x1: 0.5, y1: 2, x2: 0.5, y2: 1.5)
    let twice = back.preimages(of: 1.2).map(\.lowerBound)  // 0.345… and 0.819…
    let top = back.extremes[0].point.y  // 1.447…
    let frames = try back.keyframeSegments(cutAt: [0.25, 0.75])
    print(twice, top)
    #expect(twice.count == 2 && top > 1.2 && frames.count == 3)
  }

  @Test func text() throws {
    let function = try TimingFunction(css: "linear(0, 0.25 25% 75%, 1)")
    let middle = function.value(at: 0.5)  // 0.25
    #expect(middle == 0.25)
    let text = "cubic-bezier(1.5, 0, 1, 1)"
    do {
      _ = try TimingFunction(css: text)
    } catch {
      print(error)  // expected a number from 0 to 1 at offset 13, found 1.5
      print(error.marked(in: text))
    }
    let short = function.description  // linear(0, 0.25 25% 75%, 1)
    let long = function.serialized  // linear(0 0%, 0.25 25%, 0.25 75%, 1 100%)
    #expect(short == "linear(0, 0.25 25% 75%, 1)")
    #expect(long == "linear(0 0%, 0.25 25%, 0.25 75%, 1 100%)")
  }

  @Test func staircases() throws {
    let stairs = try StepTiming(count: 5, position: .start)
    let inside = stairs.value(at: 0)  // 0.2
    let waiting = stairs.value(at: 0, before: true)  // 0
    #expect(inside == 0.2 && waiting == 0)
    let bounce = try LinearTiming([.init(0), .init(1, at: 0.5), .init(0.75), .init(1)])
    let y = bounce.value(at: 0.75)  // 0.75
    #expect(y == 0.75)
  }

  @Test func mediaTiming() throws {
    let layer = try MediaClock(beginTime: 2, speed: 0.5)
    let fade = try MediaTiming(
      clock: MediaClock(beginTime: 1), duration: 0.5, repeatCount: 2.5, autoreverses: true,
      fillMode: .both)
    let progress = fade.progress(at: 5.5, on: [layer])  // 0.5
    let eased = fade.progress(at: 1.25, through: CubicBezier.easeIn)  // 0.315…

    let effect = try EffectTiming(
      delay: 100, duration: 400, iterations: 2, direction: .alternate, fill: .both)
    let backwards = try EffectPlayback(effect, playbackRate: -2)
    let shown = backwards.progress(at: 50, through: CubicBezier.linear)  // 0.25
    #expect(progress == 0.5 && eased == CubicBezier.easeIn.value(at: 0.5) && shown == 0.25)
  }

  @Test func penner() throws {
    let curve = PennerCurve(.back, .easeOut)
    let peak = curve.value(at: 0.6)  // 1.09935168
    let further = try PennerCurve.back(.easeOut, overshoot: 3)
    let named = PennerCurve(name: "easeInOutElastic")
    #expect((peak - 1.09935168).magnitude <= 1e-15 && further.value(at: 0.6) > peak)
    #expect(named == PennerCurve(.elastic, .easeInOut))
    let jumping = PennerCurve(.expo, .easeOut).value(at: 0.5)  // 0.96875
    let continuous = PennerCurve.expo(.easeOut, ends: .exact).value(at: 0.5)  // 0.96969696969696972
    #expect(jumping == 0.96875 && continuous == 0.96969696969696972)
  }

  @Test func smoothsteps() throws {
    let smoother = Smoothstep.smootherstep
    let x = smoother.inverse(of: smoother.value(at: 0.25))  // 0.25
    let flat = try Smoothstep(order: 7)
    #expect(x == 0.25 && flat.slope(at: 0.1) < 1)
  }

  @Test func splines() throws {
    let spline = try BezierSpline([
      .init([0.2, 0], [0.3, 0.5], end: [0.5, 0.5]),
      .init([0.7, 0.5], [0.8, 1], end: [1, 1]),
    ])
    let knot = spline.value(at: 0.5)  // 0.5
    let corner = try KochanekBartelsSpline([
      .init(x: 0, y: 0), .init(x: 0.4, y: 0.8, continuity: -1), .init(x: 1, y: 1),
    ])
    let half = corner.value(at: 0.2)  // 0.4
    #expect(knot == 0.5 && half == 0.4)
  }

  @Test func keyframes() throws {
    let track = try KeyframeTrack(
      [SIMD2(0.0, 0), SIMD2(100, 40), SIMD2(160, 40)], keyTimes: [0, 0.5, 1],
      timingFunctions: [CubicBezier.easeOut, CubicBezier.linear])
    let place = track.value(at: 0.75)  // (130, 40)
    #expect(place == SIMD2(130, 40))
    let flight = try KeyframeTrack(
      [0.0, 100, 160], timingFunctions: [CubicBezier.linear, CubicBezier.easeOut])
    let velocity = flight.velocity(at: 0.25)  // 200 a whole animation
    #expect(velocity == 200)
    do {
      _ = try KeyframeTrack([0.0, 1, 2, 3], keyTimes: [0, 0.6, 0.5, 1])
    } catch {
      print(error)  // keyTimes[2] is 0.5, must not be below 0.6, the one before it
    }
    let pulse = try KeyframeTrack(
      from: 1.0,
      [
        RelativeKeyframe(startTime: 0, duration: 0.25, value: 1.5),
        RelativeKeyframe(startTime: 0.5, duration: 0.5, value: 1),
      ])
    let resting = pulse.value(at: 0.4)  // 1.5
    #expect(resting == 1.5)
  }
}
