/// Rows of coefficients by raw pointers, for the length of one step.
@usableFromInline
struct RowPointers {
  @usableFromInline let starts: UnsafePointer<Int>
  @usableFromInline let columns: UnsafePointer<Int>
  @usableFromInline let weights: UnsafePointer<Double>

  @inlinable
  init(
    starts: UnsafePointer<Int>, columns: UnsafePointer<Int>, weights: UnsafePointer<Double>
  ) {
    self.starts = starts
    self.columns = columns
    self.weights = weights
  }

  /// result = base + h·Σ_j a_ij·k_j for vectors of `count` components; `result` may be `base`.
  @inlinable
  func combine(
    row: Int, into result: UnsafeMutablePointer<Double>, base: UnsafePointer<Double>,
    step h: Double, slopes: UnsafePointer<Double>, count: Int
  ) {
    var (next, base) = (starts[row], base)
    let end = starts[row + 1]
    repeat {
      let terms = WeightedTerms(
        slopes: slopes, weights: weights + next, offsets: columns + next, stride: count, step: h)
      terms.add(min(6, end - next), to: base, into: result)
      base = UnsafePointer(result)
      next += 6
    } while next < end
  }
}

extension SparseRows {
  /// Calls `body` with pointers to the rows; not at all where there is no coefficient.
  @inlinable
  func withPointers(_ body: (RowPointers) -> Void) {
    starts.withUnsafeBufferPointer { starts in
      columns.withUnsafeBufferPointer { columns in
        weights.withUnsafeBufferPointer { weights in
          guard let starts = starts.baseAddress, let columns = columns.baseAddress,
            let weights = weights.baseAddress
          else { return }
          body(RowPointers(starts: starts, columns: columns, weights: weights))
        }
      }
    }
  }
}

/// The stages of an explicit method and its result, y⁺ = y + h·Σ b_i·k_i; with an `end`, the slope there too.
///
/// All bounds are checked here, once a step: for a spring's two components, checks at every stage would take
/// longer than the arithmetic.
///
/// Shape: `state` and `result`, which may be the same, have as many components as `point`; `rows` holds a row for
/// each stage and b.
@inlinable
func runStages<System: DynamicalSystem>(
  of system: System, rows: SparseRows, nodes: [Double], from time: Double, by h: Double,
  state: UnsafePointer<Double>, point: inout [Double], slopes: inout [Double],
  result: UnsafeMutablePointer<Double>, end: Double?
) {
  let (count, stages) = (point.count, nodes.count)
  precondition(rows.starts.count > stages + 1 && rows.width <= stages + 1)
  precondition(slopes.count >= (end == nil ? stages : stages + 1) * count)
  point.withUnsafeMutableBufferPointer { point in
    slopes.withUnsafeMutableBufferPointer { slopes in
      guard let point = point.baseAddress, let slopes = slopes.baseAddress else { return }
      rows.withPointers { rows in
        func evaluate(_ stage: Int, at time: Double, of values: UnsafePointer<Double>) {
          let slot = UnsafeMutableBufferPointer(start: slopes + stage * count, count: count)
          var slope = slot.mutableSpan
          system.derivative(
            at: time, of: UnsafeBufferPointer(start: values, count: count).span, into: &slope)
        }
        // With an end, the first slope is the last step's.
        if end == nil { evaluate(0, at: time, of: state) }
        for stage in 1..<stages {
          rows.combine(row: stage, into: point, base: state, step: h, slopes: slopes, count: count)
          evaluate(stage, at: time + nodes[stage] * h, of: point)
        }
        rows.combine(row: stages, into: result, base: state, step: h, slopes: slopes, count: count)
        if let end { evaluate(stages, at: end, of: result) }
      }
    }
  }
}
