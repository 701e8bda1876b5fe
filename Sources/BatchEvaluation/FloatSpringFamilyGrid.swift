import SpringDynamics

/// N different springs at T shared times in Float; otherwise as `SpringFamilyGrid`.
///
/// Units: seconds since the states were set, in Double; positions in any one unit of length.
/// Error bound: half an ulp of Float, and 2⁻²⁰ of one of the larger of the result and the motion's
/// envelope at that time: everything is computed in Double and rounded at the end. `.chebyshev` 64 ulps of
/// Float of the same.
/// Cost: as `SpringFamilyGrid`, with half the bytes and without low parts. Times count as even that were
/// even before they were rounded to Float.
public struct FloatSpringFamilyGrid: Sendable {
  public typealias Method = SpringFamilyGrid.Method

  private var grid: SpringFamilyGrid

  /// Prepares the grid: N = springs.count columns, T = times.count rows.
  ///
  /// Precondition: the three arrays of springs, states and targets are equally long.
  public init(
    springs: [Spring], states: [MotionState<Float>], targets: [Float], times: [Double]
  ) {
    grid = SpringFamilyGrid(
      springs: springs, states: states.map(SpringState.init(exactly:)),
      targets: targets.map(Double.init), times: times, roundings: Float.roundings)
  }

  /// N: the number of springs, and the length of a row.
  public var springCount: Int { grid.springCount }

  /// T: the number of times, and of rows.
  public var timeCount: Int { grid.timeCount }

  /// Spring `index`.
  public func spring(_ index: Int) -> Spring { grid.spring(index) }

  /// The state that spring `index` has at time 0.
  public func initialState(_ index: Int) -> MotionState<Float> {
    let state = grid.initialState(index)
    return MotionState(position: Float(state.position), velocity: Float(state.velocity))
  }

  /// The target of spring `index`.
  public func target(_ index: Int) -> Float { Float(grid.target(index)) }

  /// The time of row `index`.
  public func time(_ index: Int) -> Double { grid.time(index) }

  /// Replaces the times; allocates only if there are more than ever.
  public mutating func setTimes(_ times: Span<Double>) { grid.setTimes(times) }

  /// Gives spring `index` a new state at time 0 and a new target; its parameters stay.
  public mutating func set(_ index: Int, state: MotionState<Float>, target: Float) {
    grid.set(index, state: SpringState(exactly: state), target: Double(target))
  }

  /// Replaces spring `index`, its state at time 0 and its target.
  public mutating func set(
    _ index: Int, spring: Spring, state: MotionState<Float>, target: Float
  ) {
    grid.set(index, spring: spring, state: SpringState(exactly: state), target: Double(target))
  }

  /// The positions of all springs at all times; otherwise as `SpringFamilyGrid`.
  public func positions(
    into positions: inout MutableSpan<Float>, method: Method = .automatic,
    level: InstructionSet = .supported, threads: Int = 1
  ) {
    precondition(positions.count == timeCount * springCount, "one position a time and spring")
    positions.withUnsafeMutableBufferPointer { x in
      guard let x = x.baseAddress else { return }
      grid.evaluate(FamilyTable(positions: x, velocities: nil), method, level, threads: threads)
    }
  }

  /// The positions and velocities of all springs at all times; otherwise as `SpringFamilyGrid`.
  public func states(
    positions: inout MutableSpan<Float>, velocities: inout MutableSpan<Float>,
    method: Method = .automatic, level: InstructionSet = .supported, threads: Int = 1
  ) {
    precondition(
      positions.count == timeCount * springCount && velocities.count == positions.count,
      "one position and one velocity a time and spring")
    positions.withUnsafeMutableBufferPointer { x in
      velocities.withUnsafeMutableBufferPointer { v in
        guard let x = x.baseAddress, let v = v.baseAddress else { return }
        grid.evaluate(FamilyTable(positions: x, velocities: v), method, level, threads: threads)
      }
    }
  }
}

extension SpringState {
  fileprivate init(exactly state: MotionState<Float>) {
    self.init(position: Double(state.position), velocity: Double(state.velocity))
  }
}
