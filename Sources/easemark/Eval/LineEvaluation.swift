import BenchmarkHarness

/// One kind of `easemark eval` whose input is JSON Lines.
package protocol LineKind {
  /// Appends the answer to the object, its `id` first, without a line end.
  ///
  /// Throws when there is no answer; nothing has been appended then.
  func answer(_ line: ArraySlice<UInt8>, to sink: ByteSink) throws(LineError)
}

extension LineKind {
  /// Answers the object of a line, or says why there is no answer, with the object's id.
  func answer(
    _ line: ArraySlice<UInt8>, numbers: DecimalReader,
    by write: (_ object: JSONObject, _ id: ArraySlice<UInt8>?) throws(Failure) -> Void
  ) throws(LineError) {
    let object: JSONObject
    do {
      object = try JSONReader.object(line, numbers: numbers)
    } catch {
      throw LineError(
        message: error.message, id: error.id.map { line[$0] },
        column: error.place - line.startIndex + 1)
    }
    let id = object["id"].map { line[$0.place] }
    do throws(Failure) {
      try write(object, id)
    } catch {
      throw LineError(message: error.message, id: id)
    }
  }
}

/// Why a line has no answer.
package struct LineError: Error {
  package let message: String
  /// The id of the line as it stood, if it could be read.
  package var id: ArraySlice<UInt8>?
  /// The column of the line that the message is about, counted from 1.
  package var column: Int?
}

/// Streams JSON Lines through one kind, one object a line.
///
/// Blank lines are stepped over. Lines are answered before more input is waited for.
package struct LineEvaluation<Kind: LineKind> {
  private let kind: Kind
  private let keepsGoing: Bool
  private let report: (String) -> Void
  private var bad = 0
  /// The number of objects that were read.
  package private(set) var lineCount = 0

  package init(_ kind: Kind, keepsGoing: Bool = false, report: @escaping (String) -> Void) {
    self.kind = kind
    self.keepsGoing = keepsGoing
    self.report = report
  }

  /// Runs to the end of the input, or to the first bad line; returns the number of bad lines.
  package mutating func run(from source: ByteSource, to sink: ByteSink) throws -> Int {
    var buffer = InputBuffer(source: source)
    var place = 0
    var line = 0
    var isStart = true
    while true {
      try buffer.refill(keeping: place, line: line + 1)
      place = 0
      if isStart, buffer.filled >= 3 || buffer.isAtEnd {
        isStart = false
        if buffer.bytes[..<min(3, buffer.filled)].elementsEqual([0xEF, 0xBB, 0xBF]) { place = 3 }
      }
      while !isStart, let end = lineEnd(buffer, from: place) {
        line += 1
        let content = buffer.bytes[place..<end]
        place = min(end + 1, buffer.filled)
        if content.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
        if try !answer(content, line: line, to: sink) { return bad }
        try sink.flushIfFull()
      }
      try sink.flush()
      if buffer.isAtEnd { return bad }
    }
  }

  /// The place of the line feed, or of the end of the input behind a last line without one.
  private func lineEnd(_ buffer: borrowing InputBuffer, from place: Int) -> Int? {
    let bytes = buffer.bytes.span
    var end = place
    while end < buffer.filled, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    if end < buffer.filled { return end }
    return buffer.isAtEnd && place < buffer.filled ? end : nil
  }

  /// Writes the answer of a line; false when a bad line ends the run.
  private mutating func answer(
    _ content: ArraySlice<UInt8>, line: Int, to sink: ByteSink
  ) throws -> Bool {
    lineCount += 1
    do throws(LineError) {
      try kind.answer(content, to: sink)
    } catch {
      bad += 1
      if !keepsGoing { try sink.flush() }
      let column = error.column.map { ", column \($0)" } ?? ""
      report("Error: line \(line)\(column): \(error.message)")
      if !keepsGoing { return false }
      sink.append("{")
      if let id = error.id {
        sink.append("\"id\":")
        sink.append(id)
        sink.append(",")
      }
      sink.append("\"error\":")
      sink.append(jsonString(error.message))
      sink.append("}")
    }
    sink.append(UInt8(ascii: "\n"))
    return true
  }
}
