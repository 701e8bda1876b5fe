import Oracle

/// `easemark eval penner`: one of Penner's functions, or a smoothstep, at x.
package struct EvalPenner: RowKind {
  package static let inputs: [InputColumn] = [.init("function", .text), "x"]
  package static let placeholder: [Double] = [0, 0]
  static let backends: [EvaluationBackend] = [.reference, .oracle]

  package let results: [String]
  let settings: EvalSettings

  package init(_ settings: EvalSettings) {
    self.settings = settings
    results = settings.writesSlope ? ["y", "slope"] : ["y"]
  }

  package func evaluate(_ block: inout RowBlock) {
    let functions = block.functions(standIn: EasingName.standIn) { text throws(Failure) in
      try EasingName(text)
    }
    for row in 0..<block.count where block.problem(ofRow: row) == nil {
      let function = functions[Int(block.inputs[0][row])]
      let x = block.inputs[1][row]
      guard settings.backend == .oracle else {
        block.results[0][row] = function.curve.value(at: x)
        if settings.writesSlope { block.results[1][row] = function.curve.slope(at: x) }
        continue
      }
      let exact = function.exact(at: x)
      block.results[0][row] = settings.precision.rounded(exact.value)
      if settings.writesSlope { block.results[1][row] = settings.precision.rounded(exact.slope) }
    }
  }

  /// The slope of `circ` is infinite at its vertical ends.
  package func isDefinedInfinity(column: Int, row: Int, of block: RowBlock) -> Bool { column == 1 }
}
