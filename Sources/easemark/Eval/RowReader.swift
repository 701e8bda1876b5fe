/// Reads the records of a CSV input into blocks of rows.
struct RowReader {
  /// What stands at the reader's place.
  enum Progress {
    case row
    case blankLine
    /// The buffer ends within the record.
    case cut
  }

  private let numbers = DecimalReader()
  private let inputs: [InputColumn]
  private let placeholder: [Double]
  private(set) var place = 0
  /// The line the next record begins on, counted from 1.
  private(set) var line = 1
  /// The fields handed on, a fixed number a row, as places in the buffer.
  private(set) var passed: [Range<Int>] = []
  private var values: [Double]

  init(inputs: [InputColumn], placeholder: [Double]) {
    self.inputs = inputs
    self.placeholder = placeholder
    // What a column that is not there leaves as it is.
    values = zip(inputs, placeholder).map { $0.fallback ?? $1 }
  }

  /// The next record has moved to the front of the buffer.
  mutating func restart() {
    place = 0
    passed.removeAll(keepingCapacity: true)
  }

  /// Steps over a byte order mark.
  mutating func skipByteOrderMark(_ buffer: borrowing InputBuffer) {
    if buffer.filled >= 3, buffer.bytes[0] == 0xEF, buffer.bytes[1] == 0xBB, buffer.bytes[2] == 0xBF
    {
      place = 3
    }
  }

  /// Reads the fields of the header line; nil when the buffer ends within it.
  mutating func header(_ buffer: borrowing InputBuffer) throws(Failure) -> [ArraySlice<UInt8>]? {
    let bytes = buffer.bytes.span
    var fields: [ArraySlice<UInt8>] = []
    var start = place
    while true {
      guard
        let field = ScannedField(
          bytes, from: start, limit: buffer.filled, isLast: buffer.isAtEnd)
      else { return nil }
      if let fault = fault(of: field, bytes) { throw Failure("line \(line): \(fault)") }
      fields.append(buffer.bytes[field.content])
      if field.end == buffer.filled || bytes[field.end] == ScannedField.lineFeed {
        finish(bytes, end: field.end, limit: buffer.filled)
        return fields
      }
      start = field.end + 1
    }
  }

  /// True at a line without anything on it, which is stepped over.
  mutating func skipBlankLine(_ buffer: borrowing InputBuffer) -> Bool {
    let bytes = buffer.bytes.span
    var end = place
    while end < buffer.filled, bytes[end] != ScannedField.lineFeed {
      let isBlank = bytes[end] == 0x20 || bytes[end] == 0x09
      if !isBlank && bytes[end] != ScannedField.carriageReturn { return false }
      end += 1
    }
    guard end < buffer.filled || buffer.isAtEnd else { return false }
    finish(bytes, end: end, limit: buffer.filled)
    return true
  }

  /// Reads one record and appends it to the block.
  mutating func next(
    _ buffer: borrowing InputBuffer, layout: ColumnLayout, into block: inout RowBlock
  ) -> Progress {
    if skipBlankLine(buffer) { return .blankLine }
    let bytes = buffer.bytes.span
    let limit = buffer.filled
    let passedBefore = passed.count
    var problem: String?
    var start = place
    var column = 0
    while true {
      var end: Int
      if column < layout.roles.count, case .input(let input) = layout.roles[column],
        let number = plainNumber(bytes, from: start, limit: limit, as: inputs[input].content)
      {
        values[input] = number.value
        end = number.end
      } else {
        guard let field = ScannedField(bytes, from: start, limit: limit, isLast: buffer.isAtEnd)
        else {
          passed.removeSubrange(passedBefore...)
          return .cut
        }
        end = field.end
        take(
          field, of: buffer, column: column, layout: layout, problem: &problem, block: &block)
      }
      column += 1
      if end == limit || bytes[end] == ScannedField.lineFeed {
        complete(columns: column, passedBefore: passedBefore, layout: layout, problem: &problem)
        append(problem: problem, to: &block)
        finish(bytes, end: end, limit: limit)
        return .row
      }
      start = end + 1
    }
  }

