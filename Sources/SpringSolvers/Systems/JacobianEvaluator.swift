/// A system's Jacobian, from the system or by differences, in memory that is allocated once.
///
/// Differences are taken of all columns at once whose rows do not meet, so that a band of w diagonals costs w
/// evaluations (twice as many with two blocks), whatever its length.
/// Source: Curtis, Powell, Reid, "On the estimation of sparse Jacobian matrices", J. Inst. Maths Applics
/// 13 (1974), 117–119.
@usableFromInline
struct JacobianEvaluator: Sendable {
  @usableFromInline let shape: JacobianShape
  @usableFromInline let isConstant: Bool
  @usableFromInline var values: [Double]
  /// f at the point, at a point beside it, and that point.
  @usableFromInline var slope: [Double]
  @usableFromInline var moved: [Double]
  @usableFromInline var point: [Double]
  @usableFromInline var isKnown = false
  /// Whether the system gave it.
  @usableFromInline var isGiven = false

  /// Whether one iteration of Newton's method is enough.
  @inlinable var isExact: Bool { isConstant && isGiven }

  @usableFromInline
  init<System: DynamicalSystem>(_ system: System) {
    shape = system.jacobianShape
    isConstant = system.hasConstantJacobian
    values = Array(repeating: 0, count: shape.count)
    slope = Array(repeating: 0, count: system.dimension)
    (moved, point) = (slope, slope)
  }

  /// Forms the Jacobian at a point; returns the evaluations that it took, 0 by the system itself.
  @inlinable
  mutating func update<System: DynamicalSystem>(
    _ system: System, at time: Double, of state: [Double]
  ) -> Int {
    isKnown = true
    for index in values.indices { values[index] = 0 }
    do {
      var span = values.mutableSpan
      isGiven = system.jacobian(at: time, of: state.span, into: &span)
      if isGiven { return 0 }
    }
    for index in state.indices { point[index] = state[index] }
    writeSlope(of: system, at: time, state: state, into: &slope)
    var evaluations = 1
    let (order, width) = (shape.order, min(shape.lower + shape.upper + 1, shape.order))
    let firstRow = shape.isMechanical ? order : 0
    for block in 0..<(shape.isMechanical ? 2 : 1) {
      let first = block * order
      let scale = largest(state, from: first, count: order)
      for group in 0..<width {
        for column in stride(from: group, to: order, by: width) {
          point[first + column] += increment(state[first + column], scale)
        }
        writeSlope(of: system, at: time, state: point, into: &moved)
        evaluations += 1
        for column in stride(from: group, to: order, by: width) {
          let difference = point[first + column] - state[first + column]
          for row in shape.rowRange(ofColumn: column) {
            let change = moved[firstRow + row] - slope[firstRow + row]
            values[block * shape.blockSize + shape.offset(row: row, column: column)] =
              change / difference
          }
          point[first + column] = state[first + column]
        }
      }
    }
    return evaluations
  }

  @inlinable
  func largest(_ state: [Double], from first: Int, count: Int) -> Double {
    var largest = 0.0
    for index in first..<first + count { largest = max(largest, abs(state[index])) }
    return largest
  }

  /// √ε of the component, but not less than of a thousandth of the largest one: half of the digits are
  /// then left to the difference. Where f is linear, a long way is as right as a short one, and keeps them
  /// all.
  @inlinable
  func increment(_ value: Double, _ scale: Double) -> Double {
    if isConstant { return scale > 0 ? scale : 1 }
    let size = max(abs(value), 1e-3 * scale)
    return 0x1p-26 * (size > 0 ? size : 1)
  }
}
