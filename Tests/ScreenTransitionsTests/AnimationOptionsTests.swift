import ScreenTransitions
import Testing

@Suite struct AnimationOptionsTests {
  /// Apple's values: transitions 0…7 << 20, curves 0…3 << 16, behaviour in bits 2…6.
  @Test func bitsAreUIKits() {
    let transitions: [AnimationOptions.ViewTransition] = [
      .none, .flipFromLeft, .flipFromRight, .curlUp, .curlDown, .crossDissolve, .flipFromTop,
      .flipFromBottom,
    ]
    let curves: [AnimationOptions.Curve] = [.easeInOut, .easeIn, .easeOut, .linear]
    for (number, transition) in transitions.enumerated() {
      for (curveNumber, curve) in curves.enumerated() {
        let options = AnimationOptions(transition, curve: curve)
        #expect(options.rawValue == UInt(number) << 20 | UInt(curveNumber) << 16)
        #expect(options.viewTransition == transition && options.curve == curve)
        #expect(Transition.names.contains(transition.name))
      }
    }
    let behaviors: [AnimationOptions] = [
      .beginFromCurrentState, .repeat, .autoreverse, .overrideInheritedDuration,
      .overrideInheritedCurve,
    ]
    #expect(behaviors.map(\.rawValue) == [4, 8, 16, 32, 64])
  }

  @Test func behaviorSurvivesAndPrints() {
    let options = AnimationOptions(
      .curlDown, curve: .linear, behavior: [.repeat, .beginFromCurrentState])
    #expect(options.rawValue == 4 << 20 | 3 << 16 | 8 | 4)
    #expect("\(options)" == "curlDown, linear, beginFromCurrentState, repeat")
    // A behaviour cannot smuggle in another curve or transition.
    #expect(AnimationOptions(.none, behavior: options).rawValue == 12)
    #expect("\(AnimationOptions([]))" == "none, easeInOut")
  }

  @Test func transitionsAreByName() throws {
    for transition in AnimationOptions.ViewTransition.allCases {
      #expect(try Transition(name: transition.name) == transition.transition)
    }
    for curve in AnimationOptions.Curve.allCases {
      #expect(curve.bezier.value(at: 1) == 1)
    }
  }
}