  /// A finite number that fills its field: the common case, read without finding the field first.
  @inline(__always)
  private func plainNumber(
    _ bytes: Span<UInt8>, from start: Int, limit: Int, as content: InputColumn.Content
  ) -> (value: Double, end: Int)? {
    if case .text = content { return nil }
    guard case .number(let value, let end) = numbers.read(bytes, from: start, limit: limit),
      end < limit, value.isFinite
    else { return nil }
    if case .flag = content, value != 0 && value != 1 { return nil }
    if bytes[end] == ScannedField.comma || bytes[end] == ScannedField.lineFeed {
      return (value, end)
    }
    return nil
  }

  /// Sorts a field by the role of its column; keeps the first problem of the row.
  private mutating func take(
    _ field: ScannedField, of buffer: borrowing InputBuffer, column: Int, layout: ColumnLayout,
    problem: inout String?, block: inout RowBlock
  ) {
    guard column < layout.roles.count else { return }
    switch layout.roles[column] {
    case .passed:
      // A field that is none would spoil the output's columns.
      passed.append(field.fault == nil ? field.content : 0..<0)
      if problem == nil { problem = fault(of: field, buffer.bytes.span) }
    case .input(let input):
      guard problem == nil else { return }
      if let fault = fault(of: field, buffer.bytes.span) {
        problem = "column '\(inputs[input].name)': \(fault)"
        return
      }
      let bytes = buffer.bytes[field.content]
      if case .text = inputs[input].content {
        values[input] = Double(block.place(ofField: bytes, column: input))
        return
      }
      do throws(Failure) {
        values[input] = try number(in: ScannedField.text(bytes).trimmed, as: inputs[input])
      } catch {
        problem = "column '\(inputs[input].name)': \(error.message)"
      }
    }
  }

  /// What is wrong with a field of the record at the reader's place.
  private func fault(of field: ScannedField, _ bytes: Span<UInt8>) -> String? {
    guard let fault = field.fault else { return nil }
    var line = line
    for byte in place..<field.content.lowerBound where bytes[byte] == ScannedField.lineFeed {
      line += 1
    }
    return fault.text(line: line, record: self.line)
  }

  private func number(
    in text: String, as column: InputColumn
  ) throws(Failure) -> Double {
    if text.isEmpty {
      guard let fallback = column.fallback else { throw Failure("no value") }
      return fallback
    }
    let bytes = Array(text.utf8)
    let isDecimal: Bool
    var value = 0.0
    if case .number(let number, let end) = numbers.read(bytes.span, from: 0, limit: bytes.count),
      end == bytes.count
    {
      (isDecimal, value) = (true, number)
    } else {
      isDecimal = false
    }
    if case .flag = column.content {
      if isDecimal && (value == 0 || value == 1) { return value }
      if text == "true" || text == "false" { return text == "true" ? 1 : 0 }
      throw Failure("'\(printable(text))' is neither 0 nor 1")
    }
    guard isDecimal else {
      let other = Double(text)
      if case .unbounded = column.content, let other, other.isInfinite { return other }
      let isKnown = other.map { !$0.isFinite } ?? false
      throw Failure("'\(printable(text))' is \(isKnown ? "not finite" : "no decimal number")")
    }
    guard value.isFinite else { throw Failure("'\(printable(text))' is too large for a Double") }
    return value
  }

  /// Checks the number of fields and fills up what is handed on.
  private mutating func complete(
    columns: Int, passedBefore: Int, layout: ColumnLayout, problem: inout String?
  ) {
    // The commas of an easing function without quotes spoil the columns behind it, which then would be
    // blamed.
    let isCut = columns > layout.roles.count && inputs.contains { $0.content == .text }
    if columns != layout.roles.count, problem == nil || isCut {
      let fields = columns == 1 ? "1 field" : "\(columns) fields"
      problem = "\(fields), but the header line has \(layout.roles.count)"
      if isCut { problem? += " (text with commas must stand in quotes)" }
    }
    while passed.count < passedBefore + layout.passedNames.count { passed.append(0..<0) }
  }

  private mutating func append(problem: String?, to block: inout RowBlock) {
    if let problem {
      block.fail(row: block.count, problem)
      block.append(placeholder, line: line)
    } else {
      block.append(values, line: line)
    }
  }

  /// Moves behind a record that ends at `end`, and counts its lines.
  private mutating func finish(_ bytes: Span<UInt8>, end: Int, limit: Int) {
    for byte in place..<end where bytes[byte] == ScannedField.lineFeed { line += 1 }
    if end < limit { line += 1 }
    place = min(end + 1, limit)
  }
}
