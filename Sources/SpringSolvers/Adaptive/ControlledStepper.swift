/// What an adaptive method of one step is to the loop that accepts and rejects its tries.
@usableFromInline
protocol ControlledStepper {
  var progress: SolveProgress { get set }
  var controller: StepSizeController { get set }

  /// Tries a step of a size; returns its scaled error, above 1 or not a number when it is no good.
  mutating func attempt(_ size: Double, to target: Double) -> Double
  /// Makes the last try the new state.
  mutating func commit()
  /// Why a step with this error cannot be made any smaller.
  func reason(_ error: Double) -> StepFailure
}

extension ControlledStepper {
  /// Tries smaller and smaller steps until one is good.
  @inlinable
  mutating func controlledStep() throws(SolverError) {
    let (time, end) = (progress.time, progress.end)
    let (smallest, limit) = (10 * (time.nextUp - time), controller.control.stepLimit)
    var h = max(progress.nextStepSize, smallest)
    while true {
      guard progress.statistics.accepted + progress.statistics.rejected < limit else {
        throw progress.failure(stepSize: h, .tooManySteps(limit: limit))
      }
      let target = min(time + h, end)
      let size = target - time
      let error = attempt(size, to: target)
      if error < 1 {
        commit()
        progress.accept(target)
        progress.nextStepSize = min(
          size * controller.factor(accepted: error), controller.control.maximumStep)
        return
      }
      progress.statistics.rejected += 1
      h = size * controller.factor(rejected: error)
      guard h >= smallest else { throw progress.failure(stepSize: size, reason(error)) }
    }
  }
}
