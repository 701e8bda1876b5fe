import CurveFitting
import ScreenTransitions
import SpringDynamics
import TimingCurves

/// What `easemark sample` samples: a function of progress, or of seconds where it has a duration.
enum SampledCurve: Sendable {
  case function(TimingFunction)
  case easing(EasingName)
  /// From 0 to 1, at rest after `duration`.
  case spring(Spring, initialVelocity: Double, duration: Double)
  /// A transition's progress.
  case transition(String, TransitionDriver)

  /// What it is, in words that the command reads, or in the parameters of its equation.
  var title: String {
    switch self {
    case .function(let function): "\(function)"
    case .easing(let easing): easing.text
    case .spring(let spring, let velocity, _):
      "mass \(spring.mass), stiffness \(spring.stiffness), damping \(spring.damping)"
        + (velocity == 0 ? "" : ", initial velocity \(velocity)")
    case .transition(let name, _): name
    }
  }

  /// Its own duration; nil when it is a function of progress alone.
  var seconds: Double? {
    switch self {
    case .function, .easing: nil
    case .spring(_, _, let duration): duration
    case .transition(_, let driver):
      driver.timing.repeats
        ? driver.timing.delay + (driver.timing.autoreverses ? 2 : 1) * driver.timing.duration
        : driver.endTime
    }
  }

  /// The value at a progress, or at a time in seconds for what has a duration.
  func value(at place: Double) -> Double {
    switch self {
    case .function(let function): function.value(at: place)
    case .easing(let easing): easing.curve.value(at: place)
    case .spring(let spring, let velocity, _):
      place <= 0 ? 0 : spring.state(at: place, from: start(velocity), target: 1).position
    case .transition(_, let driver): driver.progress(at: place)
    }
  }

  /// The slope of `value(at:)`.
  func slope(at place: Double) -> Double {
    switch self {
    case .function(let function): return function.slope(at: place)
    case .easing(let easing): return easing.curve.slope(at: place)
    case .spring(let spring, let velocity, _):
      return place < 0 ? 0 : spring.state(at: place, from: start(velocity), target: 1).velocity
    case .transition(_, let driver): return driver.slope(at: place)
    }
  }

  private func start(_ velocity: Double) -> SpringState {
    SpringState(position: 0, velocity: velocity)
  }

  /// The shape over the whole range, from 0 to 1, for a fit.
  func shape() throws -> CurveShape {
    switch self {
    case .function(let function): return try CurveShape(function)
    case .easing(.penner(let curve)): return try CurveShape(curve)
    case .easing(.smoothstep(let step)): return CurveShape(step)
    case .spring(let spring, let velocity, let duration):
      return try CurveShape(
        SpringTiming(spring: spring, duration: duration, initialVelocity: velocity))
    case .transition(_, let driver): return try driver.shape()
    }
  }
}

extension TransitionDriver {
  /// The slope of `progress(at:)`, per second: 0 while progress is held.
  fileprivate func slope(at time: Double) -> Double {
    guard case .running(let local) = active(at: time) else { return 0 }
    let reach = timing.endProgress - timing.startProgress
    let period = 2 * timing.duration
    let elapsed = (time - timing.delay).truncatingRemainder(dividingBy: period)
    let sign = timing.autoreverses && elapsed > timing.duration ? -reach : reach
    switch motion {
    case .curve(let curve): return sign * curve.slope(at: local) / timing.duration
    case .spring(let spring, let initial):
      return sign * spring.state(at: local, from: initial, target: 1).velocity
    }
  }

  /// The shape of progress over delay and duration.
  ///
  /// A spring that is cut jumps to 1 at the end.
  fileprivate func shape() throws -> CurveShape {
    guard !timing.repeats, !timing.autoreverses, scaled(0) == 0, scaled(1) == 1 else {
      throw Failure("its progress does not go once from 0 to 1")
    }
    let moving: CurveShape =
      switch motion {
      case .curve(let curve): try CurveShape(curve)
      case .spring(let spring, let initial):
        try CurveShape(
          SpringTiming(
            spring: spring, duration: timing.duration, initialVelocity: initial.velocity))
      }
    guard timing.delay > 0 else { return moving }
    let waiting = try CurveShape(samples: [0, 0])
    return try CurveShape(joining: [(waiting, timing.delay / endTime), (moving, 1)])
  }
}
