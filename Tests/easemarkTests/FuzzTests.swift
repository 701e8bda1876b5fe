import BenchmarkHarness
import Foundation
import Testing
import easemark

/// Seeded mutations of valid inputs: nothing crashes, and how the input is cut into reads does not
/// matter.
@Suite struct FuzzTests {
  private static let rows = Array(
    #"""
    id,mass,stiffness,damping,"note, quoted",x0,v0,target,t
    a,1,100,10,"x ""y"" z",0,0,1,0.1
    b,1.5e0,2e2,0.125,,-1,+3,0.000001,17.25

    c,1,0,0,"two
    lines",0,1,2,3
    d,9007199254740993,1e-300,5,é,1e10,1e-10,-0.0,1e3

    """#.utf8)

  private static let lines = Array(
    #"""
    {"id":"a1","op":"invert","m":[2,0,0,0,0,2,0,0,0,0,2,0,1,2,3,1]}
    {"op":"rotation","angle":1.5,"x":0,"y":1e-3,"z":1,"id":{"k":[1,null,true,"\u00e9\n"]}}

    {"id":3,"op":"mapPoint","m":[1,0,0,0,0,1,0,0,0,0,1,-0.002,0,0,0,1],"p":[100,50,250]}
    {"id":[],"op":"getAffine","m":[1,2,0,0,3,4,0,0,0,0,1,0,5,6,0,1]}

    """#.utf8)

  /// Bytes that mean something to one of the readers.
  private static let telling = Array("\",\n\r{}[]:\\u+-.eE0123456789 \u{FEFF}\0é".utf8)

  private func mutated(_ bytes: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
    var result = bytes
    for _ in 0...(generator.next() % 4) {
      let place = Int(generator.next() % UInt64(result.count + 1))
      let end = min(result.count, place + Int(generator.next() % 12))
      let byte =
        generator.next() % 4 == 0
        ? UInt8(truncatingIfNeeded: generator.next())
        : Self.telling[Int(generator.next() % UInt64(Self.telling.count))]
      switch generator.next() % 5 {
      case 0: result.insert(byte, at: place)
      case 1 where place < result.count: result[place] = byte
      case 2: result.removeSubrange(place..<end)
      case 3: result.insert(contentsOf: result[place..<end], at: place)
      default: result.removeSubrange(place...)
      }
    }
    return result
  }

  /// A source that gives its bytes in pieces of at most the given size.
  private func source(_ bytes: [UInt8], piece: Int) -> ByteSource {
    var rest = bytes[...]
    return ByteSource { buffer throws(Failure) in
      let part = rest.prefix(min(piece, buffer.count))
      buffer.copyBytes(from: part)
      rest = rest.dropFirst(part.count)
      return part.count
    }
  }

  private func collected(_ run: (ByteSink, @escaping (String) -> Void) throws -> Void) -> [String] {
    var output: [UInt8] = []
    var reports: [String] = []
    let sink = ByteSink { output.append(contentsOf: $0) }
    do {
      try run(sink) { reports.append($0) }
      try sink.flush()
    } catch let failure as Failure {
      reports.append(failure.message)
    } catch {
      reports.append("unexpected: \(error)")
    }
    return [String(decoding: output, as: UTF8.self)] + reports
  }

  private func evaluateRows(_ bytes: [UInt8], piece: Int, keepsGoing: Bool) -> [String] {
    collected { sink, report in
      var evaluation = RowEvaluation(
        EvalSpring(backend: .reference), keepsGoing: keepsGoing, report: report)
      _ = try evaluation.run(from: source(bytes, piece: piece), to: sink)
    }
  }

  private func evaluateLines(_ bytes: [UInt8], piece: Int, keepsGoing: Bool) -> [String] {
    collected { sink, report in
      var evaluation = LineEvaluation(
        EvalTransform(backend: .reference), keepsGoing: keepsGoing, report: report)
      _ = try evaluation.run(from: source(bytes, piece: piece), to: sink)
    }
  }

  private func check(
    _ original: [UInt8], seed: UInt64, _ evaluate: ([UInt8], Int, Bool) -> [String]
  ) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<rounds {
      let input = mutated(original, &generator)
      let keepsGoing = round % 2 == 0
      let whole = evaluate(input, .max, keepsGoing)
      let pieces = evaluate(input, 1 + Int(generator.next() % 9), keepsGoing)
      if whole != pieces || whole.contains(where: { $0.hasPrefix("unexpected") }) {
        Issue.record("seed \(seed), round \(round): \(String(decoding: input, as: UTF8.self))")
        return
      }
      // Nothing that is no number gets out, except where it went in: in columns that are handed on.
      if !input.contains(UInt8(ascii: "n")), whole[0].contains("nan") {
        Issue.record("seed \(seed), round \(round): \(whole[0])")
      }
    }
  }

  @Test func rowsNeverCrash() {
    check(Self.rows, seed: 11) { evaluateRows($0, piece: $1, keepsGoing: $2) }
  }

  @Test func linesNeverCrash() {
    check(Self.lines, seed: 12) { evaluateLines($0, piece: $1, keepsGoing: $2) }
  }

  /// Nesting and repetition beyond any real input end in an error, not in an overflow.
  @Test func deepAndLongInputs() {
    let deep = "{\"id\":" + String(repeating: "[", count: 1_000_000)
    #expect(evaluateLines(Array(deep.utf8), piece: .max, keepsGoing: false)[1].contains("levels"))
    let objects = String(repeating: "{\"a\":", count: 100_000)
    #expect(evaluateLines(Array(objects.utf8), piece: .max, keepsGoing: true)[1].contains("levels"))
    let endless = "id,\"" + String(repeating: "x", count: 17 << 20)
    #expect(
      evaluateRows(Array(endless.utf8), piece: .max, keepsGoing: false)
        == ["", "line 1: the row is longer than 16 MiB"])
  }

  @Test func theToolEndsWithADocumentedStatus() throws {
    var generator = SeededGenerator(seed: 13)
    let words = [
      "eval", "spring", "bezier", "transform", "--backend", "simd", "oracle", "blas", "--isa",
      "baseline", "--precision", "float", "--keep-going", "--keep-going=", "--", "-", "--=", "",
      "list", "--filter", "Spring", "--json", "help", "--version", "-h", "--input", "/nowhere", "é",
    ]
    for _ in 0..<40 {
      let picked = (0..<Int(generator.next() % 5)).map { _ in
        words[Int(generator.next() % UInt64(words.count))]
      }
      let arguments = generator.next() % 2 == 0 ? ["eval", "spring"] + picked : picked
      let input = mutated(Self.rows, &generator)
      let result = try easemark(arguments, input: Data(input))
      #expect([0, 1, 64].contains(result.status), "\(arguments): \(result.status)")
      #expect(result.status == 0 || !result.errors.isEmpty, "\(arguments)")
    }
  }

  #if DEBUG
    private let rounds = 300
  #else
    private let rounds = 10_000
  #endif
}
