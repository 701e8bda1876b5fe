/// Streams CSV rows through one kind: reads a block, evaluates it, writes it, and reads on.
///
/// Memory is bounded by the block whatever the number of rows. Rows are answered before more input is
/// waited for, so a program that writes a row and waits for its answer gets it.
package struct RowEvaluation<Kind: RowKind> {
  private var kind: Kind
  private let precision: OutputPrecision
  private let keepsGoing: Bool
  private let report: (String) -> Void
  private var badRows = 0
  private var rows = 0

  package init(
    _ kind: Kind, precision: OutputPrecision = .double, keepsGoing: Bool = false,
    report: @escaping (String) -> Void
  ) {
    self.kind = kind
    self.precision = precision
    self.keepsGoing = keepsGoing
    self.report = report
  }

  /// Runs to the end of the input, or to the first bad row unless bad rows are to be kept.
  ///
  /// Returns the number of bad rows. Throws when the header or a stream fails.
  package mutating func run(from source: ByteSource, to sink: ByteSink) throws -> Int {
    var buffer = InputBuffer(source: source)
    var reader = RowReader(inputs: Kind.inputs, placeholder: Kind.placeholder)
    guard let layout = try readHeader(&buffer, &reader) else {
      throw Failure(
        "the input is empty: a header line must name \(ColumnLayout.required(Kind.inputs))")
    }
    for warning in layout.warnings { report("Warning: \(warning)") }
    writeHeader(layout, to: sink)
    var block = RowBlock(inputs: Kind.inputs.count, results: kind.results.count)
    while true {
      readBlock(buffer, &reader, layout: layout, into: &block)
      let canGoOn = try write(&block, buffer: buffer, passed: reader.passed, to: sink)
      try sink.flush()
      let isDone = buffer.isAtEnd && reader.place == buffer.filled
      if isDone || !canGoOn { return badRows }
      try buffer.refill(keeping: reader.place, line: reader.line)
      reader.restart()
    }
  }

  /// The number of rows that were read.
  package var rowCount: Int { rows }

  private func readHeader(
    _ buffer: inout InputBuffer, _ reader: inout RowReader
  ) throws -> ColumnLayout? {
    var isStart = true
    while true {
      if isStart, buffer.filled >= 3 || buffer.isAtEnd {
        reader.skipByteOrderMark(buffer)
        isStart = false
      }
      if !isStart {
        while reader.place < buffer.filled, reader.skipBlankLine(buffer) {}
        let line = reader.line
        if reader.place < buffer.filled, let fields = try reader.header(buffer) {
          return try ColumnLayout(
            header: fields, line: line, inputs: Kind.inputs, results: kind.results)
        }
        if buffer.isAtEnd { return nil }
      }
      try buffer.refill(keeping: reader.place, line: reader.line)
      reader.restart()
    }
  }

  private func writeHeader(_ layout: ColumnLayout, to sink: ByteSink) {
    for name in layout.passedNames {
      sink.append(name)
      sink.append(ScannedField.comma)
    }
    sink.append(kind.results.joined(separator: ","))
    sink.append(ScannedField.lineFeed)
  }

  private func readBlock(
    _ buffer: borrowing InputBuffer, _ reader: inout RowReader, layout: ColumnLayout,
    into block: inout RowBlock
  ) {
    block.removeAll()
    while reader.place < buffer.filled {
      if case .cut = reader.next(buffer, layout: layout, into: &block) { return }
      if !keepsGoing && block.hasProblems { return }
    }
  }

  /// Evaluates and writes a block; false when a bad row ends the run.
  private mutating func write(
    _ block: inout RowBlock, buffer: borrowing InputBuffer, passed: [Range<Int>], to sink: ByteSink
  ) throws -> Bool {
    guard block.count > 0 else { return true }
    block.resizeResults()
    try kind.evaluate(&block)
    noteOverflows(&block)
    let width = passed.count / block.count
    for row in 0..<block.count {
      rows += 1
      let problem = block.problem(ofRow: row)
      if let problem {
        badRows += 1
        if !keepsGoing { try sink.flush() }
        report("Error: line \(block.lines[row]): \(problem)")
        if !keepsGoing { return false }
      }
      for field in passed[(row * width)..<((row + 1) * width)] {
        sink.append(buffer.bytes[field])
        sink.append(ScannedField.comma)
      }
      for column in block.results.indices {
        if column > 0 { sink.append(ScannedField.comma) }
        if problem != nil {
          sink.append("error")
        } else {
          append(block.results[column][row], to: sink)
        }
      }
      sink.append(ScannedField.lineFeed)
      try sink.flushIfFull()
    }
    return true
  }

  private func append(_ value: Double, to sink: ByteSink) {
    if value.isNaN { return }
    sink.append(value, precision)
  }

  /// A result that is no finite number, in the precision it is written in, is an error of its row.
  private func noteOverflows(_ block: inout RowBlock) {
    let isFloat = precision == .float
    for column in block.results.indices {
      for row in 0..<block.count {
        let value = block.results[column][row]
        if precision.holds(value) { continue }
        if value.isNaN && Kind.hasGaps { continue }
        if value.isInfinite, kind.isDefinedInfinity(column: column, row: row, of: block) {
          continue
        }
        let type = isFloat ? "Float" : "Double"
        // Infinities that meet on the way to a result leave a NaN.
        let orUndefined = value.isNaN ? " or undefined" : ""
        block.fail(
          row: row, "the result '\(kind.results[column])' is too large for a \(type)\(orUndefined)")
      }
    }
  }
}
