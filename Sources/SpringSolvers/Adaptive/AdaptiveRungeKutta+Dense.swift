extension AdaptiveRungeKutta {
  /// Writes the state at a time of the last step.
  ///
  /// Cost: the first call within a step evaluates the extra stages (three for ``DOP853``) and forms one
  /// to four sums of the stages; every call then takes 10 to 16 flops a component.
  /// Source: as the tableau's; Shampine (1985), "Interpolation for Runge–Kutta methods", for the part
  /// that is a Hermite polynomial.
  @inlinable
  public mutating func interpolate(at time: Double, into result: inout MutableSpan<Double>) {
    let (count, h) = (point.count, self.time - stepStart)
    guard h > 0, time != self.time else {
      for index in 0..<count { result[index] = current[index] }
      return
    }
    if !hasDense { prepareDense(h) }
    let s = (time - stepStart) / h
    let r = 1 - s
    let last = (isCarried ? nodes.count : 0) * count
    let isHigh = bumps.count > count
    for i in 0..<count {
      let (start, change) = (previous[i], current[i] - previous[i])
      let rise = h * slopes[i] - change
      let bend = change - h * slopes[last + i] - rise
      var bump = bumps[i]
      if isHigh {
        bump += s * (bumps[count + i] + r * (bumps[2 * count + i] + s * bumps[3 * count + i]))
      }
      result[i] = start + s * (change + r * (rise + s * (bend + r * bump)))
    }
  }

  /// The extra stages and F_j.
  @inlinable
  mutating func prepareDense(_ h: Double) {
    if !pairs.isEmpty {
      let bump = pairBump(pairs, slopes: slopes, step: h)
      (bumps[0], bumps[1]) = (bump.x, bump.y)
      hasDense = true
      return
    }
    let (count, first) = (point.count, nodes.count + 1)
    for extra in 0..<extraNodes.count {
      place(&point, row: extra, of: denseRows, base: previous, step: h, slopes: slopes)
      writeSlope(
        of: system, at: stepStart + extraNodes[extra] * h, point: point, into: &slopes,
        stage: first + extra)
    }
    progress.statistics.evaluations += extraNodes.count
    for row in 0..<bumps.count / max(count, 1) {
      sum(&error, row: extraNodes.count + row, of: denseRows, step: h, slopes: slopes)
      for index in 0..<count { bumps[row * count + index] = error[index] }
    }
    hasDense = true
  }
}

/// h·Σ d_i·k_i of the seven slopes of a pair of six stages.
@inlinable
func pairBump(_ weights: [Double], slopes: [Double], step h: Double) -> SIMD2<Double> {
  precondition(weights.count == 35 && slopes.count >= 14)
  var sum = SIMD2<Double>.zero
  for stage in 0..<7 {
    sum += weights[28 + stage] * SIMD2(slopes[2 * stage], slopes[2 * stage + 1])
  }
  return h * sum
}
